"""The line under an answer that tells whether the book contains the answer's quotations."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from reader_app.app.citations import quotation_report
from reader_app.domain.citations import CheckedQuotation
from reader_app.domain.conversation import shortened
from reader_app.domain.page_names import PageNames
from reader_app.domain.translation import quoted, tr
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.chat.reader_requests import FollowCitation
from reader_app.ui.theme.palette import METRICS

_SHOWN = 90


class QuotationList(QWidget):
    """One line about the quotations of an answer, which expands to the finding on each of them."""

    requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._quotations: tuple[CheckedQuotation, ...] = ()
        self._names = PageNames()
        self._line = text_button("", "quiet", "quotationsButton")
        self._line.setCheckable(True)
        self._line.setToolTip(tr("What quotation marks enclose, compared with the book"))
        self._line.toggled.connect(self._open)
        self._rows = QWidget()
        self._rows.setObjectName("quotationRows")
        self._column = QVBoxLayout(self._rows)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(METRICS.space_s)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_xs)
        column.addWidget(self._line, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._rows)
        self._rows.hide()
        self.hide()

    @property
    def text(self) -> str:
        """The full text of the list: the summary, then each quotation with its finding."""
        told = [f"{quoted(found.quote)} {self._told(found)}" for found in self._quotations]
        return (
            "\n".join([quotation_report.summary(self._quotations), *told])
            if self._quotations
            else ""
        )

    def show_quotations(self, quotations: Sequence[CheckedQuotation], names: PageNames) -> None:
        """Show the findings; hide the list if there are none."""
        if (tuple(quotations), names) == (self._quotations, self._names):
            return
        self._quotations, self._names = tuple(quotations), names
        self._line.setText(quotation_report.short_summary(quotations))
        self._line.setAccessibleDescription(quotation_report.summary(quotations))
        self._clear()
        if self._line.isChecked():
            self._fill()
        self.setVisible(bool(quotations))

    @Slot(bool)
    def _open(self, is_open: bool) -> None:
        if is_open and not self._column.count():
            self._fill()
        self._rows.setVisible(is_open)

    def _fill(self) -> None:
        for found in self._quotations:
            self._column.addWidget(self._row(found))

    def _row(self, found: CheckedQuotation) -> QWidget:
        row = QWidget()
        column = QVBoxLayout(row)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        label = QLabel(f"{quoted(shortened(found.quote, _SHOWN))}\n{self._told(found)}")
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setProperty("tone", "muted")
        label.setProperty("type", "small")
        column.addWidget(label)
        if found.places:
            place = self._names.name(found.page, found.book)
            button = text_button(
                tr("Show on {place}", place=place), "small-link", "quotationPlaceButton"
            )
            citation = quotation_report.evidence_of(found)
            button.clicked.connect(lambda: self.requested.emit(FollowCitation(citation)))
            column.addWidget(button, alignment=Qt.AlignmentFlag.AlignLeft)
        return row

    def _told(self, found: CheckedQuotation) -> str:
        return quotation_report.explanation(found, self._names.name)

    def _clear(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
