"""The document processes, spoken to directly: order of work, index, find, damaged files."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.engine.outline_and_links import read_outline
from reader_app.documents.processes import messages as m
from reader_app.documents.processes.dialogues import drawing_and_reading, reading
from reader_app.documents.processes.messages import ABORT_FLAG_BYTES, PROGRESS_BYTES, SharedProgress
from reader_app.documents.processes.text_process import RequestScheduler
from reader_app.documents.reader import DocumentReader
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.ipc.channel import ChannelClosedError, ChildProcess
from reader_app.ipc.shared_memory import SharedBlock
from tests.support import books
from tests.support.client_desk import posix_only
from tests.support.document_worker import PROGRAM, FolderSink, launch_test_worker

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

_Message = TypeVar("_Message")
PATIENCE_S = 60.0


class Talk:
    """A worker and what it says. A test that waits in vain kills the worker and fails."""

    def __init__(self, kind: str) -> None:
        self.memory = SharedBlock.create(4 * 1024 * 1024 + 2 * ABORT_FLAG_BYTES)
        self.child: ChildProcess = launch_test_worker(kind, self.memory.inherited)
        self.child.channel.ask(reading() if kind == "text" else drawing_and_reading())
        part = PROGRESS_BYTES if kind == "text" else 2 * 1024 * 1024
        self.send(m.ShareMemory(self.memory.name, part, 1 if kind == "text" else 2))

    def send(self, *messages: object) -> None:
        for message in messages:
            self.child.channel.send(message)

    def hear(self) -> object:
        guard = threading.Timer(PATIENCE_S, self.child.kill_soon)
        guard.start()
        try:
            return self.child.channel.receive()
        finally:
            guard.cancel()
            guard.join()

    def hear_kind(
        self, kind: type[_Message], suits: Callable[[_Message], bool] = lambda _: True
    ) -> _Message:
        while True:
            message = self.hear()
            if isinstance(message, kind) and suits(message):
                return message

    def open(self, path: Path, password: str = "") -> m.FileOpened:
        self.send(m.OpenFile(str(path), password))
        return self.hear_kind(m.FileOpened)

    def close(self) -> None:
        self.child.close()
        self.memory.close()


@pytest.fixture
def sink(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FolderSink:
    monkeypatch.setenv("PAGEMATE_TEST_SINK", str(tmp_path / "sink"))
    return FolderSink(tmp_path / "sink")


@pytest.fixture
def text(sink: FolderSink) -> Iterator[Talk]:
    talk = Talk("text")
    yield talk
    talk.close()


@pytest.fixture
def draw() -> Iterator[Talk]:
    talk = Talk("draw")
    yield talk
    talk.close()


def indexed(text: Talk) -> m.IndexProgress:
    return text.hear_kind(m.IndexProgress, lambda p: p.is_done or bool(p.error))


def test_every_page_gets_into_the_store(text: Talk, sink: FolderSink, tmp_path: Path) -> None:
    text.open(books.make_unique_word_book(tmp_path / "a.pdf", 120))
    text.send(m.Index("book"))
    assert indexed(text) == m.IndexProgress("book", 120, 120, is_done=True)
    pages = sink.pages()
    assert all(books.unique_word(n) in pages[n] for n in range(1, 121))


def test_hurried_pages_come_first(text: Talk, sink: FolderSink, tmp_path: Path) -> None:
    path = books.make_unique_word_book(tmp_path / "a.pdf", 120)
    text.send(m.OpenFile(str(path), ""), m.Index("book"), m.HurryIndex(101, 103))
    indexed(text)
    assert sink.order()[:3] == [101, 102, 103]
    assert sorted(sink.order()) == list(range(1, 121))


def test_indexing_goes_on_where_it_was_left(text: Talk, sink: FolderSink, tmp_path: Path) -> None:
    path = books.make_unique_word_book(tmp_path / "a.pdf", 60)
    text.open(path)
    text.send(m.Index("book"))
    indexed(text)
    (tmp_path / "sink" / "17.json").unlink()
    (tmp_path / "sink" / "order.txt").unlink()
    text.send(m.Index("book"))
    indexed(text)
    assert sink.order() == [17]


def test_the_store_sees_what_script_the_book_is_in(
    text: Talk, sink: FolderSink, tmp_path: Path
) -> None:
    text.open(books.make_long_book(tmp_path / "a.pdf", 30))
    text.send(m.Index("book"))
    indexed(text)
    assert "The lamp was lit" in (tmp_path / "sink" / "sample.txt").read_text(encoding="utf-8")


def test_a_store_that_refuses_ends_the_index_with_its_sentence(
    text: Talk, sink: FolderSink, tmp_path: Path
) -> None:
    text.open(books.make_unique_word_book(tmp_path / "a.pdf", 3))
    text.send(m.Index("refused"))
    assert indexed(text).error == "The disk is full."
    assert (tmp_path / "sink" / "failed").read_text() == "The disk is full."


def test_a_page_that_can_not_be_read_becomes_a_page_without_text(
    text: Talk, sink: FolderSink, tmp_path: Path
) -> None:
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
        b"<< /Type /Nothing >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
    ]
    text.open(books.write_raw_pdf(tmp_path / "a.pdf", objects))
    text.send(m.Index("book"))
    assert indexed(text).is_done
    assert set(sink.pages().values()) == {""}


def test_quarantined_pages_are_indexed_without_being_read(
    text: Talk, sink: FolderSink, tmp_path: Path
) -> None:
    text.send(m.QuarantinePages((2,)))
    text.open(books.make_hanging_book(tmp_path / "a.pdf"))
    text.send(m.Index("book"))
    assert indexed(text).is_done
    assert sink.pages()[2] == ""
    assert "page 3" in sink.pages()[3]


def test_a_waiting_reader_comes_before_the_index(text: Talk, tmp_path: Path) -> None:
    text.open(books.make_unique_word_book(tmp_path / "a.pdf", 400))
    text.send(m.Index("book"), m.ReadCharacters(3))
    progress = 0
    while not isinstance(message := text.hear(), m.CharactersRead):
        if isinstance(message, m.IndexProgress):
            progress = max(progress, message.pages_done)
    assert progress < 400
    assert books.unique_word(3) in message.characters.text.text


def test_closing_the_file_ends_its_index(text: Talk, sink: FolderSink, tmp_path: Path) -> None:
    text.open(books.make_unique_word_book(tmp_path / "a.pdf", 400))
    text.send(m.Index("book"), m.CloseFile())
    text.open(books.make_unique_word_book(tmp_path / "b.pdf", 2))
    text.send(m.ReadLinks(1))
    text.hear_kind(m.LinksRead)
    assert len(sink.pages()) < 400


def test_hits_are_counted_page_by_page(text: Talk, tmp_path: Path) -> None:
    text.open(books.make_unique_word_book(tmp_path / "a.pdf", 40))
    text.send(m.Find(1, books.unique_word(33).upper(), match_case=False, whole_word=False))
    hits: list[tuple[int, int]] = []
    done = False
    while not done:
        progress = text.hear_kind(m.FindProgress)
        hits += progress.hits
        done = progress.is_done
    assert hits == [(33, 1)]
    assert progress.total == 1
    assert progress.pages_done == progress.page_count == 40


def test_a_new_search_ends_the_one_before(text: Talk, tmp_path: Path) -> None:
    text.open(books.make_unique_word_book(tmp_path / "a.pdf", 300))
    text.send(
        m.Find(1, "word", match_case=False, whole_word=False),
        m.Find(2, "happens", match_case=False, whole_word=False),
    )
    last = text.hear_kind(m.FindProgress, lambda p: p.is_done)
    assert last.query_id == 2
    assert last.total == 300


def test_rectangles_of_an_old_search_are_none(text: Talk, tmp_path: Path) -> None:
    text.open(books.make_unique_word_book(tmp_path / "a.pdf", 2))
    text.send(m.Find(2, "word", match_case=False, whole_word=False), m.FindRects(1, 1))
    assert text.hear_kind(m.FindRectsRead).rects == ()
    text.send(m.FindRects(2, 1))
    assert len(text.hear_kind(m.FindRectsRead).rects) == 1


def test_a_search_uses_what_the_store_knows(text: Talk, sink: FolderSink, tmp_path: Path) -> None:
    path = books.make_unique_word_book(tmp_path / "a.pdf", 5)
    text.open(path)
    text.send(m.Index("book"))
    indexed(text)
    (tmp_path / "sink" / "4.json").write_text('"words from the store"', encoding="utf-8")
    text.send(m.CloseFile())
    text.open(path)
    text.send(m.Index("book"), m.Find(1, "from the store", match_case=False, whole_word=False))
    assert text.hear_kind(m.FindProgress, lambda p: p.is_done).total == 1


def test_what_is_asked_of_a_page_that_is_not_there_is_answered_with_nothing(
    text: Talk, tmp_path: Path
) -> None:
    text.open(books.make_unique_word_book(tmp_path / "a.pdf", 2))
    text.send(m.ReadCharacters(99), m.ReadLinks(99), m.DrawThumbnail(99, 100))
    assert text.hear_kind(m.CharactersRead).characters.characters == ()
    assert text.hear_kind(m.LinksRead).links == ()
    assert text.hear_kind(m.ThumbnailDrawn).png == b""


def test_the_parent_sees_on_which_page_work_goes_on(text: Talk, tmp_path: Path) -> None:
    board = SharedProgress(text.memory.view)
    text.open(books.make_hanging_book(tmp_path / "a.pdf"))
    text.send(m.ReadCharacters(2))
    waiting = threading.Event()
    at_work = (0, 0)
    while at_work[0] % 2 == 0 or at_work[1] != 2:
        waiting.wait(0.01)
        at_work = board.read()
    assert at_work[1] == 2
    text.child.kill()


def test_the_text_process_ends_with_its_parent(text: Talk, tmp_path: Path) -> None:
    text.open(books.make_unique_word_book(tmp_path / "a.pdf", 400))
    text.send(m.Index("book"))
    text.child.close(timeout_s=PATIENCE_S)
    assert not text.child.is_running


def test_a_page_is_drawn_into_the_part_that_was_named(draw: Talk, tmp_path: Path) -> None:
    draw.open(books.make_unique_word_book(tmp_path / "a.pdf", 2))
    draw.send(m.DrawPage(7, 1, 300, None, 1))
    reply = draw.hear_kind(m.PageDrawn)
    size = reply.width * reply.height * 4
    pixels = bytes(draw.memory.view[2 * 1024 * 1024 : 2 * 1024 * 1024 + size])
    assert (reply.request_id, reply.width) == (7, 300)
    assert set(pixels[3::4]) == {255}
    assert len(set(pixels)) > 10
    assert not any(draw.memory.view[: 1024 * 1024])


@pytest.mark.parametrize(
    "request_", [m.DrawPage(1, 99, 300, None, 0), m.DrawPage(1, 1, 3000, None, 0)]
)
def test_what_can_not_be_drawn_is_said_and_the_next_works(
    draw: Talk, tmp_path: Path, request_: m.DrawPage
) -> None:
    draw.open(books.make_unique_word_book(tmp_path / "a.pdf", 2))
    draw.send(request_)
    assert draw.hear_kind(m.PageNotDrawn).request_id == 1
    draw.send(m.DrawPage(2, 2, 300, None, 0))
    assert draw.hear_kind(m.PageDrawn).request_id == 2


def test_drawing_without_an_open_file_is_answered(draw: Talk) -> None:
    draw.send(m.DrawPage(1, 1, 300, None, 0))
    assert draw.hear_kind(m.PageNotDrawn).request_id == 1


@pytest.fixture(scope="module")
def sample_book(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return books.make_labelled_book(tmp_path_factory.mktemp("sample") / "a.pdf").read_bytes()


@pytest.mark.long
@settings(max_examples=25)
@given(changes=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), max_size=30))
def test_damaged_bytes_give_a_book_or_a_sentence(
    sample_book: bytes,
    tmp_path_factory: pytest.TempPathFactory,
    changes: list[tuple[int, int]],
) -> None:
    damaged = bytearray(sample_book)
    for place, value in changes:
        damaged[place % len(damaged)] = value
    path = tmp_path_factory.mktemp("damaged") / "a.pdf"
    path.write_bytes(bytes(damaged))
    try:
        reader = DocumentReader(path, time_limit_s=20, program=PROGRAM)
    except BookError as error:
        assert error.message.endswith(".")
        return
    with reader:
        for number in range(1, min(reader.info.page_count, 12) + 1):
            assert reader.page_text(number).number == number
        assert len(reader.labels) == reader.info.page_count
        reader.outline()


def test_a_reader_without_a_window_reads_and_draws(tmp_path: Path) -> None:
    path = books.make_labelled_book(tmp_path / "a.pdf")
    with DocumentReader(path) as reader:
        assert reader.info.page_count == 10
        assert reader.labels[0] == "i"
        assert books.unique_word(2) in reader.page_text(2).text
        assert reader.outline()[0].title == "Preface"
        assert reader.page_png(1, 200).startswith(b"\x89PNG")


def test_a_reader_in_another_process_says_the_same(tmp_path: Path) -> None:
    path = books.make_labelled_book(tmp_path / "a.pdf")
    document = open_document(path)
    with DocumentReader(path, program=PROGRAM) as reader:
        assert reader.info == document.info
        assert reader.page_text(3) == read_page(document, 3)
        assert reader.outline() == read_outline(document)
        assert reader.page_png(1, 120) == MupdfRenderer(document).png(1, 120)


@pytest.mark.long
@pytest.mark.slow
def test_a_reader_in_another_process_gives_up_on_a_page_that_never_ends(tmp_path: Path) -> None:
    path = books.make_hanging_book(tmp_path / "a.pdf")
    with DocumentReader(path, time_limit_s=2, program=PROGRAM) as reader:
        assert reader.page_text(2).text == ""
        with pytest.raises(BookError) as caught:
            reader.page_png(2, 100)
        assert caught.value.code is BookErrorCode.PARSE_FAILED
        assert "page 3" in reader.page_text(3).text


@posix_only
def test_a_reader_tries_once_more_what_its_process_was_killed_over(tmp_path: Path) -> None:
    path = books.make_labelled_book(tmp_path / "a.pdf")
    dies_once = '[ -e "$0" ] || { touch "$0"; kill -9 $$; }; exec "$@"'
    program = ("/bin/sh", "-c", dies_once, str(tmp_path / "killed"), *PROGRAM)
    with DocumentReader(path, program=program) as reader:
        os.kill(reader._child.pid, signal.SIGKILL)  # type: ignore[union-attr]
        assert books.unique_word(2) in reader.page_text(2).text
        assert reader.left_out == ()


def test_a_reader_in_another_process_passes_on_why_a_file_does_not_open(tmp_path: Path) -> None:
    path = books.make_encrypted_book(tmp_path / "a.pdf")
    with pytest.raises(BookError) as caught:
        DocumentReader(path, program=PROGRAM)
    assert caught.value.code is BookErrorCode.PASSWORD_REQUIRED


def test_a_reader_knows_which_pages_there_are(tmp_path: Path) -> None:
    with DocumentReader(books.make_labelled_book(tmp_path / "a.pdf")) as reader:
        with pytest.raises(BookError) as caught:
            reader.page_text(11)
        assert caught.value.code is BookErrorCode.INVALID_STATE


def test_a_killed_worker_closes_its_channel(text: Talk) -> None:
    text.child.kill()
    with pytest.raises(ChannelClosedError):
        text.hear()


class Reader:
    """A book of two pages in this process, with what its scheduler sends and tells."""

    def __init__(self, folder: Path) -> None:
        self.path = books.make_long_book(folder / "book.pdf", 2)
        self.sent: list[object] = []
        self.touched = threading.Event()
        self.scheduler = RequestScheduler(
            open_document(self.path),
            self.path,
            progress=SharedProgress(memoryview(bytearray(PROGRESS_BYTES))),
            quarantined=set(),
            writer=FolderSink(folder / "index"),
            send=self.sent.append,
            tell_touch=self.touched.set,
        )


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    made = Reader(tmp_path)
    yield made
    made.scheduler.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the file is looked at often")
def test_nothing_wakes_for_a_file_on_a_local_disk_until_it_is_touched(reader: Reader) -> None:
    scheduler = reader.scheduler
    scheduler.check_file()
    assert scheduler.next_check_s is None
    reader.path.touch()
    assert reader.touched.wait(PATIENCE_S)
    scheduler.note_touch()
    assert scheduler.next_check_s is not None


def test_the_book_is_known_before_its_form_and_attachments(reader: Reader) -> None:
    scheduler = reader.scheduler
    scheduler.take_in(m.ReadFileParts())
    while scheduler.has_work:
        scheduler.work()
    assert [type(each) for each in reader.sent] == [m.FileIdentity, m.FilePartsRead]
