"""The phases of a game, each at home in one file: a `Home` tells all that the rules say of it.

None begins another: it names the phase that follows, and `play` begins that.
"""
