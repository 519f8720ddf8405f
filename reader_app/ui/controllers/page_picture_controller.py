"""All of the page in view as a picture, attached to the next question."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from reader_app.domain.translation import tr
from reader_app.ui.chat.attachment_controller import AttachmentController
from reader_app.ui.controllers.book_controller import BookController
from reader_app.ui.viewer.page_pictures import PagePart, PagePicture
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow


class PagePictureController(QObject):
    """A page beyond the fence is not drawn for it; that is told instead."""

    def __init__(
        self, books: BookController, pointing: AttachmentController, window: MainWindow
    ) -> None:
        super().__init__(window)
        self._books = books
        self._pointing = pointing
        self._window = window
        self._view = books.pane.page_view
        self._asked_about: PagePart | None = None
        window.offer(ActionId.PAGE_PICTURE, self.attach)
        self._view.pictures.ready.connect(self._take)
        self._view.pictures.failed.connect(self._fail)
        books.book_closed.connect(self._forget)

    @Slot()
    def attach(self) -> None:
        """Draw the page in view, and attach it when it is there."""
        book, page = self._books.book, self._view.page
        state = self._books.page_state(book.id) if book is not None else None
        if book is None or state is None or not page:
            return
        if book.spoiler_guard and page > state.furthest_page:
            self._window.show_notice(
                tr("This page lies beyond what you have read; with the guard on it isn't sent.")
            )
            return
        self._asked_about = PagePart(page)
        self._view.pictures.request(self._view.sight.layout, self._asked_about)

    @Slot(object)
    def _take(self, picture: PagePicture) -> None:
        if picture.part == self._asked_about:
            self._asked_about = None
            self._window.bring_conversation_forward()
            self._pointing.attach_picture(picture.image, picture.part.page)

    @Slot(object)
    def _fail(self, part: PagePart) -> None:
        if part == self._asked_about:
            self._asked_about = None
            self._window.show_notice(tr("This page could not be drawn."))

    @Slot()
    def _forget(self) -> None:
        self._asked_about = None
