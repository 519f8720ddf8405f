"""A page's text in reading order, its words and its characters.

Lines end with a newline, blocks with a blank line; words of a line are separated by one space.
The order is MuPDF's blocks (the order in which the page was written, columns one after the other).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from reader_app.documents.engine import OpenDocument
from reader_app.documents.messages import PageCharacters
from reader_app.documents.mupdf import (
    RawPage,
    RawRect,
    RawTextBlock,
    RawTextPage,
    RawWord,
    extra,
    mupdf,
)
from reader_app.documents.render import Renderer
from reader_app.documents.visibility import PageLook, is_suspicious
from reader_app.domain.document import Character, PageText, Rect, Word

_WHITESPACE_KEPT = 2  # TEXT_PRESERVE_WHITESPACE; ligatures are spelled out
_PICTURES_KEPT = 4  # TEXT_PRESERVE_IMAGES
_EVERYWHERE: RawRect = (-1e5, -1e5, 1e5, 1e5)
_LOOK_WIDTH = 900
_TEXT_BLOCK = 0
_UNSTORABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")


def read_page(document: OpenDocument, number: int) -> PageText:
    """Text and words of page `number`, hidden text left out."""
    page = document.page(number)
    content = _text_page(page, _WHITESPACE_KEPT)
    words, is_hidden = _visible_words(document, number, page, content)
    return _joined(number, document.label(number), words, is_hidden)


def read_characters(document: OpenDocument, number: int) -> PageCharacters:
    """The same text with a box for every character of it."""
    text = read_page(document, number)
    content = _text_page(document.page(number), _WHITESPACE_KEPT)
    letters = [
        (character["c"], character["bbox"])
        for block in _blocks(content, with_characters=True)
        for line in block["lines"]
        for span in line["spans"]
        for character in span["chars"]
        if not _is_space(character["c"])
    ]
    return PageCharacters(text, tuple(_aligned(text, letters)))


def _visible_words(
    document: OpenDocument, number: int, page: RawPage, content: RawTextPage
) -> tuple[list[RawWord], bool]:
    words = extra.extractWORDS(content, None)
    bound = mupdf.fz_bound_page(page)
    page_box = (bound.x0, bound.y0, bound.x1, bound.y1)
    suspects = [
        (block["number"], line_number, span)
        for block in _blocks(content, with_characters=False)
        for line_number, line in enumerate(block["lines"])
        for span in line["spans"]
        if is_suspicious(span, page_box)
    ]
    if not suspects:
        return words, False
    look = PageLook(
        lambda: Renderer(document).grey(number, _LOOK_WIDTH), lambda: _pictures(page), page_box
    )
    hidden: dict[tuple[int, int], list[RawRect]] = {}
    for block_number, line_number, span in suspects:
        if not look.shows(span):
            hidden.setdefault((block_number, line_number), []).append(span["bbox"])
    seen = [word for word in words if not _is_inside_any(word, hidden.get(word[5:7], []))]
    return seen, bool(hidden)


def _is_inside_any(word: RawWord, boxes: list[RawRect]) -> bool:
    x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
    return any(box[0] <= x <= box[2] and box[1] <= y <= box[3] for box in boxes)


def _text_page(page: RawPage, flags: int) -> RawTextPage:
    return mupdf.FzStextPage(extra.page_get_textpage(page, _EVERYWHERE, flags, None))


def _blocks(content: RawTextPage, *, with_characters: bool) -> list[RawTextBlock]:
    into: dict[str, object] = {}
    extra.JM_make_textpage_dict(content.m_internal, into, with_characters)
    blocks = cast(list[RawTextBlock], into["blocks"])
    return [block for block in blocks if block["type"] == _TEXT_BLOCK]


def _pictures(page: RawPage) -> list[RawRect]:
    blocks = extra.extractBLOCKS(_text_page(page, _WHITESPACE_KEPT | _PICTURES_KEPT))
    return [block[:4] for block in blocks if block[6] != _TEXT_BLOCK]


def _joined(number: int, label: str, raw_words: list[RawWord], is_hidden: bool) -> PageText:
    parts: list[str] = []
    words: list[Word] = []
    position = 0
    last_block = last_line = -1
    for x0, y0, x1, y1, raw, block, line, _ in raw_words:
        if words:
            gap = "\n\n" if block != last_block else "\n" if line != last_line else " "
            parts.append(gap)
            position += len(gap)
        last_block, last_line = block, line
        spelled = raw if raw.isascii() and raw.isprintable() else _UNSTORABLE.sub("\ufffd", raw)
        parts.append(spelled)
        end = position + len(spelled)
        words.append(Word(position, end, Rect(x0, y0, x1, y1)))
        position = end
    return PageText(number, label, "".join(parts), tuple(words), is_hidden)


def _aligned(text: PageText, letters: list[tuple[str, RawRect]]) -> Iterator[Character]:
    """One character per place of the text: boxes of `letters`, in order, for what is a letter."""
    spelled = "".join(letter if len(letter) == 1 else "\ufffd" for letter, _ in letters)
    spelled = _UNSTORABLE.sub("\ufffd", spelled)
    position = written = 0
    for word in text.words:
        yield from _gap(text.text[written : word.start], text, word)
        wanted = text.text[word.start : word.end]
        found = spelled.find(wanted, position)
        while found >= 0 and not _begins(letters[found][1], word):
            found = spelled.find(wanted, found + 1)  # the same letters elsewhere, or hidden ones
        if found < 0:
            yield from _divided(text.text, word)
        else:
            position = found + len(wanted)
            for letter, box in letters[found:position]:
                yield Character(letter, Rect(*box))
        written = word.end


def _begins(box: RawRect, word: Word) -> bool:
    rect = word.rect
    return rect.x0 - 0.5 <= box[0] <= rect.x1 + 0.5 and rect.y0 - 0.5 <= box[1] <= rect.y1 + 0.5


def _gap(gap: str, text: PageText, following: Word) -> Iterator[Character]:
    """Spaces and line ends between two words; they lie where the next word begins."""
    box = following.rect
    for char in gap:
        yield Character(char, Rect(box.x0, box.y0, box.x0, box.y1))


def _divided(text: str, word: Word) -> Iterator[Character]:
    """Equal shares of a word's box, where MuPDF's characters and words disagree."""
    width = (word.rect.x1 - word.rect.x0) / (word.end - word.start)
    for place, char in enumerate(text[word.start : word.end]):
        left = word.rect.x0 + place * width
        yield Character(char, Rect(left, word.rect.y0, left + width, word.rect.y1))


def _is_space(char: str) -> bool:
    return char <= " " or char == "\xa0"
