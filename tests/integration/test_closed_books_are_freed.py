"""A book that is left in the middle of work is let go at once: its file, its pages, its memory."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.processes import messages as m
from reader_app.documents.processes.messages import PROGRESS_BYTES, SharedProgress
from reader_app.documents.processes.text_process import RequestScheduler
from tests.support.books import make_unique_word_book
from tests.support.document_worker import FolderSink

WORK = [
    m.Index("a book"),
    m.MakeOutline(),
    m.ReadCharacters(1),
    m.ReadLinks(1),
    m.ReadOutline(),
    m.DrawThumbnail(1, 40),
]


@pytest.mark.parametrize("wish", WORK, ids=lambda wish: type(wish).__name__)
def test_nothing_holds_a_book_that_was_left(tmp_path: Path, wish: object) -> None:
    assert not gc.isenabled()  # document processes, too, hardly ever look for cycles
    path = make_unique_word_book(tmp_path / "a.pdf", 40)
    scheduler = RequestScheduler(
        open_document(path),
        path,
        progress=SharedProgress(memoryview(bytearray(PROGRESS_BYTES))),
        quarantined=set(),
        writer=FolderSink(tmp_path / "sink"),
        send=lambda message: None,
    )
    scheduler.take_in(wish)
    for _ in range(3):
        scheduler.work()
    book = weakref.ref(scheduler._book)
    del scheduler
    assert book() is None
