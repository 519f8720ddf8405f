"""A parent opens for its child what it has named, and nothing else."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from reader_app.ipc.file_broker import FileBroker, FilesFromBroker, NamedFile, open_regular
from reader_app.ipc.own_program import module_path, narrowed

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="descriptors aren't handed there")


@pytest.fixture
def parent(tmp_path: Path) -> Iterator[FileBroker]:
    data = {"PAGEMATE_DATA_DIR": str(tmp_path / "data")}
    files = FileBroker({**narrowed(), **module_path(), **data})
    yield files
    files.close()
    files.wait(20)


@pytest.fixture
def child(parent: FileBroker) -> FilesFromBroker:
    return FilesFromBroker(os.dup(parent.child_end))


def read(child: FilesFromBroker, path: Path) -> bytes:
    with os.fdopen(child.open(str(path)), "rb") as file:
        return file.read()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.pdf"
    path.write_bytes(b"a book")
    return path


def test_what_was_named_is_opened(parent: FileBroker, child: FilesFromBroker, book: Path) -> None:
    parent.name(NamedFile.of_book(str(book)))
    assert read(child, book) == b"a book"


def test_what_was_not_named_is_not(parent: FileBroker, child: FilesFromBroker, book: Path) -> None:
    parent.name(NamedFile.of_book(str(book)))
    (book.parent / "diary.txt").write_text("a diary")
    for path in (book.parent / "diary.txt", f"{book}/../diary.txt", "/etc/passwd", "", book.parent):
        with pytest.raises(OSError, match=r"not permitted|Permission denied|Invalid|No such"):
            child.open(str(path))
    assert read(child, book) == b"a book"


def test_it_can_only_be_read(parent: FileBroker, child: FilesFromBroker, book: Path) -> None:
    parent.name(NamedFile.of_book(str(book)))
    descriptor = child.open(str(book))
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.write(descriptor, b"x")
    os.close(descriptor)


def test_the_last_ones_that_were_named_count(
    parent: FileBroker, child: FilesFromBroker, tmp_path: Path, book: Path
) -> None:
    parent.name(NamedFile.of_book(str(book)))
    for number in range(20):
        parent.name(NamedFile.of_book(str(tmp_path / f"{number}.pdf")))
    with pytest.raises(PermissionError):
        child.open(str(book))


def test_a_page_may_have_files_beside_it(
    parent: FileBroker, child: FilesFromBroker, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    (folder / "pictures").mkdir(parents=True)
    (folder / "pictures" / "a.png").write_bytes(b"a picture")
    (tmp_path / "diary.txt").write_text("a diary")
    (folder / "link").symlink_to(tmp_path / "diary.txt")
    parent.name(NamedFile.of_book(str(folder / "a.html")))
    assert read(child, folder / "pictures" / "a.png") == b"a picture"
    for path in (folder / "link", f"{folder}/../diary.txt", f"{folder}/pictures/../../diary.txt"):
        with pytest.raises(PermissionError):
            child.open(str(path))


def test_pipes_and_devices_are_refused_at_once(
    parent: FileBroker, child: FilesFromBroker, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    for path in (tmp_path / "pipe.pdf", Path("/dev/zero"), tmp_path):
        parent.name(NamedFile.of_book(str(path)))
        with pytest.raises(OSError, match="Invalid argument"):
            child.open(str(path))
        with pytest.raises(OSError, match="not a regular file"):
            open_regular(path)


def test_a_missing_file_is_told_as_such(
    parent: FileBroker, child: FilesFromBroker, tmp_path: Path
) -> None:
    parent.name(NamedFile.of_book(str(tmp_path / "gone.pdf")))
    with pytest.raises(FileNotFoundError):
        child.open(str(tmp_path / "gone.pdf"))


def test_only_the_file_that_was_named_takes_its_place(
    parent: FileBroker, child: FilesFromBroker, tmp_path: Path, book: Path
) -> None:
    unfinished, target = tmp_path / ".part", tmp_path / "copy.pdf"
    unfinished.write_bytes(b"a copy")
    parent.name(NamedFile(str(book), settles=(str(unfinished), str(target))))
    with pytest.raises(PermissionError):
        child.settle(str(book))
    child.settle(str(unfinished))
    assert target.read_bytes() == b"a copy"


def test_a_book_that_was_not_named_has_no_line_to_the_library(
    parent: FileBroker, child: FilesFromBroker, book: Path
) -> None:
    parent.name(NamedFile.of_book(str(book)))
    parent.name(NamedFile(library_of="one"))
    for book_id in ("two", "", str(book)):
        with pytest.raises(PermissionError):
            child.library(book_id)


def test_who_keeps_pages_ends_by_itself_once_nobody_talks_to_it(
    parent: FileBroker, child: FilesFromBroker
) -> None:
    """Killed, it would leave the library to be looked through by the next start."""
    before = set(psutil.Process().children())
    parent.name(NamedFile(library_of="one"))
    line = child.library("one")
    (keeper,) = set(psutil.Process().children()) - before
    while not keeper.cmdline():  # it has no command line while it becomes another program
        time.sleep(0.01)
    assert keeper.cmdline()[-1] == "keep"
    parent.close()
    parent.wait(0)
    assert keeper.is_running()
    os.close(line)
    assert not psutil.wait_procs([keeper], timeout=60)[1]
