"""References between pages and cited works, as the store keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.domain.cross_references import (
    BookReferences,
    CitedWork,
    CrossReference,
    ReferenceKind,
    ReferenceTarget,
    follow,
)
from reader_app.domain.document import Rect
from reader_app.domain.library import BookDetails
from reader_app.store.open_store import Store, open_store
from tests.support.library import added_book

FIGURE = ReferenceTarget(3, Rect(72, 100.5, 300, 240), "Figure 3.2", "Figure 3.2: A pond.")
OTHER = ReferenceTarget(9, Rect(72, 100, 300, 240), "Figure 3.2", "Figure 3.2: A lake.")
SECTION = ReferenceTarget(2, Rect(72, 80, 300, 95), "Section 4.1", "4.1 Herons")
ENTRY = ReferenceTarget(12, Rect(72, 90, 500, 110), "[14]", "[14] A. Heron. Ponds of the north.")
WORK = CitedWork(
    1, "14", "A. Heron. Ponds of the north and their birds. 2019.", ENTRY, (1, 4),
    "Ponds of the north and their birds", ("A. Heron",), 2019, "10.1000/182", "", "",
)  # fmt: skip
FIRST = CrossReference(
    1, (Rect(72, 100, 110, 112), Rect(72, 114, 90, 126)), "Fig. 3.2", ReferenceKind.FIGURE,
    (FIGURE, OTHER),
)  # fmt: skip
SECOND = CrossReference(1, (Rect(72, 200, 90, 212),), "[14]", ReferenceKind.ENTRY, (ENTRY,))
FOUND = BookReferences((FIRST, SECOND), (WORK,), (FIGURE, OTHER, SECTION))


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def test_references_come_back_as_they_were_kept(store: Store) -> None:
    book = added_book(store, "a")
    assert store.references.rules(book.id) == 0
    store.references.keep(book.id, FOUND, 7)
    assert store.references.on_page(book.id, 1) == (FIRST, SECOND)
    assert store.references.on_page(book.id, 2) == ()
    assert store.references.works(book.id) == (WORK,)
    assert store.references.rules(book.id) == 7


def test_what_is_kept_again_replaces_what_was(store: Store) -> None:
    book = added_book(store, "a")
    store.references.keep(book.id, FOUND, 1)
    store.references.keep(book.id, BookReferences(), 2)
    assert store.references.on_page(book.id, 1) == ()
    assert store.references.works(book.id) == ()
    assert store.references.labelled(book.id, "Figure 3.2") == ()


def test_a_label_is_followed_from_the_page_or_else_from_the_whole_book(store: Store) -> None:
    book = added_book(store, "a")
    store.references.keep(book.id, FOUND, 1)
    on_page = store.references.on_page(book.id, 1)
    assert follow(on_page, "fig 3.2") == (FIGURE, OTHER)
    assert follow(on_page, "Figure 3") == ()
    assert store.references.labelled(book.id, "FIGURE 3-2") == (FIGURE, OTHER)
    assert store.references.labelled(book.id, "§4.1") == (SECTION,)
    assert store.references.labelled(book.id, "[ 14 ]") == (ENTRY,)
    assert store.references.labelled(book.id, "Figure 3") == ()


def test_books_that_cite_a_book_are_found_by_doi_and_by_title_with_author(store: Store) -> None:
    by_doi, by_title, cited = (added_book(store, name) for name in "abc")
    store.books.update(cited.id, lambda book: setattr(book, "author", "Anna Heron"))
    store.books.update(
        cited.id, lambda book: setattr(book, "title", "Ponds of the North and Their Birds")
    )
    store.references.keep(by_title.id, BookReferences(works=(replace(WORK, doi=""),)), 1)
    store.references.keep(
        by_doi.id, BookReferences(works=(replace(WORK, text="Heron 2019", doi="10.1000/182"),)), 1
    )
    assert store.references.citing(cited.id) == (by_title.id,)
    store.details.save(BookDetails(cited.id, doi="10.1000/182"))
    assert set(store.references.citing(cited.id)) == {by_doi.id, by_title.id}


def test_a_file_with_other_content_has_no_references_yet(store: Store) -> None:
    book = added_book(store, "a")
    store.references.keep(book.id, FOUND, 1)
    store.pages.forget(book.id)
    assert store.references.rules(book.id) == 0
    assert store.references.on_page(book.id, 1) == ()
