"""What the drawing process does while nobody waits: never into a picture that is held."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.documents.processes.draw_process import DrawingWorker
from reader_app.documents.processes.messages import (
    ABORT_FLAG_BYTES,
    DrawPage,
    OpenFile,
    PageDrawn,
    ShareMemory,
)
from reader_app.ipc.channel import Channel
from reader_app.ipc.shared_memory import SharedBlock
from tests.support.books import make_long_book

PARTS, PART_BYTES = 3, 1024 * 1024


class Answers(Channel):
    """Keeps what would be sent."""

    def __init__(self) -> None:
        self.sent: list[object] = []

    def send(self, value: object) -> None:
        self.sent.append(value)


@pytest.fixture
def block() -> Iterator[SharedBlock]:
    made = SharedBlock.create((PART_BYTES + ABORT_FLAG_BYTES) * PARTS)
    yield made
    made.close()


def test_a_picture_stays_while_memory_is_prepared(tmp_path: Path, block: SharedBlock) -> None:
    answers = Answers()
    worker = DrawingWorker(answers)
    worker.answer(ShareMemory(block.name, PART_BYTES, PARTS))
    worker.answer(OpenFile(str(make_long_book(tmp_path / "a.pdf", 1)), ""))
    worker.answer(DrawPage(1, 1, 300, None, 1))
    assert isinstance(answers.sent[-1], PageDrawn)
    drawn = bytes(block.view[PART_BYTES : 2 * PART_BYTES])
    assert any(drawn)
    while worker.has_spare_work:
        worker.use_spare_time()
    assert bytes(block.view[PART_BYTES : 2 * PART_BYTES]) == drawn


def test_no_memory_is_touched_before_a_page_is_wanted(block: SharedBlock) -> None:
    worker = DrawingWorker(Answers())
    worker.answer(ShareMemory(block.name, PART_BYTES, PARTS))
    assert not worker.has_spare_work


def test_spare_work_ends_and_comes_back_with_the_next_page(
    tmp_path: Path, block: SharedBlock
) -> None:
    worker = DrawingWorker(Answers())
    worker.answer(ShareMemory(block.name, PART_BYTES, PARTS))
    worker.answer(OpenFile(str(make_long_book(tmp_path / "a.pdf", 2)), ""))
    done = []
    for page in (1, 2):
        worker.answer(DrawPage(page, page, 300, None, 0))
        while worker.has_spare_work:
            worker.use_spare_time()
            done.append(page)
    # Two parts that no picture was in yet, then what the page has left behind; after that only it.
    assert done == [1, 1, 1, 2]
