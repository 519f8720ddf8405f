"""What the controllers are given: use cases and ports, made by the composition root."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
    from reader_app.app.chat.conversation_books import ConversationBooksUseCase
    from reader_app.app.chat.conversations import ConversationsUseCase
    from reader_app.app.chat.cost_cap import SpendingUseCase
    from reader_app.app.library.ingest import IngestBookUseCase
    from reader_app.app.library.library_list import LibraryUseCase
    from reader_app.domain import protocols
    from reader_app.domain.book import Session
    from reader_app.domain.chat import TokenUsage
    from reader_app.domain.citations import Citation, CitedPart
    from reader_app.domain.servers import ConnectionReport, ModelChoice, WhoAnswers
    from reader_app.domain.settings import Settings


class SettingsAccess(Protocol):
    def load(self) -> Settings: ...

    def change(self, change: Callable[[Settings], Settings]) -> Settings: ...


class SessionStore(Protocol):
    def save(self, session: Session) -> None: ...


class Model(Protocol):
    """The model that is set up, or the offline companion.

    Call it from a worker, but for its properties.
    """

    @property
    def name(self) -> str:
        """For the window: a model's id, or "Offline"."""
        ...

    @property
    def is_offline(self) -> bool: ...

    @property
    def who(self) -> WhoAnswers:
        """As it is now, with what the environment says."""
        ...

    def provider(self) -> protocols.ChatProvider:
        """The way to it, as the settings are now."""
        ...

    def reload(self) -> None:
        """Settings or key have changed."""
        ...

    def warm_up(self) -> None:
        """A question is about to come."""
        ...

    def test(self, settings: Settings, key: str) -> ConnectionReport:
        """Whether a question would get through with these; `key` "": the stored one."""
        ...

    def models(self, settings: Settings, key: str) -> tuple[ModelChoice, ...]:
        """Raises LLMError."""
        ...

    def save_key(self, key: str, settings: Settings) -> str:
        """Where it went, in words. Raises StorageError."""
        ...

    def remove_key(self) -> None: ...

    def key_place(self) -> str:
        """Where the key is kept, in words; "" if there is none."""
        ...

    def cost_usd(self, usage: TokenUsage) -> float | None:
        """What one request cost; None where the price is not known."""
        ...

    def close(self) -> None: ...


ChatFactory: TypeAlias = "Callable[[protocols.ReadingPosition], ChatWithBookUseCase]"
"""The use case for one turn with the model that is set up. Called in the agent's thread."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingServices:
    """What showing a book needs, made before its first page; to be used through `Tasks`."""

    books: protocols.LibraryRepository
    ingest: IngestBookUseCase
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
    """Where cited words stand, by book id; on the next page too if they go on there."""
    chat: ChatFactory
    model: Model
    export: Callable[[str], str]
    spending: SpendingUseCase
    continue_once: Callable[[str], None]
    """The next turn of this conversation may go past the reader's limit. From any thread."""
    count_blank_pages: Callable[[str], int]
    """Of the book with this id: pages that hold no text."""
    facts: Callable[[], list[tuple[str, str]]]
    """Name and value of what the About dialog tells."""
