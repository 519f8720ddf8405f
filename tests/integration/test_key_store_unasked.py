"""A key store is left alone as long as no key was entered: it may ask for a password."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.bootstrap.backend import ModelConnection, open_backend


@pytest.mark.parametrize(("key_host", "is_asked"), [("", False), ("api.anthropic.com", True)])
def test_the_key_store_is_asked_once_a_key_was_entered(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, key_host: str, is_asked: bool
) -> None:
    core = open_backend(data_dir)
    core.settings.change(lambda settings: replace(settings, key_host=key_host))
    asked: list[bool] = []

    def place() -> str:
        asked.append(True)
        return ""

    monkeypatch.setattr(core.vault, "place", place)
    model = ModelConnection(core)
    model.key_place()
    assert bool(asked) is is_asked
    model.close()
    core.close()
