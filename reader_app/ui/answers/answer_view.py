"""What stays of an answer that failed when its question is tried once more.

An answer as it grows and as it stays: words, tool steps, how it ended.

A turn's events into the answer that grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from PySide6.QtCore import QPoint, QRect, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication, QSizePolicy, QVBoxLayout, QWidget

from reader_app.domain.chat import MessageRole, MessageState, Stopped
from reader_app.domain.citations import CheckedQuotation, Citation
from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.events import (
    ChatEvent,
    CitationEvent,
    QuotationsChecked,
    RequestSent,
    RetryEvent,
    TextDelta,
    ThinkingEvent,
    TokenUsageEvent,
    ToolFinishedEvent,
    ToolInvocationEvent,
    ToolResultEvent,
    TurnCancelled,
    TurnFailed,
    TurnFinished,
    TurnHeld,
    TurnSeen,
    TurnStarted,
)
from reader_app.domain.translation import tr
from reader_app.ui.answers.activity_line import WaitingLine
from reader_app.ui.answers.answer_footer import AnswerFooter
from reader_app.ui.answers.answer_links import (
    NOWHERE,
    Around,
    CitationTarget,
    request_for_link,
    target_of,
)
from reader_app.ui.answers.answer_text import AnswerText
from reader_app.ui.answers.markdown import chip_mark, without_chip_marks
from reader_app.ui.answers.receipt import Receipt, receipt_of, receipt_of_end
from reader_app.ui.answers.render_context import RenderContext
from reader_app.ui.answers.tool_step import ToolStepView
from reader_app.ui.answers.tool_words import SEARCHES, ToolCallStep
from reader_app.ui.chat.error_notice import ErrorNotice
from reader_app.ui.chat.reader_requests import (
    FollowCitation,
    LeaveCitation,
    OpenCitationMenu,
    PointAtCitation,
)
from reader_app.ui.citations.quotation_list import QuotationList
from reader_app.ui.conversations.conversation_entries import AnswerEntry
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.basic_widgets import announce


def shown_parts(parts: Sequence[AnswerText | ToolStepView]) -> list[str | ToolCallStep]:
    """What an answer shows, so that it can be shown again."""
    return [part.source if isinstance(part, AnswerText) else part.step for part in parts]


def kept_parts(parts: Sequence[AnswerText | ToolStepView]) -> list[str | ToolCallStep]:
    """Up to the last step that came to its end: the turn goes on from there, as it is stored.

    What was said before is without its citations: the next attempt numbers its own.
    """
    kept: list[str | ToolCallStep] = []
    texts: list[str] = []
    for part in parts:
        if isinstance(part, AnswerText):
            texts.append(without_chip_marks(part.source))
        elif part.step.is_done:
            kept += [*texts, part.step]
            texts = []
    return kept


_TICK_MS: Final = 50
_NOTHING: Final = TurnSeen()
RUNNING: Final = "running"


class AnswerView(QWidget):
    """One turn's answer. Feed it a turn's events, or a stored `AnswerEntry` with `show_answer`."""

    wished = Signal(object)

    def __init__(
        self, setting: RenderContext, room: int = 0, parent: QWidget | None = None
    ) -> None:
        """`room` as in `ProseView`."""
        super().__init__(parent)
        self._room = room
        self._setting = setting
        self._parts: list[AnswerText | ToolStepView] = []
        self._running: list[tuple[str, ToolStepView]] = []
        self._citations: dict[int, Citation] = {}
        self._marked = 0
        self._offers_stand = True
        self._error: ErrorNotice | None = None
        self._rounds = 0
        self._turn_id = ""
        self._kept_parts = self._shown_before = 0
        self._kept_source = ""
        self._footer = AnswerFooter()
        self._footer.hide()
        self._footer.wished.connect(self.wished)
        self._footer.copy_requested.connect(self._copy)
        self._quotations = QuotationList()
        self._quotations.wished.connect(self.wished)
        self._checked: tuple[CheckedQuotation, ...] = ()
        self._waiting = WaitingLine(setting.palette)
        self._body = QVBoxLayout()
        self._body.setSpacing(METRICS.space_s)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_s)
        column.addLayout(self._body)
        column.addWidget(self._waiting)
        column.addWidget(self._quotations)
        column.addWidget(self._footer)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._tick = QTimer(self, interval=_TICK_MS, singleShot=True)
        self._tick.timeout.connect(self._show_text)
        self.setProperty("role", MessageRole.ASSISTANT.value)
        self._set_state(RUNNING)

    @property
    def is_running(self) -> bool:
        return bool(self.property("state") == RUNNING)

    @property
    def footer(self) -> AnswerFooter:
        return self._footer

    @property
    def error(self) -> ErrorNotice | None:
        return self._error

    @property
    def markdown(self) -> str:
        """The answer as it was written, steps left out."""
        texts = [part.source.strip() for part in self._parts if isinstance(part, AnswerText)]
        return "\n\n".join(without_chip_marks(text) for text in texts if text)

    @property
    def steps(self) -> list[ToolStepView]:
        return [part for part in self._parts if isinstance(part, ToolStepView)]

    # A turn's events

    def begin(self, turn_id: str) -> None:
        """The question is stored; from here on something may be sent."""
        self._turn_id = turn_id

    def hold(self, *, is_over: bool) -> None:
        """Other answers come first."""
        if is_over:
            self._waiting.wait()
        else:
            self._waiting.wait_for_others()

    def add_text(self, words: str) -> None:
        self._waiting.rest()
        self._text_part().append(words)
        if not self._tick.isActive():
            self._tick.start()

    def add_citation(self, citation: Citation) -> None:
        self._citations[citation.number] = citation
        self.add_text(chip_mark(citation.number))

    def begin_step(self, event: ToolInvocationEvent) -> None:
        self._running.append((event.tool_use_id, self._add_step(ToolCallStep.begun(event))))
        self._waiting.rest()

    def note_found(self, event: ToolResultEvent) -> None:
        """How many passages the search that is running has found."""
        for _, step in self._running:
            if step.step.tool_name in SEARCHES and step.step.found is None:
                step.show_step(step.step.with_found(event.result_count, event.read))
                return

    def finish_step(self, event: ToolFinishedEvent) -> None:
        for at, (tool_use_id, step) in enumerate(self._running):
            if tool_use_id == event.tool_use_id and step.step.tool_name == event.tool_name:
                del self._running[at]
                step.show_step(step.step.finished(event))
                step.offer_actions()
                break
        if not self._running:
            self._waiting.wait()

    def end_request(self) -> None:
        """A model request was answered: what it said stays."""
        self._rounds += 1
        self._kept_parts = len(self._parts)
        last = self._parts[-1] if self._parts else None
        self._kept_source = last.source if isinstance(last, AnswerText) else ""

    def retry(self, event: RetryEvent) -> None:
        """The request begins anew: what it had said is void."""
        while len(self._parts) > self._kept_parts:
            self._drop_last()
        last = self._parts[-1] if self._parts else None
        if isinstance(last, AnswerText) and last.source != self._kept_source:
            self._drop_last()
            self._text_part().append(self._kept_source)
            self._show_text()
        self._waiting.count_down(event.reason, event.wait_s)

    def note_thinking(self) -> None:
        """The server is there, and its model thinks before it speaks."""
        self._waiting.count_up()

    def finish(self, event: TurnFinished, cost: str = "") -> None:
        self._citations.update({citation.number: citation for citation in event.citations})
        if not any(isinstance(part, AnswerText) for part in self._parts[self._shown_before :]):
            self._text_part().append(event.answer)
        receipt = receipt_of(event, cost)
        self._end(MessageState.COMPLETE, event.stopped, event.iterations, receipt, event.refusal)
        self._announce()

    def show_quotations(self, quotations: tuple[CheckedQuotation, ...]) -> None:
        """Whether the book has what the answer puts in quotation marks."""
        self._checked = quotations
        self._quotations.show_quotations(quotations, self._setting.names)

    @property
    def quotations_text(self) -> str:
        """What is said about the answer's quotations; "" for none."""
        return self._quotations.text

    def cancel(self, seen: TurnSeen) -> None:
        self._end(MessageState.INTERRUPTED, Stopped.INTERRUPTED, 0, self._receipt_of(seen))

    def fail(self, error: DomainError, *, can_retry: bool, seen: TurnSeen = _NOTHING) -> None:
        self._show_error(error.message, error.remedy, error.advice, can_retry=can_retry)
        has_text = any(isinstance(part, AnswerText) for part in self._parts)
        state = MessageState.INTERRUPTED if has_text else MessageState.FAILED
        self._end(state, None, 0, self._receipt_of(seen))
        self._announce()

    # A stored answer

    def show_answer(self, answer: AnswerEntry) -> None:
        self._offers_stand = answer.offers_stand
        self._citations = {citation.number: citation for citation in answer.citations}
        self.show_parts(answer.parts)
        if answer.error_text:
            self._show_error(answer.error_text, Remedy.NONE, "", can_retry=True)
        if answer.quotations:
            self.show_quotations(answer.quotations)
        stopped = None if answer.error_text else answer.stopped
        self._end(answer.state, stopped, answer.steps, answer.receipt)

    # For both

    @property
    def parts(self) -> Sequence[AnswerText | ToolStepView]:
        return self._parts

    def show_parts(self, parts: Sequence[str | ToolCallStep]) -> None:
        """What there is already; what comes follows it."""
        for part in parts:
            if isinstance(part, ToolCallStep):
                self._add_step(part)
            else:
                self._text_part().append(part)
                self._close_text()
        self._kept_parts = self._shown_before = len(self._parts)

    def set_latest(self, is_latest: bool) -> None:
        """Only the latest answer offers what would change the conversation."""
        self._footer.set_latest(is_latest)
        for step in self.steps:
            if is_latest and self._offers_stand:
                step.offer_actions()
            else:
                step.retire_actions()
        if not is_latest and self._error is not None:
            self._error.withdraw_retry()

    def set_setting(self, setting: RenderContext) -> None:
        self._setting = setting
        self._waiting.set_palette(setting.palette)
        for part in self._parts:
            if isinstance(part, AnswerText):
                part.set_styles(setting.styles)
            else:
                part.set_setting(setting)
        if self._error is not None:
            self._error.set_palette(setting.palette)
        self._footer.show_receipt(self._footer.receipt, setting.names)
        self._quotations.show_quotations(self._checked, setting.names)

    def _end(
        self,
        state: MessageState,
        stopped: Stopped | None,
        steps: int,
        receipt: Receipt,
        refusal: str = "",
    ) -> None:
        self._tick.stop()
        self._waiting.rest()
        for _, step in self._running:
            step.show_step(step.step.abandoned())
        self._running.clear()
        self._set_state(state.value)
        self._show_text()
        if state is MessageState.FAILED:
            self._footer.show_failure(receipt, self._setting.names)
        else:
            self._footer.show_end(stopped, steps, receipt, self._setting.names, refusal)
        self._footer.setVisible(state is not MessageState.FAILED or bool(receipt.turn_id))

    def _announce(self) -> None:
        """Tell a screen reader that the answer is there, or why it isn't."""
        words = self._error.sentence if self._error is not None else tr("The answer is complete.")
        announce(self, words)

    def _receipt_of(self, seen: TurnSeen) -> Receipt:
        pages = {page for step in self.steps for page in step.step.pages_shown}
        return receipt_of_end(seen, pages, self._turn_id)

    def _text_part(self) -> AnswerText:
        last = self._parts[-1] if self._parts else None
        if isinstance(last, AnswerText):
            return last
        setting = self._setting
        room = self.width() if self.isVisible() else self._room
        part = AnswerText(setting.styles, setting.workshop, setting.reader, room)
        part.link_activated.connect(self._follow)
        part.chip_pointed.connect(self._point)
        part.chip_left.connect(self._leave_chip)
        part.chip_menu_wanted.connect(self._open_menu)
        part.mark_chip(self._marked)
        self._add_part(part)
        return part

    def _add_step(self, step: ToolCallStep) -> ToolStepView:
        self._close_text()
        part = ToolStepView(self._setting, step)
        part.wished.connect(self.wished)
        self._add_part(part)
        return part

    def _add_part(self, part: AnswerText | ToolStepView) -> None:
        self._parts.append(part)
        self._body.addWidget(part)

    def _drop_last(self) -> None:
        part = self._parts.pop()
        self._body.removeWidget(part)
        part.hide()
        part.deleteLater()

    def _close_text(self) -> None:
        """The text so far is whole: a tool step or another text follows."""
        self._tick.stop()
        self._show_text(is_ending=True)

    @Slot()
    def _show_text(self, *, is_ending: bool = False) -> None:
        last = self._parts[-1] if self._parts else None
        if isinstance(last, AnswerText):
            last.show_text(is_ending=is_ending or not self.is_running)
        self._tell_words()

    def _tell_words(self) -> None:
        """To scripts and screen readers, also while a tool runs."""
        texts = [part.plain_text for part in self._parts if isinstance(part, AnswerText)]
        self.setProperty("plainText", "\n\n".join(text for text in texts if text))

    def _show_error(self, sentence: str, remedy: Remedy, advice: str, *, can_retry: bool) -> None:
        self._error = ErrorNotice(
            self._setting.palette, sentence, remedy=remedy, advice=advice, can_retry=can_retry
        )
        self._error.wished.connect(self.wished)
        self._body.addWidget(self._error)

    def _set_state(self, state: str) -> None:
        self.setProperty("state", state)
        self.setProperty("plainText", self.property("plainText") or "")

    @Slot()
    def _copy(self) -> None:
        QApplication.clipboard().setText(self.markdown)

    @Slot(str, object)
    def _follow(self, link: str, around: Around = NOWHERE) -> None:
        target, names = target_of(link), self._setting.names
        if not isinstance(target, CitationTarget):
            wish = request_for_link(target, around, self._checked, self.markdown, names)
        else:
            is_known = target.number in self._citations
            wish = self._following(target.number) if is_known else None
        if wish is not None:
            self.wished.emit(wish)

    # Citations

    @property
    def turn_id(self) -> str:
        """Empty before its question is stored."""
        return self._turn_id or self._footer.receipt.turn_id

    @property
    def first_citation(self) -> FollowCitation | None:
        """What begins a walk through all of them; None if the answer cites nothing."""
        return self._following(min(self._citations)) if self._citations else None

    def mark_citation(self, number: int) -> None:
        """The one whose evidence is shown; 0: none of this answer's."""
        self._marked = number
        for part in self._parts:
            if isinstance(part, AnswerText):
                part.mark_chip(number)

    def _following(self, number: int) -> FollowCitation:
        others = tuple(self._citations[each] for each in sorted(self._citations))
        return FollowCitation(self._citations[number], others, self.turn_id)

    @Slot(int, QRect, bool)
    def _point(self, number: int, area: QRect, is_by_key: bool) -> None:
        if number in self._citations:
            self.wished.emit(PointAtCitation(self._citations[number], area, is_by_key))

    @Slot()
    def _leave_chip(self) -> None:
        self.wished.emit(LeaveCitation())

    @Slot(int, QPoint)
    def _open_menu(self, number: int, place: QPoint) -> None:
        if number in self._citations:
            self.wished.emit(OpenCitationMenu(self._following(number), place))


def feed_event(answer: AnswerView, event: ChatEvent) -> bool:
    """Show `event`; whether the turn ended with it."""
    match event:
        case TurnFinished():
            answer.finish(event)
        case TurnFailed():
            answer.fail(event.error, can_retry=True, seen=event.seen)
        case TurnCancelled():
            answer.cancel(event.seen)
        case _:
            _show_progress(answer, event)
            return False
    return True


def _show_progress(answer: AnswerView, event: _Progress) -> None:
    match event:
        case TurnStarted():
            answer.begin(event.turn_id)
        case TurnHeld():
            answer.hold(is_over=event.is_over)
        case RequestSent():
            pass
        case QuotationsChecked():
            answer.show_quotations(event.quotations)
        case TextDelta():
            answer.add_text(event.text)
        case ToolInvocationEvent():
            answer.begin_step(event)
        case ToolFinishedEvent():
            answer.finish_step(event)
        case ToolResultEvent():
            answer.note_found(event)
        case CitationEvent():
            answer.add_citation(event.citation)
        case TokenUsageEvent():
            answer.end_request()
        case RetryEvent() | ThinkingEvent():
            _show_wait(answer, event)
        case _:
            assert_never(event)


def _show_wait(answer: AnswerView, event: RetryEvent | ThinkingEvent) -> None:
    if isinstance(event, RetryEvent):
        answer.retry(event)
    else:
        answer.note_thinking()


_Progress: TypeAlias = (
    TurnStarted
    | TurnHeld
    | TextDelta
    | ToolInvocationEvent
    | ToolFinishedEvent
    | ToolResultEvent
    | CitationEvent
    | TokenUsageEvent
    | RetryEvent
    | ThinkingEvent
    | RequestSent
    | QuotationsChecked
)
