"""What a reader says about how far they have read is what the spoiler guard goes by."""

from __future__ import annotations

import pytest

from reader_app.domain.page_names import PageNames, read_up_to_as_said

NAMES = PageNames(("i", "ii", *(str(page) for page in range(1, 99))))
FURTHEST = 10


def said(words: str) -> int:
    return read_up_to_as_said(words, NAMES, 100, FURTHEST)


@pytest.mark.parametrize(
    "words",
    [
        "I'm on page 20",
        "I’m now on p. 20.",
        "im at page 20",
        "I am on page 20. Who is Mildred?",
        "Hi! I'm on page 20",
        "I've finished page 20.",
        "I have just read page 20",
        "I've read up to page 20",
        "I have only read to page 20, so no spoilers please",
        "Ich bin auf Seite 20",
        "Ich bin jetzt bei S. 20. Wer ist Philip?",
        "Ich habe bis Seite 20 gelesen",
        "20쪽까지 읽었어요",
        "지금 20쪽을 읽고 있어요",
        "나는 20페이지까지 봤어",
    ],
)
def test_the_page_that_is_said_is_the_printed_one(words: str) -> None:
    assert said(words) == 22


@pytest.mark.parametrize(
    "words",
    [
        "Who is on page 20?",
        "Go to page 20",
        "What did I read on page 20?",
        "She said: I'm on pages of gold",
        "I'm on page 400",
        "I'm on a page with a map",
        "The man says that I'm on page 20",
        "",
    ],
)
def test_other_words_change_nothing(words: str) -> None:
    assert said(words) == FURTHEST


def test_being_on_an_earlier_page_takes_nothing_back() -> None:
    assert said("I'm on page 3") == FURTHEST
    assert said("I've finished page 3") == FURTHEST


def test_having_read_no_further_does() -> None:
    assert said("I've only read up to page 3") == 5
    assert said("Ich habe erst bis Seite 3 gelesen") == 5
