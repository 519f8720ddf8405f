"""The settings file."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader_app.domain.chat import Effort
from reader_app.domain.errors import StorageError
from reader_app.domain.jsontypes import JsonValue
from reader_app.domain.settings import Settings, StrategyKind, ThemeChoice, ThinkingLength
from reader_app.store.settings_file import SettingsFile, settings_of, values_of
from tests.support.other_settings import all_changed

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
ALL_CHANGED = all_changed()
OF_OLDER_VERSIONS = {
    "last_book_id": "b",
    "window_geometry": "AdnQ",
    "splitter_sizes": [700, 0, 300],
    "side_panel_width": 200,
    "is_side_panel_visible": False,
    "is_conversation_visible": False,
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "settings.json"


def written(path: Path, text: str) -> SettingsFile:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return SettingsFile(path)


def test_without_a_file_there_are_the_defaults(path: Path) -> None:
    assert SettingsFile(path).load() == Settings()
    assert not path.exists()


def test_every_setting_comes_back(path: Path) -> None:
    for field in fields(Settings):
        assert getattr(ALL_CHANGED, field.name) != getattr(Settings(), field.name)
    SettingsFile(path).save(ALL_CHANGED)
    assert SettingsFile(path).load() == ALL_CHANGED


def test_a_change_is_written_and_returned(path: Path) -> None:
    file = SettingsFile(path)
    file.save(ALL_CHANGED)
    changed = file.change(lambda old: replace(old, theme=ThemeChoice.LIGHT))
    assert changed == replace(ALL_CHANGED, theme=ThemeChoice.LIGHT)
    assert file.load() == changed


def test_settings_that_are_no_more_are_read_without_a_word(path: Path) -> None:
    file = written(path, json.dumps({**OF_OLDER_VERSIONS, "theme": "dark"}))
    assert file.load() == Settings(theme=ThemeChoice.DARK)
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]


def test_keys_of_other_versions_are_kept(path: Path) -> None:
    file = written(path, '{"theme": "dark", "voice": {"speed": 2}}')
    file.change(lambda old: replace(old, model="m"))
    values = json.loads(path.read_text())
    assert values["voice"] == {"speed": 2}
    assert values["theme"] == "dark"
    assert values["model"] == "m"


@pytest.mark.parametrize("text", ['{"theme": "da', "[]", "", "\x00\x01", "[" * 100_000])
def test_a_damaged_file_is_set_aside(path: Path, text: str) -> None:
    file = written(path, text)
    assert file.load() == Settings()
    (aside,) = path.parent.glob("settings.damaged-*.json")
    assert aside.read_text() == text
    assert not path.exists()


def test_times_that_an_older_version_wrote_by_itself_are_those_of_today(path: Path) -> None:
    file = written(path, '{"idle_timeout_s": 30.0, "turn_timeout_s": 180.0}')
    assert file.load() == Settings()


def test_times_that_a_reader_chose_stay(path: Path) -> None:
    file = written(path, '{"idle_timeout_s": 45.0, "turn_timeout_s": 180.0}')
    assert (file.load().idle_timeout_s, file.load().turn_timeout_s) == (45.0, 600.0)
    chosen = replace(Settings(), idle_timeout_s=30.0, turn_timeout_s=180.0)
    file.save(chosen)
    assert file.load() == chosen


@pytest.mark.parametrize(
    ("length", "effort"),
    [
        (ThinkingLength.BRIEF, Effort.LOW),
        (ThinkingLength.NORMAL, Effort.MEDIUM),
        (ThinkingLength.LONG, Effort.HIGH),
    ],
)
def test_how_long_a_model_may_think_in_words_of_the_api(
    length: ThinkingLength, effort: Effort
) -> None:
    assert length.effort is effort


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from([field.name for field in fields(Settings)]), JSON))
def test_values_that_cannot_be_right_become_the_default(values: dict[str, object]) -> None:
    read = settings_of(values)  # type: ignore[arg-type]
    assert settings_of(values_of(read)) == read


@pytest.mark.parametrize(
    "text", ['{"max_iterations": 21}', '{"max_iterations": true}', '{"idle_timeout_s": 0}']
)
def test_a_number_out_of_range_becomes_the_default(path: Path, text: str) -> None:
    assert written(path, text).load() == Settings()


@pytest.mark.parametrize(
    "wrong", [{"max_iterations": 0}, {"max_tool_calls": 101}, {"turn_timeout_s": -1.0}]
)
def test_settings_out_of_range_are_a_mistake(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be"):
        replace(Settings(), **wrong)


def test_a_model_has_its_own_strategy() -> None:
    settings = Settings().with_strategy("small", StrategyKind.ALWAYS_RETRIEVE)
    assert settings.strategy_for("small") is StrategyKind.ALWAYS_RETRIEVE
    assert settings.strategy_for("large") is StrategyKind.TOOLS


def test_a_folder_that_cannot_be_written_is_a_known_error(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(StorageError):
        SettingsFile(tmp_path / "data" / "settings.json").save(Settings())


def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SettingsFile(path)
    file.save(ALL_CHANGED)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StorageError):
        file.save(Settings())
    assert file.load() == ALL_CHANGED
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    ("old", "theme", "keeps"),
    [
        ({"theme": "dark", "paper": "white"}, ThemeChoice.DARK, True),
        ({"theme": "dark", "paper": "sepia"}, ThemeChoice.SEPIA, False),
        ({"theme": "light", "paper": "auto"}, ThemeChoice.LIGHT, False),
        ({"paper": "sepia", "theme": "dusk", "keeps_page_colors": False}, ThemeChoice.DUSK, False),
    ],
)
def test_a_paper_that_was_chosen_apart_becomes_a_theme(
    old: dict[str, JsonValue], theme: ThemeChoice, keeps: bool
) -> None:
    read = settings_of(old)
    assert (read.theme, read.keeps_page_colors) == (theme, keeps)
