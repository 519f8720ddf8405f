"""What is read aloud of a page: its sentences, without headers, footers and page numbers."""

from __future__ import annotations

from collections.abc import Sequence

from reader_app.app.library.spoken_text import SpokenTextUseCase, spoken_sentences
from reader_app.domain.book import Book
from reader_app.domain.document import PageText, Rect, Word
from reader_app.domain.errors import CancelToken
from reader_app.retrieval.headers_and_footers import unread_spans
from tests.support.tool_bench import Bench

_HEIGHT, _LETTER = 12.0, 6.0


def page_of(number: int, *rows: tuple[float, str, float]) -> PageText:
    """A page of rows at a place down the page, with the height of their words; an empty row
    before each that is set apart."""
    text, words, before = "", [], 0.0
    for top, row, height in rows:
        if text:
            text += "\n\n" if top - before > 1.6 * _HEIGHT else "\n"
        x = 72.0
        for word in row.split(" "):
            width = len(word) * _LETTER
            rect = Rect(x, top, x + width, top + height)
            words.append(Word(len(text), len(text) + len(word), rect))
            text += word + " "
            x += width + _LETTER
        text = text.rstrip(" ")
        before = top
    return PageText(number=number, label=str(number), text=text, words=tuple(words))


def novel_page(number: int, *lines: str, head: str = "OF HUMAN BONDAGE") -> PageText:
    body = [(100.0 + 14 * at, line, _HEIGHT) for at, line in enumerate(lines)]
    foot = (700.0, str(number), _HEIGHT)
    return page_of(number, (40.0, head, _HEIGHT), *body, foot)


def texts(number: int, *pages: PageText) -> list[str]:
    near = {page.number: page for page in pages}
    return [sentence.text for sentence in spoken_sentences(number, near)]


def test_headers_that_come_again_and_page_numbers_are_not_read() -> None:
    pages = (
        novel_page(1, "He went to the door. It was", "open wide.", "Nobody was there."),
        novel_page(2, "She came in.", "They sat down."),
    )
    assert texts(1, *pages) == ["He went to the door.", "It was open wide.", "Nobody was there."]
    assert texts(2, *pages) == ["She came in.", "They sat down."]


def test_a_title_that_stands_on_no_other_page_is_read() -> None:
    pages = (
        novel_page(1, "She came in.", "They sat down.", head="CHAPTER THE FIRST"),
        novel_page(2, "He went out.", "It rained."),
    )
    assert texts(1, *pages)[0] == "CHAPTER THE FIRST"


def test_notes_in_small_print_at_the_foot_are_not_read() -> None:
    body = [(100.0 + 14 * at, f"Line number {at} of it.", _HEIGHT) for at in range(8)]
    page = page_of(1, *body, (600.0, "A small note about it.", 8.0))
    assert "A small note about it." not in texts(1, page)


def test_roman_page_numbers_are_not_read() -> None:
    page = page_of(
        1,
        (100.0, "The preface says it.", _HEIGHT),
        (114.0, "So it is.", _HEIGHT),
        (700.0, "xiv", _HEIGHT),
    )
    assert texts(1, page) == ["The preface says it.", "So it is."]
    assert [page.text[start:end] for start, end in unread_spans(page, [])] == ["xiv"]


def test_a_sentence_is_read_to_its_end_on_the_next_page() -> None:
    pages = (
        novel_page(1, "He went out.", "The vicar always"),
        novel_page(2, "spoke in church.", "Then he slept."),
    )
    sentences = spoken_sentences(1, {page.number: page for page in pages})
    assert sentences[-1].text == "The vicar always spoke in church."
    assert [part.page for part in sentences[-1].parts] == [1, 2]
    following = spoken_sentences(2, {page.number: page for page in pages})
    assert [sentence.goes_on for sentence in following] == [True, False]


def test_what_stands_on_a_page_that_may_not_be_read_is_not_touched() -> None:
    pages = (
        novel_page(1, "He went out.", "The vicar always"),
        novel_page(2, "killed the bishop.", "Then he slept."),
    )
    assert texts(1, pages[0])[-1] == "The vicar always"


class _Pages:
    def __init__(self, pages: Sequence[PageText]) -> None:
        self._pages = pages

    def pages(self, book_id: str, first: int, last: int) -> list[PageText]:
        return [page for page in self._pages if first <= page.number <= last]


class _Texts:
    def __init__(self) -> None:
        self.waited: list[tuple[int, int]] = []

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: object) -> int:
        self.waited.append((first, last))
        return last - first + 1


class _Books:
    def __init__(self, book: Book) -> None:
        self._book = book

    def find(self, book_id: str) -> Book | None:
        return self._book


def use_case(*pages: PageText) -> tuple[SpokenTextUseCase, _Texts]:
    waited = _Texts()
    book = Bench([page.text for page in pages]).book
    return SpokenTextUseCase(_Books(book), _Pages(pages), waited), waited  # type: ignore[arg-type]


def test_pages_without_text_are_passed_over() -> None:
    pages = (novel_page(1, "One.", "Two."), page_of(2), novel_page(3, "Three.", "Four."))
    found = use_case(*pages)[0].page("book", 2, None, CancelToken())
    assert (found.page, found.sentences[0].text) == (3, "Three.")


def test_nothing_past_the_fence_is_read_or_waited_for() -> None:
    pages = (novel_page(1, "One.", "Two and"), novel_page(2, "three.", "Four."), page_of(3))
    spoken, waited = use_case(*pages)
    assert spoken.page("book", 1, 1, CancelToken()).sentences[-1].text == "Two and"
    after = spoken.page("book", 2, 1, CancelToken())
    assert (after.page, after.is_stopped) == (0, True)
    assert max(last for _, last in waited.waited) == 1


def test_the_end_of_the_book_is_no_stop() -> None:
    found = use_case(novel_page(1, "One.", "Two."))[0].page("book", 2, None, CancelToken())
    assert (found.page, found.is_stopped) == (0, False)
