"""What a reader changes of books: details, tags, names of files, and what bibliographies bring."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.library.book_editing import BookEditingUseCase, DetailsChange, file_name_for
from reader_app.app.library.references import Reference
from reader_app.domain.book import Book
from reader_app.domain.errors import BookError
from reader_app.domain.library import BookDetails
from reader_app.store.atomic_file import write_readable
from reader_app.store.open_store import Store, open_store


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = open_store(tmp_path_factory.mktemp("data"))
    yield opened
    opened.close()


@pytest.fixture
def editing(store: Store) -> Iterator[BookEditingUseCase]:
    yield BookEditingUseCase(store.books, store.library, store.details, write_readable)
    for book in store.library.books():
        store.books.delete(book.id)


def add(store: Store, folder: Path, name: str, title: str = "", author: str = "") -> Book:
    path = folder / name
    path.write_bytes(b"%PDF")
    book = Book(title or path.stem, path, checksum=str(path), page_count=3, author=author)
    store.books.add(book)
    return book


def facts(store: Store, book: Book) -> tuple[str, str, BookDetails | None, tuple[str, ...]]:
    known = store.books.find(book.id)
    assert known is not None
    return known.title, known.author, store.details.find(book.id), store.details.tags(book.id)


# --- details and tags


def test_only_what_was_changed_is_changed_in_all_books_and_undone(
    store: Store, editing: BookEditingUseCase, tmp_path: Path
) -> None:
    one = add(store, tmp_path, "one.pdf", "One", "A. First")
    two = add(store, tmp_path, "two.pdf", "Two", "B. Second")
    editing.edit([two.id], DetailsChange({}, add_tags=("old",)))
    values = {"year": " 2019 ", "doi": "https://doi.org/10.1000/x."}
    before = editing.edit([one.id, two.id], DetailsChange(values, ("new", "read"), ("old",)))
    title, author, details, tags = facts(store, two)
    assert (title, author, tags) == ("Two", "B. Second", ("new", "read"))
    assert details is not None
    assert (details.year, details.doi, details.edited) == ("2019", "10.1000/x", {"year", "doi"})
    editing.restore(before)
    assert facts(store, two)[3] == ("old",)
    undone = facts(store, one)[2]
    assert undone is not None and (undone.year, undone.edited) == ("", frozenset())


def test_an_empty_title_and_a_key_of_another_book_are_refused(
    store: Store, editing: BookEditingUseCase, tmp_path: Path
) -> None:
    one, two = add(store, tmp_path, "1.pdf"), add(store, tmp_path, "2.pdf")
    editing.edit([one.id], DetailsChange({"citation_key": "smith"}))
    with pytest.raises(BookError, match="Smith"):
        editing.edit([two.id], DetailsChange({"citation_key": "Smith"}))
    with pytest.raises(BookError, match="title"):
        editing.edit([two.id], DetailsChange({"title": "  "}))


def test_a_tag_is_taken_from_every_book(
    store: Store, editing: BookEditingUseCase, tmp_path: Path
) -> None:
    books = [add(store, tmp_path, f"{n}.pdf") for n in range(3)]
    editing.edit([book.id for book in books], DetailsChange({}, ("a", "b")))
    before = editing.remove_tag("a")
    assert [store.details.tags(book.id) for book in books] == [("b",)] * 3
    editing.restore(before)
    assert store.library.books()[0].tags == ("a", "b")


# --- bibliographies


def test_citation_keys_are_given_once_and_stay(
    store: Store, editing: BookEditingUseCase, tmp_path: Path
) -> None:
    one = add(store, tmp_path, "1.pdf", "The Title of It", "Jane Smith")
    two = add(store, tmp_path, "2.pdf", "Title, again", "Bob Smith")
    editing.edit([one.id, two.id], DetailsChange({"year": "2019"}))
    keys = [each.citation_key for each in editing.references([one.id, two.id])]
    assert keys == ["smithTitle2019", "smithTitle2019a"]
    editing.edit([one.id], DetailsChange({"title": "Another", "year": "1999"}))
    assert editing.references([two.id, one.id])[1].citation_key == "smithTitle2019"


@pytest.mark.parametrize("suffix", [".bib", ".json"])
def test_what_is_exported_fills_an_empty_library_again(
    store: Store, editing: BookEditingUseCase, tmp_path: Path, suffix: str
) -> None:
    values = {
        "kind": "inproceedings", "year": "2009", "container": "PLDI \u201909",
        "publisher": "ACM & Sons",
        "doi": "10.1145/1542476.1542528", "isbn": "9781605583921", "url": "https://e.org/a_b?c=%20",
    }  # fmt: skip
    book = add(
        store,
        tmp_path,
        "x.pdf",
        "Just-in-Time für naïve \u201cIDEs\u201d",
        "Andreas Gal, Ana María da Silva",
    )
    editing.edit([book.id], DetailsChange(values))
    target = tmp_path / f"all{suffix}"
    assert editing.export([], target) == 1
    wanted = facts(store, book)
    store.books.delete(book.id)
    bare = add(store, tmp_path, "y.pdf", "Just in time fur naive IDEs", "A. Gal")
    report = editing.take_over(target)
    title, author, details, _ = facts(store, bare)
    assert (title, author) == (wanted[0], wanted[1])
    assert report.filled == (wanted[0],)
    assert details is not None and wanted[2] is not None
    assert {name: getattr(details, name) for name in values} == values
    assert details.citation_key == wanted[2].citation_key == "galJust2009"
    again = editing.take_over(target)
    assert (again.filled, again.same, again.kept) == ((), 1, ())


def test_a_bibliography_finds_its_books_and_says_which_have_none(
    store: Store, editing: BookEditingUseCase, tmp_path: Path
) -> None:
    by_doi = add(store, tmp_path, "a.pdf", "0000104169")
    editing.edit([by_doi.id], DetailsChange({"doi": "10.1000/ABC"}))
    by_isbn = add(store, tmp_path, "b.pdf", "978")
    editing.edit([by_isbn.id], DetailsChange({"isbn": "0-306-40615-2"}))
    by_arxiv = add(store, tmp_path, "c.pdf", "c")
    editing.edit([by_arxiv.id], DetailsChange({"arxiv": "arXiv:1706.03762v5"}))
    by_file = add(store, tmp_path, "Smith - 2019.pdf", "Microsoft Word - x.doc")
    by_title = add(store, tmp_path, "e.pdf", "The Whale", "H. Melville")
    twins = [add(store, tmp_path, f"t{n}.pdf", "Twin Peaks", "D. Lynch") for n in (1, 2)]
    bib = tmp_path / "my.bib"
    bib.write_text(
        """@article{a, title={By DOI}, doi={https://doi.org/10.1000/abc}}
        @book{b, title={By ISBN}, isbn={978-0-306-40615-7}}
        @misc{c, title={By arXiv}, eprint={1706.03762}, archivePrefix={arXiv}}
        @book{d, title={By file}, file={Full Text:/home/me/Zotero/Smith - 2019.pdf:application/pdf}}
        @book{e, title={The {W}hale}, author={Melville, Herman}, year=1851}
        @book{f, title={Twin Peaks}, author={Lynch, David}}
        @book{g, title={Not here}}""",
        encoding="utf-8",
    )
    report = editing.take_over(bib)
    books = (by_doi, by_isbn, by_arxiv, by_file)
    titles = [facts(store, book)[0] for book in books]
    assert titles == ["By DOI", "By ISBN", "By arXiv", "By file"]
    assert facts(store, by_title)[1] == "Herman Melville"
    assert [facts(store, twin)[1] for twin in twins] == ["D. Lynch"] * 2
    assert report.unmatched == ("Twin Peaks", "Not here")
    editing.restore(report.before)
    assert [facts(store, book)[0] for book in books[:2]] == ["0000104169", "978"]


def test_the_handbook_is_in_no_bibliography_of_all_books(
    store: Store, editing: BookEditingUseCase, tmp_path: Path
) -> None:
    handbook, book = add(store, tmp_path, "handbook.pdf"), add(store, tmp_path, "own.pdf")
    parts = store.books, store.library, store.details, write_readable
    target = tmp_path / "all.bib"
    own = BookEditingUseCase(*parts, handbook.file_path)
    assert own.export([], target) == 1
    assert "own" in target.read_text()
    assert own.export([book.id, handbook.id], target) == 2


def test_an_article_keeps_its_place_in_the_journal_and_its_keywords(
    store: Store, editing: BookEditingUseCase, tmp_path: Path
) -> None:
    book = add(store, tmp_path, "trace.pdf", "Trace")
    editing.edit([book.id], DetailsChange({}, add_tags=("Compilers",)))
    bib = tmp_path / "in.bib"
    bib.write_text(
        "@article{gal, title = {Trace}, volume = 44, number = {6}, pages = {465--478},"
        " file = {trace.pdf}, keywords = {compilers, tracing}}"
    )
    report = editing.take_over(bib)
    details, tags = facts(store, book)[2:]
    assert details is not None
    assert (details.volume, details.issue, details.pages) == ("44", "6", "465–478")
    assert tags == ("Compilers", "tracing")
    assert editing.take_over(bib).same == 1
    target = tmp_path / "out.bib"
    editing.export([book.id], target)
    assert "pages = {465--478}" in target.read_text()
    assert "keywords = {Compilers, tracing}" in target.read_text()
    editing.restore(report.before)
    assert facts(store, book)[3] == ("Compilers",)


def test_what_the_reader_entered_stays_until_they_say_otherwise(
    store: Store, editing: BookEditingUseCase, tmp_path: Path
) -> None:
    book = add(store, tmp_path, "a.pdf", "Old")
    editing.edit([book.id], DetailsChange({"title": "Mine", "doi": "10.1000/1"}))
    item = {"id": "k", "title": "Theirs", "DOI": "10.1000/1", "publisher": "P"}
    item |= {"author": [{"family": "Doe", "given": "J."}], "issued": {"date-parts": [[2001]]}}
    file = tmp_path / "refs.json"
    file.write_text(json.dumps([item]), encoding="utf-8")
    report = editing.take_over(file)
    title, author, details, _ = facts(store, book)
    assert (title, author, report.kept) == ("Mine", "J. Doe", ("Mine",))
    assert details is not None and (details.publisher, details.year) == ("P", "2001")
    editing.take_over(file, overwrites=True)
    assert facts(store, book)[0] == "Theirs"


@pytest.mark.parametrize("text", ["", "{", "[{}]", "no bibliography", "@book{a, title={"])
def test_a_file_that_is_none_is_refused(
    editing: BookEditingUseCase, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "x.bib"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BookError) as refused:
        editing.take_over(file)
    assert refused.value.advice


# --- names of files


def test_a_file_gets_a_name_that_every_system_takes(
    store: Store, editing: BookEditingUseCase, tmp_path: Path
) -> None:
    book = add(store, tmp_path, "0001.PDF", "What? A/B: <C>", "Jane Smith, Bob Doe")
    editing.edit([book.id], DetailsChange({"year": "2019"}))
    ((_, name),) = editing.new_names([book.id]).values()
    assert name == "Smith & Doe 2019 - What A B C.PDF"
    old, new = editing.rename_file(book.id, name)
    assert (new.read_bytes(), old.exists()) == (b"%PDF", False)
    assert store.library.books()[0].file_path == new
    assert editing.new_names([book.id]) == {}
    editing.rename_file(book.id, old.name)
    assert old.exists() and not new.exists()


@pytest.mark.parametrize(
    ("title", "authors", "year", "expected"),
    [
        ("WALMART 10-K 2020", "", "2019", "WALMART 10-K 2020.pdf"),
        ("Annual Report", "", "2019", "2019 - Annual Report.pdf"),
        ("Ponds in 2019", "Jane Smith", "2019", "Smith - Ponds in 2019.pdf"),
        ("The World in 1900", "Jane Smith", "2019", "Smith 2019 - The World in 1900.pdf"),
        ("Room 20190", "Jane Smith", "2019", "Smith 2019 - Room 20190.pdf"),
    ],
)
def test_a_name_has_no_year_twice(title: str, authors: str, year: str, expected: str) -> None:
    known = Reference(title, tuple(filter(None, (authors,))), year=year)
    assert file_name_for(known, ".pdf") == expected


def test_another_file_is_never_overwritten(
    store: Store, editing: BookEditingUseCase, tmp_path: Path
) -> None:
    book = add(store, tmp_path, "a.pdf")
    (tmp_path / "b.pdf").write_bytes(b"other")
    with pytest.raises(BookError, match=r"b\.pdf"):
        editing.rename_file(book.id, "b.pdf")
    assert (tmp_path / "b.pdf").read_bytes() == b"other"
    (tmp_path / "a.pdf").unlink()
    with pytest.raises(BookError, match=r"a\.pdf"):
        editing.rename_file(book.id, "c.pdf")
    assert not (tmp_path / "c.pdf").exists()
