"""A stored key goes where it was entered for: the same scheme, host and port, and nowhere else."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.bootstrap.backend import model_config
from reader_app.domain.errors import Remedy
from reader_app.domain.servers import ModelConfig, ServerKind, origin_of
from reader_app.domain.settings import Settings
from reader_app.llm.error_messages import Failure, FailureKind, error_for, key_missing
from reader_app.store.settings_file import SettingsFile
from reader_app.ui.settings.settings_controller import with_key_host

ENTERED_FOR = "https://gateway.example"
KEY = "sk-stored"


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "PAGEMATE_MODEL"):
        monkeypatch.delenv(name, raising=False)


def config_at(address: str, *, entered_for: str = ENTERED_FOR) -> ModelConfig:
    settings = Settings(server=ServerKind.CUSTOM, base_url=address, key_host=entered_for)
    config = model_config(settings, KEY)
    assert config is not None
    return config


@pytest.mark.parametrize(
    "address",
    [
        ENTERED_FOR,
        f"{ENTERED_FOR}:443",
        f"{ENTERED_FOR}/anthropic/v1",
        "https://Gateway.Example/",
        "gateway.example",
    ],
)
def test_the_key_goes_to_the_server_it_was_entered_for(address: str) -> None:
    assert config_at(address).key == KEY


@pytest.mark.parametrize(
    "address",
    [
        "http://gateway.example",
        "http://gateway.example:443",
        f"{ENTERED_FOR}:8443",
        "https://gateway.example.evil.example",
        "https://gateway.example@evil.example",
        "https://evil.example/gateway.example",
        "https://gateway.example.:443",
    ],
)
def test_the_key_goes_to_no_other_scheme_port_or_host(address: str) -> None:
    config = config_at(address)
    assert config.key == ""
    assert config.key_origin == ENTERED_FOR


def test_the_key_of_anthropic_is_never_sent_in_the_open() -> None:
    config = config_at("http://api.anthropic.com:8080", entered_for="https://api.anthropic.com")
    assert (config.base_url, config.key) == ("https://api.anthropic.com", KEY)


def test_a_reader_is_told_whom_the_key_was_entered_for() -> None:
    config = config_at("http://gateway.example:8080")
    told = key_missing(config)
    assert ENTERED_FOR in told.message and "http://gateway.example:8080" in told.message
    assert told.remedy is Remedy.ENTER_KEY and KEY not in str(told)
    assert error_for(Failure(FailureKind.HTTP, 401), config, "m").message == told.message


def test_a_new_key_is_for_the_origin_in_the_same_form() -> None:
    form = Settings(server=ServerKind.CUSTOM, base_url="http://192.168.1.9:8080/v1")
    assert with_key_host(form, "sk-new").key_host == "http://192.168.1.9:8080"
    assert with_key_host(replace(form, key_host=ENTERED_FOR), "").key_host == ENTERED_FOR


@pytest.mark.parametrize(
    ("server", "base_url", "stored", "origin"),
    [
        ("anthropic", "", "api.anthropic.com", "https://api.anthropic.com"),
        ("ollama", "", "api.anthropic.com", "https://api.anthropic.com"),
        ("offline", "", "gateway.example", "https://gateway.example"),
        ("custom", "http://10.0.0.7:8000", "10.0.0.7", "http://10.0.0.7:8000"),
        ("custom", "http://10.0.0.7:8000", "10.0.0.8", "https://10.0.0.8"),
        ("custom", "http://[::1]:8000", "::1", "http://[::1]:8000"),
        ("offline", "", "::1", "https://[::1]"),
        ("anthropic", "", "", ""),
        ("custom", "http://other.example", "https://kept.example", "https://kept.example"),
    ],
)
def test_a_key_of_an_older_version_stays_with_the_server_it_was_sent_to(
    tmp_path: Path, server: str, base_url: str, stored: str, origin: str
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"server": server, "base_url": base_url, "key_host": stored}))
    assert SettingsFile(path).load().key_host == origin


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://a.example:443/x?y#z", "https://a.example"),
        ("http://a.example:80", "http://a.example"),
        ("http://a.example:443", "http://a.example:443"),
        ("https://user:word@a.example", "https://a.example"),
        ("https://[::1]:8443", "https://[::1]:8443"),
        ("https://a.example:99999999", ""),
        ("a.example", ""),
        ("", ""),
    ],
)
def test_an_origin_is_scheme_host_and_port(address: str, origin: str) -> None:
    assert origin_of(address) == origin
