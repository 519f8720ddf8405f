"""Folders: the reader's data, and the texts that ship with the program."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parents[1]


def data_folder() -> Path:
    """`PAGEMATE_DATA_DIR`, else the platform's folder for the data of applications."""
    chosen = os.environ.get("PAGEMATE_DATA_DIR", "").strip()
    if chosen:
        return Path(chosen).expanduser().resolve()
    import platformdirs

    return Path(platformdirs.user_data_dir("pagemate", appauthor=False, roaming=False))


def prompts_folder() -> Path:
    """In a frozen folder, the installed package, or a checkout."""
    return _shipped("prompts", "_prompts")


def handbook_file() -> Path:
    """The sample book; it may be missing in a checkout that hasn't built it."""
    return _shipped("resources", "_resources") / "handbook.pdf"


def price_file() -> Path:
    return _shipped("resources", "_resources") / "prices.toml"


def _shipped(name: str, installed_name: str) -> Path:
    frozen = getattr(sys, "_MEIPASS", None)
    folders = [Path(frozen) / name] if isinstance(frozen, str) else []
    folders += [_PACKAGE / installed_name, _PACKAGE.parent / name]
    return next((folder for folder in folders if folder.is_dir()), folders[-1])
