"""What is shown: cards, dice, board, reveal, podium, album, sketches. Deterministic.

Every function paints one picture and says in its first line which question it answers; `style` decides their look.
"""
