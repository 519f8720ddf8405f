"""What the system's dialog doesn't ask: every other page, and how large pages become."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.printing.sheets import PageSet


class PrintChoices(QWidget):
    """A tab of the dialog; where the system's own dialog takes no tabs, its defaults count."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("printChoices")
        self.setWindowTitle(tr("Pages"))
        self._set = QComboBox()
        self._set.setObjectName("pageSetBox")
        self._set.setAccessibleName(tr("Which pages of the range"))
        self._set.addItems([each.value for each in PageSet])
        self._enlarge = QCheckBox(tr("Enlarge small pages to the paper"))
        self._enlarge.setObjectName("enlargeBox")
        self._enlarge.setChecked(True)
        form = QFormLayout(self)
        form.addRow(tr("Of the range"), self._set)
        form.addRow(self._enlarge)

    @property
    def page_set(self) -> PageSet:
        return PageSet(self._set.currentText())

    @property
    def is_enlarged(self) -> bool:
        return self._enlarge.isChecked()
