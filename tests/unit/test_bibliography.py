"""References as words, and the names that are in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.app.library.bibliography import (
    bib_entry,
    citation_words,
    csl_item,
    reference_of_item,
    references_in,
    short_citation,
    written,
)
from reader_app.app.library.book_editing import safe_name
from reader_app.app.library.references import (
    Reference,
    authors_of,
    citation_key,
    name_parts,
    tidied,
)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Andreas Gal, Brendan Eich", ("Andreas Gal", "Brendan Eich")),
        ("Melville, Herman", ("Herman Melville",)),
        ("Smith, John; Doe, Jane", ("John Smith", "Jane Doe")),
        ("John Smith and Jane Doe", ("John Smith", "Jane Doe")),
        ("Plato", ("Plato",)),
        ("", ()),
    ],
)
def test_authors_are_told_apart(line: str, names: tuple[str, ...]) -> None:
    assert authors_of(line) == names


def test_a_family_name_has_its_particles() -> None:
    assert name_parts("Ludwig van der Rohe") == ("van der Rohe", "Ludwig")
    assert name_parts("Plato") == ("Plato", "")


@pytest.mark.parametrize(
    "body", ["3M Company", "NIKE, Inc.", "R Core Team", "University of California", "Acme GmbH"]
)
def test_an_organization_is_written_whole_and_comes_back_whole(body: str) -> None:
    reference = Reference("Report", (body, "Jane Doe"), "techreport", "2018", citation_key="a")
    entry = bib_entry(reference)
    assert entry.fields["author"] == f"{{{body}}} and Doe, Jane"
    again = references_in(written([reference], ".bib"))
    assert again[0].authors == (body, "Jane Doe")
    assert csl_item(reference)["author"] == [
        {"literal": body},
        {"family": "Doe", "given": "Jane"},
    ]


def test_a_person_whose_name_holds_such_a_word_is_no_organization() -> None:
    assert name_parts("Grace Teamer") == ("Teamer", "Grace")
    assert name_parts("Ag Lee Bäck") == ("Bäck", "Ag Lee")


def test_a_key_is_made_of_family_title_and_year_and_is_no_other_book_s() -> None:
    reference = Reference("On the Électron", ("Jürgen Groß",), year="1905")
    assert citation_key(reference, ()) == "grossElectron1905"
    assert citation_key(reference, ("GrossElectron1905",)) == "grossElectron1905a"
    assert citation_key(Reference("東京"), ()) == "book"


WHOLE = Reference(
    "On Trees",
    ("Jane Smith",),
    "article",
    "2019",
    "Wiley",
    "Nature",
    citation_key="smith2019",
    volume="44",
    issue="6",
    pages="465–478",
    editors="Bob Doe, Acme Inc",
    edition="2",
    place="Kyiv",
    tags=("compilers", "tracing"),
)


@pytest.mark.parametrize("suffix", [".bib", ".json"])
def test_nothing_of_a_reference_is_lost_on_its_way_out_and_in(suffix: str) -> None:
    assert references_in(written([WHOLE], suffix)) == (WHOLE,)


def test_volume_issue_and_pages_are_written_as_each_format_has_them() -> None:
    fields = bib_entry(WHOLE).fields
    assert (fields["volume"], fields["number"], fields["pages"]) == ("44", "6", "465--478")
    assert fields["editor"] == "Doe, Bob and {Acme Inc}"
    assert csl_item(WHOLE)["page"] == "465-478"


@pytest.mark.parametrize(
    ("written", "kept"),
    [("465--478", "465–478"), ("465 - 478", "465–478"), ("3-1--3-12", "3-1–3-12"), ("e17", "e17")],
)
def test_pages_are_kept_with_a_dash_between(written: str, kept: str) -> None:
    assert tidied("pages", written) == kept


def test_a_citation_says_where_in_the_journal_or_the_book() -> None:
    assert citation_words(WHOLE) == "Smith, J. (2019). On Trees. Nature, 44(6), 465–478."
    paper = Reference("On Trees", ("Jane Smith",), "inproceedings", container="PLDI", pages="1–9")
    assert citation_words(paper) == "Smith, J. On Trees. PLDI (pp. 1–9)."


@pytest.mark.parametrize(
    ("authors", "cited"),
    [
        ((), "(On Trees, 2019, p. 4)"),
        (("Jane Smith",), "(Smith, 2019, p. 4)"),
        (("Jane Smith", "Bob Doe"), "(Smith & Doe, 2019, p. 4)"),
        (("Jane Smith", "Bob Doe", "Al Roe"), "(Smith et al., 2019, p. 4)"),
    ],
)
def test_a_quotation_is_followed_by_who_wrote_it_when_and_where(
    authors: tuple[str, ...], cited: str
) -> None:
    assert short_citation(Reference("On Trees", authors, year="2019"), "p. 4") == cited


def test_a_citation_is_one_line_with_its_link() -> None:
    reference = Reference(
        "Why Trees?", ("Jane A. Smith", "Bob Doe"), year="2019", container="Nature", doi="10.1/x"
    )
    assert citation_words(reference) == (
        "Smith, J. A. & Doe, B. (2019). Why Trees? Nature. https://doi.org/10.1/x"
    )
    assert citation_words(Reference("Annual Report", year="2020")) == "Annual Report (2020)."


def test_identifiers_lose_what_is_around_them() -> None:
    assert tidied("doi", "https://doi.org/10.1145/12.34,") == "10.1145/12.34"
    assert tidied("arxiv", "https://arxiv.org/abs/1706.03762v5") == "1706.03762"
    assert tidied("arxiv", "hep-th/9901001") == "hep-th/9901001"
    assert tidied("isbn", "ISBN 0-306-40615-2") == "9780306406157"


@given(st.builds(Reference, *[st.text(min_size=1, max_size=20).map(lambda t: f"x{t.strip()}")]))
def test_csl_is_read_as_it_is_written(reference: Reference) -> None:
    assert reference_of_item(csl_item(reference)).title == tidied("title", reference.title)


@given(st.text(max_size=300))
def test_a_safe_name_is_one_name_and_not_too_long(title: str) -> None:
    name = safe_name(title, ".pdf")
    assert name.endswith(".pdf") and len(name.encode()) <= 200
    assert not set(name) & set('<>:"/\\|?*\0\n') and not name.startswith((".", " "))
