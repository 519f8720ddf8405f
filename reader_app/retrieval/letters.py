"""Text in the one form in which quotations are compared: letters, and what stands between them.

NFKD and case folding make ligatures, wide letters and small capitals the same. Soft hyphens and
footnote marks are nothing, quotation marks are white space, dashes are all alike. Every other sign
counts, and so does every digit, every symbol and the apostrophe inside a word.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

INSIDE: Final = ""
"""Nothing between two letters: they are of one word."""
HYPHEN: Final = "\x01"
"""A hyphen at the end of a line: the printer's, or the word's own."""
CAPITAL: Final = "\x02"
"""A capital over several lines and what follows it: its word, or the next one."""

_QUOTES: Final = frozenset("\"“”„‟«»‹›「」『』〝〞〟‚‘’‛'ʼ＇`´〈〉《》＂")
_APOSTROPHES: Final = frozenset("'’‘ʼ＇`´")
_DASHES: Final = frozenset("-‐‑‒–—―−﹣－⸺⸻")
_COUNTING: Final = frozenset("%‰#&@§")
_FOOTNOTE_SIGNS: Final = frozenset("*†‡")
_LINE_END: Final = re.compile(r"[-\u2010\u00ad][ \t]*\n\s*")
_NOT_A_LETTER: Final = re.compile(r"[\W_]+")
_WIDE: Final = re.compile("[\u3005-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_NOTE_NUMBER: Final = re.compile(r"(?<=[^\W\d_][.,;:!?”\"’')»])\d{1,3}(?=[\s”\"’»]|$)")


@dataclass(frozen=True, slots=True)
class Letters:
    """All letters of `source`, folded. Before letter i stands `gaps[i]`: INSIDE, HYPHEN, CAPITAL,
    or a blank and the signs that count. `places[i]`: where in `source` it is.
    """

    source: str
    text: str
    gaps: tuple[str, ...]
    places: tuple[int, ...]


def letters_of(source: str) -> Letters:
    """The letters of a page's text or of a quotation."""
    text: list[str] = []
    gaps: list[str] = []
    places: list[int] = []
    done = 0
    for at, char in enumerate(source):
        found = _letters(char)
        if not found and char in _APOSTROPHES and _is_inside_word(source, at):
            found = "'"
        if not found:
            continue
        between = gap(source[done:at], source[done - 1 : done], char)
        if between == " " and text and _is_tall_capital(source, done - 1, at):
            between = CAPITAL
        for letter in found:
            text.append(letter)
            gaps.append(between)
            places.append(at)
            between = INSIDE
        done = at + 1
    return Letters(source, "".join(text), tuple(gaps), tuple(places))


def without_note_numbers(source: str) -> str:
    """The text with blanks for the small numbers behind sentences that lead to footnotes."""
    return _NOTE_NUMBER.sub(lambda match: " " * len(match.group()), source)


def gap(between: str, before: str, after: str) -> str:
    """What counts of the characters `between` two letters."""
    if not between:
        return INSIDE
    if before.isalpha() and _LINE_END.fullmatch(between):
        return HYPHEN
    signs = "".join(map(_sign, between)).replace("...", "…")
    signs = re.sub("-+", "-", signs)
    if signs:
        return " " + signs
    is_nothing = all(unicodedata.category(char) == "Cf" for char in between)
    # Where no spaces are written a new line is nothing either.
    are_wide = bool(_WIDE.match(before) and _WIDE.match(after))
    return INSIDE if is_nothing or are_wide else " "


def is_wide(letter: str) -> bool:
    """Of a script that is written without spaces."""
    return bool(_WIDE.match(letter))


def squeezed(source: str) -> str:
    """Just the letters, quickly: enough to tell that a page can't hold a quotation."""
    return _NOT_A_LETTER.sub("", unicodedata.normalize("NFKD", source).casefold())


@lru_cache(maxsize=4096)
def _letters(char: str) -> str:
    if char in _QUOTES or char in _DASHES or char == "…":
        return ""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", char).casefold())
    return "".join(letter for letter in folded if _is_letter(letter))


def _is_letter(char: str) -> bool:
    category = unicodedata.category(char)
    is_symbol = category in ("Sc", "Sm", "So") or char in _COUNTING
    return category[0] in "LMN" or (is_symbol and char not in "|~")


@lru_cache(maxsize=4096)
def _sign(char: str) -> str:
    if char in _DASHES:
        return "-"
    is_nothing = char.isspace() or char in _QUOTES or char in _FOOTNOTE_SIGNS
    if is_nothing or unicodedata.category(char) == "Cf":
        return ""
    return unicodedata.normalize("NFKC", char)


def _is_inside_word(source: str, at: int) -> bool:
    return source[at - 1 : at].isalnum() and source[at + 1 : at + 2].isalnum() and at > 0


def _is_tall_capital(source: str, at: int, following: int) -> bool:
    """A capital alone on its line; the rest of its word may be on the next one."""
    if not source[at].isupper() or "\n" not in source[at + 1 : following]:
        return False
    return at == 0 or source[at - 1] == "\n"
