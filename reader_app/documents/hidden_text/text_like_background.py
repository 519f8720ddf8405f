"""Finds text that doesn't stand out, because of a background of its own colour or a veil.

Where something on the page may swallow a word (see `occlusion`), the page is drawn with
and without the texts in question. A word counts as seen if its place differs between the two
drawings, which is the only test that works in all cases. It takes a call into Python for every
painted object, so it is done only for the few pages on which something gave a reason.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from typing import Final

from reader_app.documents.engine.mupdf import (
    RGB,
    ListeningDevice,
    RawPage,
    RawRect,
    RawTextPage,
    RawWord,
    has_middle_of,
    listen,
    middle_of,
    mupdf,
    share_in,
)
from reader_app.documents.hidden_text.covered_text import HeightBands, TextBands, row_of
from reader_app.documents.hidden_text.occlusion import Background, Counting, PaintOrder, painted
from reader_app.documents.hidden_text.white_or_tiny_text import RenderedLetters
from reader_app.documents.text import mupdf_text
from reader_app.domain.values import dataclass, field

_WIDTH: Final = 900
_LEAST_SCALE: Final = 1.0
_MOST_PIXELS: Final = 6_000_000
_CHANGE: Final = 20
"""Difference in one of the three colours, out of 255; a smaller difference isn't seen."""
_TIPS: Final = 0.08
_LINE: Final = 0.3
_LETTER: Final = 0.25
"""Shares of a word's box.

A line that an edge cuts off lengthwise shows the tips of most letters, one that is cut across shows
a letter; a few tails that hang below a line are no word.
"""
_LEAST_PIXELS: Final = 3
"""Pixels.

A word that is lower or narrower isn't judged: its letters may fall between the pixels.
"""
_MOST_ROWS: Final = 24
"""Limit of pixel rows of a word that are compared."""
_LEAST_LEFT: Final = 0.5
_NO_CONTRAST: Final = 8


def _pass_on(call: str, *, is_painted: bool = False) -> Callable[[_Copying, object], None]:
    """Return a method of `_Copying` that makes the same call on its target.

    `is_painted`: the call paints something, which takes a number in the order of painting.
    """

    def method(self: _Copying, _context: object, *rest: object) -> None:
        if is_painted:
            self._next()
        getattr(mupdf, f"ll_fz_{call}")(self._target, *rest)

    return method


class _Copying(ListeningDevice):
    """Forwards everything to another device, except texts painted as a number in `left_out`."""

    def __init__(self, target: object, left_out: Collection[int]) -> None:
        super().__init__()
        self._target = target
        self._left_out = left_out
        self._order = 0
        self._rgb = mupdf.ll_fz_device_rgb()
        listen(self, *_PASSED_ON)

    def _next(self) -> int:
        self._order += 1
        return self._order - 1

    def fill_text(
        self,
        _context: object,
        text: object,
        matrix: object,
        space: object,
        color: object,
        alpha: float,
        parameters: object,
    ) -> None:
        if self._next() not in self._left_out:
            rgb = mupdf.ll_fz_convert_color(space, color, self._rgb, None, parameters)[:3]
            mupdf.ll_fz_fill_text(self._target, text, matrix, self._rgb, rgb, alpha, parameters)

    def stroke_text(self, _: object, *rest: object) -> None:
        if self._next() not in self._left_out:
            mupdf.ll_fz_stroke_text(self._target, *rest)

    def ignore_text(self, *_: object) -> None:
        self._next()

    fill_path = _pass_on("fill_path", is_painted=True)
    stroke_path = _pass_on("stroke_path", is_painted=True)
    fill_shade = _pass_on("fill_shade", is_painted=True)
    fill_image = _pass_on("fill_image", is_painted=True)
    fill_image_mask = _pass_on("fill_image_mask", is_painted=True)
    clip_path = _pass_on("clip_path")
    clip_stroke_path = _pass_on("clip_stroke_path")
    clip_text = _pass_on("clip_text")
    clip_stroke_text = _pass_on("clip_stroke_text")
    clip_image_mask = _pass_on("clip_image_mask")
    pop_clip = _pass_on("pop_clip")
    begin_mask = _pass_on("begin_mask")
    end_mask = _pass_on("end_mask_tr")
    begin_group = _pass_on("begin_group")
    end_group = _pass_on("end_group")
    end_tile = _pass_on("end_tile")

    def begin_tile(self, _: object, *rest: object) -> int:
        # Without these numbers no tile is known: a known one is neither painted nor counted.
        return mupdf.ll_fz_begin_tile_tid(self._target, *rest[:-2], 0, 0)


_PASSED_ON: Final = tuple(name for name in vars(_Copying) if not name.startswith("_"))


@dataclass(frozen=True, slots=True)
class _Picture:
    """A drawn page: three bytes a pixel, rows without gaps."""

    pixels: bytes
    width: int


class TextTrial:
    """Judges words of `page` by what changes when the texts `left_out` are not drawn.

    `left_out` holds their numbers in the order of painting. The page is drawn only when needed.
    """

    def __init__(self, page: RawPage, left_out: Collection[int]) -> None:
        self._page = page
        self._left_out = left_out
        bound = mupdf.fz_bound_page(page)
        self._x, self._y = bound.x0, bound.y0
        width, height = max(1.0, bound.x1 - bound.x0), max(1.0, bound.y1 - bound.y0)
        most = math.sqrt(_MOST_PIXELS / (width * height))
        self._scale = min(max(_WIDTH / width, _LEAST_SCALE), most)
        self._size = max(1, int(width * self._scale)), max(1, int(height * self._scale))
        self._drawn: tuple[_Picture, _Picture] | None = None

    def shows(self, word: RawWord) -> bool:
        """Return True if enough of the word's box changes for its letters to be seen."""
        if min(word[2] - word[0], word[3] - word[1]) * self._scale < _LEAST_PIXELS:
            return True
        x0, y0, x1, y1 = self._pixels_of(word[:4])
        if self._drawn is None:
            self._drawn = self._draw(()), self._draw(self._left_out)
        whole, without = self._drawn
        height, width = self._scale * (word[3] - word[1]), self._scale * (word[2] - word[0])
        rows = 0
        columns: set[int] = set()
        step = max(1, (y1 - y0) // _MOST_ROWS)
        for y in range(y0, y1, step):
            start, end = 3 * (y * whole.width + x0), 3 * (y * whole.width + x1)
            one, other = whole.pixels[start:end], without.pixels[start:end]
            changed = () if one == other else _changed_columns(one, other)
            rows += step if changed else 0
            columns.update(changed)
            is_line = rows >= _TIPS * height and len(columns) >= _LINE * width
            if is_line or (rows >= _LETTER * height and len(columns) >= _TIPS * width):
                return True
        return False

    def _pixels_of(self, box: RawRect) -> tuple[int, int, int, int]:
        width, height = self._size
        return (
            max(0, int((box[0] - self._x) * self._scale)),
            max(0, int((box[1] - self._y) * self._scale)),
            min(width, int((box[2] - self._x) * self._scale) + 1),
            min(height, int((box[3] - self._y) * self._scale) + 1),
        )

    def _draw(self, left_out: Collection[int]) -> _Picture:
        width, height = self._size
        picture = mupdf.fz_new_pixmap_with_bbox(
            mupdf.FzColorspace(RGB),
            mupdf.FzIrect(0, 0, width, height),
            mupdf.FzSeparations(),
            0,
        )
        mupdf.fz_clear_pixmap_with_value(picture, 255)
        s = self._scale
        matrix = mupdf.FzMatrix(s, 0, 0, s, -self._x * s, -self._y * s)
        target = mupdf.fz_new_draw_device(mupdf.FzMatrix(1, 0, 0, 1, 0, 0), picture)
        copying = _Copying(target.m_internal, left_out)
        mupdf.fz_run_page(self._page, copying, matrix, mupdf.FzCookie())
        mupdf.fz_close_device(copying)
        mupdf.fz_close_device(target)
        samples = bytes(mupdf.fz_pixmap_samples_memoryview(picture))
        return _Picture(samples, width)


def _changed_columns(one: bytes, other: bytes) -> Sequence[int]:
    return [
        place // 3
        for place, (a, b) in enumerate(zip(one, other, strict=True))
        if not -_CHANGE < a - b < _CHANGE
    ]


@dataclass(slots=True)
class _Risk:
    """The letters of texts that may not be seen.

    `orders`: painting numbers of the texts at risk; `letters`: their letters. `safe`: letters that
    other texts put there anyway.
    """

    orders: set[int] = field(default_factory=set)
    letters: set[mupdf_text.LetterKey] = field(default_factory=set)
    safe: set[mupdf_text.LetterKey] = field(default_factory=set)


def words_without_contrast(
    page: mupdf_text.RecordedPage,
    content: RawTextPage,
    words: Sequence[RawWord],
    painting: PaintOrder,
    clips: Collection[RawRect],
    rendered: RenderedLetters,
) -> list[RawWord]:
    """Return those of `words` that can't be seen. `clips`: clips whose edges may cut words."""
    near = _near_something(words, content, painting, clips)
    if near and not painting.is_ordered:
        bounded = PaintOrder(painting.backgrounds.colours, Counting.UNTIL_TOO_MUCH)
        painting = painted(page, bounded)
        if bounded.is_too_much:  # drawing the page three times would take seconds
            return [word for word in near if not rendered.has_contrast(word[:4], _NO_CONTRAST)]
        clips = {*clips, *painting.large_clips}
        near = _near_something(words, content, painting, clips)
    if not near:
        return []
    texts = TextBands(mupdf_text.traced_texts(page)).near(word[:4] for word in near)
    risk = _risk(texts, painting, _cut_words(near, clips))
    if not risk.orders:
        return []
    lines = mupdf_text.letters_by_line(content)
    at_risk = [word for word in near if _is_at_risk(word, lines.get((word[5], word[6]), ()), risk)]
    trial = TextTrial(page.page, risk.orders)
    return [word for word in at_risk if not trial.shows(word)]


def _near_something(
    words: Sequence[RawWord],
    content: RawTextPage,
    painting: PaintOrder,
    clips: Collection[RawRect],
) -> list[RawWord]:
    """Return the words that need a closer look, except those without letters or digits."""
    backgrounds = painting.backgrounds
    if backgrounds.is_all_doubtful:
        return [word for word in words if _says_something(word)]
    grounds = backgrounds.under_text if painting.is_ordered else backgrounds.found
    cut = _cut_words(words, clips)
    if not (grounds or backgrounds.veils or cut):
        return []
    places = [Background(0, box) for box in backgrounds.veils]
    veils = HeightBands(places + [Background(0, word[:4]) for word in cut])
    bands, colours = HeightBands(grounds), _Colours(content)
    rows = bands.rows | veils.rows
    return [
        word
        for word in words
        if row_of((word[1] + word[3]) / 2) in rows
        and (veils.has_any_at(*middle_of(word)) or _is_on_its_colour(word, bands, colours))
        and _says_something(word)
    ]


def _cut_words(words: Sequence[RawWord], clips: Collection[RawRect]) -> list[RawWord]:
    """Return the words that the edge of a clip cuts, so that less than half of them may be left."""
    if not clips:
        return []
    return [
        word
        for word in words
        if any(0.0 < share_in(clip, word[:4]) < _LEAST_LEFT for clip in clips)
    ]


def _says_something(word: RawWord) -> bool:
    return any(map(str.isalnum, word[4]))


def _is_on_its_colour(word: RawWord, grounds: HeightBands[Background], colours: _Colours) -> bool:
    below = grounds.at(*middle_of(word))
    if not below:
        return False
    is_known = all(backdrop.colour is not None for backdrop in below)
    return not is_known or any(b.may_swallow(c) for b in below for c in colours.of(word))


class _Colours:
    """The colours of words, read from the page when the first one is requested."""

    def __init__(self, content: RawTextPage) -> None:
        self._content = content

    @cached_property
    def _lines(self) -> dict[tuple[int, int], list[tuple[RawRect, int]]]:
        return {
            (block["number"], number): [(span["bbox"], span["color"]) for span in line["spans"]]
            for block in mupdf_text.text_blocks(self._content, with_characters=False)
            for number, line in enumerate(block["lines"])
        }

    def of(self, word: RawWord) -> list[int]:
        """Return the colours of all pieces of text whose box holds the middle of the word."""
        line = self._lines.get((word[5], word[6]), [])
        x, y = middle_of(word)
        found = [c for box, c in line if box[0] <= x <= box[2] and box[1] <= y <= box[3]]
        return found or [colour for _, colour in line]


def _risk(
    texts: Iterable[mupdf_text.TracedText], painting: PaintOrder, cut: Sequence[RawWord]
) -> _Risk:
    backgrounds = painting.backgrounds
    bands = HeightBands(backgrounds.under_text)
    cut_bands = HeightBands([Background(0, word[:4]) for word in cut])
    risk = _Risk()
    for text in texts:
        is_whole = text.order in backgrounds.veiled or backgrounds.is_all_doubtful
        for letter in text.letters():
            key = mupdf_text.key_of(letter.char, letter.origin)
            is_cut = bool(cut) and cut_bands.has_any_at(*letter.middle)
            if not text.is_painted:  # other checks decide whether anything else shows it
                risk.safe.add(key)
            elif is_whole or is_cut or _is_swallowed(letter, text, bands):
                risk.orders.add(text.order)
                risk.letters.add(key)
            else:
                risk.safe.add(key)
    return risk


def _is_swallowed(
    letter: mupdf_text.TracedLetter, text: mupdf_text.TracedText, bands: HeightBands[Background]
) -> bool:
    return any(
        backdrop.order < text.order and backdrop.may_swallow(text.colour)
        for backdrop in bands.at(*letter.middle)
    )


def _is_at_risk(word: RawWord, line: Iterable[mupdf_text.RawCharacter], risk: _Risk) -> bool:
    """Return True if most letters of the word are painted by texts at risk only."""
    keys = [
        mupdf_text.key_of(c["c"], c["origin"])
        for c in line
        if c["c"] in word[4] and has_middle_of(word, c["bbox"])
    ]
    known = [key for key in keys if key in risk.letters or _is_about(key, risk.safe)]
    lost = sum(not _is_about(key, risk.safe) for key in known)
    return lost * 2 > len(known)


def _is_about(key: mupdf_text.LetterKey, letters: set[mupdf_text.LetterKey]) -> bool:
    """Return True if the letter is in `letters`, at this grid point or next to it.

    Positions are rounded to the grid.
    """
    if key in letters:
        return True
    char, x, y = key
    return any(
        (char, x + across, y + down) in letters for across in (-1, 0, 1) for down in (-1, 0, 1)
    )
