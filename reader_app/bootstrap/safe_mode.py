"""Safe mode: a start that leaves out whatever may have made the last ones fail."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from reader_app.domain.settings import Settings
from reader_app.domain.translation import tr
from reader_app.store.session_file import SessionFile
from reader_app.store.settings_file import SettingsFile

OPTION: Final = "--safe"
_FOLDER: Final = "safe"


def safe_files(data_dir: Path) -> tuple[SettingsFile, SessionFile]:
    """Settings as on the first day and no open books, beside the reader's own, which stay."""
    folder = data_dir / _FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    settings = SettingsFile(folder / "settings.json")
    settings.save(Settings(has_seen_handbook=True, reopens_books=False))
    return settings, SessionFile(folder / "session.json")


def is_safe_mode_wanted() -> bool:
    """Ask the reader, after starts that failed. Needs a QApplication, and no window."""
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(
        QMessageBox.Icon.Question,
        "Pagemate",
        tr("Pagemate ended while it started, twice in a row."),
    )
    box.setObjectName("safeModeQuestion")
    box.setInformativeText(
        tr(
            "Safe mode starts with the usual settings, without the books that were open and "
            "without the model. Your own settings, books and conversations are kept."
        )
    )
    safe = box.addButton(tr("Start in safe mode"), QMessageBox.ButtonRole.AcceptRole)
    usual = box.addButton(tr("Start as usual"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(safe)
    box.setEscapeButton(usual)
    box.exec()
    return box.clickedButton() is safe
