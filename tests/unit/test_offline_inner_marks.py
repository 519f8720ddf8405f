"""Quotation marks of the book inside those of the offline companion: never two alike in a row."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reader_app.domain.translation import use
from reader_app.llm.offline.answer_writing import in_marks
from reader_app.retrieval.quotation_extraction import quotations_in
from reader_app.retrieval.quotation_matching import letters_of
from tests.unit.test_llm_offline_provider import ask

SAID = "“I shall never go back there again.”"
TWICE = "“I shall go,” said the old man. “Never come back.”"


def test_words_without_marks_get_them() -> None:
    assert in_marks("Call me Ishmael.") == "“Call me Ishmael.”"


@pytest.fixture
def german() -> Iterator[None]:
    use(lambda text, _sense, _n: "„{words}“" if text == "“{words}”" else "")
    yield
    use(None)


@pytest.mark.usefixtures("german")
def test_a_german_answer_has_german_marks() -> None:
    assert in_marks("Nennt mich Ismael.") == "„Nennt mich Ismael.“"
    assert in_marks('"Ich gehe."') == "„Ich gehe.“"
    assert in_marks("„Ich gehe“, sagte er.") == "„‚Ich gehe‘, sagte er.“"
    assert quotations_in(ask("Who is Queequeg?"))


@pytest.mark.parametrize("words", [SAID, "„Ich gehe.“", "«Je pars.»", "「行く。」"])
def test_words_in_marks_of_their_own_get_no_others(words: str) -> None:
    assert in_marks(words) == words


def test_straight_marks_become_curly_ones() -> None:
    assert in_marks('"I shall go."') == "“I shall go.”"


def test_marks_inside_are_the_inner_ones() -> None:
    assert in_marks(TWICE) == "“‘I shall go,’ said the old man. ‘Never come back.’”"


@pytest.mark.parametrize(
    "words",
    [
        'read.csv(file, sep = ",", quote = "\\"")',
        'I heard her call "Cynthia" twice.',
        'It was a 5" pipe.',
    ],
)
def test_straight_marks_inside_stay_as_printed(words: str) -> None:
    marked = in_marks(words)
    assert marked == f"“{words}”"
    (found,) = quotations_in(f"{marked} (p. 3)")
    assert letters_of(found.words).text == letters_of(words).text


def test_straight_marks_around_what_is_said_are_the_inner_ones() -> None:
    assert (
        in_marks('"I shall go," said the old man. "Come back--" he began.')
        == "“‘I shall go,’ said the old man. ‘Come back--’ he began.”"
    )


@pytest.mark.parametrize(
    ("words", "marked"),
    [
        ('"No, Cynthia is a friend of hers.', "“No, Cynthia is a friend of hers.”"),
        ("If it weren't for that fellow Alfred!\"", "“If it weren't for that fellow Alfred!”"),
        ("“No, Cynthia is a friend of hers.", "“No, Cynthia is a friend of hers.”"),
        ("And she's off.”", "“And she's off.”"),
        ("„Nein, sie ist ihre Freundin.", "“Nein, sie ist ihre Freundin.”"),
        ("Und sie ist fort.“", "“Und sie ist fort.”"),
        ('"I told "Jo" so.', '“I told "Jo" so.”'),
        ('"Yes," he said. "But', '“‘Yes,’ he said. "But”'),
        ("He is 5'10\"", "“He is 5'10\"”"),
    ],
)
def test_a_mark_without_its_fellow_at_either_end_goes(words: str, marked: str) -> None:
    assert in_marks(words) == marked


@pytest.mark.parametrize(
    "words", ["“I shall go, he said.", "He said: „Ich gehe nicht mit“ to her."]
)
def test_what_is_quoted_is_one_quotation_and_has_the_same_letters(words: str) -> None:
    (found,) = quotations_in(f"{in_marks(words)} (p. 3)")
    assert letters_of(found.words).text == letters_of(words).text


def test_an_answer_has_no_doubled_marks() -> None:
    answer = ask("Who goes back?", pages=[f"Ahab\n\nHe was old. {SAID} So he said."], labels=("1",))
    assert SAID in answer
    assert "““" not in answer
    assert "””" not in answer
