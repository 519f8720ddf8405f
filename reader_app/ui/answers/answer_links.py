"""Links inside an answer: pages, citations and the few outside addresses allowed.

A click on one becomes a request of the reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from reader_app.app.citations.quotation_report import (
    evidence_of,
    evidence_of_all,
    quotation_beside,
)
from reader_app.domain.book import OWN_PLACE
from reader_app.domain.chat import OFFERED, OFFERS
from reader_app.domain.citations import CheckedQuotation
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.values import dataclass, lazy_pattern
from reader_app.ui.chat.message_actions import (
    FollowCitation,
    FollowPage,
    OpenAddress,
    TakeAnswersOffer,
)

ALLOWED_SCHEMES: Final = frozenset({"http", "https", "mailto"})
BESIDE: Final = "beside:"
"""Before the address of a link that was clicked to be shown in a second view."""
_PAGE: Final = lazy_pattern(r"page:(\d{1,6})(?:-(\d{1,6}))?(?:\?(\d{1,6}))?")
_CITATION: Final = lazy_pattern(r"cite:(\d{1,6}(?:,\d{1,6}){0,99})")
_OFFER: Final = lazy_pattern(rf"{OFFERED}({'|'.join(OFFERS)})")


@dataclass(frozen=True, slots=True)
class PageTarget:
    """Pages by their numbers in the file, 1-based, of the book with this rank (0: not told)."""

    page: int
    last: int
    book: int = OWN_PLACE


@dataclass(frozen=True, slots=True)
class CitationTarget:
    """Citations of the answer that stand together, by their numbers."""

    numbers: tuple[int, ...]

    def after(self, number: int) -> int:
        """Return the number behind `number`, from the end back to the first; or the first."""
        at = self.numbers.index(number) + 1 if number in self.numbers else 0
        return self.numbers[at % len(self.numbers)]


@dataclass(frozen=True, slots=True)
class OfferTarget:
    """Something that the answer offers to do."""

    offer: str


@dataclass(frozen=True, slots=True)
class OutsideTarget:
    """An address outside the book."""

    address: str


@dataclass(frozen=True, slots=True)
class Around:
    """The visible text on both sides of a link."""

    before: str
    behind: str


Target: TypeAlias = PageTarget | CitationTarget | OfferTarget | OutsideTarget


def page_link(page: int, last: int, book: int = OWN_PLACE) -> str:
    pages = f"page:{page}" + (f"-{last}" if last != page else "")
    return pages + (f"?{book}" if book != OWN_PLACE else "")


def citation_link(*numbers: int) -> str:
    return f"cite:{','.join(map(str, numbers))}"


def target_of(link: str) -> Target | None:
    """Return the target of a click on `link`, or None if the link isn't allowed."""
    if match := _PAGE.fullmatch(link):
        first, last, book = match.groups()
        return PageTarget(int(first), int(last or first), int(book or OWN_PLACE))
    if match := _CITATION.fullmatch(link):
        return CitationTarget(tuple(map(int, match[1].split(","))))
    if match := _OFFER.fullmatch(link):
        return OfferTarget(match[1])
    return OutsideTarget(link) if _is_allowed(link) else None


def _is_allowed(link: str) -> bool:
    if len(link) > 2_000 or any(ord(char) <= 32 or ord(char) == 127 for char in link):
        return False
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    has_place = bool(parts.netloc) or (parts.scheme == "mailto" and bool(parts.path))
    return parts.scheme.lower() in ALLOWED_SCHEMES and has_place


def request_for_link(
    target: PageTarget | OfferTarget | OutsideTarget | None,
    around: Around,
    quotations: Sequence[CheckedQuotation],
    names: PageNames,
) -> FollowPage | FollowCitation | TakeAnswersOffer | OpenAddress | None:
    """Return the request for a clicked link; None if the link isn't allowed.

    `quotations`: the checked quotations of that answer.
    """
    match target:
        case PageTarget(page, _, book):
            found = quotation_beside(around.before, around.behind, page, quotations)
            if found is not None:
                others = evidence_of_all(quotations, found, page)
                return FollowCitation(evidence_of(found, page), others)
            return FollowPage(page, book if names.has_several else None)
        case OfferTarget(offer):
            return TakeAnswersOffer(offer)
        case OutsideTarget(address):
            return OpenAddress(address)
        case _:
            return None
