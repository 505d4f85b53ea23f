"""Rehearse: ArtBox in a browser, without an account: the real bot on a model of Discord, with a clock that runs.

`guild` is the model, `pace` its clock, `seat` what one person sees, `guests` play the other seats, `web` serves it all.
"""
