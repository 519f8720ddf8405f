"""The words under an answer that tell whether the book has the answer's quotations."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from reader_app.app.citations import quotation_report
from reader_app.domain.citations import CheckedQuotation, CitationState
from reader_app.domain.conversation import shortened
from reader_app.domain.page_names import PageNames
from reader_app.domain.translation import quoted, tr
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.chat.reader_requests import FollowCitation
from reader_app.ui.theme.palette import METRICS

_SHOWN = 90
_MARKS = {True: "✓", False: "⚠"}


def _label(words: str, kind: str) -> QLabel:
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("type", kind)
    return label


class QuotationList(QWidget):
    """The findings on the quotations of an answer, which unfold when `line` is pressed.

    `line` stands in the answer's footer and tells how many were found in the book.
    """

    requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._quotations: tuple[CheckedQuotation, ...] = ()
        self._names = PageNames()
        self.line = text_button("", "quiet", "quotationsButton", self)
        self.line.setCheckable(True)
        self.line.toggled.connect(self._open)
        self.line.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, METRICS.space_xs)
        self._column.setSpacing(METRICS.space_s)
        self.setObjectName("quotationRows")
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
        """Show the findings; hide the line if there are none."""
        if (tuple(quotations), names) == (self._quotations, self._names):
            return
        self._quotations, self._names = tuple(quotations), names
        self.line.setText(quotation_report.short_summary(quotations))
        full = quotation_report.summary(quotations)
        self.line.setToolTip(full)
        self.line.setAccessibleDescription(full)
        is_good = quotation_report.is_all_verified(quotations)
        self.line.setProperty("tone", "verified" if is_good else "doubtful")
        self.line.style().polish(self.line)
        self.line.setVisible(bool(quotations))
        self._clear()
        if self.line.isChecked():
            self._fill()

    @Slot(bool)
    def _open(self, is_open: bool) -> None:
        if is_open and not self._column.count():
            self._fill()
        self.setVisible(is_open)

    def _fill(self) -> None:
        for found in self._quotations:
            self._column.addWidget(self._row(found))

    def _row(self, found: CheckedQuotation) -> QWidget:
        row = QWidget()
        column = QVBoxLayout(row)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(_label(quoted(shortened(found.quote, _SHOWN)), "book"))
        told = _label(
            f"{_MARKS[found.state is CitationState.VERIFIED]} {self._told(found)}", "small"
        )
        is_good = found.state is CitationState.VERIFIED
        told.setProperty("tone", "verified" if is_good else "doubtful")
        column.addWidget(told)
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
