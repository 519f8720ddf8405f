"""What the composition root passes to the controllers: use cases and ports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from reader_app.domain.values import dataclass

if TYPE_CHECKING:
    from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
    from reader_app.app.chat.conversation_books import ConversationBooksUseCase
    from reader_app.app.chat.conversations import ConversationsUseCase
    from reader_app.app.chat.cost_cap import SpendingUseCase
    from reader_app.app.chat.leak_guard import LeakGuard
    from reader_app.app.library.book_titles import TitleBooksUseCase
    from reader_app.app.library.ingest import IngestBookUseCase
    from reader_app.app.library.library_list import LibraryUseCase
    from reader_app.app.library.spoken_text import SpokenTextUseCase
    from reader_app.domain import protocols
    from reader_app.domain.book import Session
    from reader_app.domain.chat import TokenUsage
    from reader_app.domain.citations import Citation, CitedPart
    from reader_app.domain.jsontypes import JsonObject
    from reader_app.domain.servers import ConnectionReport, ModelChoice, WhoAnswers
    from reader_app.domain.settings import Settings


class SettingsAccess(Protocol):
    def load(self) -> Settings: ...

    def change(self, change: Callable[[Settings], Settings]) -> Settings: ...


class SessionStore(Protocol):
    """What comes back of one window at the next start."""

    def save(self, session: Session) -> None: ...

    def save_layout(self, layout: str) -> None: ...

    def keep_picture(self, book: Path, head: JsonObject, pixels: bytes) -> None: ...


class Model(Protocol):
    """The model that is set up, or the offline companion.

    Call its methods from a worker; the properties can be read anywhere.
    """

    @property
    def name(self) -> str:
        """The name for the window: a model's id, or "Offline"."""
        ...

    @property
    def is_offline(self) -> bool: ...

    @property
    def can_use_tools(self) -> bool:
        """Whether it looks things up by itself; otherwise one search is made for each question."""
        ...

    @property
    def can_see_images(self) -> bool:
        """Whether images may be sent to it, as far as is known."""
        ...

    @property
    def who(self) -> WhoAnswers:
        """Who answers at present, taking the environment variables into account."""
        ...

    def provider(self) -> protocols.ChatProvider:
        """Return the provider for the current settings."""
        ...

    def reload(self) -> None:
        """Apply changed settings or a changed key."""
        ...

    def warm_up(self) -> None:
        """Prepare for a question that will come soon."""
        ...

    def test(self, settings: Settings, key: str) -> ConnectionReport:
        """Test whether a question would be answered with these settings.

        `key` "": the stored key.
        """
        ...

    def models(self, settings: Settings, key: str) -> tuple[ModelChoice, ...]:
        """Return the models that the server offers. Raises LLMError."""
        ...

    def save_key(self, key: str, settings: Settings) -> str:
        """Store the key and return where, in words. Raises StorageError."""
        ...

    def remove_key(self) -> None: ...

    def key_place(self) -> str:
        """Return where the key is kept, in words; "" if there is none."""
        ...

    def cost_usd(self, usage: TokenUsage) -> float | None:
        """Return the cost of one request in US dollars; None if the price is not known."""
        ...

    def close(self) -> None: ...


ChatFactory: TypeAlias = "Callable[[protocols.ReadingPosition], ChatWithBookUseCase]"
"""Creates the use case for one turn with the model that is set up. Called in the agent's thread."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingServices:
    """What showing a book needs; made before its first page, and used through `Tasks`."""

    books: protocols.LibraryRepository
    ingest: IngestBookUseCase
    titles: TitleBooksUseCase
    settings: SettingsAccess
    session: SessionStore
    handbook: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What the complete window needs; all but `chat` and `model` are used through `Tasks`."""

    books: protocols.LibraryRepository
    ingest: IngestBookUseCase
    settings: SettingsAccess
    session: SessionStore
    handbook: Path
    library: LibraryUseCase
    conversations: ConversationsUseCase
    asked_books: ConversationBooksUseCase
    messages: protocols.ChatMessageRepository
    evidence: Callable[[str, Citation], tuple[CitedPart, ...]]
    """Locates cited words by book id, including their continuation on the next page."""
    leak_guard: LeakGuard
    chat: ChatFactory
    model: Model
    export: Callable[[str], str]
    spending: SpendingUseCase
    continue_once: Callable[[str], None]
    """Allows the next turn of this conversation to exceed the spending limit. Thread-safe."""
    count_blank_pages: Callable[[str], int]
    """Counts the pages of a book that hold no text, by book id."""
    is_fiction: Callable[[str], bool | None]
    """Judges by its text whether a book, given by its id, is fiction; None: not known yet."""
    spoken_text: Callable[[], SpokenTextUseCase]
    """What is read aloud."""
    facts: Callable[[], list[tuple[str, str]]]
    """Returns the names and values that the About dialog shows."""
