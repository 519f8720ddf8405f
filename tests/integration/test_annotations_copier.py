"""A copy with marks, written by the process that the window uses for it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from reader_app.documents.processes.ocr_and_copy_messages import Mark
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.workers.document_process import launch_worker
from reader_app.workers.ocr_and_copy import PdfCopier
from tests.support.books import write_raw_pdf
from tests.support.pdfs_to_mark import annotations_in, make_word_book, rect_of_word

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]
PATIENCE_MS = 60_000
HOLE = 1_500_000_000


@pytest.fixture
def copier(qtbot: QtBot) -> Iterator[PdfCopier]:
    made = PdfCopier(launch_worker)
    yield made
    made.cancel()


def a_mark(source: Path, password: str = "") -> Mark:
    return Mark(1, (rect_of_word(source, password=password),), (1.0, 0.8, 0.4), "why?", 0)


def make_big_book(path: Path) -> Path:
    """So big that nobody can copy it in an instant: before its table is a hole."""
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Resources << >> >>",
    )
    write_raw_pdf(path, objects)
    content = path.read_bytes()
    table = content.rindex(b"xref\n0 ")
    with path.open("wb") as file:
        file.write(content[:table])
        file.seek(HOLE, os.SEEK_CUR)
        end = content[table:].replace(b"\n%d\n%%%%EOF" % table, b"\n%d\n%%%%EOF" % (table + HOLE))
        file.write(end)
    return path


def test_a_copy_is_made_while_the_window_goes_on(
    qtbot: QtBot, copier: PdfCopier, tmp_path: Path
) -> None:
    source = make_word_book(tmp_path / "a.pdf", password="sesame")
    mark = a_mark(source, "sesame")
    with qtbot.waitSignal(copier.made, timeout=PATIENCE_MS) as made:
        assert copier.copy(source, "sesame", tmp_path / "copy.pdf", [mark])
    assert made.args == [str(tmp_path / "copy.pdf"), False]
    assert [found.note for found in annotations_in(tmp_path / "copy.pdf", "sesame")] == ["why?"]
    assert not copier.is_running


def test_one_copy_follows_the_other(qtbot: QtBot, copier: PdfCopier, tmp_path: Path) -> None:
    source = make_word_book(tmp_path / "a.pdf")
    for name in ("one.pdf", "two.pdf"):
        with qtbot.waitSignal(copier.made, timeout=PATIENCE_MS):
            assert copier.copy(source, "", tmp_path / name, [a_mark(source)])
        assert len(annotations_in(tmp_path / name)) == 1


def test_only_one_copy_is_written_at_a_time(
    qtbot: QtBot, copier: PdfCopier, tmp_path: Path
) -> None:
    source = make_word_book(tmp_path / "a.pdf")
    with qtbot.waitSignal(copier.made, timeout=PATIENCE_MS):
        assert copier.copy(source, "", tmp_path / "one.pdf", [])
        assert not copier.copy(source, "", tmp_path / "two.pdf", [])
    assert not (tmp_path / "two.pdf").exists()


def test_a_refusal_comes_as_an_error(qtbot: QtBot, copier: PdfCopier, tmp_path: Path) -> None:
    source = make_word_book(tmp_path / "a.pdf")
    with qtbot.waitSignal(copier.failed, timeout=PATIENCE_MS) as failed:
        copier.copy(source, "", source, [a_mark(source)])
    error = failed.args[0]
    assert isinstance(error, BookError) and error.code is BookErrorCode.INVALID_STATE


def test_a_copy_that_is_cancelled_leaves_the_old_file_and_nothing_else(
    qtbot: QtBot, copier: PdfCopier, tmp_path: Path
) -> None:
    source = make_big_book(tmp_path / "a.pdf")
    target = tmp_path / "copy.pdf"
    target.write_bytes(b"old")
    with qtbot.waitSignal(copier.progressed, timeout=PATIENCE_MS) as progressed:
        copier.copy(source, "", target, [])
    copier.cancel()
    done, total = progressed.args
    assert 0 < done < total == source.stat().st_size
    assert target.read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "copy.pdf"]


def test_a_process_that_dies_is_told_once_and_leaves_nothing(
    qtbot: QtBot, copier: PdfCopier, tmp_path: Path
) -> None:
    source = make_big_book(tmp_path / "a.pdf")
    failures = QSignalSpy(copier.failed)
    with qtbot.waitSignal(copier.progressed, timeout=PATIENCE_MS):
        copier.copy(source, "", tmp_path / "copy.pdf", [])
    pid = copier._process.pid
    assert pid is not None
    with qtbot.waitSignal(copier.failed, timeout=PATIENCE_MS):
        os.kill(pid, signal.SIGKILL)
    assert failures.count() == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]
