"""`kill -9` in the middle of an import: the next start goes on, and no book is half there."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import psutil
import pytest

from reader_app.store.open_store import open_store
from tests.support.books import make_unique_word_book
from tests.support.program import started
from tests.support.window import rows, use_server

BOOKS = 14
KILLS = 2
PATIENCE_S = 90.0


def counted(data_dir: Path, query: str) -> int:
    ((count,),) = rows(data_dir, f"SELECT count(*) FROM {query}")
    return int(str(count))


def wait_for(data_dir: Path, query: str, least: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while counted(data_dir, query) < least:
        assert time.monotonic() < end, f"never came: {least} of {query}"
        time.sleep(0.02)


@pytest.mark.long
@pytest.mark.slow
def test_an_import_that_is_killed_goes_on_until_every_book_is_there_once(tmp_path: Path) -> None:
    data_dir, folder = tmp_path / "data", tmp_path / "books"
    folder.mkdir()
    for number in range(BOOKS):
        make_unique_word_book(folder / f"b{number}.pdf", 2, title=f"Book {number}")
    use_server(data_dir, "", server="offline", reopens_books=False)
    store = open_store(data_dir)
    store.imports.add([(folder, True)])
    store.close()
    surroundings = {"PAGEMATE_DATA_DIR": str(data_dir), "QT_QPA_PLATFORM": "offscreen"}
    chance = random.Random(3)
    for number in range(KILLS):
        process = started(**surroundings)
        wait_for(data_dir, "book", min(BOOKS, 1 + 6 * number))
        time.sleep(chance.uniform(0, 0.15))
        workers = psutil.Process(process.pid).children(recursive=True)
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)
        psutil.wait_procs(workers, timeout=20)
        books = counted(data_dir, "book")
        assert books == counted(data_dir, "cover")
        if counted(data_dir, "import_file"):  # not at its end yet
            assert books == counted(data_dir, "import_file WHERE outcome = 'added'")
    process = started(**surroundings)
    try:
        wait_for(data_dir, "book WHERE status = 'ready'", BOOKS)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
    assert counted(data_dir, "book") == BOOKS
    assert counted(data_dir, "cover") == BOOKS
    assert counted(data_dir, "import_file") == 0
    assert counted(data_dir, "page") == 2 * BOOKS
