"""Links of a page on their way to the window: a hostile page has tens of thousands."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final, TypeAlias

from reader_app.domain.document import Link, Rect

PackedLinks: TypeAlias = tuple[bytes, bytes, tuple[str, ...]]
"""Five numbers and a page for each link; its address, or nothing."""
_NUMBERS: Final = 5


def packed(links: Sequence[Link]) -> PackedLinks:
    """Quick to send: three values instead of two for each link."""
    numbers = array("d")
    for link in links:
        rect = link.rect
        numbers.extend((rect.x0, rect.y0, rect.x1, rect.y1, link.top))
    pages = array("q", [link.page for link in links])
    return numbers.tobytes(), pages.tobytes(), tuple(link.uri for link in links)


def unpacked(links: PackedLinks) -> tuple[Link, ...]:
    """The reverse. Made one after the other, so that other threads get their turns."""
    numbers, pages = array("d", links[0]), array("q", links[1])
    made: list[Link] = []
    for place, (page, uri) in enumerate(zip(pages, links[2], strict=True)):
        x0, y0, x1, y1, top = numbers[place * _NUMBERS : (place + 1) * _NUMBERS]
        made.append(Link(Rect(x0, y0, x1, y1), page, top, uri))
    return tuple(made)
