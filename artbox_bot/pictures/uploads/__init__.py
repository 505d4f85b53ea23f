"""What was sent, made safe: bytes of strangers become a clean drawing, in processes that can do nothing else.

Headers are read first; decoders run behind walls; people and tables take turns.
"""
