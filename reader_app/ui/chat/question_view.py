"""The reader's words: tinted, at the right, as they were typed."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QKeyEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QTextEdit, QVBoxLayout, QWidget

from reader_app.domain.chat import MessageRole
from reader_app.domain.translation import tr
from reader_app.ui.chat.about_line import AboutLine
from reader_app.ui.chat.branch_switch import BranchSwitch
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.chat.faint_button import FaintButton
from reader_app.ui.chat.prose_view import SCROLLING_KEYS
from reader_app.ui.chat.prose_writer import new_document
from reader_app.ui.chat.setting import Setting
from reader_app.ui.chat.transcript import Question
from reader_app.ui.chat.type_styles import TypeStyles
from reader_app.ui.chat.wishes import EditQuestion, Regenerate, ShowBranch
from reader_app.ui.theme.palette import METRICS

_SHARE: Final = 0.86
_MOST_LINES: Final = 10


class QuestionView(QWidget):
    """One question. `wished`: to edit it, to ask it again, to see another of its branches."""

    wished = Signal(object)

    def __init__(
        self, setting: Setting, question: Question, room: int = 0, parent: QWidget | None = None
    ) -> None:
        """`room`: width that it will have, if that is known."""
        super().__init__(parent)
        self._question = question
        self._is_latest = False
        self.setProperty("role", MessageRole.USER.value)
        self.setProperty("state", question.state.value)
        self.setProperty("plainText", question.text)
        self._bubble = QFrame()
        self._bubble.setProperty("ground", "question")
        self._words = _Words(setting.styles, question.text)
        self._more = text_button(tr("Show all"), "link")
        self._more.hide()
        self._more.clicked.connect(self._show_all)
        inside = QVBoxLayout(self._bubble)
        inside.setContentsMargins(
            METRICS.space_m, METRICS.space_s, METRICS.space_m, METRICS.space_s
        )
        inside.setSpacing(METRICS.space_xs)
        self._about = AboutLine(question.about, setting.palette) if question.about else None
        if self._about is not None:
            self._about.clicked.connect(self._wish_place)
            inside.addWidget(self._about)
        inside.addWidget(self._words)
        inside.addWidget(self._more)
        self._edit = FaintButton(tr("Edit and ask again"), "editQuestionButton")
        self._edit.clicked.connect(self._wish_edit)
        self._again = FaintButton(tr("Ask again"), "askAgainButton")
        self._again.clicked.connect(self._wish_again)
        self._switch = BranchSwitch(setting.palette)
        self._switch.chosen.connect(self._wish_branch)
        self._lay_out()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_setting(setting)
        self._switch.show_branches(question.branches, question.id)
        if room:
            self._fit(room)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(METRICS.space_xs)
        row.addStretch(1)
        row.addWidget(self._again, 0, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self._edit, 0, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self._bubble)
        column = QVBoxLayout(self)
        # More room above a question than below: it begins something.
        column.setContentsMargins(0, METRICS.space_l, 0, 0)
        column.setSpacing(METRICS.space_xs)
        column.addLayout(row)
        column.addWidget(self._switch, 0, Qt.AlignmentFlag.AlignRight)

    @property
    def text(self) -> str:
        return self._question.text

    @property
    def question(self) -> Question:
        return self._question

    def set_latest(self, is_latest: bool) -> None:
        """The latest question shows that it can be edited, the others under the pointer."""
        self._is_latest = is_latest
        self._again.setVisible(not is_latest)  # the latest answer offers it
        self._draw_buttons()

    def set_busy(self, is_busy: bool) -> None:
        """While an answer comes, nothing is put otherwise."""
        for widget in (self._edit, self._again, self._switch):
            widget.setEnabled(not is_busy)
        self._draw_buttons()

    def set_stored(self, question_id: str, branches: tuple[str, ...]) -> None:
        """It has an id now, and maybe stands beside others."""
        self._question = replace(self._question, id=question_id, branches=branches)
        self._switch.show_branches(branches, question_id)

    def focus_branches(self) -> None:
        self._switch.take_focus()

    def set_setting(self, setting: Setting) -> None:
        self._words.set_styles(setting.styles)
        self._edit.draw_icon("edit", setting.palette)
        self._again.draw_icon("retry", setting.palette)
        self._names = setting.names
        if self._about is not None:
            self._about.show_names(setting.palette, setting.names)
        self._switch.set_palette(setting.palette)
        page = self._question.page
        self._bubble.setToolTip(
            tr("Asked at {page}", page=setting.names.short(page)) if page else ""
        )

    def minimumSizeHint(self) -> QSize:
        # The words are as wide as the room they have: what they take now doesn't keep it.
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(self.width())

    def _fit(self, width: int) -> None:
        room = int(width * _SHARE) - 2 * METRICS.space_m
        if self._about is not None:
            self._about.fit(max(80, room))
        is_cut = self._words.fit(max(80, room))
        self._more.setVisible(is_cut)

    @Slot()
    def _show_all(self) -> None:
        self._words.most_lines = 0
        self._fit(self.width())

    @Slot()
    def _wish_place(self) -> None:
        if self._about is not None:
            self.wished.emit(self._about.wish(self._names))

    @Slot()
    def _wish_edit(self) -> None:
        self.wished.emit(EditQuestion(self._question.text, self._question.id))

    @Slot()
    def _wish_again(self) -> None:
        self.wished.emit(Regenerate(self._question.id))

    @Slot(str)
    def _wish_branch(self, question_id: str) -> None:
        self.wished.emit(ShowBranch(question_id))

    def _draw_buttons(self) -> None:
        can_edit = self._edit.isEnabled()
        self._edit.set_drawn(can_edit and (self._is_latest or self.underMouse()))
        self._again.set_drawn(can_edit and self.underMouse())

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._draw_buttons()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._draw_buttons()


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
        self.setAccessibleName(tr("Your question"))
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
        # A text from right to left would otherwise lie at the far end of all the room.
        document.setTextWidth(min(room, width))
        return is_cut

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in SCROLLING_KEYS:
            event.ignore()
        else:
            super().keyPressEvent(event)
