"""The input field for questions, with the row that shows the attachment.

The field grows with the text and sends with Enter, except while an input method composes.
"""

from __future__ import annotations

from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QSize, Qt, Signal, Slot

from reader_app.domain.chat import MAX_MESSAGE_LENGTH, Depth
from reader_app.domain.translation import number, quoted, tr
from reader_app.domain.values import dataclass
from reader_app.ui.chat.buttons import ElidedButton, icon_button, text_button
from reader_app.ui.conversations.depth_menu import DepthChoice
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ElidedLabel, set_handle

_PICTURE_HEIGHT: Final = 44
_PICTURE_WIDTH: Final = 120


@dataclass(frozen=True, slots=True)
class Attachment:
    """What the attachment row above the composer shows.

    `words`: the quote, or what the picture shows; `place`: the page's name in words.
    """

    words: str
    place: str
    picture: QtGui.QImage | None = None


class AttachmentRow(QtWidgets.QFrame):
    """The row above the field with the attachment: words or thumbnail, page, remove button."""

    removed = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("attachment")
        self.setProperty("ground", "attachment")
        self._picture = QtWidgets.QLabel()
        self._words = ElidedLabel()
        self._words.setProperty("type", "small")
        self._words.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred
        )
        self._place = QtWidgets.QLabel()
        self._place.setProperty("type", "small")
        self._place.setProperty("tone", "muted")
        self._remove = icon_button(tr("Remove"), "removeAttachmentButton")
        self._remove.setIconSize(QSize(METRICS.type_small, METRICS.type_small))
        self._remove.clicked.connect(self.removed)
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(
            METRICS.space_s, METRICS.space_xs, METRICS.space_xs, METRICS.space_xs
        )
        row.setSpacing(METRICS.space_s)
        row.addWidget(self._picture)
        row.addWidget(self._words, 1)
        row.addWidget(self._place)
        row.addWidget(self._remove)
        self.set_palette(palette)
        self.hide()

    def set_palette(self, palette: Palette) -> None:
        self._remove.setIcon(line_icon("close", palette, palette.muted))

    def show_attachment(self, attachment: Attachment | None) -> None:
        """Show the attachment; None: hide the row."""
        self.setVisible(attachment is not None)
        if attachment is None:
            self._picture.clear()
            return
        self._words.setText(attachment.words)
        self._place.setText(attachment.place)
        self.setAccessibleName(
            tr(
                "Your question is about: {words}, {place}",
                words=attachment.words,
                place=attachment.place,
            )
        )
        self._picture.setVisible(attachment.picture is not None)
        if attachment.picture is not None:
            self._picture.setPixmap(self._small(attachment.picture))

    def _small(self, picture: QtGui.QImage) -> QtGui.QPixmap:
        ratio = self.devicePixelRatioF()
        small = QtGui.QPixmap.fromImage(picture).scaled(
            round(_PICTURE_WIDTH * ratio),
            round(_PICTURE_HEIGHT * ratio),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        small.setDevicePixelRatio(ratio)
        return small


PLACEHOLDER: Final = tr("Ask about this page…")
PLACEHOLDER_RUNNING: Final = tr("Ask a follow-up…")
_MOST_LINES: Final = 6
_LEAST_OF_MODEL: Final = 72
"""The least width of the model's name, in pixels."""
_NEAR_LIMIT: Final = 9_000
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_SCREENS: Final = frozenset({Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class Composer(QtWidgets.QWidget):
    """The question field with its buttons: send, stop, model, and depth of the answer.

    `submitted(str)`: a question that may be sent, also while an answer is running.
    `edit_submitted(id, str, Depth)`: an earlier question in other words; id "" is the last
    question.
    """

    submitted = Signal(str)
    edit_submitted = Signal(str, str, object)
    stop_requested = Signal()
    draft_changed = Signal(str)
    focused = Signal()
    model_menu_requested = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._is_running = False
        self._is_editing = False
        self._edited_id = ""
        self._before_editing = ""
        self._last_question = ""
        self._hint = PLACEHOLDER
        self._card = QtWidgets.QFrame()
        self._card.setProperty("ground", "composer")
        self.attachment = AttachmentRow(palette)
        self._text = ComposerText()
        self._text.setPlaceholderText(PLACEHOLDER)
        self._text.textChanged.connect(self._take_change)
        self._text.enter_pressed.connect(self.submit)
        self._text.escape_pressed.connect(self._escape)
        self._text.recall_requested.connect(self._recall)
        self._text.backspaced.connect(self.attachment.removed)
        self._text.focus_changed.connect(self._show_focus)
        self._model = ElidedButton("quiet", "modelMenu", _LEAST_OF_MODEL)
        self._model.clicked.connect(self.model_menu_requested)
        self.depth_choice = DepthChoice(palette, self)
        for button in (self._model, self.depth_choice.button):
            # Mirrored, so that the arrow stands behind the name.
            button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
            button.setIconSize(QSize(METRICS.type_small, METRICS.type_small))
        self._count = QtWidgets.QLabel()
        self._count.setProperty("type", "small")
        self._count.setProperty("tone", "muted")
        self._send = icon_button(tr("Send (Enter)"), "sendButton")
        self._send.setProperty("chat", "send")
        self._send.clicked.connect(self.submit)
        self._stop = icon_button(tr("Stop (Esc)"), "stopButton")
        self._stop.setProperty("chat", "send")
        self._stop.clicked.connect(self.stop_requested)
        self._editing = QtWidgets.QWidget()
        self._lay_out()
        self.set_model_name(tr("Offline"))
        self.set_palette(palette)
        self._refresh()

    def _lay_out(self) -> None:
        words = QtWidgets.QLabel(tr("Editing your question"))
        words.setProperty("tone", "muted")
        words.setProperty("type", "small")
        cancel = text_button(tr("Cancel"), "link")
        cancel.clicked.connect(self.end_editing)
        editing = QtWidgets.QHBoxLayout(self._editing)
        editing.setContentsMargins(0, 0, 0, 0)
        editing.addWidget(words)
        editing.addWidget(cancel)
        editing.addStretch()
        self._editing.hide()
        foot = QtWidgets.QHBoxLayout()
        foot.setContentsMargins(0, 0, 0, 0)
        foot.setSpacing(METRICS.space_s)
        foot.addWidget(self._model)
        foot.addWidget(self.depth_choice.button)
        foot.addStretch()
        foot.addWidget(self._count)
        foot.addWidget(self._send)
        foot.addWidget(self._stop)
        inside = QtWidgets.QVBoxLayout(self._card)
        inside.setContentsMargins(
            METRICS.space_m, METRICS.space_m, METRICS.space_s, METRICS.space_s
        )
        inside.setSpacing(METRICS.space_xs)
        inside.addWidget(self._editing)
        inside.addWidget(self.attachment)
        inside.addWidget(self._text)
        inside.addLayout(foot)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._card)

    @property
    def text_edit(self) -> QtWidgets.QPlainTextEdit:
        return self._text

    @property
    def model_button(self) -> QtWidgets.QPushButton:
        return self._model

    @property
    def text(self) -> str:
        return self._text.toPlainText()

    @property
    def is_empty(self) -> bool:
        return not self.text.strip()

    @property
    def draft(self) -> str:
        """The unsent text; while a question is edited, the text from before the edit."""
        return self._before_editing if self._is_editing else self.text

    def set_text(self, text: str) -> None:
        """Show a stored draft without emitting `draft_changed`."""
        self._text.blockSignals(True)
        self._text.setPlainText(text)
        self._text.blockSignals(False)
        self._text.moveCursor(self._text.textCursor().MoveOperation.End)
        self._refresh()

    def quote(self, words: str) -> None:
        """Write the words in quotation marks at the cursor, and focus the field behind them."""
        cursor = self._text.textCursor()
        before = self.text[: cursor.selectionStart()]
        space = "" if not before or before[-1].isspace() else " "
        cursor.insertText(f"{space}{quoted(words)} ")
        self._text.setTextCursor(cursor)
        self._text.setFocus()

    def set_running(self, is_running: bool) -> None:
        self._is_running = is_running
        self._refresh()

    def set_last_question(self, question: str) -> None:
        """Set the question that the Up key recalls into the empty composer."""
        self._last_question = question

    def set_hint(self, words: str) -> None:
        """Set the hint in the empty field while no answer is running."""
        self._hint = words
        self._refresh()

    def set_model_name(self, name: str) -> None:
        self._model.setText(name)
        self._model.setToolTip(tr("Model: {name}", name=name))
        self._model.setAccessibleName(tr("Model: {name}", name=name))

    def set_palette(self, palette: Palette) -> None:
        self._model.setIcon(line_icon("chevron-down", palette, palette.muted))
        self.depth_choice.set_palette(palette)
        self._palette = palette
        self.attachment.set_palette(palette)
        self._text.set_text_size(palette.type_reading)
        self._send.setIcon(line_icon("send", palette, self._send_ink()))
        self._stop.setIcon(line_icon("stop", palette, palette.on_accent))

    def begin_editing(
        self, question: str, question_id: str = "", depth: Depth = Depth.NORMAL
    ) -> None:
        """Edit an earlier question in the field; the text written so far comes back afterwards.

        `depth`: that of the question, which is shown meanwhile and can be changed, too.
        """
        if not self._is_editing:
            self._before_editing = self.text
        self._is_editing, self._edited_id = True, question_id
        self._editing.show()
        self.depth_choice.show_edited(depth)
        self.set_text(question)
        self._text.setFocus()

    @Slot()
    def end_editing(self) -> None:
        if self._is_editing:
            self._close_editing()

    @Slot()
    def submit(self) -> None:
        """Submit the text if it may be sent."""
        if not self._can_send() or (self._is_running and self._is_editing):
            return
        text, depth = self.text.strip(), self.depth_choice.chosen
        if self._is_editing:
            self._close_editing()
            self.edit_submitted.emit(self._edited_id, text, depth)
        else:
            self._text.clear()
            self.submitted.emit(text)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Focus the field on a click anywhere in the frame."""
        self._text.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def _close_editing(self) -> None:
        self._is_editing = False
        self._editing.hide()
        self.depth_choice.show_edited(None)
        self._text.setPlainText(self._before_editing)
        self._before_editing = ""

    def _send_ink(self) -> str:
        return self._palette.on_accent if self._send.isEnabled() else self._palette.muted

    def _can_send(self) -> bool:
        return not self.is_empty and len(self.text.strip()) <= MAX_MESSAGE_LENGTH

    @Slot()
    def _take_change(self) -> None:
        self._refresh()
        self.draft_changed.emit(self.text)

    def _refresh(self) -> None:
        self._text.fit()
        self._text.takes_escape = self.takes_escape
        self._send.setVisible(not self._is_running or not self.is_empty)
        self._text.show_hint(PLACEHOLDER_RUNNING if self._is_running else self._hint)
        tip = tr("Ask next (Enter)") if self._is_running else tr("Send (Enter)")
        self._send.setToolTip(tip)
        self._send.setAccessibleName(tip)
        if self._send.isEnabled() != self._can_send():
            self._send.setEnabled(self._can_send())
            self._send.setIcon(line_icon("send", self._palette, self._send_ink()))
        self._stop.setVisible(self._is_running)
        length = len(self.text.strip())
        self._count.setVisible(length > _NEAR_LIMIT)
        self._count.setText(_count_words(length))
        tone = "error" if length > MAX_MESSAGE_LENGTH else "muted"
        if self._count.property("tone") != tone:
            self._count.setProperty("tone", tone)
            self._count.style().polish(self._count)

    @Slot()
    def _escape(self) -> None:
        if self._is_running:
            self.stop_requested.emit()
        else:
            self.end_editing()

    @Slot()
    def _recall(self) -> None:
        if self._last_question:
            self._text.setPlainText(self._last_question)
            self._text.moveCursor(self._text.textCursor().MoveOperation.End)

    @Slot(bool)
    def _show_focus(self, has_focus: bool) -> None:
        self._card.setProperty("active", "true" if has_focus else "false")
        self._card.style().polish(self._card)
        if has_focus:
            self.focused.emit()

    @property
    def takes_escape(self) -> bool:
        return self._is_running or self._is_editing


def _count_words(length: int) -> str:
    over = length - MAX_MESSAGE_LENGTH
    if over > 0:
        return tr("{n} character too long", "{n:,} characters too long", n=over)
    return tr("{length} of {most}", length=number(length), most=number(MAX_MESSAGE_LENGTH))


class ComposerText(QtWidgets.QPlainTextEdit):
    """The text field itself, one to six lines high.

    `backspaced`: Backspace was pressed with nothing before the cursor.

    `takes_escape`: Esc stops a turn or an edit here and is not passed on to the window.
    """

    enter_pressed = Signal()
    escape_pressed = Signal()
    recall_requested = Signal()
    backspaced = Signal()
    focus_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._is_composing = False
        self.takes_escape = False
        set_handle(self, "composer")
        self.setAccessibleName(tr("Your question"))
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)

    def set_text_size(self, size: int) -> None:
        """Set the size of the text in pixels."""
        font = self.font()
        font.setPixelSize(size)
        self.setFont(font)
        self.viewport().setFont(font)  # for the placeholder, which ignores style sheets
        self.fit()

    def show_hint(self, words: str) -> None:
        """Set the placeholder of the empty field."""
        if words != self.placeholderText():
            self.setPlaceholderText(words)
            # WORKAROUND: Qt repaints a new placeholder only at the next key
            self.viewport().update()

    def fit(self) -> None:
        """Make the field as high as its lines, at most six; longer text scrolls."""
        lines = self._line_count()
        line = self.fontMetrics().lineSpacing()
        self.setFixedHeight(line * min(lines, _MOST_LINES) + 4)
        is_long = lines > _MOST_LINES
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded
            if is_long
            else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )

    def _line_count(self) -> int:
        # Count wrapped lines by the layout, and no further than past the limit.
        lines, block = 0, self.document().firstBlock()
        while block.isValid() and lines <= _MOST_LINES:
            lines += max(1, block.layout().lineCount())
            block = block.next()
        return max(1, lines)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        is_plain = modifiers == Qt.KeyboardModifier.NoModifier
        if event.key() in _ENTER and is_plain:
            # While an input method composes, Enter belongs to it.
            if not self._is_composing:
                self.enter_pressed.emit()
        elif event.key() == Qt.Key.Key_Backspace and self._is_at_start:
            self.backspaced.emit()
        elif event.key() == Qt.Key.Key_Up and is_plain and not self.toPlainText():
            self.recall_requested.emit()
        elif event.key() == Qt.Key.Key_Escape and is_plain:
            is_ours = self.takes_escape
            self.escape_pressed.emit()
            # An ignored Esc makes the window focus the page, so accept it if it ended something
            # here.
            event.setAccepted(is_ours)
        elif event.key() in _SCREENS and is_plain and not self.verticalScrollBar().maximum():
            event.ignore()  # the pane scrolls the conversation
        else:
            super().keyPressEvent(event)

    @property
    def _is_at_start(self) -> bool:
        cursor = self.textCursor()
        return cursor.atStart() and not cursor.hasSelection() and not self._is_composing

    def inputMethodEvent(self, event: QtGui.QInputMethodEvent) -> None:
        self._is_composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_changed.emit(True)

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._is_composing = False
        self.focus_changed.emit(False)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
