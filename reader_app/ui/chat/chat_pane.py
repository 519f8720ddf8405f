"""Under the conversation: suggestions, questions that wait, and where the reader writes.

Every wish of the reader's that leaves the conversation, as a signal.

The conversation half of the window. It shows values and emits wishes; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from reader_app.domain.chat import AskedAbout, ChatMessage, MessageState
from reader_app.domain.conversation import DEFAULT_TITLE, ConversationSummary
from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.events import ChatEvent, QuotationsChecked, TurnStarted
from reader_app.domain.translation import shown, tr
from reader_app.ui.answers.answer_view import AnswerView, feed_event
from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.markdown import MarkdownReader
from reader_app.ui.answers.render_context import RenderContext
from reader_app.ui.answers.tool_words import ToolCallStep
from reader_app.ui.answers.type_styles import TypeStyles, measure_width, reading_font
from reader_app.ui.chat.composer import Attachment, Composer
from reader_app.ui.chat.conversation_header import ConversationHeader
from reader_app.ui.chat.conversation_view import SIDE
from reader_app.ui.chat.empty_state import EXAMPLES, EmptyState, NoBook, NoQuestions, NoText
from reader_app.ui.chat.message_reveal import RevealingView
from reader_app.ui.chat.page_names import BookPageNames
from reader_app.ui.chat.question_queue import QuestionQueue, QueuedQuestion
from reader_app.ui.chat.reader_requests import (
    AcceptOffer,
    AnswerConsent,
    ApplyRemedy,
    ContinueAnswer,
    EditQuestion,
    FollowCitation,
    FollowPage,
    LeaveCitation,
    OpenAddress,
    OpenCitationMenu,
    PointAtCitation,
    ReaderRequest,
    Regenerate,
    RetryTurn,
    ShowBranch,
    ShowSent,
    UndoMove,
)
from reader_app.ui.chat.suggestion_row import DEFAULT_SUGGESTIONS, Suggestion, SuggestionRow
from reader_app.ui.conversations.conversation_entries import (
    ConversationEntry,
    QuestionEntry,
    conversation_entries,
)
from reader_app.ui.conversations.conversation_list import ConversationPanel
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.window.notice_bar import NoticeBar


class ChatFoot(QWidget):
    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.suggestions = SuggestionRow()
        self.suggestions.show_suggestions(DEFAULT_SUGGESTIONS)
        self.queue = QuestionQueue(palette)
        self.composer = Composer(palette)
        self.queue.setFocusProxy(self.composer.text_edit)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, METRICS.space_s, 0, METRICS.space_l)
        column.setSpacing(METRICS.space_s)
        for widget in (self.suggestions, self.queue, self.composer):
            column.addWidget(widget)

    def set_palette(self, palette: Palette) -> None:
        self.queue.set_palette(palette)
        self.composer.set_palette(palette)


class WishingPane(QWidget):
    """`page_link_activated(number, label)`: `label` is printed, '' for a physical number.

    `regenerate_requested(id)`, `edit_requested(id, words)`, `branch_requested(id)`: of a question;
    '' is the last one. `waiting_…(place)`: of a question that waits, from 0.
    `placed_page_activated(FollowPage)`: of one of several books.
    `citation_activated(FollowCitation)`, `citation_pointed(PointAtCitation)`,
    `citation_menu_wanted(OpenCitationMenu)`.
    """

    messages_shown = Signal()
    """Another conversation, or another state of one, is on the screen."""
    conversations_listed = Signal(object)
    question_submitted = Signal(str)
    stop_requested = Signal()
    retry_requested = Signal()
    regenerate_requested = Signal(str)
    edit_requested = Signal(str, str)
    branch_requested = Signal(str)
    continue_requested = Signal()
    page_link_activated = Signal(int, str)
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
    guard_toggled = Signal(bool)
    read_up_to_here_requested = Signal()
    conversation_selected = Signal(str)
    new_conversation_requested = Signal()
    rename_requested = Signal(str, str)
    delete_requested = Signal(str)
    undo_delete_requested = Signal(str)
    export_requested = Signal(str)
    conversation_list_opened = Signal()
    deed_suggested = Signal(str)
    remedy_requested = Signal(object)
    notice_action_requested = Signal(str)
    attachment_removed = Signal()
    waiting_removed = Signal(int)
    waiting_edit_requested = Signal(int)
    waiting_resumed = Signal()
    draft_changed = Signal(str)
    composer_focused = Signal()
    model_menu_requested = Signal()

    @Slot(object)
    def _fulfil(self, wish: ReaderRequest) -> None:
        match wish:
            case FollowPage():
                self._follow_page(wish)
            case FollowCitation() | PointAtCitation() | LeaveCitation() | OpenCitationMenu():
                self._fulfil_for_citation(wish)
            case OpenAddress():
                self.external_link_activated.emit(wish.address)
            case UndoMove():
                self.undo_move_requested.emit(wish.move)
            case AcceptOffer():
                self.go_to_offer_accepted.emit(wish.page)
            case AnswerConsent():
                self.consent_given.emit(wish.page, wish.is_granted)
            case Regenerate() | EditQuestion() | ShowBranch():
                self._fulfil_for_question(wish)
            case ContinueAnswer():
                self.continue_requested.emit()
            case RetryTurn():
                self.retry_requested.emit()
            case ShowSent():
                self.sent_requested.emit(wish.turn_id, wish.has_used_tokens)
            case ApplyRemedy():
                self._apply_remedy(wish.remedy)
            case _:
                assert_never(wish)

    def _follow_page(self, wish: FollowPage) -> None:
        if wish.book is None:
            self.page_link_activated.emit(wish.page, wish.label)
        else:
            self.placed_page_activated.emit(wish)

    def _fulfil_for_question(self, wish: Regenerate | EditQuestion | ShowBranch) -> None:
        match wish:
            case Regenerate():
                self.regenerate_requested.emit(wish.question_id)
            case EditQuestion():
                self._begin_editing(wish.text, wish.question_id)
            case ShowBranch():
                self.branch_requested.emit(wish.question_id)
            case _:
                assert_never(wish)

    def _fulfil_for_citation(
        self, wish: FollowCitation | PointAtCitation | LeaveCitation | OpenCitationMenu
    ) -> None:
        match wish:
            case FollowCitation():
                self.citation_activated.emit(wish)
            case PointAtCitation():
                self.citation_pointed.emit(wish)
            case LeaveCitation():
                self.citation_left.emit()
            case OpenCitationMenu():
                self.citation_menu_wanted.emit(wish)
            case _:
                assert_never(wish)

    def _apply_remedy(self, remedy: Remedy) -> None:
        if remedy is Remedy.SHORTEN_MESSAGE:
            self._begin_shortening()
        else:
            self.remedy_requested.emit(remedy)

    def _begin_editing(self, question: str, question_id: str) -> None:
        raise NotImplementedError

    def _begin_shortening(self) -> None:
        raise NotImplementedError


_UNDO_DELETE, _UNDO_SECONDS = "undo_delete:", 10.0


class ChatPane(WishingPane):
    """Header, conversation, composer."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chatPane")
        self.setProperty("ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._workshop = BackgroundRenderer(self)
        application = QApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._workshop.close)
        font = QFont(self.font())
        font.setPixelSize(METRICS.type_base)
        self.setFont(font)
        self._setting = RenderContext(
            TypeStyles(palette, reading_font(font)),
            self._workshop,
            MarkdownReader(),
            BookPageNames(),
        )
        self._answer: AnswerView | None = None
        self._book_title = ""
        self._is_book_open = False
        self._header = ConversationHeader(palette)
        self._view = RevealingView(self._setting)
        self._empty = EmptyState()
        self._foot = foot = ChatFoot(palette)
        self._suggestions, self._queue, self._composer = foot.suggestions, foot.queue, foot.composer
        self._beside: tuple[str, ...] = ()
        self._panel = ConversationPanel(palette, self)
        self._lay_out()
        self._notice = NoticeBar(self)
        self._body.installEventFilter(self)
        self._connect()
        self.set_theme(palette)
        self.set_no_book()

    # Layout

    def _lay_out(self) -> None:
        self._body = QStackedWidget()
        self._body.addWidget(self._column_of(self._empty))
        self._body.addWidget(self._view)
        self.setFocusProxy(self._composer.text_edit)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._header)
        self._column.addWidget(self._body, 1)
        self._column.addWidget(self._column_of(self._foot))
        self.setMinimumWidth(340)

    def _column_of(self, widget: QWidget) -> QWidget:
        """`widget` as wide as the lines of an answer, in the middle."""
        widget.setMaximumWidth(measure_width(self._setting.styles.font))
        outside = QWidget()
        row = QHBoxLayout(outside)
        row.setContentsMargins(SIDE, 0, SIDE, 0)
        row.addWidget(widget)
        return outside

    def _connect(self) -> None:
        self._header.list_requested.connect(self._toggle_list)
        self._header.new_requested.connect(self.new_conversation_requested)
        self._header.guard_toggled.connect(self.guard_toggled)
        self._header.read_up_to_here_requested.connect(self.read_up_to_here_requested)
        self._view.wished.connect(self._fulfil)
        self._empty.example_chosen.connect(self.question_submitted)
        self._suggestions.chosen.connect(self.question_submitted)
        self._suggestions.deed_chosen.connect(self.deed_suggested)
        self._composer.submitted.connect(self.question_submitted)
        self._composer.edit_submitted.connect(self.edit_requested)
        self._queue.removed.connect(self.waiting_removed)
        self._queue.edit_requested.connect(self.waiting_edit_requested)
        self._queue.resumed.connect(self.waiting_resumed)
        self._composer.stop_requested.connect(self.stop_requested)
        self._composer.draft_changed.connect(self.draft_changed)
        self._composer.focused.connect(self.composer_focused)
        self._composer.attachment.removed.connect(self.attachment_removed)
        self._composer.model_menu_requested.connect(self.model_menu_requested)
        self._panel.selected.connect(self.conversation_selected)
        self._panel.rename_requested.connect(self.rename_requested)
        self._panel.delete_requested.connect(self._delete)
        self._panel.export_requested.connect(self.export_requested)
        self._panel.opened.connect(self.conversation_list_opened)
        self._panel.resized.connect(self._place_panel)
        self._notice.action_requested.connect(self._act_on_notice)

    # What is shown

    def set_theme(self, palette: Palette) -> None:
        self._use(replace(self._setting, styles=TypeStyles(palette, self._setting.styles.font)))
        self._header.set_palette(palette)
        self._foot.set_palette(palette)
        self._panel.set_palette(palette)
        self._notice.set_colours(palette)

    def set_page_labels(self, labels: Sequence[str]) -> None:
        """One label per page of the open book, so that pages are named as they are printed."""
        self.name_pages(BookPageNames(labels))

    def name_pages(self, names: BookPageNames) -> None:
        """For a conversation that asks several books: those of all of them."""
        self._use(replace(self._setting, names=names))

    def _use(self, setting: RenderContext) -> None:
        self._setting = setting
        self._view.set_setting(setting)

    def set_no_book(self, *, is_awaited: bool = False) -> None:
        """Nothing can be asked. `is_awaited`: a book is being opened, so nothing is said either."""
        self._is_book_open = False
        self.show_entries([])
        self._empty.show_emptiness(NoBook(is_awaited))
        self._set_askable(False)
        self._header.set_title(tr("Conversation"))

    def set_book(
        self, title: str, examples: Sequence[str] = EXAMPLES, *, has_text: bool = True
    ) -> None:
        """A book is open. `has_text` False: its pages are pictures."""
        if not self._is_book_open or title != self._book_title:
            self._header.set_title(shown(DEFAULT_TITLE))
        self._is_book_open = True
        self._book_title = title
        self._empty.show_emptiness(NoQuestions(title, tuple(examples)) if has_text else NoText())
        self._set_askable(True)

    def _set_askable(self, is_askable: bool) -> None:
        self._header.set_book_open(is_askable)
        self._composer.setEnabled(is_askable)

    def show_messages(self, messages: Sequence[ChatMessage]) -> None:
        """Show a stored conversation from its end."""
        self.show_entries(conversation_entries(messages, self._setting.names.page_count))

    def show_entries(self, shown: Sequence[ConversationEntry]) -> None:
        """Show a conversation from its end; an answer that was growing is let go."""
        self._answer, self._beside = None, ()
        self._composer.end_editing()
        self._view.show_entries(list(shown))
        self._show_conversation(bool(shown))
        questions = (entry.text for entry in reversed(shown) if isinstance(entry, QuestionEntry))
        self._composer.set_last_question(next(questions, ""))
        self.messages_shown.emit()

    def _show_conversation(self, has_messages: bool) -> None:
        self._body.setCurrentIndex(1 if has_messages else 0)
        # The empty state has questions of its own.
        self._suggestions.setVisible(has_messages and self._is_book_open)

    def begin_turn(self, question: str, about: AskedAbout | None = None) -> None:
        """A new question was accepted: show it, and an answer that begins."""
        self._beside = ()
        self._view.add(QuestionEntry(question, MessageState.COMPLETE, about=about))
        self._composer.set_last_question(question)
        self._begin_answer()

    def begin_branch(self, question_id: str, words: str = "") -> None:
        """A question is asked otherwise, or again: it takes the place of all that followed.

        `question_id` "": the last one. `words` "": as it was.
        """
        old = self._view.drop_from(question_id)
        about = old.about if old is not None else None
        self.begin_turn(words or (old.text if old is not None else ""), about)
        if old is not None and old.id:
            self._beside = old.branches or (old.id,)

    def go_on_answering(self, before: Sequence[str | ToolCallStep] = ()) -> None:
        """The answer to the last question goes on before the reader's eyes, from `before`."""
        self._begin_answer(before)

    def begin_again(self) -> None:
        """Retry: a new answer takes the place of the last, and goes on from its steps."""
        self._begin_answer(self._view.drop_latest_answer())

    def _begin_answer(self, before: Sequence[str | ToolCallStep] = ()) -> None:
        self._answer = self._view.begin_answer(before)
        self._show_conversation(True)
        self._view.jump_to_end()
        self.set_running(True)

    def apply(self, event: ChatEvent) -> None:
        """Show what happens in the turn that was begun; without one, nothing."""
        answer, is_late = self._answer, isinstance(event, QuotationsChecked)
        if answer is None or not (answer.is_running or is_late):
            return
        if isinstance(event, TurnStarted):
            self._view.name_last_question(event.message_id, self._beside)
        if feed_event(answer, event):
            self.set_running(False)

    def show_error(self, error: DomainError, *, retry: bool = True) -> None:
        """A known error where it happened: in the running answer, or below the last words."""
        if self._answer is None or not self._answer.is_running:
            self._answer = self._view.begin_answer()
            self._show_conversation(True)
        self._answer.fail(error, can_retry=retry)
        self.set_running(False)
        self._view.jump_to_end()

    def set_turn_cost(self, words: str) -> None:
        """What the last answer cost ("$0.004"), for its receipt."""
        if self._answer is not None:
            footer = self._answer.footer
            footer.show_receipt(replace(footer.receipt, cost=words), self._setting.names)

    @property
    def is_answering(self) -> bool:
        """An answer was begun and neither finished nor failed yet."""
        return self._answer is not None and self._answer.is_running

    def set_running(self, is_running: bool) -> None:
        self._composer.set_running(is_running)
        self._view.set_busy(is_running)

    def show_waiting(self, questions: Sequence[QueuedQuestion], *, is_paused: bool) -> None:
        """Questions that are asked when the answer has come; `is_paused`: when the reader says."""
        self._queue.show_questions(questions, is_paused=is_paused)

    def set_guard(self, is_on: bool, read_up_to: int, label: str = "") -> None:
        """`label`: the read-up-to page in words; by default as the book prints it."""
        self._header.set_guard(is_on, read_up_to, label or self._setting.names.spoken(read_up_to))

    def set_model_name(self, name: str) -> None:
        self._composer.set_model_name(name)

    def set_conversations(self, rows: Sequence[ConversationSummary], current: str) -> None:
        """The list, last activity first; `current` is the id of the one that is shown."""
        self._panel.show_conversations(rows, current)
        known = self._header.title
        self._header.set_title(next((row.title for row in rows if row.id == current), known))
        self.conversations_listed.emit(rows)

    def set_title(self, title: str) -> None:
        """Title of the conversation that is shown."""
        self._header.set_title(title)

    def set_index_progress(self, done: int, total: int) -> None:
        """`done` of `total` pages are known; the line disappears when they are equal."""
        self._header.set_progress(done, total)
        self._empty.set_progress(done, total)

    def set_suggestions(self, suggestions: Sequence[Suggestion]) -> None:
        self._suggestions.show_suggestions(suggestions)
        self._empty.suggest([each.question for each in suggestions if each.question])

    def set_composer_text(self, text: str) -> None:
        """Show a stored draft, or words from a selection; emits no `draft_changed`."""
        self._composer.set_text(text)

    def focus_composer(self) -> None:
        self._composer.text_edit.setFocus()

    def show_attachment(self, attachment: Attachment | None, *, takes_focus: bool = True) -> None:
        """What goes with the next question, over the composer's words; None: nothing."""
        self._composer.attachment.show_attachment(attachment)
        if attachment is not None and takes_focus:
            self._composer.text_edit.setFocus()

    def show_notice(
        self, text: str, action_text: str = "", action: str = "", seconds: float = 8.0
    ) -> None:
        """A sentence over the composer; `notice_action_requested(action)` from its button."""
        self._place_notice()
        self._notice.show_notice(text, action_text, action or action_text, seconds)

    def take_back_notice(self, action: str) -> None:
        """The one whose button asks for what begins so: it isn't true any more."""
        self._notice.take_back(action)

    @property
    def conversation_view(self) -> RevealingView:
        return self._view

    @property
    def composer(self) -> Composer:
        return self._composer

    @property
    def page_names(self) -> BookPageNames:
        return self._setting.names

    @property
    def panel(self) -> ConversationPanel:
        return self._panel

    def close_workshop(self) -> None:
        """End the thread that draws formulas; call it when the window closes."""
        self._workshop.close()

    # What the reader does

    @Slot(str)
    def _delete(self, conversation_id: str) -> None:
        self.delete_requested.emit(conversation_id)
        words, action = tr("Conversation deleted."), f"{_UNDO_DELETE}{conversation_id}"
        self.show_notice(words, tr("Undo"), action, _UNDO_SECONDS)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action.startswith(_UNDO_DELETE):
            self.undo_delete_requested.emit(action.removeprefix(_UNDO_DELETE))
        else:
            self.notice_action_requested.emit(action)

    @Slot()
    def _toggle_list(self) -> None:
        if self._panel.isVisible():
            self._panel.close_panel()
        else:
            self._panel.open()

    def _begin_editing(self, question: str, question_id: str) -> None:
        self._composer.begin_editing(question, question_id)

    def _begin_shortening(self) -> None:
        self.focus_composer()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_panel()
        self._place_notice()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The composer grew or shrank, and with it the place over it.
        if watched is self._body and event.type() == QEvent.Type.Resize:
            self._notice.set_area(self._body.geometry())
        return False

    def _place_panel(self) -> None:
        top = self._header.height() + METRICS.space_xs
        self._panel.place_in(self.size(), top)

    def _place_notice(self) -> None:
        self._column.activate()
        self._notice.set_area(self._body.geometry())

    def event(self, event: QEvent) -> bool:
        # Esc stops a turn or an edit; otherwise it belongs to the window.
        if event.type() == QEvent.Type.ShortcutOverride and self._takes_key(event):
            event.accept()
            return True
        return super().event(event)

    def _takes_key(self, event: QEvent) -> bool:
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        return is_escape and (self._composer.takes_escape or self._panel.isVisible())
