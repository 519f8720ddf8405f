"""Compares the text that a file states with what it paints.

Files honestly state other text than the painted one (/ActualText) for ligatures, hyphens at the end
of a line and glyphs that have no letters of their own. Each word is compared with what is painted
in its place: the letters have to be the same in the same order, and a glyph without a letter may
stand for a few of them.

A font, too, may state which letters a glyph stands for (/ToUnicode): three for a ligature, a few
more for a cluster. A glyph that looks like an A and states “ignored” puts words into a text that
nobody sees. Or a glyph that looks like an h states a g. So a picture of each letter of a font is
held against what that letter looks like in ordinary fonts: unusual shapes resemble no letter well,
and a font is false on a page that paints several of its letters that clearly are others; of what it
lacks, a font may state anything. If glyphs of its `Type3`
fonts may paint nothing, a page is drawn to see what each of its words changes.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import repeat, zip_longest
from operator import lt, mul, sub
from typing import Final

from reader_app.documents.engine.mupdf import (
    Held,
    ListeningDevice,
    MuPDFError,
    RawColumns,
    RawFontDescription,
    RawObject,
    RawRect,
    RawText,
    RawTextPage,
    RawWord,
    has_middle_of,
    listen,
    middle_of,
    mupdf,
)
from reader_app.documents.engine.open_document import OpenDocument
from reader_app.documents.text.mupdf_text import (
    LetterKey,
    RawCharacter,
    RecordedPage,
    TracedText,
    key_of,
    letters_by_line,
    text_blocks,
    traced_texts,
)
from reader_app.domain.values import dataclass

_MOST_LETTERS: Final = 4
"""Limit of letters that one glyph may stand for: ffi and ffl are three, Indic clusters more."""
_MARGIN: Final = 1.0
_BAND: Final = 8.0
_UNKNOWN: Final = "\ufffd"
_CROWDED: Final = 0.1
"""Share of a line's height: letters that are narrower on average can't all be there."""
_NO_GLYPH: Final = -1
_CLUSTERS: Final = re.compile("[\u0600-\u1cff\u3040-\u30ff\ua840-\uabff\ufb50-\ufdff\ufe70-\ufefc]")
"""Scripts in which one glyph may honestly stand for many letters."""
_GLYPH_MARGIN: Final = 0.5
_DEEPEST: Final = 4
"""Levels of forms within forms in which fonts are looked for."""
_SPACES: Final = frozenset({"space", "nbspace", "nonbreakingspace", "uni00A0", ".notdef"})
_PAINTS: Final = re.compile(rb"(?<![\w/.])(?:[fFBbSs]\*?|sh|Do|Tj|TJ|BI|ID|'|\")(?![\w/.])")
"""Operators that paint."""
_MOST_CODES: Final = 4_000
_LETTERS: Final = string.ascii_letters + string.digits
_STATED: Final = frozenset(map(ord, _LETTERS))
_ORDINARY_FONTS: Final = (
    "Helvetica",
    "Helvetica-Bold",
    "Helvetica-Oblique",
    "Times-Roman",
    "Times-Bold",
    "Times-Italic",
    "Courier",
    "Courier-Bold",
)
_LOOK_ALIKES: Final = (
    "oO0Q", "sS5", "vVyY", "xX", "zZ2", "uU", "iIl1JjtfrT7", "gq9ya", "b6h", "B8", "mM", "nNhu",
    "aes", "eco", "DO0", "EF", "cGCe", "Rr",
)  # fmt: skip
_SIDE: Final = 16
_NOTHING: Final = 1e-3
_STRETCH: Final = 1.67
"""Shapes whose widths differ more than that, at the same height, don't look alike."""
_INKED: Final = b"0" * 128 + b"1" * 128
_LIKE: Final = 0.7
_CLEARLY: Final = 0.2
_LEAST_FALSE: Final = 3
"""Letters.

Of the honest fonts that this was tried with none has more than two: small capitals.
"""


@dataclass(frozen=True, slots=True)
class SaidText:
    """Result of comparing stated words with painted ones.

    `false_letters`: number of letters in stated words that are not painted. `spelled`: for painted
    words, by their ids, what the file honestly states in their place; None for those that are part
    of the word before.
    """

    false_letters: int
    spelled: dict[int, RawWord | None]


def held_against(
    said: Sequence[RawWord], shown: Sequence[RawWord], painted: RawTextPage
) -> SaidText:
    """Compare the words that a page states with those it paints; `painted` holds its letters."""
    same = {word[:5] for word in said} & {word[:5] for word in shown}
    doubtful = [word for word in said if word[:5] not in same]
    if not doubtful:
        return SaidText(0, {})
    letters = _LetterBands(painted)
    left = {id(word): word for word in shown if word[:5] not in same}
    false_letters = 0
    spelled: dict[int, RawWord | None] = {}
    for word in doubtful:
        wanted = _letters(word[4])
        if wanted and not _is_shown(wanted, "".join(letters.within(word[:4]))):
            false_letters += len(wanted)
            continue
        parts = [key for key, part in left.items() if _holds(word, part)]
        for key in parts:
            part = left.pop(key)
            spelled[key] = (*part[:4], word[4], *part[5:]) if key == parts[0] else None
    return SaidText(false_letters, spelled)


class _LetterBands:
    """The painted letters of a page, by bands of height."""

    def __init__(self, painted: RawTextPage) -> None:
        self._bands: dict[int, list[RawCharacter]] = {}
        for block in text_blocks(painted, with_characters=True):
            for line in block["lines"]:
                for span in line["spans"]:
                    for character in span["chars"]:
                        self._bands.setdefault(_band(middle_of(character["bbox"])[1]), []).append(
                            character
                        )

    def within(self, box: RawRect) -> Iterator[str]:
        """Yield the letters whose middle lies in the box, in reading order."""
        for band in range(_band(box[1]), _band(box[3]) + 1):
            for character in self._bands.get(band, ()):
                x, y = middle_of(character["bbox"])
                is_level = box[1] - _MARGIN <= y <= box[3] + _MARGIN
                if is_level and box[0] - _MARGIN <= x <= box[2] + _MARGIN:
                    yield character["c"]


def _is_shown(wanted: str, shown: str) -> bool:
    pattern = "".join(
        f".{{0,{_MOST_LETTERS}}}" if _is_unknown(char) else re.escape(_letters(char))
        for char in shown
    )
    return any(re.fullmatch(pattern, spelled) is not None for spelled in (wanted, wanted[::-1]))


def _letters(text: str) -> str:
    """Return the letters without accents and vowel signs, which shapers move into other glyphs."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(filter(str.isalnum, folded))


def _is_unknown(char: str) -> bool:
    """Return True for a glyph whose letter the file doesn't state."""
    return char == _UNKNOWN or unicodedata.category(char) == "Co"


def _holds(word: RawWord, part: RawWord) -> bool:
    x, y = middle_of(part)
    return word[0] - _MARGIN <= x <= word[2] + _MARGIN and word[1] <= y <= word[3]


def _band(y: float) -> int:
    return int(min(max(-1e6, y / _BAND), 1e6))


def without_claims(page: RecordedPage, words: list[RawWord]) -> tuple[list[RawWord], bool]:
    """Return the words without what single glyphs falsely state, and whether there was any.

    There is none unless `has_crowded`.
    """
    claims = list(_claims(traced_texts(page)))
    if not claims:
        return words, False
    kept = [_without(word, claims) for word in words]
    return [word for word in kept if any(char != _UNKNOWN for char in word[4])], True


def has_crowded(words: RawColumns) -> bool:
    """Return True if a word has more letters than fit into its box.

    It makes no call for each word, because most pages have no such word.
    """
    x0, y0, x1, y1, texts, *_ = words
    widths, heights = map(sub, x1, x0), list(map(sub, y1, y0))
    needed = map(mul, map(len, texts), heights)
    return min(heights) <= 0.0 or any(map(lt, map(mul, widths, repeat(1 / _CROWDED)), needed))


def _claims(texts: Sequence[TracedText]) -> Iterator[tuple[RawRect, list[str]]]:
    """Yield the box of each glyph that states too many letters, and the words it states."""
    for text in texts:
        said, box = "", None
        for code, glyph, _, bounds in text.characters:
            if glyph != _NO_GLYPH:
                if box is not None and _is_too_much(said):
                    yield box, said.split()
                said, box = "", bounds
            said += chr(code) if 0 < code < 0x110000 else ""
        if box is not None and _is_too_much(said):
            yield box, said.split()


def _is_too_much(said: str) -> bool:
    if len(said) <= _MOST_LETTERS:
        return False
    return sum(map(str.isalnum, _CLUSTERS.sub("", said))) > _MOST_LETTERS


def _without(word: RawWord, claims: Sequence[tuple[RawRect, list[str]]]) -> RawWord:
    text = word[4]
    for box, said in claims:
        if _touches(box, word):
            for part in said:
                text = text.replace(part, _UNKNOWN)
    return word if text is word[4] else (*word[:4], text, *word[5:])


def _touches(box: RawRect, word: RawWord) -> bool:
    across = word[0] <= box[2] + _GLYPH_MARGIN and word[2] >= box[0] - _GLYPH_MARGIN
    return across and word[1] <= box[3] + _GLYPH_MARGIN and word[3] >= box[1] - _GLYPH_MARGIN


# --- fonts whose glyphs look like other letters, or like nothing


class _LoadedFont:
    """A font of a file, which MuPDF keeps until this is gone.

    `mupdf.PdfFontDesc` never lets go of what it is given: each file would leave its fonts behind.
    """

    __slots__ = ("raw",)

    def __init__(self, document: Held, font: RawObject) -> None:
        """Raises MuPDFError."""
        self.raw = mupdf.ll_pdf_load_font(document.m_internal, None, font.m_internal)

    def __del__(self, drop: Callable[[RawFontDescription], None] = mupdf.ll_pdf_drop_font) -> None:
        if hasattr(self, "raw"):  # not where it couldn't be loaded
            drop(self.raw)


@dataclass(frozen=True, slots=True)
class FontVerdict:
    """What a look at a font's glyphs came to.

    `font`: kept if it may be false. `false`: the letters, with their glyphs, that look like others.
    `has_blanks`: glyphs that aren't spaces may paint nothing.
    """

    font: _LoadedFont | None = None
    false: frozenset[tuple[int, int]] = frozenset()
    has_blanks: bool = False


@dataclass(frozen=True, slots=True)
class DoubtfulFonts:
    """Of a page: `false` has the letters, with their glyphs, that look like others, by the address
    of a font."""

    false: dict[int, frozenset[tuple[int, int]]]
    has_blanks: bool


def doubtful_fonts(document: OpenDocument, number: int) -> DoubtfulFonts:
    """Look at the fonts that page `number` may use; each font of a file is looked at once.

    Fonts of other formats than PDF, of patterns and of annotations aren't looked at.
    """
    if document.pdf is None:
        return DoubtfulFonts({}, has_blanks=False)
    page = mupdf.pdf_lookup_page_obj(document.pdf, number - 1)
    resources = mupdf.pdf_dict_gets_inheritable(page, "Resources")
    verdicts = [_verdict_on(document, font) for font in _fonts_in(resources, set(), _DEEPEST)]
    false = {int(e.font.raw.font.this): e.false for e in verdicts if e.font is not None}
    return DoubtfulFonts(false, any(each.has_blanks for each in verdicts))


def _fonts_in(resources: RawObject, seen: set[int], levels_left: int) -> Iterator[RawObject]:
    fonts = mupdf.pdf_dict_gets(resources, "Font")
    for index in range(mupdf.pdf_dict_len(fonts)):
        yield mupdf.pdf_dict_get_val(fonts, index)
    forms = mupdf.pdf_dict_gets(resources, "XObject")
    for index in range(mupdf.pdf_dict_len(forms) if levels_left else 0):
        form = mupdf.pdf_dict_get_val(forms, index)
        number = mupdf.pdf_to_num(form)
        if number not in seen:
            seen.add(number)
            yield from _fonts_in(mupdf.pdf_dict_gets(form, "Resources"), seen, levels_left - 1)


def _verdict_on(document: OpenDocument, font: RawObject) -> FontVerdict:
    number = mupdf.pdf_to_num(font)
    known = document.judged_fonts.get(number) if number else None
    if isinstance(known, FontVerdict):
        return known
    verdict = document.judged_fonts[number] = _judged(document, font)
    return verdict


def _judged(document: OpenDocument, font: RawObject) -> FontVerdict:
    assert document.pdf is not None
    if mupdf.pdf_to_name(mupdf.pdf_dict_gets(font, "Subtype")) == "Type3":
        return FontVerdict(has_blanks=_has_blank_procedures(font))
    try:
        loaded = _LoadedFont(document.pdf, font)
    except MuPDFError:
        return FontVerdict()  # nothing is painted with it either
    false = _false_letters(loaded.raw)
    return FontVerdict(loaded, false) if false else FontVerdict()


def _has_blank_procedures(font: RawObject) -> bool:
    procedures = mupdf.pdf_dict_gets(font, "CharProcs")
    for index in range(mupdf.pdf_dict_len(procedures)):
        if mupdf.pdf_to_name(mupdf.pdf_dict_get_key(procedures, index)) in _SPACES:
            continue
        procedure = mupdf.pdf_dict_get_val(procedures, index)
        try:
            content = mupdf.pdf_load_stream(procedure).fz_buffer_extract()
        except MuPDFError:
            return True
        if not _PAINTS.search(content):
            return True
    return False


def _false_letters(raw: RawFontDescription) -> frozenset[tuple[int, int]]:
    """Return the letters, with their glyphs, that look like others; none if they are too few."""
    font = raw.font
    seen: dict[tuple[str, int], None] = dict.fromkeys(_claimed_letters(raw))
    false = set()
    for letter, glyph in seen:
        picture = _picture_of(font, glyph)
        if picture is not None and _looks_like_another(letter, picture):
            false.add((ord(letter), glyph))
    return frozenset(false) if _are_several(false) else frozenset()


def _are_several(false: Set[tuple[int, int]]) -> bool:
    return len({letter for letter, _ in false}) >= _LEAST_FALSE


def _claimed_letters(raw: RawFontDescription) -> Iterator[tuple[str, int]]:
    """Yield the ASCII letters and digits that codes of a font state, with their glyphs."""
    width = raw.cid_to_ucs_len
    table = mupdf.raw_to_python_bytes(raw.cid_to_ucs, 2 * width) if width else b""
    said = memoryview(table).cast("H")[:_MOST_CODES].tolist()
    stated = raw.to_unicode
    if stated:
        # Thousands of codes for each font: they are looked up without a step in Python.
        first = map(mupdf.ll_pdf_lookup_cmap, repeat(stated), range(_MOST_CODES))
        said = [a if a > 0 else b for a, b in zip_longest(first, said, fillvalue=-1)]
    for code, letter in enumerate(said):
        if letter in _STATED:
            glyph = mupdf.ll_pdf_font_cid_to_gid(raw, code)
            if glyph > 0:
                yield chr(letter), glyph


@dataclass(frozen=True, slots=True)
class _GlyphPicture:
    """A glyph stretched to a square of `_SIDE` pixels, a bit each. `ratio`: width by height."""

    bits: int
    ratio: float

    def likeness(self, other: _GlyphPicture) -> float:
        """Return the share of the painted pixels that both have."""
        if not 1 / _STRETCH < self.ratio / other.ratio < _STRETCH:
            return 0.0
        either = (self.bits | other.bits).bit_count()
        return (self.bits & other.bits).bit_count() / either if either else 0.0

    def is_like_any(self, others: Iterable[_GlyphPicture], least: float) -> bool:
        """Return True if the likeness to one of them is at least that; written out, as a font is
        compared with thousands of pictures."""
        bits, ratio = self.bits, self.ratio
        for other in others:
            if 1 / _STRETCH < ratio / other.ratio < _STRETCH:
                either = (bits | other.bits).bit_count()
                if either and (bits & other.bits).bit_count() / either >= least:
                    return True
        return False


def _picture_of(font: object, glyph: int) -> _GlyphPicture | None:
    """Draw a glyph; None if it paints nothing."""
    bound = mupdf.ll_fz_bound_glyph(font, glyph, mupdf.ll_fz_make_matrix(1, 0, 0, 1, 0, 0))
    width, height = bound.x1 - bound.x0, bound.y1 - bound.y0
    if min(width, height) < _NOTHING:
        return None
    matrix = mupdf.ll_fz_make_matrix(_SIDE / width, 0, 0, -_SIDE / height, 0, 0)
    drawn = mupdf.ll_fz_render_glyph_pixmap(font, glyph, matrix, None, 8)
    if drawn is None:
        return None
    across, down = mupdf.ll_fz_pixmap_width(drawn), mupdf.ll_fz_pixmap_height(drawn)
    step = mupdf.ll_fz_pixmap_stride(drawn)
    start = mupdf.ll_fz_pixmap_samples(drawn)
    samples = mupdf.raw_to_python_bytes(start, step * down).translate(_INKED)
    rows = [samples[row * step :][:across][:_SIDE] for row in range(min(down, _SIDE))]
    mupdf.ll_fz_drop_pixmap(drawn)
    return _GlyphPicture(int(b"".join(row.ljust(_SIDE, b"0") for row in rows), 2), width / height)


def _looks_like_another(letter: str, picture: _GlyphPicture) -> bool:
    """Return True if a picture clearly looks like another letter than this one."""
    own = 0.0
    for case in dict.fromkeys((letter, letter.upper(), letter.lower())):
        for known in _ordinary_pictures(case):
            own = max(own, picture.likeness(known))
            if own + _CLEARLY > 1.0:
                return False  # no other can be that much more like it
    least = max(_LIKE, own + _CLEARLY)
    alike = _alike(letter)
    return any(
        picture.is_like_any(_all_ordinary_pictures(other), least)
        for other in _LETTERS
        if other not in alike
    )


@cache
def _alike(letter: str) -> frozenset[str]:
    """Return the letters and digits that look much the same in some font."""
    groups = [group for group in _LOOK_ALIKES if letter in group]
    return frozenset("".join(groups) + letter.upper() + letter.lower())


def _ordinary_pictures(letter: str) -> Iterator[_GlyphPicture]:
    """Yield how a letter or digit looks in the fonts that MuPDF brings along.

    Each is drawn when it is needed: most fonts resemble the first few, and to draw all takes longer
    than to read a page.
    """
    for name in _ORDINARY_FONTS:
        picture = _ordinary_picture(name, letter)
        if picture is not None:
            yield picture


@cache
def _all_ordinary_pictures(letter: str) -> tuple[_GlyphPicture, ...]:
    return tuple(_ordinary_pictures(letter))


@cache
def _ordinary_picture(name: str, letter: str) -> _GlyphPicture | None:
    font = _ordinary_font(name).m_internal
    return _picture_of(font, mupdf.ll_fz_encode_character(font, ord(letter)))


@cache
def _ordinary_font(name: str) -> Held:
    return mupdf.fz_new_base14_font(name)


class _FalseLetters(ListeningDevice):
    """Records where letters are painted in fonts that may draw others than they state."""

    def __init__(self, fonts: Mapping[int, frozenset[tuple[int, int]]]) -> None:
        super().__init__()
        self._fonts = fonts
        self._keys: dict[int, set[LetterKey]] = defaultdict(set)
        self._false: dict[int, set[tuple[int, int]]] = defaultdict(set)
        listen(self, "fill_text", "stroke_text")

    def keys(self) -> set[LetterKey]:
        """Return the places of all letters of fonts of which several false ones are painted."""
        false = [font for font, letters in self._false.items() if _are_several(letters)]
        return set().union(*(self._keys[font] for font in false))

    def fill_text(self, _context: object, text: RawText, matrix: object, *_: object) -> None:
        self._note(text, matrix)

    def stroke_text(
        self, _context: object, text: RawText, _stroke: object, matrix: object, *_: object
    ) -> None:
        self._note(text, matrix)

    def _note(self, text: RawText, matrix: object) -> None:
        span = text.head
        while span is not None:
            font = int(span.font.this)
            if font in self._fonts:
                items = mupdf.FzTextSpan(span)
                for place in range(span.len):
                    item = items.items(place)
                    point = mupdf.ll_fz_transform_point_xy(item.x, item.y, matrix)
                    if 0 < item.ucs < 0x110000:
                        self._keys[font].add(key_of(chr(item.ucs), (point.x, point.y)))
                    if (item.ucs, item.gid) in self._fonts[font]:
                        self._false[font].add((item.ucs, item.gid))
            span = span.next


def words_in(
    fonts: Mapping[int, frozenset[tuple[int, int]]],
    page: RecordedPage,
    content: RawTextPage,
    words: Sequence[RawWord],
) -> list[RawWord]:
    """Return the words of which most letters are painted in those of these fonts that are false."""
    device = _FalseLetters(fonts)
    page.run(device)
    keys = device.keys()
    if not keys:
        return []
    lines = letters_by_line(content)
    return [word for word in words if _is_false(word, lines.get((word[5], word[6]), ()), keys)]


def _is_false(word: RawWord, line: Iterable[RawCharacter], keys: Set[LetterKey]) -> bool:
    letters = [c for c in line if c["c"] in word[4] and has_middle_of(word, c["bbox"])]
    return 2 * sum(key_of(c["c"], c["origin"]) in keys for c in letters) > len(letters)
