"""`python -m artbox_bot` is `artbox-bot`."""

import sys

from artbox_bot.cli import main

sys.exit(main())
