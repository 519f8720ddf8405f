"""What the search tool says of the page after a found one, and of a foreign question."""

from __future__ import annotations

import pytest

from reader_app.domain.document import PageText
from reader_app.domain.search import Tokenizer
from reader_app.retrieval.passages import excerpt

UNENDED = "The captain looked at the sea. Then he said that the white whale had been seen by"


@pytest.mark.parametrize(
    ("text", "goes_on"),
    [
        (UNENDED, True),
        (f"{UNENDED} nobody.", False),
        (f"{UNENDED}\n\n12", True),
        ("CHAPTER IV", False),
    ],
)
def test_a_page_that_ends_in_mid_sentence_goes_on(text: str, goes_on: bool) -> None:
    hit = excerpt(PageText(1, "1", text), ["captain"], Tokenizer.PORTER, 1.0)
    assert hit.goes_on is goes_on


def test_an_excerpt_that_stops_before_the_end_of_its_page_does_not_go_on_overleaf() -> None:
    filler = " ".join(f"Nothing of note happened on day {day}." for day in range(80))
    hit = excerpt(
        PageText(1, "1", f"The captain sang. {filler} {UNENDED}"), ["sang"], Tokenizer.PORTER, 1.0
    )
    assert not hit.goes_on
