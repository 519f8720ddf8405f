"""The layers of a PDF and the files attached to it: their lists in the side panel, and their use.

An attached file is never opened by itself, and its name is only a proposal.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, QStandardPaths, Qt, Signal, Slot

from reader_app.domain.errors import BookError, BookErrorCode, DomainError
from reader_app.domain.forms import AttachedFile, FileParts, Layer
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.services import ReadingServices
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.dates_and_sizes import long_date_words, size_in_words
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.ocr_and_copy import AttachmentSaver

_LAYERS: Final = "layers"
_MOST_KEPT: Final = 2_000
_NUMBER: Final = Qt.ItemDataRole.UserRole
_INDENT: Final = 14


class LayersPanel(QtWidgets.QWidget):
    """The list of layers with check boxes, object name `layersPanel`.

    `switched`: the reader has shown or hidden some, or wants them as the file has them.
    """

    switched = Signal()

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("layersPanel")
        self._layers: tuple[Layer, ...] = ()
        self._items: dict[int, QtWidgets.QTreeWidgetItem] = {}
        self.list = QtWidgets.QTreeWidget()
        self.list.setObjectName("layersList")
        self.list.setAccessibleName(tr("Layers"))
        self.list.setHeaderHidden(True)
        self.list.setIndentation(_INDENT)
        self.list.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.list.itemChanged.connect(self._follow)
        self.reset = QtWidgets.QPushButton(tr("Reset"))
        self.reset.setObjectName("layersResetButton")
        self.reset.setToolTip(tr("Show the layers as the file has them"))
        self.reset.clicked.connect(self._reset)
        foot = QtWidgets.QHBoxLayout()
        foot.setContentsMargins(METRICS.space_m, METRICS.space_s, METRICS.space_m, METRICS.space_m)
        foot.addWidget(self.reset)
        foot.addStretch(1)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.list, 1)
        column.addLayout(foot)

    def show_layers(self, layers: Sequence[Layer], changed: Mapping[int, bool]) -> None:
        """Show the layers of a file; `changed`: those that are shown otherwise than it says."""
        self._layers = tuple(layers)
        self.list.blockSignals(True)
        self.list.clear()
        self._items = {}
        above: list[QtWidgets.QTreeWidgetItem] = []
        for layer in layers:
            del above[layer.depth :]
            item = QtWidgets.QTreeWidgetItem([layer.name])
            item.setToolTip(0, tr("Locked by the file") if layer.is_locked else "")
            item.setData(0, _NUMBER, layer.number)
            flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
            if not layer.is_heading:
                flags |= Qt.ItemFlag.ItemIsUserCheckable
                item.setCheckState(0, _checked(changed.get(layer.number, layer.is_shown)))
            item.setFlags(Qt.ItemFlag.NoItemFlags if layer.is_locked else flags)
            if above:
                above[-1].addChild(item)
            else:
                self.list.addTopLevelItem(item)
            above.append(item)
            self._items[layer.number] = item
        self.list.expandAll()
        self.list.blockSignals(False)
        self._show_reset()

    @property
    def changed(self) -> dict[int, bool]:
        """The layers that are shown otherwise than the file says, and whether they are shown."""
        return {
            layer.number: is_shown
            for layer in self._layers
            if not layer.is_heading and not layer.is_locked
            for is_shown in [self._items[layer.number].checkState(0) is Qt.CheckState.Checked]
            if is_shown is not layer.is_shown
        }

    # -- inside -------------------------------------------------------------------------------

    @Slot(QtWidgets.QTreeWidgetItem, int)
    def _follow(self, item: QtWidgets.QTreeWidgetItem, _column: int) -> None:
        number = item.data(0, _NUMBER)
        layer = next((each for each in self._layers if each.number == number), None)
        if layer is None:
            return
        if layer.is_one_of_many and item.checkState(0) is Qt.CheckState.Checked:
            self._clear_others(layer, item)
        self._show_reset()
        self.switched.emit()

    def _clear_others(self, chosen: Layer, item: QtWidgets.QTreeWidgetItem) -> None:
        self.list.blockSignals(True)
        for layer in self._layers:
            other = self._items[layer.number]
            is_beside = layer.is_one_of_many and other.parent() is item.parent()
            if is_beside and layer.number != chosen.number and not layer.is_locked:
                other.setCheckState(0, Qt.CheckState.Unchecked)
        self.list.blockSignals(False)

    @Slot()
    def _reset(self) -> None:
        self.show_layers(self._layers, {})
        self.switched.emit()

    def _show_reset(self) -> None:
        self.reset.setEnabled(bool(self.changed))


def _checked(is_on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked


class AttachmentsPanel(QtWidgets.QWidget):
    """The list of attached files, object name `attachmentsPanel`.

    `save_requested(AttachedFile)`, `open_requested(AttachedFile)`.
    """

    save_requested = Signal(object)
    open_requested = Signal(object)

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("attachmentsPanel")
        self._attachments: tuple[AttachedFile, ...] = ()
        self.list = QtWidgets.QListWidget()
        self.list.setObjectName("attachmentsList")
        self.list.setAccessibleName(tr("Attachments"))
        self.list.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.list.setWordWrap(True)
        self.list.setSpacing(METRICS.space_xs)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._follow)
        self.list.itemActivated.connect(self._act)
        self._warning = QtWidgets.QLabel(
            tr(
                "This kind of file can run programs. Pagemate only saves it: open it only if you "
                "trust whoever made this PDF."
            )
        )
        self._warning.setObjectName("attachmentWarning")
        self._warning.setWordWrap(True)
        self._warning.setProperty("tone", "muted")
        self._warning.setProperty("type", "small")
        self._warning.hide()
        self.save = QtWidgets.QPushButton(tr("Save as…"))
        self.save.setObjectName("saveAttachmentButton")
        self.save.clicked.connect(self._save)
        self.open = QtWidgets.QPushButton(tr("Open in Pagemate"))
        self.open.setObjectName("openAttachmentButton")
        self.open.clicked.connect(self._open)
        foot = QtWidgets.QHBoxLayout()
        foot.setSpacing(METRICS.space_s)
        foot.addWidget(self.save)
        foot.addWidget(self.open)
        foot.addStretch(1)
        below = QtWidgets.QVBoxLayout()
        below.setContentsMargins(METRICS.space_m, METRICS.space_s, METRICS.space_m, METRICS.space_m)
        below.setSpacing(METRICS.space_s)
        below.addWidget(self._warning)
        below.addLayout(foot)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.list, 1)
        column.addLayout(below)

    def show_attachments(self, attachments: Sequence[AttachedFile]) -> None:
        self._attachments = tuple(attachments)
        self.list.clear()
        for attached in attachments:
            item = QtWidgets.QListWidgetItem("\n".join(_lines_of(attached)), self.list)
            item.setToolTip(attached.name.replace("<", "‹"))  # the file's words are no markup
        self.list.setCurrentRow(0 if attachments else -1)
        self._follow()

    @property
    def chosen(self) -> AttachedFile | None:
        row = self.list.currentRow()
        return self._attachments[row] if 0 <= row < len(self._attachments) else None

    # -- inside -------------------------------------------------------------------------------

    @Slot()
    def _follow(self) -> None:
        chosen = self.chosen
        self.save.setEnabled(chosen is not None)
        self.open.setEnabled(chosen is not None and chosen.is_readable)
        self._warning.setVisible(chosen is not None and chosen.is_program)

    @Slot()
    def _act(self) -> None:
        if self.chosen is not None and self.chosen.is_readable:
            self._open()
        else:
            self._save()

    @Slot()
    def _save(self) -> None:
        if self.chosen is not None:
            self.save_requested.emit(self.chosen)

    @Slot()
    def _open(self) -> None:
        if self.chosen is not None:
            self.open_requested.emit(self.chosen)


def _lines_of(attached: AttachedFile) -> list[str]:
    """Return the name of an attached file, its size, date and page, and its description."""
    facts = [
        size_in_words(attached.size),
        long_date_words(attached.changed_at) if attached.changed_at is not None else "",
        tr("page {page}", page=attached.page) if attached.page else "",
    ]
    lines = [attached.name, " · ".join(fact for fact in facts if fact), attached.description]
    return [line for line in lines if line]


class LayersController(QObject):
    """Shows and hides layers on the pages, and remembers for each book which."""

    def __init__(
        self,
        services: ReadingServices,
        tasks: Tasks,
        client: DocumentClient,
        books: BookController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
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
            self._tasks.run(
                lambda: books.save_place(book_id, {**books.place(book_id), _LAYERS: kept})
            )

    def _draw(self) -> None:
        changed = self._panel.changed
        self._client.switch_layers(
            [number for number, is_on in changed.items() if is_on],
            [number for number, is_on in changed.items() if not is_on],
        )
        self._books.pane.page_view.painter.draw_all_over()


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
        parent: QObject | None = None,
    ) -> None:
        """`folder`: for files that are opened from here; each book has its own below it."""
        super().__init__(parent)
        self._folder = folder
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

    # -- inside -------------------------------------------------------------------------------

    @Slot(object)
    def _ask_where(self, attached: AttachedFile) -> None:
        place = QStandardPaths.StandardLocation
        folders = [
            QStandardPaths.writableLocation(each)
            for each in (place.DownloadLocation, place.DocumentsLocation)
        ]
        dialog = QtWidgets.QFileDialog(self._window, tr("Save attachment"))
        dialog.setObjectName("exportDialog")
        dialog.setAcceptMode(QtWidgets.QFileDialog.AcceptMode.AcceptSave)
        folder = next((each for each in folders if each and os.access(each, os.W_OK)), None)
        if folder is not None:
            dialog.setDirectory(folder)
        dialog.selectFile(attached.safe_name)
        take = self._taker(attached)
        dialog.fileSelected.connect(lambda path: take(Path(path), False))
        dialog.finished.connect(dialog.deleteLater)
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
        """Return what takes the file out of the PDF that is open now, wherever it is to go."""
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
            self._window.show_notice(tr("Saved as {name}.", name=Path(path).name))

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
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BookError(
            BookErrorCode.INVALID_STATE,
            tr("The attachment can’t be opened because there is no room for it."),
            advice=tr("Free up some space, or save the attachment somewhere else."),
        ) from error
    return target
