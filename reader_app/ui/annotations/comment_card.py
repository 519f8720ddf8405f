"""The card of a comment in the file: who wrote what when, the answers, and taking it over."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QFont, QGuiApplication, QKeyEvent, QPaintEvent

from reader_app.app.library.file_comments import KIND_NAMES, FileComment
from reader_app.domain.annotations import FileAnnotation
from reader_app.domain.translation import tr
from reader_app.ui.annotations.model import KIND_ICONS
from reader_app.ui.pages.floating_card import paint_card
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.theme.theme import appear
from reader_app.ui.widgets.dates_and_sizes import long_date_words

_WIDTH: Final = 320
_HIGHEST: Final = 300
"""The most height of the texts in pixels; longer ones scroll."""
_SIGN: Final = 16
_MOST_REPLIES: Final = 50


class CommentCard(QtWidgets.QWidget):
    """The card of one comment, object name `commentCard`; the texts are in `commentText`.

    `take_over_requested(FileComment)`: to make it a note of the reader's. `ask_requested
    (FileComment)`: to ask about it.
    """

    take_over_requested = Signal(object)
    ask_requested = Signal(object)
    keys_left = Signal()
    closed = Signal()

    def __init__(self, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("commentCard")
        self.setAccessibleName(tr("Comment"))
        self.setFixedWidth(_WIDTH)
        self._comment: FileComment | None = None
        self._returns_to: QtWidgets.QWidget | None = None
        self._palette = LIGHT
        self.is_kept = False
        """Whether it stays when the pointer leaves, because the reader asked for it."""
        self._sign = QtWidgets.QLabel()
        self._who = _plain_label()
        self._who.setFont(_bold(self._who.font()))
        self._when = _plain_label("muted")
        self._texts = QtWidgets.QScrollArea(widgetResizable=True)
        self._texts.setObjectName("commentText")
        self._texts.setAccessibleName(tr("Comment"))
        self._texts.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self._texts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._texts.viewport().setAutoFillBackground(False)
        self._texts.setStyleSheet(
            "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"
        )
        self._take = QtWidgets.QPushButton(tr("Add to my notes"))
        self._take.setObjectName("takeCommentButton")
        self._take.setAccessibleName(tr("Add to my notes"))
        self._take.clicked.connect(self._ask_to_take_over)
        self._ask = _tool_button("askCommentButton", tr("Ask about it"))
        self._ask.clicked.connect(self._ask_about)
        self._copy = _tool_button("copyCommentButton", tr("Copy text"))
        self._copy.clicked.connect(self._copy_text)
        self._lay_out()
        self.set_palette(LIGHT)
        for part in (self._texts, self._take, self._ask, self._copy):
            part.installEventFilter(self)
        self.hide()

    @property
    def comment(self) -> FileComment | None:
        """The shown comment; None while the card is closed."""
        return self._comment

    @property
    def has_keys(self) -> bool:
        """Whether the keyboard focus is in the card."""
        focused = self.window().focusWidget() if self.isVisible() else None
        return focused is not None and self.isAncestorOf(focused)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self._ask.setIcon(line_icon("chat", palette))
        self._copy.setIcon(line_icon("copy", palette))
        self._show_sign()

    def open(self, comment: FileComment, *, takes_keys: bool) -> None:
        """Show a comment; `takes_keys`: keep the card, and give it the focus."""
        self.is_kept = takes_keys or (self.is_kept and comment == self._comment)
        if comment != self._comment:
            self._fill(comment)
        appear(self)
        if takes_keys:
            if not self.has_keys:
                self._returns_to = self.window().focusWidget() or self.parentWidget()
            self._take.setFocus(Qt.FocusReason.PopupFocusReason)

    @Slot()
    def close_card(self) -> None:
        if self._comment is None:
            return
        self._comment, self.is_kept = None, False
        had_keys, returns_to = self.has_keys, self._returns_to
        self._returns_to = None
        self.hide()
        if had_keys and returns_to is not None:
            returns_to.setFocus(Qt.FocusReason.PopupFocusReason)
        self.closed.emit()

    # -- Qt -----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusOut:
            self.keys_left.emit()
        elif isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() is QEvent.Type.KeyPress:
                self.close_card()
                return True
        return super().eventFilter(watched, event)

    # -- inside -------------------------------------------------------------------------------

    def _fill(self, comment: FileComment) -> None:
        self._comment = comment
        own = comment.annotation
        self._show_sign()
        kind = KIND_NAMES[own.kind]
        self._who.setText(own.author or kind)
        when = long_date_words(own.last_at) if own.last_at is not None else ""
        self._when.setText(" · ".join(part for part in (kind if own.author else "", when) if part))
        self._when.setVisible(bool(self._when.text()))
        inside = QtWidgets.QWidget()
        inside.setAutoFillBackground(False)
        column = QtWidgets.QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_s)
        column.addWidget(_text_label(own.text or tr("No comment."), "" if own.text else "muted"))
        for reply in comment.replies[:_MOST_REPLIES]:
            column.addLayout(self._reply(reply))
        column.addStretch(1)
        self._texts.setWidget(inside)
        room = _WIDTH - 2 * METRICS.space_m
        self._texts.setFixedHeight(min(_HIGHEST, max(1, column.totalHeightForWidth(room))))
        self.setAccessibleDescription(own.text[:500])
        self._texts.setAccessibleName(own.text[:500] or kind)
        self.adjustSize()

    def _reply(self, reply: FileAnnotation) -> QtWidgets.QVBoxLayout:
        column = QtWidgets.QVBoxLayout()
        column.setSpacing(0)
        column.setContentsMargins(METRICS.space_m, 0, 0, 0)
        when = long_date_words(reply.last_at) if reply.last_at is not None else ""
        who = _plain_label("muted")
        who.setText(" · ".join(part for part in (reply.author or tr("Reply"), when) if part))
        column.addWidget(who)
        column.addWidget(_text_label(reply.text))
        return column

    def _show_sign(self) -> None:
        if self._comment is not None:
            icon = line_icon(KIND_ICONS[self._comment.annotation.kind], self._palette)
            self._sign.setPixmap(icon.pixmap(_SIGN, _SIGN))

    @Slot()
    def _ask_to_take_over(self) -> None:
        comment = self._comment
        self.close_card()
        if comment is not None:
            self.take_over_requested.emit(comment)

    @Slot()
    def _ask_about(self) -> None:
        comment = self._comment
        self.close_card()
        if comment is not None:
            self.ask_requested.emit(comment)

    @Slot()
    def _copy_text(self) -> None:
        if self._comment is not None:
            own = self._comment.annotation
            QGuiApplication.clipboard().setText(own.text or own.quote)

    def _lay_out(self) -> None:
        head = QtWidgets.QHBoxLayout()
        head.setSpacing(METRICS.space_s)
        head.addWidget(self._sign)
        head.addWidget(self._who, 1)
        foot = QtWidgets.QHBoxLayout()
        foot.addWidget(self._take)
        foot.addStretch(1)
        foot.addWidget(self._ask)
        foot.addWidget(self._copy)
        column = QtWidgets.QVBoxLayout(self)
        margin = METRICS.space_m
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(METRICS.space_s)
        column.addLayout(head)
        column.addWidget(self._when)
        column.addWidget(self._texts)
        column.addLayout(foot)
        for before, after in pairwise((self._texts, self._take, self._ask, self._copy)):
            self.setTabOrder(before, after)


def _tool_button(name: str, words: str) -> QtWidgets.QToolButton:
    button = QtWidgets.QToolButton()
    button.setObjectName(name)
    button.setToolTip(words)
    button.setAccessibleName(words)
    button.setAutoRaise(True)
    return button


def _plain_label(tone: str = "") -> QtWidgets.QLabel:
    label = QtWidgets.QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if tone:
        label.setProperty("tone", tone)
    return label


def _text_label(text: str, tone: str = "") -> QtWidgets.QLabel:
    """Return a label with somebody's words, which are data: plain text, nothing to click."""
    label = _plain_label(tone)
    label.setText(text)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _bold(font: QFont) -> QFont:
    strong = QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    return strong
