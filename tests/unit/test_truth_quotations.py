"""A quotation is verified word for word or not at all."""

from __future__ import annotations

import pytest

from reader_app.domain.document import PageText, Rect, Word
from reader_app.retrieval.headers_and_footers import spans_outside_running_text
from reader_app.retrieval.quotation_extraction import (
    count_of_words,
    pages_named_near,
    quotations_in,
)
from reader_app.retrieval.quotation_matching import (
    QuotationMatcher,
    WordRow,
    letters_of,
    nearest_words,
    without_note_numbers,
)

NEXT_PAGE = "\n\n\f\n\n"


def holds(page: str, quotation: str, *margins: str) -> bool:
    """`margins`: what of the page stands outside its running text."""
    spans = [(page.index(margin), page.index(margin) + len(margin)) for margin in margins]
    return bool(QuotationMatcher(page, spans).find(letters_of(quotation)))


@pytest.mark.parametrize(
    ("page", "quotation"),
    [
        ("The philo-\nsopher spoke.", "the philosopher spoke"),
        ("The philo\u00ad\nsopher spoke.", "The philosopher spoke"),
        ("A well-\nknown man", "A well-known man"),
        ("An e\u00adx\u00adtra word", "An extra word"),
        ("The ﬁre of the oﬃce", "The fire of the office"),
        ("“I can’t,” she said", "'I can't,' she said"),
        ("„Komm her“, sagte er", "«Komm her», sagte er"),
        ("He went—at last—home", "He went – at last – home"),
        ("Cafe\u0301 au lait", "Café au lait"),
        ("THE RAIN fell", "The rain fell"),
        ("W\n\nAS it so? Yes.", "Was it so? Yes."),
        ("吾輩は\n猫である。", "吾輩は猫である。"),
        ("up to the col-\n\numn’s end", "up to the column’s end"),
    ],
)
def test_only_typography_differs(page: str, quotation: str) -> None:
    assert holds(page, quotation)


@pytest.mark.parametrize(
    ("page", "quotation"),
    [
        ("He did not go home.", "He did go home."),
        ("He did go home.", "He did not go home."),
        ("It cost 3.5 crowns", "It cost 35 crowns"),
        ("It cost 3.5 crowns", "It cost 3,5 crowns"),
        ("It cost $5 then", "It cost €5 then"),
        ("minus is −5 degrees", "minus is 5 degrees"),
        ("we’re gone now", "were gone now"),
        ("its own end", "it’s own end"),
        ("the rapist was here", "therapist was here"),
        ("the therapist was here", "rapist was here"),
        ("Eat, grandma, eat", "Eat grandma, eat"),
        ("a re-sign of it", "a resign of it"),
        ("one two three", "one three two"),
        ("the end of parts", "the end of part"),
    ],
)
def test_a_changed_word_number_or_sign_is_never_verified(page: str, quotation: str) -> None:
    assert not holds(page, quotation)


PROSE = "It was a long way that he went down to the old river"


def test_a_sentence_runs_over_the_page_past_number_and_running_head() -> None:
    pages = f"{PROSE}\n\n12{NEXT_PAGE}THE BOOK\n\nand slept there."
    assert holds(pages, "the old river and slept there", "12", "THE BOOK")


def test_two_sentences_are_quoted_over_the_page_past_a_footnote() -> None:
    note = "3 See the archive of the town."
    pages = f"{PROSE}.\n\n{note}\n\n12{NEXT_PAGE}THE BOOK\n\nThen he slept."
    assert holds(pages, "the old river. Then he slept.", note, "\n12", "THE BOOK")


def test_a_short_line_of_talk_between_two_pages_cannot_be_left_out() -> None:
    pages = f"{PROSE}.\n\nNo.{NEXT_PAGE}THE BOOK\n\nThen he slept."
    assert not holds(pages, "the old river. Then he slept.", "THE BOOK")


def test_a_sentence_goes_on_behind_a_figure() -> None:
    assert holds(f"{PROSE}\n\nFigure 1. A river.\n\nand slept there.", "old river and slept there")


def test_a_paragraph_that_was_left_out_is_noticed() -> None:
    page = f"{PROSE}.\n\nHe did not like it at all.\n\nThen he slept."
    assert not holds(page, "the old river. Then he slept.")


def test_a_word_broken_at_the_end_of_the_page_is_joined() -> None:
    pages = f"He was a philo-\n\n12{NEXT_PAGE}THE BOOK\n\nsopher of old."
    assert holds(pages, "He was a philosopher of old", "\n12", "THE BOOK")


def test_a_page_of_a_thousand_blocks_is_no_trouble() -> None:
    words = [f"w{number}" for number in range(1000)]
    assert not holds("\n\n".join(words), " ".join(words))
    assert holds("\n\n".join(words[:100]), " ".join(words[:100]))


def test_a_cell_of_a_table_cannot_be_left_out() -> None:
    page = "A row of a table that is as long as prose\n\nFamily\n\nRoman family of letters"
    assert not holds(page, "that is as long as prose Roman family of letters")


def words_at(*lines: tuple[str, float, float]) -> PageText:
    """A page of blocks of one line: what it says, its top, its height."""
    text, words = "", []
    for said, top, height in lines:
        text += "\n\n" * bool(text) + said
        start = len(text) - len(said)
        words.append(Word(start, len(text), Rect(0, top, 100, top + height)))
    return PageText(1, "1", text, tuple(words))


def test_margins_stand_apart_or_in_small_type() -> None:
    page = words_at(
        ("THE BOOK", 40, 10),
        ("He went down", 70, 11),
        ("to the river.", 82, 11),
        ("No.", 94, 11),
        ("1 See there.", 106, 8),
        ("12", 140, 10),
    )
    found = [page.text[start:end] for start, end in spans_outside_running_text(page)]
    assert found == ["THE BOOK", "1 See there.", "12"]


def test_footnote_numbers_can_be_left_out_of_a_page() -> None:
    page = "He was gone.12 Nobody knew in 1912. It cost 3.50 then."
    assert without_note_numbers(page) == "He was gone.   Nobody knew in 1912. It cost 3.50 then."


def changes(page: str, quotation: str) -> list[tuple[str, str]]:
    miss = nearest_words(WordRow(letters_of(page)), WordRow(letters_of(quotation)))
    assert miss is not None
    return [(change.said, change.printed) for change in miss.changes if not change.is_same]


def test_a_near_miss_tells_the_words_that_differ() -> None:
    page = "Before it. The old man did not sleep in the white house. After it."
    assert changes(page, "The young man did not sleep in the house") == [
        ("young", "old"),
        ("", "white"),
    ]


def test_a_near_miss_shows_signs_where_all_words_agree() -> None:
    assert changes("Eat the cake, grandma, eat it", "Eat the cake grandma, eat it") == [
        ("Eat the cake grandma, eat it", "Eat the cake, grandma, eat it")
    ]


def test_words_of_another_book_come_near_nothing() -> None:
    page = WordRow(letters_of("The old man did not sleep in the white house."))
    assert nearest_words(page, WordRow(letters_of("Call me Ishmael some years ago"))) is None


@pytest.mark.parametrize(
    "quoted",
    ["“%s”", '"%s"', "„%s“", "«%s»", "»%s«", "‘%s’", "『%s』"],
)
def test_quotation_marks_of_every_language_count(quoted: str) -> None:
    (found,) = quotations_in("She says " + quoted % "the whale is very white" + " there.")
    assert found.words == "the whale is very white"


def test_japanese_is_counted_by_its_letters() -> None:
    (found,) = quotations_in("彼は「吾輩は猫である。名前はまだ無い。」と言った。")
    assert found.words == "吾輩は猫である。名前はまだ無い。"


def test_the_outer_quotation_holds_the_inner_one() -> None:
    (found,) = quotations_in("“He said ‘go home at once’ to me and left.”")
    assert found.words == "He said ‘go home at once’ to me and left."


def test_three_words_code_and_inches_are_no_quotations() -> None:
    answer = 'A “mere three words” and `"some code that is quoted"` and a 5" or 6" mark here.'
    assert quotations_in(answer) == []


def test_emphasis_and_editors_brackets_are_not_the_books_words() -> None:
    (found,) = quotations_in("“[h]e was *never* seen [sic] again”")
    assert found.words == "he was never seen again"


def test_a_block_quotation_counts_too() -> None:
    (found,) = quotations_in("It says:\n\n> the whale is\n> very white\n\nSo it is.")
    assert found.words == "the whale is very white"


def test_an_ellipsis_divides_a_quotation() -> None:
    (found,) = quotations_in("“the whale is […] very white ... and old”")
    assert found.readings[-1] == ("the whale is", "very white", "and old")


def test_a_books_own_backslashes_are_tried_too() -> None:
    (found,) = quotations_in(r"It says “use the \@plus of the kernel” there.")
    assert found.readings == (("use the @plus of the kernel",), (r"use the \@plus of the kernel",))


@pytest.mark.parametrize(
    ("answer", "pages"),
    [
        ("“the whale is very white” (p. 42).", (42,)),
        ("“the whale is very white” on pages 42–43.", (42, 43)),
        ("On page 40 she says “the whale is very white”.", (40,)),
        ("„the whale is very white“ (S. 7)", (7,)),
        ("“the whale is very white”. It sinks on page 9.", ()),
        ("“the whale is very white” and “the sea is very blue” (p. 9)", ()),
    ],
)
def test_the_page_of_a_quotation_stands_in_its_sentence(
    answer: str, pages: tuple[int, ...]
) -> None:
    assert pages_named_near(answer, quotations_in(answer)[0]) == pages


def test_words_are_counted_in_every_script() -> None:
    assert count_of_words("one two three four") == 4
    assert count_of_words("吾輩は猫である。") == 3


@pytest.mark.parametrize(
    ("answer", "page"),
    [
        ("> Common sense revolts at the idea.\n> — Douglas, p. 2", (2,)),
        ("> Common sense revolts at the idea.\n>\n> — Douglas, p. 2\n\nAnd more.", (2,)),
        ("> Common sense revolts at the idea. (p. 2)\n", (2,)),
        ("> Common sense revolts at the idea. — *Douglas*, p. 2", (2,)),
    ],
)
def test_the_source_behind_a_block_quotation_is_none_of_its_words(
    answer: str, page: tuple[int, ...]
) -> None:
    (found,) = quotations_in(answer)
    assert found.words == "Common sense revolts at the idea."
    assert pages_named_near(answer, found) == page


@pytest.mark.parametrize("end", ["— No, said he to them", "(and nobody came)"])
def test_words_at_the_end_of_a_block_quotation_that_name_no_page_are_its_own(end: str) -> None:
    (found,) = quotations_in(f"> He never came.\n> {end}")
    assert found.words == f"He never came. {end}"
