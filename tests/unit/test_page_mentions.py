"""Where an answer names a page, and what people read there instead, in the languages of readers."""

from __future__ import annotations

import pytest

from reader_app.app.citations.page_mentions import PageMentions, StreamedPages
from reader_app.domain.citations import CheckedQuotation, CitationState, PagePlace
from reader_app.domain.page_numbers import PageNames

PLAIN = PageMentions(PageNames())
NOVEL = PageNames(("i", "ii", "iii", "iv", *map(str, range(1, 400)), ""))
"""The text begins on the file's page 5, so 38 is printed on page 42."""


def linked(text: str) -> list[str]:
    assert PLAIN.drawn(text) == text.replace("8-9", "8–9").replace("1-3", "1–3")
    return [found.words for found in PLAIN.found_in(text)]


def drawn(text: str, asked: str = "") -> str:
    return PageMentions(NOVEL, asked).drawn(text)


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("It rained (p. 42).", ["p. 42"]),
        ("It rained (pp. 3, 5 and 8-9).", ["pp. 3", "5", "8–9"]),
        ("It rained (p. 42), 3 men stood there.", ["p. 42"]),
        ("Es regnet auf Seite 13.", ["Seite 13"]),
        ("비는 13쪽에 나옵니다.", ["13쪽"]),
        ("3쪽과 120 페이지를 보세요.", ["3쪽", "120 페이지"]),
        ("1-3, 5, 8-9쪽을 검색했습니다.", ["1–3", "5", "8–9쪽"]),
        ("第12页写道", ["第12页"]),
    ],
)
def test_a_page_that_is_named_is_found(text: str, mentions: list[str]) -> None:
    assert linked(text) == mentions


@pytest.mark.parametrize(
    "text",
    [
        "10쪽 분량의 글", "10쪽짜리 글", "1.5쪽", "전체 10쪽", "42 men", "page I wrote", "p. 42%",
        "`p. 42`", "[here](http://a.org/p.42)", "http://a.org/p.42", "```\nsee p. 42\n```",
    ],
)  # fmt: skip
def test_what_is_no_page_of_the_book_is_left_alone(text: str) -> None:
    assert linked(text) == []


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("On page 42 it rains.", "On page 38 it rains."),
        ("It rains (p. 42, printed 38).", "It rains (p. 38)."),
        ("You are on page 42 (printed 38) of 404.", "You are on page 38 of 404."),
        ("pages 42-45, pp. 46 – 48", "pages 38–41, pp. 42–44"),
        ("pp. 42, 43 and 50 (printed 38, 39 and 46).", "pp. 38, 39 and 46."),
        ("In the preface (p. 4, printed iv).", "In the preface (p. iv)."),
        ("In the preface (pp. 3–6).", "In the preface (pp. iii–2)."),
        ("p. 38 (page 42 of the file)", "p. 38"),
        ("printed page 38 (p. 42)", "printed page 38"),
        ("On the last page (p. 404).", "On the last page (p. #404)."),
        ("See p. #42.", "See p. 38."),
        ("S. 42, gedruckt 38, und Seite 50", "S. 38, und Seite 46"),
        ("42번째 쪽(인쇄 번호 38쪽)에", "38쪽에"),
        ("42–44쪽에 나옵니다.", "38–40쪽에 나옵니다."),
        ("42, 44-45쪽에 나옵니다.", "38, 40–41쪽에 나옵니다."),
        ("第42页写道", "第38页写道"),
    ],
)
def test_the_files_number_becomes_the_printed_one(written: str, read: str) -> None:
    assert drawn(written) == read


@pytest.mark.parametrize(
    "text", ["On p. iv.", "printed page 38", "On page 999.", "page 405 is not there"]
)
def test_a_printed_number_and_a_page_that_is_not_there_stay(text: str) -> None:
    assert drawn(text) == text


def test_a_number_that_the_question_named_is_the_printed_one() -> None:
    answer = "On page 20 it rains, on page 42 it snows."
    assert drawn(answer, "What happens on page 20?") == "On page 20 it rains, on page 38 it snows."
    pages = [found.page for found in PageMentions(NOVEL, "And p. 20?").found_in(answer)]
    assert pages == [24, 42]


@pytest.mark.parametrize(
    ("in_view", "shown", "read"),
    [(42, (), "38"), (42, (42,), "38"), (42, (38, 42), "34"), (43, (), "34"), (0, (), "34")],
)
def test_a_number_printed_on_the_page_in_view_is_that_page(
    in_view: int, shown: tuple[int, ...], read: str
) -> None:
    pages = PageMentions(NOVEL, shown={1: shown}, in_view=in_view)
    assert pages.drawn("You are on page 38.") == f"You are on page {read}."


SAID = "He “never saw the sea again” (p. 38)."


def quotation(page: int, number: int = 38) -> CheckedQuotation:
    """A quotation beside which the answer writes `number`, found on that page of the file."""
    at = (4, 27, "never saw the sea again", CitationState.VERIFIED)
    return CheckedQuotation(*at, (PagePlace(page, ()),), numbers=(number,))


@pytest.mark.parametrize(("page", "read"), [(42, "p. 38"), (38, "p. 34"), (200, "p. 34")])
def test_a_number_beside_a_quotation_is_the_page_that_has_its_words(page: int, read: str) -> None:
    pages = PageMentions(NOVEL, quotations=[quotation(page)])
    assert pages.drawn(SAID) == SAID.replace("p. 38", read)
    assert pages.drawn("And on p. 38, too.") == f"And on {read}, too."
    assert pages.drawn("Later (p. 50).") == "Later (p. 46)."


def test_where_a_quotation_stands_counts_more_than_what_the_question_named() -> None:
    pages = PageMentions(NOVEL, "What is on page 38?", quotations=[quotation(38)])
    assert pages.drawn(SAID) == SAID.replace("p. 38", "p. 34")


@pytest.mark.parametrize(("shown", "page"), [((), 38), ((42,), 42), ((38, 42), 38), ((38,), 38)])
def test_beside_a_quotation_it_is_a_page_that_the_model_was_shown(
    shown: tuple[int, ...], page: int
) -> None:
    pages = PageMentions(NOVEL, shown={1: shown})
    assert [found.page for found in pages.found_in(SAID)] == [page]
    assert [found.page for found in pages.found_in("> He never came. (p. 38)")] == [page]
    assert pages.possible_pages(38) == ((42, 38) if page == 42 else (38, 42))


def test_without_a_quotation_a_number_is_the_files_whatever_was_shown() -> None:
    pages = PageMentions(NOVEL, shown={1: [42]})
    assert pages.drawn("“It rains,” he says. Chapter 5 begins on p. 38.").endswith("on p. 34.")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("“See page 42,” he says (p. 42).", "“See page 42,” he says (p. 38)."),
        ("“Page 42”, „S. 42“, «p. 42»", "“Page 42”, „S. 42“, «p. 42»"),
        ("“An open quotation (p. 42)", "“An open quotation (p. 38)"),
        ("> See page 42. (p. 42)\n\nOn p. 42.", "> See page 42. (p. 38)\n\nOn p. 38."),
        ("> See page 42\n> — Hughes, p. 42, printed 38", "> See page 42\n> — Hughes, p. 38"),
    ],
)  # fmt: skip
def test_the_inside_of_a_quotation_is_never_changed(written: str, read: str) -> None:
    assert drawn(written) == read


def test_a_label_cannot_smuggle_marks_into_an_answer() -> None:
    names = PageNames(("[x](http://a.org)", "1"))
    assert PageMentions(names).drawn("p. 1") == r"p. \[x\](http://a.org)"


ANSWER = (
    "On page 42 (printed 38) he says: “See page 42 of my book, it is the best page 43.” Then, "
    "on pp. 43, 44 and 46-48, he goes.\n\n> Page 42 is blank. (p. 42)\n\n```\np. 42\n\np. 43\n```\n"
    "전체 404쪽 중 42, 44-45, 50쪽을 검색했습니다. "
    "The end (p. 50, printed 46), and “never closed on page 42."
)


@pytest.mark.parametrize("step", [1, 3, 7, 1000])
def test_what_is_streamed_reads_as_the_whole(step: int) -> None:
    pages = StreamedPages(PageMentions(NOVEL))
    told = [pages.append(ANSWER[at : at + step]) for at in range(0, len(ANSWER), step)]
    assert "".join([*told, pages.rest()]) == drawn(ANSWER)


def test_words_without_a_page_are_not_held_back() -> None:
    pages = StreamedPages(PageMentions(NOVEL))
    assert pages.append("He says: “It rains and ") == "He says: “It rains and "
    assert pages.append("it rains on ") == "it rains on "
    assert pages.append("page 42, he ") == ""
    assert pages.append("says.” ") == "page 42, he says.” "
