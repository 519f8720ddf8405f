"""The base class of all dialogs, their buttons and labels, and the page of a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent

from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.basic_widgets import bare_column
from reader_app.ui.widgets.keyboard_workarounds import deliver_latin_command
from reader_app.ui.window.action_table import command_name

ButtonKind: TypeAlias = Literal["", "primary", "danger", "quiet"]


class PlainDialog(QtWidgets.QDialog):
    """A modal dialog: an optional heading, a column `body`, and a row of buttons `foot`.

    `title`: of its window; "": the heading.
    """

    def __init__(
        self, name: str, title: str, parent: QtWidgets.QWidget | None = None, *, heading: str = ""
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleIdentifier(name)
        self.setWindowTitle(title or heading)
        self.setAccessibleName(heading or title)
        self.setModal(True)
        self.body = QtWidgets.QVBoxLayout()
        self.body.setSpacing(METRICS.space_m)
        self.foot = QtWidgets.QHBoxLayout()
        self.foot.setSpacing(METRICS.space_s)
        column = QtWidgets.QVBoxLayout(self)
        margin = METRICS.space_xl
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(METRICS.space_l)
        if heading:
            column.addWidget(label(heading, "title"))
        column.addLayout(self.body, 1)
        column.addLayout(self.foot)

    def open_once(self) -> None:
        """Open the dialog, unless its window shows another one of this name.

        Use it if facts are gathered first, so that the dialog may be requested twice meanwhile.
        """
        window = self.parentWidget()
        others = window.findChildren(QtWidgets.QDialog, self.objectName()) if window else []
        if any(other is not self and other.isVisible() for other in others):
            self.deleteLater()
        else:
            self.open()

    def showEvent(self, event: QShowEvent) -> None:
        self._make_room()
        super().showEvent(event)

    def event(self, event: QEvent) -> bool:
        was_handled = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._make_room()
        return was_handled

    def _make_room(self) -> None:
        """Grow until no wrapped text is cut.

        Qt makes a dialog as high as its text needs at the width that the text would like, but at
        most two thirds as wide as the screen; and it reserves no room for text that comes later.
        """
        column = self.layout()
        least = column.totalMinimumHeightForWidth(self.width()) if column is not None else 0
        self.resize(self.width(), max(self.height(), least))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not deliver_latin_command(event, self):
            super().keyPressEvent(event)

    def add_button(self, text: str, kind: ButtonKind = "") -> QtWidgets.QPushButton:
        """Append a button to the foot; Enter presses the primary one."""
        made = button(text, kind)
        made.setDefault(kind == "primary")
        self.foot.addWidget(made)
        return made


def button(text: str, kind: ButtonKind = "") -> QtWidgets.QPushButton:
    """Return a push button that never becomes the default button by itself."""
    made = QtWidgets.QPushButton(text)
    made.setAutoDefault(False)
    made.setAccessibleName(command_name(text))
    if kind:
        made.setProperty("kind", kind)
    return made


def label(text: str, type_: str = "", tone: str = "") -> QtWidgets.QLabel:
    """Return a label with wrapped text of a type (small, title …) and tone (muted, error …)."""
    made = QtWidgets.QLabel(text)
    made.setWordWrap(True)
    made.setProperty("type", type_)
    made.setProperty("tone", tone)
    return made


def facts_table(facts: Sequence[tuple[str, str]]) -> QtWidgets.QGridLayout:
    """Return a grid of names and values; values can be selected and copied."""
    grid = QtWidgets.QGridLayout()
    grid.setHorizontalSpacing(METRICS.space_l)
    grid.setVerticalSpacing(METRICS.space_xs)
    for row, (name, value) in enumerate(facts):
        shown = label(value)
        shown.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        shown.setAccessibleName(f"{name}: {value}")
        named = label(name, tone="muted")
        # Selectable text is set a pixel or two higher, so names have to be aligned with it.
        named.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid.addWidget(named, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(shown, row, 1, Qt.AlignmentFlag.AlignTop)
    grid.setColumnStretch(1, 1)
    return grid


NAME_WIDTH = 136
_HINT_LEAST = 240


class FormPage(QtWidgets.QWidget):
    """A form of rows, whose names share a column."""

    def __init__(self) -> None:
        super().__init__()
        self._rows = QtWidgets.QFormLayout()
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, METRICS.space_l, 0, 0)
        column.addLayout(self._rows)
        column.addStretch(1)  # otherwise Qt spreads the rows over the page
        self._rows.setHorizontalSpacing(METRICS.space_l)
        self._rows.setVerticalSpacing(METRICS.space_l)
        self._rows.setRowWrapPolicy(QtWidgets.QFormLayout.RowWrapPolicy.WrapLongRows)
        self._rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._rows.setFieldGrowthPolicy(
            QtWidgets.QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow
        )

    def add_row(
        self,
        name: str,
        field: QtWidgets.QWidget,
        hint: QtWidgets.QLabel | None = None,
    ) -> QtWidgets.QWidget:
        """Append a row and return it, for `show_row`."""
        field.setAccessibleName(name)
        box = QtWidgets.QWidget()
        column = bare_column(box, METRICS.space_xs)
        column.addWidget(field)
        if hint is not None:
            column.addWidget(hint)
        title = QtWidgets.QLabel(name.replace("&", "&&"))  # a buddy would make an & an underline
        title.setMinimumWidth(NAME_WIDTH)
        # As high as the field alone, so that the name stands beside the field and not the hint.
        field.ensurePolished()
        title.setFixedHeight(field.sizeHint().height())
        title.setBuddy(field)
        self._rows.addRow(title, box)
        return box

    def needed_height(self) -> int:
        """Return the height at which no text is cut, at the current width."""
        # Nested layouts learn of changed text one after the other, each by an event of its own.
        for inner in self.findChildren(QtWidgets.QWidget):
            inner.updateGeometry()
        return self.heightForWidth(self.width())

    def show_row(self, row: QtWidgets.QWidget, is_shown: bool) -> None:
        self._rows.setRowVisible(row, is_shown)


def hint_label(text: str = "") -> QtWidgets.QLabel:
    made = label(text, "small", "muted")
    made.setMinimumWidth(_HINT_LEAST)  # Qt's own least width grows with the text
    return made
