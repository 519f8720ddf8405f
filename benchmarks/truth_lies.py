"""A true sentence made false by as little as possible."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

_DIGIT: Final = re.compile(r"\d")
_NEGATION: Final = re.compile(r"\b(?:not|never|no)\b\s*|n[’']t\b")
KINDS: Final = (
    "a word changed", "a negation or word dropped", "a number changed", "two words swapped",
    "a word put in", "two sentences spliced", "an apostrophe moved",
)  # fmt: skip


def altered(kind: str, true: str, other: str, chance: random.Random) -> str:
    """`true` as `kind` makes it; "" where it can't. `other`: a sentence to take words from."""
    return _MAKERS[kind](true.split(), other.split(), chance)


def _changed(words: list[str], other: list[str], chance: random.Random) -> str:
    at = chance.randrange(1, len(words) - 1)
    fitting = [word for word in other if word.isalpha() and word.lower() != words[at].lower()]
    return _with(words, at, chance.choice(fitting)) if fitting else ""


def _dropped(words: list[str], other: list[str], chance: random.Random) -> str:
    whole = " ".join(words)
    match = _NEGATION.search(whole, 2)
    if match is not None and match.end() < len(whole) - 2:
        return whole[: match.start()] + whole[match.end() :]
    at = chance.randrange(1, len(words) - 1)
    return " ".join(words[:at] + words[at + 1 :])


def _number(words: list[str], other: list[str], chance: random.Random) -> str:
    whole = " ".join(words)
    places = [match.start() for match in _DIGIT.finditer(whole)]
    if not places:
        return ""
    at = chance.choice(places)
    return whole[:at] + str((int(whole[at]) + chance.randrange(1, 10)) % 10) + whole[at + 1 :]


def _swapped(words: list[str], other: list[str], chance: random.Random) -> str:
    at = chance.randrange(1, len(words) - 2)
    return " ".join([*words[:at], words[at + 1], words[at], *words[at + 2 :]])


def _put_in(words: list[str], other: list[str], chance: random.Random) -> str:
    at = chance.randrange(1, len(words) - 1)
    return " ".join([*words[:at], chance.choice(("not", "never", "nearly")), *words[at:]])


def _spliced(words: list[str], other: list[str], chance: random.Random) -> str:
    return " ".join([*words[: max(3, len(words) // 2)], *other[-max(3, len(other) // 2) :]])


def _apostrophe(words: list[str], other: list[str], chance: random.Random) -> str:
    for at in range(1, len(words) - 1):
        if re.search(r"\w[’']\w", words[at]):
            return _with(words, at, re.sub(r"[’']", "", words[at]))
    return ""


def _with(words: list[str], at: int, word: str) -> str:
    return " ".join([*words[:at], word, *words[at + 1 :]])


_MAKERS: Final[dict[str, Callable[[list[str], list[str], random.Random], str]]] = dict(
    zip(
        KINDS,
        (_changed, _dropped, _number, _swapped, _put_in, _spliced, _apostrophe),
        strict=True,
    )
)
