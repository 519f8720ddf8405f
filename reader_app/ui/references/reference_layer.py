"""Links that the file doesn't have: cross-references and plain addresses found in the text."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from PySide6.QtCore import QLineF, QObject, Signal, Slot
from PySide6.QtGui import QPainter, QPen

from reader_app.domain.cross_references import CrossReference
from reader_app.domain.document import Link, Rect
from reader_app.domain.values import dataclass, field, lazy_pattern
from reader_app.ui.pages.geometry import PagePoint
from reader_app.ui.pages.page_painting import ViewerColors
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.selection.document_links import LinkLayer, PageLinks
from reader_app.ui.selection.text_layer import TextLayer

KEPT_PAGES: Final = 128
_MOST_ADDRESSES: Final = 400
_ADDRESS: Final = lazy_pattern(
    r"""(?P<url>(?:https?://|www\.(?=\w))[^\s<>"“”]+)
    |(?P<doi>(?:doi:[ ]?)?(?<![\w./])10\.\d{4,9}/[^\s<>"“”]*)
    |arxiv:[ ]?(?P<arxiv>\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[a-z]{2})?/\d{7}(?:v\d+)?)""",
    re.IGNORECASE | re.VERBOSE,
)
_LONGEST_ADDRESS: Final = 2_000
"""In characters: the search for an address's end must not hold up the window."""
_AT_A_BREAK: Final = "/-_=&?%#~"
"""After these characters, an address at the end of its line continues in the next one."""
_NOT_LAST: Final = ".,;:!?'’*"
_EDGE: Final = 2.0
"""Points inside the words of a reference at which a link of the file is looked for."""
_BRACKETS: Final = {")": "(", "]": "[", "}": "{"}


class PlacedText(Protocol):
    """A page's text for selection, reduced to what addresses need."""

    def __len__(self) -> int: ...

    def text(self, start: int, end: int) -> str: ...

    def rects(self, start: int, end: int) -> list[Rect]: ...


def addresses_in(page: PlacedText) -> tuple[Link, ...]:
    """Return links for the DOIs, arXiv ids and web addresses in a page's text, one a line."""
    words = page.text(0, len(page))
    if len(words) != len(page):  # what is shown differs from what is placed: no sure positions
        return ()
    found: list[Link] = []
    at = 0
    while len(found) < _MOST_ADDRESSES and (match := _ADDRESS.search(words, at)):
        end = match.end() if match["arxiv"] else _end_of(words, match.start(), match.end())
        at = max(end, match.end())
        uri = _uri(match, words[match.start() : end])
        if uri:
            found += (Link(rect, uri=uri) for rect in page.rects(match.start(), end))
    return tuple(found)


def _end_of(words: str, start: int, end: int) -> int:
    """Return where an address ends: over broken lines, without the punctuation after it."""
    last_end = start + _LONGEST_ADDRESS
    while words[end : end + 1] == "\n" and words[end - 1] in _AT_A_BREAK and end < last_end:
        more = re.compile(r'[^\s<>"“”]+').match(words, end + 1)
        if more is None:
            break
        end = more.end()
    end = min(end, last_end)
    while end > start:
        last = words[end - 1]
        opening = _BRACKETS.get(last)
        address = words[start:end]
        if last not in _NOT_LAST and (
            opening is None or address.count(opening) >= address.count(last)
        ):
            break
        end -= 1
    return end


def _uri(match: re.Match[str], words: str) -> str:
    plain = words.replace("\n", "")
    if match["arxiv"]:
        return f"https://arxiv.org/abs/{match['arxiv']}"
    if match["doi"]:
        doi = plain[plain.index("10.") :]
        return f"https://doi.org/{doi}" if not doi.endswith("/") else ""
    return plain if "://" in plain else f"https://{plain}"


@dataclass(frozen=True, slots=True)
class QuietLinks:
    """The links of a page that aren't in its file, and what is known of those that are.

    `references`: the cross-reference that each link stands for. For a link of the file it is the
    one with the same words, if it leads to the same page.
    """

    links: PageLinks
    references: Mapping[Link, CrossReference]


def quiet_links(
    own_at: Callable[[float, float], Link | None],
    references: Iterable[CrossReference],
    addresses: Iterable[Link],
) -> QuietLinks:
    """Return the links to offer beside the file's own; `own_at` finds one of those, or None.

    A link of the file may cover only the number, as in "Figure 3.2" made by LaTeX. It then counts
    as that reference, whose word is offered as well unless the two lead to different pages.
    """
    links: list[Link] = []
    known: dict[Link, CrossReference] = {}
    taken: list[Rect] = []
    for reference in references:
        pages = {target.page for target in reference.targets}
        own = {link for rect in reference.rects for link in _links_in(rect, own_at)}
        for link in own:
            if link.page in pages:
                known[link] = reference
        is_whole = any(own_at(*_middle(rect)) is not None for rect in reference.rects)
        if is_whole or any(link.page not in pages for link in own):
            continue
        first = reference.targets[0]
        for rect in reference.rects:
            is_sure = reference.is_sure
            link = Link(rect, first.page, first.area.y0) if is_sure else Link(rect)
            links.append(link)
            known[link] = reference
            taken.append(rect)
    for link in addresses:
        if own_at(*_middle(link.rect)) is None and not any(_meets(link.rect, of) for of in taken):
            links.append(link)
    return QuietLinks(PageLinks(tuple(links)), known)


def _links_in(rect: Rect, own_at: Callable[[float, float], Link | None]) -> Iterator[Link]:
    """Yield the file's links at the beginning, in the middle and at the end of these words."""
    x, y = _middle(rect)
    edge = min(_EDGE, x - rect.x0)
    for across in (rect.x0 + edge, x, rect.x1 - edge):
        link = own_at(across, y)
        if link is not None:
            yield link


def _middle(rect: Rect) -> tuple[float, float]:
    return (rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2


def _meets(one: Rect, other: Rect) -> bool:
    x, y = _middle(other)
    return one.x0 <= x <= one.x1 and one.y0 <= y <= one.y1


@dataclass(slots=True)
class _Page:
    references: tuple[CrossReference, ...] | None = None
    addresses: tuple[Link, ...] = ()
    quiet: QuietLinks | None = field(default=None)


class ReferenceLayer(QObject):
    """The quiet links of the visible pages; an overlay underlines the one under the pointer.

    `references_requested(pages)`: call `offer` with the references of these pages.
    """

    references_requested = Signal(object)
    references_offered = Signal(int)

    def __init__(self, own: LinkLayer, text: TextLayer, parent: QObject | None = None) -> None:
        """`own`: the file's links, which come first. `text`: in which addresses are looked for."""
        super().__init__(parent)
        self._own = own
        self._text = text
        own.links_loaded.connect(self.refresh)
        text.text_loaded.connect(self._find_addresses)
        self._pages: OrderedDict[int, _Page] = OrderedDict()
        self._hovered: tuple[int, Link] | None = None

    def forget(self) -> None:
        """Drop everything, because another document is shown."""
        self._pages.clear()
        self._hovered = None

    def forget_references(self) -> None:
        """Drop the references only: others have been found."""
        for page in self._pages.values():
            page.references = page.quiet = None

    def load(self, pages: Sequence[int]) -> None:
        """Ask for the references of these visible pages unless they are known."""
        for page in pages:
            self._page(page)
        while len(self._pages) > max(KEPT_PAGES, len(pages)):
            self._pages.popitem(last=False)
        missing = tuple(page for page in pages if self._page(page).references is None)
        if missing:
            self.references_requested.emit(missing)

    def offer(self, page: int, references: Sequence[CrossReference]) -> None:
        """Offer the cross-references of a page as links."""
        kept = self._page(page)
        usable = (each for each in references if each.rects and each.targets)
        kept.references, kept.quiet = tuple(usable), None
        self.references_offered.emit(page)

    def offer_addresses(self, page: int, addresses: tuple[Link, ...]) -> None:
        """Offer the plain addresses in a page's text as links."""
        kept = self._page(page)
        kept.addresses, kept.quiet = addresses, None

    @Slot(int)
    def _find_addresses(self, page: int) -> None:
        text = self._text.page(page)
        if text is not None:
            self.offer_addresses(page, addresses_in(text))

    @Slot(int)
    def refresh(self, page: int) -> None:
        """Update after the file's own links of a page were loaded."""
        if page in self._pages:
            self._pages[page].quiet = None

    def links_on(self, page: int) -> Sequence[Link]:
        quiet = self._quiet(page)
        return quiet.links.links if quiet is not None else ()

    def link_at(self, point: PagePoint) -> Link | None:
        """Return the quiet link at a point, or None."""
        quiet = self._quiet(point.page)
        return quiet.links.at(point.x, point.y) if quiet is not None else None

    def reference(self, page: int, link: Link) -> CrossReference | None:
        """Return the cross-reference that a link of the page stands for, or None."""
        quiet = self._quiet(page)
        return quiet.references.get(link) if quiet is not None else None

    def hover(self, page: int, link: Link | None) -> bool:
        """Underline a quiet link, or none; return True if the page must be painted anew."""
        before = self._hovered
        is_quiet = link is not None and link in self.links_on(page)
        self._hovered = (page, link) if link is not None and is_quiet else None
        return before != self._hovered

    def paint(
        self, painter: QPainter, visible_area: VisibleArea, page: int, colors: ViewerColors
    ) -> None:
        if self._hovered is None or self._hovered[0] != page:
            return
        painter.setPen(QPen(colors.accent, 1.0))
        for rect in self._lines_of(*self._hovered):
            x, y, width, height = visible_area.on_screen(page, rect)
            foot = round(y + height) - 0.5
            painter.drawLine(QLineF(x, foot, x + width, foot))

    def _lines_of(self, page: int, link: Link) -> Iterator[Rect]:
        """Yield the lines that belong to the same reference or address."""
        reference = self.reference(page, link)
        if reference is not None:
            yield from reference.rects
            return
        yield from (each.rect for each in self.links_on(page) if each.uri == link.uri)

    def _page(self, page: int) -> _Page:
        kept = self._pages.setdefault(page, _Page())
        self._pages.move_to_end(page)
        return kept

    def _quiet(self, page: int) -> QuietLinks | None:
        kept = self._pages.get(page)
        if kept is None or not (kept.references or kept.addresses):
            return None
        if kept.quiet is None:
            own = self._own.indexed(page)
            own_at = own.at if own is not None else _none_at
            kept.quiet = quiet_links(own_at, kept.references or (), kept.addresses)
        return kept.quiet


def _none_at(_x: float, _y: float) -> Link | None:
    return None
