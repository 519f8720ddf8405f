"""The window's start: the book begins to open before the widgets are even imported."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

from reader_app import __version__
from reader_app.bootstrap.collector import Collector
from reader_app.bootstrap.completion import Completion
from reader_app.bootstrap.last_end import LastEnd, RunMark
from reader_app.bootstrap.places import DELETE_EVERYTHING, data_folder
from reader_app.cli.doctor_command import display_problem
from reader_app.cli.terminal import one_line
from reader_app.domain.book import Session
from reader_app.domain.errors import DomainError
from reader_app.domain.translation import tr
from reader_app.ipc.channel import ChildProcess
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import SharedBuffers

if TYPE_CHECKING:
    from reader_app.bootstrap.core import Core
    from reader_app.bootstrap.early import EarlyDrawing
    from reader_app.bootstrap.ending import OutsideEnd


def create_window(
    data_dir: Path,
    files: Sequence[Path] = (),
    early: EarlyDrawing | None = None,
    *,
    is_safe: bool = False,
) -> QMainWindow:
    """See `reader_app.bootstrap.create_window`."""
    application = QApplication.instance()
    assert isinstance(application, QApplication), "create_window needs a QApplication"

    def launch(kind: str, inherited: Sequence[int]) -> ChildProcess:
        ready = early.take() if early is not None and kind == "draw" else None
        place = {"PAGEMATE_DATA_DIR": str(data_dir)}
        return ready or ChildProcess(["--worker", kind], place, inherited=inherited)

    memory = SharedBuffers(descriptor=early.descriptor if early is not None else None)
    client = DocumentClient(launch=launch, memory=memory, is_page_first=early is not None)
    completion = Completion(client)
    try:
        core = _core(data_dir, is_safe)
        session = _session(core)
        last = session.shown
        opening = files[-1].expanduser().absolute() if files else last.path if last else None
        if opening is not None:
            client.open(opening)
        # Imported while the drawing process starts: this is a good part of the program.
        from reader_app.bootstrap.reading_stage import reading_stage

        stage = reading_stage(application, core, client, session, files, opening)
        completion.prepare(stage)
        if early is None:
            completion.complete()
        return stage.window
    except BaseException:
        client.shut_down()
        raise


def _core(data_dir: Path, is_safe: bool) -> Core:
    from reader_app.bootstrap.core import open_core

    return open_core(data_dir, is_safe=is_safe)


def _session(core: Core) -> Session:
    """The books that were open, if they are to be opened again."""
    return core.session.load() if core.settings.load().reopens_books else Session()


def _trace_first_page(window: QMainWindow) -> None:
    """For benchmarks: one line on standard error when the first page is there, sharp."""
    from reader_app.ui.viewer.page_view import PageView

    view = window.findChild(PageView)
    if view is not None:
        view.rendered_sharp.connect(_say_painted, Qt.ConnectionType.SingleShotConnection)


def _say_painted(page: int) -> None:
    print("first-page-painted", page, file=sys.stderr, flush=True)


def run_window(
    files: Sequence[Path], early: EarlyDrawing, *, is_safe: bool = False, language: str = "en"
) -> int:
    """See `reader_app.bootstrap.run_window`."""
    problem = display_problem(os.environ)
    if problem:
        call = f'pagemate ask {tr("FILE")} "…"'
        advice = tr("Without a window you can ask: {call}", call=call)
        print(one_line(f"{problem} {advice}"), file=sys.stderr)
        return 2
    data_dir = data_folder()
    from reader_app.bootstrap.ending import OutsideEnd
    from reader_app.bootstrap.log import start_log
    from reader_app.bootstrap.single_instance import Door, hand_over

    if os.path.exists(data_dir / DELETE_EVERYTHING):
        _forget(data_dir)
    mark = RunMark(data_dir)
    start_log(data_dir)
    application = _application(language)
    if hand_over(data_dir, files):
        return 0
    last = mark.begin()
    if last.is_safe_mode_due and not is_safe:
        is_safe = _is_safe_mode_wanted()
    end = OutsideEnd(application)
    end.follow(application)
    try:
        window = create_window(data_dir, files, early, is_safe=is_safe)
    except DomainError as error:
        mark.end()
        print(one_line(f"{error.message} {error.advice}".strip()), file=sys.stderr)
        return _refuse(error, data_dir, files, end)
    door = Door(data_dir, files, window)
    completion = window.findChild(Completion)
    if completion is not None:
        door.knocked.connect(completion.take_forwarded)
        completion.page_seen.connect(door.open)
        # Not while its page is being told as seen: that is listened to by others, too.
        door.forestalled.connect(completion.end, Qt.ConnectionType.QueuedConnection)
        end.asked.connect(completion.end)
        if sys.platform == "darwin":
            from reader_app.bootstrap.handed_files import HandedFiles

            HandedFiles(application).handed.connect(completion.take_forwarded)
        if completion.is_complete:
            door.open()
        _say_first_words(window, completion, mark, data_dir, last, is_safe)
    if os.environ.get("PAGEMATE_TRACE"):
        _trace_first_page(window)
    window.show()
    Collector(application)
    code = application.exec()
    if window.isVisible() and completion is not None:
        completion.end()  # nobody closed it: its screen has gone
    mark.end()
    door.close()
    _follow(window, data_dir)
    return code


def _refuse(error: DomainError, data_dir: Path, files: Sequence[Path], end: OutsideEnd) -> int:
    """The data folder can't be used: say so, and end, or try once more."""
    from reader_app.bootstrap.afterwards import start_program
    from reader_app.bootstrap.refusal import Refusal

    refusal = Refusal(error, data_dir)
    end.asked.connect(refusal.end)
    QTimer.singleShot(0, refusal.show)
    code = QApplication.exec()
    if refusal.is_retry_wanted:
        start_program([str(file.expanduser().absolute()) for file in files])
    return code


def _application(language: str) -> QApplication:
    from reader_app.ui.theme.icons import app_icon

    application = QApplication(sys.argv[:1])
    application.setApplicationName("Pagemate")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("pagemate")
    application.setWindowIcon(app_icon())
    if language != "en":
        from reader_app.bootstrap.language import dress

        dress(application, language)
    return application


def _forget(data_dir: Path) -> None:
    from reader_app.bootstrap.forgetting import forget_if_wished

    forget_if_wished(data_dir)


def _is_safe_mode_wanted() -> bool:
    from reader_app.bootstrap.safe_mode import is_safe_mode_wanted

    return is_safe_mode_wanted()


def _say_first_words(
    window: QMainWindow,
    completion: Completion,
    mark: RunMark,
    data_dir: Path,
    last: LastEnd,
    is_safe: bool,
) -> None:
    from reader_app.bootstrap.first_words import FirstWords
    from reader_app.ui.main_window import MainWindow

    def report() -> str:
        from reader_app.bootstrap.crash_report import report_of

        return report_of(data_dir, last)

    assert isinstance(window, MainWindow)
    FirstWords(window, completion, mark, last, report, is_safe=is_safe)


def _follow(window: QMainWindow, data_dir: Path) -> None:
    """Whatever the window that has closed wanted to come after it."""
    from reader_app.bootstrap.afterwards import Afterwards, start_program
    from reader_app.bootstrap.log import stop_log

    if os.path.exists(data_dir / DELETE_EVERYTHING):
        stop_log()
        _forget(data_dir)
    afterwards = window.findChild(Afterwards)
    if isinstance(afterwards, Afterwards) and afterwards.is_wanted_again:
        start_program()
