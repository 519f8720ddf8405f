"""An empty search behind the spoiler guard says where the rest is, and the way to it."""

from __future__ import annotations

import pytest

from reader_app.llm.offline.offline_provider import OfflineChatProvider
from tests.support.talks import Talk

PAGES = [f"The whale swam past on day {day}. They saw it from the ship." for day in range(1, 9)]


def asked(fence: int | None, question: str = "Why did the captain sing?") -> str:
    talk = Talk(provider=OfflineChatProvider(), pages=PAGES)
    talk.guard(fence)
    return talk.ask(question)


@pytest.mark.parametrize("fence", [1, 3])
def test_the_guard_is_named_where_it_kept_pages_back(fence: int) -> None:
    answer = asked(fence)
    assert answer.startswith(f"Nothing found up to page {fence}. Try a word the author would use.")
    assert "Later pages are hidden by the spoiler guard." in answer


def test_a_single_word_keeps_the_readers_capitals() -> None:
    assert asked(3, "Queequeg?").startswith("“Queequeg” isn’t mentioned up to page 3.")


@pytest.mark.parametrize("fence", [None, 8])
def test_other_words_are_advised_where_all_was_searched(fence: int | None) -> None:
    assert asked(fence) == "Nothing found. Try a word the author would use."


def test_pages_whose_sentences_are_too_long_to_quote_are_named() -> None:
    endless = ["the whale and the sea and the boat go on " * 40 + str(day) for day in range(1, 4)]
    answer = Talk(provider=OfflineChatProvider(), pages=endless).ask("Why is the whale there?")
    assert answer == "Found on p. 1, p. 2, p. 3, but not in a sentence that can be quoted."
