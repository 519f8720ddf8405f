"""Choosing pages: all, the page in view, or a list such as "1, 3, 5–7" in printed numbers."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QGridLayout, QLineEdit, QRadioButton, QWidget

from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.theme.palette import METRICS


class PageChooser(QWidget):
    """Three choices of pages; `changed` follows each change. An empty list is not a choice."""

    changed = Signal()

    def __init__(self, names: PageNames, page_count: int, current: int) -> None:
        """`current`: the page in view."""
        super().__init__()
        self.setObjectName("pageChooser")
        self._names, self._page_count, self._current = names, page_count, current
        self._all = QRadioButton(tr("All {n:,} pages", n=page_count))
        self._this = QRadioButton(tr("This page ({page})", page=names.number(current)))
        self._some = QRadioButton(tr("Pages"))
        self._list = QLineEdit()
        self._list.setObjectName("pageListBox")
        self._list.setPlaceholderText(tr("For example 1, 3, 5–7"))
        self._list.setAccessibleName(tr("Pages"))
        told = self._list.fontMetrics().horizontalAdvance(self._list.placeholderText())
        self._list.setMinimumWidth(told + 2 * METRICS.space_l)
        self._reason = label("", "small", "error")
        self._reason.hide()
        self._group = QButtonGroup(self)
        for name, choice in (("All", self._all), ("This", self._this), ("Some", self._some)):
            choice.setObjectName(f"pages{name}")
            self._group.addButton(choice)
        self._all.setChecked(True)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(METRICS.space_s)
        grid.addWidget(self._all, 0, 0, 1, 2)
        grid.addWidget(self._this, 1, 0, 1, 2)
        grid.addWidget(self._some, 2, 0)
        grid.addWidget(self._list, 2, 1)
        grid.addWidget(self._reason, 3, 1)
        grid.setColumnStretch(1, 1)
        self._list.textEdited.connect(self._note_list)
        self._group.buttonToggled.connect(self._note_choice)

    @property
    def pages(self) -> tuple[int, ...]:
        """The chosen pages in their order; () while the list isn't understood."""
        if self._all.isChecked():
            return tuple(range(1, self._page_count + 1))
        if self._this.isChecked():
            return (self._current,)
        return self._names.pages(self._list.text(), self._page_count) or ()

    @Slot(str)
    def _note_list(self, _text: str) -> None:
        self._some.setChecked(True)
        self._tell()

    @Slot()
    def _note_choice(self) -> None:
        if self._some.isChecked() and not self._list.hasFocus():
            self._list.setFocus()
        self._tell()

    def _tell(self) -> None:
        typed = self._list.text().strip()
        is_wrong = self._some.isChecked() and bool(typed) and not self.pages
        first, last = self._names.number(1), self._names.number(self._page_count)
        self._reason.setText(
            tr("Use page numbers from {first} to {last}.", first=first, last=last)
            if is_wrong
            else ""
        )
        self._reason.setVisible(is_wrong)
        self.changed.emit()


class SavePagesDialog(PlainDialog):
    """Asks which pages are saved as a PDF, and whether with the reader's annotations."""

    def __init__(
        self,
        names: PageNames,
        page_count: int,
        current: int,
        parent: QWidget | None = None,
        *,
        has_annotations: bool,
    ) -> None:
        """`has_annotations`: the reader made some that a PDF can hold."""
        super().__init__(
            "savePagesDialog", tr("Save pages"), parent, heading=tr("Save pages as PDF")
        )
        self.chooser = PageChooser(names, page_count, current)
        self._notes = QCheckBox(tr("Include my highlights and notes"))
        self._notes.setObjectName("savePagesWithNotes")
        self._notes.setChecked(has_annotations)
        self._notes.setVisible(has_annotations)
        self.body.addWidget(self.chooser)
        self.body.addWidget(self._notes)
        self.foot.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self._save = self.add_button(tr("Save as…"), "primary")
        self._save.setObjectName("savePagesButton")
        self._save.clicked.connect(self.accept)
        self.chooser.changed.connect(self._note_pages)

    @property
    def has_notes(self) -> bool:
        return not self._notes.isHidden() and self._notes.isChecked()

    @Slot()
    def _note_pages(self) -> None:
        self._save.setEnabled(bool(self.chooser.pages))
