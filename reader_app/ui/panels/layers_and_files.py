"""The lists of a PDF's layers and of the files attached to it, in the side panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, Signal, Slot

from reader_app.domain.annotations import AttachedFile, Layer
from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.basic_widgets import bare_column
from reader_app.ui.widgets.dates_and_sizes import long_date_words, size_in_words

_NUMBER: Final = Qt.ItemDataRole.UserRole


class LayersPanel(QtWidgets.QWidget):
    """The list of layers with check boxes, object name `layersPanel`.

    `switched`: the reader has shown or hidden some, or wants them as the file has them.
    """

    switched = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("layersPanel")
        self._layers: tuple[Layer, ...] = ()
        self._items: dict[int, QtWidgets.QTreeWidgetItem] = {}
        self.list = QtWidgets.QTreeWidget()
        self.list.setHeaderHidden(True)
        _dress(self.list, "layersList", tr("Layers"))
        self.list.itemChanged.connect(self._follow)
        self.reset = _button(tr("Reset"), "layersResetButton", self._reset)
        self.reset.setToolTip(tr("Show the layers as the file has them"))
        foot = QtWidgets.QHBoxLayout()
        foot.setContentsMargins(METRICS.space_m, METRICS.space_s, METRICS.space_m, METRICS.space_m)
        foot.addWidget(self.reset)
        foot.addStretch(1)
        _stack(self, self.list, foot)

    def show_layers(self, layers: Sequence[Layer], changed: Mapping[int, bool]) -> None:
        """Show the layers of a file; `changed`: those whose state differs from the file's."""
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
        self.reset.setEnabled(bool(self.changed))

    @property
    def changed(self) -> dict[int, bool]:
        """The layers whose state differs from the file's, and whether they are shown."""
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
        self.reset.setEnabled(bool(self.changed))
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


def _checked(is_on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked


class AttachmentsPanel(QtWidgets.QWidget):
    """The list of attached files, object name `attachmentsPanel`.

    `save_requested(AttachedFile)`, `open_requested(AttachedFile)`.
    """

    save_requested = Signal(object)
    open_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("attachmentsPanel")
        self._attachments: tuple[AttachedFile, ...] = ()
        self.list = QtWidgets.QListWidget()
        self.list.setWordWrap(True)
        _dress(self.list, "attachmentsList", tr("Attachments"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._follow)
        self.list.itemActivated.connect(self._save)
        self._warning = QtWidgets.QLabel(
            tr(
                "This kind of file can run programs. Pagemate only saves it: open it only if you "
                "trust whoever made this PDF."
            )
        )
        self._warning.setWordWrap(True)
        self._warning.setProperty("tone", "muted")
        self._warning.setProperty("type", "small")
        self._warning.hide()
        self.save = _button(tr("Save as…"), "saveAttachmentButton", self._save)
        self.open = _button(tr("Open in Pagemate"), "openAttachmentButton", self._open)
        below = QtWidgets.QVBoxLayout()
        below.setContentsMargins(METRICS.space_m, METRICS.space_s, METRICS.space_m, METRICS.space_m)
        below.setSpacing(METRICS.space_s)
        below.addWidget(self._warning)
        for button in (self.open, self.save):
            below.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        _stack(self, self.list, below)

    def show_attachments(self, attachments: Sequence[AttachedFile]) -> None:
        self._attachments = tuple(attachments)
        self.list.clear()
        for attached in attachments:
            self.list.addItem("\n".join(_lines_of(attached)))
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
        self.open.setVisible(chosen is not None and chosen.is_readable)
        self._warning.setVisible(chosen is not None and chosen.is_program)

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
    lines = [attached.safe_name, " · ".join(fact for fact in facts if fact), attached.description]
    return [line for line in lines if line]


def _dress(shown: QtWidgets.QAbstractItemView, name: str, told: str) -> None:
    shown.setObjectName(name)
    shown.setAccessibleName(told)
    shown.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)


def _button(words: str, name: str, pressed: Callable[[], None]) -> QtWidgets.QPushButton:
    made = QtWidgets.QPushButton(words)
    made.setObjectName(name)
    made.setAccessibleName(words.removesuffix("…"))
    made.clicked.connect(pressed)
    return made


def _stack(panel: QtWidgets.QWidget, shown: QtWidgets.QWidget, foot: QtWidgets.QLayout) -> None:
    """Lay out a panel: what it shows, and a line of buttons below."""
    column = bare_column(panel, 0)
    column.addWidget(shown, 1)
    column.addLayout(foot)
