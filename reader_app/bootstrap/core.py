"""The parts that window and command line share: one store, one search, one agent."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.app.library.ingest import IngestBookUseCase
from reader_app.bootstrap.environment import address_from_environment
from reader_app.bootstrap.places import prompts_folder
from reader_app.domain.errors import BookError
from reader_app.domain.servers import (
    ModelConfig,
    ServerKind,
    kind_at,
    origin_of,
    server_address,
)
from reader_app.domain.settings import Settings, StrategyKind
from reader_app.store.atomic_file import write_atomically
from reader_app.store.key_vault import OUT_OF_REACH, KeyringVault
from reader_app.store.open_store import Store, open_store
from reader_app.store.session_file import SessionFile
from reader_app.store.settings_file import SettingsFile

if TYPE_CHECKING:
    from reader_app.agent.limits import AgentLimits
    from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
    from reader_app.app.chat.cost_cap import Allowances, SpendingUseCase
    from reader_app.app.chat.prompt_shortcuts import ShortcutPrompts
    from reader_app.app.library.library_list import LibraryUseCase
    from reader_app.app.search.book_search import SearchBooksUseCase, SearchCache
    from reader_app.domain.events import SentLog
    from reader_app.domain.protocols import (
        BookRepository,
        ChatMessageRepository,
        ChatProvider,
        ConversationRepository,
        PageImages,
        PageTexts,
        ReadingPosition,
    )
    from reader_app.domain.search import Tokenizer


@dataclass(frozen=True, slots=True)
class TurnStores:
    """What a turn reads and writes of library and conversation. `sent` None: no log is kept."""

    books: BookRepository
    conversations: ConversationRepository
    messages: ChatMessageRepository
    sent: SentLog | None


_MOST_MESSAGES: Final = 1_000
"""Sent again at most; the budget of tokens is what counts. Fewer would move the beginning of a
conversation with each question, and nothing of it could be read from a cache."""


@dataclass(frozen=True)
class Core:
    """Everything below the entrances. `close` when the last thread is done with the store."""

    data_dir: Path
    store: Store
    settings: SettingsFile
    session: SessionFile
    vault: KeyringVault
    is_safe: bool = False
    """Safe mode: settings and session aren't the reader's own, and no model is asked."""

    @cached_property
    def search_cache(self) -> SearchCache:
        """One for all turns."""
        from reader_app.agent.limits import SystemClock
        from reader_app.app.search.book_search import SearchCache

        return SearchCache(SystemClock())

    @cached_property
    def allowances(self) -> Allowances:
        """Given by the reader, taken by turns."""
        from reader_app.app.chat.cost_cap import Allowances

        return Allowances()

    @cached_property
    def shortcut_prompts(self) -> ShortcutPrompts:
        from reader_app.app.chat.prompt_shortcuts import ShortcutPrompts

        return ShortcutPrompts(prompts_folder(), self.data_dir / "prompts", write_atomically)

    @cached_property
    def spending(self) -> SpendingUseCase:
        from reader_app.app.chat.cost_cap import SpendingUseCase
        from reader_app.bootstrap.prices import cost_usd

        return SpendingUseCase(self.store.spending, cost_usd)

    def is_key_out_of_reach(self, settings: Settings) -> bool:
        """One was stored, and the key store didn't give it when it was asked last."""
        return bool(settings.key_host) and self.vault.is_silent

    def model_config(self, settings: Settings, stored_key: str) -> ModelConfig | None:
        """See the function of that name; also knows whether the key is out of reach."""
        config = model_config(settings, stored_key)
        if config is None or config.key or config.key_origin:
            return config
        if not self.is_key_out_of_reach(settings):
            return config
        return replace(config, is_key_out_of_reach=True)

    def key_place(self) -> str:
        """In words; "" if there is no key. May wait for the key store."""
        place = self.vault.place()
        if not place and self.is_key_out_of_reach(self.settings.load()):
            return OUT_OF_REACH
        return place

    def ingest(self) -> IngestBookUseCase:
        return IngestBookUseCase(self.store.books, self.store.pages, _words_of)

    def library(self) -> LibraryUseCase:
        from reader_app.app.library.library_list import LibraryUseCase

        store = self.store
        return LibraryUseCase(store.shelf, store.collections, store.books, store.conversations)

    def search(self, page_texts: PageTexts) -> SearchBooksUseCase:
        from reader_app.app.search.book_search import SearchBooksUseCase

        return SearchBooksUseCase(self.store.pages, page_texts, self.store.vocabulary)

    def chat(
        self,
        provider: ChatProvider,
        page_texts: PageTexts,
        images: PageImages,
        desk: ReadingPosition | None = None,
        *,
        stores: TurnStores | None = None,
        proof_texts: PageTexts | None = None,
    ) -> ChatWithBookUseCase:
        """The use case for one turn, with the limits and the way to search that are set.

        `stores`: other ones than the library's own; `proof_texts` as in ChatWithBookUseCase.
        """
        # The agent is needed with the first question, not for the first page.
        from reader_app.agent.always_retrieve import AlwaysRetrieveStrategy
        from reader_app.agent.context import FullHistoryContextStrategy
        from reader_app.agent.limits import SystemClock
        from reader_app.agent.tool_use import ToolUseRetrievalStrategy
        from reader_app.app.chat.chat_with_book import ALL_TOOLS, ChatWithBookUseCase
        from reader_app.app.chat.cost_cap import CostCap
        from reader_app.app.chat.prompt_shortcuts import Shortcut

        settings = self.settings.load()
        used = stores or self.turn_stores()
        limits = limits_of(settings)
        clock = SystemClock()
        prompts_dir = prompts_folder()
        tool_use = ToolUseRetrievalStrategy(ALL_TOOLS, limits, clock)
        always = AlwaysRetrieveStrategy(prompts_dir, limits, clock)
        prefers_search = settings.strategy_for(provider.model) is StrategyKind.ALWAYS_RETRIEVE
        return ChatWithBookUseCase(
            provider,
            self.search(page_texts),
            used.messages,
            used.conversations,
            used.books,
            always if prefers_search and not provider.is_offline else tool_use,
            FullHistoryContextStrategy(max_messages=_MOST_MESSAGES),
            prompts_dir,
            fallback_strategy=always,
            pages=self.store.pages,
            page_texts=page_texts,
            images=images,
            desk=desk,
            clock=clock,
            limits=limits,
            search_cache=self.search_cache,
            sent=used.sent,
            further_books=self.store.further_books,
            cost_cap=CostCap(settings.caps, self.spending, self.allowances),
            ask_prompt=lambda: self.shortcut_prompts.text(Shortcut.ASK),
            effort=lambda: self.settings.load().thinking.effort,
            proof_texts=proof_texts,
        )

    def turn_stores(self) -> TurnStores:
        """Those of the library."""
        store = self.store
        return TurnStores(store.books, store.conversations, store.messages, store.sent)

    def close(self) -> None:
        self.store.close()


def _prepared(tokenizer: Tokenizer, text: str) -> str:
    from reader_app.retrieval.tokenization import prepare_for_index

    return prepare_for_index(tokenizer, text)


def open_core(data_dir: Path, *, is_safe: bool = False) -> Core:
    """Open or make the reader's data folder. Raises StorageError."""
    store = open_store(data_dir, prepare=_prepared)
    vault = KeyringVault(data_dir)
    if is_safe:
        from reader_app.bootstrap.safe_mode import safe_files

        return Core(data_dir, store, *safe_files(data_dir), vault, is_safe=True)
    settings = SettingsFile(data_dir / "settings.json")
    return Core(data_dir, store, settings, SessionFile(data_dir / "session.json"), vault)


def limits_of(settings: Settings) -> AgentLimits:
    from reader_app.agent.limits import AgentLimits

    return AgentLimits(
        settings.max_iterations,
        settings.max_tool_calls,
        settings.idle_timeout_s,
        settings.turn_timeout_s,
    )


def model_config(settings: Settings, stored_key: str) -> ModelConfig | None:
    """How to reach the model that is set up, or None for the offline companion.

    The environment wins: whoever set it started this program with it.
    """
    key = os.environ.get("ANTHROPIC_API_KEY", "").strip()
    address = address_from_environment()
    idle = settings.idle_timeout_s
    is_anthropic = bool(address) and kind_at(ServerKind.CUSTOM, address) is ServerKind.ANTHROPIC
    chosen = ServerKind.ANTHROPIC if is_anthropic else settings.server
    # A model's name belongs to the server it was chosen for.
    own_model = settings.model if settings.server in (None, chosen) else ""
    model = os.environ.get("PAGEMATE_MODEL", "").strip() or own_model
    if address and not is_anthropic:
        # The stored key was entered for another address: it goes to no server it wasn't meant for.
        return ModelConfig(ServerKind.CUSTOM, address, model, key, idle_timeout_s=idle)
    if chosen is None and not key:
        return None
    own_address = settings.base_url if settings.server is not None and not is_anthropic else ""
    base_url = server_address(chosen or ServerKind.ANTHROPIC, own_address)
    kind = kind_at(chosen or ServerKind.ANTHROPIC, base_url)
    config = ModelConfig(kind, base_url, model, "", idle_timeout_s=idle)
    # A key goes to no server that it was not entered for.
    is_meant = settings.key_host == origin_of(base_url)
    if kind in (ServerKind.ANTHROPIC, ServerKind.CUSTOM):
        meant_for = "" if key or is_meant else settings.key_host
        return replace(config, key=key or (stored_key if is_meant else ""), key_origin=meant_for)
    return config


def _words_of(path: Path, numbers: Sequence[int]) -> dict[int, str]:
    """Texts of some pages, read in a process of their own; none of a file that won't open."""
    from reader_app.documents.reader import DocumentReader

    try:
        with DocumentReader(path, isolated=True) as reader:
            return {number: reader.page_text(number).text for number in numbers}
    except (BookError, OSError):
        return {}
