"""The spoiler guard belongs to the book that is read, whatever other programs do to its file."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from reader_app.app.library.book_matching import fence_in
from reader_app.bootstrap.backend import open_backend
from reader_app.bootstrap.command_line import CommandBackend
from reader_app.domain.book import Book
from tests.support.books import make_book
from tests.support.fakes import a_book

pytestmark = [pytest.mark.usefixtures("forked_workers"), pytest.mark.slow]

PAGES, FENCE = 24, 10
SENTENCE = (
    "On page {n} the {a} carries a {b} to the {c} of number {n}, and nobody says why it does. "
)
_A = ("miller", "widow", "sailor", "clerk", "hunter", "baker", "doctor")
_B = ("lantern", "letter", "ladder", "basket", "kettle")
_C = (
    "harbour",
    "chapel",
    "market",
    "bridge",
    "forest",
    "tower",
    "mill",
    "inn",
    "gate",
    "well",
    "ford",
)


def story(number: int, words: str = SENTENCE) -> str:
    """A page like no other."""
    return "".join(
        words.format(n=number * 7 + k, a=_A[(number + k) % 7], b=_B[(number * 3 + k) % 5],
                     c=_C[(number * 5 + k) % 11])
        for k in range(3)
    )  # fmt: skip


OTHER = "Chapter {n}: of whales, {a}s and the {c}; Ishmael counts {n} casks beside each {b} there. "


def written(path: Path, title: str, *, words: str = SENTENCE, pages: int = PAGES) -> Path:
    return make_book(path, [story(n, words) for n in range(1, pages + 1)], title=title)


def retitled(source: Path, target: Path, title: str) -> Path:
    """As calibre and others save it: the same pages under another title."""
    with pymupdf.open(source) as document:
        document.set_metadata({"title": title, "author": "Somebody Else"})
        content = document.tobytes()
    target.write_bytes(content)
    return target


@pytest.fixture
def core(data_dir: Path) -> Iterator[CommandBackend]:
    opened = CommandBackend(open_backend(data_dir))
    yield opened
    opened.close()


@pytest.fixture
def file(core: CommandBackend, tmp_path: Path) -> Path:
    """A book with the guard on, read up to page 10, looking at page 9."""
    path = written(tmp_path / "book.pdf", "The Harbour")

    def read(book: Book) -> None:
        book.spoiler_guard = True
        book.mark_read_up_to(FENCE)
        book.set_current_page(FENCE - 1)

    core.books.update(core.finish_index(core.open_book(path)).id, read)
    return path


def only_book(core: CommandBackend) -> Book:
    (book,) = core.books.list_recent()
    return book


@pytest.mark.slow
def test_a_new_title_at_the_same_path_is_the_same_book(core: CommandBackend, file: Path) -> None:
    before = only_book(core)
    book = core.open_book(retitled(file, file, "Harbour, The (1851)"))
    assert (book.id, book.fence, book.current_page) == (before.id, FENCE, FENCE - 1)
    assert core.notices == ()


@pytest.mark.slow
@pytest.mark.long
def test_a_mark_of_another_program_changes_nothing(core: CommandBackend, file: Path) -> None:
    before = only_book(core)
    with pymupdf.open(file) as document:
        document[0].add_highlight_annot(pymupdf.Rect(72, 72, 200, 90))
        content = document.tobytes()
    file.write_bytes(content)
    book = core.open_book(file)
    assert (book.id, book.fence) == (before.id, FENCE)


@pytest.mark.slow
@pytest.mark.long
def test_moved_and_given_a_new_title_it_is_the_same_book(
    core: CommandBackend, file: Path, tmp_path: Path
) -> None:
    before = only_book(core)
    moved = retitled(file, tmp_path / "moved.pdf", "Something else")
    file.unlink()
    book = core.open_book(moved)
    assert (book.id, book.fence, book.file_path) == (before.id, FENCE, moved)


@pytest.mark.slow
def test_a_copy_with_a_new_title_has_a_guard_of_its_own_at_the_same_page(
    core: CommandBackend, file: Path, tmp_path: Path
) -> None:
    book = core.open_book(retitled(file, tmp_path / "copy.pdf", "Something else"))
    assert (book.id == core.books.list_recent()[1].id, book.fence) == (False, FENCE)
    (told,) = core.notices
    assert told.startswith(
        "This looks like a new version of “The Harbour”, so the spoiler guard is on"
    )


@pytest.mark.slow
def test_a_copy_of_the_same_bytes_is_the_same_book(
    core: CommandBackend, file: Path, tmp_path: Path
) -> None:
    before = only_book(core)
    book = core.open_book(shutil.copy(file, tmp_path / "another name.pdf"))
    assert (book.id, book.fence) == (before.id, FENCE)


@pytest.mark.slow
def test_a_new_edition_in_another_layout_keeps_the_guard(core: CommandBackend, file: Path) -> None:
    """Twelve pages with the words of two each: page 10 of them is further on in the story."""
    pages = [story(n) + story(n + 1) for n in range(1, PAGES, 2)]
    make_book(file, pages, title="The Harbour, second edition")
    book = core.open_book(file)
    assert (book.page_count, book.fence) == (PAGES // 2, FENCE // 2)


@pytest.mark.slow
def test_quite_another_text_at_the_same_path_has_the_guard_on_and_says_so(
    core: CommandBackend, file: Path
) -> None:
    before = only_book(core)
    book = core.open_book(written(file, "Whales", words=OTHER))
    assert (book.id == before.id, book.fence) == (False, FENCE)
    assert "“The Harbour”" in core.notices[0]


@pytest.mark.slow
@pytest.mark.long
def test_another_book_elsewhere_has_no_guard(
    core: CommandBackend, file: Path, tmp_path: Path
) -> None:
    book = core.open_book(written(tmp_path / "other.pdf", "Whales", words=OTHER))
    assert (book.fence, book.furthest_page) == (None, 0)
    assert core.notices == ()


@pytest.mark.slow
def test_without_a_guard_there_is_none_to_take_over(core: CommandBackend, file: Path) -> None:
    core.books.update(only_book(core).id, lambda book: setattr(book, "spoiler_guard", False))
    book = core.open_book(written(file, "Whales", words=OTHER))
    assert (book.fence, core.notices) == (None, ())


@pytest.mark.slow
@pytest.mark.long
def test_the_guard_is_taken_over_again_and_again(core: CommandBackend, file: Path) -> None:
    core.finish_index(core.open_book(written(file, "Whales", words=OTHER)))
    book = core.open_book(written(file, "Sheep", words="{n} sheep and {a} and {b} or {c}. " * 3))
    assert book.fence == FENCE


@pytest.mark.parametrize(("pages", "fence"), [(24, 10), (22, 10), (8, 3), (5, 2), (1, 0), (48, 10)])
def test_a_fence_never_lies_further_into_the_text_than_it_did(pages: int, fence: int) -> None:
    assert fence_in(a_book(PAGES, furthest_page=FENCE), pages) == fence
