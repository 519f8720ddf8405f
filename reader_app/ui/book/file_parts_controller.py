"""The controllers for a PDF's layers and attached files.

An attached file is never opened by itself, and its name is only a proposal.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.annotations import AttachedFile, FileParts
from reader_app.domain.errors import BookError, BookErrorCode, DomainError
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.dialogs.file_chooser import SavePrompt
from reader_app.ui.services import ReadingServices
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.ocr_and_copy import AttachmentSaver

_LAYERS: Final = "layers"
_MOST_KEPT: Final = 2_000


class LayersController(QObject):
    """Shows and hides layers on the pages, and remembers for each book which."""

    def __init__(
        self,
        services: ReadingServices,
        tasks: Tasks,
        client: DocumentClient,
        books: BookController,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._services = services
        self._tasks = tasks
        self._client = client
        self._books = books
        self._panel = books.pane.layers
        self._names: dict[int, str] = {}
        self._parts = FileParts()
        self._remembered: dict[str, bool] = {}
        self._panel.switched.connect(self._switch)
        books.place_known.connect(self._note_place)
        books.book_closed.connect(self._forget)
        books.pane.parts_found.connect(self._show)
        window.bind(ActionId.LAYERS, self._open)

    @Slot()
    def _open(self) -> None:
        if not self._books.pane.show_layers():
            self._window.show_notice(tr("This book has no layers."))

    @Slot(object)
    def _note_place(self, place: JsonObject) -> None:
        kept = place.get(_LAYERS)
        entries = list(kept.items())[:_MOST_KEPT] if isinstance(kept, dict) else []
        self._remembered = {name: is_on for name, is_on in entries if isinstance(is_on, bool)}
        self._show(self._parts)

    @Slot()
    def _forget(self) -> None:
        self._parts, self._remembered = FileParts(), {}

    @Slot(object)
    def _show(self, parts: FileParts) -> None:
        self._parts = parts
        self._names = {each.number: f"{each.number} {each.name}" for each in parts.layers}
        changed = {
            number: self._remembered[name]
            for number, name in self._names.items()
            if name in self._remembered
        }
        self._panel.show_layers(parts.layers, changed)
        if self._panel.changed:
            self._draw()

    @Slot()
    def _switch(self) -> None:
        self._draw()
        self._remembered = {
            self._names[number]: is_on for number, is_on in self._panel.changed.items()
        }
        if self._books.book is not None:
            book_id, books = self._books.book.id, self._services.books
            kept: JsonObject = {**self._remembered}
            self._tasks.run(lambda: books.merge_place(book_id, {_LAYERS: kept}))

    def _draw(self) -> None:
        changed = self._panel.changed
        self._client.switch_layers(
            [number for number, is_on in changed.items() if is_on],
            [number for number, is_on in changed.items() if not is_on],
        )
        self._client.pages_changed.emit(None)


class AttachmentsController(QObject):
    """Saves attached files where the reader wants them, and opens those that Pagemate reads.

    `opened(Path)`: the file is to be opened as a book.
    """

    opened = Signal(object)

    def __init__(
        self,
        folder: Path,
        tasks: Tasks,
        client: DocumentClient,
        books: BookController,
        window: MainWindow,
        prompt: SavePrompt,
        parent: QObject | None = None,
    ) -> None:
        """`folder`: for files that are opened from here; each book has its own below it."""
        super().__init__(parent)
        self._folder = folder
        self._prompt = prompt
        self._tasks = tasks
        self._client = client
        self._books = books
        self._window = window
        self._saver: AttachmentSaver | None = None
        self._opens = False
        panel = books.pane.attachments
        panel.save_requested.connect(self._ask_where)
        panel.open_requested.connect(self._open)
        window.closing.connect(self._end)
        window.bind(ActionId.ATTACHMENTS, self._show)

    @Slot()
    def _show(self) -> None:
        if not self._books.pane.show_attachments():
            self._window.show_notice(tr("This book has no attachments."))

    # -- inside -------------------------------------------------------------------------------

    @Slot(object)
    def _ask_where(self, attached: AttachedFile) -> None:
        dialog = self._prompt.dialog(tr("Save attachment"), attached.safe_name)
        take = self._taker(attached)
        dialog.fileSelected.connect(lambda path: take(Path(path), False))
        dialog.open()

    @Slot(object)
    def _open(self, attached: AttachedFile) -> None:
        book = self._books.book
        if book is None or not attached.is_readable:
            return
        target = self._folder / book.id / str(attached.number) / attached.safe_name
        take = self._taker(attached)
        self._tasks.run(
            lambda: _made_folder(target), lambda path: take(path, True), self._tell_failed
        )

    def _taker(self, attached: AttachedFile) -> Callable[[Path, bool], None]:
        """Return a function that takes the file out of the PDF that is open now."""
        launch, (source, password) = self._client.launch, self._client.file

        def take(target: Path, opens: bool) -> None:
            if self._saver is not None:
                self._window.show_notice(tr("Another attachment is still being saved."))
                return
            self._opens = opens
            self._saver = saver = AttachmentSaver(launch, source, password, self)
            saver.made.connect(self._note_made)
            saver.failed.connect(self._tell_failed)
            saver.save(attached.number, target)

        return take

    @Slot(str)
    def _note_made(self, path: str) -> None:
        self._end()
        if self._opens:
            self.opened.emit(Path(path))
        else:
            self._prompt.tell_unopened(Path(path))

    @Slot(object)
    def _tell_failed(self, error: DomainError) -> None:
        self._end()
        self._window.show_notice(error.words, seconds=0)

    @Slot()
    def _end(self) -> None:
        saver, self._saver = self._saver, None
        if saver is not None:
            saver.shut_down()
            saver.deleteLater()


def _made_folder(target: Path) -> Path:
    """Make the folder of a file and return the file's path. Raises BookError."""
    try:
        for folder in (target.parent.parent, target.parent):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BookError(
            BookErrorCode.INVALID_STATE,
            tr("The attachment couldn’t be unpacked."),
            advice=tr("Free up some space, or save the attachment somewhere else."),
        ) from error
    return target
