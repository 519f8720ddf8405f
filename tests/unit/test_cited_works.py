"""Cited works: which are in the library, and each as BibTeX."""

from __future__ import annotations

from pathlib import Path

from reader_app.app.library.bibliography import bibtex_of
from reader_app.app.library.bibtex_syntax import parsed_bibtex
from reader_app.app.library.book_editing import KnownBook
from reader_app.app.library.cited_works import address_of, books_among
from reader_app.domain.cross_references import CitedWork
from reader_app.domain.library import BookDetails
from tests.support.references import target

MILL = CitedWork(
    12, "12", "C. Ames. The mill on the floss & its bridges {sic}. 2001.", target(3, "[12]"), (1,),
    "The mill on the floss & its bridges", ("C. Ames",), 2001,
)  # fmt: skip
WEIRS = CitedWork(13, "13", "A. Arden. Weirs.", target(3, "[13]"), doi="10.1000/weirs")


def known(book_id: str, title: str, author: str = "", doi: str = "") -> KnownBook:
    details = BookDetails(book_id, doi=doi)
    return KnownBook(book_id, title, author, details, (), Path(f"/books/{book_id}.pdf"))


def test_a_work_is_found_by_its_title_and_author_or_by_its_doi() -> None:
    books = (
        known("m", "The Mill on the Floss & Its Bridges", "Carol Ames"),
        known("w", "Something else", doi="10.1000/WEIRS"),
        known("o", "Of rivers", "B. Boyle"),
    )
    found = books_among((MILL, WEIRS), books)
    assert {number: book.book_id for number, book in found.items()} == {12: "m", 13: "w"}


def test_guessed_fields_are_named_above_an_entry_that_can_be_read_again() -> None:
    written = bibtex_of(MILL)
    comment, _, entry = written.partition("\n")
    assert comment == "% Guessed from the words of the entry: title, author, year"
    (read,) = parsed_bibtex(entry)
    assert read.text("title") == MILL.title
    assert read.text("note") == MILL.text
    assert read.text("year") == "2001"


def test_what_the_library_knows_is_no_guess() -> None:
    book = books_among((WEIRS,), (known("w", "Weirs of the valley", "Ann Arden", "10.1000/weirs"),))
    written = bibtex_of(WEIRS, book[13].reference)
    assert not written.startswith("%")
    assert "Weirs of the valley" in written


def test_a_work_is_found_on_the_web_by_what_its_entry_tells() -> None:
    assert address_of(WEIRS) == "https://doi.org/10.1000/weirs"
    assert address_of(MILL) == ""
