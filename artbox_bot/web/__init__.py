"""The sketch pad: a page with exactly the shapes that were rolled, one tap from the direct message.

`Pad` is what can be done there, `PadServer` is the page and its HTTP. Knows neither Discord nor SQL; sentences are
handed in.
"""
