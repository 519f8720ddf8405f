"""Files that were open a moment ago open at once, as long as they are the same."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reader_app.documents.processes.file_cache import FileCache
from reader_app.domain.errors import BookError
from tests.support import books


def a_book(folder: Path, name: str, pages: int = 2) -> Path:
    return books.make_unique_word_book(folder / name, pages)


def test_a_file_that_is_still_open_is_not_opened_again(tmp_path: Path) -> None:
    kept, path = FileCache(), a_book(tmp_path, "a.pdf")
    first = kept.open(path, "")
    kept.open(a_book(tmp_path, "b.pdf"), "")
    assert kept.open(path, "") is first


def test_a_file_that_changed_is_opened_again(tmp_path: Path) -> None:
    kept, path = FileCache(), a_book(tmp_path, "a.pdf", 2)
    kept.open(path, "")
    a_book(tmp_path, "a.pdf", 5)
    assert kept.open(path, "").document.info.page_count == 5
    assert len(kept) == 1


def test_a_file_with_the_same_size_but_another_time_is_opened_again(tmp_path: Path) -> None:
    kept, path = FileCache(), a_book(tmp_path, "a.pdf")
    first = kept.open(path, "")
    os.utime(path, (1, 1))
    assert kept.open(path, "") is not first


def test_the_file_left_longest_ago_is_closed_first(tmp_path: Path) -> None:
    kept = FileCache(most=2)
    paths = [a_book(tmp_path, name) for name in ("a.pdf", "b.pdf", "c.pdf")]
    first, second, _ = (kept.open(path, "") for path in paths)
    assert kept.open(paths[1], "") is second
    assert kept.open(paths[0], "") is not first


def test_another_password_does_not_open_what_the_right_one_has_opened(tmp_path: Path) -> None:
    kept, path = FileCache(), books.make_encrypted_book(tmp_path / "a.pdf", "sesame")
    kept.open(path, "sesame")
    with pytest.raises(BookError):
        kept.open(path, "guess")


def test_where_memory_is_short_only_the_last_file_stays_open(tmp_path: Path) -> None:
    kept = FileCache(memory_bytes=1)
    kept.open(a_book(tmp_path, "a.pdf"), "")
    last = a_book(tmp_path, "b.pdf")
    file = kept.open(last, "")
    kept.check_memory()
    assert len(kept) == 1
    assert kept.open(last, "") is file


def test_a_file_that_rested_is_drawn_again(tmp_path: Path) -> None:
    kept = FileCache()
    file = kept.open(a_book(tmp_path, "a.pdf"), "")
    before = file.renderer.png(1, 100)
    kept.rest()
    assert file.renderer.png(1, 100) == before


def test_a_file_that_is_gone_is_not_opened_from_what_was_kept(tmp_path: Path) -> None:
    kept, path = FileCache(), a_book(tmp_path, "a.pdf")
    kept.open(path, "")
    path.unlink()
    with pytest.raises(BookError):
        kept.open(path, "")
