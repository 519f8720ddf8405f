"""What a link in an answer leads to; a page number to the quotation that it stands beside."""

from __future__ import annotations

from collections.abc import Sequence

from reader_app.app.citations.quotation_report import evidence_of, quotation_beside
from reader_app.domain.citations import CheckedQuotation
from reader_app.ui.chat.links import Around, OutsideTarget, PageTarget
from reader_app.ui.chat.page_books import book_of_page
from reader_app.ui.chat.page_names import PageNames
from reader_app.ui.chat.wishes import FollowCitation, FollowPage, OpenAddress


def wish_for(
    target: PageTarget | OutsideTarget | None,
    around: Around,
    quotations: Sequence[CheckedQuotation],
    answer: str,
    names: PageNames,
) -> FollowPage | FollowCitation | OpenAddress | None:
    """`answer` as it was written, `quotations` as checked; None for what isn't allowed."""
    match target:
        case PageTarget(page, label):
            found = quotation_beside(around.before, around.behind, page, quotations)
            if found is not None:
                return FollowCitation(evidence_of(found, page))
            book = book_of_page(answer, label or str(page), names.titles)
            return FollowPage(page, label, book if names.has_several else None)
        case OutsideTarget(address):
            return OpenAddress(address)
        case _:
            return None
