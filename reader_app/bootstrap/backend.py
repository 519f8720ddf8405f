"""The backend that window and commands share: store, search, agent and model connection.

`Backend` opens the data folder and creates the use cases on it; modules that the first page doesn't
need are imported on first use. `ModelConnection` is the window's model, in child processes, or the
offline companion. Environment variables take precedence over settings.
"""

from __future__ import annotations

import logging
import os
import shutil
import threading
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.app.library.ingest import IngestBookUseCase
from reader_app.bootstrap.paths import ORIGINALS, price_file, prompts_folder
from reader_app.domain import servers
from reader_app.domain.errors import BookError
from reader_app.domain.settings import GuardForNewBooks, Settings, StrategyKind
from reader_app.domain.translation import shown, tr
from reader_app.domain.values import dataclass, replace
from reader_app.store.atomic_file import write_atomically
from reader_app.store.key_vault import OUT_OF_REACH, KeyringVault
from reader_app.store.open_store import Store, open_store
from reader_app.store.session_file import SessionFile
from reader_app.store.settings_file import SettingsFile

if TYPE_CHECKING:
    from reader_app.agent.limits import AgentLimits
    from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
    from reader_app.app.chat.cost_cap import Allowances, SpendingUseCase
    from reader_app.app.chat.leak_guard import BookWordsCache, LeakGuard
    from reader_app.app.chat.prompt_shortcuts import ShortcutPrompts
    from reader_app.app.library.book_titles import TitleBooksUseCase
    from reader_app.app.library.library_list import LibraryUseCase
    from reader_app.app.search.book_search import SearchBooksUseCase, SearchCache
    from reader_app.domain import protocols
    from reader_app.domain.chat import TokenUsage
    from reader_app.domain.events import SentLog
    from reader_app.domain.search import Tokenizer
    from reader_app.domain.servers import ModelChoice
    from reader_app.domain.settings import Settings
    from reader_app.llm.model_process import ProcessChatProvider, ProcessPool
    from reader_app.llm.models import PriceTable
    from reader_app.workers.page_images import FilePageImages


def address_from_environment(environ: Mapping[str, str] = os.environ) -> str:
    """Return the server address that the environment sets, or "" if there is none to be used.

    Anthropic's own address is set on many machines for other programs. Unless a key is set as well,
    it does not override the server that the reader chose.
    """
    address = servers.cleaned_url(environ.get(servers.ADDRESS_VARIABLE, ""))
    if servers.kind_at(servers.ServerKind.CUSTOM, address) is not servers.ServerKind.ANTHROPIC:
        return address
    has_key = bool(environ.get(servers.KEY_VARIABLE, "").strip())
    return servers.server_address(servers.ServerKind.ANTHROPIC, "") if has_key else ""


def variables_used(
    config: servers.ModelConfig | None, environ: Mapping[str, str] = os.environ
) -> tuple[str, ...]:
    """Return the names of the environment variables whose values `config` contains."""
    if config is None:
        return ()
    address = address_from_environment(environ)
    key = environ.get(servers.KEY_VARIABLE, "").strip()
    model = environ.get(servers.MODEL_VARIABLE, "").strip()
    is_used = {
        servers.ADDRESS_VARIABLE: bool(address) and config.base_url == address,
        servers.KEY_VARIABLE: bool(key) and config.key == key,
        servers.MODEL_VARIABLE: bool(model) and config.model == model,
    }
    return tuple(name for name, used in is_used.items() if used)


_FOLDER: Final = "safe"


def safe_files(data_dir: Path) -> tuple[SettingsFile, SessionFile]:
    """Return files with default settings and no open books in a folder of their own.

    The reader's own files are not touched.
    """
    folder = data_dir / _FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    settings = SettingsFile(folder / "settings.json")
    settings.save(Settings(has_seen_handbook=True, reopens_books=False))
    return settings, SessionFile(folder / "session.json")


_log = logging.getLogger(__name__)


def cost_usd(model: str, usage: TokenUsage) -> float | None:
    """Return the cost of one request in US dollars, or None if the price is not known."""
    table = _price_table()
    return table.cost_usd(model, usage) if table is not None else None


@cache
def _price_table() -> PriceTable | None:
    """Return the price table; None if it can't be read, and then only tokens are counted."""
    from reader_app.llm.models import price_table

    try:
        return price_table(price_file())
    except (OSError, ValueError, KeyError):
        _log.exception("the price table can't be read")
        return None


@dataclass(frozen=True, slots=True)
class TurnStores:
    """The repositories that a turn reads and writes; `sent` is None if requests aren't logged."""

    books: protocols.BookRepository
    conversations: protocols.ConversationRepository
    messages: protocols.ChatMessageRepository
    sent: SentLog | None


_MOST_MESSAGES: Final = 1_000
"""The most messages of a conversation that are sent with a question.

The token budget is the limit that matters. With a smaller number the beginning of what is sent
would change with each question, and the server's prompt cache could never be used.
"""


@dataclass(frozen=True)
class Backend:
    """The store and what is built on it, without any user interface.

    Call `close` when no thread uses the store any more.
    """

    data_dir: Path
    store: Store
    settings: SettingsFile
    session: SessionFile
    vault: KeyringVault
    is_safe: bool = False
    """Safe mode: settings and session are not the reader's own, and no model is asked."""

    @cached_property
    def search_cache(self) -> SearchCache:
        """The search cache that all turns share."""
        from reader_app.agent.limits import SystemClock
        from reader_app.app.search.book_search import SearchCache

        return SearchCache(SystemClock())

    @cached_property
    def allowances(self) -> Allowances:
        """The spending allowances that the reader grants and turns consume."""
        from reader_app.app.chat.cost_cap import Allowances

        return Allowances()

    @cached_property
    def library_begun(self) -> threading.Event:
        """Set once a window has begun to use the library; see `LibraryUseCase.begin`."""
        return threading.Event()

    @cached_property
    def shortcut_prompts(self) -> ShortcutPrompts:
        from reader_app.app.chat.prompt_shortcuts import ShortcutPrompts

        return ShortcutPrompts(prompts_folder(), self.data_dir / "prompts", write_atomically)

    @cached_property
    def spending(self) -> SpendingUseCase:
        from reader_app.app.chat.cost_cap import SpendingUseCase

        return SpendingUseCase(self.store.spending, cost_usd)

    def is_key_out_of_reach(self, settings: Settings) -> bool:
        """Whether a key was stored, but the key store did not answer when it was last asked."""
        return bool(settings.key_host) and self.vault.is_silent

    def model_config(self, settings: Settings, stored_key: str) -> servers.ModelConfig | None:
        """Return the result of the module's `model_config`, marked if the key is out of reach."""
        config = model_config(settings, stored_key)
        if config is None or config.key or config.key_origin:
            return config
        if not self.is_key_out_of_reach(settings):
            return config
        return replace(config, is_key_out_of_reach=True)

    def key_place(self) -> str:
        """Return where the key is stored, in words; "" if there is none.

        It may wait for the key store.
        """
        place = self.vault.place()
        if not place and self.is_key_out_of_reach(self.settings.load()):
            return OUT_OF_REACH
        return place

    def ingest(self) -> IngestBookUseCase:
        def guards_new() -> bool:
            return self.settings.load().guard_for_new_books is GuardForNewBooks.ON

        store = self.store
        return IngestBookUseCase(
            store.books,
            store.pages,
            _words_of,
            guards_new,
            store.details,
            self.data_dir / ORIGINALS,
        )

    def titles(self) -> TitleBooksUseCase:
        from reader_app.app.library.book_titles import TitleBooksUseCase

        return TitleBooksUseCase(self.store.books, self.store.details)

    def library(self) -> LibraryUseCase:
        from reader_app.app.library.library_list import LibraryUseCase

        store = self.store
        return LibraryUseCase(
            store.library,
            store.collections,
            store.books,
            store.conversations,
            store.pages.word_counts,
            begun=self.library_begun,
        )

    def search(self, page_texts: protocols.PageTexts) -> SearchBooksUseCase:
        from reader_app.app.search.book_search import SearchBooksUseCase

        store = self.store
        return SearchBooksUseCase(store.pages, page_texts, store.vocabulary, store.books.outline)

    def chat(
        self,
        provider: protocols.ChatProvider,
        page_texts: protocols.PageTexts,
        images: FilePageImages,
        desk: protocols.ReadingPosition | None = None,
        *,
        stores: TurnStores | None = None,
        proof_texts: protocols.PageTexts | None = None,
    ) -> ChatWithBookUseCase:
        """Return the use case for one turn, with the limits and retrieval strategy of the settings.

        `stores` replaces the library's own repositories; for `proof_texts` see ChatWithBookUseCase.
        """
        # Imported here because the agent is needed for the first question, not for the first page.
        from reader_app.agent.always_retrieve import AlwaysRetrieveStrategy
        from reader_app.agent.limits import SystemClock
        from reader_app.agent.message_history import FullHistoryContextStrategy
        from reader_app.agent.tool_use import ToolUseRetrievalStrategy
        from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
        from reader_app.app.chat.cost_cap import CostCap
        from reader_app.app.chat.prompt_shortcuts import Shortcut
        from reader_app.app.tools.tool_table import ALL_TOOLS

        settings = self.settings.load()
        used = stores or self.turn_stores()
        limits = limits_of(settings)
        clock = SystemClock()
        prompts_dir = prompts_folder()
        tool_use = ToolUseRetrievalStrategy(ALL_TOOLS, limits, clock)
        always = AlwaysRetrieveStrategy(prompts_dir, limits, clock)
        return ChatWithBookUseCase(
            provider,
            self.search(page_texts),
            used.messages,
            used.conversations,
            used.books,
            always if self.searches_first(provider) else tool_use,
            FullHistoryContextStrategy(max_messages=_MOST_MESSAGES),
            prompts_dir,
            fallback_strategy=always,
            pages=self.store.pages,
            page_texts=page_texts,
            images=images,
            tables=images,
            comments=images,
            references=self.store.references,
            details=self.store.details,
            position=desk,
            clock=clock,
            limits=limits,
            search_cache=self.search_cache,
            sent=used.sent,
            further_books=self.store.further_books,
            cost_cap=CostCap(settings.caps, self.spending, self.allowances),
            ask_prompt=lambda: self.shortcut_prompts.text(Shortcut.ASK),
            effort=lambda: self.settings.load().thinking.effort,
            proof_texts=proof_texts,
            leak_guard=self.leak_guard(used),
        )

    def searches_first(self, provider: protocols.ChatProvider) -> bool:
        """Whether, by the settings, the book is searched before this model is asked."""
        kind = self.settings.load().strategy_for(provider.model)
        return kind is StrategyKind.ALWAYS_RETRIEVE and not provider.is_offline

    @cached_property
    def book_words(self) -> BookWordsCache:
        """The words of books that all turns and windows share."""
        from reader_app.app.chat.leak_guard import BookWordsCache

        return BookWordsCache(self.store.pages)

    def leak_guard(self, stores: TurnStores | None = None) -> LeakGuard:
        from reader_app.app.chat.leak_guard import LeakGuard

        books = stores.books if stores is not None else self.store.books
        return LeakGuard(self.book_words, books, self.store.further_books)

    def turn_stores(self) -> TurnStores:
        """Return the library's own repositories."""
        store = self.store
        return TurnStores(store.books, store.conversations, store.messages, store.sent)

    def close(self) -> None:
        self.store.close()


def _prepared(tokenizer: Tokenizer, text: str) -> str:
    from reader_app.retrieval.tokenization import prepare_for_index

    return prepare_for_index(tokenizer, text)


def open_backend(data_dir: Path, *, is_safe: bool = False) -> Backend:
    """Open the reader's data folder, created if missing. Raises StorageError."""
    store = open_store(data_dir, prepare=_prepared)
    vault = KeyringVault(data_dir)
    if is_safe:
        return Backend(data_dir, store, *safe_files(data_dir), vault, is_safe=True)
    settings = SettingsFile(data_dir / "settings.json")
    return Backend(data_dir, store, settings, SessionFile(data_dir / "session.json"), vault)


def limits_of(settings: Settings) -> AgentLimits:
    from reader_app.agent.limits import AgentLimits

    return AgentLimits(
        settings.max_iterations,
        settings.max_tool_calls,
        settings.idle_timeout_s,
        settings.turn_timeout_s,
    )


def model_config(settings: Settings, stored_key: str) -> servers.ModelConfig | None:
    """Return how to reach the configured model, or None for the offline companion.

    Environment variables take precedence: whoever set them started this program with them.
    """
    key = os.environ.get("ANTHROPIC_API_KEY", "").strip()
    address = address_from_environment()
    idle = settings.idle_timeout_s
    is_anthropic = (
        bool(address)
        and servers.kind_at(servers.ServerKind.CUSTOM, address) is servers.ServerKind.ANTHROPIC
    )
    chosen = servers.ServerKind.ANTHROPIC if is_anthropic else settings.server
    # A model name belongs to the server it was chosen for.
    own_model = settings.model if settings.server in (None, chosen) else ""
    model = os.environ.get("PAGEMATE_MODEL", "").strip() or own_model
    if address and not is_anthropic:
        # The stored key was entered for another address and must not be sent to this server.
        return servers.ModelConfig(
            servers.ServerKind.CUSTOM, address, model, key, idle_timeout_s=idle
        )
    if chosen is None and not key:
        return None
    own_address = settings.base_url if settings.server is not None and not is_anthropic else ""
    base_url = servers.server_address(chosen or servers.ServerKind.ANTHROPIC, own_address)
    kind = servers.kind_at(chosen or servers.ServerKind.ANTHROPIC, base_url)
    config = servers.ModelConfig(kind, base_url, model, "", idle_timeout_s=idle)
    # A key is sent only to the server that it was entered for.
    is_meant = settings.key_host == servers.origin_of(base_url)
    if kind in (servers.ServerKind.ANTHROPIC, servers.ServerKind.CUSTOM):
        meant_for = "" if key or is_meant else settings.key_host
        return replace(config, key=key or (stored_key if is_meant else ""), key_origin=meant_for)
    return config


def _words_of(path: Path, numbers: Sequence[int]) -> dict[int, str]:
    """Return the texts of some pages, read in a child process; {} if the file can't be opened."""
    from reader_app.documents.reader import DocumentReader

    try:
        with DocumentReader(path) as reader:
            return {number: reader.page_text(number).text for number in numbers}
    except (BookError, OSError):
        return {}


class ModelConnection:
    """The window's connection to a model: a server or the offline companion.

    `name`, `is_offline`, `can_use_tools` and `who` may be read from any thread without blocking;
    all else may block.
    """

    def __init__(self, core: Backend) -> None:
        self._core = core
        self._offline: protocols.ChatProvider | None = None
        self._remote: ProcessPool | None = None
        self._lock = threading.Lock()
        self._config: servers.ModelConfig | None = None
        self._effort_levels: dict[tuple[str, str], tuple[str, ...]] = {}
        self._is_loaded = False
        # Set without asking the key store, which may take seconds.
        self._settings = core.settings.load()
        self._config = self._set_up(self._settings, "")

    @property
    def name(self) -> str:
        config, remote = self._config, self._remote
        if config is None:
            return tr("Offline")
        known = config.model or (remote.model if remote is not None else "")
        return known or (
            servers.address_of(config.base_url)
            if config.kind is servers.ServerKind.CUSTOM
            else config.server_name
        )

    @property
    def is_offline(self) -> bool:
        return self._config is None

    @property
    def can_use_tools(self) -> bool:
        remote = self._remote
        is_wished = self._settings.strategy_for(self.name) is StrategyKind.TOOLS
        return not self.is_offline and is_wished and (remote is None or remote.can_use_tools)

    @property
    def can_see_images(self) -> bool:
        return not self.is_offline and (self._remote is None or self._remote.can_see_images)

    @property
    def who(self) -> servers.WhoAnswers:
        config = self._config
        return servers.who_answers(config, variables_used(config))

    def provider(self) -> protocols.ChatProvider:
        """Return the provider for the next turn; the first call asks the key store."""
        with self._lock:
            return self._current()

    def reload(self) -> None:
        with self._lock:
            self._is_loaded = False
            self._current()

    def warm_up(self) -> None:
        with self._lock:
            current = self._current()
        remote = self._remote
        if remote is not None and current is remote:
            remote.warm_up()

    def test(self, settings: Settings, key: str) -> servers.ConnectionReport:
        config = self._wished(settings, key)
        if config is None:
            return servers.ConnectionReport(
                True, tr("Offline: finds passages in the book without a language model.")
            )
        probe = _process(config)
        try:
            report = probe.test_connection()
            self._note(config, report.models)
            return report
        finally:
            probe.close()

    def models(self, settings: Settings, key: str) -> tuple[ModelChoice, ...]:
        config = self._wished(settings, key)
        if config is None:
            return ()
        if self._remote is not None and config == self._config:
            models = self._remote.list_models()  # a process of its own takes seconds to start
        else:
            probe = _process(config)
            try:
                models = probe.list_models()
            finally:
                probe.close()
        self._note(config, models)
        return models

    def save_key(self, key: str, settings: Settings) -> str:
        return shown(self._core.vault.save(key))

    def remove_key(self) -> None:
        self._core.vault.delete()

    def key_place(self) -> str:
        if os.environ.get("ANTHROPIC_API_KEY", "").strip():
            return tr("the environment (ANTHROPIC_API_KEY)")
        if not self._core.settings.load().key_host:
            return ""  # an unused key store may ask the reader to invent a password
        return shown(self._core.key_place())

    def cost_usd(self, usage: TokenUsage) -> float | None:

        return cost_usd(self.name, usage)

    def close(self) -> None:
        with self._lock:
            remote, self._remote = self._remote, None
        if remote is not None:
            remote.close()

    def _current(self) -> protocols.ChatProvider:
        if not self._is_loaded:
            settings = self._settings = self._core.settings.load()
            stored = self._core.vault.load() if settings.server is not None else ""
            self._config = self._set_up(settings, stored)
            self._is_loaded = not self._core.is_key_out_of_reach(settings)
        if self._config is None:
            return self._companion()
        if self._remote is None:
            self._remote = _processes(self._config)
        listed = self._effort_levels.get((self._config.base_url, self._config.model), ())
        self._remote.configure(replace(self._config, effort_levels=listed))
        return self._remote

    def _note(self, config: servers.ModelConfig, models: Sequence[ModelChoice]) -> None:
        """Remember the effort levels that a server reports for its models, for later requests."""
        with self._lock:
            for model in models:
                self._effort_levels[config.base_url, model.id] = model.effort_levels

    def _set_up(self, settings: Settings, stored_key: str) -> servers.ModelConfig | None:
        """Return the configuration; in safe mode None (offline), whatever the settings say."""
        return None if self._core.is_safe else self._core.model_config(settings, stored_key)

    def _companion(self) -> protocols.ChatProvider:
        if self._offline is None:
            from reader_app.llm.offline.offline_provider import OfflineChatProvider

            self._offline = OfflineChatProvider()
        return self._offline

    def _wished(self, settings: Settings, key: str) -> servers.ModelConfig | None:
        stored = key or (self._core.vault.load() if settings.server is not None else "")
        config = self._core.model_config(settings, stored)
        # A key that was just typed is meant for the server in the same form.
        return replace(config, key=key, key_origin="") if config is not None and key else config


def _process(config: servers.ModelConfig) -> ProcessChatProvider:
    # Imported here because it is needed for the first question, not for the first page.
    from reader_app.llm.model_process import ProcessChatProvider

    return ProcessChatProvider(config)


def _processes(config: servers.ModelConfig) -> ProcessPool:
    from reader_app.llm.model_process import ProcessPool

    return ProcessPool(config)
