"""The view of one answer, streamed or stored: its parts, how it ended, and its receipt.

The draft of a thorough answer stays readable until what replaces it is whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias, assert_never

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QPoint, QRect, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QEnterEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from reader_app.app.citations.quotation_report import evidence_of_all
from reader_app.domain import events
from reader_app.domain.chat import MessageRole, MessageState, Stopped, says_why_it_ended
from reader_app.domain.citations import CheckedClaim, CheckedQuotation, Citation
from reader_app.domain.conversation import shortened
from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.translation import tr
from reader_app.ui.answers.answer_footer import (
    AnswerFooter,
    Receipt,
    receipt_of,
    receipt_of_end,
    stop_words,
)
from reader_app.ui.answers.answer_links import (
    BESIDE,
    Around,
    CitationTarget,
    request_for_link,
    target_of,
)
from reader_app.ui.answers.answer_parts import AnswerParts
from reader_app.ui.answers.markdown import chip_mark, html_of_blocks
from reader_app.ui.answers.progress_lines import ProgressLine, WaitingLine
from reader_app.ui.answers.tool_step import ToolCallStep, icon_of, words_of
from reader_app.ui.answers.type_styles import RenderContext
from reader_app.ui.chat import message_actions
from reader_app.ui.chat.buttons import open_menu, push_button, words_menu
from reader_app.ui.chat.message_actions import ApplyRemedy, ReaderRequest, RetryTurn
from reader_app.ui.conversations.conversation_entries import AnswerEntry
from reader_app.ui.selection.clipboard_content import CopiedText, put_on_clipboard
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import FlowLayout, announce, bare_column

_BUTTONS: Final = {
    Remedy.OPEN_SETTINGS: tr("Open settings…"),
    Remedy.ENTER_KEY: tr("Enter API key…"),
    Remedy.OPEN_BILLING: tr("Open billing page…"),
    Remedy.CHOOSE_MODEL: tr("Choose a model…"),
    Remedy.NEW_CONVERSATION: tr("New conversation"),
    Remedy.LOCATE_FILE: tr("Locate the file…"),
    Remedy.ENTER_PASSWORD: tr("Enter password…"),
    Remedy.SHORTEN_MESSAGE: tr("Shorten it"),
    Remedy.RAISE_CAP: tr("Raise the limit…"),
}
_ONCE: Final = ApplyRemedy(Remedy.CONTINUE_ONCE)
_ICON: Final = 16


class ErrorNotice(QtWidgets.QFrame):
    """Shows `sentence` and a button for the remedy.

    `can_retry`: offer to try again, too; `Remedy.RETRY` implies it. `advice` is appended to the
    sentence if the remedy has no button.
    """

    requested = Signal(object)

    def __init__(
        self,
        palette: Palette,
        sentence: str,
        *,
        remedy: Remedy = Remedy.NONE,
        advice: str = "",
        can_retry: bool,
    ) -> None:
        super().__init__()
        self.setProperty("ground", "notice")
        self._requests: dict[QtWidgets.QAbstractButton, ReaderRequest] = {}
        self._icon = QtWidgets.QLabel()
        has_button = remedy in _BUTTONS or remedy is Remedy.RETRY
        self._words = QtWidgets.QLabel(
            sentence if has_button or not advice else f"{sentence} {advice}"
        )
        self._words.setWordWrap(True)
        self._words.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Preferred
        )
        head = QtWidgets.QHBoxLayout()
        head.setSpacing(METRICS.space_s)
        head.addWidget(self._icon)
        head.setAlignment(self._icon, head.alignment().AlignTop)
        head.addWidget(self._words, 1)
        self._column = QtWidgets.QVBoxLayout(self)
        self._column.setContentsMargins(
            METRICS.space_m, METRICS.space_m, METRICS.space_m, METRICS.space_m
        )
        self._column.setSpacing(METRICS.space_s)
        self._column.addLayout(head)
        self._add_buttons(remedy, can_retry=can_retry or remedy is Remedy.RETRY)
        self.setAccessibleName(sentence)
        self.set_palette(palette)

    @property
    def sentence(self) -> str:
        return self._words.text()

    def set_palette(self, palette: Palette) -> None:
        self._icon.setPixmap(line_icon("warning", palette, palette.error).pixmap(_ICON, _ICON))

    def withdraw_retry(self) -> None:
        """Hide the buttons that try again, because a later question has been asked."""
        for button, request in self._requests.items():
            button.setHidden(isinstance(request, RetryTurn) or request == _ONCE)
        self._choices.setHidden(all(button.isHidden() for button in self._requests))

    def _add_buttons(self, remedy: Remedy, *, can_retry: bool) -> None:
        self._choices = QtWidgets.QWidget()
        row = FlowLayout(self._choices)  # two buttons with long words don't fit beside each other
        row.setSpacing(METRICS.space_s)
        if remedy is Remedy.RAISE_CAP:
            self._add(row, tr("Continue once"), "continueOnceButton", _ONCE)
        elif can_retry:
            self._add(row, tr("Try again"), "retryButton", RetryTurn())
        if remedy in _BUTTONS:
            self._add(row, _BUTTONS[remedy], "remedyButton", ApplyRemedy(remedy))
        if self._requests:
            aside = QtWidgets.QHBoxLayout()
            aside.setContentsMargins(_ICON + METRICS.space_s, 0, 0, 0)
            aside.addWidget(self._choices)
            self._column.addLayout(aside)

    def _add(self, row: FlowLayout, text: str, name: str, request: ReaderRequest) -> None:
        button = push_button(text, name)
        self._requests[button] = request
        button.clicked.connect(self._choose)
        row.addWidget(button)

    @Slot()
    def _choose(self) -> None:
        button = self.sender()
        if isinstance(button, QtWidgets.QAbstractButton) and button in self._requests:
            self.requested.emit(self._requests[button])


_Streamed: TypeAlias = events.TextDelta | events.CitationEvent


class Draft:
    """The draft of an answer from its check on.

    Words that vanish while they are read would be worse than a short wait. So the draft stays, what
    streams to replace it is collected, and both are exchanged at the end of the turn. If the turn
    is stopped before, the draft is the answer.
    """

    def __init__(
        self, parts: AnswerParts, citations: dict[int, Citation], waiting: WaitingLine
    ) -> None:
        self._parts = parts
        self._citations = citations
        self._waiting = waiting
        self._doubtful = 0
        self._is_replaced = False
        self._streamed: list[_Streamed] = []
        self._kept_count = 0

    def take(self, event: events.ChatEvent) -> bool:
        """Take an event of the turn; return True if it must not change the answer's parts."""
        if isinstance(event, events.DraftChecked):
            self._take_check(event.doubtful)
            return True
        if not self._is_replaced:
            last = self._parts.values[-1:]
            if isinstance(event, events.TurnProgress) and last and isinstance(last[0], str):
                self._waiting.check()
            return False
        return self._collect(event)

    def finish(self) -> None:
        """Put what has streamed since the check, if anything, in the place of the draft."""
        if not self._streamed:
            self._doubtful = 0
            return
        self._parts.drop_draft()
        self._citations.clear()
        for event in self._streamed:
            if isinstance(event, events.CitationEvent):
                self._citations[event.citation.number] = event.citation
                self._parts.add_text(chip_mark(event.citation.number))
            else:
                self._parts.add_text(event.text, event.veiled)

    def count_corrected(self, claims: Sequence[CheckedClaim]) -> int:
        """Return how many doubtful sentences the answer has less than the draft had."""
        return max(0, self._doubtful - sum(claim.is_doubtful for claim in claims))

    def _take_check(self, doubtful: int) -> None:
        if not doubtful:
            self._waiting.rest()
        elif self._is_replaced:  # the draft itself streams again
            self._doubtful = self._kept_count = 0
            self._streamed.clear()
        else:
            self._doubtful, self._is_replaced = doubtful, True
            self._parts.note_draft()
            self._waiting.mend(doubtful)

    def _collect(self, event: events.ChatEvent) -> bool:
        match event:
            case events.TextDelta() | events.CitationEvent():
                self._streamed.append(event)
                return True
            case events.TokenUsageEvent():
                self._kept_count = len(self._streamed)
                return True
            case events.RetryEvent():
                del self._streamed[self._kept_count :]
                self._waiting.count_down(event.reason, event.wait_s)
                return True
            case events.ToolInvocationEvent() if self._streamed:
                self._streamed.append(events.TextDelta("\n\n"))
            case _:
                pass
        return False


def _note_of(stopped: Stopped | None, steps: int, answer: str) -> str:
    """Return why the answer isn't whole; "" if it is, or says so itself."""
    return "" if stopped is None or says_why_it_ended(answer) else stop_words(stopped, steps)


_NOTHING_SEEN: Final = events.TurnSeen()
_READ_OUT: Final = 1000
"""The longest answer, in characters, that is read out whole when it is complete."""
RUNNING: Final = "running"


class AnswerView(QWidget):
    """Shows the answer of one turn.

    `apply` takes the events of a running turn; `show_answer` shows a stored answer.
    `requested(ReaderRequest)`: any request from inside the answer. Qt properties: `role`, `state`,
    `plainText`.
    """

    requested = Signal(object)

    def __init__(self, context: RenderContext, room: int = 0) -> None:
        """Create a running answer without parts. `room`: as in `ProseView`."""
        super().__init__()
        self._context = context
        self._offers_stand = True
        self._turn_id = ""
        self._marked = 0
        self._checked: tuple[CheckedQuotation, ...] = ()
        self.error: ErrorNotice | None = None
        self.parts = AnswerParts(context, room, self)
        self._citations = self.parts.marks.citations
        self.parts.text_changed.connect(self._set_plain_text)
        self.parts.requested.connect(self.requested)
        self.parts.link_activated.connect(self._follow_link)
        self.parts.chip_pointed.connect(self._point_at)
        leave = message_actions.LeaveCitation()
        self.parts.chip_left.connect(partial(self.requested.emit, leave))
        self.parts.chip_menu_wanted.connect(self._open_menu)
        self.footer = AnswerFooter(context.palette)
        self.footer.hide()
        self.footer.requested.connect(self.requested)
        self.footer.copy_requested.connect(self._copy)
        self.quotations = self.footer.quotations
        self.waiting = WaitingLine(context.palette, self)
        self._draft = Draft(self.parts, self._citations, self.waiting)
        self._progress = ProgressLine()
        column = bare_column(self, METRICS.space_s)
        column.addLayout(self.parts.layout)
        column.addWidget(self.waiting.line)
        column.addWidget(self._progress)
        column.addWidget(self.footer)
        # Not fixed, as words that wrap need more height than they hint at.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setProperty("role", MessageRole.ASSISTANT.value)
        self._set_state(RUNNING)

    @property
    def is_running(self) -> bool:
        return bool(self.property("state") == RUNNING)

    @property
    def turn_id(self) -> str:
        """The id of the turn; "" until its question is stored."""
        return self._turn_id or self.footer.receipt.turn_id

    # --- a running answer

    def apply(self, event: events.ChatEvent) -> bool:  # noqa: PLR0912, PLR0915 - one case an event
        """Show an event of the turn; return True if the event ended the turn."""
        if self._draft.take(event):
            return False
        match event:
            case events.TurnStarted():
                self._turn_id = event.turn_id
                self.parts.marks.note_question(self.parts.marks.asked, event.page)
            case events.TurnHeld(is_over=True):
                self.waiting.wait()
            case events.TurnHeld():
                self.waiting.wait_for_others()
            case events.ThinkingEvent():
                self.waiting.count_up()
            case events.RetryEvent():
                self.parts.take_back()
                self.waiting.count_down(event.reason, event.wait_s)
            case events.TextDelta():
                self._add_text(event.text, event.veiled)
            case events.CitationEvent():
                self._citations[event.citation.number] = event.citation
                self._add_text(chip_mark(event.citation.number))
            case events.ToolForming():
                step = ToolCallStep.forming(event)
                self.waiting.tell(words_of(step, self._context.names), icon_of(step))
            case events.ToolInvocationEvent():
                self.parts.begin_step(event)
                self.waiting.rest()
            case events.ToolResultEvent():
                self.parts.note_found(event)
            case events.ToolFinishedEvent():
                self.parts.finish_step(event)
                if not self.parts.is_calling:
                    self.waiting.wait()
            case events.TokenUsageEvent():
                self.parts.keep()
            case events.TurnProgress():
                self._progress.show_progress(event)
            case events.RequestSent() | events.DraftChecked():
                pass
            case events.TurnFinished():
                self._finish(event)
            case events.TurnFailed():
                self.fail(event.error, can_retry=True, seen=event.seen)
            case events.TurnCancelled():
                stopped, receipt = Stopped.INTERRUPTED, self._receipt_of(event.seen)
                self._end(MessageState.INTERRUPTED, stopped, stop_words(stopped, 0), receipt)
            case events.QuotationsChecked():
                self._show_quotations(event.quotations)
            case events.ClaimsChecked():
                self.parts.mark_claims(event.claims)
                corrected = self._draft.count_corrected(event.claims)
                receipt = replace(self.footer.receipt, corrected=corrected)
                self.footer.show_receipt(receipt, self._context.names)
            case _:
                assert_never(event)
        return isinstance(event, events.TurnFinished | events.TurnFailed | events.TurnCancelled)

    def _add_text(self, words: str, veiled: Sequence[tuple[int, int]] = ()) -> None:
        self.waiting.rest()
        self.parts.add_text(words, veiled)

    def _finish(self, event: events.TurnFinished) -> None:
        self._draft.finish()
        self._citations.update({citation.number: citation for citation in event.citations})
        if not self.parts.has_new_text:
            self.parts.add_text(event.answer, event.veiled)
        receipt = receipt_of(event)
        note = event.refusal or _note_of(event.stopped, event.iterations, event.answer)
        self._end(MessageState.COMPLETE, event.stopped, note, receipt)
        self._announce()

    def fail(
        self, error: DomainError, *, can_retry: bool, seen: events.TurnSeen = _NOTHING_SEEN
    ) -> None:
        """End the answer with a known error and its remedy."""
        self._show_error(error.message, error.remedy, error.advice, can_retry=can_retry)
        state = MessageState.INTERRUPTED if self.parts.texts else MessageState.FAILED
        self._end(state, None, "", self._receipt_of(seen))
        self._announce()

    # --- a stored answer

    def show_answer(self, answer: AnswerEntry) -> None:
        self._offers_stand = answer.offers_stand
        self._citations.update({citation.number: citation for citation in answer.citations})
        self.parts.marks.note_shown(answer.receipt.pages_of_books)
        self.parts.mark_quotations(answer.quotations)
        self.parts.show(answer.parts, answer.asked, answer.in_view)
        if answer.error_text:
            self._show_error(answer.error_text, Remedy.NONE, "", can_retry=True)
        if answer.quotations:
            self._show_quotations(answer.quotations)
        self.parts.mark_claims(answer.claims)
        stopped = None if answer.error_text else answer.stopped
        # It isn't stored whether the reader stopped it or the program ended.
        is_short = stopped is Stopped.INTERRUPTED
        words = tr("This answer was interrupted.") if is_short else ""
        note = words or _note_of(stopped, answer.steps, self.parts.plain_text)
        self._end(answer.state, stopped, note, answer.receipt)

    # --- both kinds

    def set_latest(self, is_latest: bool) -> None:
        """Offer actions that change the conversation only if this is the latest answer."""
        self.footer.set_latest(is_latest)
        for step in self.parts.steps:
            if is_latest and self._offers_stand:
                step.offer_actions()
            else:
                step.retire_actions()
        if not is_latest and self.error is not None:
            self.error.withdraw_retry()

    def set_context(self, context: RenderContext) -> None:
        self._context = context
        self.waiting.line.set_palette(context.palette)
        self.parts.set_context(context)
        if self.error is not None:
            self.error.set_palette(context.palette)
        self.footer.set_palette(context.palette)
        self.footer.show_receipt(self.footer.receipt, context.names)
        self.footer.show_quotations(self.parts.marks.told_quotations, context.names)

    def show_cost(self, words: str) -> None:
        """Add the cost of the answer (such as "$0.004") to its receipt."""
        self.footer.show_receipt(replace(self.footer.receipt, cost=words), self._context.names)

    def _end(
        self, state: MessageState, stopped: Stopped | None, note: str, receipt: Receipt
    ) -> None:
        self.waiting.rest()
        self._progress.hide()
        self._set_state(state.value)
        self.parts.marks.note_shown(receipt.pages_of_books)
        self.parts.end()
        if state is MessageState.FAILED:
            self.footer.show_failure(receipt, self._context.names)
        else:
            self.footer.show_end(stopped, note, receipt, self._context.names)
        self.footer.setVisible(state is not MessageState.FAILED or bool(receipt.turn_id))

    def _announce(self) -> None:
        """Let screen readers read out the complete answer, or say why it failed."""
        if self.error is not None:
            announce(self, self.error.sentence)
            return
        words = self.parts.marks.told(self.parts.plain_text)
        announce(self, shortened(words, _READ_OUT) or tr("The answer is complete."))

    def _receipt_of(self, seen: events.TurnSeen) -> Receipt:
        """Return the receipt of a turn without an answer."""
        pages = {page for view in self.parts.steps for page in view.step.pages_shown}
        return receipt_of_end(seen, pages, self._turn_id)

    def _show_quotations(self, quotations: tuple[CheckedQuotation, ...]) -> None:
        """Show whether the book contains the quotations of the answer."""
        self._checked = quotations
        self.parts.mark_quotations(quotations)
        told = self.parts.marks.told_quotations
        self.footer.show_quotations(told, self._context.names)

    def _show_error(self, sentence: str, remedy: Remedy, advice: str, *, can_retry: bool) -> None:
        self.error = ErrorNotice(
            self._context.palette, sentence, remedy=remedy, advice=advice, can_retry=can_retry
        )
        self.error.requested.connect(self.requested)
        self.parts.layout.addWidget(self.error)

    def _set_state(self, state: str) -> None:
        self.setProperty("state", state)
        self.setProperty("plainText", self.property("plainText") or "")

    @Slot()
    def _set_plain_text(self) -> None:
        """Give the words to scripts and screen readers, also while a tool runs."""
        self.setProperty("plainText", self.parts.plain_text)

    @Slot()
    def _copy(self) -> None:
        """Copy the answer as Markdown and, for word processors, as rich text."""
        words = self.parts.markdown_with_pages
        blocks = self._context.reader.blocks(words)
        put_on_clipboard(CopiedText(words, html_of_blocks(blocks)))

    # --- links and citations

    @property
    def first_citation(self) -> message_actions.FollowCitation | None:
        """The request for the first citation or, if the answer has none, its first quotation.

        None if the answer has neither.
        """
        if self._citations:
            return self._following(min(self._citations))
        quoted = evidence_of_all(self._checked)
        return message_actions.FollowCitation(quoted[0], quoted, self.turn_id) if quoted else None

    def mark_citation(self, number: int) -> None:
        """Mark the citation whose evidence is shown; number 0: none of this answer."""
        self._marked = number
        self.parts.mark_chip(number)

    def area_of_marked(self) -> QRect | None:
        """Return the rectangle of the lit chip in this view; None if none is lit."""
        for text in self.parts.texts:
            for prose in text.prose:
                area = prose.chips.area_of_marked()
                if area is not None:
                    return area.translated(prose.viewport().mapTo(self, QPoint()))
        return None

    def _following(self, number: int) -> message_actions.FollowCitation:
        others = tuple(self._citations[each] for each in sorted(self._citations))
        return message_actions.FollowCitation(self._citations[number], others, self.turn_id)

    def _at_chip(self, link: str) -> tuple[Citation, ...]:
        """Return what a chip stands for, beginning with the one that is lit."""
        target = target_of(link)
        numbers = target.numbers if isinstance(target, CitationTarget) else ()
        if self._marked in numbers:
            at = numbers.index(self._marked)
            numbers = (*numbers[at:], *numbers[:at])
        return tuple(self._citations[each] for each in numbers if each in self._citations)

    @Slot(str, object)
    def _follow_link(self, link: str, around: Around) -> None:
        is_beside, link = link.startswith(BESIDE), link.removeprefix(BESIDE)
        target, names = target_of(link), self._context.names
        request: message_actions.ReaderRequest | None = None
        if not isinstance(target, CitationTarget):
            request = request_for_link(target, around, self._checked, names)
            if isinstance(request, message_actions.FollowCitation):
                request = replace(request, turn_id=self.turn_id)
        elif (number := target.after(self._marked)) in self._citations:
            request = self._following(number)
        if is_beside and isinstance(
            request, message_actions.FollowPage | message_actions.FollowCitation
        ):
            request = replace(request, is_beside=True)
        if request is not None:
            self.requested.emit(request)

    @Slot(str, QRect, bool)
    def _point_at(self, link: str, area: QRect, is_by_key: bool) -> None:
        cited = self._at_chip(link)
        if cited:
            point = message_actions.PointAtCitation(cited[0], area, is_by_key, cited[1:])
            self.requested.emit(point)

    @Slot(str, QPoint)
    def _open_menu(self, link: str, place: QPoint) -> None:
        following = [self._following(each.number) for each in self._at_chip(link)]
        if following:
            first, *others = following
            self.requested.emit(message_actions.OpenCitationMenu(first, place, tuple(others)))

    # --- Qt overrides

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of the words under the pointer, and of the answer once it stands."""
        menu = words_menu(self, event.pos(), self.requested.emit)
        if not self.is_running:
            menu.addSeparator()
            self.footer.fill(menu)
        open_menu(menu, event.globalPos())

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.footer.set_drawn(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.footer.set_drawn(False)
