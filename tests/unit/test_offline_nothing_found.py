"""An empty search behind the spoiler guard says where the rest is, and the way to it."""

from __future__ import annotations

import pytest

from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.retrieval.quotation_extraction import quotations_in
from tests.support.talks import Talk

PAGES = [f"The whale swam past on day {day}. They saw it from the ship." for day in range(1, 9)]


def asked(fence: int | None) -> str:
    talk = Talk(provider=OfflineChatProvider(), pages=PAGES)
    talk.guard(fence)
    return talk.ask("Who is Queequeg?")


@pytest.mark.parametrize(("fence", "where"), [(1, "page 1 of 8"), (3, "pages 1-3 of 8")])
def test_the_guard_is_named_where_it_kept_pages_back(fence: int, where: str) -> None:
    answer = asked(fence)
    assert f"Searched {where}." in answer
    assert "spoiler guard" in answer and "Read up to here" in answer


@pytest.mark.parametrize("fence", [None, 8])
def test_other_words_are_advised_where_all_was_searched(fence: int | None) -> None:
    answer = asked(fence)
    assert "spoiler guard" not in answer
    assert answer.endswith("Try a word that the book itself would print.")


def test_the_words_that_were_looked_up_are_no_quotation() -> None:
    talk = Talk(provider=OfflineChatProvider(), pages=PAGES)
    answer = talk.ask("Which gardener buried silver compasses beneath quinces?")
    assert "for “gardener”, “buried”, “silver”" in answer
    assert quotations_in(answer) == []


def test_pages_whose_sentences_are_too_long_to_quote_are_named() -> None:
    endless = ["the whale and the sea and the boat go on " * 40 + str(day) for day in range(1, 4)]
    answer = Talk(provider=OfflineChatProvider(), pages=endless).ask("Where is the whale?")
    assert answer == ("Found on p. 1, p. 2, p. 3, but in no sentence that can be quoted by itself.")
