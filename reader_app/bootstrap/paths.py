"""Paths of the reader's data and of the files shipped with the program."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

PORTABLE_FOLDER: Final = "pagemate-data"
RESET_MARKER: Final = "delete-everything"
"""Name of the file in the data folder that requests a factory reset once nobody uses the data."""
ORIGINALS: Final = "originals"
"""Name of the folder in the data folder with files as they were before notes were saved in them."""
FOR_CHILDREN: Final = "PAGEMATE_CHILD_LANGUAGE"
"""The environment variable that tells child processes of the program their language."""
_PACKAGE: Final = Path(__file__).resolve().parents[1]


def data_folder() -> Path:
    """Return `PAGEMATE_DATA_DIR`, else a portable program's own folder, else the platform's."""
    chosen = os.environ.get("PAGEMATE_DATA_DIR", "").strip()
    if chosen:
        return Path(chosen).expanduser().resolve()
    beside = _folder_beside()
    if beside is not None:
        return beside
    import platformdirs

    return Path(platformdirs.user_data_dir("pagemate", appauthor=False, roaming=False))


def _folder_beside() -> Path | None:
    """Return the data folder beside a portable (frozen) program, or None if there is none."""
    if not getattr(sys, "frozen", False):
        return None
    folder = Path(sys.executable).resolve().parent / PORTABLE_FOLDER
    return folder if os.path.isdir(folder) else None


def prompts_folder() -> Path:
    return _shipped("prompts", "_prompts")


def handbook_file() -> Path:
    """Return the path of the sample book, which is missing in a checkout that hasn't built it."""
    return _shipped("resources", "_resources") / "handbook.pdf"


def price_file() -> Path:
    return _shipped("resources", "_resources") / "prices.toml"


def translations_folder() -> Path:
    return _shipped("resources", "_resources") / "translations"


def _shipped(name: str, installed_name: str) -> Path:
    """Return a folder shipped with the program: frozen, installed, or in a checkout."""
    frozen = getattr(sys, "_MEIPASS", None)
    folders = [Path(frozen) / name] if isinstance(frozen, str) else []
    folders += [_PACKAGE / installed_name, _PACKAGE.parent / name]
    return next((folder for folder in folders if os.path.isdir(folder)), folders[-1])
