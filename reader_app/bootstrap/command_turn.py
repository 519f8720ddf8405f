"""One question of the command line: what it reads, what it keeps, and the turn itself."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from reader_app.app.chat.conversations import ConversationsUseCase
from reader_app.app.chat.unsaved_turn import (
    BooksForTurn,
    PositionForTurn,
    UnsavedConversations,
    UnsavedMessages,
)
from reader_app.domain.cancellation import CancelToken
from reader_app.llm.offline.offline_provider import OfflineChatProvider

if TYPE_CHECKING:
    from reader_app.bootstrap.core import Core, TurnStores
    from reader_app.bootstrap.images import FilePageImages
    from reader_app.bootstrap.inline_index import InlineIndex
    from reader_app.cli.command_ports import TurnWishes
    from reader_app.domain.book import Book
    from reader_app.domain.chat import ChatMessage
    from reader_app.domain.events import EventListener
    from reader_app.domain.protocols import ReadingPosition
    from reader_app.llm.providers import ServerProvider


@dataclass(frozen=True, slots=True)
class CommandTurn:
    """One question on its way."""

    core: Core
    index: InlineIndex
    images: FilePageImages
    provider: OfflineChatProvider | ServerProvider
    stores: TurnStores
    desk: ReadingPosition
    book_id: str
    conversation_id: str
    words: str
    cancel: CancelToken = field(default_factory=CancelToken)

    @property
    def model(self) -> str:
        return self.provider.model

    @property
    def is_offline(self) -> bool:
        return self.provider.is_offline

    def run(self, on_event: EventListener) -> str:
        chat = self.core.chat(
            self.provider,
            self.index,
            self.images,
            self.desk,
            stores=self.stores,
            proof_texts=self.index,
        )
        try:
            return chat.execute(
                self.conversation_id, self.words, on_event=on_event, cancel=self.cancel
            )
        finally:
            if not isinstance(self.provider, OfflineChatProvider):
                self.provider.close()

    def stop(self) -> None:
        self.cancel.cancel()

    def message(self, message_id: str) -> ChatMessage | None:
        return self.stores.messages.find(message_id)

    def book(self) -> Book | None:
        return self.stores.books.find(self.book_id)


def stores_for(core: Core, book: Book, wishes: TurnWishes) -> tuple[TurnStores, ReadingPosition]:
    """The library's own but for what holds for this question only, and the desk for those."""
    stores = core.turn_stores()
    books = BooksForTurn(stores.books, book.id, wishes.place, keeps_moves=wishes.is_kept)
    if not wishes.is_kept:
        stores = replace(
            stores,
            conversations=UnsavedConversations(),
            messages=UnsavedMessages(),
            sent=None,
        )
    return replace(stores, books=books), PositionForTurn(books, book.id)


def conversation_for(stores: TurnStores, book: Book, wishes: TurnWishes, words: str) -> str:
    """Its id: the one to continue, else that of a new one that begins with these words."""
    talks = ConversationsUseCase(stores.conversations, stores.messages, stores.books)
    if wishes.conversation_id is not None:
        return talks.open(wishes.conversation_id).id
    return talks.begin(book.id, words).id
