"""What pages are that don't hold text of their own."""

from __future__ import annotations

from collections.abc import Sequence

from reader_app.domain.document import PageText, TextOrigin


def origins_of(key: int, pages: Sequence[PageText]) -> list[tuple[int, int, str]]:
    """Rows of `page_origin` for the pages that need one."""
    return [
        (key, page.number, page.origin.value)
        for page in pages
        if page.origin is not TextOrigin.FILE
    ]
