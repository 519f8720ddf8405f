"""Words and phrases that begin on one page and end on the next."""

from __future__ import annotations

from reader_app.documents.text.book_text import PageBoundary, page_boundary
from reader_app.documents.text.find import query_of


def hit(seam: PageBoundary, wanted: str, *, whole_word: bool = False) -> str | None:
    """What the seam's text shows of the hit."""
    place = seam.place(query_of(wanted, whole_word=whole_word))
    return None if place is None else seam.text[place[0] : place[1]]


def test_a_word_hyphenated_at_the_page_end_is_found_whole() -> None:
    seam = page_boundary("This is an exam-\n", "ple of it.\n")
    assert hit(seam, "example") == "exam-\nple"
    assert hit(seam, "example", whole_word=True) == "exam-\nple"


def test_a_phrase_goes_on_on_the_next_page() -> None:
    assert hit(page_boundary("the old", "harbour wall"), "old harbour") == "old\nharbour"


def test_what_lies_on_one_page_is_not_found_at_its_end() -> None:
    seam = page_boundary("the old", "harbour wall")
    assert hit(seam, "old") is None
    assert hit(seam, "harbour") is None


def test_a_hit_before_the_page_end_does_not_hide_the_one_across_it() -> None:
    assert hit(page_boundary("so so", "so it is"), "so so so") == "so so\nso"


def test_the_page_number_at_the_foot_is_passed_over() -> None:
    assert hit(page_boundary("an exam-\n\n12\n", "ple"), "example") == "exam-\nple"
    assert hit(page_boundary("an exam-\n\n– xii –\n", "ple"), "example") == "exam-\nple"


def test_a_running_head_is_passed_over() -> None:
    seam = page_boundary("14 The Sea\n\nthe old", "The Sea 15\n\nharbour wall")
    assert hit(seam, "old harbour") == "old\nharbour"


def test_a_running_head_of_every_other_page_is_passed_over() -> None:
    seam = page_boundary("Walden 14\nthe old", "15 The Sea\nharbour wall", ["13 The Sea\nto be"])
    assert hit(seam, "old harbour") == "old\nharbour"


def test_a_running_foot_is_passed_over() -> None:
    seam = page_boundary(
        "the old\n\n12 Walden\n\nfree to read", "harbour", ["by\n\nfree to read", "so"]
    )
    assert hit(seam, "old harbour") == "old\nharbour"


def test_the_head_of_a_section_with_the_page_number_is_passed_over() -> None:
    seam = page_boundary("the old\n", "1.4. The sea\n5\n\nharbour wall")
    assert hit(seam, "old harbour") == "old\nharbour"


def test_a_first_line_that_stands_on_no_other_page_is_text() -> None:
    seam = page_boundary("Chapter one\n\nto the old", "harbour wall\n\nand more")
    assert hit(seam, "old harbour wall") == "old\nharbour wall"


def test_places_are_those_of_the_pages_own_texts() -> None:
    text, following = "word " * 100 + "the old\n7\n", "8\nharbour " + "word " * 100
    seam = page_boundary(text, following)
    assert text[seam.before :].startswith("word ") and seam.before > 200
    assert following[seam.after :].startswith("harbour")


def test_a_page_without_text_has_no_seam() -> None:
    assert page_boundary("", "harbour").text == ""
    assert page_boundary("the old", "\n").text == ""
