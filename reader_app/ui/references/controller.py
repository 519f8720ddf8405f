"""The references controller: loads the references of the open book and handles clicks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from reader_app.app.library.bibliography import bibtex_of
from reader_app.app.library.cited_works import CitedWorks, CitedWorksUseCase, address_of
from reader_app.domain.book import Book
from reader_app.domain.cross_references import (
    CitedWork,
    CrossReference,
    ReferenceKind,
    ReferenceTarget,
)
from reader_app.domain.document import Link, Rect
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.references.link_card import LinkCard, choice_words
from reader_app.ui.references.link_picture import CardFacts
from reader_app.ui.references.references_panel import address_words
from reader_app.ui.widgets.basic_widgets import is_ctrl_down
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from reader_app.ui.beside.second_view import SecondView

_NEAR: Final = 18.0
"""Points between the target of a link of the file and the entry that it means."""


class ViewReferences(QObject):
    """Offers the references of the open book in one view of it, and supplies its link card."""

    def __init__(
        self,
        works: CitedWorksUseCase,
        tasks: Tasks,
        book_id: Callable[[], str],
        fence: Callable[[], int | None],
        view: PageView,
        card: LinkCard,
        parent: QObject,
    ) -> None:
        """`book_id`, `fence`: return those of the book in the view; "" without one."""
        super().__init__(parent)
        self._works = works
        self._tasks = tasks
        self.book_id, self._fence = book_id, fence
        self._view = view
        self._card = card
        self._known = CitedWorks()
        self._entries: dict[tuple[int, int, int], CitedWork] = {}
        self._is_open = True
        view.text.references.references_requested.connect(self._load)
        view.text.choice_requested.connect(self._offer_choice)
        card.set_facts(self._facts_of)

    def end(self) -> None:
        """Drop the view, which is about to be deleted."""
        self._is_open = False
        self.deleteLater()

    def reload(self) -> None:
        """Load the references of the pages in view again: others may have been found."""
        self._view.text.references.forget_references()
        self._view.text.references.load(tuple(self._view.visible_area.visible_pages))

    def set_works(self, known: CitedWorks) -> None:
        """Set the works that cards tell of."""
        self._known = known
        self._entries = {_spot(work.target): work for work in known.works}

    @Slot(object)
    def _load(self, pages: Sequence[int]) -> None:
        works, book_id = self._works, self.book_id()
        if book_id:
            self._tasks.run(
                lambda: works.on_pages(book_id, pages), partial(self._take_references, book_id)
            )

    def _take_references(
        self, book_id: str, found: Sequence[tuple[int, tuple[CrossReference, ...]]]
    ) -> None:
        if self._is_open and book_id == self.book_id():
            for page, references in found:
                self._view.text.references.offer(page, references)

    # -- the card -----------------------------------------------------------------------------

    def _facts_of(self, page: int, link: Link) -> CardFacts:
        """Return the facts for a link's card: of a cross-reference, or of an entry it leads to.

        The links of a file name only the top of their target. For an entry of a list that may be
        the top of the entry before it.
        """
        reference = self._view.text.references.reference(page, link)
        if reference is not None and not reference.is_sure and not link.page:
            return CardFacts(choices=reference.targets, kind=reference.kind)
        targets = reference.targets if reference is not None else ()
        target = next((each for each in targets if each.page == link.page), None)
        kind = reference.kind if reference is not None else None
        if target is None:
            entry = self._entry_of(page, link)
            target, kind = (entry.target, ReferenceKind.ENTRY) if entry else (None, None)
        if target is None:
            return CardFacts()
        work = self._entries.get(_spot(target))
        if work is None:
            return CardFacts(target.label, target.area, kind)
        book = self._known.in_library.get(work.number)
        return CardFacts(
            target.label or f"[{work.label}]",
            target.area,
            kind,
            address_of(work),
            address_words(work),
            book.book_id if book is not None else "",
        )

    def _entry_of(self, page: int, link: Link) -> CitedWork | None:
        """Return the entry that a link of the file leads to, by its words or its place."""
        on_page = [work for work in self._known.works if work.target.page == link.page]
        near = [each for each in on_page if abs(each.target.area.y0 - link.top) <= _NEAR]
        if not near:
            return None
        words = set(re.findall(r"\w+", self._view.text.words_in(page, link.rect)))
        named = [each for each in near if set(re.findall(r"\w+", each.label)) <= words]
        if named:
            return named[0]
        return near[0] if len(near) == 1 else None

    @Slot(object, bool)
    def _offer_choice(self, reference: CrossReference, is_beside: bool) -> None:
        """Open a menu of the possible targets, below the words."""
        view = self._view
        self._card.leave()
        menu = QMenu(view)
        menu.setObjectName("referenceChoices")
        for target in reference.targets:
            words = choice_words(view, target, self._fence()).replace("&", "&&")
            menu.addAction(words).triggered.connect(
                lambda _checked=False, to=target: view.text.go_to_target(
                    to, is_beside=is_beside or is_ctrl_down()
                )
            )
        menu.aboutToHide.connect(menu.deleteLater)
        area = view.area_on_screen(reference.page, reference.rects[-1])
        menu.popup(view.viewport().mapToGlobal(area.bottomLeft()))


class ReferencesController(QObject):
    """Offers the cross-references of the open book on its pages and in the references panel.

    `show_beside(page, area, label)` shows a part of a page beside the page in view.
    """

    def __init__(
        self,
        works: CitedWorksUseCase,
        tasks: Tasks,
        books: BookController,
        window: MainWindow,
        show_beside: Callable[[int, Rect | None, str], object],
    ) -> None:
        super().__init__(window)
        self._works = works
        self._tasks = tasks
        self._books = books
        self._window = window
        self._show_beside = show_beside
        self._view = books.pane.page_view
        self._panel = books.pane.references
        self._known = CitedWorks()
        self._second: ViewReferences | None = None
        self._first = self._serve(
            self._view, books.pane.link_preview, self._own_id, lambda: books.pane.fence
        )
        self._connect()
        if books.book is not None:
            self._begin(books.book)

    def _connect(self) -> None:
        books, panel = self._books, self._panel
        books.book_opened.connect(self._begin)
        books.book_reloaded.connect(self._begin)
        books.book_closed.connect(self._forget)
        books.contents.references_found.connect(self._note_found)
        panel.page_chosen.connect(self._show_page)
        panel.work_chosen.connect(self._show_entry)
        panel.address_chosen.connect(self._view.text.external_link_requested)
        panel.book_chosen.connect(self._open_book)
        panel.bibtex_requested.connect(self._copy_bibtex)

    def _serve(
        self,
        view: PageView,
        card: LinkCard,
        book_id: Callable[[], str],
        fence: Callable[[], int | None],
    ) -> ViewReferences:
        card.address_chosen.connect(self._view.text.external_link_requested)
        card.book_chosen.connect(self._open_book)
        return ViewReferences(self._works, self._tasks, book_id, fence, view, card, self)

    def _own_id(self) -> str:
        book = self._books.book
        return book.id if book is not None else ""

    @Slot(str, bool)
    def _open_book(self, book_id: str, is_beside: bool) -> None:
        if is_beside:
            self._window.book_beside_requested.emit(book_id, 0, ())
        else:
            self._window.open_book_requested.emit(book_id)

    # -- the second view ----------------------------------------------------------------------

    @Slot(object)
    def serve_second(self, second: SecondView) -> None:
        """Offer references in a second view, too: those of the book that it shows."""
        other, works = second.other, self._works
        book_id = self._own_id if other is None else lambda: other.book.id
        served = self._second = self._serve(
            second.view, second.preview, book_id, lambda: second.fence
        )
        if other is None:
            served.set_works(self._known)
        else:
            self._tasks.run(lambda: works.of_book(other.book.id), served.set_works)
        served.reload()

    @Slot()
    def leave_second(self) -> None:
        """Drop the second view, which is about to be deleted."""
        if self._second is not None:
            self._second.end()
            self._second = None

    # -- loading ------------------------------------------------------------------------------

    @Slot(object)
    def _begin(self, book: Book) -> None:
        """Load the works of the book, and the references of the pages in view."""
        for served in self._served:
            served.reload()
        works, book_id = self._works, book.id
        self._tasks.run(lambda: works.of_book(book_id), partial(self._take_works, book_id))

    @property
    def _served(self) -> list[ViewReferences]:
        return [self._first, *([self._second] if self._second is not None else ())]

    @Slot()
    def _forget(self) -> None:
        self._take_works("", CitedWorks())

    @Slot()
    def _note_found(self) -> None:
        if self._books.book is not None:
            self._begin(self._books.book)

    def _take_works(self, book_id: str, known: CitedWorks) -> None:
        book = self._books.book
        if book_id and (book is None or book.id != book_id):
            return
        self._known = known
        for served in self._served:
            if served.book_id() in ("", book_id):
                served.set_works(known)
        self._panel.set_works(known)
        self._books.pane.side_panel.set_tab_offered(tr("References"), not self._panel.is_empty)

    # -- the panel ----------------------------------------------------------------------------

    @Slot(int, bool)
    def _show_page(self, page: int, is_beside: bool) -> None:
        if is_beside:
            label = tr("Page {page}", page=self._view.page_number(page))
            self._show_beside(page, None, label)
            return
        self._view.look_up(page)
        self._window.bring_page_forward()

    @Slot(object, bool)
    def _show_entry(self, work: CitedWork, is_beside: bool) -> None:
        self._view.text.go_to_target(work.target, is_beside=is_beside)
        if not is_beside:
            self._window.bring_page_forward()

    @Slot(object)
    def _copy_bibtex(self, work: CitedWork) -> None:
        book = self._known.in_library.get(work.number)
        QGuiApplication.clipboard().setText(bibtex_of(work, book.reference if book else None))
        self._books.pane.notice.show_for_a_while(tr("Copied as BibTeX"))


def _spot(target: ReferenceTarget) -> tuple[int, int, int]:
    return target.page, round(target.area.x0), round(target.area.y0)
