"""The dialogs in which files are chosen."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.dialogs.file_chooser import FileChooser
from tests.support.program import ROOT

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def locating(qtbot: QtBot, gone: Path) -> Path:
    """The folder in which the dialog begins."""
    window = QWidget()
    qtbot.addWidget(window)
    FileChooser(window, window).locate(gone)
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    folder = Path(dialog.directory().absolutePath())
    dialog.reject()
    return folder


def test_a_book_that_is_gone_is_looked_for_in_its_folder(qtbot: QtBot, tmp_path: Path) -> None:
    assert locating(qtbot, tmp_path / "book.pdf") == tmp_path


def test_where_the_folder_is_gone_too_the_nearest_one_is_shown(
    qtbot: QtBot, tmp_path: Path
) -> None:
    assert locating(qtbot, tmp_path / "shelf" / "row" / "book.pdf") == tmp_path


def test_every_kind_of_file_that_a_package_registers_can_be_chosen(qtbot: QtBot) -> None:
    product = tomllib.loads((ROOT / "packaging/product.toml").read_text(encoding="utf-8"))
    registered = {suffix for kind in product["formats"] for suffix in kind["suffixes"]}
    window = QWidget()
    qtbot.addWidget(window)
    FileChooser(window, window).choose()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    offered = set(re.findall(r"\*\.(\S+?)[ )]", dialog.nameFilters()[0]))
    dialog.reject()
    assert registered - offered == set()
