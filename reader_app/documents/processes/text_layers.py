"""Writes recognised words invisibly into a PDF, so that a scan can be searched and copied from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Protocol, cast

from reader_app.documents.engine import mupdf as engine
from reader_app.documents.engine.mupdf import Held, RawMatrix, RawObject
from reader_app.documents.processes import ocr_and_copy_messages as m
from reader_app.domain.document import Rect

Matrix = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f: x' = a x + c y + e, y' = b x + d y + f."""
_LETTERS_OF_A_FONT: Final = 255
_WIDTH: Final = 500
"""Width of every letter of the invisible fonts, in thousandths of their size."""
_SHARED: Final = 0.5
_TALL: Final = 3.0
"""How many times as high as another word of its line no word is: drop capitals stand alone."""
_ASCENT: Final = 0.8
"""The share of a word's box that lies above its base line."""


if TYPE_CHECKING:

    class _MuPDF(engine.MuPDF, Protocol):
        """The calls of MuPDF that write fonts, besides those that others need."""

        def PdfLexbuf(self, size: int) -> object: ...
        def pdf_parse_stm_obj(self, document: Held, stream: object, lexer: object) -> RawObject: ...
        def pdf_copy_dict(self, value: RawObject) -> RawObject: ...
        def pdf_add_stream(
            self, document: Held, content: object, value: RawObject, is_compressed: int
        ) -> RawObject: ...


mupdf: Final = cast("_MuPDF", engine.mupdf)


def add_recognised_words(pdf: Held, texts: Iterable[m.RecognisedWords]) -> None:
    """Write recognised words invisibly where they stand on their pages."""
    fonts = _InvisibleFonts(pdf)
    for layer in texts:
        if layer.words and 1 <= layer.page <= mupdf.pdf_count_pages(pdf):
            _add_text_layer(pdf, fonts, layer)
    fonts.finish()


def _add_text_layer(pdf: Held, fonts: _InvisibleFonts, layer: m.RecognisedWords) -> None:
    box, matrix = mupdf.FzRect(), mupdf.FzMatrix()
    mupdf.pdf_page_transform(mupdf.pdf_load_page(pdf, layer.page - 1), box, matrix)
    back = " ".join(f"{part:.5f}" for part in _inverse(matrix))
    drawn, used = ["q", f"{back} cm", "BT", "3 Tr"], set[int]()
    for written, rect in in_lines(layer.words):
        text = written.rstrip()
        height, width = rect.y1 - rect.y0, rect.x1 - rect.x0
        if height <= 0 or width <= 0 or not text:
            continue
        wide = width / (len(text) * height * _WIDTH / 1000) * 100
        base = rect.y0 + height * _ASCENT
        drawn.append(f"{wide:.3f} Tz 1 0 0 -1 {rect.x0:.3f} {base:.3f} Tm")
        # A program that takes out the text would else have to guess spaces from the gaps.
        for font, codes in fonts.written(text + written[len(text) :][:1]):
            used.add(font)
            drawn.append(f"/PagemateText{font} {height:.3f} Tf <{codes.hex()}> Tj")
    drawn += ["ET", "Q"]
    if used:
        page = mupdf.pdf_lookup_page_obj(pdf, layer.page - 1)
        _append_content(pdf, page, "\n".join(drawn).encode("ascii"))
        _add_fonts(pdf, page, {f"PagemateText{font}": fonts.object(font) for font in used})


def in_lines(words: Sequence[tuple[str, Rect]]) -> list[tuple[str, Rect]]:
    """Return the words with boxes as high as their lines.

    A recognised box is as high as its letters; programs that take out the text would tear a line
    of such words into several.
    """
    lines: list[list[tuple[str, Rect]]] = []
    for word in words:
        if lines and _goes_on(lines[-1], word[1]):
            lines[-1].append(word)
        else:
            lines.append([word])
    made: list[tuple[str, Rect]] = []
    for line in lines:
        top, bottom = min(box.y0 for _, box in line), max(box.y1 for _, box in line)
        made += [(text, Rect(box.x0, top, box.x1, bottom)) for text, box in line]
    return made


def _goes_on(line: Sequence[tuple[str, Rect]], box: Rect) -> bool:
    """Whether a word stands behind a line, and none of its words is much higher than another."""
    heights = [each.y1 - each.y0 for _, each in line]
    last, height = line[-1][1], box.y1 - box.y0
    shared = min(last.y1, box.y1) - max(last.y0, box.y0)
    is_beside = last.x0 < box.x0 and shared > _SHARED * min(heights[-1], height)
    return is_beside and max(*heights, height) < _TALL * min(*heights, height)


def _inverse(matrix: RawMatrix) -> Matrix:
    a, b, c, d, e, f = matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
    by = a * d - b * c
    return (d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by)


def _append_content(pdf: Held, page: RawObject, content: bytes) -> None:
    """Append content to a page, with the graphics state as at the page's beginning."""
    before = mupdf.pdf_dict_gets(page, "Contents")
    parts = mupdf.pdf_new_array(pdf, 4)
    mupdf.pdf_array_push(parts, _stream(pdf, b"q\n"))
    if mupdf.pdf_is_array(before):
        for each in range(mupdf.pdf_array_len(before)):
            mupdf.pdf_array_push(parts, mupdf.pdf_array_get(before, each))
    elif mupdf.pdf_is_stream(before):
        mupdf.pdf_array_push(parts, before)
    mupdf.pdf_array_push(parts, _stream(pdf, b"\nQ\n" + content))
    mupdf.pdf_dict_puts(page, "Contents", parts)


def _add_fonts(pdf: Held, page: RawObject, fonts: dict[str, RawObject]) -> None:
    """Add fonts to a page's resources, which other pages may share: they are copied first."""
    inherited = mupdf.pdf_dict_get_inheritable(page, mupdf.pdf_new_name("Resources"))
    resources = _copied(pdf, inherited)
    mupdf.pdf_dict_puts(page, "Resources", resources)
    known = _copied(pdf, mupdf.pdf_dict_gets(resources, "Font"))
    mupdf.pdf_dict_puts(resources, "Font", known)
    for name, font in fonts.items():
        mupdf.pdf_dict_puts(known, name, font)


def _copied(pdf: Held, value: RawObject) -> RawObject:
    if not mupdf.pdf_is_dict(value):
        return mupdf.pdf_new_dict(pdf, 4)
    return mupdf.pdf_copy_dict(value)


def _stream(pdf: Held, content: bytes) -> RawObject:
    buffer = mupdf.fz_new_buffer_from_copied_data(content)
    return mupdf.pdf_add_stream(pdf, buffer, mupdf.pdf_new_dict(pdf, 1), 0)


def _parsed(pdf: Held, source: str) -> RawObject:
    """Return the PDF object of that source."""
    stream = mupdf.fz_open_buffer(mupdf.fz_new_buffer_from_copied_data(source.encode("ascii")))
    return mupdf.pdf_parse_stm_obj(pdf, stream, mupdf.PdfLexbuf(256))


class _InvisibleFonts:
    """Fonts whose letters are empty but known by their Unicode.

    They are Type 3 fonts of at most 255 letters (ISO 32000-1, 9.6.5 and 9.10.3), so that nothing
    has to be embedded and every character of Unicode can be written.
    """

    def __init__(self, pdf: Held) -> None:
        self._pdf = pdf
        self._codes: dict[str, int] = {}
        self._objects: list[RawObject] = []

    def written(self, text: str) -> list[tuple[int, bytes]]:
        """Return the text as runs of a font's number and the codes of its letters there."""
        runs: list[tuple[int, bytearray]] = []
        for letter in text:
            font, code = divmod(
                self._codes.setdefault(letter, len(self._codes)), _LETTERS_OF_A_FONT
            )
            if not runs or runs[-1][0] != font:
                runs.append((font, bytearray()))
            runs[-1][1].append(code + 1)
        return [(font, bytes(codes)) for font, codes in runs]

    def object(self, font: int) -> RawObject:
        while len(self._objects) <= font:
            made = mupdf.pdf_new_dict(self._pdf, 10)
            self._objects.append(mupdf.pdf_add_object(self._pdf, made))
        return self._objects[font]

    def finish(self) -> None:
        """Complete the fonts, once all letters are known."""
        letters = list(self._codes)
        for number, font in enumerate(self._objects):
            first = number * _LETTERS_OF_A_FONT
            self._fill(font, letters[first : first + _LETTERS_OF_A_FONT])

    def _fill(self, font: RawObject, letters: Sequence[str]) -> None:
        last = len(letters)
        names = " ".join(f"/g{code}" for code in range(1, last + 1))
        empty = _stream(self._pdf, f"{_WIDTH} 0 d0".encode("ascii"))
        glyphs = mupdf.pdf_new_dict(self._pdf, last)
        for code in range(1, last + 1):
            mupdf.pdf_dict_puts(glyphs, f"g{code}", empty)
        values = {
            "Type": "/Font",
            "Subtype": "/Type3",
            "FontBBox": "[0 -200 500 800]",
            "FontMatrix": "[0.001 0 0 0.001 0 0]",
            "FirstChar": "1",
            "LastChar": str(last),
            "Widths": f"[{' '.join([str(_WIDTH)] * last)}]",
            "Encoding": f"<</Type/Encoding/Differences[1 {names}]>>",
            "Resources": "<<>>",
        }
        for key, source in values.items():
            mupdf.pdf_dict_puts(font, key, _parsed(self._pdf, source))
        mupdf.pdf_dict_puts(font, "CharProcs", glyphs)
        mupdf.pdf_dict_puts(font, "ToUnicode", _stream(self._pdf, to_unicode(letters)))


def to_unicode(letters: Sequence[str]) -> bytes:
    """Return the CMap that gives the letters of codes 1, 2, … (ISO 32000-1, 9.10.3)."""
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CMapName /PagemateText def /CMapType 2 def",
        "1 begincodespacerange <00> <FF> endcodespacerange",
    ]
    for first in range(0, len(letters), 100):  # a section holds 100 at most
        part = letters[first : first + 100]
        lines.append(f"{len(part)} beginbfchar")
        for code, letter in enumerate(part, first + 1):
            lines.append(f"<{code:02X}> <{letter.encode('utf-16-be', 'replace').hex()}>")
        lines.append("endbfchar")
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines).encode("ascii")
