"""Pictures, bytes in and bytes out: `painting/` makes what is shown, `uploads/` makes what was sent safe.

The other rooms call both through a `Studio`, off the event loop. Knows neither Discord nor storage.
"""
