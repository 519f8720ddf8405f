"""What is said of turns that touched a page."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import pytest

from reader_app.app.chat.conversations import MarkedTurnsUseCase
from reader_app.domain.conversation import MarkedTurn
from reader_app.ui.citations.margin_markers import count_words, detail_words
from reader_app.ui.widgets.dates_and_sizes import relative_time
from tests.support.talked import NOON, turn


class Stored:
    def __init__(self, *turns: MarkedTurn) -> None:
        self._turns = list(turns)

    def turns(self, book_id: str) -> list[MarkedTurn]:
        return self._turns


def pages(*turns: MarkedTurn) -> Mapping[int, tuple[MarkedTurn, ...]]:
    return MarkedTurnsUseCase(Stored(*turns)).pages("b1")


def test_turns_are_told_page_by_page_in_the_order_they_are_stored() -> None:
    newest, older, other = turn(3, "Newest?"), turn(3, "Older?"), turn(9, "Other?")
    assert pages(newest, other, older) == {3: (newest, older), 9: (other,)}


def test_a_long_question_is_shortened_to_one_line() -> None:
    (told,) = pages(turn(3, "Why\nis " + "it so " * 60))[3]
    assert told.question.startswith("Why is it so")
    assert len(told.question) <= 161


def test_one_question_is_counted_in_the_singular() -> None:
    assert count_words([turn(3)]) == "1 question about this page"


def test_several_questions_are_counted_and_the_page_is_named() -> None:
    assert count_words([turn(3), turn(3)], "p. xiv") == "2 questions about p. xiv"


@pytest.mark.parametrize(
    ("asked", "cited", "why"),
    [
        (True, False, "Asked about here"),
        (False, True, "Cited here"),
        (True, True, "Asked about and cited here"),
    ],
)
def test_a_turn_says_why_the_page_is_marked(asked: bool, cited: bool, why: str) -> None:
    told = detail_words(turn(3, asked=asked, cited=cited), NOON + timedelta(hours=2))
    assert told == f"{why} · 2 hours ago · Ponds"


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (timedelta(seconds=20), "just now"),
        (timedelta(minutes=5), "5 min ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(days=3), "3 days ago"),
        (timedelta(days=20), "4 May 2026"),
    ],
)
def test_how_long_ago_something_was(past: timedelta, words: str) -> None:
    assert relative_time(NOON, NOON + past) == words
