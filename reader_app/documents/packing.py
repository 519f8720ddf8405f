"""Many small values on their way to the window: the letters of a page, the links of a hostile one.

Read as objects they would hold the window's interpreter in one go, 20 ms for a page of letters and
0.3 s for 32,768 links. Packed they are read at once and made one after the other, so that other
threads get their turns.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final, TypeAlias

from reader_app.domain.document import Character, Link, Rect

PackedLinks: TypeAlias = tuple[bytes, bytes, tuple[str, ...]]
"""Five numbers, a page and an address for each link."""
PackedCharacters: TypeAlias = tuple[bytes, tuple[str, ...]]
"""Four numbers for each character."""
_OF_A_LINK: Final = 5
_OF_A_CHARACTER: Final = 4


def packed_links(links: Sequence[Link]) -> PackedLinks:
    numbers = array("d")
    for link in links:
        rect = link.rect
        numbers.extend((rect.x0, rect.y0, rect.x1, rect.y1, link.top))
    pages = array("q", [link.page for link in links])
    return numbers.tobytes(), pages.tobytes(), tuple(link.uri for link in links)


def links_of(packed: PackedLinks) -> tuple[Link, ...]:
    numbers, pages = array("d", packed[0]), array("q", packed[1])
    made: list[Link] = []
    for place, (page, uri) in enumerate(zip(pages, packed[2], strict=True)):
        x0, y0, x1, y1, top = numbers[place * _OF_A_LINK : (place + 1) * _OF_A_LINK]
        made.append(Link(Rect(x0, y0, x1, y1), page, top, uri))
    return tuple(made)


def packed_characters(characters: Sequence[Character]) -> PackedCharacters:
    numbers = array("d")
    for character in characters:
        rect = character.rect
        numbers.extend((rect.x0, rect.y0, rect.x1, rect.y1))
    return numbers.tobytes(), tuple(character.char for character in characters)


def characters_of(packed: PackedCharacters) -> tuple[Character, ...]:
    numbers = array("d", packed[0])
    made: list[Character] = []
    for place, char in enumerate(packed[1]):
        start = place * _OF_A_CHARACTER
        x0, y0, x1, y1 = numbers[start : start + _OF_A_CHARACTER]
        made.append(Character(char, Rect(x0, y0, x1, y1)))
    return tuple(made)
