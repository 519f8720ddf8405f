"""Finds the places where an answer names a page: "(p. 42)", "pp. 42–43", "page xiv"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from reader_app.ui.chat.blocks import PLAIN, Inline, Style, Text
from reader_app.ui.chat.links import page_link

_NUMBER: Final = r"(?:\d{1,5}|[ivxlc]{1,9})"
_ONE: Final = (
    r"pages?|pp?\.|pgs?\.|Seiten?|S\.|págs?\.|páginas?|pagg?\.|pagin[ae]|стр\.|страниц[аеуы]"
)
_SEVERAL: Final = r"pages|pp\.|pgs\.|Seiten|págs\.|páginas|pagg\.|pagine|страницы"
_GAP: Final = r"[ \u00a0\u202f]"
_SOLID: Final = rf"{_NUMBER}(?![\w%])(?!\.\d)"
_BETWEEN: Final = r"(?:[-–—,]|,? and|&|to|und|y|e|et)"
# "pp. 3, 5 and 8" names three pages; after one page, "p. 42, 3 men" does not.
_MENTION: Final = re.compile(
    rf"\b(?:(?:{_SEVERAL}){_GAP}?{_SOLID}(?:{_GAP}?{_BETWEEN}{_GAP}?{_SOLID})+"
    rf"|(?:{_ONE}){_GAP}?{_SOLID}(?:{_GAP}?[-–—]{_GAP}?{_SOLID})?)",
    re.IGNORECASE,
)
_EACH: Final = re.compile(rf"(?<!\w){_NUMBER}(?!\w)", re.IGNORECASE)
_DASH: Final = re.compile(rf"{_GAP}?[-–—]{_GAP}?")
_CHINESE: Final = re.compile(r"第\s?(\d{1,5})\s?[页頁ページ]")
# "10쪽 분량" and "10쪽짜리" tell how many pages there are.
_KOREAN: Final = re.compile(r"(?<![\w.,])(\d{1,5})\s?(?:쪽|페이지)(?!\s?분량|짜리)")
_ROMAN: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ROMAN_FORM: Final = re.compile(r"c{0,3}(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})", re.IGNORECASE)


def with_page_links(text: str, style: Style = PLAIN) -> Iterator[Inline]:
    """The words of `text` in order, mentions of pages linked; nothing lost, nothing added."""
    done = 0
    for start, end, label in _mentions(text):
        if start > done:
            yield Text(text[done:start], style)
        yield Text(text[start:end], style, page_link(_value(label), label))
        done = end
    if done < len(text):
        yield Text(text[done:], style)


def _mentions(text: str) -> list[tuple[int, int, str]]:
    counted = (_CHINESE, _KOREAN)
    found = [(m.start(), m.end(), m[1]) for each in counted for m in each.finditer(text)]
    for mention in _MENTION.finditer(text):
        start = mention.start()
        for number in _EACH.finditer(text, mention.start(), mention.end()):
            if not number[0].isdigit() and not _is_roman(number[0]):
                continue
            # The word before belongs to the first number; a range is one link to its beginning.
            if (
                found
                and found[-1][1] >= start
                and _DASH.fullmatch(text, found[-1][1], number.start())
            ):
                found[-1] = (found[-1][0], number.end(), found[-1][2])
            else:
                begin = start if start == mention.start() else number.start()
                found.append((begin, number.end(), number[0]))
            start = number.end()
    return sorted(found)


def _is_roman(word: str) -> bool:
    # A bare "I" or "c" after "page" is more likely a word than a page.
    return bool(_ROMAN_FORM.fullmatch(word)) and (word.islower() or len(word) > 1)


def _value(label: str) -> int:
    if label.isdigit():
        return int(label)
    values = [_ROMAN[char] for char in label.lower()]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-here if here < after else here for here, after in pairs)
