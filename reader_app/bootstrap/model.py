"""The model that is set up, for the window: in a process of its own, or the offline companion."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from reader_app.bootstrap.core import Core
from reader_app.bootstrap.environment import variables_used
from reader_app.domain.servers import (
    ConnectionReport,
    ServerKind,
    WhoAnswers,
    address_of,
    who_answers,
)
from reader_app.domain.translation import shown, tr

if TYPE_CHECKING:
    from reader_app.domain.chat import TokenUsage
    from reader_app.domain.protocols import ChatProvider
    from reader_app.domain.servers import ModelChoice, ModelConfig
    from reader_app.domain.settings import Settings
    from reader_app.llm.process.model_process import ProcessChatProvider
    from reader_app.llm.process.model_process_pool import ProcessPool

_log = logging.getLogger(__name__)


class WindowModel:
    """`name`, `is_offline` and `who` are safe to read anywhere; the rest may wait."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._offline: ChatProvider | None = None
        self._remote: ProcessPool | None = None
        self._lock = threading.Lock()
        self._config: ModelConfig | None = None
        self._effort_levels: dict[tuple[str, str], tuple[str, ...]] = {}
        self._is_loaded = False
        # Shown before the key store was asked: that may take seconds.
        self._config = self._set_up(core.settings.load(), "")

    @property
    def name(self) -> str:
        config, remote = self._config, self._remote
        if config is None:
            return tr("Offline")
        known = config.model or (remote.model if remote is not None else "")
        return known or (
            address_of(config.base_url) if config.kind is ServerKind.CUSTOM else config.server_name
        )

    @property
    def is_offline(self) -> bool:
        return self._config is None

    @property
    def who(self) -> WhoAnswers:
        config = self._config
        return who_answers(config, variables_used(config))

    def provider(self) -> ChatProvider:
        """For the next turn; asks the key store on first use."""
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

    def test(self, settings: Settings, key: str) -> ConnectionReport:
        config = self._wished(settings, key)
        if config is None:
            return ConnectionReport(
                True, tr("Offline: passages are found in the book, without a language model.")
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
        probe = _process(config)
        try:
            models = probe.list_models()
            self._note(config, models)
            return models
        finally:
            probe.close()

    def save_key(self, key: str, settings: Settings) -> str:
        return shown(self._core.vault.save(key))

    def remove_key(self) -> None:
        self._core.vault.delete()

    def key_place(self) -> str:
        if os.environ.get("ANTHROPIC_API_KEY", "").strip():
            return tr("the environment (ANTHROPIC_API_KEY)")
        if not self._core.settings.load().key_host:
            return ""  # a key store that nobody has used may ask for a password to be made up
        return shown(self._core.key_place())

    def cost_usd(self, usage: TokenUsage) -> float | None:
        from reader_app.bootstrap.prices import cost_usd

        return cost_usd(self.name, usage)

    def close(self) -> None:
        with self._lock:
            remote, self._remote = self._remote, None
        if remote is not None:
            remote.close()

    def _current(self) -> ChatProvider:
        if not self._is_loaded:
            settings = self._core.settings.load()
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

    def _note(self, config: ModelConfig, models: Sequence[ModelChoice]) -> None:
        """What a server says of its models, for the questions that follow."""
        with self._lock:
            for model in models:
                self._effort_levels[config.base_url, model.id] = model.effort_levels

    def _set_up(self, settings: Settings, stored_key: str) -> ModelConfig | None:
        """Offline in safe mode, whatever settings and environment say."""
        return None if self._core.is_safe else self._core.model_config(settings, stored_key)

    def _companion(self) -> ChatProvider:
        if self._offline is None:
            from reader_app.llm.offline.offline_provider import OfflineChatProvider

            self._offline = OfflineChatProvider()
        return self._offline

    def _wished(self, settings: Settings, key: str) -> ModelConfig | None:
        stored = key or (self._core.vault.load() if settings.server is not None else "")
        config = self._core.model_config(settings, stored)
        # A key that was just typed is meant for the server in the same form.
        return replace(config, key=key, key_origin="") if config is not None and key else config


def _process(config: ModelConfig) -> ProcessChatProvider:
    # Needed with the first question, not for the first page.
    from reader_app.llm.process.model_process import ProcessChatProvider

    return ProcessChatProvider(config)


def _processes(config: ModelConfig) -> ProcessPool:
    from reader_app.llm.process.model_process_pool import ProcessPool

    return ProcessPool(config)
