"""Pictures, bytes in and bytes out: `painting/` makes what is shown, `uploads/` makes safe what was sent.

The other rooms call both through a `Studio`, off the event loop. Knows neither Discord nor storage.
"""
