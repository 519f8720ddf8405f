"""The scroll area of the conversation, which builds messages as they come into view.

It holds a new question at the top while its answer grows, and can reveal an old one.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSpacerItem, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.answers.answer_view import AnswerView
from reader_app.ui.answers.type_styles import RenderContext
from reader_app.ui.chat.buttons import icon_button
from reader_app.ui.chat.message_column import MessageColumn, MessageGap, MessageView
from reader_app.ui.chat.question_view import QuestionView
from reader_app.ui.conversations.conversation_entries import ConversationEntry
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS

PAGE_SIZE: Final = 50
"""How many messages are built in one go."""
SIDE: Final = 20
"""Margin in pixels left and right of the messages."""
_BUILT_AT_ONCE: Final = 2
"""How many of the newest messages are built before `show_entries` returns."""
_SLICE_S: Final = 0.0015
"""Time in seconds for building messages in one event.

A single long answer takes more; then one message is built per event, so that building it and moving
the others fit into one frame.
"""
_NEAR_TOP: Final = 300
"""Distance to the top in pixels below which older messages are built."""
_NEAR_GAP: Final = 300
"""Distance to the viewport in pixels within which a gap is filled."""
_AT_END: Final = 4
ABOVE: Final = 8
"""Pixels between the top of the viewport and a question that is held or revealed there."""

_SHOWN_MS: Final = 1600
"""How long the ring around a revealed question stays, in milliseconds."""
_BY_KEY: Final = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_LAYOUTS: Final = 4
"""How many nested layouts pass on a change of height, each in one round of events."""
_REACH: Final = 3
"""Pixels between the ring and the part it surrounds."""


class ConversationView(QScrollArea):
    """Scrolls the messages and keeps its position: at the end, or at the words being read.

    A new question is held at the top, with room below it for its answer, so that a reader finds
    where the answer begins. The view follows streamed words only once the reader is at the end of
    an answer that is longer than the room.

    Messages are built a few at a time: the newest first, older ones as the reader scrolls up. After
    a jump to an old question (`reveal`), a gap stands before the newer messages; it is filled from
    whichever of its ends comes into view. `built`: the older messages that were due have been
    built.
    """

    built = Signal()

    def __init__(self, context: RenderContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("conversationView")
        self.setAccessibleName(tr("Conversation"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._wanted = 0
        self._is_following = True
        self._anchor: tuple[MessageView, int] | None = None
        self._held: QuestionView | None = None
        self._is_adjusting = False
        self.messages = MessageColumn(context)
        ground = QWidget()
        ground.setProperty("ground", "surface")
        self._row = QHBoxLayout(ground)
        self._row.addWidget(self.messages)
        self._room = QSpacerItem(0, 0)
        self._row.addItem(self._room)
        self._set_sides()
        self.setWidget(ground)
        self._jump = icon_button(tr("Jump to latest"), "jumpToBottomButton", self)
        self._jump.setProperty("chat", "float")
        self._jump.clicked.connect(self.jump_to_end)
        self._jump.hide()
        self._ring = RevealRing(ground)
        FocusRing(self)
        self._builder = QTimer(self, interval=0, singleShot=True)
        self._builder.timeout.connect(self._build_some)
        self._filler = QTimer(self, interval=0, singleShot=True)
        self._filler.timeout.connect(self._fill_some)
        self.held_text = HeldText(self)
        self.held_text.due.connect(self._keep_words)
        self._moves = MoveWatch(self)
        self._moves.moved.connect(self._keep_position)
        self._moves.grown.connect(self._show_jump)
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._note_position)
        bar.rangeChanged.connect(self._keep_position)
        self.set_context(context)

    @property
    def is_building(self) -> bool:
        """Whether messages are being built, at the top or in the gap."""
        return self._builder.isActive() or self._filler.isActive()

    def set_context(self, context: RenderContext) -> None:
        self._jump.setIcon(line_icon("arrow-down", context.palette))
        self.messages.set_context(context)

    def show_entries(self, entries: list[ConversationEntry]) -> None:
        """Show a conversation, scrolled to its end."""
        self._stop_building()
        self._held = None
        self._make_room()
        self.messages.replace_all(entries)
        self._is_following = True
        self._build_more()

    @Slot()
    def jump_to_end(self) -> None:
        self._is_following = True
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())
        self._jump.hide()

    def hold_last_question(self) -> None:
        """Scroll the last question to the top and hold it there while its answer grows."""
        questions = self.messages.questions
        if not questions:
            self.jump_to_end()
            return
        self._held = questions[-1]
        self._moves.watch(questions[-1], self.messages.views[-1])
        self._lay_out_now()
        self._make_room()
        self._bring_up(questions[-1])

    def _make_room(self) -> None:
        """Make the content high enough for the held question to stand at the top."""
        held = self._held if self._held in self.messages.views else None
        height = held.y() - ABOVE + self.viewport().height() if held is not None else 0
        if height != self._room.sizeHint().height():
            self._room.changeSize(0, height)
            self._row.invalidate()

    # --- revealing a question

    def reveal(self, question_id: str) -> bool:
        """Scroll a question to the top and highlight it; False if the conversation lacks it."""
        view = self._bring_question_up(question_id)
        if view is None:
            return False
        self._ring.show_around(_bubble_of(view), view)
        return True

    def reveal_branches(self, question_id: str) -> None:
        """Scroll a question to the top and focus the switch between its branches."""
        view = self._bring_question_up(question_id)
        if view is not None:
            view.focus_branches()

    def _bring_question_up(self, question_id: str) -> QuestionView | None:
        messages = self.messages
        view = messages.question(question_id)
        if view is None:
            messages.fold()
            index = messages.index_of(question_id)
            if index is None:
                return None
            self._open_at(index)
            view = messages.question(question_id)
        if view is not None:
            self._bring_up(view)
        return view

    def _open_at(self, index: int) -> None:
        self._stop_building()
        self.messages.open_at(index)

    def _bring_up(self, view: MessageView) -> None:
        self._is_following = False
        self._anchor = (view, -ABOVE)
        self._lay_out_now()
        self._is_adjusting = True
        self.verticalScrollBar().setValue(view.y() - ABOVE)
        self._is_adjusting = False
        self._note_position(self.verticalScrollBar().value())
        # If there is nothing to scroll yet, this position counts as the end, too. The question is
        # what the reader reads, so it stays the anchor.
        self._is_following = False
        self._anchor = (view, -ABOVE)
        # Messages that aren't built can't be scrolled to, so build them while the top is near.
        self._build_more_near_top()

    def show_marked(self, turn_id: str) -> None:
        """Scroll just far enough that the chip whose evidence is shown can be seen."""
        for view in self.messages.views:
            if not isinstance(view, AnswerView) or view.turn_id != turn_id:
                continue
            area = view.area_of_marked()
            if area is None:
                continue
            top = view.y() + area.top() - METRICS.space_xxl
            bottom = view.y() + area.bottom() + METRICS.space_xxl
            bar, height = self.verticalScrollBar(), self.viewport().height()
            if bar.value() > top or bottom > bar.value() + height:
                bar.setValue(top - height // 4)

    # --- building older messages

    def _stop_building(self) -> None:
        self._builder.stop()
        self._wanted = 0

    def _build_more_near_top(self) -> None:
        is_near = self.verticalScrollBar().value() < _NEAR_TOP
        if is_near and self.messages.older and not self._wanted:
            self._build_more()

    def _build_more(self) -> None:
        self._wanted = min(PAGE_SIZE, len(self.messages.older))
        self._build_some()

    @Slot()
    def _build_some(self) -> None:
        end = perf_counter() + _SLICE_S
        messages = self.messages
        while self._wanted and (perf_counter() < end or len(messages.views) < _BUILT_AT_ONCE):
            self._wanted -= 1
            messages.build_older()
        if self._wanted:
            self._builder.start()
        else:
            messages.mark_latest()
            self.built.emit()
        self._keep_words()

    # --- filling the gap

    def _fill_soon(self) -> None:
        if self.messages.gap is not None and not self._filler.isActive():
            self._filler.start()

    @Slot()
    def _fill_some(self) -> None:
        gap, value = self.messages.gap, self.verticalScrollBar().value()
        if gap is None:
            return
        low, high = value - _NEAR_GAP, value + self.viewport().height() + _NEAR_GAP
        top, bottom = gap.y(), gap.y() + gap.height()
        if low <= top < high:
            self._fill(gap, self.messages.fill_from_top)
        elif low < bottom <= high:
            self._fill(gap, self.messages.fill_from_end)
        elif top < low and high < bottom:
            self._open_inside(gap, (value - top) / gap.height())

    def _fill(self, gap: MessageGap, fill: Callable[[MessageGap], None]) -> None:
        end = perf_counter() + _SLICE_S
        while gap.entries:
            fill(gap)
            if perf_counter() > end:
                break
        self.messages.close_up()
        self._keep_words()
        self._fill_soon()

    def _open_inside(self, gap: MessageGap, share: float) -> None:
        """Open the gap at this share of its height, to which the reader has dragged the bar."""
        index = len(self.messages.older) + gap.above + int(share * len(gap.entries))
        self.messages.fold()
        self._open_at(index)
        self._bring_up(self.messages.views[0])

    # --- the scroll position

    @Slot(int)
    def _note_position(self, value: int) -> None:
        """Remember what the reader scrolled to, and build what comes into view."""
        bar = self.verticalScrollBar()
        self._show_jump()
        if not self._is_adjusting:
            self._is_following = value >= bar.maximum() - _AT_END and value > self._held_at
            self._anchor = None if self._is_following else self._anchor_at(value)
            if not self._is_following:
                self._build_more_near_top()
        self._fill_soon()

    @property
    def _held_at(self) -> int:
        """The scroll position at which the held question is at the top; -1 without one."""
        held = self._held
        return held.y() - ABOVE if held is not None and held in self.messages.views else -1

    def _anchor_at(self, value: int) -> tuple[MessageView, int] | None:
        """Return the message at the top of the viewport and how many of its pixels are above it."""
        for view in self.messages.views:
            if view.y() + view.height() > value:
                return view, value - view.y()
        return None

    @Slot(int, int)
    def _keep_position(self, _start: int, end: int) -> None:
        """Keep the position after heights have changed: the end, or the words being read."""
        self._set_sides()
        self._make_room()
        if self.held_text.take():
            self._lay_out_now()
            self._anchor = self.held_text.anchor or self._anchor
        bar = self.verticalScrollBar()
        self._is_adjusting = True
        if self._is_following:
            bar.setValue(end)
        elif self._anchor is not None and self._anchor[0] in self.messages.views:
            view, above = self._anchor
            bar.setValue(view.y() + above)
        self._is_adjusting = False
        self._show_jump()
        self._fill_soon()  # A message that shrank may have brought the gap into view

    @Slot()
    def _keep_words(self) -> None:
        """Keep the words being read at their position before anything is painted."""
        if not self._is_following and self.isVisible():
            anchor, is_text_held = self._anchor, self.held_text.is_held
            self._lay_out_now()
            if not is_text_held:  # otherwise the anchor keeps that text in place, or will
                self._anchor = anchor
            self._keep_position(0, self.verticalScrollBar().maximum())

    def _lay_out_now(self) -> None:
        """Apply the layouts at once, because positions are needed before the next event."""
        ground, column = self.widget(), self.messages.layout()
        assert ground is not None and column is not None
        column.activate()
        self._row.activate()
        width = self.viewport().width()
        # Words that wrap would like to be narrower, and so higher, than they are here.
        wraps = self._row.hasHeightForWidth()
        needed = self._row.heightForWidth(width) if wraps else self._row.sizeHint().height()
        ground.resize(width, max(needed, self.height()))
        self._row.activate()

    def _set_sides(self) -> None:
        """Set equal margins, whether or not the scroll bar takes up some of the right one."""
        bar = self.verticalScrollBar()
        taken = bar.sizeHint().width() if bar.maximum() > 0 else 0
        self._row.setContentsMargins(SIDE, 0, max(0, SIDE - taken), 0)

    @Slot()
    def _show_jump(self) -> None:
        # Not as far as the bar goes: below a held question's answer there may be only room.
        views, seen_to = (
            self.messages.views,
            self.verticalScrollBar().value() + self.viewport().height(),
        )
        end = views[-1].geometry().bottom() if views else 0
        self._jump.setVisible(end - seen_to > METRICS.space_xxl * 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()
        size = QSize(32, 32)
        self._jump.resize(size)
        self._jump.move(
            (self.width() - size.width()) // 2, self.height() - size.height() - METRICS.space_m
        )
        self._jump.raise_()


class MoveWatch(QObject):
    """Tells that the question held at the top has moved, because something above it resized.

    The room below it keeps the scroll bar's range as it was, so that tells nothing.
    `moved`: the scroll bar's range. `grown`: so was its answer, into that room.
    """

    moved = Signal(int, int)
    grown = Signal()

    def __init__(self, view: ConversationView) -> None:
        super().__init__(view)
        self._bar = view.verticalScrollBar()
        self._question: MessageView | None = None
        self._answer: MessageView | None = None

    def watch(self, question: MessageView, answer: MessageView) -> None:
        for view in {question, answer} - {self._question, self._answer}:
            view.installEventFilter(self)
        self._question, self._answer = question, answer

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Move and watched is self._question:
            self.moved.emit(self._bar.minimum(), self._bar.maximum())
        elif event.type() is QEvent.Type.Resize and watched is self._answer:
            self.grown.emit()
        return False


class HeldText(QObject):
    """Remembers where words of a running answer stand, while steps above them fold.

    `due`: the layout has settled, so the words can be brought back to their place.
    """

    due = Signal()

    def __init__(self, view: ConversationView) -> None:
        super().__init__(view)
        self._view = view
        self._answer: AnswerView | None = None
        self._at = self._below = 0
        self.is_held = False
        self._settled = QTimer(self, interval=0, singleShot=True)
        self._settled.timeout.connect(self.due)

    def hold(self, answer: AnswerView) -> None:
        """Hold the first visible text of the answer."""
        top = self._view.verticalScrollBar().value() - answer.y()
        for at, text in enumerate(answer.parts.texts):
            if text.y() + text.height() > top:
                self._answer, self._at, self._below = answer, at, text.y() - top
                self.is_held = True
                self._settled.start()
                return

    def take(self) -> bool:
        """Return True if a text is held and everything above it is laid out; then let go of it."""
        is_held, self.is_held = self.is_held, False
        if is_held:  # what has folded inside the answer may only have asked for it so far
            for _ in range(_LAYOUTS):
                QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        return is_held

    @property
    def anchor(self) -> tuple[AnswerView, int] | None:
        """The answer, and how many of its pixels are above the viewport if its text stays there."""
        answer = self._answer
        if answer not in self._view.messages.views or self._at >= len(answer.parts.texts):
            return None
        return answer, answer.parts.texts[self._at].y() - self._below


def _bubble_of(view: QuestionView) -> QWidget:
    """Return the tinted part of a question, without the buttons beside it."""
    frames = view.findChildren(QFrame)
    return next((frame for frame in frames if frame.property("ground") == "question"), view)


class FocusRing(QWidget):
    """Draws a ring inside its parent while the keyboard has reached it; it takes no clicks."""

    def __init__(self, parent: QScrollArea) -> None:
        super().__init__(parent)
        self._around = parent
        parent.installEventFilter(self)
        self.setObjectName("conversationFocusRing")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent):
            self.setVisible(event.gotFocus() and event.reason() in _BY_KEY)
        if isinstance(event, QFocusEvent) or event.type() is QEvent.Type.Resize:
            self.setGeometry(self._around.viewport().geometry())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self.palette().color(QPalette.ColorRole.Highlight)), 2))
        area = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        painter.drawRoundedRect(area, METRICS.radius, METRICS.radius)
        painter.end()


class RevealRing(QWidget):
    """Draws a ring around part of a message for a moment; it takes no clicks."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._around: QWidget | None = None
        self._message: QWidget | None = None
        self.setObjectName("revealedMark")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._end = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._end.timeout.connect(self.leave)
        self.hide()

    def show_around(self, part: QWidget, message: QWidget) -> None:
        """Draw the ring around `part` of `message`; both are descendants of this ring's parent.

        The ring follows when either of them is moved or resized.
        """
        self.leave()
        self._around, self._message = part, message
        part.installEventFilter(self)
        message.installEventFilter(self)
        message.destroyed.connect(self._forget)
        self._follow()
        self.show()
        self.raise_()
        self._end.start()

    @Slot()
    def leave(self) -> None:
        if self._around is not None and self._message is not None:
            self._around.removeEventFilter(self)
            self._message.removeEventFilter(self)
            self._message.destroyed.disconnect(self._forget)
        self._forget()

    @Slot()
    def _forget(self) -> None:
        self._around = self._message = None
        self._end.stop()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Move}:
            self._follow()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self.palette().color(QPalette.ColorRole.Highlight)), 2))
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(area, METRICS.radius + 2, METRICS.radius + 2)
        painter.end()

    def _follow(self) -> None:
        widget, parent = self._around, self.parentWidget()
        if widget is not None and parent is not None:
            corner = widget.mapTo(parent, widget.rect().topLeft())
            reach = _REACH
            self.setGeometry(
                widget.rect().translated(corner).adjusted(-reach, -reach, reach, reach)
            )
