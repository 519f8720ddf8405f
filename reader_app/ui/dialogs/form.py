"""Rows of a form: a name, a field, and a quiet word below."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QVBoxLayout, QWidget

from reader_app.ui.dialogs.base import label
from reader_app.ui.theme.palette import METRICS

NAME_WIDTH = 136


class FormPage(QWidget):
    """A column of rows; names stand in one line of their own width."""

    def __init__(self) -> None:
        super().__init__()
        self._rows = QFormLayout(self)
        self._rows.setContentsMargins(0, METRICS.space_l, 0, 0)
        self._rows.setHorizontalSpacing(METRICS.space_l)
        self._rows.setVerticalSpacing(METRICS.space_l)
        self._rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def add_row(
        self,
        name: str,
        field: QWidget,
        hint: QLabel | None = None,
        first: QWidget | None = None,
    ) -> QWidget:
        """Append a row; what comes back can be hidden with `show_row`.

        `first`: the part of a high field that the name stands beside.
        """
        field.setAccessibleName(name)
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_xs)
        column.addWidget(field)
        if hint is not None:
            column.addWidget(hint)
        title = QLabel(name)
        title.setMinimumWidth(NAME_WIDTH)
        # As high as the field alone, so that names stand beside fields and not beside hints.
        beside = first or field
        beside.ensurePolished()
        title.setFixedHeight(beside.sizeHint().height())
        title.setBuddy(field)
        self._rows.addRow(title, box)
        return box

    def needed_height(self) -> int:
        """In which every word is whole, at the width it has."""
        # Layouts inside hear of changed words one after the other, each with an event of its own.
        for inner in self.findChildren(QWidget):
            inner.updateGeometry()
        return self.heightForWidth(self.width())

    def show_row(self, row: QWidget, is_shown: bool) -> None:
        self._rows.setRowVisible(row, is_shown)


def hint_label(text: str = "") -> QLabel:
    return label(text, "small", "muted")
