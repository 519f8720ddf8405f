"""Files that need too much: one of four sentences tells what is wrong, whoever opens them.

The limits are lowered, so that small files reach them.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.formats import zip_members
from reader_app.documents.reader import DocumentReader
from reader_app.domain.errors import BookError
from reader_app.ipc.channel import ChildProcess
from reader_app.ipc.memory import MemoryWatch, shared_watch
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.process_limits import Limits
from reader_app.workers.rendered_page import IndexProgress
from tests.support import books
from tests.support import memory_bombs as bombs
from tests.support.client_desk import Desk, desk, posix_only, sink
from tests.support.document_worker import FolderSink, launch_test_worker
from tests.support.heavy_books import make_heavy_book
from tests.support.memory_bombs import MB
from tests.support.sweeps import first_of

pytestmark = pytest.mark.slow

__all__ = ["desk", "sink"]

linux_only = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells and limits how much memory is used"
)
LITTLE = 150 * MB
DAMAGED = "“{name}” is damaged and can’t be repaired."
TOO_SLOW = "Opening “{name}” took too long, so it was stopped."
TOO_LARGE = "Opening “{name}” needs more memory than Pagemate allows for a book (1 GB)."
UNUSABLE_NAME = "“{name}” can’t be read because of its file name."


def refusal_of_command(path: Path, *, open_limit_s: float = 60.0, most: int = 0) -> BookError:
    """What the commands say."""
    watch = MemoryWatch(most) if most else None
    with pytest.raises(BookError) as caught:
        DocumentReader(path, open_limit_s=open_limit_s, watch=watch)
    return caught.value


def refusal_of_window(qtbot: QtBot, path: Path, limits: Limits | None = None) -> BookError:
    """What the window says."""
    client = DocumentClient(launch=launch_test_worker, limits=limits)
    try:
        with qtbot.waitSignal(client.open_failed, timeout=120_000) as blocker:
            client.open(path)
        error = blocker.args[0]
        assert isinstance(error, BookError)
        return error
    finally:
        client.shut_down()


def is_sentence(error: BookError, sentence: str, path: Path) -> bool:
    """With its way out."""
    return error.message == sentence.format(name=path.name) and error.advice != ""


# ---- the four sentences, by both ways --------------------------------------------------------


@pytest.mark.long
def test_a_damaged_file_is_called_damaged(qtbot: QtBot, sink: FolderSink, tmp_path: Path) -> None:
    path = bombs.make_page_tree_loop(tmp_path / "loop.pdf")
    assert is_sentence(refusal_of_command(path), DAMAGED, path)
    assert is_sentence(refusal_of_window(qtbot, path), DAMAGED, path)


def test_a_file_that_takes_too_long_is_told_so(
    qtbot: QtBot, sink: FolderSink, tmp_path: Path
) -> None:
    path = books.make_unique_word_book(tmp_path / "a.pdf", 2)  # no process starts so fast
    assert is_sentence(refusal_of_command(path, open_limit_s=0.01), TOO_SLOW, path)
    assert is_sentence(refusal_of_window(qtbot, path, Limits(open_s=0.01)), TOO_SLOW, path)


@linux_only
@pytest.mark.slow
def test_a_file_that_grows_beyond_the_limit_is_told_so(
    qtbot: QtBot, sink: FolderSink, tmp_path: Path
) -> None:
    path = bombs.make_chapter_bomb(tmp_path / "a.epub", 30 * MB)
    limits = Limits(memory_bytes=LITTLE)
    assert is_sentence(refusal_of_command(path, most=LITTLE), TOO_LARGE, path)
    assert is_sentence(refusal_of_window(qtbot, path, limits), TOO_LARGE, path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    first_of(
        [bombs.make_chapter_bomb, bombs.make_encryption_bomb, bombs.make_package_bomb,
         bombs.make_word_bomb], 1
    ),
)  # fmt: skip
def test_an_archive_that_unpacks_to_too_much_is_told_so_before_it_is_unpacked(
    qtbot: QtBot, sink: FolderSink, tmp_path: Path, make: Callable[[Path, int], Path]
) -> None:
    path = make(tmp_path / "a.epub", zip_members.MOST_MEMBER_BYTES + MB)
    assert is_sentence(refusal_of_command(path), TOO_LARGE, path)
    assert is_sentence(refusal_of_window(qtbot, path), TOO_LARGE, path)


@posix_only
def test_a_name_that_no_file_can_have_is_told_so(
    qtbot: QtBot, sink: FolderSink, tmp_path: Path
) -> None:
    path = tmp_path / "a\0b.pdf"
    shown = path.with_name("a\ufffdb.pdf")
    assert is_sentence(refusal_of_command(path), UNUSABLE_NAME, shown)
    assert is_sentence(refusal_of_window(qtbot, path), UNUSABLE_NAME, shown)


# ---- what else must hold ---------------------------------------------------------------------


def test_labels_that_name_themselves_cost_nothing(tmp_path: Path) -> None:
    document = open_document(bombs.make_label_bomb(tmp_path / "labels.pdf"))
    assert document.info.labels == ("1",)


def test_a_long_prefix_of_a_label_is_cut(tmp_path: Path) -> None:
    document = open_document(bombs.make_label_bomb(tmp_path / "labels.pdf", prefix_bytes=300))
    assert document.info.labels == ("x" * 100 + "1",)


def test_a_list_that_unpacks_to_too_much_is_not_unpacked(tmp_path: Path) -> None:
    size = zip_members.MOST_MEMBER_BYTES + MB
    path = bombs.make_encryption_bomb(tmp_path / "a.epub", size)
    with pytest.raises(BookError) as caught:
        open_document(path)
    assert is_sentence(caught.value, TOO_LARGE, path)


def test_an_archive_that_lies_about_its_sizes_is_refused(tmp_path: Path) -> None:
    path = bombs.make_lying_epub(tmp_path / "a.epub", MB)
    with pytest.raises(BookError) as caught:
        open_document(path)
    assert is_sentence(caught.value, DAMAGED, path)


@posix_only
@pytest.mark.parametrize("make", [bombs.make_pipe, bombs.make_endless_picture])
@pytest.mark.parametrize("name", first_of(["page.html", "page.md"], 1))
def test_a_page_opens_without_a_picture_that_is_no_file(
    tmp_path: Path, make: Callable[[Path], Path], name: str
) -> None:
    path = bombs.make_page_beside(tmp_path / name, make(tmp_path / "picture.png"))
    with DocumentReader(path) as reader:
        text = reader.page_text(1).text
    assert "Words above." in text
    assert "Words below." in text


@pytest.mark.long
@linux_only
@pytest.mark.slow
def test_a_text_process_that_grows_beyond_the_limit_gives_up_at_once(
    qtbot: QtBot, sink: FolderSink, tmp_path: Path
) -> None:
    desk = Desk(qtbot)
    reader = desk.client.second_reader(desk.client)
    reader._process._most_bytes = LITTLE
    path = bombs.make_chapter_bomb(tmp_path / "a.epub", 30 * MB)
    try:
        reader.open(str(path), "")
        with qtbot.waitSignal(reader.gave_up, timeout=120_000):
            reader.begin()
        assert len(desk.children["text"]) == 2  # one of the client's own, and one that was lost
        assert reader.failure is not None
        assert is_sentence(reader.failure, TOO_LARGE, path)
    finally:
        reader.shut_down()
        desk.client.shut_down()


@linux_only
@pytest.mark.slow
def test_after_a_file_that_needs_too_much_the_next_one_opens_and_is_indexed(
    qtbot: QtBot, sink: FolderSink, tmp_path: Path
) -> None:
    desk = Desk(qtbot, Limits(memory_bytes=LITTLE))
    path = bombs.make_chapter_bomb(tmp_path / "a.epub", 30 * MB)
    try:
        desk.after(desk.client.open_failed, lambda: desk.client.open(path))
        desk.open(books.make_unique_word_book(tmp_path / "b.pdf", 12))
        progress: list[IndexProgress] = []
        desk.client.index_progressed.connect(progress.append)
        desk.client.index("book")
        desk.wait_until(lambda: bool(progress) and progress[-1].is_done)
        assert len(sink.pages()) == 12
    finally:
        desk.client.shut_down()


@pytest.mark.long
@pytest.mark.slow
def test_a_page_without_an_end_is_left_out_and_not_tried_again(tmp_path: Path) -> None:
    path = books.make_hanging_book(tmp_path / "a.pdf")
    with DocumentReader(path, time_limit_s=1.0) as reader:
        assert reader.page_text(2).text == ""
        assert reader.left_out == (2,)
        assert "page 1" in reader.page_text(1).text
        children = reader._child  # type: ignore[attr-defined]
        assert reader.page_text(2).text == ""
        assert reader._child is children  # type: ignore[attr-defined]


@linux_only
def test_a_document_process_can_not_have_more_memory_than_is_allowed(tmp_path: Path) -> None:
    path = books.make_unique_word_book(tmp_path / "a.pdf", 2)
    with DocumentReader(path) as reader:
        child = reader._child  # type: ignore[attr-defined]
        limits = Path(f"/proc/{child.pid}/limits").read_text()
    told = {line[:26].strip(): line[26:].split()[:2] for line in limits.splitlines()}
    for name in ("Max data size", "Max address space"):
        soft, hard = (int(value) for value in told[name])
        assert soft == hard <= 2560 * MB
    assert told["Max core file size"] == ["0", "0"]


class _StuckSpares(Desk):
    """The second drawing process and the third stop before they open anything."""

    def launch(self, kind: str, inherited: Sequence[int]) -> ChildProcess:
        child = super().launch(kind, inherited)
        if kind == "draw" and len(self.children["draw"]) in {2, 3}:
            os.kill(child.pid, signal.SIGSTOP)
        return child


@pytest.mark.long
@posix_only
@pytest.mark.slow
def test_a_file_that_is_too_much_beside_the_process_that_has_it_open_stays_open_there(
    qtbot: QtBot, sink: FolderSink, tmp_path: Path
) -> None:
    desk = _StuckSpares(qtbot, Limits(visible_s=300.0))
    try:
        desk.open(make_heavy_book(tmp_path / "heavy.pdf", heavy_pages=(2,)))
        desk.look_at(2, 600)
        for count in (2, 3):  # each stands by for others
            desk.wait_until(lambda count=count: len(desk.children["draw"]) == count)
            spare = desk.children["draw"][-1]
            shared_watch()._ended.add(spare)
            spare.kill_soon()
        light = desk.look_at(3)
        desk.wait_until(lambda: light in desk.drawn)
        assert desk.refused == []
        assert desk.failed == []
    finally:
        desk.client.shut_down()
