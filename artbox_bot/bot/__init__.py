"""Discord: commands, buttons, forms and pictures come in as moves; the stage shows what the game says.

`panels` and `hand` are pure functions of the stored game. Knows neither SQL nor Pillow.
"""
