"""Reads a page's text in reading order, with its words and characters, without hidden text.

Lines end with a newline, blocks with a blank line; words of a line are separated by one space. The
order is that of MuPDF's blocks: as the page was written, columns one after the other.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, compress, count
from operator import ne, or_
from typing import Final

from reader_app.documents.engine.mupdf import RawColumns, RawRect, RawTextPage, RawWord, columns_of
from reader_app.documents.engine.open_document import OpenDocument
from reader_app.documents.hidden_text import invisible_characters
from reader_app.documents.hidden_text.visible_words import VisibleWords, visible_words
from reader_app.documents.processes.messages import PageCharacters
from reader_app.documents.render.content_box import read_content_box
from reader_app.documents.text.mupdf_text import (
    RecordedPage,
    picture_boxes,
    text_blocks,
)
from reader_app.domain.document import (
    SPACING_ACCENTS,
    Character,
    PageText,
    Rect,
    TextOrigin,
    Word,
    WordColumns,
    with_accents,
)

_SPACE: Final = 0.08
"""Share of a line's height: a smaller gap between two words isn't a space."""
_BACKWARDS: Final = frozenset({"R", "AL"})
_BACKWARDS_SCRIPTS: Final = (
    "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
)
_SCRIPTS: Final = re.compile(f"[{_BACKWARDS_SCRIPTS}]")
"""Scripts written from right to left, searched for in one step because most pages have none."""
_LEAST_SHARE: Final = 0.02
"""Share of the page: a smaller picture is an ornament, not the content of the page."""
_log = logging.getLogger(__name__)
_UNKNOWN = "\ufffd"
_CONTROLS: Final = "\x00-\x1f\x7f\ud800-\udfff"
_UNSTORABLE = re.compile(f"[{_CONTROLS}]")
_SPECIAL: Final = re.compile(
    f"[{_BACKWARDS_SCRIPTS}{invisible_characters.INVISIBLE}{_CONTROLS}{SPACING_ACCENTS}]"
)
"""Anything for which words may have to be changed; most pages have none, and one search tells."""


def whole_words(words: Sequence[RawWord]) -> Sequence[RawWord]:
    """Join right-to-left words with the full stop or bracket that touches them.

    MuPDF ends a word wherever letters change their direction.
    """
    if _SCRIPTS.search("".join([word[4] for word in words])) is None:
        return words
    return list(_whole(words))


def _whole(words: Sequence[RawWord]) -> Iterator[RawWord]:
    last: RawWord | None = None
    for word in words:
        if last is None:
            last = word
        elif _is_one(last, word):
            last = _joined(last, word)
        else:
            yield last
            last = word
    if last is not None:
        yield last


def _is_one(word: RawWord, following: RawWord) -> bool:
    if word[5:7] != following[5:7]:
        return False
    if _is_backwards(word[4][-1]) == _is_backwards(following[4][0]):
        return False  # a real space ended it
    across = max(word[0], following[0]) - min(word[2], following[2])
    down = max(word[1], following[1]) - min(word[3], following[3])
    size = word[3] - word[1] if across >= down else word[2] - word[0]
    return max(across, down) < _SPACE * size


def _is_backwards(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in _BACKWARDS


def _joined(word: RawWord, following: RawWord) -> RawWord:
    return (
        min(word[0], following[0]),
        min(word[1], following[1]),
        max(word[2], following[2]),
        max(word[3], following[3]),
        word[4] + following[4],
        *word[5:],
    )


def origin_of(
    document: OpenDocument, number: int, page: RecordedPage, found: VisibleWords
) -> TextOrigin:
    """Return where a page's text is from: the file, recognition, or nowhere (a picture).

    Pages with text take no time here.
    """
    if found.words:
        return TextOrigin.RECOGNISED if found.is_recognised else TextOrigin.FILE
    return TextOrigin.PICTURE if _shows_something(document, number, page) else TextOrigin.FILE


def _shows_something(document: OpenDocument, number: int, page: RecordedPage) -> bool:
    """Return True if the page shows anything.

    Pictures count unseen, because decoding a scan takes long.
    """
    size = document.info.page_sizes[number - 1]
    least = _LEAST_SHARE * size.width * size.height
    if any((box[2] - box[0]) * (box[3] - box[1]) >= least for box in picture_boxes(page)):
        return True
    box = read_content_box(document, number)
    return box is not None and (box.x1 - box.x0) * (box.y1 - box.y0) >= least


def read_page(document: OpenDocument, number: int) -> PageText:
    """Read text and words of page `number`, without hidden text.

    If the check for hidden text fails, the whole page is withheld. Raises MuPDFError if the page is
    damaged.
    """
    return read_laid_out(document, number)[0]


def read_characters(document: OpenDocument, number: int) -> PageCharacters:
    """Read the text of page `number`, as `read_page` does, with a box for every character."""
    text, content = read_laid_out(document, number)
    return PageCharacters(text, tuple(_aligned(text, _letters(content))))


def _letters(content: RawTextPage | None) -> list[tuple[str, RawRect]]:
    """Return the characters of a page that are kept, without spaces."""
    if content is None:
        return []
    letters = [
        (character["c"], character["bbox"])
        for block in text_blocks(content, with_characters=True)
        for line in block["lines"]
        for span in line["spans"]
        for character in span["chars"]
    ]
    spelled = "".join(letter if len(letter) == 1 else _UNKNOWN for letter, _ in letters)
    if invisible_characters.has_invisible(spelled):
        letters = [
            letter
            for letter, stays in zip(letters, invisible_characters.is_seen(spelled), strict=True)
            if stays
        ]
    return _with_composed([letter for letter in letters if not _is_space(letter[0])])


def _with_composed(letters: list[tuple[str, RawRect]]) -> list[tuple[str, RawRect]]:
    """Join accents that TeX prints beside their letters to them, as `with_accents` does."""
    spelled = "".join(letter[:1] for letter, _ in letters)
    if spelled.isascii() or with_accents(spelled) == spelled:
        return letters
    joined: list[tuple[str, RawRect]] = []
    at = 0
    while at < len(letters):
        pair = spelled[at : at + 2]
        composed = pair if pair.isascii() else with_accents(pair)
        # An accent between two letters belongs to the second one if it can.
        is_of_next = (
            composed != pair
            and pair[0].isalpha()
            and len(with_accents(spelled[at : at + 3])) == 2
            and with_accents(spelled[at : at + 3])[0] == pair[0]
        )
        if len(pair) == 2 and len(composed) == 1 and not is_of_next:
            one, other = letters[at][1], letters[at + 1][1]
            box = (
                min(one[0], other[0]),
                min(one[1], other[1]),
                max(one[2], other[2]),
                max(one[3], other[3]),
            )
            joined.append((composed, box))
            at += 2
        else:
            joined.append(letters[at])
            at += 1
    return joined


def divided_characters(text: PageText) -> PageCharacters:
    """Give each character an equal share of its word's box, where only words have places."""
    return PageCharacters(text, tuple(_aligned(text, [])))


def read_laid_out(document: OpenDocument, number: int) -> tuple[PageText, RawTextPage | None]:
    """Read the text of page `number`, as `read_page` does, with the text page that it is from.

    That one holds hidden text as well; it is None for a page that is withheld.
    """
    label = document.label(number)
    page = RecordedPage(document.page(number))
    content = page.text_page()
    try:
        found = visible_words(document, number, page, content)
        origin = origin_of(document, number, page, found)
    except Exception:  # noqa: BLE001  (the border of one page of an import)
        _log.warning("page %d is withheld: it could not be checked", number, exc_info=True)
        return PageText(number, label, "", hidden=True), None
    columns, spells_words = found.columns, False
    if columns is not None and _SPECIAL.search("".join(columns.texts)) is not None:
        words, spells_words = _with_a_shape(whole_words(found.words))
        columns = columns_of(words) if words else None
        if columns is not None:
            columns = columns._replace(texts=tuple(map(_spelled, columns.texts)))
    text = _joined_lines(number, label, columns, found.is_some_hidden or spells_words)
    return (text if origin is TextOrigin.FILE else replace(text, origin=origin)), found.content


def _with_a_shape(words: Sequence[RawWord]) -> tuple[Sequence[RawWord], bool]:
    """Return the words without invisible characters, and whether those spell something."""
    spelled = " ".join([word[4] for word in words])
    if not invisible_characters.has_invisible(spelled):
        return words, False
    kept = [(*word[:4], invisible_characters.visible_part(word[4]), *word[5:]) for word in words]
    return [word for word in kept if word[4]], invisible_characters.spells_words(spelled)


def _joined_lines(number: int, label: str, columns: RawColumns | None, is_hidden: bool) -> PageText:
    if columns is None:
        return PageText(number, label, "", (), is_hidden)
    x0, y0, x1, y1, words, blocks, lines = columns
    # Words are many: every step that is done for each of them is done in C.
    gaps = [" "] * (len(words) - 1)
    begins_block = list(map(ne, blocks[1:], blocks))
    begins_line = map(or_, begins_block, map(ne, lines[1:], lines))
    for place in compress(count(), begins_line):
        gaps[place] = "\n\n" if begins_block[place] else "\n"
    parts = [""] * (2 * len(words) - 1)
    parts[::2], parts[1::2] = words, gaps
    borders = list(accumulate(map(len, parts)))
    boxes = WordColumns([0, *borders[1::2]], borders[::2], (x0, y0, x1, y1))
    return PageText(number, label, "".join(parts), boxes, is_hidden)


def _spelled(word: str) -> str:
    if word.isascii() and word.isprintable():
        return word
    return with_accents(_storable(word))


def _storable(word: str) -> str:
    """Return a word of the same length without characters that can't be stored."""
    return _UNSTORABLE.sub(_UNKNOWN, word)


def _aligned(text: PageText, letters: list[tuple[str, RawRect]]) -> Iterator[Character]:
    """Yield one character for each place of the text, with boxes of `letters` where they fit."""
    spelled = "".join(letter if len(letter) == 1 else _UNKNOWN for letter, _ in letters)
    spelled = _UNSTORABLE.sub(_UNKNOWN, spelled)
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
    """Yield the spaces and line ends between two words, placed where the second word begins."""
    box = following.rect
    for char in gap:
        yield Character(char, Rect(box.x0, box.y0, box.x0, box.y1))


def _divided(text: str, word: Word) -> Iterator[Character]:
    """Yield equal shares of a word's box, where MuPDF's characters and words disagree."""
    width = (word.rect.x1 - word.rect.x0) / (word.end - word.start)
    for place, char in enumerate(text[word.start : word.end]):
        left = word.rect.x0 + place * width
        yield Character(char, Rect(left, word.rect.y0, left + width, word.rect.y1))


def _is_space(char: str) -> bool:
    return char <= " " or char == "\xa0"
