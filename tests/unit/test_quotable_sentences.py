"""The offline companion quotes sentences, not what merely stands on the page."""

from __future__ import annotations

import pytest

from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.offline.sentence_choice import (
    ChosenQuote,
    FoundSentence,
    can_be_quoted,
    chosen,
)
from tests.support.talks import Talk


@pytest.mark.parametrize(
    "text",
    [
        "Trees grow slowly.",
        "A trace that ends here, with the column, and goes on there",
        "“They were first proposed for Java.”",
    ],
)
def test_sentences_are(text: str) -> None:
    assert can_be_quoted(text)


@pytest.mark.parametrize(
    "text",
    [
        "Trace 2 Trace 1 Trace 2 Trace 1",
        "4.1 Nested Trees",
        "Introduction . . . . . . . . . . . . 12",
    ],
)
def test_labels_of_figures_headings_and_contents_are_not(text: str) -> None:
    assert not can_be_quoted(text)


def test_lines_of_an_index_are_no_sentences() -> None:
    line = "reform efforts on, 275, 277–86 see also copyright law Copyright Act (1790), 133, 137–38"
    assert not can_be_quoted(f"statutory law, 143–44 {line}, 319n Copyright Arbitration, 335")
    assert can_be_quoted("in 1790, 174 publishers were at work in the United States, and they")


def first(question: str, *texts: str) -> str:
    found = [FoundSentence(1 + at, 0, text, 0, "", at, 0) for at, text in enumerate(texts)]
    return chosen(question, found).quotes[0].text


def test_a_time_is_asked_for_and_the_sentence_that_has_one_comes_first() -> None:
    told = "It secured the copyright of a work for fourteen years."
    other = "In 1790 the copyright of a work was new to 174 printers."
    assert first("How long did the copyright of a work last?", other, told) == told


@pytest.mark.parametrize(
    "note",
    [
        "8. Amy Harmon, “A Carrot in the Fight over Music,” New York Times, 6 June 2003, A1.",
        "Music in the Fight (New York: Amacom, 2002), 173, tells of a carrot.",
        "On the carrot in the fight over music see also A. Harmon.",
    ],
)
def test_the_text_comes_before_a_note_on_its_sources(note: str) -> None:
    told = "The industry offered a carrot to those who share their music with others."
    assert first("carrot and music", note, told) == told


def test_what_is_asked_for_may_stand_in_the_next_sentence() -> None:
    texts = ["In 1790 a law on copyright came.", "It gave authors fourteen years."]
    found = [FoundSentence(1, at, text, 0, "", 0, 0) for at, text in enumerate(texts)]
    assert chosen("How long was copyright in 1790?", found).quotes[0].text == " ".join(texts)
    assert chosen("Was there copyright in 1790?", found).quotes[0].text == texts[0]


def test_what_a_page_cuts_off_is_quoted_as_cut_off() -> None:
    pages = [
        "A whale that swam past the ship on the first day of our way was",
        "as white as snow can be. It sang.",
    ]
    answer = Talk(provider=OfflineChatProvider(), pages=pages).ask("whale on the first day?")
    assert "the first day of our way was …” (p. 1)" in answer
    assert "“… as white as snow can be.” (p. 2)" in Talk(
        provider=OfflineChatProvider(), pages=pages
    ).ask("white snow?")


@pytest.mark.parametrize(
    "line",
    [
        "BALANCES 209 CHAPTER THIRTEEN: Eldred 213 CHAPTER FOURTEEN: Eldred II 248",
        "“Mere Copyists” by the Author of This Book 31 Catalogs and Those Who Make Them 48",
    ],
)
def test_a_table_of_contents_without_dots_is_not_quoted(line: str) -> None:
    assert not can_be_quoted(line)


def test_numbers_that_are_no_pages_leave_a_sentence_as_it_is() -> None:
    assert can_be_quoted("Between 1914 and 1918 nobody in the village had heard of 12 men at once")
    assert can_be_quoted("The Census of 1900 counted 76 Million People in 48 Territories and 12")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("She listened to the clock.2", "She listened to the clock."),
        ("“Go on,” he said, “my war.”10", "“Go on,” he said, “my war.”"),
        ("• Old Hannah, who keeps the light", "Old Hannah, who keeps the light"),
        ("They met on 12 May 1815", "They met on 12 May 1815"),
        ("It costs 3.50", "It costs 3.50"),
    ],
)
def test_a_quote_has_neither_bullet_nor_the_number_of_a_note(text: str, shown: str) -> None:
    sentence = FoundSentence(1, 0, text, 0, "p. 1", 0, 0)
    assert ChosenQuote((sentence,), 1.0).text == shown
