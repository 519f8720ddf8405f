"""A key was stored, and the key store is locked: that is told from having no key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.bootstrap.backend import Backend, ModelConnection, open_backend
from reader_app.domain.errors import Remedy
from reader_app.domain.servers import ServerKind
from reader_app.llm.error_messages import key_missing
from reader_app.store.key_vault import OUT_OF_REACH, KeyringVault

KEY = "sk-ant-a-secret"


class LockedKeyring:
    """Refuses, as a key store whose question was cancelled does, until it is unlocked."""

    def __init__(self) -> None:
        self.is_unlocked = False

    def get_password(self, service: str, username: str) -> str | None:
        if not self.is_unlocked:
            raise RuntimeError("locked")
        return KEY

    def set_password(self, service: str, username: str, password: str) -> None:
        raise RuntimeError("locked")

    def delete_password(self, service: str, username: str) -> None:
        raise RuntimeError("locked")


@pytest.fixture
def keyring() -> LockedKeyring:
    return LockedKeyring()


@pytest.fixture
def core(
    data_dir: Path, keyring: LockedKeyring, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Backend]:
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "PAGEMATE_MODEL"):
        monkeypatch.delenv(name, raising=False)
    opened = open_backend(data_dir)
    opened.settings.change(
        lambda settings: replace(
            settings, server=ServerKind.ANTHROPIC, key_host="https://api.anthropic.com"
        )
    )
    yield replace(opened, vault=KeyringVault(data_dir, keyring=lambda: keyring, limit_s=30))
    opened.close()


def test_the_reader_is_told_to_unlock_it_and_to_try_again(core: Backend) -> None:
    settings = core.settings.load()
    config = core.model_config(settings, core.vault.load())
    assert config is not None
    told = key_missing(config)
    assert told.remedy is Remedy.RETRY
    assert "Unlock" in told.advice


def test_a_key_store_that_was_unlocked_is_asked_again(
    core: Backend, keyring: LockedKeyring
) -> None:
    model = ModelConnection(core)
    model.provider()
    assert model._config is not None
    assert model._config.is_key_out_of_reach
    keyring.is_unlocked = True
    model.provider()
    assert model._config.key == KEY
    assert not model._config.is_key_out_of_reach
    model.close()


def test_settings_and_doctor_say_where_the_key_is_out_of_reach(core: Backend) -> None:
    assert core.key_place() == OUT_OF_REACH


def test_a_locked_key_store_that_was_never_given_a_key_is_no_matter(core: Backend) -> None:
    core.settings.change(lambda settings: replace(settings, key_host=""))
    settings = core.settings.load()
    config = core.model_config(settings, core.vault.load())
    assert config is not None
    assert not config.is_key_out_of_reach
    assert core.key_place() == ""
