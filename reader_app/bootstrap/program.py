"""The running program: its open windows, and the parts that all of them share.

Each window has its own parts for what it shows: document processes, pages, tabs, conversation. The
program has the parts that exist once, however many windows are open: the store, the theme, the
model, imports, background indexing, the daily backup, crash reports. The first window is made in
two stages (see `deferred_startup`); any further one is made complete, when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.bootstrap.backend import ModelConnection
from reader_app.bootstrap.crash_reports import CrashReporter
from reader_app.bootstrap.startup import bindings_folder, unpack_support
from reader_app.domain.book import Session
from reader_app.domain.values import dataclass, field
from reader_app.workers.background_tasks import (
    DailyBackup,
    MainThreadCalls,
    MemoryTrimming,
    Tasks,
)
from reader_app.workers.page_reader import PageReader
from reader_app.workers.process_limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject, QPoint
    from PySide6.QtWidgets import QApplication

    from reader_app.bootstrap.backend import Backend
    from reader_app.ui.annotations.controller import AnnotationsController
    from reader_app.ui.beside.books_beside import BooksBeside
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.chat.chat_controller import ChatController
    from reader_app.ui.library.library_controller import LibraryController
    from reader_app.ui.settings.settings_controller import SettingsController
    from reader_app.ui.theme.theme import AppTheme
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.ui.window.tab_strip import TabStrip
    from reader_app.ui.window.tabs_controller import Tab, TabsController
    from reader_app.workers.background_tasks import Tasks
    from reader_app.workers.document_client import DocumentClient
    from reader_app.workers.document_process import Launch


class BackgroundWork:
    """Work that the program does once, however many windows are open.

    Made with the first whole window. `disk` runs long tasks that nobody waits for, `data` those
    that copy the library.
    """

    def __init__(
        self,
        core: Backend,
        launch: Launch,
        theme: AppTheme,
        front: Callable[[], MainWindow | None],
        parent: QObject,
    ) -> None:
        """`front`: returns the window in front, over which bugs are reported."""
        # Imported here: the first page doesn't wait for them.
        from reader_app.app.library.import_folder import FolderImportUseCase
        from reader_app.ui.theme.accent import DesktopAccent
        from reader_app.workers.file_import import FolderImport
        from reader_app.workers.idle_index import BackgroundIndex

        store = core.store
        self.model = ModelConnection(core)
        self.disk, self.data = Tasks(parent), Tasks(parent)
        new_reader = partial(PageReader, launch, Limits(), is_late=True)
        use_case = FolderImportUseCase(store.imports, store.books, core.ingest(), core.titles())
        self.importing = FolderImport(use_case, new_reader, parent)
        waiting = core.library().next_to_index
        self.index = BackgroundIndex(waiting, self.disk, new_reader, parent)
        self._accent = DesktopAccent(self.disk, parent)
        self._accent.chosen.connect(theme.wear_accent)
        self._accent.motion_reduced.connect(theme.heed_desktop_motion)

        def make_daily(is_stopped: Callable[[], bool]) -> bool:
            store.remove_leftovers()
            return store.copies.make_daily(is_stopped)

        self.copying = DailyBackup(make_daily, self.data, parent)
        self.trimming = MemoryTrimming(self.disk, parent)
        if (bindings := bindings_folder()) is not None:
            self.disk.run(partial(unpack_support, bindings))
        self.reporter = CrashReporter(parent, front)
        self.reporter.follow(self.disk.crashed, self.data.crashed, self.importing.tasks.crashed)

    def shut_down(self) -> None:
        """Stop all work; unfinished imports and indexes continue at the next start."""
        self._accent.close()
        self.importing.shut_down()
        self.index.shut_down()
        self.copying.shut_down()
        self.trimming.shut_down()
        self.disk.shut_down()
        self.data.shut_down()
        self.reporter.close()
        self.model.close()


@dataclass(frozen=True, slots=True, eq=False)
class WindowParts:
    """The parts of a whole window that other windows need."""

    chat: ChatController
    annotations: AnnotationsController
    beside: BooksBeside
    library: LibraryController
    settings: SettingsController


@dataclass(slots=True, eq=False)
class OpenWindow:
    """One open window.

    `number`: the number under which its open books are stored. `take_forwarded`, `end`,
    `end_at_once`: open files in it, close it in order, close it without an event loop. `parts`:
    None until the window is whole.
    """

    number: int
    window: MainWindow
    strip: TabStrip
    tabs: TabsController
    books: BookController
    client: DocumentClient
    tasks: Tasks
    take_forwarded: Callable[[list[Path]], None] = lambda _files: None
    end: Callable[[], None] = lambda: None
    end_at_once: Callable[[], None] = lambda: None
    parts: WindowParts | None = None


@dataclass(frozen=True, slots=True)
class FurtherWindow:
    """How a further window is to be opened.

    It shows `tab`, taken from another window; or `session`, one of the last session; or the
    library. Its size is that of `over`, beside which it lies, or at `where` on the screen.
    """

    number: int
    over: MainWindow | None = None
    tab: Tab | None = None
    session: Session = field(default_factory=Session)
    where: QPoint | None = None


class IndexPrioritizer(QObject):
    """Lets a text process read those pages next that a tool waits for in the agent's thread.

    The text process is that of the window that indexes the book; the others do nothing.
    """

    def __init__(self, program: Program) -> None:
        super().__init__(program)  # a turn may outlive the window that began it
        self._program = program
        self._calls = MainThreadCalls(self)

    def hurry(self, book_id: str, first: int, last: int) -> None:
        self._calls.post(lambda: self._hurry(book_id, first, last))

    def _hurry(self, book_id: str, first: int, last: int) -> None:
        for each in self._program.windows:
            book = each.books.book
            if book is not None and book.id == book_id:
                each.client.hurry_index(first, last)


class Program(QObject):
    """Opens and closes windows; ends with the last of them. `ended`: all is shut down.

    `window_closed`: others are still open.
    """

    ended = Signal()
    window_closed = Signal()

    def __init__(
        self,
        application: QApplication,
        core: Backend,
        launch: Launch,
        opens: Callable[[Program, FurtherWindow], None],
        sessions: Sequence[Session] = (),
    ) -> None:
        """`opens`: makes a further window. `sessions`: those of the last session, for `restore`."""
        super().__init__(application)
        self.application = application
        self.core = core
        self.launch = launch
        self.is_restart_wanted = False
        self.is_ending = False
        self.is_told = False
        self._opens = opens
        self._windows: list[OpenWindow] = []
        self._work: BackgroundWork | None = None
        self._waiting = list(enumerate(sessions, 1))
        self._leading: MainWindow | None = None
        """The window behind which those of the last session are opened."""
        self._numbers = len(sessions)
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._restore_next)

    @cached_property
    def theme(self) -> AppTheme:
        from reader_app.ui.theme.theme import AppTheme

        return AppTheme(self.application, self.core.settings.load())

    @cached_property
    def index_prioritizer(self) -> IndexPrioritizer:
        return IndexPrioritizer(self)

    @property
    def work(self) -> BackgroundWork:
        """The work that is done once for all windows.

        Made with the first window that is made whole.
        """
        if self._work is None:
            self._work = BackgroundWork(
                self.core, self.launch, self.theme, lambda: self.front, self
            )
        return self._work

    # --- the windows

    @property
    def windows(self) -> tuple[OpenWindow, ...]:
        """The open windows, the one that was active last first."""
        return tuple(self._windows)

    @property
    def front(self) -> MainWindow | None:
        """The window that was active last; None after the end."""
        return self._windows[0].window if self._windows else None

    def is_front(self, window: MainWindow) -> bool:
        """Whether `window` is the one that speaks for the program."""
        return self.front in (window, None)

    def entry_of(self, window: MainWindow) -> OpenWindow:
        return next(each for each in self._windows if each.window is window)

    def others(self, window: MainWindow) -> tuple[OpenWindow, ...]:
        """Every other window, the one that was active last first."""
        return tuple(each for each in self._windows if each.window is not window)

    def add(self, opened: OpenWindow) -> None:
        """Take in a window that was just made."""
        self._windows.append(opened)
        opened.window.activated.connect(self._note_activated)

    def is_out_of_sight(self) -> bool:
        """Whether nobody sees any window."""
        from reader_app.ui.window.desktop_notifications import is_out_of_sight

        return all(is_out_of_sight(each.window) for each in self._windows)

    def window_at(self, where: QPoint) -> OpenWindow | None:
        """Return our window that is visible at a point of the screen, or None."""
        found = self.application.topLevelAt(where)
        return next((each for each in self._windows if each.window is found), None)

    @contextmanager
    def telling(self) -> Iterator[None]:
        """True while windows are told of a change in another one, so that they don't pass it on."""
        before, self.is_told = self.is_told, True
        try:
            yield
        finally:
            self.is_told = before

    # --- opening

    def open_window(
        self, over: MainWindow, tab: Tab | None = None, where: QPoint | None = None
    ) -> None:
        """Open a further window beside `over`, or at `where` on the screen.

        It shows `tab`, or the library.
        """
        self._numbers += 1
        self._opens(self, FurtherWindow(self._numbers, over, tab, where=where))

    @Slot()
    def restore(self) -> None:
        """Open the further windows of the last session, one after the other, behind the first.

        Does nothing before the first is whole.
        """
        if self._waiting and all(each.parts is not None for each in self._windows):
            # Not asked each time: a window manager may activate the window that was just shown.
            self._leading = self._leading or self.front
            self._next.start()

    @Slot()
    def _restore_next(self) -> None:
        from reader_app.ui.window.main_window import come_forward

        if self.front is not None and self._waiting and not self.is_ending:
            number, session = self._waiting.pop(0)
            self._opens(self, FurtherWindow(number, session=session))
            for each in self._windows:
                if each.window is self._leading:
                    come_forward(each.window)
            if not self._waiting:
                self._leading = None
            self.restore()

    @Slot(list)
    def take_forwarded(self, files: list[Path]) -> None:
        """Open files that a later start sent in the window that was active last."""
        if self._windows:
            self._windows[0].take_forwarded(files)

    # --- closing

    def note_closed(self, window: MainWindow) -> None:
        """Forget a window whose parts are shut down; after the last one, end the shared parts."""
        entry = self.entry_of(window)
        self._windows.remove(entry)
        if self._windows:
            if not self.is_ending:
                remove, number = self.core.session.remove, entry.number
                self._windows[0].tasks.run(lambda: remove(number))
            self.window_closed.emit()
            # Not at once: the caller is a child of the window, and still has to close itself.
            QTimer.singleShot(0, window.deleteLater)
            return
        self.is_ending = True
        if self._work is not None:
            self._work.shut_down()
        self.core.close()
        self.ended.emit()
        self.deleteLater()

    @Slot()
    def end(self) -> None:
        """Close every window in order; the next start opens them again."""
        self.is_ending = True
        for entry in self.windows:
            entry.end()

    def end_at_once(self) -> None:
        """Close every window now, because no event loop runs any more: the screen is gone."""
        self.is_ending = True
        for entry in self.windows:
            entry.end_at_once()

    @Slot()
    def end_soon(self) -> None:
        """Call `end` once the window that asks for it has returned to the event loop."""
        self.is_ending = True
        QTimer.singleShot(0, self.end)

    def start_again(self) -> None:
        """End in order; the program then starts again."""
        self.is_restart_wanted = True
        self.end_soon()

    @Slot()
    def _note_activated(self) -> None:
        entry = next((each for each in self._windows if each.window is self.sender()), None)
        if entry is not None and entry is not self._windows[0]:
            self._windows.remove(entry)
            self._windows.insert(0, entry)
            bring, number = self.core.session.bring_forward, entry.number
            entry.tasks.run(lambda: bring(number))
