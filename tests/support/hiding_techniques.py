"""Ways to put words into a file that no reader sees and a program does: one made file for each.

Each page shows `SEEN` and hides `GHOST`, which stands in a sentence of its own. `STOPPED` are those
that must not reach a page's text; `HONEST` look alike and show the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tests.support.books import write_raw_pdf
from tests.support.formats.docx import make_word
from tests.support.formats.epub import Chapter, Epub, make_epub
from tests.support.hiding_books import GHOST, HIDING, SEEN, Drawing, make_page, off_the_page

WORDS: Final = f"{GHOST} says the opposite"
_WIDTH, _HEIGHT = 300, 400


@dataclass(frozen=True, slots=True)
class Technique:
    """`make(folder)` writes the file. `is_told`: the page says that something is left out."""

    name: str
    make: Callable[[Path], Path]
    is_told: bool = True


# --- PDF: operators of one page


@dataclass(frozen=True, slots=True)
class Page:
    """`content`: what is painted after the line that is seen. `more`: objects, from number 10."""

    content: str
    resources: str = ""
    fonts: str = ""
    more: tuple[str | tuple[str, str | bytes], ...] = ()
    page: str = ""
    catalog: str = ""
    box: str = f"0 0 {_WIDTH} {_HEIGHT}"


def write_page(path: Path, page: Page) -> Path:
    """A PDF of one page; what stands under `more` as a pair is a stream with its dictionary."""
    lines = f"BT /F1 11 Tf 30 360 Td ({SEEN}) Tj ET\n{page.content}"
    objects: list[bytes] = [
        f"<< /Type /Catalog /Pages 2 0 R {page.catalog} >>".encode(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [{page.box}] /Contents 4 0 R {page.page} "
        f"/Resources << /Font << /F1 5 0 R {page.fonts} >> {page.resources} >> >>".encode(),
        _stream("", lines),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        *([b"null"] * 4),
    ]
    objects += [_stream(*it) if isinstance(it, tuple) else it.encode() for it in page.more]
    return write_raw_pdf(path, objects)


def _stream(dictionary: str, content: str | bytes) -> bytes:
    body = content if isinstance(content, bytes) else content.encode()
    return f"<< {dictionary} /Length {len(body)} >>\nstream\n".encode() + body + b"\nendstream"


def text(words: str = WORDS, *, at: str = "30 280", size: float = 11, font: str = "F1") -> str:
    """Operators that paint a line."""
    return f"BT /{font} {size} Tf {at} Td ({words}) Tj ET"


def to_unicode(letters: Mapping[str, str]) -> tuple[str, str]:
    """A stream that says what codes stand for."""
    lines = [
        f"<{ord(code):02x}> <{said.encode('utf-16-be').hex()}>" for code, said in letters.items()
    ]
    return "", (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def "
        "/CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange "
        f"{len(lines)} beginbfchar {' '.join(lines)} endbfchar endcmap end end"
    )


_LYING: Final = (
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding "
    "/ToUnicode 10 0 R >>"
)
_BOX: Final = "20 270 260 30 re f"
_FORM: Final = f"/Type /XObject /Subtype /Form /BBox [0 0 {_WIDTH} {_HEIGHT}]"
_GROUP: Final = "/Group << /S /Transparency /CS /DeviceGray >>"
_FORM_FONT: Final = "/Resources << /Font << /F1 5 0 R >> >>"
_GREY_FUNCTION: Final = "<< /FunctionType 2 /Domain [0 1] /C0 [0.2] /C1 [0.2] /N 1 >>"
_IMAGE: Final = (
    "/Type /XObject /Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray"
)


def leaks(page_text: str) -> bool:
    """Whether any of the hidden words is in a page's text, be it in tags."""
    plain = "".join(
        chr(ord(char) - 0xE0000) if 0xE0000 <= ord(char) <= 0xE007F else char for char in page_text
    )
    return GHOST in plain or "opposite" in plain


def _tags(words: str) -> str:
    return "".join(chr(0xE0000 + ord(char)) for char in words)


def _masked(mask: str, kind: str, content: str) -> Page:
    """`content` painted through a soft mask that the operators of `mask` paint."""
    return Page(
        f"q /M gs {content} Q",
        "/ExtGState << /M 10 0 R >>",
        more=(
            f"<< /SMask << /S /{kind} /G 11 0 R >> >>",
            (f"{_FORM} {_GROUP} {_FORM_FONT}", mask),
        ),
    )


HIDDEN_PAGES: Final[Mapping[str, Page]] = {
    # colours of the ground
    "near-white": Page(f"0.97 g {text()}"),
    "yellowish on white": Page(f"1 1 0.95 rg {text()}"),
    "black on a black box": Page(f"0 g {_BOX} {text()}"),
    "red on a red box": Page(f"0.8 0 0 rg {_BOX} {text()}"),
    "nearly the colour of the box": Page(f"0.2 0.2 0.5 rg {_BOX} 0.22 0.2 0.52 rg {text()}"),
    "CMYK on grey": Page(f"0 0 0 0.5 k {_BOX} 0.53 0.55 0.56 rg {text()}"),
    "on a thick line": Page(f"30 w 20 285 m 280 285 l S {text()}"),
    "on thin strips": Page(
        "\n".join(f"20 {270 + 0.9 * step:.1f} 260 2 re f" for step in range(34)) + f" {text()}"
    ),
    "on a zigzag": Page(
        "2.5 w 20 270 m "
        + " ".join(f"{280 if step % 2 else 20} {270 + step} l" for step in range(31))
        + f" S {text()}"
    ),
    "on a picture": Page(
        f"q 260 0 0 30 20 270 cm /I Do Q 0.2 g {text()}",
        "/XObject << /I 10 0 R >>",
        more=((_IMAGE, bytes([51]) * 16),),
    ),
    "on a stencil": Page(
        f"0.3 g q 260 0 0 30 20 270 cm BI /W 8 /H 1 /BPC 1 /IM true ID \x00 EI Q {text()}"
    ),
    "on a shading": Page(
        f"q 20 270 260 30 re W n /S sh Q 0.2 g {text()}",
        "/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 300 0] "
        f"/Function {_GREY_FUNCTION} /Extend [true true] >> >>",
    ),
    "on a pattern": Page(
        f"/Pattern cs /P scn {_BOX} 0 g {text()}",
        "/Pattern << /P 10 0 R >>",
        more=(
            (
                "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] "
                "/XStep 8 /YStep 8 /Resources << >>",
                "0 g 0 0 9 9 re f",
            ),
        ),
    ),
    "on a round shape": Page(
        f"0 g 20 270 m 20 340 280 340 280 270 c 280 230 20 230 20 270 c f {text()}"
    ),
    "on its colour with a line through it": Page(f"0 g {_BOX} {text()} 1 g 20 284 260 1 re f"),
    "on its colour under words that are seen": Page(
        f"0 g {_BOX} {text()} 1 g {text('Plain words of the page itself')}"
    ),
    # painted through something
    "a mask that lets nothing through": _masked("0 g 0 0 300 400 re f", "Luminosity", text()),
    "an empty mask of opacity": _masked("", "Alpha", text()),
    "masked over words that are seen": replace(
        _masked("0 g 0 0 300 400 re f", "Luminosity", text()),
        content=f"{text('Plain words of the page itself')} q /M gs {text()} Q",
    ),
    "painted into a mask that nothing shows": _masked(text(), "Luminosity", "1 g 0 0 5 5 re f"),
    "a clip of two dots": Page(f"q 20 270 1 1 re 279 299 1 1 re W n {text()} Q"),
    "a clip of no area": Page(f"q 20 270 m 280 270 l W n {text()} Q"),
    "a sliver of a clip": Page(f"q 20 277 260 0.6 re W n {text()} Q"),
    "a clip that leaves what hangs below": Page(f"q 0 0 300 278.4 re W n {text()} Q"),
    "a stencil that lets nothing through": Page(f"q 7 Tr {text('.', at='2 2')} {text()} 0 Tr Q"),
    "white multiplied onto grey": Page(
        f"0.5 g {_BOX} /B gs 1 g {text()}",
        "/ExtGState << /B << /BM /Multiply >> >>",
    ),
    "black screened onto a picture": Page(
        f"q 260 0 0 30 20 270 cm /I Do Q /B gs 0 g {text()}",
        "/ExtGState << /B << /BM /Screen >> >> /XObject << /I 10 0 R >>",
        more=((_IMAGE, bytes([120]) * 16),),
    ),
    "darkened onto black": Page(
        f"0 g {_BOX} /B gs 0.6 g {text()}", "/ExtGState << /B << /BM /Darken >> >>"
    ),
    "opacity 0": Page(f"/A gs {text()}", "/ExtGState << /A << /ca 0 >> >>"),
    "strokes of opacity 0": Page(f"/A gs 1 Tr {text()}", "/ExtGState << /A << /CA 0 >> >>"),
    # no letters at all
    "mode 3": Page(f"3 Tr {text()}"),
    "mode 7": Page(f"q 7 Tr {text()} Q"),
    "half a point": Page(text(size=0.5)),
    "made small by a matrix": Page(f"q 0.04 0 0 0.04 30 280 cm {text(at='0 0')} Q"),
    "flat": Page(f"q 1 0 0 0.001 30 280 cm {text(at='0 0')} Q"),
    # under something
    "under a shading": Page(
        f"{text()} q 20 270 260 30 re W n /S sh Q",
        "/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 300 0] "
        f"/Function {_GREY_FUNCTION} /Extend [true true] >> >>",
    ),
    "under a pattern": Page(
        f"{text()} /Pattern cs /P scn {_BOX}",
        "/Pattern << /P 10 0 R >>",
        more=(
            (
                "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] "
                "/XStep 8 /YStep 8 /Resources << >>",
                "0.7 g 0 0 9 9 re f",
            ),
        ),
    ),
    # cut off by the page
    "half a point on the page": Page(text(at="30 -8")),
    "half a point on the page, at its top": Page(text(at="30 402.2")),
    "a quarter of a letter at the right edge": Page(text(at="299.2 200")),
    # other words than shown
    "said: other words": Page(f"/Span << /ActualText ({WORDS}) >> BDC {text('Hello')} EMC"),
    "said: the same letters": Page(
        f"/Span << /ActualText ({WORDS}) >> BDC "
        f"{text('These topaz wharves shot to style up good deeds')} EMC"
    ),
    "said: where nothing is painted": Page(
        f"BT /F1 11 Tf 30 280 Td (Plain) Tj /Span << /ActualText ({WORDS}) >> BDC ( ) Tj EMC ET"
    ),
    "said: a few letters": Page(
        f"BT /F1 11 Tf 30 280 Td (Hello) Tj /Span << /ActualText ({GHOST}) >> BDC ( .) Tj EMC ET"
    ),
    "said: by a list of properties": Page(
        f"/Span /P1 BDC {text('Hello')} EMC",
        f"/Properties << /P1 << /ActualText ({WORDS}) >> >>",
    ),
    "one glyph says a sentence": Page(
        text("A B A", font="F2"), fonts="/F2 11 0 R", more=(to_unicode({"A": WORDS}), _LYING)
    ),
    "one glyph says a word": Page(
        text("A says the B", font="F2"),
        fonts="/F2 11 0 R",
        more=(to_unicode({"A": GHOST, "B": "opposite"}), _LYING),
    ),
    "tags behind a letter": Page(
        text("x", font="F2"),
        fonts="/F2 11 0 R",
        more=(to_unicode({"x": "x" + _tags(WORDS)}), _LYING),
    ),
    # fonts
    "each glyph says another letter": Page(
        text("harbours", font="F2"),
        fonts="/F2 11 0 R",
        more=(to_unicode(dict(zip("harbous", "ghostwd", strict=True))), _LYING),
    ),
    "glyphs without an outline": Page(
        text("abc", font="F2"),
        fonts="/F2 11 0 R",
        more=(
            to_unicode(dict(zip("abc", ("gho", "stw", "ord"), strict=True))),
            "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FirstChar 97 /LastChar 99 "
            "/FontMatrix [0.001 0 0 0.001 0 0] /Widths [1800 1800 1800] /ToUnicode 10 0 R "
            "/Resources << >> /Encoding << /Differences [97 /a /b /c] >> "
            "/CharProcs << /a 12 0 R /b 12 0 R /c 12 0 R >> >>",
            ("", "1800 0 d0"),
        ),
    ),
}
"""What must be withheld, and told."""

UNTOLD_PAGES: Final[Mapping[str, Page]] = {
    "beside the page": Page(text(at="30 -60")),
    "beyond the crop box": Page(text(at="30 120"), page="/CropBox [0 200 300 400]"),
    "a layer that is off": Page(
        f"/OC /L BDC {text()} EMC",
        "/Properties << /L 10 0 R >>",
        more=("<< /Type /OCG /Name (Layer) >>",),
        catalog="/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>",
    ),
    "a hidden note": Page(
        "",
        page=f"/Annots [<< /Type /Annot /Subtype /FreeText /Rect [30 270 280 300] /F 2 "
        f"/Contents ({WORDS}) /DA (/F1 11 Tf 0 g) >>]",
    ),
    "a note without a window": Page(
        "",
        page=f"/Annots [<< /Type /Annot /Subtype /Text /Rect [0 0 0 0] /Contents ({WORDS}) >>]",
    ),
    "a hidden field": Page(
        "",
        page=f"/Annots [<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /F 2 /V ({WORDS}) "
        "/Rect [30 270 280 300] /DA (/F1 11 Tf 0 g) >>]",
    ),
    "words for those who don't see": Page(
        f"/Figure << /Alt ({WORDS}) /E ({WORDS}) >> BDC 20 270 9 9 re f EMC"
    ),
    "keywords of the file": Page("", catalog=f"/Info << /Keywords ({WORDS}) >>"),
    "a remark in the content": Page(f"% {WORDS}\n"),
    "a form that nobody paints": Page(
        "", "/XObject << /X 10 0 R >>", more=((f"{_FORM} {_FORM_FONT}", text()),)
    ),
}
"""What isn't part of the page's text, and nobody needs to be told of."""

HONEST_PAGES: Final[Mapping[str, Page]] = {
    "white on black": Page(f"0 g {_BOX} 1 g {text()}"),
    "black on black's shadow": Page(f"0.8 g {_BOX} 0 g {text()}"),
    "red on green of the same shade": Page(f"0 0.51 0 rg {_BOX} 1 0 0 rg {text()}"),
    "in a frame": Page(f"0 g 20 270 260 30 re S {text()}"),
    "in a table": Page(
        "0 g " + " ".join(f"20 {y} 260 0.7 re f" for y in range(200, 341, 20)) + f" {text()}"
    ),
    "struck through": Page(f"{text()} 20 284 260 1 re f"),
    "underlined before": Page(f"20 277 260 1 re f {text()}"),
    "on a striped ground": Page(
        "0.75 g " + " ".join(f"{x} 270 2 30 re f" for x in range(20, 280, 4)) + f" 0 g {text()}"
    ),
    "on a picture": Page(
        f"q 260 0 0 30 20 270 cm /I Do Q 0 g {text()}",
        "/XObject << /I 10 0 R >>",
        more=((_IMAGE, bytes([200]) * 16),),
    ),
    "through a mask that lets all through": _masked("1 g 0 0 300 400 re f", "Luminosity", text()),
    "fading out": _masked("0.6 g 0 0 300 400 re f", "Luminosity", text()),
    "under a drop shadow of its box": Page(
        f"{text()} q /M gs 0 g 10 260 280 50 re f Q",
        "/ExtGState << /M 10 0 R >>",
        more=(
            "<< /SMask << /S /Luminosity /G 11 0 R >> >>",
            (f"{_FORM} {_GROUP}", "0.15 g 10 260 280 50 re f"),
        ),
    ),
    "beside what is painted into a mask": Page(
        f"{text()} q /M gs 0.5 g 200 200 9 9 re f Q",
        "/ExtGState << /M 10 0 R >>",
        more=(
            "<< /SMask << /S /Luminosity /G 11 0 R >> >>",
            (f"{_FORM} {_GROUP}", "1 g 0 0 300 400 re f"),
        ),
    ),
    "in a clip of its own": Page(f"q 20 270 260 30 re W n {text()} Q"),
    "in a round clip": Page(
        f"q 20 270 m 20 310 280 310 280 285 c 280 250 20 250 20 270 c W n {text()} Q"
    ),
    "in a clip drawn as five lines": Page(
        f"q 20 270 m 280 270 l 280 300 l 20 300 l 20 270 l h W n {text()} Q"
    ),
    "multiplied onto white": Page(f"/B gs 0 g {text()}", "/ExtGState << /B << /BM /Multiply >> >>"),
    "said in its own words": Page(f"/Span << /ActualText ({WORDS}) >> BDC {text()} EMC"),
    "ligatures": Page(
        text(f"{GHOST} says the oBosite", font="F2"),
        fonts="/F2 11 0 R",
        more=(to_unicode({"B": "pp"}), _LYING),
    ),
    "a font that also states other letters for glyphs that the page lacks": Page(
        text(font="F2"),
        fonts="/F2 11 0 R",
        more=(to_unicode(dict(zip("KMWXZ", "ghost", strict=True))), _LYING),
    ),
    "touching the edge of the page": Page(text(at="1 280")),
    "cut in half by the edge of the page": Page(text(at="30 -3.5", size=14)),
}
"""Whose sentence must be kept."""

# --- HTML, EPUB, DOCX

HIDDEN_MARKUP: Final[Mapping[str, str]] = {
    "the colour of its box": '<p style="background:#000;color:#000">{}</p>',
    "the colour of a box around it": (
        '<div style="background:#124"><p style="color:#124">{}</p></div>'
    ),
    "white": '<p style="color:#fff">{}</p>',
    "nearly white": '<p style="color:#fefefe">{}</p>',
    "tiny": '<p style="font-size:0.3px">{}</p>',
    "one pixel": '<p style="font-size:1px">{}</p>',
    "tags": "<p>harbour{tags}</p>",
}
"""What is withheld and told."""

UNTOLD_MARKUP: Final[Mapping[str, str]] = {
    "not displayed": '<p style="display:none">{}</p>',
    "invisible": '<p style="visibility:hidden">{}</p>',
    "a comment": "<!-- {} -->",
    "a script": "<script>{}</script>",
    "a style": "<style>/* {} */</style>",
    "words instead of a picture": '<img src="none.png" alt="{}"/>',
    "a title": '<p title="{}">harbour</p>',
    "data": '<p data-words="{}" aria-label="{}">harbour</p>',
    "an input": '<input type="hidden" value="{}"/>',
}
"""What never becomes text."""


def _run(properties: str, words: str = WORDS) -> str:
    return f"<w:p><w:r><w:rPr>{properties}</w:rPr><w:t>{words}</w:t></w:r></w:p>"


HIDDEN_WORD: Final[Mapping[str, str]] = {
    "tags": f"<w:p><w:r><w:t>harbour{_tags(WORDS)}</w:t></w:r></w:p>",
    "vanish": _run("<w:vanish/>"),
    "web hidden": _run("<w:webHidden/><w:vanish/>"),
    "deleted": f"<w:p><w:del><w:r><w:delText>{WORDS}</w:delText></w:r></w:del></w:p>",
}
"""In Word's XML; what must not be in the text."""


def _of_page(name: str, page: Page, *, is_told: bool = True) -> Technique:
    return Technique(f"pdf: {name}", lambda folder: write_page(folder / "a.pdf", page), is_told)


def _html(folder: Path, body: str) -> Path:
    path = folder / "a.html"
    page = f"<html><head><title>A</title></head><body><p>{SEEN}</p>{body}</body></html>"
    path.write_text(page, encoding="utf-8")
    return path


def _epub(folder: Path, body: str) -> Path:
    return make_epub(folder / "a.epub", Epub([Chapter("One", body=f"<p>{SEEN}</p>{body}")]))


def _of_markup(
    name: str, markup: str, write: Callable[[Path, str], Path], *, is_told: bool = True
) -> Technique:
    body = markup.replace("{tags}", _tags(WORDS)).replace("{}", WORDS)
    return Technique(f"{write.__name__[1:]}: {name}", lambda folder: write(folder, body), is_told)


def _of_word(name: str, body: str) -> Technique:
    shown = f"<w:p><w:r><w:t>{SEEN}</w:t></w:r></w:p>"
    return Technique(
        f"docx: {name}", lambda folder: make_word(folder / "a.docx", shown + body), name == "tags"
    )


def _of_drawing(draw: Drawing) -> Technique:
    name = getattr(draw, "__name__", "")
    return Technique(f"pdf: {name}", lambda folder: make_page(folder / "a.pdf", draw))


STOPPED: Final = (
    *map(_of_drawing, HIDING),
    Technique("pdf: off the page", lambda folder: make_page(folder / "a.pdf", off_the_page), False),
    *(_of_page(name, page) for name, page in HIDDEN_PAGES.items()),
    *(_of_page(name, page, is_told=False) for name, page in UNTOLD_PAGES.items()),
    *(
        _of_markup(name, markup, write)
        for write in (_html, _epub)
        for name, markup in HIDDEN_MARKUP.items()
    ),
    *(
        _of_markup(name, markup, write, is_told=False)
        for write in (_html, _epub)
        for name, markup in UNTOLD_MARKUP.items()
    ),
    *(_of_word(name, body) for name, body in HIDDEN_WORD.items()),
)
HONEST_TECHNIQUES: Final = tuple(
    _of_page(name, page, is_told=False) for name, page in HONEST_PAGES.items()
)
