"""The files of an import that made no new book, and why."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from reader_app.domain.library import ImportReport
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.theme.palette import METRICS

_MOST_ROWS = 2000


class ImportDialog(PlainDialog):
    """Both lists can be walked through with the arrow keys."""

    def __init__(self, report: ImportReport, words: str, parent: QWidget) -> None:
        super().__init__("importDialog", "Pagemate", parent, heading=words)
        self.setMinimumSize(560, 360)
        if report.refused:
            rows = [(each.reason, str(each.path)) for each in report.refused]
            self._add(
                "importRefused",
                tr(
                    "{n} file could not be opened",
                    "{n:,} files could not be opened",
                    n=len(report.refused),
                ),
                rows,
            )
        if report.known:
            known = [(path.name, str(path)) for path in report.known]
            self._add(
                "importKnown",
                tr(
                    "{n} file was here already",
                    "{n:,} files were here already",
                    n=len(report.known),
                ),
                known,
            )
        self.finished.connect(self.deleteLater)
        self.foot.addStretch(1)
        close = self.add_button(tr("Close"), "primary")
        close.clicked.connect(self.accept)
        close.setFocus()

    def _add(self, name: str, heading: str, rows: list[tuple[str, str]]) -> None:
        shown = QListWidget()
        shown.setObjectName(name)
        shown.setAccessibleName(heading)
        shown.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        for words, path in rows[:_MOST_ROWS]:
            item = QListWidgetItem(words)
            item.setToolTip(path)
            shown.addItem(item)
        shown.setMinimumHeight(4 * METRICS.space_xxl)
        self.body.addWidget(label(heading, tone="muted"))
        self.body.addWidget(shown, 1)
