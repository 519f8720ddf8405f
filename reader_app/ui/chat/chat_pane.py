"""The conversation half of the window: header, messages, suggestions, queue and composer.

The pane shows what it is given and emits what the reader asks for; controllers decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, assert_never

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from reader_app.domain.chat import AskedAbout, Depth, MessageState
from reader_app.domain.conversation import DEFAULT_TITLE, ConversationSummary
from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.events import (
    ChatEvent,
    ClaimsChecked,
    QuotationsChecked,
    TurnCancelled,
    TurnFailed,
    TurnFinished,
    TurnStarted,
)
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import shown, tr
from reader_app.ui.answers.answer_view import AnswerView
from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.markdown import MarkdownReader
from reader_app.ui.answers.tool_step import ToolCallStep
from reader_app.ui.answers.type_styles import RenderContext, TypeStyles, measure_width, reading_font
from reader_app.ui.chat import message_actions
from reader_app.ui.chat.composer import PLACEHOLDER, Attachment, Composer
from reader_app.ui.chat.conversation_header import ConversationHeader
from reader_app.ui.chat.conversation_view import SIDE, ConversationView
from reader_app.ui.chat.empty_state import (
    RECAP,
    EmptyState,
    NoBook,
    NoQuestions,
    NoText,
    Suggestion,
)
from reader_app.ui.chat.guard_setup import GuardQuestion
from reader_app.ui.chat.suggestions import DEFAULT_SUGGESTIONS, SuggestionRow
from reader_app.ui.chat.waiting_question_rows import QuestionQueue
from reader_app.ui.conversations.conversation_entries import ConversationEntry, QuestionEntry
from reader_app.ui.conversations.conversation_list import ConversationPanel
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.window.action_table import NEEDS_MODEL
from reader_app.ui.window.notice_bar import NoticeBar

_UNDO_DELETE, _UNDO_SECONDS = "undo_delete:", 10.0
_CONTROL, _ALT, _META = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.MetaModifier,
)


def _is_typed(event: QKeyEvent) -> bool:
    """Return True if a key types a character; Control and Alt together are AltGr, which does."""
    held, words = event.modifiers(), event.text()
    is_command = bool(held & _META) or bool(held & _CONTROL) != bool(held & _ALT)
    return bool(words.strip()) and words.isprintable() and not is_command


_SCREENS: Final = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}


class ChatPane(QWidget):
    """The conversation pane; its parts are attributes with signals of their own.

    The pane's own signals come from several parts or from inside a message:
    - `question_submitted(str)`: from the composer; `suggestion_chosen(str)`: a suggested question.
    - `regenerate_requested(id)`, `branch_requested(id)`: the id of a question; "" is the last one.
    - `page_link_activated(page)`: a page by its number in the file
    - `page_beside_requested(page)`: the same, to be shown in a second view
      number.
    - `placed_page_activated(FollowPage)`: a page of one of several books.
    - `citation_activated`, `citation_pointed`, `citation_menu_wanted`: the request of that name in
    `message_actions`.
    - `messages_shown`: another conversation, or another state of one, is on screen.
    """

    messages_shown = Signal()
    conversations_listed = Signal(object)
    question_submitted = Signal(str)
    suggestion_chosen = Signal(str)
    retry_requested = Signal()
    regenerate_requested = Signal(str)
    branch_requested = Signal(str)
    continue_requested = Signal()
    page_link_activated = Signal(int)
    page_beside_requested = Signal(int)
    placed_page_activated = Signal(object)
    citation_activated = Signal(object)
    citation_pointed = Signal(object)
    citation_left = Signal()
    citation_menu_wanted = Signal(object)
    external_link_activated = Signal(str)
    undo_move_requested = Signal(object)
    go_to_offer_accepted = Signal(int)
    consent_given = Signal(int, bool)
    sent_requested = Signal(str, bool)
    delete_requested = Signal(str)
    undo_delete_requested = Signal(str)
    remedy_requested = Signal(object)
    notice_action_requested = Signal(str)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("chatPane")
        self.setProperty("ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._renderer = BackgroundRenderer(self)
        application = QApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._renderer.close)
        font = QFont(self.font())
        font.setPixelSize(METRICS.type_base)
        self.setFont(font)
        styles = TypeStyles(palette, reading_font(font, palette.type_reading))
        self._context = RenderContext(styles, self._renderer, MarkdownReader(), PageNames())
        self._answer: AnswerView | None = None
        self._columns: list[QWidget] = []
        self._beside: tuple[str, ...] = ()
        self._book_title = ""
        self._asked_titles: tuple[str, ...] = ()
        self._asked: set[str] = set()
        self._is_book_open = False
        self.header = ConversationHeader(palette)
        self.conversation_view = ConversationView(self._context)
        self._messages = self.conversation_view.messages
        self.empty = EmptyState(palette)
        self.suggestions = SuggestionRow()
        self.suggestions.show_suggestions(DEFAULT_SUGGESTIONS)
        self.guard_question = GuardQuestion(palette)
        self.queue = QuestionQueue(palette)
        self.composer = Composer(palette)
        self.panel = ConversationPanel(palette, self)
        self._lay_out()
        self.notice = NoticeBar(self)
        self._body.installEventFilter(self)
        self._connect()
        self.set_theme(palette)
        self.set_no_book()

    # Building the layout

    def _lay_out(self) -> None:
        self._body = QStackedWidget()
        # Where the window is low, it scrolls; otherwise it would be squeezed, and the foot with it.
        invitation = QScrollArea(widgetResizable=True)
        invitation.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        invitation.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        invitation.setWidget(self._column_of(self.empty))
        self._body.addWidget(invitation)
        self._body.addWidget(self.conversation_view)
        foot = QWidget()
        below = QVBoxLayout(foot)
        below.setContentsMargins(0, METRICS.space_s, 0, METRICS.space_l)
        below.setSpacing(METRICS.space_s)
        for widget in (self.guard_question, self.suggestions, self.queue, self.composer):
            below.addWidget(widget)
        self.queue.setFocusProxy(self.composer.text_edit)
        self.setFocusProxy(self.composer.text_edit)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.header)
        self._column.addWidget(self._body, 1)
        self._column.addWidget(self._column_of(foot))
        self.setMinimumWidth(340)

    def _column_of(self, widget: QWidget) -> QWidget:
        """Wrap `widget` so that it is centred and at most as wide as the lines of an answer."""
        widget.setMaximumWidth(measure_width(self._context.styles.font))
        self._columns.append(widget)
        outside = QWidget()
        row = QHBoxLayout(outside)
        row.setContentsMargins(SIDE, 0, SIDE, 0)
        row.addWidget(widget)
        return outside

    def _connect(self) -> None:
        self.header.list_requested.connect(self._toggle_list)
        self._messages.requested.connect(self._carry_out)
        self.empty.chosen.connect(self._suggest)
        self.suggestions.chosen.connect(self._suggest)
        self.composer.submitted.connect(self.question_submitted)
        self.panel.delete_requested.connect(self._delete)
        self.panel.undo_requested.connect(self._undo_delete)
        self.panel.resized.connect(self._place_panel)
        self.notice.action_requested.connect(self._act_on_notice)

    # Showing content

    def set_model(self, name: str, *, has_model: bool, has_tools: bool = True) -> None:
        """Show which model answers.

        Grey out the controls that need a model, or one that uses tools.
        """
        self.composer.set_model_name(name)
        without_tools = tr("This model can’t search on its own, so each question gets one search.")
        usable = "" if has_tools else without_tools
        self.composer.depth_choice.set_reason(usable if has_model else NEEDS_MODEL)
        self.suggestions.set_model(has_model)
        self.empty.set_model(has_model)

    def set_theme(self, palette: Palette) -> None:
        styles = TypeStyles(palette, reading_font(self.font(), palette.type_reading))
        self._use(replace(self._context, styles=styles))
        for column in self._columns:
            column.setMaximumWidth(measure_width(styles.font))
        parts = (self.header, self.empty, self.guard_question, self.queue, self.composer)
        for part in (*parts, self.panel):
            part.set_palette(palette)
        self.notice.set_colours(palette)

    def set_page_labels(self, labels: Sequence[str]) -> None:
        """Name pages by these labels, one for each page of the open book."""
        self.name_pages(PageNames(labels))

    def name_pages(self, names: PageNames) -> None:
        """Name pages by these names, which may be those of several books."""
        self._use(replace(self._context, names=names))

    def _use(self, context: RenderContext) -> None:
        self._context = context
        self.conversation_view.set_context(context)

    def set_no_book(self, *, is_awaited: bool = False) -> None:
        """Show that no book is open and disable the composer.

        `is_awaited`: a book is being opened, so no hint to open one is shown.
        """
        self._is_book_open = False
        self.show_entries([])
        self.empty.show_emptiness(NoBook(is_awaited))
        self._set_askable(False)
        self.header.set_title(tr("Conversation"))
        if not is_awaited:
            self.set_guard(False, 0)

    def set_book(self, title: str, *, has_text: bool = True) -> None:
        """Show the empty state of an open book. `has_text` False: its pages are pictures only."""
        if not self._is_book_open or title != self._book_title:
            self.header.set_title(shown(DEFAULT_TITLE))
        self._is_book_open = True
        self._book_title, self._asked_titles = title, ()
        self.empty.show_emptiness(NoQuestions(title) if has_text else NoText())
        self._set_askable(True)

    def rename_book(self, title: str) -> None:
        """Show another title for the open book, whose conversation stays as it is."""
        self._book_title = title
        self.empty.rename_book(title)

    def set_asked_books(self, titles: Sequence[str]) -> None:
        """Name the books that the conversation in view asks; fewer than two: only its own book."""
        several = tuple(titles) if len(titles) > 1 else ()
        self.composer.set_hint(tr("Ask about these books…") if several else PLACEHOLDER)
        if self._is_book_open and several != self._asked_titles:
            self._asked_titles = several
            self.empty.show_emptiness(NoQuestions(self._book_title, several))

    def _set_askable(self, is_askable: bool) -> None:
        self.header.set_book_open(is_askable)
        self.composer.setEnabled(is_askable)

    def show_entries(self, shown: Sequence[ConversationEntry]) -> None:
        """Show a conversation, scrolled to its end; a running answer is no longer followed."""
        self._answer, self._beside = None, ()
        self.composer.end_editing()
        self.conversation_view.show_entries(list(shown))
        self._show_conversation(bool(shown))
        asked = [entry for entry in reversed(shown) if isinstance(entry, QuestionEntry)]
        questions = (entry.text for entry in asked if not entry.name)
        self.composer.set_last_question(next(questions, ""))
        self._asked = {entry.text for entry in asked}
        self.suggestions.leave_out(self._asked)
        self.messages_shown.emit()

    def _show_conversation(self, has_messages: bool) -> None:
        self._body.setCurrentIndex(1 if has_messages else 0)
        # The empty state shows suggested questions of its own.
        self.suggestions.setVisible(has_messages and self._is_book_open)

    def begin_turn(
        self,
        question: str,
        about: AskedAbout | None = None,
        name: str = "",
        depth: Depth = Depth.NORMAL,
    ) -> None:
        """Show a question that was accepted and begin its answer. `name`: its short name, or ""."""
        self._beside = ()
        entry = QuestionEntry(question, MessageState.COMPLETE, about=about, name=name, depth=depth)
        self._messages.add(entry)
        self._asked.add(question)
        self.suggestions.leave_out(self._asked)
        if not name:
            self.composer.set_last_question(question)
        self.begin_answer()

    def begin_branch(self, question_id: str, words: str = "", depth: Depth | None = None) -> None:
        """Replace a question and everything after it, because it is asked again or in other words.

        `question_id` "": the last question. `words` "" and `depth` None: as in the old question.
        """
        old = self._messages.drop_from(question_id)
        about = old.about if old is not None else None
        name = old.name if old is not None and not words else ""
        depth = depth or (old.depth if old is not None else Depth.NORMAL)
        self.begin_turn(words or (old.text if old is not None else ""), about, name, depth)
        if old is not None and old.id:
            self._beside = old.branches or (old.id,)

    def begin_again(self) -> None:
        """Retry: replace the last answer by a new one that continues from its steps."""
        self.begin_answer(self._messages.drop_latest_answer())

    def begin_answer(self, before: Sequence[str | ToolCallStep] = ()) -> None:
        """Begin a running answer to the last question; `before`: the parts it continues from."""
        self._answer = self._messages.begin_answer(before)
        self._show_conversation(True)
        self.conversation_view.hold_last_question()
        self.set_running(True)

    def apply(self, event: ChatEvent) -> None:
        """Show an event of the running turn; ignore it if no turn was begun here.

        `QuotationsChecked` and `ClaimsChecked` are accepted after the end of the answer, too.
        """
        answer, is_late = self._answer, isinstance(event, QuotationsChecked | ClaimsChecked)
        if answer is None or not (answer.is_running or is_late):
            return
        if isinstance(event, TurnStarted):
            self._messages.name_last_question(event.message_id, self._beside)
        if isinstance(event, TurnFinished | TurnCancelled | TurnFailed):
            self.conversation_view.held_text.hold(answer)
        if answer.apply(event):
            self.set_running(False)

    def show_error(self, error: DomainError, *, retry: bool = True) -> None:
        """Show a known error in the running answer, or in a new answer at the end."""
        if self._answer is None or not self._answer.is_running:
            self._answer = self._messages.begin_answer()
            self._show_conversation(True)
            self.conversation_view.jump_to_end()
        self._answer.fail(error, can_retry=retry)
        self.set_running(False)

    def set_turn_cost(self, words: str) -> None:
        """Show the cost of the last answer (such as "$0.004") in its receipt."""
        if self._answer is not None:
            self._answer.show_cost(words)

    @property
    def is_answering(self) -> bool:
        """Whether an answer was begun and has neither finished nor failed."""
        return self._answer is not None and self._answer.is_running

    def set_running(self, is_running: bool) -> None:
        self.composer.set_running(is_running)
        self._messages.set_busy(is_running)

    def set_guard(self, is_on: bool, read_up_to: int, label: str = "") -> None:
        """Show the spoiler guard.

        `label`: the last page read, in words; "" for the name of that page.
        """
        self.header.set_guard(is_on, read_up_to, label or self._context.names.in_words(read_up_to))

    def set_conversations(self, rows: Sequence[ConversationSummary], current: str) -> None:
        """List conversations, the latest active first; `current` is the id of the one in view."""
        self.panel.show_conversations(rows, current)
        known = self.header.title
        self.header.set_title(next((row.title for row in rows if row.id == current), known))
        self.conversations_listed.emit(rows)

    def set_index_progress(self, done: int, total: int) -> None:
        """Show how many of all pages are indexed; the line disappears when they all are."""
        self.header.set_progress(done, total)
        self.empty.set_progress(done, total)

    def show_attachment(self, attachment: Attachment | None) -> None:
        """Show the attachment of the next question above the composer's text; None: hide it."""
        self.composer.attachment.show_attachment(attachment)

    def show_notice(
        self, text: str, action_text: str = "", action: str = "", seconds: float = 8.0
    ) -> None:
        """Show a sentence above the composer.

        Its button emits `notice_action_requested(action)`.
        """
        self._place_notice()
        self.notice.show_notice(text, action_text, action or action_text, seconds)

    @property
    def page_names(self) -> PageNames:
        return self._context.names

    def close_renderer(self) -> None:
        """End the renderer's thread; call it when the window closes."""
        self._renderer.close()

    # What the reader requests

    @Slot(object)
    def _carry_out(  # noqa: PLR0912 - one case a request
        self, request: message_actions.ReaderRequest
    ) -> None:
        match request:
            case message_actions.FollowPage(book=None, is_beside=True):
                self.page_beside_requested.emit(request.page)
            case message_actions.FollowPage(book=None):
                self.page_link_activated.emit(request.page)
            case message_actions.FollowPage():
                self.placed_page_activated.emit(request)
            case message_actions.FollowCitation():
                self.citation_activated.emit(request)
            case message_actions.PointAtCitation():
                self.citation_pointed.emit(request)
            case message_actions.LeaveCitation():
                self.citation_left.emit()
            case message_actions.OpenCitationMenu():
                self.citation_menu_wanted.emit(request)
            case message_actions.OpenAddress():
                self.external_link_activated.emit(request.address)
            case message_actions.TakeAnswersOffer("model"):
                self.remedy_requested.emit(Remedy.CHOOSE_MODEL)
            case message_actions.TakeAnswersOffer("recap"):
                self.suggestions.chosen.emit(RECAP)
            case message_actions.TakeAnswersOffer():
                self.suggestion_chosen.emit(tr("Show later ones too"))
            case message_actions.UndoMove():
                self.undo_move_requested.emit(request.move)
            case message_actions.AcceptOffer():
                self.go_to_offer_accepted.emit(request.page)
            case message_actions.AnswerConsent():
                self.consent_given.emit(request.page, request.is_granted)
            case message_actions.Regenerate():
                self.regenerate_requested.emit(request.question_id)
            case message_actions.EditQuestion():
                self.composer.begin_editing(request.text, request.question_id, request.depth)
            case message_actions.QuoteWords():
                self.composer.quote(request.words)
            case message_actions.ShowBranch():
                self.branch_requested.emit(request.question_id)
            case message_actions.ContinueAnswer():
                self.continue_requested.emit()
            case message_actions.RetryTurn():
                self.retry_requested.emit()
            case message_actions.ShowSent():
                self.sent_requested.emit(request.turn_id, request.has_used_tokens)
            case message_actions.ApplyRemedy(remedy=Remedy.SHORTEN_MESSAGE):
                self.setFocus()
            case message_actions.ApplyRemedy():
                self.remedy_requested.emit(request.remedy)
            case _:
                assert_never(request)

    @Slot(object)
    def _suggest(self, suggestion: Suggestion) -> None:
        if suggestion.question:
            self.suggestion_chosen.emit(suggestion.question)

    @Slot(str)
    def _delete(self, conversation_id: str) -> None:
        self.delete_requested.emit(conversation_id)
        words, action = tr("Conversation deleted."), f"{_UNDO_DELETE}{conversation_id}"
        self.show_notice(words, tr("Undo"), action, _UNDO_SECONDS)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action.startswith(_UNDO_DELETE):
            self._undo_delete(action.removeprefix(_UNDO_DELETE))
        else:
            self.notice_action_requested.emit(action)

    @Slot(str)
    def _undo_delete(self, conversation_id: str) -> None:
        self.notice.withdraw(f"{_UNDO_DELETE}{conversation_id}")
        self.undo_delete_requested.emit(conversation_id)

    @Slot()
    def _toggle_list(self) -> None:
        if self.panel.isVisible():
            self.panel.close_panel()
        else:
            self.panel.open()

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_panel()
        self._place_notice()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The composer changed its height, so the area for the notice above it moved.
        if watched is self._body and event.type() == QEvent.Type.Resize:
            self.notice.set_area(self._body.geometry())
        return False

    def _place_panel(self) -> None:
        top = self.header.height() + METRICS.space_xs
        self.panel.place_in(self.size(), top)

    def _place_notice(self) -> None:
        self._column.activate()
        self.notice.set_area(self._body.geometry())

    def event(self, event: QEvent) -> bool:
        # Esc stops a turn or an edit; otherwise the window handles it.
        if event.type() == QEvent.Type.ShortcutOverride and self._takes_key(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass what is typed while an answer has the focus on to the composer, with the focus.

        Page Up and Page Down scroll the conversation, from the composer as well.
        """
        edit = self.composer.text_edit
        if event.key() in _SCREENS and not self.panel.isVisible():
            bar, kept = self.conversation_view.verticalScrollBar(), 2 * edit.fontMetrics().height()
            bar.setValue(bar.value() + _SCREENS[Qt.Key(event.key())] * (bar.pageStep() - kept))
            return
        is_elsewhere = not edit.hasFocus() and not self.panel.isVisible()
        if not _is_typed(event) or not is_elsewhere or not edit.isEnabled():
            super().keyPressEvent(event)
            return
        edit.setFocus(Qt.FocusReason.OtherFocusReason)
        edit.insertPlainText(event.text())

    def _takes_key(self, event: QEvent) -> bool:
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        return is_escape and (self.composer.takes_escape or self.panel.isVisible())
