"""The first window: a picture of the last one, shown before most of the program is imported.

Measured: it is painted in half the time that the page took without it. Keys and clicks wait for the
window's parts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from reader_app import __version__
from reader_app.app.library.file_targets import file_target
from reader_app.bootstrap.paths import RESET_MARKER
from reader_app.cli.display_check import display_problem
from reader_app.store.last_pages import FILE_NAME, LastPages

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject
    from reader_app.ui.pages.window_picture import WindowPicture
    from reader_app.ui.window.main_window import MainWindow

_MEANWHILE: Final = (
    "workers.document_client", "ui.theme.icons", "store.open_store", "bootstrap.app",
    "ui.window.toolbar", "ui.window.menus", "bootstrap.backend", "bootstrap.window",
)  # fmt: skip
"""The modules that are imported while the window system makes room for the window."""


def has_display() -> bool:
    """Return True if a window can open; otherwise print the reason in the terminal."""
    problem = display_problem(os.environ)
    if not problem:
        return True
    from reader_app.cli.terminal import one_line
    from reader_app.domain.translation import tr

    call = f'pagemate ask {tr("FILE")} "…"'
    advice = tr("You can still ask questions in the terminal: {call}", call=call)
    print(one_line(f"{problem} {advice}"), file=sys.stderr)
    return False


def make_application(language: str) -> QApplication:
    """Return the application, in the reader's language."""
    application = QApplication(sys.argv[:1])
    application.setApplicationName("Pagemate")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("pagemate")
    if language != "en":
        from reader_app.bootstrap.translations import translate_qt

        translate_qt(application, language)
    return application


class FirstWindow:
    """The window as it was when the program ended, until `MainWindow.furnish` makes its parts.

    `book`: the file whose pages are shown.
    """

    def __init__(self, book: Path, picture: WindowPicture, window: MainWindow) -> None:
        self.book, self.picture, self.window = book, picture, window

    @classmethod
    def shown(
        cls, files: Sequence[Path], data_dir: Path, *, is_safe: bool = False
    ) -> FirstWindow | None:
        """Show the window; it is painted on return.

        Return None if its picture doesn't match what comes.
        """
        kept = LastPages(data_dir / FILE_NAME).take()
        if kept is None or is_safe or os.path.exists(data_dir / RESET_MARKER):
            return None
        if not _is_to_be_opened(kept[0], kept[1], files):
            return None
        from reader_app.ui.pages.window_picture import WindowPicture
        from reader_app.ui.window.main_window import MainWindow

        book, head, pixels = kept
        picture = WindowPicture.of_head(head, pixels)
        window = MainWindow()
        if picture is None or picture.ratio != window.devicePixelRatioF():
            window.deleteLater()
            return None
        shown = cls(book, picture, window)
        shown._paint()
        return shown

    def _paint(self) -> None:
        """Show the window, and import modules until it is painted or all of them are there."""
        until = QEventLoop()
        then, meanwhile = QTimer(until, singleShot=True, interval=0), QTimer(until, interval=0)
        pieces = iter(_MEANWHILE)

        def go_on() -> None:
            piece = next(pieces, None)
            if piece is None:
                until.quit()
            else:
                import_module(f"reader_app.{piece}")

        from reader_app.ui.pages.window_picture import show_picture

        # One turn of the event loop later: what was painted is sent to the screen at its end.
        show_picture(self.window, self.picture).painted.connect(then.start)
        then.timeout.connect(until.quit)
        meanwhile.timeout.connect(go_on)
        meanwhile.start()
        # Keys and clicks wait for the parts that they are meant for.
        until.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        meanwhile.stop()  # it would go on in the program's own event loop
        until.deleteLater()


def _is_to_be_opened(book: Path, head: JsonObject, files: Sequence[Path]) -> bool:
    """Return True if `book` is going to be shown, at the position where it was left."""
    if not files:
        return head.get("is_reopened") is True
    target = file_target(files[-1])
    return not target.has_place and target.path.expanduser().absolute() == book
