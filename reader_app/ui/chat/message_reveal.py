"""Room for messages that are not built yet, between older and newer ones that are.

Shows for a moment which question the reader was led to.

A conversation that can be opened anywhere: messages are built around what is looked for.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from reader_app.ui.answers.render_context import RenderContext
from reader_app.ui.chat.conversation_view import (
    NEAR_TOP,
    SLICE_S,
    ConversationView,
    MessageView,
)
from reader_app.ui.chat.question_view import QuestionView
from reader_app.ui.conversations.conversation_entries import ConversationEntry, QuestionEntry
from reader_app.ui.theme.palette import METRICS

_HIGHEST: Final = 8_000_000
"""Pixels; Qt knows no widget that is twice as high."""


class MessageGap(QWidget):
    """`entries`: what belongs here, oldest first. As high as that will be, roughly."""

    def __init__(self, entries: list[ConversationEntry], mean_height: float) -> None:
        super().__init__()
        self.entries = entries
        self._mean_height = mean_height
        self.setObjectName("conversationGap")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.fit()

    def fit(self) -> None:
        """Take the height of what is still missing."""
        self.setFixedHeight(min(_HIGHEST, round(self._mean_height * len(self.entries))))


_SHOWN_MS: Final = 1600
_REACH: Final = 3


class RevealRing(QWidget):
    """A ring around a part of a message; it goes by itself and takes no clicks."""

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
        """`part` of a message that moves as a whole, somewhere inside this mark's parent."""
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
        painter.setPen(QPen(QColor(self.palette().color(QPalette.ColorRole.Accent)), 2))
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


_ABOVE: Final = 8
"""Pixels between the top of the window and a question that was looked for."""
_AHEAD: Final = 300
_AT_ONCE: Final = 2
_USUAL_HEIGHT: Final = 200.0


class RevealingView(ConversationView):
    """Where older messages were jumped to, a gap stands before the newer ones that are built.

    It is filled from the end that comes into sight, a few messages at a time.
    """

    def __init__(self, setting: RenderContext, parent: QWidget | None = None) -> None:
        self._gap: MessageGap | None = None
        self._above = 0
        self._entry_of: dict[MessageView, ConversationEntry] = {}
        super().__init__(setting, parent)
        self._mark = RevealRing(self.widget())
        self._filler = QTimer(self, interval=0, singleShot=True)
        self._filler.timeout.connect(self._fill_some)

    def reveal(self, question_id: str) -> bool:
        """Bring a question to the top and point it out; False if the conversation lacks it."""
        view = self._brought_up(question_id)
        if view is None:
            return False
        self._mark.show_around(_bubble_of(view), view)
        return True

    def reveal_branches(self, question_id: str) -> None:
        """Bring a question to the top, with the keyboard at the ways in which it was asked."""
        view = self._brought_up(question_id)
        if view is not None:
            view.focus_branches()

    @property
    def missing_count(self) -> int:
        """Messages that are not built yet, older ones and those of the gap."""
        return len(self._waiting) + (len(self._gap.entries) if self._gap is not None else 0)

    @property
    def is_filling(self) -> bool:
        return self._filler.isActive()

    # -- finding --------------------------------------------------------------------------

    def _brought_up(self, question_id: str) -> QuestionView | None:
        view = self._view_of(question_id) or self._built_anew(question_id)
        if view is not None:
            self._bring_up(view)
        return view

    def _view_of(self, question_id: str) -> QuestionView | None:
        questions = (view for view in self._views if isinstance(view, QuestionView))
        return next((view for view in questions if view.question.id == question_id), None)

    def _built_anew(self, question_id: str) -> QuestionView | None:
        self._fold()
        found = [
            at
            for at, entry in enumerate(self._waiting)
            if isinstance(entry, QuestionEntry) and entry.id == question_id
        ]
        if not found:
            return None
        self._open_at(found[0])
        return self._view_of(question_id)

    def _fold(self) -> None:
        """What stands above the gap waits again, with what belongs into the gap."""
        if self._gap is None:
            return
        upper, self._views = self._views[: self._above], self._views[self._above :]
        self._waiting += [self._entry_of[view] for view in upper] + self._gap.entries
        for view in upper:
            self._drop(view)
        self._end_gap()

    def _open_at(self, index: int) -> None:
        """Build the messages from `index` of those that wait; a gap follows them."""
        self._builder.stop()
        self._wanted = 0
        gap = self._gap = MessageGap(self._waiting[index:], self._mean_height())
        self._waiting = self._waiting[:index]
        self._above = 0
        self._column.insertWidget(0, gap)
        gap.show()  # what a layout takes is shown by the next turn of the event loop only
        gap.lower()
        for _ in range(min(_AT_ONCE, len(gap.entries))):
            self._fill_from_top(gap)
        self._close_up()

    def _mean_height(self) -> float:
        heights = [view.height() for view in self._views if view.isVisible()]
        spacing = self._column.spacing()
        return sum(heights) / len(heights) + spacing if heights else _USUAL_HEIGHT

    def _bring_up(self, view: MessageView) -> None:
        self._is_following = False
        self._anchor = (view, -_ABOVE)
        self._lay_out_now()
        self._is_adjusting = True
        self.verticalScrollBar().setValue(view.y() - _ABOVE)
        self._is_adjusting = False
        self._note_place(self.verticalScrollBar().value())
        # Where nothing can be scrolled yet, the question stands at the end too; it is what is read.
        self._is_following = False
        self._anchor = (view, -_ABOVE)
        self._seek_older()

    def _seek_older(self) -> None:
        """Nobody can scroll up to what isn't built: it comes as soon as its end is near."""
        is_near = self.verticalScrollBar().value() < NEAR_TOP
        if is_near and self._waiting and not self._wanted:
            self._want_more()

    def _lay_out_now(self) -> None:
        """Places are asked for before the next turn of the event loop."""
        ground = self.widget()
        layout = ground.layout() if ground is not None else None
        assert ground is not None and layout is not None
        self._column.activate()
        layout.activate()
        ground.resize(self.viewport().width(), max(layout.sizeHint().height(), self.height()))
        layout.activate()

    def _hold_place(self) -> None:
        """Before anything is painted: what is read stays where it is."""
        if not self._is_following and self.isVisible():
            held = self._anchor
            self._lay_out_now()
            self._anchor = held
            self._keep_place(0, self.verticalScrollBar().maximum())

    # -- filling --------------------------------------------------------------------------

    @Slot()
    def _fill_soon(self) -> None:
        if self._gap is not None and not self._filler.isActive():
            self._filler.start()

    @Slot()
    def _fill_some(self) -> None:
        gap, value = self._gap, self.verticalScrollBar().value()
        if gap is None:
            return
        low, high = value - _AHEAD, value + self.viewport().height() + _AHEAD
        top, bottom = gap.y(), gap.y() + gap.height()
        if low <= top < high:
            self._fill(gap, self._fill_from_top)
        elif low < bottom <= high:
            self._fill(gap, self._fill_from_end)
        elif top < low and high < bottom:
            self._open_inside(gap, (value - top) / gap.height())

    def _fill(self, gap: MessageGap, fill: Callable[[MessageGap], None]) -> None:
        end = perf_counter() + SLICE_S
        while gap.entries:
            fill(gap)
            if perf_counter() > end:
                break
        self._close_up()
        self._hold_place()
        self._fill_soon()

    def _open_inside(self, gap: MessageGap, share: float) -> None:
        """The reader has dragged the bar into the middle of what is missing."""
        index = len(self._waiting) + self._above + int(share * len(gap.entries))
        self._fold()
        self._open_at(index)
        self._bring_up(self._views[0])

    def _fill_from_top(self, gap: MessageGap) -> None:
        view = self._made(gap.entries.pop(0))
        self._place_inside(view, self._above, self._above)
        self._above += 1

    def _fill_from_end(self, gap: MessageGap) -> None:
        view = self._made(gap.entries.pop())
        self._place_inside(view, self._above, self._above + 1)

    def _place_inside(self, view: MessageView, at: int, seat: int) -> None:
        self._views.insert(at, view)
        self._column.insertWidget(seat, view)
        if view is not self._views[-1]:
            view.stackUnder(self._views[at + 1])  # children are in reading order
        view.show()
        view.wished.connect(self._pass_on)
        view.set_latest(False)

    def _close_up(self) -> None:
        if self._gap is not None and self._gap.entries:
            self._gap.fit()
        else:
            self._end_gap()

    def _end_gap(self) -> None:
        gap, self._gap, self._above = self._gap, None, 0
        if gap is not None:
            self._column.removeWidget(gap)
            gap.hide()
            gap.deleteLater()
            self._mark_latest()

    # -- what the plain view does ---------------------------------------------------------

    def drop_from(self, question_id: str) -> QuestionEntry | None:
        dropped = super().drop_from(question_id)
        if self._gap is not None and len(self._views) < self._above:
            self._end_gap()  # what belongs there came after the question
        return dropped

    def _clear(self) -> None:
        self._end_gap()
        super()._clear()

    def _drop(self, view: MessageView) -> None:
        self._entry_of.pop(view, None)
        super()._drop(view)

    def _made(self, entry: ConversationEntry) -> MessageView:
        view = super()._made(entry)
        self._entry_of[view] = entry
        return view

    def _prepend(self, view: MessageView) -> None:
        super()._prepend(view)
        view.show()
        if self._gap is not None:
            self._above += 1

    @Slot()
    def _build_some(self) -> None:
        super()._build_some()
        self._hold_place()

    def _append(self, view: MessageView) -> None:
        super()._append(view)
        if self._gap is not None:
            self._column.removeWidget(view)
            self._column.insertWidget(len(self._views), view)

    @Slot(int, int)
    def _keep_place(self, start: int, end: int) -> None:
        super()._keep_place(start, end)
        self._fill_soon()  # what shrank may have brought the gap into sight

    @Slot(int)
    def _note_place(self, value: int) -> None:
        super()._note_place(value)
        self._fill_soon()


def _bubble_of(view: QuestionView) -> QWidget:
    """The tinted part of a question, without the buttons beside it."""
    frames = view.findChildren(QFrame)
    return next((frame for frame in frames if frame.property("ground") == "question"), view)
