"""Made pages on which text is hidden, each in one way; and honest pages that look alike."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pymupdf

SEEN = "Everybody reads this line."
GHOST = "ghostword"
_WIDTH, _HEIGHT = 300, 400
Drawing = Callable[[pymupdf.Document, pymupdf.Page], None]


def make_page(path: Path, draw: Drawing, *, rotation: int = 0) -> Path:
    """A page with a line that is seen, and whatever `draw` adds."""
    document = pymupdf.open()
    page = document.new_page(width=_WIDTH, height=_HEIGHT)
    page.insert_text((30, 40), SEEN)
    draw(document, page)
    page.set_rotation(rotation)
    document.save(path)
    document.close()
    return path


def _ghost(page: pymupdf.Page, **style: object) -> None:
    page.insert_text((30, 120), f"{GHOST} says the opposite", **style)


def _stream_around(
    document: pymupdf.Document, page: pymupdf.Page, before: bytes, after: bytes
) -> None:
    """Put operators around what was drawn last."""
    xref = page.get_contents()[-1]
    document.update_stream(xref, before + document.xref_stream(xref) + after)


def _picture(size: tuple[int, int], shade: int | None = None) -> pymupdf.Pixmap:
    """One shade, or (None) stripes."""
    picture = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, *size), False)
    picture.clear_with(255 if shade is None else shade)
    if shade is None:
        for top in range(0, size[1], 6):
            picture.set_rect(pymupdf.IRect(0, top, size[0], top + 3), (0,))
    return picture


# --- hidden


def under_a_box(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    page.draw_rect(pymupdf.Rect(20, 100, 280, 130), fill=(1, 1, 1), color=None)


def under_a_box_with_other_words(document: pymupdf.Document, page: pymupdf.Page) -> None:
    under_a_box(document, page)
    page.insert_text((30, 120), "new words in its place")


def under_two_boxes(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    page.draw_rect(pymupdf.Rect(20, 100, 50, 130), fill=(0, 0, 0.5), color=None)
    page.draw_rect(pymupdf.Rect(50, 100, 280, 130), fill=(0, 0, 0.5), color=None)


def under_a_round_shape(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    page.draw_oval(pymupdf.Rect(-100, 60, 400, 180), fill=(1, 1, 1), color=None)


def under_a_small_picture(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    page.insert_image(
        pymupdf.Rect(20, 100, 280, 130), pixmap=_picture((260, 30)), keep_proportion=False
    )


def under_a_blank_picture_of_the_page(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    page.insert_image(
        pymupdf.Rect(0, 60, _WIDTH, _HEIGHT), pixmap=_picture((30, 40), 250), keep_proportion=False
    )


def clipped_away(document: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    _stream_around(document, page, b"q 200 10 20 20 re W n ", b" Q")


def unpainted_over_other_words(_: pymupdf.Document, page: pymupdf.Page) -> None:
    page.insert_text((30, 120), "plain words of the page itself")
    _ghost(page, render_mode=3)


def said_instead(document: pymupdf.Document, page: pymupdf.Page) -> None:
    page.insert_text((30, 120), "Hello")
    words = f"{GHOST} says the opposite of all that stands here".encode()
    _stream_around(document, page, b"/Span <</ActualText (" + words + b")>> BDC ", b" EMC")


def in_a_faint_group(document: pymupdf.Document, page: pymupdf.Page) -> None:
    inner = pymupdf.open()
    other = inner.new_page(width=_WIDTH, height=_HEIGHT)
    _ghost(other)
    page.show_pdf_page(page.rect, inner)
    form = next(
        x
        for x in range(1, document.xref_length())
        if document.xref_get_key(x, "Subtype")[1] == "/Form"
    )
    document.xref_set_key(form, "Group", "<</S/Transparency/I true>>")
    state = document.get_new_xref()
    document.update_object(state, "<</ca 0/CA 0>>")
    resources = int(document.xref_get_key(page.xref, "Resources")[1].split()[0])
    document.xref_set_key(resources, "ExtGState", f"<</Nothing {state} 0 R>>")
    _stream_around(document, page, b"/Nothing gs ", b"")


def transparent(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page, fill_opacity=0.02)


def white_on_white(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page, color=(1, 1, 1))


def tiny(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page, fontsize=0.4)


def unpainted(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page, render_mode=3)


def off_the_page(_: pymupdf.Document, page: pymupdf.Page) -> None:
    page.insert_text((30, -50), f"{GHOST} says the opposite")


HIDING = (
    under_a_box,
    under_a_box_with_other_words,
    under_two_boxes,
    under_a_round_shape,
    under_a_small_picture,
    under_a_blank_picture_of_the_page,
    clipped_away,
    unpainted_over_other_words,
    said_instead,
    in_a_faint_group,
    transparent,
    white_on_white,
    tiny,
    unpainted,
)

# --- honest


def on_a_box(_: pymupdf.Document, page: pymupdf.Page) -> None:
    page.draw_rect(pymupdf.Rect(20, 100, 280, 130), fill=(1, 0.9, 0.4), color=None)
    _ghost(page)


def on_a_dark_page(_: pymupdf.Document, page: pymupdf.Page) -> None:
    page.draw_rect(pymupdf.Rect(0, 60, _WIDTH, _HEIGHT), fill=(0, 0, 0.2), color=None)
    _ghost(page, color=(1, 1, 1))


def marked_afterwards(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    page.add_highlight_annot(pymupdf.Rect(20, 105, 280, 125))


def under_a_thin_veil(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    page.draw_rect(
        pymupdf.Rect(20, 100, 280, 130), fill=(0.5, 0.5, 1), fill_opacity=0.3, color=None
    )


def struck_through(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    page.draw_rect(pymupdf.Rect(20, 115, 280, 117), fill=(0, 0, 0), color=None)


def beside_a_box(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    page.draw_rect(pymupdf.Rect(20, 140, 280, 180), fill=(0, 0, 0), color=None)


def inside_a_later_frame(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    shape = page.new_shape()
    shape.draw_rect(pymupdf.Rect(10, 90, 290, 140))
    shape.draw_rect(pymupdf.Rect(15, 95, 285, 135))
    shape.finish(fill=(0, 0, 0), color=None, even_odd=True)
    shape.commit()


def recognised_under_its_scan(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    page.insert_image(
        pymupdf.Rect(0, 60, _WIDTH, _HEIGHT), pixmap=_picture((300, 340)), keep_proportion=False
    )


def recognised_over_its_scan(_: pymupdf.Document, page: pymupdf.Page) -> None:
    page.insert_image(
        pymupdf.Rect(0, 60, _WIDTH, _HEIGHT), pixmap=_picture((300, 340)), keep_proportion=False
    )
    _ghost(page, render_mode=3)


def in_a_frame_of_its_own(document: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    _stream_around(document, page, b"q 20 260 270 60 re W n ", b" Q")


def said_with_a_few_letters_more(document: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page)
    _stream_around(
        document, page, b"/Span <</ActualText (ghostword says the opposite)>> BDC ", b" EMC"
    )


def drawn_as_outlines(_: pymupdf.Document, page: pymupdf.Page) -> None:
    _ghost(page, fill_opacity=0)
    for left in range(30, 160, 8):
        page.draw_oval(pymupdf.Rect(left, 112, left + 7, 120), fill=(0, 0, 0), color=None)


HONEST = (
    drawn_as_outlines,
    on_a_box,
    on_a_dark_page,
    marked_afterwards,
    under_a_thin_veil,
    struck_through,
    beside_a_box,
    inside_a_later_frame,
    recognised_under_its_scan,
    recognised_over_its_scan,
    in_a_frame_of_its_own,
    said_with_a_few_letters_more,
)
