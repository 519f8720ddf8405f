"""Which language the program takes up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from reader_app.bootstrap.paths import FOR_CHILDREN
from reader_app.bootstrap.translations import (
    chosen_language,
    use_chosen_language,
    use_language,
    use_parent_language,
)
from reader_app.domain.translation import tr, use


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("PAGEMATE_LANGUAGE")
    monkeypatch.setenv(FOR_CHILDREN, "en")
    yield
    use(None)


def system(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    class Locale:
        def uiLanguages(self) -> list[str]:
            return list(names)

    monkeypatch.setattr(QLocale, "system", staticmethod(Locale))


def stored(data_dir: Path, language: object) -> Path:
    (data_dir / "settings.json").write_text(json.dumps({"language": language}))
    return data_dir


@pytest.mark.parametrize("language", ["en", "ko", "de"])
def test_the_readers_choice_counts_before_the_system(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    system(monkeypatch, "fr-FR", "de-DE")
    assert chosen_language(stored(data_dir, language)) == language


def test_the_environment_counts_before_the_choice(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGEMATE_LANGUAGE", " KO ")
    assert chosen_language(stored(data_dir, "de")) == "ko"


@pytest.mark.parametrize("choice", ["system", "klingon", 7, None])
def test_otherwise_the_first_of_the_systems_that_there_is_counts(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, choice: object
) -> None:
    system(monkeypatch, "fr-FR", "de-Latn-AT", "en-US")
    assert chosen_language(stored(data_dir, choice)) == "de"


def test_a_system_without_a_known_language_is_told_english(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system(monkeypatch, "C")
    assert chosen_language(data_dir) == "en"


@pytest.mark.parametrize("content", [b"", b"[]", b"{\xff", b"[" * 100_000])
def test_damaged_settings_are_no_obstacle(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    (data_dir / "settings.json").write_bytes(content)
    system(monkeypatch, "ko")
    assert chosen_language(data_dir) == "ko"


def test_children_speak_as_their_parent(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGEMATE_LANGUAGE", "xx")
    use_chosen_language(data_dir)
    use(None)
    use_parent_language()
    assert tr("Close").startswith("⟦")


def test_children_of_an_english_window_are_told_nothing(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    monkeypatch.setenv("PAGEMATE_LANGUAGE", "en")
    use_chosen_language(data_dir)
    assert FOR_CHILDREN not in os.environ


@pytest.mark.parametrize("language", ["ko", "de"])
def test_the_translations_that_ship_are_found(language: str) -> None:
    from reader_app.bootstrap.paths import translations_folder

    assert (translations_folder() / f"pagemate_{language}.qm").is_file()
    use_language(language)
    assert tr("{n} page", "{n} pages", n=3)
