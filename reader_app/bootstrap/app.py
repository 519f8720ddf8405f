"""The program with a window, from its arguments to its exit.

`run_window` goes through the steps in order: log, crash marker, other instance, window, event loop,
requests to reset or restart. `create_window` starts opening the book before it imports the window's
modules.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractEventDispatcher, QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow

from reader_app.app.library.file_targets import file_target, is_no_book
from reader_app.bootstrap.crash_reports import crash_report
from reader_app.bootstrap.deferred_startup import DeferredStartup, StartupNotices
from reader_app.bootstrap.paths import RESET_MARKER, data_folder, handbook_file
from reader_app.bootstrap.program import FurtherWindow, Program
from reader_app.bootstrap.startup import FORKED, collect_due, pause_collections
from reader_app.domain.book import Session
from reader_app.domain.errors import DomainError
from reader_app.ipc.channel import ChildProcess
from reader_app.ipc.memory import limit_arenas
from reader_app.store.run_marker import CrashMarker, LastRun
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import SharedBuffers

if TYPE_CHECKING:
    from reader_app.bootstrap.backend import Backend
    from reader_app.bootstrap.first_window import FirstWindow
    from reader_app.bootstrap.instance_socket import InstanceSocket
    from reader_app.bootstrap.shutdown import ExitRequests
    from reader_app.bootstrap.startup import EarlyDrawingProcess


class GarbageCollector(QObject):
    """Collects garbage only when the main thread is about to wait for events.

    WORKAROUND: Python's automatic collection runs wherever an object happens to be created, in a
    worker thread or inside Qt. A QObject that is only reachable from a cycle is then destroyed in a
    foreign thread, or while Qt holds the lock that its destructor needs, and the window deadlocks:
    `disconnect` checks whether Python overrides `disconnectNotify`, and the AttributeError that
    answers the check is an object whose creation can trigger a collection.
    """

    def __init__(self, parent: QObject, *, begins: bool = True) -> None:
        """`begins`: False to collect nothing before `begin`.

        While a window is made, hardly any garbage comes among thousands of objects that stay:
        looking for it took 10 ms.
        """
        super().__init__(parent)
        pause_collections()
        if begins:
            self.begin()

    def begin(self) -> None:
        """Exempt everything that exists now, and collect what comes after it."""
        self.spare_all()
        QAbstractEventDispatcher.instance().aboutToBlock.connect(self.collect)

    def collect(self) -> None:
        """Call `collect_due`."""
        collect_due()

    def spare_all(self) -> None:
        """Never collect what exists now: modules, types and widgets live until exit anyway.

        A full collection over all of it took up to 130 ms; going over it once takes 25 ms.
        """
        gc.freeze()


class FileOpenEvents(QObject):
    """Receives the files that macOS asks the running program to open; emits `handed(list[Path])`.

    It filters every event of the program, so it is created only on macOS.
    """

    handed = Signal(list)

    def __init__(self, application: QGuiApplication) -> None:
        super().__init__(application)
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.handed.emit([Path(event.file())])
            return True
        return super().eventFilter(watched, event)


def create_window(
    data_dir: Path,
    files: Sequence[Path] = (),
    early: EarlyDrawingProcess | None = None,
    first: FirstWindow | None = None,
    *,
    is_safe: bool = False,
) -> QMainWindow:
    """Implement `reader_app.bootstrap.create_window`.

    `early`: a drawing process that was started before Qt was imported, if there is one. `first`:
    the window that is shown already, if there is one.
    """
    application = QApplication.instance()
    assert isinstance(application, QApplication), "create_window needs a QApplication"

    def launch(kind: str, inherited: Sequence[int]) -> ChildProcess:
        ready = early.take() if early is not None and kind == "draw" else None
        place = {"PAGEMATE_DATA_DIR": str(data_dir)}
        forks = early.forks if early is not None and kind in FORKED else None
        return ready or ChildProcess(["--worker", kind], place, inherited=inherited, forks=forks)

    limit_arenas()  # before the client's threads
    memory = SharedBuffers(descriptor=early.descriptor if early is not None else None)
    client = DocumentClient(launch=launch, memory=memory, is_page_first=early is not None)
    completion = DeferredStartup(client)
    try:
        # Imported after the client was created, while its process starts.
        from reader_app.bootstrap.backend import open_backend

        core = open_backend(data_dir, is_safe=is_safe)
        others = [path for path in map(_absolute, files) if is_no_book(path)]
        files = [path for path in files if _absolute(path) not in others]
        session, *further = _sessions(core)
        last = session.shown
        opening = (
            _absolute(files[-1])
            if files
            else last.path
            if last
            else None
            if others  # the library, where a folder's books come in
            else _handbook_at_first(core, session)
        )
        if opening is not None:
            client.open(opening)
        # Imported while the drawing process opens the book: these modules are much of the program.
        from reader_app.bootstrap.window import reading_window

        program = Program(application, core, launch, open_further, further)
        stage = reading_window(program, client, session, files, opening, first=first)
        opened = program.entry_of(stage.window)
        opened.take_forwarded, opened.end = completion.take_forwarded, completion.end
        opened.end_at_once = completion.end_at_once
        completion.page_seen.connect(program.restore)
        if early is not None and early.forks is not None and opening is not None:
            client.reading_begun.connect(early.forks.rest)  # the last process that it forks
        completion.prepare(stage)
        if early is None:
            completion.complete()
        if others:
            hand_over = partial(completion.take_forwarded, others)
            if completion.is_complete:
                QTimer.singleShot(0, hand_over)
            else:
                completion.completed.connect(hand_over)
        return stage.window
    except BaseException:
        client.shut_down()
        raise


def open_further(program: Program, wanted: FurtherWindow) -> None:
    """Make a further window, whole, and show it."""
    from reader_app.bootstrap.window import reading_window
    from reader_app.bootstrap.wire_features import wire_features
    from reader_app.bootstrap.wire_windows import lie_beside

    client = DocumentClient(launch=program.launch)
    stage = reading_window(program, client, wanted.session, number=wanted.number)
    window, opened = stage.window, program.entry_of(stage.window)
    controller = wire_features(stage)

    def end() -> None:
        # `closing` lets features that are writing or printing save or abort their work.
        window.close()
        controller.close()

    def end_at_once() -> None:
        window.close()
        controller.end_at_once()

    opened.take_forwarded, opened.end = controller.take_forwarded, end
    opened.end_at_once = end_at_once
    if wanted.over is not None:
        lie_beside(window, wanted.over, wanted.where)
    if wanted.tab is not None:
        stage.tabs.take_in(wanted.tab)
    elif wanted.session.shown is not None:
        stage.tabs.take_in(stage.tabs.tabs[wanted.session.current])
    # It doesn't take the focus, or it would get what is typed in the first window.
    window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, wanted.over is None)
    window.show()
    window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, False)


def _absolute(file: Path) -> Path:
    """Return the path without the place in the file that may follow it."""
    return file_target(file).path.expanduser().absolute()


def _sessions(core: Backend) -> tuple[Session, ...]:
    """Return the windows that were open; one without books if books aren't to be reopened.

    The handbook's path changes if the program has been updated, or is mounted anew at each start.
    """
    if not core.settings.load().reopens_books:
        return (Session(),)
    return tuple(_with_handbook(session, handbook_file()) for session in core.session.load_all())


def _handbook_at_first(core: Backend, session: Session) -> Path | None:
    """Return the handbook at the very first start; None later or if it isn't installed.

    A reader who began with a book of their own has a window to come back to, and the library.
    """
    is_first = not core.settings.load().has_seen_handbook and not session.layout
    handbook = handbook_file()
    return handbook if is_first and handbook.is_file() else None


def _with_handbook(session: Session, handbook: Path) -> Session:
    books = tuple(
        replace(book, path=handbook) if _is_old_handbook(book.path, handbook) else book
        for book in session.books
    )
    return replace(session, books=books)


def _is_old_handbook(path: Path, handbook: Path) -> bool:
    return path.name == handbook.name and path != handbook and not path.is_file()


def _trace_first_page(window: QMainWindow) -> None:
    """Print a line to standard error when the first page is painted sharp, for benchmarks."""
    from reader_app.ui.pages.page_view import PageView

    view = window.findChild(PageView)
    if view is not None:
        view.painter.renderer.sharp_rendered.connect(
            _print_page, Qt.ConnectionType.SingleShotConnection
        )


def _print_page(page: int) -> None:
    print("first-page-painted", page, file=sys.stderr, flush=True)


def run_window(
    application: QApplication,
    files: Sequence[Path],
    early: EarlyDrawingProcess,
    first: FirstWindow | None = None,
    *,
    is_safe: bool = False,
) -> int:
    """Implement `reader_app.bootstrap.run_window`; return the exit code.

    `first`: the window that is shown already, if it is.
    """
    data_dir = data_folder()
    from reader_app.bootstrap.instance_socket import InstanceSocket, hand_over_files
    from reader_app.bootstrap.log import start_log
    from reader_app.bootstrap.shutdown import ExitRequests

    if os.path.exists(data_dir / RESET_MARKER):
        from reader_app.bootstrap.shutdown import reset_if_requested

        reset_if_requested(data_dir)
    marker = CrashMarker(data_dir)
    start_log(data_dir)
    if hand_over_files(data_dir, files):
        return 0
    last = marker.begin()
    if last.is_safe_mode_due and not is_safe:
        from reader_app.bootstrap.startup_failure import ask_for_safe_mode

        is_safe = ask_for_safe_mode()
    exits = ExitRequests(application)
    exits.follow(application)
    try:
        window = create_window(data_dir, files, early, first, is_safe=is_safe)
    except DomainError as error:
        from reader_app.cli.terminal import one_line

        marker.end()
        print(one_line(error.words), file=sys.stderr)
        return _refuse(error, data_dir, files, exits, first)
    first = None  # its picture is large
    socket = InstanceSocket(data_dir, files, application)
    completion, program = window.findChild(DeferredStartup), application.findChild(Program)
    assert completion is not None and program is not None
    _connect(completion, program, socket, exits, application)
    _show_notices(window, completion, marker, data_dir, last, is_safe)
    if os.environ.get("PAGEMATE_TRACE"):
        _trace_first_page(window)
    window.show()
    collector = GarbageCollector(application, begins=completion.is_complete)
    completion.completed.connect(collector.begin)
    afterwards = ProgramEnd(program)
    code = application.exec()
    if not afterwards.has_come:
        program.end_at_once()  # the display is gone, perhaps while a window was closing
    marker.end()
    socket.close()
    _do_afterwards(afterwards, data_dir)
    return code


def _connect(
    completion: DeferredStartup,
    program: Program,
    socket: InstanceSocket,
    exits: ExitRequests,
    application: QApplication,
) -> None:
    """Pass the requests of other programs and of the desktop on to the program's windows."""
    socket.files_received.connect(program.take_forwarded)
    completion.page_seen.connect(socket.open)
    # Queued: `open` emits it in a slot of `page_seen`, whose other slots have to run first.
    socket.superseded.connect(program.end, Qt.ConnectionType.QueuedConnection)
    exits.asked.connect(program.end)
    completion.page_seen.connect(exits.outlive_screen)
    if sys.platform == "darwin":
        FileOpenEvents(application).handed.connect(program.take_forwarded)
    if completion.is_complete:
        socket.open()


def _refuse(
    error: DomainError,
    data_dir: Path,
    files: Sequence[Path],
    exits: ExitRequests,
    first: FirstWindow | None,
) -> int:
    """Show that the data folder can't be used; restart the program if the reader retries.

    `first`: the window that was shown already and will get no parts, if there is one.
    """
    from reader_app.bootstrap.shutdown import start_program
    from reader_app.bootstrap.startup_failure import StartupErrorDialog

    refusal = StartupErrorDialog(error, data_dir)
    exits.asked.connect(refusal.end)
    QTimer.singleShot(0, refusal.show)
    if first is not None:
        QTimer.singleShot(0, first.window.deleteLater)  # not earlier: it is the last window
    code = QApplication.exec()
    if refusal.is_retry_wanted:
        start_program([str(file.expanduser().absolute()) for file in files])
    return code


def _show_notices(
    window: QMainWindow,
    completion: DeferredStartup,
    marker: CrashMarker,
    data_dir: Path,
    last: LastRun,
    is_safe: bool,
) -> None:
    from reader_app.ui.window.main_window import MainWindow

    assert isinstance(window, MainWindow)
    report = partial(crash_report, data_dir, last)
    StartupNotices(window, completion, marker, last, report, is_safe=is_safe)


class ProgramEnd(QObject):
    """Remembers how the program has ended, because the `Program` object is gone by then."""

    def __init__(self, program: Program) -> None:
        super().__init__(program.parent())
        self._program = program
        self.has_come = False
        self.is_restart_wanted = False
        program.ended.connect(self._note)

    @Slot()
    def _note(self) -> None:
        self.has_come, self.is_restart_wanted = True, self._program.is_restart_wanted


def _do_afterwards(end: ProgramEnd, data_dir: Path) -> None:
    """Do what was requested before the end: delete all data or restart the program."""
    from reader_app.bootstrap.log import stop_log
    from reader_app.bootstrap.shutdown import start_program

    if os.path.exists(data_dir / RESET_MARKER):
        from reader_app.bootstrap.shutdown import reset_if_requested

        stop_log()
        reset_if_requested(data_dir)
    if end.is_restart_wanted:
        start_program()
