"""The rows of the settings: where their names stand, and what they say of files."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QComboBox, QLabel, QListWidget, QPushButton
from pytestqt.qtbot import QtBot

from reader_app.bootstrap.translations import use_language
from reader_app.domain.library import CopyKind, KeptCopy
from reader_app.domain.translation import use
from reader_app.ui.settings.data_page import DataPage
from reader_app.ui.settings.settings_pages import PlainPage


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use(None)


def test_the_name_of_a_choice_stands_beside_its_first_line(qtbot: QtBot) -> None:
    page = PlainPage("appearance")
    qtbot.addWidget(page)
    page.resize(560, 400)
    page.ensurePolished()
    page.layout().activate()
    page.grab()
    name = next(one for one in page.findChildren(QLabel) if one.text() == "Theme")
    first = page.findChildren(QComboBox)[0]
    middles = [one.mapTo(page, QPoint(0, one.height() // 2)).y() for one in (name, first)]
    assert abs(middles[0] - middles[1]) <= 1


def test_a_copys_size_is_written_as_in_the_language(qtbot: QtBot) -> None:
    use_language("de")
    page = DataPage()
    qtbot.addWidget(page)
    moment = datetime(2026, 11, 22, 12, tzinfo=UTC)
    page.show_copies([KeptCopy("one", CopyKind.DAILY, moment, 2_800_000)])
    copies = page.findChild(QListWidget, "copyList")
    assert copies.item(0).text().endswith("· 2,8 MB")


def test_the_rows_of_data_stand_together_however_high_the_page_is(qtbot: QtBot) -> None:
    page = DataPage()
    qtbot.addWidget(page)
    page.show_copies([KeptCopy("one", CopyKind.DAILY, datetime(2026, 11, 22, tzinfo=UTC), 2_800)])
    page.resize(560, 900)
    page.ensurePolished()
    page.grab()
    buttons = [
        page.findChild(QPushButton, name) for name in ("restoreCopyButton", "resetSettingsButton")
    ]
    tops = [each.mapTo(page, QPoint()).y() for each in buttons]
    assert tops[1] - tops[0] < 250
