"""Books that nobody has open are indexed one by one, and never in anybody's way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from reader_app.documents.processes.messages import Find, FindProgress, IndexProgress, Skim, Skimmed
from reader_app.domain.book import Book
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.idle_index import BackgroundIndex
from reader_app.workers.page_reader import PageReader, ReadingHelp
from reader_app.workers.process_limits import Limits
from tests.support.document_worker import launch_test_worker


class StillReader(PageReader):
    """Notes what it is asked and starts no process."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(launch_test_worker, Limits(), parent, is_late=True)
        self.opened_paths: list[str] = []
        self.indexed: list[str] = []
        self.skims: list[tuple[int, int]] = []
        self.rests = 0

    def begin(self) -> None:
        pass

    def open(self, path: str, password: str, *, is_help: bool = False) -> None:
        self.opened_paths.append(f"{path}, helping" if is_help else path)

    def index(self, book_id: str, from_page: int = 1, *, is_help: bool = False) -> None:
        self.indexed.append(f"{book_id} from {from_page}, helping" if is_help else book_id)

    def send(self, message: object) -> None:
        if isinstance(message, Skim):
            self.skims.append((message.find.query_id, message.first_place))

    def stop_find(self) -> None:
        self.skims.append((0, 0))

    def rest(self) -> None:
        super().rest()
        self.rests += 1

    def finish(self, book_id: str, error: str = "") -> None:
        self.index_progressed.emit(IndexProgress(book_id, 1, 1, is_done=not error, error=error))


class Desk:
    """A background index over books a, b and c."""

    def __init__(self, parent: QObject) -> None:
        self.waiting = [Book(name, Path(f"/{name}.pdf"), name, 1, id=name) for name in "abc"]
        self.readers: list[StillReader] = []
        self.tasks = Tasks(parent)
        self.index = BackgroundIndex(self._next, self.tasks, self._reader, parent, quiet_ms=1)

    def _next(self, but: frozenset[str]) -> Book | None:
        return next((book for book in self.waiting if book.id not in but), None)

    def _reader(self, parent: QObject) -> PageReader:
        self.readers.append(StillReader(parent))
        return self.readers[-1]

    @property
    def reader(self) -> StillReader:
        return self.readers[-1]

    @property
    def opened(self) -> list[str]:
        return [path for reader in self.readers for path in reader.opened_paths]


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    parent = QObject()
    made = Desk(parent)
    made.index.wake()
    qtbot.waitUntil(lambda: made.opened == ["/a.pdf"])
    yield made
    made.index.shut_down()
    made.tasks.shut_down()


def test_one_book_follows_the_other(desk: Desk, qtbot: QtBot) -> None:
    desk.reader.opened.emit(object())
    assert desk.reader.indexed == ["a"]
    desk.reader.finish("a")
    qtbot.waitUntil(lambda: desk.opened == ["/a.pdf", "/b.pdf"])


def test_what_is_held_stops_and_goes_on_with_the_same_book(desk: Desk, qtbot: QtBot) -> None:
    desk.index.hold("turn")
    assert desk.index.book_id == ""
    desk.index.hold("opening")
    desk.index.let("turn")
    qtbot.wait(30)
    assert desk.opened == ["/a.pdf"]
    desk.index.let("opening")
    qtbot.waitUntil(lambda: desk.opened == ["/a.pdf", "/a.pdf"])


def test_a_book_that_can_not_be_opened_is_left_alone(desk: Desk, qtbot: QtBot) -> None:
    desk.reader.refused.emit(BookError(BookErrorCode.PASSWORD_REQUIRED, "Locked."))
    qtbot.waitUntil(lambda: desk.opened == ["/a.pdf", "/b.pdf"])
    desk.reader.finish("b", "The text can't be read.")
    qtbot.waitUntil(lambda: desk.opened == ["/a.pdf", "/b.pdf", "/c.pdf"])
    desk.index.hold("turn")
    desk.index.let("turn")
    qtbot.waitUntil(lambda: len(desk.opened) == 4)
    assert desk.opened[3] == "/c.pdf"


def test_a_book_at_which_the_process_is_lost_does_not_keep_the_next_one_back(
    desk: Desk, qtbot: QtBot
) -> None:
    desk.reader.gave_up.emit()
    qtbot.waitUntil(lambda: desk.opened == ["/a.pdf", "/b.pdf"])
    assert len(desk.readers) == 2


def test_a_book_that_comes_later_is_indexed_when_it_is_told(desk: Desk, qtbot: QtBot) -> None:
    for name in "abc":
        qtbot.waitUntil(lambda: desk.index.book_id == name)  # noqa: B023 - used at once
        desk.reader.finish(name)
    qtbot.waitUntil(lambda: desk.index.book_id == "")
    desk.waiting.append(Book("d", Path("/d.pdf"), "d", 1, id="d"))
    desk.index.wake()
    qtbot.waitUntil(lambda: desk.index.book_id == "d")


class FirstReader(PageReader):
    """Tells what progress it is told to, and starts no process."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(launch_test_worker, Limits(), parent, is_late=True)
        self.passed_on: list[object] = []
        self.search = Find(7, "word", False, False)

    def send(self, message: object) -> None:
        self.passed_on.append(message)

    def tell(self, done: int, count: int = 5000, *, is_done: bool = False) -> None:
        self.index_progressed.emit(IndexProgress("book", done, count, is_done))

    def tell_search(self, skimmed: int, *, searched: int = 0, count: int = 5000) -> None:
        progress = FindProgress(7, searched, count, (), 0, False, pages_skimmed=skimmed)
        self.find_progressed.emit(progress)


class HelpDesk:
    """A second reader, as soon as there is one, and the first one that it helps."""

    def __init__(self) -> None:
        self.parent = QObject()
        self.first = FirstReader(self.parent)
        self.readers: list[StillReader] = []
        self.is_idle = True
        self.help = ReadingHelp(self.first, self._new, self.parent, lambda: self.is_idle)
        self.help.use(Path("/a.pdf"), "")

    def _new(self, owner: QObject) -> PageReader:
        self.readers.append(StillReader(owner))
        return self.readers[-1]


@pytest.fixture
def help_desk(qtbot: QtBot) -> Iterator[HelpDesk]:
    desk = HelpDesk()
    yield desk
    desk.help.shut_down()
    desk.first.shut_down()


def test_a_second_process_helps_with_a_large_book_until_it_is_done(help_desk: HelpDesk) -> None:
    first, readers = help_desk.first, help_desk.readers
    help_desk.is_idle = False
    help_desk.help.offer("book", 300)
    first.tell(150)
    assert not readers, "all processors are busy"
    help_desk.is_idle = True
    first.tell(4900)
    assert not readers, "too late to be worth it"
    first.tell(0)
    first.tell(250)
    (reader,) = readers
    reader.opened.emit(object())
    assert (reader.opened_paths, reader.indexed) == (
        ["/a.pdf, helping"],
        ["book from 300, helping"],
    )
    first.tell(5000, is_done=True)
    assert reader.rests == 1
    first.tell(200)
    assert reader.opened_paths == ["/a.pdf, helping"], "nothing is wanted any more"


def test_a_second_process_helps_a_search_that_has_far_to_go(help_desk: HelpDesk) -> None:
    first, readers = help_desk.first, help_desk.readers
    first.tell_search(1000, searched=1000)
    first.tell_search(3500)
    assert not readers, "known texts, or too few pages, are searched sooner by one"
    first.tell_search(100)
    (reader,) = readers
    first.tell_search(250)
    reader.opened.emit(object())
    first.tell_search(300)
    assert (reader.opened_paths, reader.skims) == (["/a.pdf, helping"], [(7, 250)])
    told = Skimmed(7, 300, 349, (301,))
    reader.skimmed.emit(told)
    assert first.passed_on == [told]
    first.search = None
    reader.skimmed.emit(Skimmed(7, 400, 449, ()))
    assert (first.passed_on, reader.skims[1:]) == ([told], [(0, 0)])
    assert reader.rests == 0, "the reader may type on"
    help_desk.help._search_end.timeout.emit()
    assert reader.rests == 1


def test_a_process_that_helps_with_the_index_helps_a_search_and_stays(
    help_desk: HelpDesk,
) -> None:
    first, readers = help_desk.first, help_desk.readers
    help_desk.help.offer("book", 1)
    first.tell(150)
    help_desk.is_idle = False
    first.tell_search(100)
    (reader,) = readers
    reader.opened.emit(object())
    assert (reader.indexed, reader.skims) == (["book from 1, helping"], [(7, 100)])
    help_desk.help._search_end.timeout.emit()
    assert reader.rests == 0
    reader.skimmed.emit(Skimmed(7, 150, 199, ()))
    first.tell(5000, is_done=True)
    assert reader.rests == 0, "the search goes on"
    help_desk.help._search_end.timeout.emit()
    assert reader.rests == 1


def test_what_an_earlier_search_is_told_does_not_stop_the_next_one(help_desk: HelpDesk) -> None:
    first = help_desk.first
    first.tell_search(100)
    (reader,) = help_desk.readers
    reader.opened.emit(object())
    reader.skimmed.emit(Skimmed(6, 0, 49, ()))
    assert (first.passed_on, reader.skims) == ([], [(7, 100)])
