"""The index of a command reads the book whose file is open, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.bootstrap.backend import open_backend
from reader_app.bootstrap.command_line import CommandBackend
from reader_app.cli.command_ports import TurnWishes
from tests.support.books import make_unique_word_book
from tests.support.formats.headed import Set, make_headed


@pytest.fixture
def core(data_dir: Path) -> Iterator[CommandBackend]:
    opened = CommandBackend(open_backend(data_dir))
    yield opened
    opened.close()


def test_pages_of_the_open_file_never_become_those_of_another_book(
    core: CommandBackend, tmp_path: Path
) -> None:
    first = core.open_book(make_unique_word_book(tmp_path / "first.pdf", 3, title="First"))
    second = core.open_book(make_unique_word_book(tmp_path / "second.pdf", 4, title="Second"))
    core.search(first, ["anything"], top_k=1, limit_page=None)
    assert core.pages.indexed_numbers(first.id) == set()
    core.search(second, ["anything"], top_k=1, limit_page=None)
    assert core.pages.indexed_numbers(second.id) == {1, 2, 3, 4}


def test_a_book_is_known_by_its_content_or_by_where_it_was(
    core: CommandBackend, tmp_path: Path
) -> None:
    path = make_unique_word_book(tmp_path / "first.pdf", 3, title="First")
    assert core.known_book(path) is None
    book = core.open_book(path)
    copied = tmp_path / "copy.pdf"
    copied.write_bytes(path.read_bytes())
    path.unlink()
    known = [core.known_book(each) for each in (copied, path, tmp_path / "none.pdf")]
    assert [each and each.id for each in known] == [book.id, book.id, None]


@pytest.mark.parametrize("by", ["index", "question"])
def test_a_file_without_chapters_gets_its_headings_as_its_outline(
    core: CommandBackend, tmp_path: Path, by: str
) -> None:
    titles = ["1 Whales", "2 Boats", "3 Harpoons"]
    path = make_headed(tmp_path / "whales.pdf", [[Set(title, 18)] for title in titles])
    book = core.open_book(path)
    assert core.books.outline(book.id) == ()
    if by == "index":
        core.finish_index(book)
    else:
        core.turn(book, "Where are the boats?", TurnWishes(is_offline=True))
    assert [entry.title for entry in core.books.outline(book.id)] == titles
