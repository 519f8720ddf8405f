"""Recaps and chapter summaries, which are made once and then shown again from the store."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from reader_app.app.chat.prompt_shortcuts import Recap, RecapUseCase
from reader_app.domain.book import Book, now_utc
from reader_app.domain.conversation import CachedAnswer
from reader_app.domain.document import OutlineEntry
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.chat_controller import ChatController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.conversations_controller import TurnReveal
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.panels.outline_panel import OutlineMenu
from reader_app.ui.services import Model
from reader_app.ui.widgets.dates_and_sizes import date_words, relative_time
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks


class RecapDialog(PlainDialog):
    """Asks up to which page a recap goes.

    `chosen(int)`: the last page. The constructor takes pairs of page number and name.
    """

    chosen = Signal(int)

    def __init__(
        self, here: tuple[int, str], furthest: tuple[int, str], parent: QWidget | None = None
    ) -> None:
        super().__init__("recapDialog", "", parent, heading=tr("Recap up to which page?"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(420)
        self._here, self._furthest = here[0], furthest[0]
        words = tr(
            "You’re on {here} but have read to {furthest}.", here=here[1], furthest=furthest[1]
        )
        self.body.addWidget(label(words))
        self.foot.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        far = self.add_button(tr("Up to {page}", page=furthest[1]))
        far.setObjectName("recapFurthestButton")
        far.clicked.connect(self._choose_furthest)
        near = self.add_button(tr("Up to {page}", page=here[1]), "primary")
        near.setObjectName("recapHereButton")
        near.clicked.connect(self._choose_here)

    @Slot()
    def _choose_here(self) -> None:
        self.accept()
        self.chosen.emit(self._here)

    @Slot()
    def _choose_furthest(self) -> None:
        self.accept()
        self.chosen.emit(self._furthest)


_MAKE_ANEW: Final = "make_anew:"
_RECAP_OFFER: Final = "recap on return"
_OFFERED_S: Final = 60.0
_AWAY: Final = timedelta(days=7)
_BEGUN: Final = 4
"""The first page on which there is something to recap."""


class RecapController(QObject):
    """Handles the actions for recaps and summaries, also from the menu of the outline."""

    def __init__(
        self,
        recaps: RecapUseCase,
        model: Model,
        tasks: Tasks,
        books: BookController,
        chat: ChatController,
        reveal: TurnReveal,
        pane: ChatPane,
        window: MainWindow,
    ) -> None:
        super().__init__(window)
        self._recaps = recaps
        self._model = model
        self._tasks = tasks
        self._books = books
        self._chat = chat
        self._reveal = reveal
        self._pane = pane
        self._window = window
        menu = OutlineMenu(books.pane.outline_panel)
        menu.summary_requested.connect(self.summarise)
        window.bind(ActionId.SUMMARISE_CHAPTER, self.summarise_current)
        window.bind(ActionId.RECAP, self.recap)
        books.book_returned.connect(self._offer_on_return)
        books.book_closed.connect(self._withdraw_offer)
        window.notice_action_requested.connect(self._take_offer)
        pane.notice_action_requested.connect(self._act_on_notice)
        for asked in (pane.question_submitted, pane.suggestion_chosen):
            asked.connect(self._take_back_notice)

    @Slot(object)
    def _offer_on_return(self, last_read: datetime) -> None:
        """Offer a recap, once per opening, if the book was left a week ago or earlier."""
        book = self._books.book
        is_within = book is not None and _BEGUN <= book.current_page < book.page_count
        if is_within and now_utc() - last_read >= _AWAY:
            when = relative_time(last_read, now_utc())
            words = tr("Welcome back. Last read: {when}.", when=when)
            self._window.show_notice(words, tr("Recap so far"), _OFFERED_S, _RECAP_OFFER)

    @Slot()
    def _withdraw_offer(self) -> None:
        self._window.hide_notice(_RECAP_OFFER)

    @Slot(str)
    def _take_offer(self, action: str) -> None:
        book = self._books.book
        if action == _RECAP_OFFER and book is not None:
            here, furthest = self._pages()
            self._recap_up_to(furthest if book.spoiler_guard else here)

    @Slot(object)
    def summarise(self, entry: OutlineEntry) -> None:
        """Summarise this chapter of the book in view."""
        chapter, is_offline = self._recaps.chapter, self._model.is_offline
        self._ask(lambda book: chapter(book.id, entry, is_offline=is_offline))

    @Slot()
    def summarise_current(self) -> None:
        """Summarise the chapter of the page in view."""
        current = self._books.pane.outline_panel.current
        if current is not None:
            self.summarise(current)
            return
        page = self._books.pane.page_view.page or self._pages()[0]
        is_offline = self._model.is_offline
        at = self._recaps.chapter_at
        self._ask(lambda book: at(book.id, page, is_offline=is_offline))

    @Slot()
    def recap(self) -> None:
        """Recap up to the fence if the guard is on.

        Else ask the reader up to where, unless it is obvious.
        """
        book = self._books.book
        if book is None:
            return
        here, furthest = self._pages()
        if book.spoiler_guard:
            self._recap_up_to(furthest)
        elif furthest in (0, here):
            self._recap_up_to(here)
        else:
            named = [(page, self._page_name(page)) for page in (here, furthest)]
            dialog = RecapDialog(named[0], named[1], self._window)
            dialog.chosen.connect(self._recap_up_to)
            dialog.open()

    @Slot(int)
    def _recap_up_to(self, page: int) -> None:
        so_far, is_offline = self._recaps.so_far, self._model.is_offline
        self._ask(lambda book: so_far(book.id, page, is_offline=is_offline))

    def _ask(self, recap_of: Callable[[Book], Recap]) -> None:
        book = self._books.book
        if book is None:
            return
        asked = book
        self._window.bring_conversation_forward()
        # Tasks run in order, so the guard's page is stored before the recap reads it.
        self._books.position.flush()

        def go_on(recap: Recap) -> None:
            now = self._books.book
            if now is None or now.id != asked.id:
                return
            if recap.made is not None:
                self._show_again(recap, recap.made)
            else:
                self._take_back_notice()
                self._chat.ask_about(recap.question, recap.pointed)

        self._tasks.run(lambda: recap_of(asked), go_on, self._chat.tell)

    def _show_again(self, recap: Recap, made: CachedAnswer) -> None:
        self._reveal.show(made.conversation_id, made.question_id)
        self._pane.show_notice(
            tr("Created {day}, up to {page}.", day=_day(made.made_at), page=recap.last_page),
            tr("Refresh"),
            f"{_MAKE_ANEW}{made.conversation_id} {made.question_id}",
            seconds=0,
        )

    @Slot()
    def _take_back_notice(self) -> None:
        """Remove the notice, because the next question isn't about the recap that it names."""
        self._pane.notice.take_back(_MAKE_ANEW)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        session, _, question_id = action.removeprefix(_MAKE_ANEW).partition(" ")
        if action.startswith(_MAKE_ANEW) and self._chat.conversations.current == session:
            self._pane.regenerate_requested.emit(question_id)

    def _pages(self) -> tuple[int, int]:
        """Return where the reader reads and the furthest page read; (0, 0) without a book."""
        book = self._books.book
        state = self._books.position.state_of(book.id) if book is not None else None
        return (state.reading_page, state.furthest_page) if state is not None else (0, 0)

    def _page_name(self, page: int) -> str:
        return self._books.pane.page_view.page_names.name(page)


def _day(moment: datetime) -> str:
    return date_words(moment.astimezone())
