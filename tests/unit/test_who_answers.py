"""Who answers is told as it is, and the environment's part in it by the names of its variables."""

from __future__ import annotations

import pytest

from reader_app.bootstrap.backend import model_config, variables_used
from reader_app.domain.servers import ServerKind, WhoAnswers, who_answers
from reader_app.domain.settings import Settings

NAMES = ("ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY", "PAGEMATE_MODEL")


@pytest.fixture(autouse=True)
def nothing_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def told(settings: Settings, stored_key: str = "") -> WhoAnswers:
    config = model_config(settings, stored_key)
    return who_answers(config, variables_used(config))


def test_nothing_set_up_is_offline() -> None:
    assert told(Settings()) == WhoAnswers()
    assert told(Settings()).is_offline


def test_a_server_is_told_by_name_and_address() -> None:
    who = told(Settings(server=ServerKind.ANTHROPIC, model="claude-x"))
    assert who == WhoAnswers("Anthropic", "api.anthropic.com", "claude-x")
    assert not who.is_from_environment


def test_a_server_on_this_computer_is_near() -> None:
    assert told(Settings(server=ServerKind.OLLAMA)).is_near


def test_an_own_server_elsewhere_is_told_by_its_address_and_not_near() -> None:
    who = told(Settings(server=ServerKind.CUSTOM, base_url="https://u:p@models.example.org:81/x"))
    assert (who.server, who.is_near) == ("models.example.org:81", False)


def test_a_key_in_the_environment_decides_where_nothing_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-x")
    who = told(Settings())
    assert (who.server, who.variables) == ("Anthropic", ("ANTHROPIC_API_KEY",))
    assert who.is_from_environment


def test_a_key_in_the_environment_is_not_named_where_it_is_not_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-x")
    assert told(Settings(server=ServerKind.OLLAMA)).variables == ()


def test_an_address_in_the_environment_counts_before_the_settings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:8123/v1")
    monkeypatch.setenv("PAGEMATE_MODEL", "tiny")
    who = told(Settings(server=ServerKind.ANTHROPIC, model="claude-x"))
    assert (who.server, who.model, who.is_near) == ("127.0.0.1:8123", "tiny", True)
    assert who.variables == ("ANTHROPIC_BASE_URL", "PAGEMATE_MODEL")


def test_anthropics_own_address_in_the_environment_is_anthropic(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "https://api.anthropic.com/v1/")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-x")
    for settings in (Settings(), Settings(server=ServerKind.OLLAMA, model="qwen3")):
        config = model_config(settings, "")
        assert config is not None
        assert (config.kind, config.base_url) == (ServerKind.ANTHROPIC, "https://api.anthropic.com")
        assert (config.key, config.model) == ("sk-x", "")
    assert told(Settings()).variables == ("ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY")


def test_anthropics_own_address_without_a_key_decides_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "https://api.anthropic.com")
    assert told(Settings()).is_offline
    assert told(Settings(server=ServerKind.OLLAMA)).server == "Ollama"
    own = Settings(server=ServerKind.ANTHROPIC, key_host="https://api.anthropic.com")
    config = model_config(own, "sk-stored")
    assert config is not None and config.key == "sk-stored"
    assert told(own).variables == ()


def test_anthropics_address_typed_as_another_server_is_anthropic() -> None:
    settings = Settings(
        server=ServerKind.CUSTOM,
        base_url="https://api.anthropic.com",
        model="claude-x",
        key_host="https://api.anthropic.com",
    )
    config = model_config(settings, "sk-stored")
    assert config is not None
    assert (config.kind, config.key) == (ServerKind.ANTHROPIC, "sk-stored")
    assert config.model == "claude-x"


def test_a_model_in_the_environment_alone_decides_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PAGEMATE_MODEL", "tiny")
    assert told(Settings()).is_offline
    who = told(Settings(server=ServerKind.OLLAMA))
    assert who.variables == ("PAGEMATE_MODEL",)
    assert not who.is_from_environment
