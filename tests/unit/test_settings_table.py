"""A setting is declared once: `domain/settings.py` is the only source of what is known of it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from reader_app.agent.limits import AgentLimits
from reader_app.domain.settings import SETTINGS, Setting, Settings
from reader_app.store.settings_file import PortableSettingsFile, SettingsFile
from tests.support.other_settings import all_changed
from tests.support.program import ROOT

PROGRAM = ROOT / "reader_app"
TABLE = PROGRAM / "domain" / "settings.py"
STORE = PROGRAM / "store" / "settings_file.py"
READ_BY_HAND = {"server", "strategies", "caps", "own_keys"}
"""More than a word, a number or a switch: the store has a reader for each."""
OF_OLD_FILES = {"thinking", "idle_timeout_s", "turn_timeout_s", "theme", "keeps_page_colors"}
"""Looked at to tell files of earlier versions."""
NUMBERS = [each for each in SETTINGS.values() if each.is_number]
IN_FORM = [each for each in SETTINGS.values() if each.declared.page]


def strings_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {each for each in constants if isinstance(each, str)}


def others() -> list[Path]:
    return [path for path in PROGRAM.rglob("*.py") if path != TABLE]


def test_the_store_names_no_setting_that_is_plain() -> None:
    assert strings_of(STORE) & set(SETTINGS) == READ_BY_HAND | OF_OLD_FILES


@pytest.mark.long
def test_what_a_form_says_of_a_setting_stands_in_the_table_alone() -> None:
    said = {
        text
        for each in IN_FORM
        for text in (each.declared.help, each.declared.switch, each.declared.handle)
        if text
    }
    assert len(said) >= len(IN_FORM)
    repeated = {path.name: found for path in others() if (found := strings_of(path) & said)}
    assert not repeated


@pytest.mark.long
def test_each_setting_does_something() -> None:
    # The language is read from the file itself, before there are any words.
    used = strings_of(PROGRAM / "bootstrap" / "translations.py")
    for path in PROGRAM.rglob("*.py"):
        if path != STORE:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not set(SETTINGS) - used


@pytest.mark.parametrize("setting", NUMBERS, ids=lambda each: each.name)
def test_a_number_is_held_within_its_limits(setting: Setting) -> None:
    least, most = setting.declared.least, setting.declared.most
    for value in (least, most):
        assert getattr(Settings().with_values({setting.name: value}), setting.name) == value
    for value in (least - 1, most + 1):
        with pytest.raises(ValueError, match=setting.name):
            Settings().with_values({setting.name: value})


def test_a_turn_may_go_as_far_as_the_settings_allow_and_no_further() -> None:
    most = int(SETTINGS["max_iterations"].declared.most)
    assert AgentLimits(most).max_iterations == most
    with pytest.raises(ValueError, match="max_iterations"):
        AgentLimits(most + 1)


def test_a_row_of_the_form_has_a_name_and_a_handle() -> None:
    for each in IN_FORM:
        assert each.declared.label and each.declared.handle, each.name
        assert each.declared.switch or not isinstance(each.default, bool), each.name


def test_a_reset_leaves_what_outlives_it_and_nothing_else() -> None:
    before = all_changed()
    after = before.reset()
    kept = {name for name in SETTINGS if getattr(after, name) == getattr(before, name)}
    assert kept == {each.name for each in SETTINGS.values() if each.declared.outlives_reset}


def test_an_export_takes_along_what_travels_and_nothing_else(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.save(all_changed())
    taken = PortableSettingsFile(file).taken()
    assert set(taken) == {each.name for each in SETTINGS.values() if each.declared.travels}
    there = PortableSettingsFile(SettingsFile(tmp_path / "there.json"))
    assert there.add(taken) == len(taken)
    assert there.taken() == taken
