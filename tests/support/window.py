"""The real window, driven as a reader would: typed questions, pressed keys, clicked links."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import psutil
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QUrl
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QMainWindow,
    QPlainTextEdit,
    QScrollArea,
    QTextBrowser,
    QWidget,
)

from reader_app.bootstrap.app import create_window
from reader_app.bootstrap.first_window import FirstWindow
from reader_app.bootstrap.program import Program
from reader_app.bootstrap.startup import EarlyDrawingProcess
from reader_app.ui.book.controller import BookController
from reader_app.ui.pages.page_view import PageView
from reader_app.workers.background_tasks import Tasks
from tests.support.processes import child_pids, processes_of

PATIENCE_S = 90.0
"""A bound for what never comes, on the slowest machine; nothing is measured against it."""

_SHORTEST_PAUSE_MS, _LONGEST_PAUSE_MS = 4, 32
"""Between two looks at a condition: each look takes time from the work that is waited for."""

_Widget = TypeVar("_Widget", bound=QWidget)


def wait_until(condition: Callable[[], object], what: str = "") -> None:
    """Let the window work until the condition holds."""
    end = time.monotonic() + PATIENCE_S
    pause_ms = _SHORTEST_PAUSE_MS
    while not condition():
        assert time.monotonic() < end, f"never came: {what or condition}"
        QTest.qWait(pause_ms)
        pause_ms = min(pause_ms * 3 // 2, _LONGEST_PAUSE_MS)


def use_server(data_dir: Path, base_url: str, **settings: object) -> None:
    """Write the settings that make a window in `data_dir` talk to that server."""
    data_dir.mkdir(parents=True, exist_ok=True)
    values = {
        "server": "custom",
        "base_url": base_url,
        "model": "claude-sonnet-5-5",
        "has_seen_handbook": True,
        **settings,
    }
    (data_dir / "settings.json").write_text(json.dumps(values), encoding="utf-8")


def open_library(data_dir: Path) -> sqlite3.Connection:
    """Open the library file as another program would, to read in it."""
    path = data_dir / "pagemate.db"
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=30)


def rows(data_dir: Path, query: str, *values: object) -> list[tuple[object, ...]]:
    """What another program reads in the library file at this moment."""
    with closing(open_library(data_dir)) as library:
        return list(library.execute(query, values))


@dataclass(frozen=True)
class Shown:
    """A message as the window shows it."""

    role: str
    state: str
    text: str


class ReaderWindow:
    """One window from start to end; use it in a `with` block."""

    def __init__(
        self,
        data_dir: Path,
        *files: Path,
        size: tuple[int, int] = (1280, 800),
        early: EarlyDrawingProcess | None = None,
        first: FirstWindow | None = None,
    ) -> None:
        """`early`: put together in two stages, as the program does it; `first`: shown already."""
        self.data_dir = data_dir
        self._is_closed = False
        self._children_before = child_pids()
        self.window: QMainWindow = create_window(data_dir, list(files), early, first)
        self.window.setWindowState(Qt.WindowState.WindowNoState)
        self.window.resize(*size)
        self.window.show()

    def __enter__(self) -> ReaderWindow:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """As the reader would; returns when nothing of the window is left."""
        if self._is_closed:
            return
        self._is_closed = True
        self.window.close()
        wait_until(lambda: not self.window.isVisible(), "the window to close")
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(self.window, QEvent.Type.DeferredDelete.value)

    @property
    def processes(self) -> list[psutil.Process]:
        """Its child processes."""
        return list(processes_of(child_pids() - self._children_before))

    @property
    def program(self) -> Program:
        """What this window shares with others."""
        application = QCoreApplication.instance()
        assert application is not None
        found = application.findChildren(Program)
        return next(each for each in found if any(w.window is self.window for w in each.windows))

    # --- widgets

    def find(self, kind: type[_Widget], name: str) -> _Widget:
        found = self.window.findChild(kind, name)
        assert found is not None, f"there is no {kind.__name__} named {name}"
        return found

    def has(self, name: str) -> bool:
        """A widget of that name can be seen."""
        return any(w.isVisible() for w in self.window.findChildren(QWidget, name))

    def click(self, name: str) -> None:
        """Wait for a button of that name that can be seen and pressed; the newest of several."""

        def buttons() -> list[QAbstractButton]:
            found = self.window.findChildren(QAbstractButton, name)
            return [button for button in found if button.isVisible() and button.isEnabled()]

        wait_until(buttons, f"a button {name}")
        buttons()[-1].click()

    @property
    def page_view(self) -> PageView:
        return self.find(PageView, "pageView")

    @property
    def composer(self) -> QPlainTextEdit:
        return self.find(QPlainTextEdit, "composer")

    @property
    def conversation(self) -> QScrollArea:
        return self.find(QScrollArea, "conversationView")

    @property
    def current_page(self) -> int:
        page = self.page_view.property("currentPage")
        assert isinstance(page, int)
        return page

    @property
    def notices(self) -> str:
        """Every sentence that stands in a notice bar now."""
        bars = [bar for bar in self.window.findChildren(QWidget, "noticeBar") if bar.isVisible()]
        return "\n".join(label.text() for bar in bars for label in bar.findChildren(QLabel))

    @property
    def words_shown(self) -> str:
        """Every label of the conversation that can be seen."""
        labels = self.conversation.findChildren(QLabel)
        return "\n".join(label.text() for label in labels if label.isVisible())

    # --- the book

    @property
    def books(self) -> BookController:
        found = self.window.findChild(BookController)
        assert isinstance(found, BookController)
        return found

    def wait_for_book(self, *, indexed: bool = True) -> None:
        """Until pages are shown, and questions can be asked about all of them."""
        wait_until(lambda: self.page_view.page_count, "pages")
        wait_until(lambda: not self.books.is_opening, "the book")
        wait_until(self.composer.isEnabled, "a book to ask about")
        if indexed:
            # Opened once: to open the file takes far longer than to look into it.
            with closing(open_library(self.data_dir)) as library:
                query = _of_books("status")
                wait_until(lambda: [*library.execute(query)][-1] == ("ready",), "the index")

    def book(self, column: str) -> list[object]:
        """That column of the visible books, in the order in which they came."""
        return [row[0] for row in rows(self.data_dir, _of_books(column))]

    def wait_for_page(self, page: int) -> None:
        wait_until(lambda: self.current_page == page, f"page {page}, not {self.current_page}")

    def wait_for_stored_page(self, page: int) -> None:
        wait_until(lambda: self.book("current_page")[-1] == page, f"page {page} in the store")

    def store_position(self) -> None:
        """Store where the reader is, and return once that is in the store."""
        stored = QSignalSpy(self.books.position.stored)
        self.books.position.flush()
        wait_until(stored.count, "the position in the store")

    # --- keys

    def press(
        self,
        key: Qt.Key,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        on: QWidget | None = None,
    ) -> None:
        """On the page, if nothing else is named."""
        QTest.keyClick(on or self.page_view, key, modifiers)

    # --- the conversation

    @property
    def messages(self) -> list[Shown]:
        """Questions and answers, oldest first."""
        return [shown for shown in self._shown() if shown.role != "tool_result"]

    @property
    def steps(self) -> list[Shown]:
        """Lines of tools, oldest first."""
        return [shown for shown in self._shown() if shown.role == "tool_result"]

    @property
    def answer(self) -> Shown:
        last = self.messages[-1]
        assert last.role == "assistant", last
        return last

    @property
    def is_answering(self) -> bool:
        return self.has("stopButton")

    def type(self, words: str) -> None:
        """Put words into the composer as a keyboard does."""
        self.composer.setFocus()
        self.composer.insertPlainText(words)

    def send(self, words: str) -> None:
        """Ask, and don't wait for the answer."""
        before = len(self.messages)
        self.type(words)
        self.press(Qt.Key.Key_Return, on=self.composer)
        wait_until(lambda: len(self.messages) > before, "the question in the conversation")

    def ask(self, words: str) -> Shown:
        """Ask and wait for the end of the turn."""
        self.send(words)
        return self.wait_for_answer()

    def wait_for_answer(self) -> Shown:
        wait_until(lambda: not self.is_answering, "the end of the turn")
        return self.answer

    def wait_for_text(self, words: str) -> None:
        """Until the newest message shows these words."""
        wait_until(lambda: words in self.messages[-1].text, f"“{words}” in the answer")

    def start_new_conversation(self) -> None:
        self.click("newConversationButton")
        wait_until(lambda: not self.messages and not self.is_answering, "an empty conversation")

    @contextmanager
    def busy_store(self) -> Iterator[None]:
        """What the window has stored waits until the end of this block."""
        is_free = threading.Event()
        for tasks in self.window.findChildren(Tasks):
            tasks.run(is_free.wait)
        try:
            yield
        finally:
            is_free.set()

    # --- links

    def links(self) -> list[tuple[str, str]]:
        """Address and words of each link of the newest answer."""
        return [link for browser in self._prose() for link in _links_of(browser)]

    def click_link(
        self,
        address: str,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Click in the middle of that link's words."""
        for browser in self._prose():
            point = _place_of_link(browser, address)
            if point is not None:
                self.conversation.ensureWidgetVisible(browser)
                button = Qt.MouseButton.LeftButton
                QTest.mouseClick(browser.viewport(), button, modifiers, point)
                return
        raise AssertionError(f"no link to {address} in {self.links()}")

    def _prose(self) -> list[QTextBrowser]:
        answers = [w for w in self._message_widgets() if w.property("role") == "assistant"]
        return answers[-1].findChildren(QTextBrowser) if answers else []

    def _message_widgets(self) -> list[QWidget]:
        inside = self.conversation.widget()
        assert inside is not None
        found = inside.findChildren(QWidget)
        return [w for w in found if w.property("role") is not None and not w.isHidden()]

    def _shown(self) -> Sequence[Shown]:
        return [
            Shown(str(w.property("role")), str(w.property("state")), str(w.property("plainText")))
            for w in self._message_widgets()
        ]


def _of_books(column: str) -> str:
    return f"SELECT {column} FROM book WHERE hidden_at IS NULL ORDER BY created_at"


def _links_of(browser: QTextBrowser) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    block = browser.document().begin()
    while block.isValid():
        parts = block.begin()
        while not parts.atEnd():
            part = parts.fragment()
            if part.charFormat().isAnchor():
                found.append((part.charFormat().anchorHref(), part.text()))
            parts += 1
        block = block.next()
    return found


def _place_of_link(browser: QTextBrowser, address: str) -> QPoint | None:
    """A point in the viewport where a click hits the link."""
    document = browser.document()
    for at in range(document.characterCount()):
        cursor = browser.textCursor()
        cursor.setPosition(at)
        point = browser.cursorRect(cursor).center() + QPoint(3, 0)
        if QUrl(browser.anchorAt(point)) == QUrl(address):
            return point
    return None
