"""Databases of earlier versions, with what Discord showed then: the bot of today plays their games on."""
