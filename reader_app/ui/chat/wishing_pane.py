"""Every wish of the reader's that leaves the conversation, as a signal."""

from __future__ import annotations

from typing import assert_never

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from reader_app.domain.errors import Remedy
from reader_app.ui.chat.wishes import (
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
    Regenerate,
    Retry,
    ShowBranch,
    ShowSent,
    UndoMove,
    Wish,
)


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
    def _fulfil(self, wish: Wish) -> None:
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
            case Retry():
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
