"""Determines which words of a page a reader can see; all others are withheld.

For ordinary pages this takes one quick look at what they paint. Everything else is examined only
where something on the page gives a reason.

The invisible text that scanning programs lay over a page's picture counts as the page's text where
the picture shows something. One place of a picture can't say two things, so of two lines in the
same place only the first one counts: the other may be anything that somebody wants to slip in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from reader_app.documents.engine.mupdf import (
    RawColumns,
    RawRect,
    RawTextPage,
    RawWord,
    area_of,
    columns_of,
    common,
    has_middle_of,
)
from reader_app.documents.engine.open_document import OpenDocument
from reader_app.documents.hidden_text import white_or_tiny_text
from reader_app.documents.hidden_text.actual_text import (
    SaidText,
    doubtful_fonts,
    has_crowded,
    held_against,
    without_claims,
    words_in,
)
from reader_app.documents.hidden_text.covered_text import covered_words, words_at_risk
from reader_app.documents.hidden_text.occlusion import PaintOrder, painted, shape_boxes
from reader_app.documents.hidden_text.text_like_background import words_without_contrast
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.documents.text import mupdf_text
from reader_app.domain.values import dataclass

LineKey: TypeAlias = tuple[int, int]
"""Block number and line number in a text page."""
_SAME_PLACE: Final = 0.7
_SCAN_SHARE: Final = 0.5
"""Share of the page: a picture as large as this is a scan."""
_MOST: Final = 0.5
_LOOK_WIDTH: Final = 900
_EDGE: Final = 0.01
_SPARE_LETTERS: Final = 6
"""Letters of words for readers who can't see, like the name of a symbol.

Leaving out no more than these is not reported.
"""


class ScanLayer:
    """Invisible lines over something visible, as OCR leaves them on a scan."""

    def __init__(self) -> None:
        self._lines: dict[LineKey, RawRect] = {}

    def add(self, key: LineKey, box: RawRect) -> None:
        """Add a piece of a line."""
        known = self._lines.get(key, box)
        self._lines[key] = (
            min(known[0], box[0]),
            min(known[1], box[1]),
            max(known[2], box[2]),
            max(known[3], box[3]),
        )

    def words(self, words: Iterable[RawWord]) -> list[RawWord]:
        """Return those of `words` that belong to the layer."""
        if not self._lines:
            return []
        return [word for word in words if (word[5], word[6]) in self._lines]

    def doubled(self, words: Sequence[RawWord]) -> list[RawWord]:
        """Return those of `words` in lines that stand where another line says something else."""
        if len(self._lines) < 2:
            return []
        said = _said(self.words(words))
        kept: list[LineKey] = []
        doubled: set[LineKey] = set()
        for key, box in self._lines.items():
            is_double = any(_shared(box, self._lines[other]) >= _SAME_PLACE for other in kept)
            if not is_double:
                kept.append(key)
            elif not any(
                _shared(box, self._lines[other]) >= _SAME_PLACE and said.get(key) == said.get(other)
                for other in kept
            ):
                doubled.add(key)
        return [word for word in words if (word[5], word[6]) in doubled]


def is_scan(pictures: Iterable[RawRect], page: RawRect) -> bool:
    """Return True if one of the pictures covers most of the page."""
    whole = area_of(page)
    return any(area_of(common(picture, page)) >= _SCAN_SHARE * whole for picture in pictures)


def is_most(part: Sequence[RawWord], words: Sequence[RawWord]) -> bool:
    """Return True if at least half of the letters of `words` are in `part`."""
    if not part:
        return False
    letters = sum(len(word[4]) for word in words)
    return letters > 0 and sum(len(word[4]) for word in part) >= _MOST * letters


def _said(words: Iterable[RawWord]) -> dict[LineKey, list[str]]:
    said: dict[LineKey, list[str]] = {}
    for word in words:
        said.setdefault((word[5], word[6]), []).append(word[4])
    return said


def _shared(box: RawRect, other: RawRect) -> float:
    """Return the share of `box` that lies in `other`."""
    return area_of(common(box, other)) / max(area_of(box), 1e-6)


@dataclass(frozen=True, slots=True)
class VisibleWords:
    """The visible words of a page. `content` is the text page that they are from.

    `columns`: the same words; None if there are none.
    `is_some_hidden` disregards words beside the page, which are printers' marks and hide nothing.
    `is_recognised`: most words were recognised in a scan, and lie invisibly over or under it.
    """

    words: list[RawWord]
    columns: RawColumns | None
    content: RawTextPage
    is_some_hidden: bool
    is_recognised: bool = False


def visible_words(
    document: OpenDocument, number: int, page: mupdf_text.RecordedPage, content: RawTextPage
) -> VisibleWords:
    """Find the words of `content` that can be seen on page `number`."""
    styles = white_or_tiny_text.text_styles(content)
    painting = painted(page, PaintOrder(styles.colours))
    fonts = doubtful_fonts(document, number)
    painting.backgrounds.is_all_doubtful |= fonts.has_blanks
    words = mupdf_text.words_of(content)
    said = SaidText(0, {})
    if painting.has_replaced_text:
        as_painted = page.text_page(mupdf_text.WHITESPACE_KEPT | mupdf_text.AS_PAINTED)
        shown = mupdf_text.words_of(as_painted)
        said = held_against(words, shown, as_painted)
        if said.false_letters:
            content, words = as_painted, shown
    page_box = page.box
    columns = columns_of(words) if words else None
    rendered = white_or_tiny_text.RenderedLetters(
        lambda: MupdfRenderer(document).grey(number, _LOOK_WIDTH),
        lambda: mupdf_text.picture_boxes(page),
        lambda: shape_boxes(page),
        page_box,
    )
    layer = ScanLayer()
    runs_over = document.info.is_reflowable
    hidden: set[int] = set()
    if columns is not None:
        hidden = _hidden_words(
            page, content, words, columns, painting, styles, rendered, layer, runs_over=runs_over
        )
    if fonts.false:
        hidden |= {id(word) for word in words_in(fonts.false, page, content, words)}
    seen = [word for word in words if id(word) not in hidden] if hidden else words
    is_on_page = bool(hidden) and any(
        id(word) in hidden and _is_on(page_box, word) for word in words
    )
    is_recognised = _is_recognised(seen, layer, painting, rendered, page_box)
    if said.false_letters:
        spelled = (said.spelled.get(id(word), word) for word in seen)
        seen = [word for word in spelled if word is not None]
    if seen is not words:
        columns = columns_of(seen) if seen else None
    has_claims = False
    if columns is not None and has_crowded(columns):
        seen, has_claims = without_claims(page, seen)
        columns = columns_of(seen) if seen else None
    is_told = is_on_page or has_claims or said.false_letters > _SPARE_LETTERS
    return VisibleWords(seen, columns, content, is_told, is_recognised)


def _hidden_words(
    page: mupdf_text.RecordedPage,
    content: RawTextPage,
    words: Sequence[RawWord],
    columns: RawColumns,
    painting: PaintOrder,
    styles: white_or_tiny_text.TextStyles,
    rendered: white_or_tiny_text.RenderedLetters,
    layer: ScanLayer,
    *,
    runs_over: bool,
) -> set[int]:
    """Return the ids of hidden words, and add invisible text over a picture to `layer`.

    `runs_over`: the pages are laid out by us, so tables and code wider than them hide nothing.
    """
    page_box = page.box
    hidden: set[int] = set()
    extent = _Extent(columns)
    is_doubtful = painting.is_text_doubtful or styles.is_doubtful
    if not extent.is_reached_by(_within(page_box)):
        is_doubtful = True
        if not runs_over:
            hidden |= {id(word) for word in words if not _is_on(page_box, word)}
    if is_doubtful:
        hidden |= {id(word) for word in _unseen_by_style(content, words, page_box, rendered, layer)}
        hidden |= {id(word) for word in layer.doubled(words)}
    if painting.clip is not None and not extent.is_reached_by(painting.clip):
        not_yet = [word for word in words if id(word) not in hidden]
        hidden |= {id(word) for word in _clipped(page, not_yet)}
    at_risk = [word for word in words_at_risk(words, painting) if id(word) not in hidden]
    hidden |= {id(word) for word in covered_words(page, content, at_risk, painting, rendered)}
    left = [word for word in words if id(word) not in hidden] if hidden else words
    clips = [*painting.large_clips] if runs_over else [page_box, *painting.large_clips]
    extent = _Extent(columns_of(left)) if hidden and left else extent
    clips = [clip for clip in clips if not extent.is_held_by(clip)]
    lost = words_without_contrast(page, content, left, painting, clips, rendered)
    hidden |= {id(word) for word in lost}
    return hidden


def _is_recognised(
    seen: Sequence[RawWord],
    layer: ScanLayer,
    painting: PaintOrder,
    rendered: white_or_tiny_text.RenderedLetters,
    page_box: RawRect,
) -> bool:
    if is_most(layer.words(seen), seen):
        return is_scan(rendered.pictures, page_box)
    scans = [c.box for c in painting.covers if c.is_picture and c.is_solid]
    return is_scan(scans, page_box) and is_most(words_at_risk(seen, painting), seen)


def _is_on(page_box: RawRect, word: RawWord) -> bool:
    x0, y0, x1, y1 = page_box
    return word[0] < x1 and word[2] > x0 and word[1] < y1 and word[3] > y0


class _Extent:
    """The area in which words lie, computed once because it takes a while."""

    def __init__(self, words: RawColumns) -> None:
        x0, y0, x1, y1, *_ = words
        self._lefts, self._tops = (min(x0), max(x0)), (min(y0), max(y0))
        self._rights, self._bottoms = (min(x1), max(x1)), (min(y1), max(y1))

    def is_reached_by(self, box: RawRect) -> bool:
        """Return True if each word is at least partly inside the box or at its edge."""
        across = box[0] <= self._rights[0] and self._lefts[1] <= box[2]
        return bool(across and box[1] <= self._bottoms[0] and self._tops[1] <= box[3])

    def is_held_by(self, box: RawRect) -> bool:
        """Return True if each word is completely inside the box."""
        across = box[0] <= self._lefts[0] and self._rights[1] <= box[2]
        return bool(across and box[1] <= self._tops[0] and self._bottoms[1] <= box[3])


def _within(box: RawRect) -> RawRect:
    return box[0] + _EDGE, box[1] + _EDGE, box[2] - _EDGE, box[3] - _EDGE


def _unseen_by_style(
    content: RawTextPage,
    words: Sequence[RawWord],
    page_box: RawRect,
    rendered: white_or_tiny_text.RenderedLetters,
    layer: ScanLayer,
) -> list[RawWord]:
    boxes: dict[tuple[int, int], list[RawRect]] = {}
    for block in mupdf_text.text_blocks(content, with_characters=False):
        for number, line in enumerate(block["lines"]):
            for span in line["spans"]:
                if not white_or_tiny_text.is_suspicious(span, page_box):
                    continue
                key = (block["number"], number)
                if not rendered.shows(span):
                    boxes.setdefault(key, []).append(span["bbox"])
                elif white_or_tiny_text.is_unpainted(span):
                    layer.add(key, span["bbox"])
    if not boxes:
        return []
    # Most lines have none: their words are passed over without a call.
    return [
        word
        for word in words
        if (held := boxes.get((word[5], word[6]))) and _is_inside_any(word, held)
    ]


def _clipped(page: mupdf_text.RecordedPage, words: Sequence[RawWord]) -> list[RawWord]:
    """Return the words of which nothing is left when clipped text is left out."""
    left = mupdf_text.words_of(
        page.text_page(mupdf_text.WHITESPACE_KEPT | mupdf_text.CLIPPED_LEFT_OUT)
    )
    whole = {word[:5] for word in left}
    missing = [word for word in words if word[:5] not in whole]
    return [
        word
        for word in missing
        if not any(part[4] in word[4] and has_middle_of(word, part) for part in left)
    ]


def _is_inside_any(word: RawWord, boxes: Sequence[RawRect]) -> bool:
    return any(has_middle_of(box, word) for box in boxes)
