"""What the window's controllers are given. Made before the first page: imports come with use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from reader_app.bootstrap.places import handbook_file
from reader_app.domain.translation import tr
from reader_app.ui.controllers.services import ReadingServices, Services
from reader_app.workers.main_thread import MainThreadCalls

if TYPE_CHECKING:
    from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
    from reader_app.bootstrap.core import Core
    from reader_app.bootstrap.model import WindowModel
    from reader_app.domain.protocols import ReadingPosition
    from reader_app.workers.document_client import DocumentClient


class Hurry(QObject):
    """Tools wait in the agent's thread for pages that the text process should read next."""

    def __init__(self, client: DocumentClient, parent: QObject) -> None:
        super().__init__(parent)
        self._client = client
        self._calls = MainThreadCalls(self)

    def hurry(self, book_id: str, first: int, last: int) -> None:
        self._calls.post(lambda: self._client.hurry_index(first, last))


def reading_services_of(core: Core) -> ReadingServices:
    """For the first stage: imports nothing but what a page needs."""
    return ReadingServices(
        books=core.store.books,
        ingest=core.ingest(),
        settings=core.settings,
        session=core.session,
        handbook=handbook_file(),
    )


def services_of(core: Core, reading: ReadingServices, model: WindowModel, hurry: Hurry) -> Services:
    """All of them."""
    from reader_app.agent.limits import SystemClock
    from reader_app.app.chat.conversation_books import ConversationBooksUseCase
    from reader_app.app.chat.conversations import ConversationsUseCase
    from reader_app.app.citations.citation_places import CitedPlacesUseCase
    from reader_app.app.export.markdown_export import ExportConversationUseCase
    from reader_app.app.search.index_wait import IndexedPageTexts
    from reader_app.bootstrap.images import FilePageImages

    store = core.store
    images = FilePageImages()
    page_texts = IndexedPageTexts(store.books, store.pages, SystemClock(), hurry.hurry)

    def chat(desk: ReadingPosition) -> ChatWithBookUseCase:
        return core.chat(model.provider(), page_texts, images, desk)

    def facts() -> list[tuple[str, str]]:
        return [
            (tr("Data"), str(core.data_dir)),
            (tr("Key"), model.key_place() or tr("none stored")),
        ]

    return Services(
        books=reading.books,
        ingest=reading.ingest,
        settings=reading.settings,
        session=reading.session,
        handbook=reading.handbook,
        library=core.library(),
        conversations=ConversationsUseCase(
            store.conversations, store.messages, store.books, store.further_books
        ),
        asked_books=ConversationBooksUseCase(
            store.further_books, store.books, store.searched_books
        ),
        messages=store.messages,
        evidence=CitedPlacesUseCase(store.pages).parts,
        chat=chat,
        model=model,
        export=ExportConversationUseCase(
            store.conversations, store.messages, store.books, store.further_books
        ).export,
        spending=core.spending,
        continue_once=core.allowances.grant,
        count_blank_pages=lambda book_id: len(store.pages.pages_without_text(book_id)),
        facts=facts,
    )
