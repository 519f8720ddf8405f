"""The "Data" page of the settings: backups, export and import, reset, delete everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from reader_app.domain.library import CopyKind, KeptCopy
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import ButtonKind, FormPage, PlainDialog, button, hint_label, label
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.basic_widgets import bare_row
from reader_app.ui.widgets.dates_and_sizes import moment_words, size_in_words


class DeleteEverythingDialog(PlainDialog):
    """The last question before a factory reset.

    `confirmed`: its button was pressed twice. Enter and Esc leave everything as it is.
    """

    confirmed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("deleteEverythingDialog", "", parent, heading=tr("Delete everything?"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(440)
        words = tr(
            "The library with all reading positions, conversations, highlights, notes, "
            "bookmarks, forms, and collections; all backups; the kept originals of PDFs that notes "
            "were saved in; opened attachments; settings and prompts; the API key, including in "
            "the system’s keyring; the log."
        )
        self.setAccessibleDescription(words)
        self.body.addWidget(label(words))
        self.body.addWidget(label(tr("Your book files stay where they are. This can’t be undone.")))
        self._warning = label("", tone="error")
        self.body.addWidget(self._warning)
        self.foot.addStretch(1)
        keep = self.add_button(tr("Cancel"))
        keep.setDefault(True)
        keep.clicked.connect(self.reject)
        self._delete = self.add_button(tr("Delete everything"), "danger")
        self._delete.setObjectName("confirmDeleteButton")
        self._delete.clicked.connect(self._press)
        self._is_armed = False
        keep.setFocus()

    @Slot()
    def _press(self) -> None:
        if self._is_armed:
            self.accept()
            self.confirmed.emit()
            return
        self._is_armed = True
        self._delete.setText(tr("Press again to delete"))
        self._delete.setAccessibleName(tr("Press again to delete"))
        self._warning.setText(tr("Press again to delete everything."))


_WHY: Final = {
    CopyKind.DAILY: "",
    CopyKind.BEFORE_RESTORE: tr("before a backup was restored"),
    CopyKind.BEFORE_IMPORT: tr("before an import"),
}
_NAME: Final = Qt.ItemDataRole.UserRole
_LIST_HEIGHT: Final = 112
_LINE_HEIGHT: Final = 32


class DataPage(FormPage):
    """Lists the backups and offers export, import and reset.

    `restore_requested(str, str)`: a backup's name, and its date in words.
    """

    restore_requested = Signal(str, str)
    export_requested = Signal()
    import_requested = Signal()
    reset_requested = Signal()
    delete_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._list = _CopyList()
        self._list.currentItemChanged.connect(self._follow)
        self._list.itemActivated.connect(self._restore)
        self._restore_button = _button("restoreCopyButton", tr("Restore…"))
        self._restore_button.setEnabled(False)
        self._restore_button.clicked.connect(self._restore)
        self.add_row(
            tr("Backups"),
            self._list,
            hint_label(tr("Made daily: notes, conversations, positions. Page text is re-indexed.")),
        )
        self.add_row("", _in_a_row(self._restore_button))
        export = _button("exportEverythingButton", tr("Export everything…"))
        bring = _button("importEverythingButton", tr("Import…"))
        self.add_row(
            tr("Export & import"),
            _in_a_row(export, bring),
            hint_label(
                tr("Positions, conversations, notes, and settings. Not your key or book files.")
            ),
        )
        reset = _button("resetSettingsButton", tr("Reset settings"))
        delete = _button("deleteEverythingButton", tr("Delete everything…"), "danger")
        self.add_row(tr("Reset"), _in_a_row(reset, delete))
        self.result = label("", "small")
        self.result.setObjectName("dataResult")
        self.add_row("", self.result)
        export.clicked.connect(self.export_requested)
        bring.clicked.connect(self.import_requested)
        reset.clicked.connect(self.reset_requested)
        delete.clicked.connect(self.delete_requested)

    def show_copies(self, copies: Sequence[KeptCopy]) -> None:
        """List these backups, the newest first."""
        self._list.clear()
        for kept in copies:
            item = QListWidgetItem(" · ".join(part for part in _told(kept) if part))
            item.setData(_NAME, kept.name)
            self._list.addItem(item)
        if not copies:
            item = QListWidgetItem(
                tr("No backup yet. The first one is made soon after Pagemate starts.")
            )
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self._list.addItem(item)
        self._list.fit_rows()

    def show_result(self, sentence: str) -> None:
        """Show the result of an export or import."""
        self.result.setText(sentence)

    @Slot()
    def _follow(self) -> None:
        item = self._list.currentItem()
        self._restore_button.setEnabled(item is not None and bool(item.data(_NAME)))

    @Slot()
    def _restore(self) -> None:
        item = self._list.currentItem()
        if item is not None and item.data(_NAME):
            self.restore_requested.emit(item.data(_NAME), item.text().split(" · ")[0])


class _CopyList(QListWidget):
    """A list whose size hint is one line high, so that its label is aligned with the first line."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("copyList")
        self.setFixedHeight(_LIST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def fit_rows(self) -> None:
        """Make the list as high as its rows, up to a height at which it scrolls."""
        rows = sum(self.sizeHintForRow(row) for row in range(self.count()))
        self.setFixedHeight(min(max(rows + 2 * self.frameWidth(), _LINE_HEIGHT), _LIST_HEIGHT))

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), _LINE_HEIGHT)


def _told(kept: KeptCopy) -> tuple[str, str, str]:
    return moment_words(kept.made_at), size_in_words(kept.size), _WHY[kept.kind]


def _button(name: str, words: str, kind: ButtonKind = "") -> QPushButton:
    made = button(words, kind)
    made.setObjectName(name)
    return made


def _in_a_row(*buttons: QPushButton) -> QWidget:
    box = QWidget()
    row = bare_row(box, METRICS.space_s)
    for each in buttons:
        row.addWidget(each)
    row.addStretch(1)
    box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    box.setFocusProxy(buttons[0])
    return box
