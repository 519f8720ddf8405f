"""Invented words and sentences, the same ones for every run."""

from __future__ import annotations

import random
from typing import Final

_SYLLABLES: Final = ("ba", "ke", "mi", "lo", "nu", "ra", "se", "ti", "vo", "zu")
_ADJECTIVES: Final = (
    "official", "fluffy", "afflicted", "fiery", "flat", "magnificent", "insufficient", "old",
    "extraordinary", "remarkable", "understanding", "silent", "irresponsible", "sea-green",
)  # fmt: skip
_NOUNS: Final = (
    "office", "waffle", "affection", "flood", "ruffian", "figure", "lighthouse", "responsibility",
    "constellation", "neighbourhood", "watchmaker", "fisherman", "battlefield", "grandmother",
)  # fmt: skip
_VERBS: Final = (
    "offer", "find", "baffle", "remember", "misunderstand", "extinguish", "carry", "investigate",
    "photograph", "flatter", "reconsider", "accompany",
)  # fmt: skip
_PLACES: Final = (
    "Fluelen", "Suffolk", "Trafalgar", "Hammerfest", "Montefiore", "Kirkcudbright", "Affoltern",
)  # fmt: skip
_CLOSINGS: Final = (
    "and nobody’s neighbour had asked for it", "for it wasn’t finished in time",
    "as the efficient clerk had said", "which is difficult to believe",
    "although the fire was out", "because the others’ boat had left",
)  # fmt: skip
_LONGEST_NUMBER: Final = 99_999


def secret_word(page: int) -> str:
    """A word that stands on page `page` and nowhere else."""
    return "q" + "".join(_SYLLABLES[int(digit)] for digit in f"{page:04d}") + "x"


def label_word(page: int) -> str:
    """What the file calls a page, beside its number: a word that stands on no page."""
    return "lbl" + secret_word(page)


def key_word(page: int) -> str:
    """Under which the secret of a page is found: no part of it."""
    return "Gr" + "".join(_SYLLABLES[int(digit)] for digit in f"{7919 * page % 100_000:05d}") + "ph"


def fact(page: int) -> str:
    return f"What they call {key_word(page)} is the {secret_word(page)} that was hidden here."


def sentence(chance: random.Random) -> str:
    """One that no other is like, mostly with something in it that a liar would change."""
    adjective, other = chance.sample(_ADJECTIVES, 2)
    noun, thing, third = chance.sample(_NOUNS, 3)
    number = chance.randrange(12, _LONGEST_NUMBER)
    place = chance.choice(_PLACES)
    verb = chance.choice(_VERBS)
    closing = chance.choice(_CLOSINGS)
    form = chance.randrange(4)
    if form == 0:
        return (
            f"The {adjective} {noun} of {place} did not {verb} the {other} {thing} before "
            f"{number:,} hours had passed, {closing}."
        )
    if form == 1:
        return (
            f"“It cost {number / 100:.2f} crowns to {verb} a {thing},” said the {adjective} "
            f"{noun}, “and the {third} was never {other},” {closing}."
        )
    if form == 2:
        return (
            f"In {place} {number} {adjective} letters lay between the {noun} and the {thing}—"
            f"some of them {other}—{closing}."
        )
    return (
        f"Was it the {noun} or the {other} {thing} that {number} people wanted to {verb} at "
        f"{place}, {closing}?"
    )
