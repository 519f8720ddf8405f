"""Settings: what goes in comes out, and the form follows the server that is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from reader_app.domain.servers import PRESETS, ConnectionReport, ModelChoice, ServerKind
from reader_app.domain.settings import (
    SETTINGS,
    Language,
    Settings,
    StrategyKind,
    ThemeChoice,
    ThinkingLength,
)
from reader_app.domain.usage import Cap, SpendingCaps
from reader_app.ui.settings.settings_dialog import SettingsDialog, SettingsForm
from reader_app.ui.theme.palette import LIGHT
from tests.support.other_settings import all_changed
from tests.support.shell import themed

# Said by the offscreen platform of every window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

Widget = TypeVar("Widget", bound=QWidget)
IN_FORM = [each for each in SETTINGS.values() if each.declared.page]
FULL = Settings(
    server=ServerKind.OLLAMA,
    base_url="http://10.0.0.5:11434",
    model="qwen3:4b",
    strategies={"qwen3:4b": StrategyKind.ALWAYS_RETRIEVE, "other": StrategyKind.TOOLS},
    max_iterations=7,
    max_tool_calls=20,
    idle_timeout_s=60.0,
    turn_timeout_s=300.0,
    thinking=ThinkingLength.LONG,
    theme=ThemeChoice.DARK,
    language=Language.GERMAN,
    has_seen_handbook=True,
    reopens_books=False,
    reloads_changed_files=False,
    caps=SpendingCaps(Cap(0.25), Cap(1.5, 200_000), Cap(tokens=5_000_000)),
)


@pytest.fixture
def dialog(qapp: QApplication, qtbot: QtBot) -> Iterator[SettingsDialog]:
    with themed(qapp):
        made = SettingsDialog(LIGHT)
        qtbot.addWidget(made)
        made.load(Settings(), "No key is stored.", False)
        made.open()
        yield made


@pytest.mark.parametrize(
    ("settings", "is_offered"),
    [
        (Settings(), False),
        (replace(FULL, server=ServerKind.ANTHROPIC), True),
        (replace(FULL, server=ServerKind.CUSTOM), True),
        (FULL, False),
    ],
)
def test_how_long_to_think_is_asked_where_a_model_may_listen(
    dialog: SettingsDialog, settings: Settings, is_offered: bool
) -> None:
    dialog.load(settings, "", False)
    assert found(dialog, QComboBox, "thinkingBox").isVisibleTo(dialog) is is_offered


def server_box(dialog: SettingsDialog) -> QComboBox:
    return found(dialog, QComboBox, "serverBox")


def key_box(dialog: SettingsDialog) -> QLineEdit:
    return found(dialog, QLineEdit, "apiKeyBox")


def found(dialog: SettingsDialog, kind: type[Widget], name: str) -> Widget:
    widget = dialog.findChild(kind, name)
    assert isinstance(widget, kind)
    return widget


def test_what_is_loaded_is_what_is_saved(dialog: SettingsDialog, qtbot: QtBot) -> None:
    for settings in (
        Settings(),
        FULL,
        all_changed(),
        replace(FULL, server=ServerKind.ANTHROPIC, base_url="", model=""),
        replace(FULL, server=ServerKind.CUSTOM, base_url="https://models.example.org"),
    ):
        dialog.load(settings, "", False)
        with qtbot.waitSignal(dialog.saved) as caught:
            next(b for b in dialog.findChildren(QPushButton) if b.text() == "Save").click()
        assert caught.args == [SettingsForm(settings)]


def test_what_is_changed_is_saved_changed(dialog: SettingsDialog) -> None:
    server_box(dialog).setCurrentText("LM Studio")
    found(dialog, QComboBox, "modelBox").setEditText(" local-model ")
    found(dialog, QComboBox, "strategyBox").setCurrentIndex(1)
    found(dialog, QSpinBox, "stepsBox").setValue(9)
    found(dialog, QComboBox, "themeBox").setCurrentIndex(1)
    assert dialog.form().settings == Settings(
        server=ServerKind.LM_STUDIO,
        model="local-model",
        strategies={"local-model": StrategyKind.ALWAYS_RETRIEVE},
        max_iterations=9,
        theme=ThemeChoice.LIGHT,
    )


def test_every_server_of_the_domain_can_be_chosen(dialog: SettingsDialog) -> None:
    box = server_box(dialog)
    assert [box.itemText(n) for n in range(1, box.count())] == [p.name for p in PRESETS]


def test_offline_asks_for_nothing_else(dialog: SettingsDialog) -> None:
    names = ("addressBox", "apiKeyBox", "modelBox", "testKeyButton")
    assert not any(found(dialog, QWidget, name).isVisible() for name in names)


def test_only_servers_that_take_a_key_ask_for_one(dialog: SettingsDialog) -> None:
    asked = {}
    for name in ("Anthropic", "Ollama", "Custom server…"):
        server_box(dialog).setCurrentText(name)
        asked[name] = key_box(dialog).isVisible()
    assert asked == {"Anthropic": True, "Ollama": False, "Custom server…": True}


def test_another_server_forgets_address_and_model_of_the_last(dialog: SettingsDialog) -> None:
    dialog.load(FULL, "", False)
    server_box(dialog).setCurrentText("vLLM")
    settings = dialog.form().settings
    assert (settings.base_url, settings.model) == ("", "")


def test_a_server_of_one_s_own_needs_an_address(dialog: SettingsDialog) -> None:
    server_box(dialog).setCurrentText("Custom server…")
    save = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Save")
    before = save.isEnabled()
    complaint = found(dialog, QLabel, "addressComplaint")
    assert not complaint.isVisibleTo(dialog)  # nothing is typed yet

    def type_address(text: str) -> bool:
        found(dialog, QLineEdit, "addressBox").setText(text)
        found(dialog, QLineEdit, "addressBox").textEdited.emit(text)
        return save.isEnabled()

    assert (before, type_address("not an address")) == (False, False)
    assert complaint.isVisibleTo(dialog) and "“not an address”" in complaint.text()
    assert type_address("http://localhost:1")
    assert not complaint.isVisibleTo(dialog)


def test_an_address_is_cleaned_as_it_is_pasted(dialog: SettingsDialog) -> None:
    server_box(dialog).setCurrentText("Custom server…")
    found(dialog, QLineEdit, "addressBox").setText(" localhost:9000/v1/ ")
    assert dialog.form().settings.base_url == "http://localhost:9000"


def test_the_preset_s_own_address_is_not_kept_as_a_choice(dialog: SettingsDialog) -> None:
    server_box(dialog).setCurrentText("Anthropic")
    found(dialog, QLineEdit, "addressBox").setText("https://api.anthropic.com/v1")
    assert dialog.form().settings.base_url == ""


def test_a_new_key_is_told_and_never_shown(dialog: SettingsDialog) -> None:
    server_box(dialog).setCurrentText("Anthropic")
    key_box(dialog).setText(" sk-test-123 ")
    form = dialog.form()
    assert form.new_key == "sk-test-123"
    assert "sk-test" not in repr(form)
    assert key_box(dialog).echoMode() == QLineEdit.EchoMode.Password


def test_a_stored_key_is_said_and_can_be_removed(dialog: SettingsDialog, qtbot: QtBot) -> None:
    server_box(dialog).setCurrentText("Anthropic")
    dialog.model_page.set_key_state("Stored in the keyring of this computer.", True)
    remove = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Remove")
    with qtbot.waitSignal(dialog.key_removed):
        remove.click()
    dialog.model_page.set_key_state("No key is stored.", False)
    assert not remove.isVisible()


def test_a_test_is_asked_for_with_what_is_in_the_fields(
    dialog: SettingsDialog, qtbot: QtBot
) -> None:
    server_box(dialog).setCurrentText("Anthropic")
    key_box(dialog).setText("sk-new")
    with qtbot.waitSignal(dialog.test_requested) as caught:
        found(dialog, QPushButton, "testKeyButton").click()
    assert caught.args is not None and caught.args[0].new_key == "sk-new"


def test_a_test_is_not_asked_for_twice_at_once(dialog: SettingsDialog) -> None:
    server_box(dialog).setCurrentText("Anthropic")
    test = found(dialog, QPushButton, "testKeyButton")
    dialog.model_page.set_busy()
    while_busy = test.isEnabled()
    dialog.show_report(ConnectionReport(True, "Anthropic answers."))
    assert (while_busy, test.isEnabled()) == (False, True)


@pytest.mark.parametrize(("is_ok", "tone"), [(True, "accent"), (False, "error")])
def test_a_report_is_one_line_in_its_tone(dialog: SettingsDialog, is_ok: bool, tone: str) -> None:
    dialog.show_report(ConnectionReport(is_ok, "So it is."))
    line = found(dialog, QLabel, "testResult")
    assert (line.text(), line.property("tone")) == ("So it is.", tone)


def test_models_of_a_server_are_offered_and_the_choice_stays(dialog: SettingsDialog) -> None:
    dialog.load(FULL, "", False)
    dialog.model_page.set_models([ModelChoice("a", "Model A"), ModelChoice("b", "Model B", True)])
    box = found(dialog, QComboBox, "modelBox")
    assert [box.itemText(n) for n in range(box.count())] == ["a", "b"]
    assert dialog.form().settings.model == "qwen3:4b"


def test_models_are_asked_for_by_their_button(dialog: SettingsDialog, qtbot: QtBot) -> None:
    server_box(dialog).setCurrentText("Ollama")
    ask = next(b for b in dialog.findChildren(QToolButton) if "models" in b.toolTip())
    with qtbot.waitSignal(dialog.models_requested) as caught:
        ask.click()
    assert caught.args is not None and caught.args[0].settings.server is ServerKind.OLLAMA


def test_cancel_saves_nothing(dialog: SettingsDialog, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(dialog.saved):
        next(b for b in dialog.findChildren(QPushButton) if b.text() == "Cancel").click()


def test_handles_are_told_to_assistive_technology_too(dialog: SettingsDialog) -> None:
    for name in ("apiKeyBox", "testKeyButton"):
        assert found(dialog, QWidget, name).accessibleIdentifier() == name
    assert dialog.accessibleIdentifier() == dialog.objectName() == "settingsDialog"


def test_the_pages_are_named(dialog: SettingsDialog) -> None:
    names = [dialog.pages.names.item(n).text() for n in range(dialog.pages.names.count())]
    assert " ".join(names) == "Model Answers Costs Prompts Books Appearance Keyboard Privacy Data"


def test_another_look_is_told_at_once(dialog: SettingsDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.appearance_tried) as tried:
        found(dialog, QComboBox, "themeBox").setCurrentIndex(2)
    assert tried.args[0].theme is ThemeChoice.SEPIA


def test_a_setting_that_is_declared_with_a_page_has_one_control(dialog: SettingsDialog) -> None:
    for setting in IN_FORM:
        (control,) = dialog.findChildren(QWidget, setting.declared.handle)
        assert control.accessibleName(), setting.name
