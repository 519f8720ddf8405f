"""Requests and their parts as a tree; what was sent again is listed when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from reader_app.app.chat.request_logging import ReportedRequest, SentPart
from reader_app.domain.translation import number, tr
from reader_app.ui.theme.palette import METRICS

_PART: Final = Qt.ItemDataRole.UserRole
_REQUEST: Final = Qt.ItemDataRole.UserRole + 1


class SentTree(QTreeWidget):
    """`part_chosen(SentPart)`, or None for a line that stands for no part."""

    part_chosen = Signal(object)

    def __init__(self, reported: Sequence[ReportedRequest], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sentTree")
        self.setAccessibleName(tr("Requests and their parts"))
        self._reported = reported
        self._wanted = ""
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setAllColumnsShowFocus(True)
        self.setIndentation(METRICS.space_l)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.itemExpanded.connect(self._fill)
        self.currentItemChanged.connect(self._tell)
        self.show_matching("")

    @property
    def part_count(self) -> int:
        """How many parts match; those that repeat earlier ones not counted."""
        return sum(len(self._matching(each.new_parts)) for each in self._reported)

    def show_matching(self, wanted: str) -> None:
        """Only parts that hold these words; "" for all."""
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

    def _add_parts(self, item: QTreeWidgetItem, parts: Sequence[SentPart]) -> None:
        for part in parts:
            row = _row(part.name, part.tokens)
            row.setData(0, _PART, part)
            item.addChild(row)

    def _add_repeated(self, item: QTreeWidgetItem, request: int, count: int) -> None:
        words = tr("{n} part sent again", "{n} parts sent again", n=count)
        row = QTreeWidgetItem([words])
        row.setData(0, _REQUEST, request)
        row.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
        item.insertChild(0, row)

    def _choose_first(self) -> None:
        top = self.topLevelItem(0)
        rows = [top.child(at) for at in range(top.childCount())] if top is not None else []
        for row in rows:
            if row is not None and row.data(0, _PART) is not None:
                self.setCurrentItem(row)
                return
        self.part_chosen.emit(None)

    def _matching(self, parts: Sequence[SentPart]) -> list[SentPart]:
        wanted = self._wanted
        return [p for p in parts if wanted in p.name.casefold() or wanted in p.text.casefold()]

    @Slot(QTreeWidgetItem)
    def _fill(self, item: QTreeWidgetItem) -> None:
        request = item.data(0, _REQUEST)
        if isinstance(request, int) and not item.childCount():
            self._add_parts(item, self._reported[request].repeated_parts)

    @Slot(QTreeWidgetItem, QTreeWidgetItem)
    def _tell(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        self.part_chosen.emit(item.data(0, _PART) if item is not None else None)


def _row(name: str, tokens: int) -> QTreeWidgetItem:
    row = QTreeWidgetItem([name, number(tokens) if tokens else ""])
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
