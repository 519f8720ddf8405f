"""Searching all books at once, over the real index."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from reader_app.app.search.library_search import LibrarySearchUseCase
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.document import PageText
from reader_app.domain.errors import CancelToken, TurnCancelledError
from reader_app.domain.library import FoundBook, LibrarySearched
from reader_app.domain.search import Tokenizer
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store


@dataclass
class Library:
    store: Store
    cancel: CancelToken = field(default_factory=CancelToken)
    found: list[FoundBook] = field(default_factory=list)
    progress: list[LibrarySearched] = field(default_factory=list)

    def add(
        self,
        title: str,
        *texts: str,
        tokenizer: Tokenizer = Tokenizer.PORTER,
        status: BookStatus = BookStatus.READY,
        fence: int | None = None,
        author: str = "",
    ) -> Book:
        book = Book(
            title,
            Path(f"/books/{title}.pdf"),
            checksum=title,
            page_count=max(1, len(texts)),
            status=status,
            author=author,
        )
        if fence is not None:
            book = replace(book, spoiler_guard=True, furthest_page=fence)
        self.store.books.add(book)
        if texts:
            self.store.pages.begin(book.id, tokenizer)
            pages = [PageText(n, str(n), text) for n, text in enumerate(texts, start=1)]
            self.store.pages.add_pages(book.id, pages)
        return book

    def search(self, text: str) -> list[FoundBook]:
        self.found.clear()
        tell = self.found.append
        self.end = self.use_case.search(text, tell, self.progress.append, self.cancel)
        return self.found

    @property
    def use_case(self) -> LibrarySearchUseCase:
        return LibrarySearchUseCase(self.store.searched_books, self.store.pages)

    def places(self, text: str) -> dict[str, list[int]]:
        return {book.title: [page.page for page in book.pages] for book in self.search(text)}


@pytest.fixture
def library(data_dir: Path) -> Iterator[Library]:
    store = open_store(data_dir, prepare=prepare_for_index)
    yield Library(store)
    store.close()


def test_words_are_found_in_every_book_that_has_them(library: Library) -> None:
    library.add("Whales", "A white whale swam by.", "Nothing here.")
    library.add("Fish", "Herring only.", "Some fear the whale.")
    library.add("Birds", "A gull cried.")
    assert library.places("whale") == {"Fish": [2], "Whales": [1]}


def test_the_book_read_last_comes_first(library: Library) -> None:
    first = library.add("First", "A whale.")
    library.add("Second", "A whale.")
    library.store.books.update(first.id, lambda book: book.set_current_page(1))
    assert [book.title for book in library.search("whale")] == ["First", "Second"]


def test_nothing_after_a_book_s_fence_is_found_or_shown(library: Library) -> None:
    library.add("Guarded", "It begins.", "The whale dies.", fence=1)
    library.add("Open", "It begins.", "The whale dies.")
    assert library.places("whale dies") == {"Open": [2]}


def test_a_book_without_a_read_page_gives_its_title_only(library: Library) -> None:
    library.add("The Whale", "A whale.", fence=0)
    (found,) = library.search("whale")
    assert (found.in_title, found.pages, found.count) == (True, (), 0)


def test_one_of_two_words_is_not_enough(library: Library) -> None:
    library.add("Half", "A white cat.")
    library.add("Whole", "The whale was white.")
    assert library.places("white whale") == {"Whole": [1]}


def test_most_of_many_words_are_enough_and_all_of_them_better(library: Library) -> None:
    library.add("Most", "The captain hunts whales at night.")
    library.add("All", "The captain hunts white whales.")
    found = {book.title: book.coverage for book in library.search("captain hunts white whales")}
    assert found == {"All": 1.0, "Most": 0.75}


def test_a_word_is_found_while_it_is_typed(library: Library) -> None:
    library.add("Ships", "The captain slept.")
    assert library.places("capt") == {"Ships": [1]}


def test_titles_and_authors_are_found(library: Library) -> None:
    library.add("Persuasion", "Sir Walter read.", author="Jane Austen")
    (found,) = library.search("austen persuasion")
    assert (found.in_title, found.coverage) == (True, 1.0)


def test_the_words_are_marked_in_the_excerpt(library: Library) -> None:
    library.add("Whales", f"{'Long before it. ' * 40}Two whales met a white bear.")
    (found,) = library.search("white whale")
    page = found.pages[0]
    assert {page.excerpt[a:b] for a, b in page.marks} == {"whales", "white"}
    assert page.excerpt.startswith("…")


def test_the_best_pages_come_first_and_all_are_counted(library: Library) -> None:
    texts = ["The whale and much else that has nothing to do with it at all."] * 8
    library.add("Whales", *texts, "Whale, whale, whale.")
    (found,) = library.search("whale")
    assert (found.pages[0].page, len(found.pages), found.count) == (9, 3, 9)


def test_all_pages_of_a_book_can_be_had(library: Library) -> None:
    book = library.add("Whales", *["The whale."] * 8)
    pages = library.use_case.pages("whale", book.id)
    assert sorted(page.page for page in pages) == list(range(1, 9))


@pytest.mark.parametrize(
    ("tokenizer", "text", "query"),
    [
        (Tokenizer.BIGRAM, "白い鯨が海を泳いでいた。", "鯨が海"),
        (Tokenizer.TRIGRAM, "Der weiße Wal schwamm im Eismeer.", "Eismeer"),
        (Tokenizer.TRIGRAM, "Белый кит плыл по морю.", "белый кит"),
    ],
)
def test_books_in_other_scripts_are_found(
    library: Library, tokenizer: Tokenizer, text: str, query: str
) -> None:
    library.add("Other", "…", text, tokenizer=tokenizer)
    (found,) = library.search(query)
    assert found.pages[0].page == 2
    assert found.pages[0].marks


def test_books_that_are_not_searched_to_their_end_are_counted(library: Library) -> None:
    library.add("Open", "A whale.")
    library.add("Guarded", "It begins.", "The whale dies.", fence=1)
    library.search("whale")
    assert library.end == LibrarySearched(2, 2, 0, 1)


def test_books_that_are_not_indexed_yet_are_counted(library: Library) -> None:
    library.add("Ready", "A whale.")
    library.add("Pending", status=BookStatus.PENDING)
    library.add("Half", "A whale.", status=BookStatus.INDEXING)
    assert [book.title for book in library.search("whale")] == ["Half", "Ready"]
    assert library.end == LibrarySearched(3, 3, 2)


@pytest.mark.parametrize("text", ["", "  ", '"', "?!", "a AND OR (", "body:x", "* NEAR("])
def test_no_input_is_an_error(library: Library, text: str) -> None:
    library.add("Whales", "A whale.")
    library.search(text)
    assert library.end.searched == 1


def test_it_ends_when_it_is_cancelled(library: Library) -> None:
    for number in range(20):
        library.add(f"Book {number}", "A whale.")

    class StopsSoon(list):
        def append(self, found: object) -> None:
            super().append(found)
            library.cancel.cancel()

    library.found = StopsSoon()
    with pytest.raises(TurnCancelledError):
        library.search("whale")
    assert len(library.found) == 1


def test_a_book_that_is_removed_meanwhile_is_passed_over(library: Library) -> None:
    book = library.add("Goes", "A whale.")
    library.add("Comes first", "A whale.")

    class Removes(list):
        def append(self, found: FoundBook) -> None:
            super().append(found)
            library.store.pages.forget(book.id)

    library.found = Removes()
    assert [found.title for found in library.search("whale")] == ["Comes first"]
