"""Shows the place that another program asks for together with a file.

That may be a line of a LaTeX source; a click in the PDF leads back to the line.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, QProcess, Signal, SignalInstance, Slot

from reader_app.app.library.file_targets import FileTarget
from reader_app.domain.document import Rect
from reader_app.domain.settings import Settings
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.pages.geometry import PagePoint
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.document_client import DocumentClient


class OpeningTarget(QObject):
    """Waits for the book of a `FileTarget` and goes to the page, destination or words in it.

    `source_requested(FileTarget)`: the place of a LaTeX source is wanted.
    """

    source_requested = Signal(object)

    def __init__(
        self,
        requested: SignalInstance,
        first: FileTarget | None,
        books: BookController,
        client: DocumentClient,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        """`requested(FileTarget | None)`: when its file is being shown. `first`: of the start."""
        super().__init__(parent)
        self._books = books
        self._client = client
        self._window = window
        self._wanted = first
        self._destination = ""
        requested.connect(self.show)
        books.book_opened.connect(self._show_wanted)
        books.book_closed.connect(self._forget)
        client.destination_found.connect(self._go_to_destination)

    def begin(self) -> None:
        """Show the place that the program was started with, now that all parts are connected."""
        if self._wanted is not None:
            self.show(self._wanted)

    @Slot(object)
    def show(self, target: FileTarget | None) -> None:
        """Show the place, at once or when the book is open; None: none any more."""
        self._wanted = target
        if self._books.book is not None and not self._books.is_opening:
            self._show_wanted()

    @Slot()
    def _show_wanted(self) -> None:
        target, self._wanted = self._wanted, None
        view = self._books.pane.page_view
        if target is None or not view.page_count:
            return
        if target.page:
            page = view.page_names.page(target.page, view.page_count)
            if page:
                view.go_to_page(page)
            else:
                self._tell_missing(target.page)
        if target.destination:
            self._destination = target.destination
            self._client.find_destination(target.destination)
        if target.words:
            self._books.pane.open_find(target.words)
        if target.source:
            self.source_requested.emit(target)

    @Slot()
    def _forget(self) -> None:
        self._destination = ""

    @Slot(str, int, float)
    def _go_to_destination(self, name: str, page: int, top: float) -> None:
        if name != self._destination:
            return
        self._destination = ""
        if page:
            self._books.pane.page_view.look_up(page, top=top, flash=True)
        else:
            self._window.show_notice(tr("This book has no place named “{name}”.", name=name))

    def _tell_missing(self, page: str) -> None:
        self._window.show_notice(tr("This book has no page {page}.", page=page))


PlaceOf = Callable[[Path, str], tuple[int, tuple[Rect, ...]]]
"""Returns the page and boxes of "LINE:COLUMN:FILE" in a PDF; page 0 for none."""
_T = TypeVar("_T")
SourceOf = Callable[[Path, int, float, float], tuple[Path, int] | None]
"""Returns the source and line that made a spot of a page, or None."""


class LatexSource(QObject):
    """Leads forward from an editor, and back by Ctrl+click; silent if the PDF has no records.

    Reading the records takes up to seconds for a long book, so `tasks` does it.
    """

    def __init__(
        self,
        place_of: PlaceOf,
        source_of: SourceOf,
        settings: Callable[[], Settings],
        tasks: Tasks,
        books: BookController,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._place_of = place_of
        self._source_of = source_of
        self._settings = settings
        self._tasks = tasks
        self._books = books
        self._window = window
        books.pane.page_view.mouse.control_clicked.connect(self._go_to_source)

    @Slot(object)
    def show(self, target: FileTarget) -> None:
        """Show the place of the target's source line in the open book."""
        path, said, place_of = target.path, target.source, self._place_of
        self._tasks.run(
            lambda: _or_none(lambda: place_of(path, said)), lambda found: self._show(path, found)
        )

    def _show(self, path: Path, found: tuple[int, tuple[Rect, ...]] | None) -> None:
        book = self._books.book
        if book is None or book.file_path != path:
            return
        page, rects = found or (0, ())
        if page:
            self._books.pane.show_evidence(page, rects)
        else:
            self._window.show_notice(
                tr("Nothing on the pages comes from that line. Run LaTeX with -synctex=1.")
            )

    @Slot(object)
    def _go_to_source(self, point: PagePoint) -> None:
        book = self._books.book
        if book is None or not self._books.pane.is_pdf:
            return
        path, source_of = book.file_path, self._source_of
        self._tasks.run(
            lambda: _or_none(lambda: source_of(path, point.page, point.x, point.y)),
            self._open_source,
        )

    def _open_source(self, found: tuple[Path, int] | None) -> None:
        if found is None:
            return
        file, line = found
        command = self._settings().editor_command.strip()
        if not command:
            self._window.show_notice(
                tr(
                    "This comes from line {line} of {file}. To open it there, enter your editor "
                    "in Settings > Books.",
                    line=line,
                    file=file.name,
                )
            )
            return
        program, *arguments = editor_words(command, file, line) or [""]
        has_begun = QProcess.startDetached(program, arguments) if program else (False, 0)
        if not (has_begun[0] if isinstance(has_begun, tuple) else has_begun):
            self._window.show_notice(
                tr("The editor “{command}” couldn’t be started.", command=command)
            )


def editor_words(command: str, file: Path, line: int) -> list[str]:
    """Return the command's words with the file and the line put in; [] if it can't be split.

    No shell sees them. A command without {file} gets the file as its last word. "%f" and "%l" are
    understood as well.
    """
    try:
        words = shlex.split(command)
    except ValueError:
        return []
    names = {"{file}": str(file), "{line}": str(line), "%f": str(file), "%l": str(line)}
    has_file = any("{file}" in word or "%f" in word for word in words[1:])

    def filled(word: str) -> str:
        for name, value in names.items():
            if name in word:
                before, _, after = word.partition(name)
                return f"{before}{value}{filled(after)}"
        return word

    made = [words[0], *map(filled, words[1:])] if words else []
    return made if has_file or not made else [*made, str(file)]


def _or_none(work: Callable[[], _T]) -> _T | None:
    """Return None if the records can't be read: LaTeX may be writing them just now."""
    try:
        return work()
    except (OSError, ValueError):
        return None
