"""A place that stands after a path is taken for what another program means by it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reader_app.app.library.file_targets import (
    FileTarget,
    content_of,
    file_target,
    is_no_book,
    path_of,
    with_place,
)
from reader_app.app.library.imported_marks import is_annotation_export


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("a.pdf", FileTarget(Path("a.pdf"))),
        ("a.pdf#page=11", FileTarget(Path("a.pdf"), page="11")),
        ("a.pdf#page=xiv&zoom=100", FileTarget(Path("a.pdf"), page="xiv")),
        ("a.pdf#search=nested%20trees", FileTarget(Path("a.pdf"), words="nested trees")),
        ("a.pdf#section.3", FileTarget(Path("a.pdf"), destination="section.3")),
        ("a.pdf#nameddest=cite.x", FileTarget(Path("a.pdf"), destination="cite.x")),
        ("#only", FileTarget(Path("#only"))),
    ],
)
def test_the_end_of_a_path_is_a_place(said: str, meant: FileTarget) -> None:
    assert file_target(Path(said)) == meant


def test_a_file_that_has_such_a_name_is_that_file(tmp_path: Path) -> None:
    odd = tmp_path / "notes #page=3.pdf"
    odd.touch()
    assert file_target(odd) == FileTarget(odd)


def test_what_is_put_after_a_path_is_found_there_again() -> None:
    path = with_place(Path("a b.pdf"), page="#3", words='so "called" & more', source="3:1:x/y.tex")
    assert file_target(path) == FileTarget(
        Path("a b.pdf"), "#3", "", 'so "called" & more', "3:1:x/y.tex"
    )
    assert with_place(Path("a.pdf")) == Path("a.pdf")


@pytest.mark.skipif(os.name == "nt", reason="paths of other systems")
@pytest.mark.parametrize(
    ("word", "path"),
    [
        ("file:///books/a%20b.pdf", "/books/a b.pdf"),
        ("file:/books/a.pdf", "/books/a.pdf"),
        ("file://localhost/books/a.pdf#page=11", "/books/a.pdf#page=11"),
        ("FILE:///b%C3%BCcher/%231.pdf", "/bücher/#1.pdf"),
        ("books/file:1.pdf", "books/file:1.pdf"),
        ("file:1.pdf", "file:1.pdf"),
        ("100%.pdf", "100%.pdf"),
    ],
)
def test_an_address_of_a_file_is_its_path(word: str, path: str) -> None:
    assert path_of(word) == Path(path)


def test_a_file_of_another_computer_is_not_taken_for_one_of_this() -> None:
    assert path_of("file://server/books/a.pdf") != Path("/books/a.pdf")


@pytest.mark.parametrize(
    ("name", "is_none"),
    [
        ("a.pdf", False),
        ("notes.txt", False),
        ("refs.BIB", True),
        ("list.json", True),
        ("words.dict.dz", True),
        ("gone", False),
    ],
)
def test_what_is_named_at_the_start_is_told_by_its_name(name: str, is_none: bool) -> None:
    assert is_no_book(Path("/nowhere") / name) is is_none


def test_a_folder_is_no_book_whatever_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "Volume 1.pdf"
    folder.mkdir()
    assert is_no_book(folder)
    assert is_no_book(Path(f"{folder}#page=5"))


def test_a_file_is_read_to_its_limit_and_a_byte_more(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"abcdef")
    assert (content_of(tmp_path / "a.txt", 6), content_of(tmp_path / "a.txt", 2)) == (
        b"abcdef",
        b"abc",
    )


@pytest.mark.skipif(os.name == "nt", reason="pipes have no names in folders there")
def test_what_never_ends_is_not_read(tmp_path: Path) -> None:
    """It may come in an archive, and it would keep all that waits for the disk waiting."""
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "zero.txt").symlink_to("/dev/zero")
    for name in ("pipe.txt", "zero.txt", "."):
        with pytest.raises(OSError, match=r"no regular file|directory"):
            content_of(tmp_path / name, 100)
        assert not is_annotation_export(tmp_path / name)
