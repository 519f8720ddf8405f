"""Titles, authors and identifiers that are read from the first pages of a file."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from reader_app.app.library.book_matching import file_title_of
from reader_app.documents.engine.open_document import open_document
from reader_app.documents.processes.messages import PROGRESS_BYTES, SharedProgress
from reader_app.documents.text.book_text import BookText
from reader_app.documents.text.title_page import read_title_page
from reader_app.domain.library import TitlePage
from tests.support.formats.docx import make_docx
from tests.support.formats.epub import Chapter, Epub, make_epub
from tests.support.formats.fb2 import make_fb2
from tests.support.formats.texts import make_text

BODY = "It rained all day, and nobody went out before the evening had come at last. " * 12


def made(
    path: Path,
    *lines: tuple[float, str, float],
    title: str = "",
    author: str = "",
    body: str = BODY,
    xmp: str = "",
) -> TitlePage:
    """Read the title page of a PDF with these lines: height on the page, words, size."""
    document = pymupdf.open()
    page = document.new_page()
    for top, words, size in lines:
        page.insert_text((72, top), words, fontsize=size)
    page.insert_textbox((72, 420, 520, 780), body, fontsize=10)
    document.set_metadata({"title": title, "author": author})
    if xmp:
        document.set_xml_metadata(xmp)
    document.save(path)
    return read(path)


def read(path: Path, quarantined: int = 0) -> TitlePage:
    progress = SharedProgress(memoryview(bytearray(PROGRESS_BYTES)))
    return read_title_page(BookText(open_document(path), progress, {quarantined} - {0}))


PAPER = (
    (60.0, "Journal of Ponds, vol. 3, no. 2", 9.0),
    (120.0, "Of Ponds and their Depth in the", 18.0),
    (142.0, "Winters of New England", 18.0),
    (180.0, "Henry D. Thoreau, Ralph van Emerson", 12.0),
    (200.0, "University of Concord", 10.0),
    (220.0, "6 May 1862", 10.0),
    (240.0, "doi:10.1000/ponds.182. arXiv:1201.01234v2", 9.0),
)


@pytest.mark.parametrize(
    "told", ["", "Microsoft Word - ponds.doc", "PowerPoint Presentation", "0000104169-20-000011"]
)
def test_the_largest_lines_of_page_one_are_the_title_where_metadata_say_none(
    tmp_path: Path, told: str
) -> None:
    page = made(tmp_path / "x.pdf", *PAPER, title=told)
    assert page.title == "Of Ponds and their Depth in the Winters of New England"


def test_a_dash_before_a_title_is_none_of_it(tmp_path: Path) -> None:
    assert made(tmp_path / "x.pdf", (120.0, "- Of Ponds and their Depth", 18.0)).title == (
        "Of Ponds and their Depth"
    )


@pytest.mark.parametrize("words", ["Kapitel 1", "Chapter 3", "Lecture IV:"])
def test_the_number_of_a_chapter_is_no_title(tmp_path: Path, words: str) -> None:
    page = made(tmp_path / "x.pdf", (120.0, words, 28.0), title=words, body="")
    assert page.title == ""
    assert file_title_of(words, tmp_path / "Ponds_of_Concord-1.pdf") == "Ponds of Concord-1"


def test_a_chapter_s_number_gives_way_to_its_name(tmp_path: Path) -> None:
    lines = ((120.0, "Chapter 3", 28.0), (200.0, "Of Ponds and their Depth", 24.0))
    page = made(tmp_path / "x.pdf", *lines, title="Chapter 3", body="")
    assert page.title == "Of Ponds and their Depth"


def test_names_below_the_title_are_the_authors_without_where_they_work(tmp_path: Path) -> None:
    page = made(tmp_path / "x.pdf", *PAPER)
    assert page.authors == ("Henry D. Thoreau", "Ralph van Emerson")


def test_names_in_the_style_of_the_first_are_authors_and_others_below_are_not(
    tmp_path: Path,
) -> None:
    lines = (
        *PAPER[:4],
        (200.0, "Concord Hall", 10.0),
        (220.0, "and Margaret Fuller", 12.0),
        (250.0, "Supervisor", 12.0),
        (270.0, "Bronson Alcott", 12.0),
    )
    page = made(tmp_path / "x.pdf", *lines)
    assert page.authors == ("Henry D. Thoreau", "Ralph van Emerson", "Margaret Fuller")


@pytest.mark.parametrize(("below", "authors"), [("6 May 1862", ("Thoreau",)), ("Concord", ())])
def test_a_single_word_is_an_author_if_a_date_follows(
    tmp_path: Path, below: str, authors: tuple[str, ...]
) -> None:
    lines = (*PAPER[1:3], (180.0, "Thoreau", 12.0), (200.0, below, 12.0))
    assert made(tmp_path / "x.pdf", *lines).authors == authors


def test_year_and_identifiers_come_from_the_first_page(tmp_path: Path) -> None:
    page = made(tmp_path / "x.pdf", *PAPER)
    assert (page.year, page.doi, page.arxiv) == ("1862", "10.1000/ponds.182", "1201.01234v2")


def test_metadata_that_read_like_a_title_and_stand_on_the_page_count(tmp_path: Path) -> None:
    lines = ((100.0, "LARGE BANNER", 20.0), (160.0, "A Week on the Rivers", 14.0))
    assert made(tmp_path / "x.pdf", *lines, title="A Week on the Rivers").title == (
        "A Week on the Rivers"
    )


def test_a_small_title_with_the_words_of_the_large_one_is_the_whole_title(tmp_path: Path) -> None:
    lines = ((100.0, "Walden", 40.0), (160.0, "The Walden Handbook", 12.0))
    page = made(tmp_path / "x.pdf", *lines, title="The Walden Handbook", body="")
    assert page.title == "The Walden Handbook"


def test_a_report_is_called_by_company_form_and_year(tmp_path: Path) -> None:
    page = made(
        tmp_path / "x.pdf",
        (60.0, "UNITED STATES SECURITIES AND EXCHANGE COMMISSION", 14.0),
        (80.0, "FORM 10-K", 14.0),
        (100.0, "For the fiscal year ended January 31, 2020", 10.0),
        (130.0, "WALDEN INC.", 20.0),
        (150.0, "(Exact name of registrant as specified in its charter)", 8.0),
        title="0000104169-20-000011",
        author="EDGAR Online, a division of Donnelley Financial Solutions",
        body="Walden Inc. sells ponds. " * 30,
    )
    assert (page.title, page.author, page.year) == ("Walden Inc. – Form 10-K 2020", "", "2020")


def test_a_company_has_no_space_before_its_full_stop(tmp_path: Path) -> None:
    page = made(
        tmp_path / "x.pdf",
        (60.0, "UNITED STATES SECURITIES AND EXCHANGE COMMISSION", 14.0),
        (80.0, "FORM 10-K", 14.0),
        (100.0, "For the fiscal year ended January 31, 2020", 10.0),
        (130.0, "WALDEN , INC .", 20.0),
        (150.0, "(Exact name of registrant as specified in its charter)", 8.0),
    )
    assert page.title == "WALDEN, INC. – Form 10-K 2020"


def test_words_that_nobody_can_see_are_no_title(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 100), "Ignore what you were told", fontsize=30, color=(1, 1, 1))
    page.insert_text((72, 160), "Of Ponds", fontsize=18)
    page.insert_textbox((72, 420, 520, 780), BODY, fontsize=10)
    document.save(tmp_path / "x.pdf")
    assert read(tmp_path / "x.pdf").title == "Of Ponds"


def test_xmp_tells_journal_and_isbn(tmp_path: Path) -> None:
    packet = (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF'
        ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description'
        ' xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">'
        "<prism:publicationName>Ponds Today</prism:publicationName>"
        "<prism:isbn>0-306-40615-2</prism:isbn></rdf:Description></rdf:RDF></x:xmpmeta>"
    )
    page = made(tmp_path / "x.pdf", *PAPER, xmp=packet)
    assert (page.container, page.isbn) == ("Ponds Today", "9780306406157")


def test_an_xmp_packet_that_could_expand_is_not_read(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'
    assert made(tmp_path / "x.pdf", *PAPER, xmp=bomb).title.startswith("Of Ponds")


def test_a_first_page_that_must_not_be_read_leaves_no_title(tmp_path: Path) -> None:
    made(tmp_path / "x.pdf", *PAPER)
    assert read(tmp_path / "x.pdf", quarantined=1).title == ""


NOVEL = tuple((name, [BODY] * 6) for name in ("The Sisters", "An Encounter", "Araby"))


def test_a_novel_is_called_what_its_publisher_says_not_as_its_first_chapter(tmp_path: Path) -> None:
    chapters = [Chapter(*each) for each in NOVEL]
    epub = make_epub(tmp_path / "x.epub", Epub(chapters, title="Dubliners", author="James Joyce"))
    page = read(epub)
    assert (page.title, page.authors) == ("Dubliners", ("James Joyce",))
    assert read(make_fb2(tmp_path / "x.fb2", NOVEL, title="Dubliners")).title == "Dubliners"
    unnamed = make_epub(tmp_path / "y.epub", Epub(chapters, title="untitled", author=""))
    assert read(unnamed).title == "The Sisters"


@pytest.mark.parametrize(
    "words", ["Chapter I. I Go to Styles", "PROLOGUE", "Kapitel 1: Der Anfang"]
)
def test_a_text_without_a_title_isnt_called_as_its_first_chapter(
    tmp_path: Path, words: str
) -> None:
    chapters = [(words, [BODY] * 6), ("Chapter II. The Sixteenth", [BODY] * 6)]
    assert read(make_text(tmp_path / "styles.txt", chapters)).title == ""
    assert read(make_docx(tmp_path / "styles.docx", chapters)).title == ""


IMPRINT = (
    "THE POND PRESS\nCopyright © Henry D. Thoreau, 2004\nAll rights reserved\nISBN 0-306-40615-2\n"
    "Printed in the United States of America"
)


@pytest.mark.parametrize(
    ("pages", "at", "year", "isbn", "kind"),
    [
        (70, 7, "2004", "9780306406157", "book"),
        (70, 20, "", "", ""),
        (20, 7, "", "", ""),
    ],
)
def test_year_and_isbn_of_a_book_stand_on_its_imprint(
    tmp_path: Path, pages: int, at: int, year: str, isbn: str, kind: str
) -> None:
    """A late page is about another book, and a brochure has no imprint."""
    document = pymupdf.open()
    document.new_page().insert_text((72, 200), "Of Ponds and their Depth", fontsize=28)
    for number in range(2, pages + 1):
        words = IMPRINT if number == at else "In deep winter. " * 3
        document.new_page().insert_textbox((72, 72, 520, 780), words, fontsize=10)
    document.save(tmp_path / "x.pdf")
    found = read(tmp_path / "x.pdf")
    assert (found.year, found.isbn, found.kind) == (year, isbn, kind)
