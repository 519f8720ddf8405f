"""Follows an answer into the book: page links, page moves, citations and their evidence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QObject, QRectF, Signal, Slot
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import isValid

from reader_app.app.library.reading_position import PageState
from reader_app.domain.annotations import HighlightPart
from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.citations import Citation, CitedPart
from reader_app.domain.document import OutlineEntry, Rect
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace
from reader_app.ui.annotations.controller import AnnotationsController
from reader_app.ui.answers.answer_view import AnswerView
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.message_actions import FollowCitation, OpenCitationMenu
from reader_app.ui.citations.evidence_bar import EvidenceBar
from reader_app.ui.pages.floating_card import KeyBuffer
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.services import Services
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

OpenBeside: TypeAlias = Callable[[int, str, Rect | None], PageView | None]


class AnswerLinksController(QObject):
    """Follows page links in answers, and undoes or accepts page moves.

    `page_shown`: bring the page to the front.
    """

    page_shown = Signal()

    def __init__(
        self,
        books: BookController,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._books = books
        self._messages = pane.conversation_view.messages
        books.position.page_changed.connect(self._withdraw_offer)
        pane.page_link_activated.connect(self._follow_page)
        pane.undo_move_requested.connect(self._undo_move)
        pane.go_to_offer_accepted.connect(self._accept_offer)
        pane.consent_given.connect(self._take_consent)

    @Slot(int)
    def _follow_page(self, page: int) -> None:
        """Go to a page that an answer names; ask first if it is past the fence.

        A model may name any page from memory, too.
        """
        fence = self._books.fence
        if fence is not None and page > fence:
            self._books.pane.past_fence_wanted.emit(OutlineEntry(1, "", page))
            return
        self._books.show_page(page)
        self.page_shown.emit()

    @Slot(object)
    def _undo_move(self, move: PageMove) -> None:
        state = self._state()
        # If the reader is elsewhere by now, for example at a citation, go back by a jump, which
        # keeps a way back.
        if state is not None and not state.undo_move(move):
            self._books.show_page(move.from_page)

    @Slot(int)
    def _accept_offer(self, page: int) -> None:
        state = self._state()
        if state is not None:
            state.accept_offer(PageMove(state.page_in_view, page, PageMoveResult.OFFERED))

    @Slot(int)
    def _withdraw_offer(self, page: int) -> None:
        answer = self._messages.last_answer
        for step in answer.parts.steps if answer is not None else ():
            step.note_page(page)

    @Slot(int, bool)
    def _take_consent(self, page: int, is_granted: bool) -> None:
        if is_granted:
            self._accept_offer(page)

    def _state(self) -> PageState | None:
        book = self._books.book
        return self._books.position.state_of(book.id) if book is not None else None


@dataclass(frozen=True, slots=True)
class EvidenceWalk:
    """The evidence of an answer, place by place.

    `spots`: distinct places in the order of the answer, at least one; `at`: a 0-based index.
    """

    turn_id: str
    spots: tuple[Citation, ...]
    at: int = 0

    @property
    def spot(self) -> Citation:
        return self.spots[self.at]

    def stepped(self, direction: int) -> EvidenceWalk:
        """Return the walk moved on by `direction`, wrapping around at both ends."""
        return replace(self, at=(self.at + direction) % len(self.spots))


def walk_from(citation: Citation, others: Sequence[Citation], turn_id: str = "") -> EvidenceWalk:
    """Return a walk that begins at `citation`; `others`: all citations of the same answer."""
    spots: list[Citation] = []
    for other in sorted(others, key=lambda other: other.number):
        if not any(is_same_place(other, spot) for spot in spots):
            spots.append(other)
    found = [at for at, spot in enumerate(spots) if is_same_place(spot, citation)]
    if not found:
        return EvidenceWalk(turn_id, (citation,))
    return EvidenceWalk(turn_id, tuple(spots), found[0])


def is_same_place(one: Citation, other: Citation) -> bool:
    """Return True if both citations refer to the same words."""
    if one.rects and other.rects:
        return one.page == other.page and one.rects == other.rects
    return one.source == other.source


@dataclass(frozen=True, slots=True)
class _Kept:
    """Words to be highlighted as soon as the characters of their pages are loaded."""

    parts: tuple[CitedPart, ...]
    with_note: bool


class EvidenceKeeping(QObject):
    """Turns a citation's words into a highlight of the reader's, with or without a note.

    A highlight stores character positions, so it waits until the characters of its pages are
    loaded.
    """

    def __init__(self, annotations: AnnotationsController, view: PageView) -> None:
        super().__init__(view)
        self._annotations = annotations
        self._view = view
        self._waiting: list[_Kept] = []
        self._keys = KeyBuffer(view)
        view.text.text_loaded.connect(self._try_again)

    def expect_note(self) -> None:
        """Buffer typed keys for the note of a highlight that is about to be made."""
        self._keys.hold()

    def keep(self, parts: tuple[CitedPart, ...], *, with_note: bool = False) -> None:
        """Highlight in the reader's current colour; `with_note`: begin its note at once."""
        parts = tuple(part for part in parts if part.rects and part.page <= self._view.page_count)
        if with_note:
            self._keys.hold()
        if parts:
            self._waiting.append(_Kept(parts, with_note))
            self._try_again()

    @Slot()
    def _try_again(self) -> None:
        waiting, self._waiting = self._waiting, []
        for kept in waiting:
            found = [self._marked(part) for part in kept.parts]
            known = tuple(part for part in found if part is not None)
            if len(known) == len(found):
                self._annotations.mark_words(known, writes_note=kept.with_note)
                if kept.with_note:
                    self._keys.let_go()
            else:
                self._waiting.append(kept)

    def _marked(self, part: CitedPart) -> HighlightPart | None:
        span = self._view.text.span_of(part.page, part.rects)
        if span is None:
            return None
        return HighlightPart(part.page, *span, part.rects, part.text)


_NOTHING_CITED = tr("This conversation has no answers with sources yet.")


class EvidenceController(QObject):
    """Shows the words that a citation refers to, steps through those of an answer, and keeps them.

    `page_shown`: bring the page to the front.
    """

    page_shown = Signal()

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        books: BookController,
        pane: ChatPane,
        keeping: EvidenceKeeping,
        window: MainWindow,
        theme: AppTheme,
    ) -> None:
        super().__init__(window)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._pane = pane
        self._keeping = keeping
        self._window = window
        self._view = books.pane.page_view
        self._walk: EvidenceWalk | None = None
        self._returns_to: QWidget | None = None
        self._parts: tuple[CitedPart, ...] = ()
        self._beside: PageView | None = None
        self._beside_bar: EvidenceBar | None = None
        self._open_beside: OpenBeside = lambda _page, _place, _area: None
        self._theme = theme
        self._elsewhere: Callable[[FollowCitation], bool] = lambda _: False
        self._book_at: Callable[[int], str | None] = lambda _: None
        self.bar = EvidenceBar(theme.palette, self._view)
        theme.changed.connect(self.bar.set_colours)
        self._connect()

    def lead_elsewhere(
        self, lead: Callable[[FollowCitation], bool], book_at: Callable[[int], str | None]
    ) -> None:
        """Set how citations of other books are followed.

        `lead`: opens the book of a citation and returns True if that is another book.
        `book_at`: returns the id of the book with this rank in the conversation.
        """
        self._elsewhere, self._book_at = lead, book_at

    def lead_beside(self, open_beside: OpenBeside) -> None:
        """Set how evidence is shown in a second view.

        `open_beside(page, words for the place, area)` shows that page and returns the view, or None
        if it isn't shown; the area is shown there if the reader is asked first.
        """
        self._open_beside = open_beside

    # -- following --------------------------------------------------------------------------

    @Slot(object)
    def follow(self, request: FollowCitation) -> None:
        """Show the words and begin a walk at them; the position before is kept to come back to.

        For words past the fence, which were cited before the guard was on, the reader is asked
        first.
        """
        if self._books.book is None or self._elsewhere(request):
            return
        fence, page = self._books.fence, request.citation.page
        if fence is not None and page > fence and not request.is_beside:
            go = partial(self._begin_walk, request)
            self._books.pane.past_fence_beside_wanted.emit(OutlineEntry(1, "", page), go)
            return
        self._begin_walk(request)

    def _begin_walk(self, request: FollowCitation) -> None:
        if request.is_beside != (self._beside is not None):
            self._shown_view.painter.evidence.clear()
        if self._walk is None and not request.is_beside:
            self._returns_to = QApplication.focusWidget()
        others = self._up_to(request.citation.page, request)
        self._walk = walk_from(request.citation, others, request.turn_id)
        if request.is_beside:
            self._show_spot_beside(is_jump=True)
        else:
            self._show_spot(is_jump=True)

    def _up_to(self, page: int, request: FollowCitation) -> tuple[Citation, ...]:
        """Return the citations that a walk may lead to: none past both the fence and `page`."""
        fence = self._books.fence
        if fence is None or request.is_beside:
            return request.others
        last = max(fence, page)
        return tuple(each for each in request.others if each.page <= last or not self.is_here(each))

    @Slot(int)
    def step(self, direction: int) -> None:
        """Go to the next or previous evidence; without a walk, begin one in the latest answer."""
        if self._walk is None:
            self._begin_with_latest(direction)
        else:
            self._walk = self._walk.stepped(direction)
            # The way back leads to where the reader was reading, not through all the evidence.
            show = self._show_spot if self._beside is None else self._show_spot_beside
            show(is_jump=False)

    @Slot()
    def end(self) -> None:
        """Stop highlighting the evidence and return the focus to where it was before."""
        is_here = self._beside is None
        self._shown_view.painter.evidence.clear()
        if is_here:
            self._give_focus_back()

    @Slot()
    def _leave_behind(self) -> None:
        """Stop highlighting evidence that Back has led away from."""
        view, evidence = self._view, self._view.painter.evidence
        target, port = view.scroller.target, QRectF(view.viewport().rect())
        if evidence.page and not any(
            QRectF(*target.on_screen(page, rect)).intersects(port)
            for page in target.visible_pages
            for rect in evidence.parts.get(page, ())
        ):
            evidence.clear()

    def _begin_with_latest(self, direction: int) -> None:
        views = self._pane.conversation_view.messages.views
        answers = [view for view in reversed(views) if isinstance(view, AnswerView)]
        firsts = [view.first_citation for view in answers if view.first_citation is not None]
        if not firsts:
            self._window.show_notice(_NOTHING_CITED)
            return
        first = firsts[0]
        self.follow(first if direction > 0 else _last_of(first))

    # -- showing ----------------------------------------------------------------------------

    def _show_spot(self, *, is_jump: bool) -> None:
        walk, book = self._walk, self._books.book
        if walk is None or book is None:
            return
        citation = walk.spot
        if self._elsewhere(FollowCitation(citation, walk.spots, walk.turn_id)):
            return
        place = self._note_spot(citation)
        self.bar.show_spot(walk.at + 1, len(walk.spots), place)
        self.page_shown.emit()  # first: a page that comes to the front is shown larger
        # Paint the known evidence at once; the rest is looked up in the background.
        self._books.pane.show_evidence(citation.page, citation.rects, record=is_jump)
        self.light()
        self._view.setFocus()
        self._look_up_rest(book.id, citation)

    def _show_spot_beside(self, *, is_jump: bool) -> None:
        """Show the place of the walk in a second view; the first view stays.

        The focus goes to a page if it isn't there, because letters typed in the composer don't
        walk.
        """
        walk, book = self._walk, self._books.book
        if walk is None or book is None:
            return
        citation = walk.spot
        if not self.is_here(citation):
            self._elsewhere(FollowCitation(citation, walk.spots, walk.turn_id))
            return
        place = self._note_spot(citation)
        view = self._open_beside(citation.page, place, next(iter(citation.rects), None))
        if view is None:
            self._walk = None
            return
        self._take_beside(view).show_spot(walk.at + 1, len(walk.spots), place)
        view.show_evidence(citation.page, citation.rects, record=is_jump)
        self.light()
        if not (view.hasFocus() or self._view.hasFocus()):
            self._view.setFocus()
        self._look_up_rest(book.id, citation)

    def _note_spot(self, citation: Citation) -> str:
        """Note the known words of a place; return its page in words."""
        self._parts = (CitedPart(citation.page, citation.rects, citation.quote),)
        return self._view.page_names.name(citation.page)

    def _take_beside(self, view: PageView) -> EvidenceBar:
        """Walk evidence in that second view from now on; return its bar."""
        if self._beside is not view or self._beside_bar is None:
            self._beside = view
            self._view.walks_beside = True
            bar = self._beside_bar = EvidenceBar(self._theme.palette, view)
            bar.setObjectName("secondEvidenceBar")
            self._theme.changed.connect(bar.set_colours)
            self._connect_bar(bar)
            view.painter.evidence.cleared.connect(self._note_cleared_beside)
            view.evidence_step_requested.connect(self.step)
        return self._beside_bar

    @Slot()
    def _note_cleared_beside(self) -> None:
        """End the walk in the second view, which may be about to be closed."""
        bar, view = self._beside_bar, self._beside
        self._beside = self._beside_bar = None
        self._view.walks_beside = False
        if view is not None and bar is not None:
            view.painter.evidence.cleared.disconnect(self._note_cleared_beside)
            view.evidence_step_requested.disconnect(self.step)
            bar.leave()
            view.foot.remove(bar)
            bar.deleteLater()
        self._walk, self._parts = None, ()
        self.light()

    @property
    def _shown_view(self) -> PageView:
        """The view in which evidence is shown, or would be."""
        return self._beside or self._view

    def _look_up_rest(self, book_id: str, citation: Citation) -> None:
        evidence = self._services.evidence
        self._tasks.run(
            lambda: evidence(book_id, citation), lambda parts: self._complete(citation, parts)
        )

    @Slot()
    def light(self) -> None:
        """Highlight the number in the answer whose evidence is shown."""
        walk = self._walk
        turn_id, number = (walk.turn_id, walk.spot.number) if walk is not None else ("", 0)
        self._pane.conversation_view.messages.mark_citation(turn_id, number)
        if number:
            self._pane.conversation_view.show_marked(turn_id)

    def _complete(self, citation: Citation, parts: tuple[CitedPart, ...]) -> None:
        """Add what the citation lacks: words on further pages, or an old one's rectangles."""
        if self._walk is None or self._walk.spot != citation:
            return
        self._parts = parts
        first, *others = parts
        if first.rects != citation.rects:
            self._shown_view.show_evidence(first.page, first.rects, record=False)
        for part in others:
            self._shown_view.extend_evidence(part.page, part.rects)

    @Slot()
    def _note_cleared(self) -> None:
        self._walk = None
        self._parts = ()
        self.light()
        self.bar.leave()

    @Slot()
    def _give_focus_back(self) -> None:
        before, self._returns_to = self._returns_to, None
        if not self._view.hasFocus() or before is None:
            return
        # The answer may have been deleted since.
        if isValid(before) and before.isVisible():
            before.setFocus()

    def is_here(self, citation: Citation) -> bool:
        """Return True if the citation's words are in the open book."""
        book, book_id = self._books.book, self._book_at(citation.book)
        return book_id is None or (book is not None and book.id == book_id)

    # -- keeping ----------------------------------------------------------------------------

    @Slot()
    def _highlight(self) -> None:
        self._keeping.keep(self._parts)

    @Slot()
    def _note(self) -> None:
        self._keeping.keep(self._parts, with_note=True)

    def _keep_from_menu(self, request: FollowCitation, *, with_note: bool) -> None:
        """Highlight the words of a citation, and show them first if a note is written on them."""
        if with_note:
            self._keeping.expect_note()
            self.follow(request)
        book, citation, evidence = self._books.book, request.citation, self._services.evidence
        if book is not None:
            book_id = book.id
            self._tasks.run(
                lambda: evidence(book_id, citation),
                lambda parts: self._keeping.keep(parts, with_note=with_note),
            )

    @Slot(object)
    def _open_menu(self, asked: OpenCitationMenu) -> None:
        menu = self.menu_of(asked.request, asked.also)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(asked.place)

    def menu_of(self, request: FollowCitation, also: Sequence[FollowCitation] = ()) -> QMenu:
        """Return the menu of a citation, and of those that stand in the same chip."""
        menu = QMenu(self._pane)
        menu.setObjectName("citationMenu")
        menu.setAccessibleName(tr("Source"))
        place = self._name_of(request)
        keep = partial(self._keep_from_menu, request)
        choices = [
            (tr("Show on {place}", place=place), "menuShowEvidence", partial(self.follow, request)),
            (
                tr("Show beside the page"),
                "menuEvidenceBeside",
                partial(self.follow, replace(request, is_beside=True)),
            ),
            (tr("Highlight"), "menuHighlightEvidence", partial(keep, with_note=False)),
            (tr("Note"), "menuNoteEvidence", partial(keep, with_note=True)),
            (tr("Copy text"), "menuCopyEvidence", partial(_copy, request.citation.quote)),
        ]
        if not self.is_here(request.citation):
            # These entries would mark the open book.
            del choices[1:4]
        further = [
            (tr("Show on {place}", place=self._name_of(each)), "menuShowEvidence", each)
            for each in also
        ]
        choices[1:1] = [(words, name, partial(self.follow, each)) for words, name, each in further]
        for words, name, act in choices:
            action = menu.addAction(words)
            action.setObjectName(name)
            action.triggered.connect(act)
        return menu

    # -- internals --------------------------------------------------------------------------

    def _name_of(self, request: FollowCitation) -> str:
        return self._pane.page_names.name(request.citation.page, request.citation.book)

    def _connect(self) -> None:
        pane, view, bar = self._pane, self._view, self.bar
        pane.citation_activated.connect(self.follow)
        pane.citation_menu_wanted.connect(self._open_menu)
        view.painter.evidence.cleared.connect(self._note_cleared)
        view.evidence_dismissed.connect(self._give_focus_back)
        view.evidence_step_requested.connect(self.step)
        view.navigation.went_back.connect(self._leave_behind)
        self._connect_bar(bar)
        self._window.bind(ActionId.NEXT_EVIDENCE, partial(self.step, 1))
        self._window.bind(ActionId.PREVIOUS_EVIDENCE, partial(self.step, -1))

    def _connect_bar(self, bar: EvidenceBar) -> None:
        bar.step_requested.connect(self.step)
        bar.ended.connect(self.end)
        bar.highlight_requested.connect(self._highlight)
        bar.note_requested.connect(self._note)


def _last_of(first: FollowCitation) -> FollowCitation:
    return FollowCitation(first.others[-1], first.others, first.turn_id)


def _copy(words: str) -> None:
    QApplication.clipboard().setText(words)
