"""Everything that left the machine for one turn, to be read, searched, copied and saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage, QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from reader_app.app.chat.request_logging import ReportedRequest, SentPart
from reader_app.domain.translation import number, tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.dialogs.sent_text import SentText
from reader_app.ui.dialogs.sent_tree import SentTree
from reader_app.ui.theme.palette import METRICS, Palette

_SIZE: Final = QSize(980, 680)
_TREE_WIDTH: Final = 320


class SentDialog(PlainDialog):
    """`thumbnails`: pictures that were sent, made small, by their data.

    `copy_requested` and `save_requested`: all of it; the text is made elsewhere.
    """

    copy_requested = Signal()
    save_requested = Signal()

    def __init__(
        self,
        reported: Sequence[ReportedRequest],
        thumbnails: Mapping[str, QImage],
        palette: Palette,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("sentDialog", tr("What was sent"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._thumbnails = thumbnails
        self._part: SentPart | None = None
        self._tree = SentTree(reported)
        self._text = SentText(palette)
        self._pictures = QLabel()
        self._pictures.setObjectName("sentPicture")
        self._pictures.setAccessibleName(tr("Picture that was sent"))
        self._search = QLineEdit()
        self._search.setObjectName("sentSearch")
        self._search.setPlaceholderText(tr("Search in what was sent"))
        self._search.setAccessibleName(tr("Search in what was sent"))
        self._search.setClearButtonEnabled(True)
        self._count = label("", "small", "muted")
        self._count.setObjectName("sentCount")
        self._exact = QCheckBox(tr("As JSON"))
        self._exact.setObjectName("sentExact")
        self._exact.setToolTip(tr("Show the part exactly as it was sent"))
        self._lay_out(reported)
        self._connect()
        self._show_part(self._first_part())
        around = parent.size() if parent is not None else _SIZE
        self.resize(_SIZE.boundedTo(around - QSize(32, 32)))
        self._tree.setFocus()

    def _lay_out(self, reported: Sequence[ReportedRequest]) -> None:
        self.body.addWidget(label(summary_words(reported), "", "muted"))
        row = QHBoxLayout()
        row.setSpacing(METRICS.space_m)
        row.addWidget(self._search, 1)
        row.addWidget(self._count)
        row.addWidget(self._exact)
        self.body.addLayout(row)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pictures)
        column.addWidget(self._text, 1)
        parts = QSplitter()
        parts.setChildrenCollapsible(False)
        parts.addWidget(self._tree)
        parts.addWidget(right)
        parts.setStretchFactor(1, 1)
        parts.setSizes([_TREE_WIDTH, _SIZE.width() - _TREE_WIDTH])
        self.body.addWidget(parts, 1)
        self._copy = self.add_button(tr("Copy all"), "quiet")
        self._copy.setObjectName("sentCopy")
        self._save = self.add_button(tr("Save…"), "quiet")
        self._save.setObjectName("sentSave")
        self.foot.addStretch(1)
        self.add_button(tr("Close"), "primary").clicked.connect(self.accept)

    def _connect(self) -> None:
        self._tree.part_chosen.connect(self._show_part)
        self._search.textChanged.connect(self._find)
        keys = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        keys.activated.connect(self._search.setFocus)
        self._exact.toggled.connect(self._show_again)
        self._copy.clicked.connect(self.copy_requested)
        self._save.clicked.connect(self.save_requested)

    def take_copy(self, text: str) -> None:
        """Put all of it on the clipboard, and say so."""
        QGuiApplication.clipboard().setText(text)
        self._copy.setText(tr("Copied"))

    def _first_part(self) -> SentPart | None:
        item = self._tree.currentItem()
        part = item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None
        return part if isinstance(part, SentPart) else None

    @Slot(object)
    def _show_part(self, part: SentPart | None) -> None:
        if part is None and self._tree.topLevelItemCount():
            return  # a heading: what is shown stays
        self._part = part
        self._show_again()

    @Slot()
    def _show_again(self) -> None:
        part = self._part
        self._show_pictures(part)
        if part is None:
            self._text.show_text("")
            return
        text = part.as_json() if self._exact.isChecked() else part.text
        self._text.show_text(text, self._search.text().strip())

    def _show_pictures(self, part: SentPart | None) -> None:
        pictures = part.pictures if part is not None else ()
        images = [self._thumbnails.get(picture.data) for picture in pictures]
        image = next((each for each in images if each is not None and not each.isNull()), None)
        self._pictures.setVisible(image is not None)
        if image is not None:
            self._pictures.setPixmap(QPixmap.fromImage(image))

    @Slot(str)
    def _find(self, words: str) -> None:
        wanted = words.strip()
        self._tree.show_matching(wanted)
        count = self._tree.part_count
        found = tr("{n} part", "{n} parts", n=count)
        self._count.setText((tr("nothing found") if not count else found) if wanted else "")
        self._text.mark(wanted)


def summary_words(reported: Sequence[ReportedRequest]) -> str:
    """Where it went, how often, how much."""
    servers = ", ".join(sorted({each.request.server for each in reported}))
    models = ", ".join(sorted({each.request.model for each in reported}))
    tokens = sum(each.tokens for each in reported)
    return tr(
        "{n} request to {servers} · {models} · about {tokens} tokens. This is all that "
        "left the machine for this question. A key goes along as a header; it is not "
        "kept here.",
        "{n} requests to {servers} · {models} · about {tokens} tokens. This is all that "
        "left the machine for this question. A key goes along as a header; it is not "
        "kept here.",
        n=len(reported),
        servers=servers,
        models=models,
        tokens=number(tokens),
    )
