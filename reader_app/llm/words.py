"""Words of questions and sentences, in the scripts that readers write in."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from reader_app.llm.small_words import SMALL_WORDS, SMALLEST_WORDS

_CJK: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_TERM: Final = re.compile(f"[{_CJK}]+|[^\\W_{_CJK}]+(?:['’][^\\W_{_CJK}]+)*")
_IS_CJK: Final = re.compile(f"[{_CJK}]")
_SUFFIX: Final = re.compile(r"(?:'s|ations?|ing|edly|ed|ies|es|s|ly|y|e)$")
_ROMAN: Final = re.compile(
    r"(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})|c{1,2}[xvi]*", re.IGNORECASE
)


def folded(text: str) -> str:
    """NFKC, lower case, plain apostrophes."""
    return unicodedata.normalize("NFKC", text).replace("’", "'").lower()


def words_of(text: str) -> list[str]:
    """Words in order; a run of Chinese, Japanese or Korean letters is one word."""
    return [match.group() for match in _TERM.finditer(folded(text))]


def content_words(text: str) -> list[str]:
    """The words that say what is wanted, each once, in order.

    A question of small words alone ("what is a page?") keeps the least small of them.
    """
    return telling_words(text) or [
        word for word in dict.fromkeys(words_of(text)) if word not in SMALLEST_WORDS
    ]


def telling_words(text: str) -> list[str]:
    """The words of a text, each once, without the small words of its language."""
    words = dict.fromkeys(words_of(text))
    # The language is the one with the most small words in it; English where none has any.
    small = max(SMALL_WORDS, key=lambda candidate: sum(word in candidate for word in words))
    return [word for word in words if word not in small]


def stems_of(text: str) -> list[str]:
    """What to look for in a sentence: stems, or character pairs where words have no spaces."""
    stems: list[str] = []
    for word in content_words(text):
        if _IS_CJK.match(word):
            stems += [word[i : i + 2] for i in range(len(word) - 1)] or [word]
        else:
            stems.append(stem_of(word))
    return list(dict.fromkeys(stems))


def stem_of(word: str) -> str:
    """A crude stem, never shorter than three letters."""
    stem = _SUFFIX.sub("", word)
    return stem if len(stem) >= 3 else word


def is_cjk(text: str) -> bool:
    return _IS_CJK.search(text) is not None


def roman_value(numeral: str) -> int:
    """14 for "xiv"; 0 when it is no small roman number."""
    if not numeral or _ROMAN.fullmatch(numeral) is None:
        return 0
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[char] for char in numeral.lower()]
    following = [*values[1:], 0]
    return sum(-v if v < after else v for v, after in zip(values, following, strict=True))
