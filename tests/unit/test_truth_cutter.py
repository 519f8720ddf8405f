"""Sentences in the languages and layouts that books have; a page's cut outlives the rules."""

from __future__ import annotations

import pytest

from reader_app.domain.citations import PassageSource
from reader_app.domain.document import PageCut, PageText, Rect, Word
from reader_app.retrieval.sentence_rectangles import rects_of_citation
from reader_app.retrieval.sentences import CUTTER_VERSION, cut_of, sentences_on


def texts(page: str) -> list[str]:
    return [sentence.text for sentence in sentences_on(PageText(0, "", page))]


@pytest.mark.parametrize(
    "sentences",
    [
        ["Mr. Holmes met Dr. J. Watson at 5 p.m. Monday.", "See Fig. 3.", "It ended."],
        ["Er kam am 3. Oktober.", "Im 19. Jahrhundert war z. B. das so.", "Das war es."],
        ["El Sr. Pérez vive en EE. UU. desde 1990.", "¿Qué dice?", "¡Nada!"],
        ["Он родился в 1990 г. в Москве.", "Это А. С. Пушкин и др. поэты.", "Конец."],
        ["डॉ. सिंह आए।", "वह गए।", "क्या?"],
        ["He said no.", "Then he left."],
    ],
)
def test_a_full_stop_of_an_abbreviation_ends_no_sentence(sentences: list[str]) -> None:
    assert texts(" ".join(sentences)) == sentences


def test_japanese_speech_goes_on_after_its_closing_mark() -> None:
    assert texts("「行く。」と言った。彼は笑った。") == ["「行く。」と言った。", "彼は笑った。"]


def test_japanese_lines_are_joined_without_a_space() -> None:
    assert texts("吾輩は\n猫である。") == ["吾輩は猫である。"]


def test_a_sentence_goes_on_in_the_next_column() -> None:
    assert texts("It was the long and\nwinding way to\n\nthe sea. He knew.") == [
        "It was the long and winding way to the sea.",
        "He knew.",
    ]


def test_a_running_head_does_not_swallow_the_text_below_it() -> None:
    assert texts("The Truth Book\n\nand went home. He slept.")[0] == "The Truth Book"


def test_a_capital_over_two_lines_belongs_to_its_word() -> None:
    assert texts("said.\nT\n\nhe rain fell. It was wet.") == [
        "said.",
        "The rain fell.",
        "It was wet.",
    ]


def test_items_of_a_list_are_sentences_of_their_own() -> None:
    listed = "1. Milk and\nbread\n2. Eggs\n\n• one\n• two\nmore two"
    assert texts(listed) == ["1. Milk and bread", "2. Eggs", "• one", "• two more two"]


def test_a_dash_or_number_at_the_start_of_a_line_of_prose_begins_nothing() -> None:
    assert texts("He went\n– as always – home with chapter\n12. The end.") == [
        "He went – as always – home with chapter 12.",
        "The end.",
    ]


def test_a_heading_inside_a_block_stands_alone() -> None:
    assert texts("3.2 The methods\nWe used them.") == ["3.2 The methods", "We used them."]


def test_dots_that_lead_to_a_page_number_are_no_sentences() -> None:
    assert texts("The first chapter . . . . . . . . . . 12\n\nThe next . . . . . . . 20") == [
        "The first chapter … 12",
        "The next … 20",
    ]


def test_a_footnote_number_stays_with_its_sentence() -> None:
    assert texts("He was gone.12 Nobody knew.") == ["He was gone.12", "Nobody knew."]


def page_of(rows: list[list[tuple[str, float]]]) -> PageText:
    """A page whose lines hold words at these places; a gap of a line between rows."""
    text, words = "", []
    for line, row in enumerate(rows):
        for at, (word, x) in enumerate(row):
            text += ("\n" if line or at else "") + word
            box = Rect(x, 20.0 * line, x + 5.0 * len(word), 20.0 * line + 10)
            words.append(Word(len(text) - len(word), len(text), box))
    return PageText(1, "1", text, tuple(words))


def test_a_row_of_a_table_is_a_sentence() -> None:
    page = page_of([[("Name", 0), ("Age", 90)], [("Ann", 0), ("41", 90)], [("Bob", 0), ("7", 90)]])
    assert [sentence.text for sentence in sentences_on(page)] == ["Name Age", "Ann 41", "Bob 7"]


def test_a_stretched_line_is_no_row_of_a_table() -> None:
    page = page_of([[("and", 0), ("nobody", 60), ("knew", 130)], [("it", 0), ("was", 33)]])
    assert len(sentences_on(page)) == 1


def words_on(text: str) -> PageText:
    words, at = [], 0
    for word in text.split():
        start = text.index(word, at)
        at = start + len(word)
        words.append(Word(start, at, Rect(start, 0, at, 10)))
    return PageText(1, "1", text, tuple(words), cut=None)


def test_a_page_keeps_the_cut_that_it_was_indexed_with() -> None:
    page = PageText(1, "1", "One. Two. Three.", cut=PageCut(0, ((0, 9), (10, 16))))
    assert [sentence.text for sentence in sentences_on(page)] == ["One. Two.", "Three."]


def test_a_new_cut_says_which_rules_made_it() -> None:
    cut = cut_of(PageText(1, "1", "One. Two."))
    assert cut == PageCut(CUTTER_VERSION, ((0, 4), (5, 9)))


def test_a_citation_of_an_older_cut_finds_its_words() -> None:
    page = words_on("One is here. Two is there. Three is gone.")
    older = PassageSource(1, 0, 0)  # when it was cited sentence 0 was all of "Two is there."
    (found,) = rects_of_citation(page, older, "Two is there.")
    assert (found.x0, found.x1) == (13, 26)


def test_a_citation_whose_words_are_gone_marks_nothing() -> None:
    page = words_on("One is here. Two is there.")
    assert rects_of_citation(page, PassageSource(1, 0, 0), "Ten was here.") == ()


def test_a_citation_of_todays_cut_needs_no_search() -> None:
    page = words_on("One is here. Two is there.")
    assert rects_of_citation(page, PassageSource(1, 1, 1), "Two is there.") == (
        Rect(13, 0, 26, 10),
    )
