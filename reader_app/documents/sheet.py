"""One page, ready to be drawn again and again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from reader_app.documents.area import PixelArea, PixelBox
from reader_app.documents.cookie import Cookie
from reader_app.documents.mupdf import (
    Held,
    MuPDFError,
    RawPage,
    RawPixmap,
    RawRect,
    mupdf,
)
from reader_app.documents.paper import Ground
from reader_app.documents.pictures import has_color, pictures_of

_AS_IT_IS = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Sheet:
    """Raises StoppedError wherever a cookie is given and says so."""

    def __init__(self, page: RawPage, cookie: Cookie) -> None:
        cookie.check()
        self._drawing = mupdf.fz_new_display_list(mupdf.fz_bound_page(page))
        device = mupdf.fz_new_list_device(self._drawing)
        matrix = mupdf.FzMatrix(*_AS_IT_IS)  # kept: the raw call gets a pointer into it
        with _stoppable(device, cookie):
            mupdf.ll_fz_run_page(page.m_internal, device.m_internal, matrix.internal(), cookie.raw)
        self.ground: Ground | None = None  # known once it was looked at

    def draw(self, area: PixelArea, box: PixelBox, picture: RawPixmap, cookie: Cookie) -> None:
        """Draw the part `box` of the page's pixels into `picture`, on white."""
        mupdf.fz_clear_pixmap_with_value(picture, 255)
        device = mupdf.fz_new_draw_device(mupdf.FzMatrix(*_AS_IT_IS), picture)
        matrix, part = mupdf.FzMatrix(*area.matrix), mupdf.FzRect(*box)
        with _stoppable(device, cookie):
            mupdf.ll_fz_run_display_list(
                self._drawing.m_internal,
                device.m_internal,
                matrix.internal(),
                part.internal(),
                cookie.raw,
            )

    def picture_boxes(self, area: PixelArea) -> list[PixelBox]:
        """Where the page's pictures are in `area`, pixels from its top left."""
        return [area.pixels_of(box) for box in self._pictures]

    @cached_property
    def has_color(self) -> bool:
        """More than shades of grey, as far as can be told without looking at each pixel."""
        return has_color(self._drawing)

    @cached_property
    def _pictures(self) -> tuple[RawRect, ...]:
        return pictures_of(self._drawing)


@contextmanager
def _stoppable(device: Held, cookie: Cookie) -> Iterator[None]:
    """Closes the device after the block. A drawing that is stopped may end as if it were done."""
    try:
        yield
        mupdf.fz_close_device(device)
    except MuPDFError:  # stopped, it may also complain of what it left open
        cookie.check()
        raise
    cookie.check()
