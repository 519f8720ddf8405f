"""Where the files that ship with the program are."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parents[2]


def resource_path(name: str) -> Path:
    """Path of `name` ("icons/back.svg"): in the installed package, a frozen folder or a checkout.

    Raises FileNotFoundError when no place has it.
    """
    for folder in _folders():
        path = folder / name
        if path.exists():
            return path
    raise FileNotFoundError(name)


def _folders() -> tuple[Path, ...]:
    frozen = getattr(sys, "_MEIPASS", None)
    bundled = (Path(frozen) / "resources",) if isinstance(frozen, str) else ()
    return (*bundled, _PACKAGE / "_resources", _PACKAGE.parent / "resources")
