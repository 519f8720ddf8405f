"""Long differences of a quotation are cut between words."""

from __future__ import annotations

from reader_app.app.citations.quotation_report import explanation
from reader_app.domain.book import OWN_PLACE
from reader_app.domain.citations import CheckedQuotation, CitationState, PagePlace, WordChange

PRINTED = "works that nobody needed any longer would pass much more quickly into the public domain"


def name(page: int, book: int = OWN_PLACE) -> str:
    return f"p. {page}"


def test_a_long_difference_ends_after_a_whole_word() -> None:
    found = CheckedQuotation(
        0,
        30,
        "A changed sentence",
        CitationState.NEAR_MISS,
        (PagePlace(3, ()),),
        changes=(WordChange("that", PRINTED),),
    )
    told = explanation(found, name)
    assert "“works that nobody needed any longer would pass much more…”" in told
