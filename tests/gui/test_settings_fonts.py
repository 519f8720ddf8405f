"""The settings have room for their words, in every font and language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from reader_app.bootstrap.translations import use_language
from reader_app.domain.settings import Settings
from reader_app.domain.translation import use
from reader_app.ui.settings.settings_dialog import SettingsDialog
from reader_app.ui.theme.palette import LIGHT
from tests.support.cut_off import cut_off
from tests.support.shell import themed

# Said by the offscreen platform of every window with a least size.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


class NarrowScreen:
    width = 420

    def availableGeometry(self) -> QRect:
        return QRect(0, 0, self.width, 800)


@pytest.fixture(params=["en", "de", "ko", "xx"])
def dialog(
    request: pytest.FixtureRequest, each_font: str, qapp: QApplication, qtbot: QtBot
) -> Iterator[SettingsDialog]:
    use_language(request.param)
    with themed(qapp):
        made = SettingsDialog(LIGHT)
        qtbot.addWidget(made)
        made.load(Settings(), "There is no key.", has_key=False)
        made.open()
        yield made
    use(None)


def test_no_page_is_cut_off_and_all_are_in_view(dialog: SettingsDialog) -> None:
    names = dialog.pages.names
    assert names.count() == 9
    assert not names.verticalScrollBar().isVisible()
    assert dialog.width() <= dialog.screen().availableGeometry().width()
    for page in range(names.count()):
        names.setCurrentRow(page)
        dialog.grab()
        assert cut_off(dialog) == [], names.item(page).text()


def test_on_a_narrow_screen_the_names_stand_above_the_pages(
    dialog: SettingsDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.close()
    monkeypatch.setattr(dialog, "screen", NarrowScreen)
    dialog.open()
    box = dialog.findChild(QComboBox, "settingsPageBox")
    assert box is not None and box.isVisible() and not dialog.pages.names.isVisible()
    dialog.resize(max(NarrowScreen.width, dialog.minimumWidth()), 700)
    for page in range(box.count()):
        box.setCurrentIndex(page)
        dialog.grab()
        assert dialog.pages.names.currentRow() == page
        assert cut_off(dialog) == [], box.itemText(page)


def test_words_in_too_little_room_are_found(qtbot: QtBot) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    label = QLabel("words that need room", root)
    label.resize(label.sizeHint())
    root.resize(400, 100)
    root.show()
    assert cut_off(root) == []
    label.resize(20, label.height())
    assert cut_off(root) == ["too small: QLabel  “words that need room”"]
