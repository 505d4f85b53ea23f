"""What people see, as pure functions of the game: panels, hands, reveal, album, events, answers.

Messages, pictures and addresses are values here. Knows neither Discord's client, nor SQL, nor Pillow, nor a clock.
"""
