"""The window has room for other languages, and calls keys and pages as they do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLabel,
    QListWidget,
    QScrollArea,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from reader_app.bootstrap.translations import translate_qt, use_language
from reader_app.domain.settings import Settings
from reader_app.domain.translation import use
from reader_app.ui.dialogs.base import button
from reader_app.ui.library.covers import CoverCache
from reader_app.ui.library.library_header import LibraryHeader
from reader_app.ui.settings.settings_dialog import SettingsDialog
from reader_app.ui.settings.settings_pages import CostsPage, PlainPage
from reader_app.ui.theme.palette import LIGHT
from reader_app.ui.window.actions import tool_button, tooltip, with_key
from reader_app.ui.window.key_sheet import KeysDialog, KeySection
from tests.support.shell import themed

# Said by the offscreen platform of every window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

SHEET = (
    KeySection(
        "Auf der Seite",
        (
            ("Umschalt+Leertaste oder Bild aufwärts", "Bildschirm zurück"),
            ("Rechts oder N oder Strg+Bild abwärts", "Nächste Seite"),
            ("Strg+A", "Alles auf dieser Seite auswählen"),
        ),
    ),
    KeySection("Ansicht", (("Strg+Umschalt+- oder Umschalt+R", "Links drehen"),) * 4),
    KeySection("Buch", (("Strg+Umschalt+T", "Geschlossenes Buch wieder öffnen"),) * 4),
)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system of no country; English afterwards."""
    monkeypatch.setattr(QLocale, "system", staticmethod(QLocale.c))
    yield
    use(None)


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    """The words of the program and of Qt."""
    yield from spoken(qapp, "de")


@pytest.fixture
def korean(qapp: QApplication) -> Iterator[None]:
    yield from spoken(qapp, "ko")


def spoken(qapp: QApplication, language: str) -> Iterator[None]:
    before = QLocale()
    use_language(language)
    translate_qt(qapp, language)
    yield
    for each in qapp.findChildren(QTranslator):
        qapp.removeTranslator(each)
        each.deleteLater()
    QLocale.setDefault(before)


@pytest.mark.parametrize("language", ["en", "de", "ko", "xx"])
def test_all_pages_of_the_settings_are_in_view(
    qapp: QApplication, qtbot: QtBot, language: str
) -> None:
    use_language(language)
    with themed(qapp):
        dialog = SettingsDialog(LIGHT)
        qtbot.addWidget(dialog)
        dialog.open()
        names = dialog.findChild(QListWidget, "settingsPageList")
        assert names.count() == 9
        room = names.viewport().rect()
        rects = [names.visualItemRect(names.item(at)) for at in range(names.count())]
        assert all(room.contains(rect) for rect in rects)
        assert names.sizeHintForColumn(0) <= room.width()


def test_no_row_of_the_keys_is_broken_where_there_is_room(qapp: QApplication, qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    around.resize(3_000, 900)
    with themed(qapp):
        dialog = KeysDialog(SHEET, around)
        dialog.open()
        qtbot.waitUntil(dialog.isVisible, timeout=10_000)
        labels = dialog.findChild(QWidget, "keySheet").findChildren(QLabel)
        broken = [
            label.text()
            for label in labels
            if label.width() < label.fontMetrics().horizontalAdvance(label.text())
        ]
        assert len(labels) == 2 * 11 + 3 and not broken


def test_the_keys_stay_within_a_narrow_window(qapp: QApplication, qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    around.resize(1_000, 700)
    with themed(qapp):
        dialog = KeysDialog(SHEET, around)
        assert dialog.width() <= 1_000 and dialog.height() <= 700


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("key", "said"), [("Ctrl+A", "Strg+A"), ("Space", "Leertaste"), ("Del", "Entf")]
)
def test_menus_call_keys_as_the_language_does(key: str, said: str) -> None:
    assert with_key("Löschen", key) == f"Löschen\t{said}"


@pytest.mark.usefixtures("german")
def test_a_tooltip_has_neither_dots_nor_a_space_before_its_key() -> None:
    assert tooltip("Öffnen …", ("Ctrl+O",)) == "Öffnen (Strg+O)"


def test_buttons_are_called_without_dots_and_the_space_before_them(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    made = [tool_button(QAction("Öffnen …", window), window), button("Öffnen …")]
    qtbot.addWidget(made[1])
    assert [each.accessibleName() for each in made] == ["Öffnen", "Öffnen"]


@pytest.mark.usefixtures("german")
def test_a_limit_in_dollars_is_written_as_in_the_language(qtbot: QtBot) -> None:
    page = CostsPage()
    qtbot.addWidget(page)
    box = page.findChild(QWidget, "answerUsdBox")
    box.setValue(0.25)
    assert box.text() == "0,25\N{NO-BREAK SPACE}$"


@pytest.mark.usefixtures("german")
def test_the_library_has_room_for_its_heading_and_buttons(qapp: QApplication, qtbot: QtBot) -> None:
    with themed(qapp):
        open_button = button("Buch öffnen", "primary")
        header = LibraryHeader(open_button, CoverCache(qapp))
        header.set_heading("Bibliothek")
        qtbot.addWidget(header)
        header.resize(header.minimumSizeHint().width() + 20, 200)
        header.set_margin(150)  # of a shelf with one column
        header.show()
        assert open_button.width() >= open_button.minimumSizeHint().width()
        assert header.layout().contentsMargins().left() == 10
        header.resize(1_600, 200)
        assert header.layout().contentsMargins().left() == 150


def test_long_names_of_keys_are_wrapped_in_a_narrow_window(
    qapp: QApplication, qtbot: QtBot
) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    around.resize(480, 700)
    with themed(qapp):
        dialog = KeysDialog(SHEET, around)
        dialog.open()
        area = dialog.findChild(QScrollArea)
        qtbot.waitUntil(lambda: area.isVisible() and not area.horizontalScrollBar().maximum())
        for label in dialog.findChild(QWidget, "keySheet").findChildren(QLabel):
            assert label.height() >= label.heightForWidth(label.width())


@pytest.mark.parametrize(("language", "shown"), [("de", "120 s"), ("ko", "120초")])
def test_a_number_of_the_settings_has_the_unit_of_the_language(
    qtbot: QtBot, language: str, shown: str
) -> None:
    use_language(language)
    page = PlainPage("answers")
    qtbot.addWidget(page)
    page.load(Settings())
    assert page.findChild(QSpinBox, "silenceBox").text() == shown


@pytest.mark.usefixtures("korean")
def test_the_file_dialog_of_qt_speaks_korean_throughout(qtbot: QtBot) -> None:
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    labels = [dialog.labelText(each) for each in QFileDialog.DialogLabel]
    assert all(any("가" <= letter <= "힣" for letter in words) for words in labels), labels
