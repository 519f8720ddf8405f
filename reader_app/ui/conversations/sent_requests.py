"""The dialog "What was sent" with everything that left the machine for one turn.

A tree lists the requests and their parts; the text beside it can be searched, copied and saved.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal, Slot

from reader_app.app.chat import request_logging
from reader_app.domain.events import SentLog
from reader_app.domain.translation import number, tr
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.dialogs.file_chooser import NOT_WRITTEN, SavePrompt
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

_AT_ONCE: Final = 6_000
"""How many characters are laid out at a time, which takes a few milliseconds."""
_MOST_MARKS: Final = 200


class SentText(QtWidgets.QPlainTextEdit):
    """Shows the text of a part piece by piece, with search results marked; read-only."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("sentText")
        self.setAccessibleName(tr("What was sent"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self._tint = QtGui.QColor(palette.tint)
        self._waiting = ""
        self._wanted = ""
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._add_more)
        self.document().setDocumentMargin(METRICS.space_m)
        font = self.font()
        font.setPixelSize(METRICS.type_base)
        self.setFont(font)

    @property
    def is_whole(self) -> bool:
        """Whether the whole text is shown."""
        return not self._waiting

    def show_text(self, text: str, wanted: str = "") -> None:
        """Show `text` with occurrences of `wanted` marked, scrolled to the first one."""
        self._wanted = wanted
        self.setPlainText(text[:_AT_ONCE])
        self._waiting = text[_AT_ONCE:]
        self._mark(is_first=True)
        if self._waiting:
            self._next.start()

    def mark(self, wanted: str) -> None:
        """Mark the occurrences of other words."""
        self._wanted = wanted
        self._mark(is_first=True)

    @Slot()
    def _add_more(self) -> None:
        cursor = QtGui.QTextCursor(self.document())
        cursor.movePosition(QtGui.QTextCursor.MoveOperation.End)
        cursor.insertText(self._waiting[:_AT_ONCE])
        self._waiting = self._waiting[_AT_ONCE:]
        if self._waiting:
            self._next.start()
        else:
            self._mark(is_first=not self.extraSelections())

    def _mark(self, *, is_first: bool) -> None:
        marks: list[QtWidgets.QTextEdit.ExtraSelection] = []
        document: QtGui.QTextDocument = self.document()
        found = document.find(self._wanted) if self._wanted else QtGui.QTextCursor()
        while not found.isNull() and len(marks) < _MOST_MARKS:
            mark = QtWidgets.QTextEdit.ExtraSelection()
            mark.cursor = found
            mark.format.setBackground(self._tint)
            marks.append(mark)
            found = document.find(self._wanted, found)
        self.setExtraSelections(marks)
        if marks and is_first:
            place = QtGui.QTextCursor(marks[0].cursor)
            place.clearSelection()
            self.setTextCursor(place)
            self.centerCursor()


_PART: Final = Qt.ItemDataRole.UserRole
_REQUEST: Final = Qt.ItemDataRole.UserRole + 1


class SentTree(QtWidgets.QTreeWidget):
    """The tree of requests and their parts.

    `part_chosen`: the current `SentPart`, or None for a line that isn't a part.
    """

    part_chosen = Signal(object)

    def __init__(self, reported: Sequence[request_logging.ReportedRequest]) -> None:
        super().__init__()
        self.setObjectName("sentTree")
        self.setAccessibleName(tr("Requests and their parts"))
        self._reported = reported
        self._wanted = ""
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setIndentation(METRICS.space_l)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QtWidgets.QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QtWidgets.QHeaderView.ResizeMode.ResizeToContents)
        self.itemExpanded.connect(self._fill)
        self.currentItemChanged.connect(self._tell)
        self.show_matching("")

    @property
    def part_count(self) -> int:
        """How many parts match, not counting those that repeat earlier ones."""
        return sum(len(self._matching(each.new_parts)) for each in self._reported)

    def show_matching(self, wanted: str) -> None:
        """Show only parts that contain these words; "" shows all."""
        self._wanted = wanted.casefold()
        self.clear()
        for at, each in enumerate(self._reported, start=1):
            parts = self._matching(each.new_parts)
            if not parts and self._wanted:
                continue
            item = _row(tr("Request {at}", at=at), each.tokens)
            self.addTopLevelItem(item)
            self._add_parts(item, parts)
            if each.repeated_parts and not self._wanted:
                self._add_repeated(item, at - 1, len(each.repeated_parts))
            item.setExpanded(True)
        self._choose_first()

    def _add_parts(
        self, item: QtWidgets.QTreeWidgetItem, parts: Sequence[request_logging.SentPart]
    ) -> None:
        for part in parts:
            row = _row(part.name, part.tokens)
            row.setData(0, _PART, part)
            item.addChild(row)

    def _add_repeated(self, item: QtWidgets.QTreeWidgetItem, request: int, count: int) -> None:
        words = tr("{n} part sent again", "{n} parts sent again", n=count)
        row = QtWidgets.QTreeWidgetItem([words])
        row.setData(0, _REQUEST, request)
        row.setChildIndicatorPolicy(QtWidgets.QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
        item.insertChild(0, row)

    def _choose_first(self) -> None:
        top = self.topLevelItem(0)
        rows = [top.child(at) for at in range(top.childCount())] if top is not None else []
        for row in rows:
            if row is not None and row.data(0, _PART) is not None:
                self.setCurrentItem(row)
                return
        self.part_chosen.emit(None)

    def _matching(
        self, parts: Sequence[request_logging.SentPart]
    ) -> list[request_logging.SentPart]:
        wanted = self._wanted
        return [p for p in parts if wanted in p.name.casefold() or wanted in p.text.casefold()]

    @Slot(QtWidgets.QTreeWidgetItem)
    def _fill(self, item: QtWidgets.QTreeWidgetItem) -> None:
        request = item.data(0, _REQUEST)
        if isinstance(request, int) and not item.childCount():
            self._add_parts(item, self._reported[request].repeated_parts)

    @Slot(QtWidgets.QTreeWidgetItem, QtWidgets.QTreeWidgetItem)
    def _tell(
        self, item: QtWidgets.QTreeWidgetItem | None, _before: QtWidgets.QTreeWidgetItem | None
    ) -> None:
        self.part_chosen.emit(item.data(0, _PART) if item is not None else None)


def _row(name: str, tokens: int) -> QtWidgets.QTreeWidgetItem:
    row = QtWidgets.QTreeWidgetItem([name, number(tokens) if tokens else ""])
    row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    row.setToolTip(0, name)
    if tokens:
        row.setToolTip(1, tr("About {tokens} tokens", tokens=number(tokens)))
        row.setData(
            1,
            Qt.ItemDataRole.AccessibleTextRole,
            tr("about {tokens} tokens", tokens=number(tokens)),
        )
    return row


_SIZE: Final = QSize(980, 680)
_TREE_WIDTH: Final = 320


class SentDialog(PlainDialog):
    """Shows what was sent for a turn.

    `thumbnails`: small copies of the pictures that were sent, by their base64 data.
    `copy_requested`, `save_requested`: copy or save everything; the controller makes the text.
    """

    copy_requested = Signal()
    save_requested = Signal()

    def __init__(
        self,
        reported: Sequence[request_logging.ReportedRequest],
        thumbnails: Mapping[str, QtGui.QImage],
        palette: Palette,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__("sentDialog", tr("What was sent"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._thumbnails = thumbnails
        self._part: request_logging.SentPart | None = None
        self._tree = SentTree(reported)
        self._text = SentText(palette)
        self._pictures = QtWidgets.QLabel()
        self._pictures.setObjectName("sentPicture")
        self._pictures.setAccessibleName(tr("Image that was sent"))
        self._search = QtWidgets.QLineEdit()
        self._search.setObjectName("sentSearch")
        self._search.setPlaceholderText(tr("Search this record"))
        self._search.setAccessibleName(tr("Search this record"))
        self._search.setClearButtonEnabled(True)
        self._count = label("", "small", "muted")
        self._count.setObjectName("sentCount")
        self.saved = label("", "small")
        self.saved.setObjectName("sentSaved")
        self.saved.hide()
        self._exact = QtWidgets.QCheckBox(tr("As JSON"))
        self._exact.setObjectName("sentExact")
        self._exact.setToolTip(tr("Show exactly what was sent"))
        self._lay_out(reported)
        self._connect()
        self._show_part(self._first_part())
        around = parent.size() if parent is not None else _SIZE
        self.resize(_SIZE.boundedTo(around - QSize(32, 32)))
        self._tree.setFocus()

    def _lay_out(self, reported: Sequence[request_logging.ReportedRequest]) -> None:
        self.body.addWidget(label(summary_words(reported), "", "muted"))
        row = QtWidgets.QHBoxLayout()
        row.setSpacing(METRICS.space_m)
        row.addWidget(self._search, 1)
        row.addWidget(self._count)
        row.addWidget(self._exact)
        self.body.addLayout(row)
        right = QtWidgets.QWidget()
        column = QtWidgets.QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pictures)
        column.addWidget(self._text, 1)
        parts = QtWidgets.QSplitter()
        parts.setChildrenCollapsible(False)
        parts.addWidget(self._tree)
        parts.addWidget(right)
        parts.setStretchFactor(1, 1)
        parts.setSizes([_TREE_WIDTH, _SIZE.width() - _TREE_WIDTH])
        self.body.addWidget(parts, 1)
        self.body.addWidget(self.saved)
        self._copy = self.add_button(tr("Copy all"), "quiet")
        self._copy.setObjectName("sentCopy")
        self._save = self.add_button(tr("Save…"), "quiet")
        self._save.setObjectName("sentSave")
        self.foot.addStretch(1)
        self.add_button(tr("Close"), "primary").clicked.connect(self.accept)

    def _connect(self) -> None:
        self._tree.part_chosen.connect(self._show_part)
        self._search.textChanged.connect(self._find)
        keys = QtGui.QShortcut(QtGui.QKeySequence(QtGui.QKeySequence.StandardKey.Find), self)
        keys.activated.connect(self._search.setFocus)
        self._exact.toggled.connect(self._show_again)
        self._copy.clicked.connect(self.copy_requested)
        self._save.clicked.connect(self.save_requested)

    def take_copy(self, text: str) -> None:
        """Put the whole text on the clipboard and confirm it on the button."""
        QtGui.QGuiApplication.clipboard().setText(text)
        self._copy.setText(tr("Copied"))

    def _first_part(self) -> request_logging.SentPart | None:
        item = self._tree.currentItem()
        part = item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None
        return part if isinstance(part, request_logging.SentPart) else None

    @Slot(object)
    def _show_part(self, part: request_logging.SentPart | None) -> None:
        if part is None and self._tree.topLevelItemCount():
            # A heading of the tree was chosen; keep showing the last part.
            return
        self._part = part
        self._show_again()

    @Slot()
    def _show_again(self) -> None:
        part = self._part
        self._show_pictures(part)
        if part is None:
            self._text.show_text("")
            return
        text = part.as_json() if self._exact.isChecked() else part.text
        self._text.show_text(text, self._search.text().strip())

    def _show_pictures(self, part: request_logging.SentPart | None) -> None:
        pictures = part.pictures if part is not None else ()
        images = [self._thumbnails.get(picture.data) for picture in pictures]
        image = next((each for each in images if each is not None and not each.isNull()), None)
        self._pictures.setVisible(image is not None)
        if image is not None:
            self._pictures.setPixmap(QtGui.QPixmap.fromImage(image))

    @Slot(str)
    def _find(self, words: str) -> None:
        wanted = words.strip()
        self._tree.show_matching(wanted)
        count = self._tree.part_count
        found = tr("{n} part", "{n} parts", n=count)
        self._count.setText((tr("nothing found") if not count else found) if wanted else "")
        self._text.mark(wanted)


def summary_words(reported: Sequence[request_logging.ReportedRequest]) -> str:
    """Return a sentence with the servers, the models, and the numbers of requests and tokens."""
    servers = ", ".join(sorted({each.request.server for each in reported}))
    models = ", ".join(sorted({each.request.model for each in reported}))
    tokens = sum(each.tokens for each in reported)
    return tr(
        "{n} request to {servers} · {models} · about {tokens} tokens. This is everything "
        "that was sent. The API key travels in a header and isn’t recorded here.",
        "{n} requests to {servers} · {models} · about {tokens} tokens. This is everything "
        "that was sent. The API key travels in a header and isn’t recorded here.",
        n=len(reported),
        servers=servers,
        models=models,
        tokens=number(tokens),
    )


NOTHING_LEFT: Final = tr("Nothing was sent for this question.")
NOT_KEPT: Final = tr("What was sent for this question is no longer stored.")
_THUMBNAIL: Final = 220
_Loaded: TypeAlias = tuple[tuple[request_logging.ReportedRequest, ...], Mapping[str, QtGui.QImage]]
_Write: TypeAlias = Callable[[Path, bytes], None]


class SentController(QObject):
    """Opens "What was sent" for a turn; a worker reads and prepares the content.

    `write`: writes bytes to the file that the reader chose.
    """

    def __init__(
        self,
        sent: SentLog,
        write: _Write,
        tasks: Tasks,
        pane: ChatPane,
        window: MainWindow,
        theme: AppTheme,
        prompt: SavePrompt,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._prompt = prompt
        self._sent = sent
        self._write = write
        self._tasks = tasks
        self._window = window
        self._theme = theme
        self._reported: tuple[request_logging.ReportedRequest, ...] = ()
        self._dialog: SentDialog | None = None
        pane.sent_requested.connect(self.show_turn)

    @Slot(str, bool)
    def show_turn(self, turn_id: str, has_used_tokens: bool) -> None:
        """Show what was sent for a turn, or a notice if nothing is stored.

        `has_used_tokens`: a model answered, so something must have been sent.
        """
        sent = self._sent

        def show(loaded: _Loaded) -> None:
            if loaded[0]:
                self._open(*loaded)
            else:
                self._window.show_notice(NOT_KEPT if has_used_tokens else NOTHING_LEFT)

        self._tasks.run(
            lambda: _loaded(sent, turn_id),
            show,
            lambda error: self._window.show_notice(error.words),
        )

    @Slot(str)
    def show_sent(self, turn_id: str) -> None:
        """Show a turn for which something is known to have been sent."""
        self.show_turn(turn_id, True)

    def _open(
        self,
        reported: tuple[request_logging.ReportedRequest, ...],
        images: Mapping[str, QtGui.QImage],
    ) -> None:
        self._reported = reported
        # The dialog opens above the modal dialog that asked for it, if there is one.
        above = QtWidgets.QApplication.activeModalWidget() or self._window
        dialog = SentDialog(reported, images, self._theme.palette, above)
        dialog.copy_requested.connect(self._copy)
        dialog.save_requested.connect(self._save)
        dialog.destroyed.connect(self._forget)
        self._dialog = dialog
        dialog.open()

    @Slot()
    def _forget(self) -> None:
        self._dialog, self._reported = None, ()

    @Slot()
    def _copy(self) -> None:
        reported = self._reported
        self._tasks.run(lambda: request_logging.as_text(reported), self._take_copy)

    def _take_copy(self, text: str) -> None:
        if self._dialog is not None:
            self._dialog.take_copy(text)

    @Slot()
    def _save(self) -> None:
        chooser = self._prompt.dialog(
            tr("Save what was sent"),
            "what-was-sent.md",
            handle="saveSentDialog",
            over=self._dialog,
            filters=tr("Text (*.md);;Exact (*.json)").split(";;"),
        )
        chooser.filterSelected.connect(
            lambda kind: chooser.setDefaultSuffix("json" if "json" in kind else "md")
        )
        chooser.fileSelected.connect(self._save_as)
        chooser.open()

    @Slot(str)
    def _save_as(self, name: str) -> None:
        reported, write, path = self._reported, self._write, Path(name)

        def save() -> bool:
            text = (
                request_logging.bodies_as_json(reported)
                if path.suffix == ".json"
                else request_logging.as_text(reported)
            )
            try:
                write(path, text.encode("utf-8"))
            except OSError:
                return False
            return True

        def told(is_written: bool) -> None:
            if self._dialog is None:
                self._prompt.tell_written(path, is_written=is_written)
            elif is_written:
                self._prompt.tell_in(self._dialog.saved, path)
            else:
                self._dialog.saved.setText(NOT_WRITTEN)
                self._dialog.saved.show()

        self._tasks.run(save, told)


def _loaded(sent: SentLog, turn_id: str) -> _Loaded:
    """Read what was sent and scale its pictures down; runs in a worker."""
    reported = request_logging.sent_report(sent.requests(turn_id))
    pictures = {
        picture.data for each in reported for part in each.new_parts for picture in part.pictures
    }
    return reported, {data: _thumbnail(data) for data in pictures}


def _thumbnail(data: str) -> QtGui.QImage:
    """Return a small picture; a null image if the data isn't a picture."""
    try:
        image = QtGui.QImage.fromData(base64.b64decode(data))
    except ValueError:
        return QtGui.QImage()
    if image.isNull():
        return image
    return image.scaledToHeight(_THUMBNAIL, Qt.TransformationMode.SmoothTransformation)
