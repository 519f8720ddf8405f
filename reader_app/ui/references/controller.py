"""The references controller: loads what the open book refers to and does what is clicked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from reader_app.app.library.cited_works import (
    CitedWorks,
    CitedWorksUseCase,
    address_of,
    bibtex_of,
)
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
from reader_app.ui.references.link_card import choice_words
from reader_app.ui.references.link_picture import CardFacts
from reader_app.ui.references.references_panel import address_words
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

_NEAR: Final = 18.0
"""Points between the target of a link of the file and the entry that it means."""


class ReferencesController(QObject):
    """Offers the cross-references of the open book on its pages and in the references panel.

    `beside_requested(page, area, label)`: a part of a page is wanted beside the page in view.
    """

    beside_requested = Signal(int, object, str)

    def __init__(
        self,
        works: CitedWorksUseCase,
        tasks: Tasks,
        books: BookController,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._works = works
        self._tasks = tasks
        self._books = books
        self._window = window
        self._view = books.pane.page_view
        self._card = books.pane.link_preview
        self._panel = books.pane.references
        self._known = CitedWorks()
        self._entries: dict[tuple[int, int, int], CitedWork] = {}
        self._connect()
        if books.book is not None:
            self._begin(books.book)

    def _connect(self) -> None:
        books, view, panel, card = self._books, self._view, self._panel, self._card
        books.book_opened.connect(self._begin)
        books.book_reloaded.connect(self._begin)
        books.book_closed.connect(self._forget)
        books.index_progressed.connect(self._note_index)
        view.text.references.references_requested.connect(self._load)
        view.text.choice_requested.connect(self._offer_choice)
        view.text.beside_requested.connect(self.beside_requested)
        card.set_facts(self._facts_of)
        card.address_chosen.connect(view.text.external_link_requested)
        card.book_chosen.connect(self._window.open_book_requested)
        panel.page_chosen.connect(self._show_page)
        panel.work_chosen.connect(self._show_entry)
        panel.address_chosen.connect(view.text.external_link_requested)
        panel.book_chosen.connect(self._window.open_book_requested)
        panel.bibtex_requested.connect(self._copy_bibtex)

    # -- loading ------------------------------------------------------------------------------

    @Slot(object)
    def _begin(self, book: Book) -> None:
        """Load the works of the book, and the references of the pages in view."""
        layer = self._view.text.references
        layer.forget_references()
        layer.load(tuple(self._view.visible_area.visible_pages))
        works, book_id = self._works, book.id
        self._tasks.run(lambda: works.of_book(book_id), partial(self._take_works, book_id))

    @Slot()
    def _forget(self) -> None:
        self._take_works("", CitedWorks())

    @Slot(int, int, bool)
    def _note_index(self, _done: int, _total: int, is_done: bool) -> None:
        if is_done and self._books.book is not None:
            self._begin(self._books.book)

    @Slot(object)
    def _load(self, pages: Sequence[int]) -> None:
        book = self._books.book
        if book is not None:
            works, book_id = self._works, book.id
            self._tasks.run(
                lambda: works.on_pages(book_id, pages), partial(self._take_references, book_id)
            )

    def _take_references(
        self, book_id: str, found: Sequence[tuple[int, tuple[CrossReference, ...]]]
    ) -> None:
        if self._is_open(book_id):
            for page, references in found:
                self._view.text.references.offer(page, references)

    def _take_works(self, book_id: str, known: CitedWorks) -> None:
        if book_id and not self._is_open(book_id):
            return
        self._known = known
        self._entries = {_spot(work.target): work for work in known.works}
        self._panel.set_works(known)
        self._books.pane.side_panel.set_tab_offered(tr("References"), not self._panel.is_empty)

    def _is_open(self, book_id: str) -> bool:
        return self._books.book is not None and self._books.book.id == book_id

    # -- the card -----------------------------------------------------------------------------

    def _facts_of(self, page: int, link: Link) -> CardFacts:
        """Return what the card of a link tells: of a cross-reference, or of an entry it leads to.

        The links of a file name only the top of their target, which for an entry of a list may be
        that of the one before it.
        """
        reference = self._view.text.reference_at(page, link)
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
        """Open a menu of the places that may be meant, below the words."""
        view = self._view
        self._card.leave()
        menu = QMenu(self._window)
        menu.setObjectName("referenceChoices")
        for target in reference.targets:
            words = choice_words(view, target, self._books.pane.fence).replace("&", "&&")
            go = partial(view.text.go_to_target, target, is_beside=is_beside)
            menu.addAction(words).triggered.connect(lambda _checked=False, go=go: go())
        menu.aboutToHide.connect(menu.deleteLater)
        area = view.area_on_screen(reference.page, reference.rects[-1])
        menu.popup(view.viewport().mapToGlobal(area.bottomLeft()))

    # -- the panel ----------------------------------------------------------------------------

    @Slot(int, bool)
    def _show_page(self, page: int, is_beside: bool) -> None:
        if is_beside:
            size = self._view.visible_area.layout.size(page)
            label = tr("Page {page}", page=self._view.page_number(page))
            self.beside_requested.emit(page, Rect(0.0, 0.0, size.width, size.height), label)
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
        QGuiApplication.clipboard().setText(
            bibtex_of(work, self._known.in_library.get(work.number))
        )
        self._books.pane.notice.show_for_a_while(tr("Copied as BibTeX"))


def _spot(target: ReferenceTarget) -> tuple[int, int, int]:
    return target.page, round(target.area.x0), round(target.area.y0)
