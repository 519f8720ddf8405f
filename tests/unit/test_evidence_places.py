"""Cited words that run over a page stand on two pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reader_app.app.citations.citation_places import CitedPlacesUseCase
from reader_app.domain.citations import Citation, CitedPart, PassageSource
from reader_app.domain.document import PageText, Rect, Word
from reader_app.retrieval.sentence_rectangles import rects_of_span
from reader_app.retrieval.sentences import sentences_on

FIRST = "It was late. The whale swam on and on\nthrough the warm"
SECOND = "sea until it came to the ice. Then it slept."


def page(number: int, text: str) -> PageText:
    """Every word ten points wide, a line ten points high."""
    words: list[Word] = []
    top = start = 0
    for line in text.split("\n"):
        x = 0
        for word in line.split(" "):
            at = text.index(word, start) if word else start
            if word:
                rect = Rect(x, top, x + 10, top + 10)
                words.append(Word(at, at + len(word), rect))
                start = at + len(word)
            x += 12
        top += 12
    return PageText(number, str(number), text, tuple(words))


class Pages:
    """Some pages of one book."""

    def __init__(self, *pages: PageText) -> None:
        self._pages = pages

    def pages(self, book_id: str, first: int, last: int) -> Sequence[PageText]:
        return [page for page in self._pages if first <= page.number <= last]


def last_sentence_of(first: PageText, back: int = 1) -> Citation:
    sentence = sentences_on(first)[-back]
    source = PassageSource(first.number, sentence.index, sentence.index)
    return Citation(1, source, "", sentence.text, rects=(Rect(0, 0, 10, 10),))


def parts_of(*texts: str, back: int = 1) -> tuple[CitedPart, ...]:
    pages = [page(number, text) for number, text in enumerate(texts, start=1)]
    return CitedPlacesUseCase(Pages(*pages)).parts("b", last_sentence_of(pages[0], back))


def test_a_sentence_that_runs_over_the_page_goes_on_on_the_next() -> None:
    parts = parts_of(FIRST, SECOND)
    assert [part.page for part in parts] == [1, 2]
    assert parts[1].text == "sea until it came to the ice."
    assert parts[1].rects == (Rect(0, 0, 82, 10),)


def test_the_citation_keeps_its_own_rectangles_where_they_lie_on_its_words() -> None:
    first = page(1, FIRST)
    rects = (Rect(35, -1, 107, 11), Rect(-1, 11.5, 35, 23))
    cited = replace(last_sentence_of(first), rects=rects)
    parts = CitedPlacesUseCase(Pages(first)).parts("b", cited)
    assert parts[0].rects == rects


def test_a_page_s_number_and_a_running_title_are_run_past() -> None:
    parts = parts_of(f"{FIRST}\n\n41", f"THE WHALE\n\n{SECOND}", back=2)
    assert [part.text for part in parts][1:] == ["sea until it came to the ice."]


def test_a_sentence_with_an_end_stands_on_one_page() -> None:
    assert [part.page for part in parts_of("It was late. The whale swam.", SECOND)] == [1]


def test_a_next_page_that_begins_anew_is_no_continuation() -> None:
    assert [part.page for part in parts_of(FIRST, "The next day was long. It rained.")] == [1]


def test_a_sentence_in_the_middle_of_a_page_goes_on_nowhere() -> None:
    assert [part.page for part in parts_of(FIRST, SECOND, back=2)] == [1]


def test_the_last_page_of_a_book_has_no_next_one() -> None:
    assert [part.page for part in parts_of(FIRST)] == [1]


def test_an_old_citation_without_rectangles_gets_those_of_its_sentence() -> None:
    first = page(1, "One. Two words here.")
    citation = Citation(1, PassageSource(1, 1, 1), "", "Two words here.")
    found = CitedPlacesUseCase(Pages(first)).parts("b", citation)
    assert found == (CitedPart(1, (Rect(12, 0, 46, 10),), "Two words here."),)


def test_of_a_word_that_the_file_joins_only_the_cited_letters_are_lit() -> None:
    joined = page(1, "An old idea.Today it sleeps.")
    start = joined.text.index("Today")
    assert rects_of_span(joined, 0, start) == (Rect(0, 0, 29, 10),)
    assert rects_of_span(joined, start, len(joined.text)) == (Rect(29, 0, 58, 10),)


def test_a_page_that_is_not_known_leaves_the_citation_as_it_is() -> None:
    citation = Citation(1, PassageSource(9, 0, 0), "", "Words.", rects=(Rect(1, 2, 3, 4),))
    found = CitedPlacesUseCase(Pages()).parts("b", citation)
    assert found == (CitedPart(9, citation.rects, "Words."),)
