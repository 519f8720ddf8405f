"""Identifiers, names and titles as strings tell them, and gaps inside the words of headings."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.app.library.book_matching import file_title_of
from reader_app.documents.text.bibliographic_facts import (
    composed,
    imprint_year,
    isbn_in,
    metadata_authors,
    names_in_line,
    year_in,
)
from reader_app.documents.text.generated_outline import rejoined


@pytest.mark.parametrize(
    ("text", "isbn"),
    [
        ("ISBN 0-306-40615-2", "9780306406157"),
        ("ISBN-13: 978-0-306-40615-7", "9780306406157"),
        ("ISBN 0-306-40615-3", ""),
        ("call 978 123 456 7890", ""),
    ],
)
def test_an_isbn_counts_with_a_right_check_digit_only(text: str, isbn: str) -> None:
    assert isbn_in(text) == isbn


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ann Gal∗+, B. Eich∗, and A. Chang#", ["Ann Gal", "B. Eich", "A. Chang"]),
        ("by Fran¸cois Pellegrini", ["François Pellegrini"]),
        ("Marc A. A. van Leeuwen", ["Marc A. A. van Leeuwen"]),
        ("TORSTEN HOTHORN", ["Torsten Hothorn"]),
        ("Prof. Dr. Ann Gal, BA MA", ["Ann Gal"]),
        ("Ann Gal (ann at pond), B. Eich (and for a while A. Chang)", ["Ann Gal", "B. Eich"]),
        ("and John M. Smith", ["John M. Smith"]),
        ("Wirtschaftsuniversität Wien", []),
        ("Institut f¨ur Statistik", []),
        ("Colorado Springs, CO 80918", []),
        ("It rained all day", []),
        ("A Dissertation, Doctor of Philosophy", []),
        ("Employment History", []),
    ],
)  # fmt: skip
def test_a_line_of_names_is_told_from_other_lines(line: str, names: list[str]) -> None:
    assert names_in_line(line) == names


@pytest.mark.parametrize(
    ("told", "authors"),
    [
        ("Administrator", ()),
        ("EDGAR Online, a division of Donnelley Financial Solutions", ()),
        ("Bettina Eick ; Max Horn", ("Bettina Eick", "Max Horn")),
        ("Cicéron,", ("Cicéron",)),
    ],
)
def test_authors_in_metadata_are_people(told: str, authors: tuple[str, ...]) -> None:
    assert metadata_authors(told) == authors


@pytest.mark.parametrize(
    ("lines", "year"),
    [
        (["Walden", "3 May 1854"], "1854"),
        (["10 October 2012", "Revised 8 October 2014"], "2014"),
        (["Copyright © 1999–2022 Walden Foundation"], "2022"),
        (["Volume 0 (2060)"], ""),
    ],
)
def test_the_year_is_that_of_the_last_revision(lines: list[str], year: str) -> None:
    assert year_in(lines) == year


@pytest.mark.parametrize(
    ("line", "year"),
    [
        ("In 1815, M. Charles-François-Bienvenu Myriel was Bishop of D.", ""),
        ("En 1815, M. Charles-François Myriel était évêque de Digne.", ""),
        ("Im Jahre 1815 war Herr Myriel Bischof von Digne.", ""),
        ("В 1861 году он купил имение под Тулой.", ""),
        ("彼は1905年に東京の学校で英語を教えていた。", ""),
        ("First published in Great Britain in 1974", "1974"),
        ("London, 1897", "1897"),
        ("昭和四十年、1965年発行", "1965"),
        ("东京 1905年", "1905"),
    ],
)
def test_a_year_that_a_story_tells_of_is_none_of_the_book(line: str, year: str) -> None:
    assert year_in([line]) == year


def test_accents_set_apart_return_to_their_letters() -> None:
    assert composed("Universit`a, f¨ur, don’t") == "Università, für, don’t"


@pytest.mark.parametrize(
    "told",
    [
        "", "untitled", "PowerPoint Presentation", "Microsoft Word - x.doc", "manual.dvi",
        "0000104169-20-000011", "/home/me/build/tau.eps", "fig/viewer.fig", "Contents",
        "Title [2mm] Presentation", " - Text",
    ],
)  # fmt: skip
def test_what_programs_write_as_a_title_gives_way_to_the_file_name(told: str) -> None:
    assert file_title_of(told, Path("/books/walden_pond.pdf")) == "walden pond"


@pytest.mark.parametrize("told", ["Emma", "R FAQ", "1984", "C++", "Walden; or, Life in the Woods"])
def test_titles_of_people_stay(told: str) -> None:
    assert file_title_of(told, Path("/books/x.pdf")) == told


WORDS = {"liquidity": 9, "data": 30, "a": 900, "dat": 1, "into": 4, "in": 500, "to": 700}


@pytest.mark.parametrize(
    ("printed", "title"),
    [
        ("LIQUIDI TY", "LIQUIDITY"),
        ("Selected Financial Dat a.", "Selected Financial Data."),
        ("PART II I", "PART III"),
        ("In to the woods", "In to the woods"),
    ],
)
def test_gaps_inside_words_of_a_heading_are_closed(printed: str, title: str) -> None:
    assert rejoined(printed, WORDS) == title


@pytest.mark.parametrize(
    ("page", "year"),
    [
        (
            "THE POND PRESS\nCopyright © Henry D. Thoreau, 2004\nAll rights reserved\n"
            "Excerpt from “Ice”, Concord, January 16, 2003. Copyright © 2003 by the Times.\n"
            "Library of Congress Cataloging-in-Publication Data\nISBN 0-306-40615-2",
            "2004",
        ),
        (
            "First published in Great Britain by Pond & Sons 1954\nThis edition published 2011\n"
            "Copyright © Henry D. Thoreau 1954\nISBN 978-0-306-40615-7",
            "2011",
        ),
        (
            "2. Auflage 2019\n© 2017 Weiher, Leipzig\nAlle Rechte vorbehalten\nISBN 0-306-40615-2",
            "2019",
        ),
        (
            "© Éditions de l’Étang, 1987\nTous droits réservés\nDépôt légal : mars 1988\nISBN 2",
            "1987",
        ),
        ("ISBN 0-306-40615-2\nPrinted in Concord\nAll rights reserved", ""),
        ("In 1998 Congress passed the Copyright Term Act. Copyright © is a sign.", None),
        ("He was born in 1817 and published by nobody.", None),
    ],
)
def test_the_year_of_a_book_is_told_by_its_imprint(page: str, year: str | None) -> None:
    assert imprint_year(page) == year
