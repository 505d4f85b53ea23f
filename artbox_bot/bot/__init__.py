"""The way in: commands, buttons, forms and pictures become moves. `verbs` says what leads where, `app` wires the rooms.

Knows neither SQL nor Pillow.
"""
