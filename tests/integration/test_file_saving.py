"""What is put in place of a book's own file: whole or not at all, and the original is kept."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.processes.ocr_and_copy_messages import Mark, WriteForFile
from reader_app.documents.processes.pdf_writing_process import write_for_file
from reader_app.domain.errors import BookError
from reader_app.workers.file_saving import FileSaving, Preparation, RestoredFile, copy_file
from tests.support.disks import full, small_disk
from tests.support.pdfs_to_mark import annotations_in, damage_table, make_word_book, rect_of_word

AMBER = (0.96, 0.85, 0.45)


def mark(source: Path, note: str = "why?", at: int = 1_700_000_000, name: str = "one") -> Mark:
    return Mark(1, (rect_of_word(source),), AMBER, note, at, name=f"pagemate-{name}")


def written(prepared: Preparation, *marks: Mark, removed: tuple[str, ...] = ()) -> str:
    order = WriteForFile(str(prepared.target), "", str(prepared.unfinished), marks, removed)
    return write_for_file(order, lambda done, total: None).target


def saved(saving: FileSaving, book: Path, *marks: Mark, removed: tuple[str, ...] = ()) -> None:
    prepared = saving.prepare("book", book)
    assert written(prepared, *marks, removed=removed)
    saving.put(prepared)
    saving.finish(prepared)


@pytest.fixture
def saving(tmp_path: Path) -> FileSaving:
    return FileSaving(tmp_path / "originals")


def test_a_saved_file_continues_the_old_one_and_nothing_else_is_left(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    book.chmod(0o640)
    before = book.read_bytes()
    saved(saving, book, mark(book))
    assert book.read_bytes().startswith(before)
    assert book.stat().st_mode & 0o777 == 0o640
    assert [found.note for found in annotations_in(book)] == ["why?"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "originals"]


def test_the_original_is_kept_once(tmp_path: Path, saving: FileSaving) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    before = book.read_bytes()
    saved(saving, book, mark(book))
    saved(saving, book, mark(book, "because", 1_700_000_001))
    kept = saving.original_of("book")
    assert kept is not None and kept.read_bytes() == before
    assert len(list(kept.parent.iterdir())) == 1
    assert kept.parent.parent.stat().st_mode & 0o077 == 0


def test_a_kept_original_stays_as_it_is(tmp_path: Path, saving: FileSaving) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    saved(saving, book, mark(book))
    kept = saving.original_of("book")
    assert kept is not None
    for refuse in (saving.check, partial(saving.prepare, "book")):
        with pytest.raises(BookError, match="is an original that Pagemate keeps"):
            refuse(kept)


def test_another_file_under_the_name_is_an_original_of_its_own(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    saved(saving, book, mark(book))
    make_word_book(book, page_count=2)
    second = book.read_bytes()
    saved(saving, book, mark(book))
    kept = saving.original_of("book")
    assert kept is not None and kept.read_bytes() == second
    assert len(list(kept.parent.iterdir())) == 2


def test_what_was_changed_is_changed_in_the_file_and_not_added(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    saved(saving, book, mark(book, "first"))
    saved(saving, book, mark(book, "second", 1_700_000_060))
    assert [found.note for found in annotations_in(book)] == ["second"]


def test_what_was_deleted_goes_and_what_others_made_stays(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    saved(saving, book, mark(book, "ours"), mark(book, "theirs", name="other"))
    saved(saving, book, removed=("pagemate-one",))
    assert [found.note for found in annotations_in(book)] == ["theirs"]


def test_what_another_program_changed_later_is_not_overwritten(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    saved(saving, book, mark(book, "edited elsewhere", 1_700_000_500))
    prepared = saving.prepare("book", book)
    assert not written(prepared, mark(book, "older", 1_700_000_000))


def with_page_in_front(book: Path) -> None:
    """What another program makes of a file."""
    with pymupdf.open(book) as document:
        document.new_page(0)
        content = document.tobytes()
    book.write_bytes(content)


def test_what_another_program_moved_to_another_page_is_not_written_twice(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    ours = mark(book)
    saved(saving, book, ours)
    with_page_in_front(book)
    prepared = saving.prepare("book", book)
    assert not written(prepared, ours)
    saving.give_up(prepared)
    assert [found.page for found in annotations_in(book)] == [2]


def test_what_the_reader_moved_to_another_page_is_no_longer_where_it_was(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf", page_count=2)
    saved(saving, book, mark(book))
    saved(saving, book, replace(mark(book, at=1_700_000_060), page=2))
    assert [found.page for found in annotations_in(book)] == [2]


def test_a_file_with_a_second_name_is_made_longer_in_place(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    (tmp_path / "b.pdf").hardlink_to(book)
    saved(saving, book, mark(book))
    assert (tmp_path / "b.pdf").samefile(book)
    assert [found.note for found in annotations_in(tmp_path / "b.pdf")] == ["why?"]


def test_a_file_changed_meanwhile_is_left_alone(tmp_path: Path, saving: FileSaving) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    prepared = saving.prepare("book", book)
    written(prepared, mark(book))
    make_word_book(book, page_count=3)
    theirs = book.read_bytes()
    with pytest.raises(BookError, match="Another program"):
        saving.put(prepared)
    assert book.read_bytes() == theirs
    assert not prepared.unfinished.exists()


def test_bytes_that_a_broken_process_changed_are_refused(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    before = book.read_bytes()
    prepared = saving.prepare("book", book)
    prepared.unfinished.write_bytes(b"%PDF-9.9" + before[8:] + b"more")
    with pytest.raises(BookError, match="stays as it was"):
        saving.put(prepared)
    assert book.read_bytes() == before


def test_read_only_files_are_refused(tmp_path: Path, saving: FileSaving) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    book.chmod(0o444)
    with pytest.raises(BookError, match="read-only"):
        saving.prepare("book", book)


@pytest.mark.parametrize("kind", ["signed", "restricted", "damaged"])
def test_files_that_must_not_be_saved_in_say_why(
    tmp_path: Path, saving: FileSaving, kind: str
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    word = mark(book)
    if kind == "damaged":
        damage_table(book)
    else:
        document = pymupdf.open(book)
        if kind == "signed":
            field = document.get_new_xref()
            document.update_object(field, "<</FT/Sig/T(s)/V<</Type/Sig/Filter/Adobe.PPKLite>>>>")
            document.xref_set_key(
                document.pdf_catalog(), "AcroForm", f"<</SigFlags 3/Fields[{field} 0 R]>>"
            )
        allowed = pymupdf.PDF_PERM_PRINT if kind == "restricted" else -1
        protection = pymupdf.PDF_ENCRYPT_AES_256 if kind == "restricted" else 0
        document.save(
            tmp_path / "b.pdf", encryption=protection, owner_pw="owner", permissions=allowed
        )
        document.close()
        book = tmp_path / "b.pdf"
    before = book.read_bytes()
    with pytest.raises(BookError, match=r"signed|permissions|damaged") as refusal:
        written(saving.prepare("book", book), word)
    assert "copy" in refusal.value.advice
    assert book.read_bytes() == before


def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path, saving: FileSaving) -> None:
    with small_disk(tmp_path / "disk") as disk:
        book = make_word_book(disk / "a.pdf")
        before = book.read_bytes()
        prepared = saving.prepare("book", book)
        with full(disk), pytest.raises(BookError):
            written(prepared, mark(book))
        saving.give_up(prepared)
        assert book.read_bytes() == before


def test_a_copy_is_exact_and_never_the_file_itself(tmp_path: Path) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    assert copy_file(book, tmp_path / "b.pdf").read_bytes() == book.read_bytes()
    with pytest.raises(BookError, match="own file"):
        copy_file(book, book)


_SAVES_AGAIN_AND_AGAIN = """
import sys
from pathlib import Path
from reader_app.workers.file_saving import FileSaving
book, folder, number = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
saving = FileSaving(folder)
print("ready", flush=True)
while True:
    number += 1
    prepared = saving.prepare("book", book)
    prepared.unfinished.write_bytes(book.read_bytes() + b"%d\\n" % number * 40_000)
    saving.put(prepared)
    saving.finish(prepared)
"""


@pytest.mark.parametrize("is_linked", [False, True])
def test_a_killed_program_leaves_the_old_file_or_the_new_one(
    tmp_path: Path, *, is_linked: bool
) -> None:
    book, folder = tmp_path / "a.pdf", tmp_path / "originals"
    book.write_bytes(b"0\n" * 40_000)
    if is_linked:
        (tmp_path / "b.pdf").hardlink_to(book)
    known: list[str] = []
    for run in range(4):
        words = [sys.executable, "-c", _SAVES_AGAIN_AND_AGAIN, str(book), str(folder), str(run)]
        with subprocess.Popen(words, stdout=subprocess.PIPE) as program:
            assert program.stdout is not None
            program.stdout.readline()
            time.sleep(0.02 + 0.013 * run)
            os.kill(program.pid, signal.SIGKILL)
        FileSaving(folder).finish_interrupted(lambda _, checksum: known.append(checksum))
        lines = book.read_bytes().splitlines()
        assert all(lines.count(line) % 40_000 == 0 for line in set(lines))
        assert not list(folder.glob("*.json"))
        assert not list(tmp_path.glob(".pagemate-*"))


# -- the original ---------------------------------------------------------------------------------


def restored(saving: FileSaving, book: Path) -> tuple[RestoredFile, list[str]]:
    told: list[str] = []
    return saving.restore("book", book, lambda: told.append("begun"), told.append), told


def test_the_original_comes_back_and_what_replaced_it_is_kept(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    book.chmod(0o640)
    before = book.read_bytes()
    saved(saving, book, mark(book))
    with_notes = book.read_bytes()
    found, told = restored(saving, book)
    assert book.read_bytes() == before and book.stat().st_mode & 0o777 == 0o640
    assert found.replaced.read_bytes() == with_notes
    assert told == ["begun", hashlib.sha256(before).hexdigest()] == ["begun", found.file.checksum]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "originals"]
    saved(saving, book, mark(book))
    assert saving.original_of("book") is not None
    assert [found.note for found in annotations_in(book)] == ["why?"]


def test_the_original_comes_back_under_every_name_of_the_file(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    before = book.read_bytes()
    other = tmp_path / "b.pdf"
    os.link(book, other)
    saved(saving, book, mark(book))
    restored(saving, book)
    assert other.read_bytes() == before and other.samefile(book)


def test_what_another_program_made_of_the_file_is_not_undone(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    saved(saving, book, mark(book))
    make_word_book(book, page_count=2)
    changed = book.read_bytes()
    with pytest.raises(BookError, match="rewritten “a"):
        restored(saving, book)
    assert book.read_bytes() == changed


def test_without_a_kept_original_there_is_none_to_restore(
    tmp_path: Path, saving: FileSaving
) -> None:
    with pytest.raises(BookError, match="No original"):
        restored(saving, make_word_book(tmp_path / "a.pdf"))


def test_a_restoring_that_was_killed_is_known_at_the_next_start(
    tmp_path: Path, saving: FileSaving
) -> None:
    book = make_word_book(tmp_path / "a.pdf")
    before = book.read_bytes()
    saved(saving, book, mark(book))

    def die(_checksum: str) -> None:
        os._exit(9)

    if not (child := os.fork()):
        saving.restore("book", book, lambda: None, die)
    os.waitpid(child, 0)
    told: list[tuple[str, str]] = []
    saving.finish_interrupted(lambda *known: told.append(known))
    assert told == [("book", hashlib.sha256(before).hexdigest())] and book.read_bytes() == before
