"""Asked about the whole book, the offline companion tells how it begins and its chapters."""

from __future__ import annotations

import pytest

from reader_app.domain.document import OutlineEntry
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.offline.reader_intents import Search, TellBook, intents_of
from tests.support.talks import Talk

PAGES = [f"The whale swam past on day {day}. They saw it from the ship." for day in range(1, 31)]
CHAPTERS = tuple(OutlineEntry(1, f"Day {day}", day) for day in range(1, 16))
QUESTION = "What is this book about?"


def talk(pages: list[str] = PAGES, fence: int | None = None) -> Talk:
    made = Talk(provider=OfflineChatProvider(), pages=pages, outline=CHAPTERS)
    made.guard(fence)
    return made


@pytest.mark.parametrize(
    "message",
    [
        QUESTION,
        "what's this book about",
        "Worum geht es in diesem Buch?",
        "Wovon handelt dieses Buch?",
        "이 책은 어떤 내용인가요?",
        "De quoi parle ce livre ?",
        "¿De qué trata este libro?",
        "О чём эта книга?",
        "这本书讲什么？",
    ],
)
def test_it_is_recognised(message: str) -> None:
    assert intents_of(message) == (TellBook(),)


def test_an_earlier_question_lends_it_no_words() -> None:
    assert intents_of(QUESTION, ["Who is the murderer?"]) == (TellBook(),)


def test_a_question_about_something_in_the_book_is_looked_up() -> None:
    (intent,) = intents_of("What does this book say about whales?")
    assert isinstance(intent, Search)


def test_its_first_pages_and_its_chapters_are_told() -> None:
    answer = talk().ask(QUESTION)
    assert "pp. 1–10" in answer
    assert "“The whale swam past on day 1." in answer
    assert "- Day 1 (p. 1)" in answer
    assert answer.endswith("… and 3 more")


def test_a_short_book_is_read_to_its_end() -> None:
    assert "pp. 1–3" in talk(PAGES[:3]).ask(QUESTION)


def test_nothing_after_the_guards_page_is_told() -> None:
    answer = talk(fence=2).ask(QUESTION)
    assert "pp. 1–2" in answer
    assert "day 3" not in answer.casefold()


def test_before_the_first_page_nothing_is_told() -> None:
    answer = talk(fence=0).ask(QUESTION)
    assert "day" not in answer.casefold().replace("today", "")
    assert "spoiler guard" in answer
