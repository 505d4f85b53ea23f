"""Every sentence that a person reads, by key and locale: Fluent catalogues in `assets/texts/`.

`Catalogue(folder).speaker(locale)` gives a function from a key and its arguments to a sentence; what a locale lacks
is said in English. Text from people is escaped and isolated here, before it is put into a sentence.
"""

from artbox_bot.texts.catalogue import Catalogue, Speaker, is_seen, isolated, quoted, set_apart, shortened

__all__ = ["Catalogue", "Speaker", "is_seen", "isolated", "quoted", "set_apart", "shortened"]
