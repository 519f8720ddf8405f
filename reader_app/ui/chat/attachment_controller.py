"""Attaches a quote or a picture of part of a page to the next question.

An attached quote is stored with the book, whereas a draft is stored with its conversation.
"""

from __future__ import annotations

import base64
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QImage

from reader_app.app.chat.question_target import NO_TARGET, QuestionTarget
from reader_app.app.chat.questions import PendingQuestion, pending_from_store, pending_to_store
from reader_app.domain import usage
from reader_app.domain.book import Book
from reader_app.domain.chat import ImagePayload, MarkedWords
from reader_app.domain.conversation import WaitingQuestion
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import number, quoted, tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.composer import Attachment
from reader_app.ui.services import Services
from reader_app.workers.background_tasks import Tasks

_ALLOW_IMAGES: Final = "allow_images"
_ALLOW_COMMENTS: Final = "allow_comments"
_THUMBNAIL: Final = 96
_QUALITIES: Final = (88, 65)


class AttachmentController(QObject):
    """Keeps the one quote or picture that is attached to the next question.

    Words selected on the page are attached as soon as the question field has the focus, so that
    whatever is sent can be seen there first. The attachment stays until its question is asked or
    the reader removes it; the same selection isn't attached again. `changed`: the reader attached
    something else or removed the attachment.
    """

    changed = Signal()

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        books: BookController,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._pane = pane
        self._attached: QuestionTarget | None = None
        self._spent = NO_TARGET
        self._is_chosen = False
        books.pane.page_view.text.selection_altered.connect(self._note_selection)
        books.book_closed.connect(self.drop)
        books.book_opened.connect(self.drop)
        pane.composer.attachment.removed.connect(self._remove)
        pane.composer.focused.connect(self._offer_selection)
        pane.notice_action_requested.connect(self._act_on_notice)

    @property
    def attached(self) -> QuestionTarget | None:
        """The attachment; None: the next question is about the book as a whole."""
        return self._attached

    def choose(self, words: QuestionTarget) -> None:
        """Attach these words to the next question, and let the reader type it."""
        self._is_chosen = True
        self._attach(words)
        self._pane.setFocus()

    def _attach(self, words: QuestionTarget) -> None:
        self._attached = words
        self._show_words(words.selection, words.selection_page)
        self.changed.emit()

    @Slot()
    def _offer_selection(self) -> None:
        """Attach the selection on the page, once, if nothing else was chosen."""
        selected = self._selection()
        is_new = bool(selected.selection.strip()) and selected != self._spent
        if is_new and not (self._attached is not None and self._is_chosen):
            self._is_chosen = False
            self._spent = selected
            self._attach(selected)

    def _selection(self) -> QuestionTarget:
        text = self._books.pane.page_view.text
        return self.words(text.selected_text(), text.selected_page())

    @Slot()
    def _note_selection(self) -> None:
        if not self._books.pane.page_view.text.has_selection:
            self._spent = NO_TARGET

    def attach_picture(self, image: QImage, page: int) -> None:
        """Attach this picture to the next question as soon as a worker has encoded it."""
        book = self._books.book
        if book is None:
            return
        book_id = book.id

        def attach(picture: ImagePayload) -> None:
            now = self._books.book
            if now is not None and now.id == book_id:
                self._attached, self._is_chosen = QuestionTarget(picture=picture), True
                self._show_picture(image, picture)
                self._tell_consent(now, picture)
                self.changed.emit()

        self._tasks.run(lambda: image_payload(image, page), attach)

    def attach_again(self, pointed: QuestionTarget) -> None:
        """Put the attachment of an earlier question back into the composer."""
        picture = pointed.picture
        if picture is not None:
            image = QImage.fromData(base64.b64decode(picture.data))
            self._show_picture(image, picture)
        elif pointed.selection.strip():
            self._show_words(pointed.selection, pointed.selection_page)
        else:
            return
        self._attached, self._is_chosen = pointed, True
        self.changed.emit()

    def take(self) -> QuestionTarget:
        """Remove and return the attachment; `NO_TARGET` without one."""
        attached = self._attached or NO_TARGET
        self._remove()
        return replace(attached, is_asked_freely=bool(attached.selection.strip()))

    def words_for(self, pointed: QuestionTarget) -> str:
        """Return one line that describes what a question is about; "" for the book as a whole."""
        if pointed.picture is not None:
            return tr("an image from {page}", page=self._page_name(pointed.picture.page))
        quote = " ".join(pointed.selection.split())
        if not quote:
            return ""
        page = pointed.selection_page
        return f"{quoted(quote)}, {self._page_name(page)}" if page else quoted(quote)

    def words(self, text: str, page: int) -> QuestionTarget:
        """Return a target for selected words.

        If the words are the current selection, they are split by page, so that the spoiler guard
        can leave out pages beyond the fence.
        """
        view = self._books.pane.page_view
        parts = view.text.selected_parts() if text == view.text.selected_text() else ()
        marked = tuple(MarkedWords(part.page, part.text) for part in parts)
        return QuestionTarget(text, page, parts=marked)

    @Slot()
    def drop(self) -> None:
        """Drop the attachment without emitting `changed`."""
        self._attached = None
        self._pane.show_attachment(None)

    @Slot()
    def _remove(self) -> None:
        was_there = self._attached is not None
        self._spent = self._selection()
        self.drop()
        if was_there:
            self.changed.emit()

    def _show_words(self, text: str, page: int) -> None:
        words = quoted(" ".join(text.split()))
        self._pane.show_attachment(Attachment(words, self._page_name(page)))

    def _show_picture(self, image: QImage, picture: ImagePayload) -> None:
        thumbnail = image.scaledToHeight(_THUMBNAIL, Qt.TransformationMode.SmoothTransformation)
        place = f"{self._page_name(picture.page)} · {_tokens_in_words(picture)}"
        self._pane.show_attachment(Attachment(tr("Image from the page"), place, thumbnail))
        self._pane.setFocus()

    def _page_name(self, page: int) -> str:
        return self._books.pane.page_view.page_names.name(page)

    def offer_images(self, book: Book, picture: ImagePayload | None = None) -> None:
        """Ask for consent if the reader has not yet allowed pictures of this book to be sent.

        `picture`: the picture to be sent now; None: the model has asked to see a page.
        """
        if not book.images_allowed and self._services.model.can_see_images:
            what = tr("To look at a page, the model needs its image")
            tokens = tr("about {n:,} tokens each", n=usage.TYPICAL_PICTURE_TOKENS)
            if picture is not None:
                what, tokens = tr("The image will be sent to the model"), _tokens_in_words(picture)
            self._pane.show_notice(
                f"{what} ({tokens}).",
                tr("Allow for this book"),
                _ALLOW_IMAGES,
                seconds=0,
            )

    def offer_comments(self, book: Book) -> None:
        """Ask for consent, because the model has asked for the comments in the file."""
        if not book.comments_allowed and not self._services.model.is_offline:
            self._pane.show_notice(
                tr("The model is asking for the comments in this document."),
                tr("Send this document’s comments"),
                _ALLOW_COMMENTS,
                seconds=0,
            )

    def _tell_consent(self, book: Book, picture: ImagePayload) -> None:
        if self._services.model.is_offline:
            self._pane.show_notice(tr("Images need a language model."))
        elif not self._services.model.can_see_images:
            self._pane.show_notice(tr("This model can’t see images."))
        else:
            self.offer_images(book, picture)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action == _ALLOW_IMAGES:
            self._books.record.allow_images()
        elif action == _ALLOW_COMMENTS:
            self._books.record.allow_comments()


def attachment_tokens(picture: ImagePayload) -> int:
    """Return how many tokens the picture takes in a request, as the spending limit counts them."""
    return usage.picture_tokens(picture.width, picture.height)


def _tokens_in_words(picture: ImagePayload) -> str:
    return tr("about {tokens} tokens", tokens=number(attachment_tokens(picture)))


def image_payload(image: QImage, page: int) -> ImagePayload:
    """Encode a picture for the model: scaled down to the accepted size, PNG or JPEG, base64."""
    if max(image.width(), image.height()) > usage.LONGEST_SIDE:
        image = image.scaled(
            usage.LONGEST_SIDE,
            usage.LONGEST_SIDE,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
    file = _file_of(image)
    width, height = usage.size_of(file) or (image.width(), image.height())
    data = base64.b64encode(file).decode("ascii")
    return ImagePayload(page, usage.media_type_of(file), data, width, height)


def _file_of(image: QImage) -> bytes:
    """Encode as PNG where that is small enough, else as JPEG, which is far smaller for photos."""
    png = _saved(image, "picture.png", -1)
    if len(png) <= usage.SMALL_BYTES:
        return png
    for quality in _QUALITIES:
        jpeg = _saved(image, "picture.jpg", quality)
        if len(png) <= min(2 * len(jpeg), usage.MOST_PICTURE_BYTES):
            return png
        if len(jpeg) <= usage.MOST_PICTURE_BYTES:
            return jpeg
    return _file_of(image.scaledToWidth(max(1, image.width() // 2)))


def _saved(image: QImage, name: str, quality: int) -> bytes:
    """Encode through a temporary file rather than through a buffer of ours.

    Qt would call back into a Python buffer, which needs the interpreter lock. In a worker that can
    deadlock: the main thread may hold that lock while it waits for a lock that Qt holds here.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        if not image.save(str(path), quality=quality):
            raise StorageError(
                StorageErrorCode.WRITE_FAILED,
                tr("The image couldn’t be prepared because the disk is full."),
                advice=tr("Free up space on the disk and try again."),
            )
        return path.read_bytes()


_KEY: Final = "draft_quote"


class DraftQuote(QObject):
    """Stores the attached quote with the book and attaches it again when the book is opened.

    Pictures are too large to be stored with a draft.
    """

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        books: BookController,
        attachments: AttachmentController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._attachments = attachments
        attachments.changed.connect(self._keep)
        books.book_opened.connect(self._attach_again)

    @Slot()
    def _keep(self) -> None:
        book, books = self._books.book, self._services.books
        if book is None:
            return
        attached = replace(self._attachments.attached or NO_TARGET, picture=None)
        book_id, kept = book.id, pending_to_store(PendingQuestion("", attached)).pointed

        def keep() -> None:
            if books.place(book_id).get(_KEY, {}) != kept:
                books.merge_place(book_id, {_KEY: kept})

        self._tasks.run(keep)

    @Slot(object)
    def _attach_again(self, opened: Book) -> None:
        book_id, books = opened.id, self._services.books

        def attach(place: JsonObject) -> None:
            book, kept = self._books.book, place.get(_KEY)
            is_here = book is not None and book.id == book_id
            if is_here and isinstance(kept, dict) and self._attachments.attached is None:
                self._attach(pending_from_store(WaitingQuestion("", kept)).pointed)

        self._tasks.run(lambda: books.place(book_id), attach)

    def _attach(self, pointed: QuestionTarget) -> None:
        if pointed.selection.strip():
            self._attachments.attach_again(pointed)
