rule-winner-starts-name = The winner starts
rule-winner-starts-on = Whoever drew best starts the next round
rule-winner-starts-off = The start goes round the table
rule-winner-starts-how = Whoever earned the point for the best drawing starts the next round; without one the start goes round the table.
