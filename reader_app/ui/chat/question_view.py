"""The reader's words: tinted, at the right, as they were typed."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QTextEdit, QVBoxLayout, QWidget

from reader_app.domain.chat import MessageRole
from reader_app.ui.chat.buttons import icon_button, text_button
from reader_app.ui.chat.prose_view import SCROLLING_KEYS
from reader_app.ui.chat.prose_writer import new_document
from reader_app.ui.chat.setting import Setting
from reader_app.ui.chat.transcript import Question
from reader_app.ui.chat.type_styles import TypeStyles
from reader_app.ui.chat.wishes import EditQuestion
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS

_SHARE: Final = 0.86
_MOST_LINES: Final = 10


class QuestionView(QWidget):
    """One question. `wished(EditQuestion)` from the latest one."""

    wished = Signal(object)

    def __init__(
        self, setting: Setting, question: Question, room: int = 0, parent: QWidget | None = None
    ) -> None:
        """`room`: width that it will have, if that is known."""
        super().__init__(parent)
        self._question = question
        self.setProperty("role", MessageRole.USER.value)
        self.setProperty("state", question.state.value)
        self.setProperty("plainText", question.text)
        self._bubble = QFrame()
        self._bubble.setProperty("ground", "question")
        self._words = _Words(setting.styles, question.text)
        self._more = text_button("Show all", "link")
        self._more.hide()
        self._more.clicked.connect(self._show_all)
        inside = QVBoxLayout(self._bubble)
        inside.setContentsMargins(
            METRICS.space_m, METRICS.space_s, METRICS.space_m, METRICS.space_s
        )
        inside.setSpacing(METRICS.space_xs)
        inside.addWidget(self._words)
        inside.addWidget(self._more)
        self._edit = icon_button("Edit and ask again", "editQuestionButton")
        self._edit.setIconSize(QSize(METRICS.space_l, METRICS.space_l))
        self._edit.clicked.connect(self._wish_edit)
        self._edit.hide()
        row = QHBoxLayout(self)
        # More room above a question than below: it begins something.
        row.setContentsMargins(0, METRICS.space_l, 0, 0)
        row.setSpacing(METRICS.space_xs)
        row.addStretch(1)
        row.addWidget(self._edit, 0, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self._bubble)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_setting(setting)
        if room:
            self._fit(room)

    @property
    def text(self) -> str:
        return self._question.text

    def set_latest(self, is_latest: bool) -> None:
        """Only the latest question can be edited."""
        self._edit.setVisible(is_latest)

    def set_setting(self, setting: Setting) -> None:
        self._words.set_styles(setting.styles)
        self._edit.setIcon(line_icon("edit", setting.palette, setting.palette.muted))
        page = self._question.page
        self._bubble.setToolTip(f"Asked at {setting.names.short(page)}" if page else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(self.width())

    def _fit(self, width: int) -> None:
        room = int(width * _SHARE) - 2 * METRICS.space_m
        is_cut = self._words.fit(max(80, room))
        self._more.setVisible(is_cut)

    @Slot()
    def _show_all(self) -> None:
        self._words.most_lines = 0
        self._fit(self.width())

    @Slot()
    def _wish_edit(self) -> None:
        self.wished.emit(EditQuestion(self._question.text))


class _Words(QTextEdit):
    def __init__(self, styles: TypeStyles, text: str) -> None:
        super().__init__()
        self.most_lines = _MOST_LINES
        self._text = text
        self.setDocument(new_document(self))
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.viewport().setAutoFillBackground(False)
        self.setTabChangesFocus(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName("Your question")
        self.set_styles(styles)

    def set_styles(self, styles: TypeStyles) -> None:
        self._line_height = styles.font.pixelSize() * METRICS.reading_line_height
        self.document().setDefaultFont(styles.font)
        self.setPlainText(self._text)
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        format_ = QTextBlockFormat()
        format_.setLineHeight(
            styles.line_percent, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        )
        cursor.mergeBlockFormat(format_)
        ink = cursor.charFormat()
        ink.setForeground(QColor(styles.palette.text))
        cursor.mergeCharFormat(ink)

    def fit(self, room: int) -> bool:
        """Take the room the words need, up to `room` wide; whether some are hidden."""
        document = self.document()
        document.setTextWidth(room)
        width = ceil(document.idealWidth()) + 1
        height = ceil(document.size().height())
        most = round(self.most_lines * self._line_height) if self.most_lines else height
        is_cut = height > most + 2 * self._line_height
        self.setFixedSize(min(room, width), most if is_cut else height)
        return is_cut

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in SCROLLING_KEYS:
            event.ignore()
        else:
            super().keyPressEvent(event)
