"""Over the words of a question: what was selected or attached when it was asked; it leads there."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.chat import AskedAbout
from reader_app.domain.citations import Citation, CitationState, PassageSource
from reader_app.domain.conversation import shortened
from reader_app.domain.translation import quoted, tr
from reader_app.ui.chat.page_names import PageNames
from reader_app.ui.chat.wishes import FollowCitation, FollowPage
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette

_HEIGHT: Final = 22
_ICON: Final = 14
_RULE: Final = 2
_SHOWN: Final = 300
_TOLD: Final = 600


class AboutLine(QAbstractButton):
    """One quiet line, `askedAbout`: the quote gives way with "…", the page does not."""

    def __init__(self, about: AskedAbout, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._about = about
        self._palette = palette
        self._place = ""
        self.setObjectName("askedAbout")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        font = QFont(self.font())
        font.setPixelSize(METRICS.type_small)
        self.setFont(font)

    def show_names(self, palette: Palette, names: PageNames) -> None:
        """In these colours, and with the page as the book prints it."""
        self._palette = palette
        self._place = place = names.short(self._about.page)
        if self._about.is_picture:
            self.setText(tr("Picture from the page"))
            words = self.text()
        else:
            self.setText(quoted(shortened(self._about.words, _SHOWN)))
            words = quoted(shortened(self._about.words, _TOLD))
        self.setToolTip(f"{words}\n{place}")
        self.setAccessibleName(tr("Asked about: {words}, {place}", words=words, place=place))
        self.update()

    def wish(self, names: PageNames) -> FollowCitation | FollowPage:
        """To the words on their page; of a picture to its page."""
        page = self._about.page
        if self._about.is_picture:
            return FollowPage(page, "", OWN_PLACE if names.has_several else None)
        words = self._about.words_there or self._about.words
        return FollowCitation(
            Citation(0, PassageSource(page, 0, 0), "", words, CitationState.CITED)
        )

    def fit(self, room: int) -> int:
        """Take as much of the room as it needs; how much that is, pixels."""
        width = min(room, self._left + self._width_of(self.text()) + self._right)
        self.setFixedSize(width, _HEIGHT)
        return width

    @property
    def _left(self) -> int:
        return (_ICON if self._about.is_picture else _RULE) + METRICS.space_s

    @property
    def _right(self) -> int:
        return METRICS.space_s + self._width_of(self._place) + METRICS.space_xs

    def _width_of(self, words: str) -> int:
        return self.fontMetrics().horizontalAdvance(words)

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(self._left + self._width_of(self.text()) + self._right, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_lit = self.underMouse() or self.hasFocus()
        colour = self._palette.text if is_lit else self._palette.muted
        top = (self.height() - _ICON) // 2
        rest = self.rect().adjusted(self._left, 0, -METRICS.space_xs, 0)
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(self._palette.accent))
        painter.drawText(rest, side, self._place)
        painter.setPen(QColor(colour))
        if self._about.is_picture:
            line_icon("image", self._palette, colour).paint(painter, 0, top, _ICON, _ICON)
        else:
            painter.fillRect(0, top, _RULE, _ICON, QColor(colour))
        words = rest.adjusted(0, 0, METRICS.space_xs - self._right, 0)
        cut = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, cut)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._palette.accent), 1.5))
            ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(ring, METRICS.radius / 2, METRICS.radius / 2)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.HoverEnter, QEvent.Type.HoverLeave}:
            self.update()
        return super().event(event)
