"""The selection's controllers: they send selected words and pages to the conversation."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QLocale, QObject, QTimer, Slot

from reader_app.app.chat.prompt_shortcuts import NAMES, Shortcut, ShortcutPrompts
from reader_app.app.chat.question_target import QuestionTarget
from reader_app.app.library.file_comments import FileComment, told_with_words
from reader_app.domain.annotations import Highlight
from reader_app.domain.chat import MarkedWords
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.attachment_controller import AttachmentController
from reader_app.ui.chat.chat_controller import ChatController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.suggestions import EXPLAIN_PAGE
from reader_app.ui.dialogs.file_chooser import SavePrompt
from reader_app.ui.selection.page_image import PageArea, PageImage
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

_PAGE_MENU = (
    ("", (ActionId.DRAW, ActionId.DRAW_BOX)),
    ("", (ActionId.COPY_REGION, ActionId.BOOKMARK, ActionId.PAGE_TALK, ActionId.READ_UP_TO_HERE)),
    ("", (ActionId.BACK, ActionId.FORWARD, ActionId.GO_TO_PAGE)),
    (
        tr("Zoom"),
        (
            ActionId.ZOOM_IN,
            ActionId.ZOOM_OUT,
            ActionId.FIT_WIDTH,
            ActionId.FIT_PAGE,
            ActionId.ACTUAL_SIZE,
        ),
    ),
    (tr("Rotate"), (ActionId.TURN_RIGHT, ActionId.TURN_LEFT)),
)


class SelectionController(QObject):
    """Sends requests about selected words to the conversation.

    "Ask" only attaches a quote to the reader's own question; the other requests are sent at once.
    """

    def __init__(
        self,
        prompts: ShortcutPrompts,
        tasks: Tasks,
        chat: ChatController,
        books: BookController,
        window: MainWindow,
        prompt: SavePrompt,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        viewer = books.pane
        self._prompts = prompts
        self._prompt = prompt
        self._tasks = tasks
        self._chat = chat
        self._window = window
        self._view = viewer.page_view
        bar = viewer.selection_bar
        bar.ask_requested.connect(self._ask)
        viewer.annotations.card.ask_requested.connect(self._ask_about_highlight)
        viewer.annotations.comments.card.ask_requested.connect(self._ask_about_comment)
        bar.explain_requested.connect(self._explain)
        bar.define_requested.connect(self._define)
        bar.translate_requested.connect(self._translate)
        bar.summarise_requested.connect(self._summarise)
        viewer.region_bar.ask_requested.connect(self._ask_about_picture)
        viewer.region_bar.requests.image_save_requested.connect(self._save_image)
        viewer.region_bar.requests.table_save_requested.connect(self._save_table)
        viewer.page_menu.offer(
            [(name, [window.action(action) for action in group]) for name, group in _PAGE_MENU]
        )

    @Slot(str, int)
    def _ask(self, text: str, page: int) -> None:
        self._window.bring_conversation_forward()
        self._chat.attachments.choose(self._chat.attachments.words(text, page))

    @Slot(object)
    def _ask_about_highlight(self, mark: Highlight) -> None:
        parts = tuple(MarkedWords(part.page, part.text) for part in mark.parts)
        self._window.bring_conversation_forward()
        self._chat.attachments.choose(QuestionTarget(mark.quote, mark.page, parts=parts))

    @Slot(object)
    def _ask_about_comment(self, comment: FileComment) -> None:
        self._window.bring_conversation_forward()
        self._chat.attachments.choose(QuestionTarget(told_with_words(comment), comment.page))

    @Slot(str, int)
    def _explain(self, text: str, page: int) -> None:
        self._send(Shortcut.EXPLAIN, text, page)

    @Slot(str, int)
    def _define(self, text: str, page: int) -> None:
        self._send(Shortcut.DEFINE, text, page)

    @Slot(str, int)
    def _translate(self, text: str, page: int) -> None:
        self._send(Shortcut.TRANSLATE, text, page)

    @Slot(str, int)
    def _summarise(self, text: str, page: int) -> None:
        self._send(Shortcut.SUMMARISE, text, page)

    @Slot(object)
    def _ask_about_picture(self, picture: PageImage) -> None:
        self._window.bring_conversation_forward()
        self._chat.attachments.attach_picture(picture.image, picture.part.page)

    @Slot(object)
    def _save_image(self, picture: PageImage) -> None:
        def write(path: str) -> bool:
            # WORKAROUND: its types ask for bytes, which PySide6 6.11 refuses.
            return bool(picture.image.save(path, "PNG"))  # type: ignore[call-overload]

        self._save(tr("Save as PNG"), "png", write, picture.part.page)

    @Slot(str)
    def _save_table(self, content: str) -> None:
        def write(path: str) -> bool:
            # The mark at the beginning tells spreadsheets that it is UTF-8.
            Path(path).write_text(content, encoding="utf-8-sig", newline="")
            return True

        self._save(tr("Save as CSV"), "csv", write, self._view.page)

    def _save(self, title: str, suffix: str, write: Callable[[str], bool], page: int) -> None:
        """Ask where to, then write the file in a worker."""
        number = self._view.page_number(page)
        name = re.sub(r"[^\w .-]", "-", tr("Page {page}", page=number))
        dialog = self._prompt.dialog(title, f"{name}.{suffix}", handle="saveRegionDialog")

        prompt = self._prompt

        def chosen(path: str) -> None:
            def work() -> bool:
                try:
                    return write(path)
                except OSError:
                    return False

            self._tasks.run(
                work, lambda is_written: prompt.tell_written(Path(path), is_written=is_written)
            )

        dialog.fileSelected.connect(chosen)
        dialog.open()

    def _send(self, shortcut: Shortcut, text: str, page: int) -> None:
        language = _reader_language()
        # Captured now: before the question is ready, something else may be selected.
        pointed = replace(self._chat.attachments.words(text, page), name=NAMES[shortcut])

        def ask(question: str) -> None:
            self._chat.ask_about(question, pointed)

        self._window.bring_conversation_forward()
        self._tasks.run(
            lambda: self._prompts.question(shortcut, language=language), ask, self._chat.tell
        )


def _reader_language() -> str:
    """Return the reader's language by its English name, as the prompt needs it.

    A system without a language (the "C" locale) counts as English.
    """
    language = QLocale.system().language()
    if language in (QLocale.Language.C, QLocale.Language.AnyLanguage):
        language = QLocale.Language.English
    return QLocale.languageToString(language)


class PagePictureController(QObject):
    """Attaches the page in view as an image to the next question.

    A page beyond the spoiler fence isn't rendered for it; a notice says so instead.
    """

    def __init__(
        self, books: BookController, pointing: AttachmentController, window: MainWindow
    ) -> None:
        super().__init__(window)
        self._books = books
        self._pointing = pointing
        self._window = window
        self._view = books.pane.page_view
        self._asked_about: PageArea | None = None
        window.bind(ActionId.PAGE_PICTURE, self.attach)
        self._view.images.ready.connect(self._take)
        self._view.images.failed.connect(self._fail)
        books.book_closed.connect(self._forget)

    @Slot()
    def attach(self) -> None:
        """Request an image of the page in view; it is attached when it arrives."""
        book, page = self._books.book, self._view.page
        state = self._books.position.state_of(book.id) if book is not None else None
        if book is None or state is None or not page:
            return
        if book.spoiler_guard and page > state.furthest_page:
            self._window.show_notice(
                tr("The spoiler guard hides this page, so it can’t be attached.")
            )
            return
        self._asked_about = PageArea(page)
        self._view.images.request(self._view.visible_area.layout, self._asked_about)

    @Slot(object)
    def _take(self, picture: PageImage) -> None:
        if picture.part == self._asked_about:
            self._asked_about = None
            self._window.bring_conversation_forward()
            self._pointing.attach_picture(picture.image, picture.part.page)

    @Slot(object)
    def _fail(self, part: PageArea) -> None:
        if part == self._asked_about:
            self._asked_about = None
            self._window.show_notice(tr("This page couldn’t be drawn."))

    @Slot()
    def _forget(self) -> None:
        self._asked_about = None


class ConversationActions(QObject):
    """Binds the actions of the Companion menu that have no controller of their own."""

    def __init__(
        self, books: BookController, chat: ChatController, pane: ChatPane, window: MainWindow
    ) -> None:
        super().__init__(window)
        self._books = books
        self._chat = chat
        self._window = window
        self._depth = pane.composer.depth_choice
        self._toggled = pane.header.guard_toggled
        self._guard = window.action(ActionId.SPOILER_GUARD)
        window.bind(ActionId.EXPLAIN_PAGE, self._explain)
        window.bind(ActionId.NEW_CONVERSATION, self._begin)
        window.bind(ActionId.ANSWER_DEPTH, self._choose_depth)
        window.bind(ActionId.SPOILER_GUARD, self._switch)
        for changed in (books.book_opened, books.book_changed, books.book_closed):
            changed.connect(self._show_guard)

    @Slot()
    def _explain(self) -> None:
        self._window.bring_conversation_forward()
        self._chat.ask(EXPLAIN_PAGE)

    @Slot()
    def _begin(self) -> None:
        self._window.bring_conversation_forward()
        self._chat.conversations.start_new()

    @Slot()
    def _choose_depth(self) -> None:
        self._window.bring_conversation_forward()
        if self._depth.reason:
            self._window.show_notice(self._depth.reason)
        else:
            QTimer.singleShot(0, self._depth, self._depth.open)  # once it has its place

    @Slot()
    def _switch(self) -> None:
        self._toggled.emit(self._guard.isChecked())
        self._show_guard()  # The guard may ask something before it changes

    @Slot()
    def _show_guard(self) -> None:
        book = self._books.book
        self._guard.setChecked(book is not None and book.spoiler_guard)
