"""Limits of spending in the settings file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reader_app.domain.settings import Settings
from reader_app.domain.usage import Cap, SpendingCaps
from reader_app.store.settings_file import SettingsFile


def test_limits_are_kept(tmp_path: Path) -> None:
    caps = SpendingCaps(Cap(0.25), Cap(1.5, 200_000), Cap(tokens=7))
    file = SettingsFile(tmp_path / "settings.json")
    file.save(Settings(caps=caps))
    assert file.load().caps == caps


def test_there_are_none_by_default(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path / "settings.json").load().caps == SpendingCaps()


@pytest.mark.parametrize("value", [-1, "much", True, None, [1], {"usd": 1}])
def test_a_limit_that_can_not_be_read_is_none(tmp_path: Path, value: object) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"caps": {"turn": {"usd": value, "tokens": value}, "book": value}}))
    caps = SettingsFile(path).load().caps
    assert caps.turn == Cap()
    assert caps.book in (Cap(), Cap(usd=1.0))
