"""Exports of other programs find their book, their page and their words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from reader_app.app.library.annotation_import_formats import ExportedBook
from reader_app.app.library.imported_marks import (
    AnnotationImportUseCase,
    ImportedNotes,
    book_of,
)
from reader_app.domain.annotations import FreeMark, Highlight
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.document import PageText, Rect, Word
from reader_app.domain.library import WaitingNotes
from reader_app.domain.search import Tokenizer
from reader_app.store.open_store import Store, open_store

PAGES = (
    "Call me Ishmael. Some years ago — never mind how long pre-\ncisely — I went to sea.",
    "There now is your insular city of the Manhattoes, belted round by wharves as Indian",
    "isles by coral reefs: commerce surrounds it with her surf. Right and left.",
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "home")
    yield opened
    opened.close()


def add(store: Store, title: str = "Moby Dick", pages: Sequence[str] = PAGES) -> Book:
    book = Book(title, Path(f"/books/{title}.pdf"), f"checksum of {title}", len(pages))
    store.books.add(book)
    store.pages.begin(book.id, Tokenizer.PORTER)
    store.pages.add_pages(book.id, [page(n, text) for n, text in enumerate(pages, 1)])
    store.pages.complete(book.id)

    def ready(one: Book) -> None:
        one.status = BookStatus.READY

    return store.books.update(book.id, ready)


def page(number: int, text: str) -> PageText:
    words, at = [], 0
    for place, word in enumerate(text.split()):
        at = text.index(word, at)
        top = 10.0 + 12 * text[:at].count("\n")
        words.append(Word(at, at + len(word), Rect(10.0 * place, top, 10.0 * place + 9, top + 10)))
        at += len(word)
    return PageText(number, str(number), text, words)


def imported(
    store: Store,
    tmp_path: Path,
    *entries: dict[str, object],
    title: str = "Moby Dick",
    open_id: str = "",
) -> ImportedNotes:
    path = tmp_path / "export.json"
    listed = [{"sort": "highlight", **entry} for entry in entries]
    path.write_text(json.dumps({"title": title, "entries": listed}), encoding="utf-8")
    (done,) = importing(store).run(path, open_id)
    return done


def importing(store: Store) -> AnnotationImportUseCase:
    return AnnotationImportUseCase(store.annotations, store.books, store.pages, store.waiting_notes)


def test_words_are_found_over_hyphens_and_other_quotation_marks(
    store: Store, tmp_path: Path
) -> None:
    book = add(store)
    imported(store, tmp_path, {"text": "never  mind how long precisely - I", "note": "when?"})
    (mark,) = store.annotations.highlights(book.id)
    assert mark.quote == "never mind how long precisely — I"
    assert (mark.note, mark.page, len(mark.parts[0].rects)) == ("when?", 1, 2)


def test_words_on_two_pages_are_one_highlight(store: Store, tmp_path: Path) -> None:
    book = add(store)
    imported(store, tmp_path, {"text": "belted round by wharves as Indian isles by coral reefs"})
    (mark,) = store.annotations.highlights(book.id)
    assert [part.page for part in mark.parts] == [2, 3]


def test_a_few_wrong_letters_do_not_matter(store: Store, tmp_path: Path) -> None:
    book = add(store)
    imported(store, tmp_path, {"text": "commerce surounds it wiih her surf"})
    (mark,) = store.annotations.highlights(book.id)
    assert mark.quote == "commerce surrounds it with her surf"


def test_importing_twice_adds_nothing_twice(store: Store, tmp_path: Path) -> None:
    book = add(store)
    entries = (
        {"text": "Call me Ishmael", "page": 1},
        {"text": "not in this book at all", "page": 2},
    )
    first, second = (imported(store, tmp_path, *entries) for _ in range(2))
    assert (len(first.added), len(second.added), second.known) == (2, 0, 2)
    assert len(store.annotations.highlights(book.id)) == 1


def test_what_is_not_found_is_kept_as_a_note_with_the_reason(store: Store, tmp_path: Path) -> None:
    book = add(store)
    done = imported(store, tmp_path, {"text": "not in this book at all", "note": "why", "page": 2})
    (mark,) = store.annotations.free_marks(book.id)
    assert isinstance(done.added[0], FreeMark)
    assert (mark.page, done.unplaced[0].page) == (2, 2)
    assert "not in this book at all" in mark.text and "why" in mark.text


def test_a_short_word_needs_its_page(store: Store, tmp_path: Path) -> None:
    add(store)
    lost = imported(store, tmp_path, {"text": "by"})
    assert "Too short" in lost.unplaced[0].reason
    found = imported(store, tmp_path, {"text": "by", "page": 3})
    assert isinstance(found.added[0], Highlight) and found.added[0].page == 3


def test_a_book_that_is_not_there_is_told(store: Store, tmp_path: Path) -> None:
    add(store)
    done = imported(store, tmp_path, {"text": "anything"}, title="Another Book")
    assert done.book is None and "no document with this title" in done.reason


def test_notes_wait_for_the_book_that_they_are_of(store: Store, tmp_path: Path) -> None:
    imported(store, tmp_path, {"text": "Call me Ishmael", "page": 1, "time": 1_700_000_000})
    other, book = add(store, "Emma"), add(store)
    assert not importing(store).run_again(other.id)
    (done,) = importing(store).run_again(book.id)
    assert done.book is not None and done.book.id == book.id
    (mark,) = store.annotations.highlights(book.id)
    assert (mark.page, mark.created_at.year) == (1, 2023)
    assert not importing(store).run_again(book.id)


def unread(store: Store, title: str) -> Book:
    book = Book(title, Path(f"/books/{title}.pdf"), f"checksum of {title}", len(PAGES))
    store.books.add(book)
    return book


def test_notes_that_name_no_book_wait_for_the_one_that_was_open(
    store: Store, tmp_path: Path
) -> None:
    opened = unread(store, "Moby Dick")
    imported(store, tmp_path, {"text": "Call me Ishmael"}, title="", open_id=opened.id)
    assert not importing(store).run_again(add(store, "Emma").id)
    store.pages.begin(opened.id, Tokenizer.PORTER)
    store.pages.add_pages(opened.id, [page(n, text) for n, text in enumerate(PAGES, 1)])
    store.pages.complete(opened.id)

    def ready(one: Book) -> None:
        one.status = BookStatus.READY

    store.books.update(opened.id, ready)
    (done,) = importing(store).run_again(opened.id)
    assert [type(mark) for mark in done.added] == [Highlight]


def test_notes_that_were_only_kept_are_imported_later_and_once(
    store: Store, tmp_path: Path
) -> None:
    path = tmp_path / "export.json"
    entry = {"sort": "highlight", "text": "Call me Ishmael", "page": 1}
    path.write_text(json.dumps({"title": "Moby Dick", "entries": [entry]}), encoding="utf-8")
    importing(store).keep(path)
    importing(store).keep(path)
    book = add(store)
    (done,) = importing(store).run(path)
    assert len(done.added) == 1
    assert not importing(store).run_again(book.id)


def test_notes_that_wait_and_are_damaged_keep_no_others_waiting(
    store: Store, tmp_path: Path
) -> None:
    store.waiting_notes.keep(WaitingNotes("key", "", "[1, 2"))
    imported(store, tmp_path, {"text": "Call me Ishmael", "page": 1})
    assert len(importing(store).run_again(add(store).id)) == 1


@pytest.mark.parametrize(
    "title", ["Moby Dick", "The Moby Dick", "moby_dick", "Moby Dick: Or, The Whale"]
)
def test_a_title_is_known_in_other_forms(title: str) -> None:
    shelf = [
        Book(name, Path(f"/{name}.pdf"), name, 1) for name in ("Emma", "Moby Dick", "Moby Duck II")
    ]
    found = book_of(ExportedBook("kindle", title, "", ()), shelf)
    assert found is not None and found.title == "Moby Dick"


def test_the_author_decides_between_books_of_one_title() -> None:
    shelf = [
        Book("Poems", Path("/a.pdf"), "a", 1, author="Emily Dickinson"),
        Book("Poems", Path("/b.pdf"), "b", 1, author="Wilfred Owen"),
    ]
    found = book_of(ExportedBook("kindle", "Poems", "Owen, Wilfred", ()), shelf)
    assert found is not None and found.author == "Wilfred Owen"
