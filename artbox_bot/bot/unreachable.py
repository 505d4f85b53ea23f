"""What it looks like when Discord cannot be reached, or does not want to be asked now."""

import aiohttp
import discord

UNREACHABLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""Discord refused, or the connection broke: discord.py passes on what aiohttp raises."""
