"""How this program starts itself again: the command and its environment.

Nothing in the current working directory is ever imported (`-P`), and a process that needs no keys,
desktop or other programs doesn't get their variables.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).resolve().parent.parent.parent
_NEEDED: Final = frozenset(
    {
        # locations of programs, libraries and the reader's folders
        "PATH", "HOME", "USER", "LOGNAME", "PWD", "TMPDIR", "TMP", "TEMP", "LD_LIBRARY_PATH",
        "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "VIRTUAL_ENV", "XDG_DATA_HOME",
        "XDG_DATA_DIRS", "TESSDATA_PREFIX", "OMP_THREAD_LIMIT", "NIX_LD", "NIX_LD_LIBRARY_PATH",
        # language, time zone
        "LANG", "LANGUAGE", "TZ", "TZDIR", "LOCPATH", "__CF_USER_TEXT_ENCODING",
        # Python's own
        "PYTHONHOME", "PYTHONUTF8", "PYTHONIOENCODING", "PYTHONHASHSEED", "PYTHONUSERBASE",
        "PYTHONNOUSERSITE", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "PYTHONWARNINGS",
        "PYTHONUNBUFFERED", "PYTHONFAULTHANDLER", "PYTHONPROFILEIMPORTTIME", "__PYVENV_LAUNCHER__",
        # Windows doesn't start a program without some of these
        "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA",
        "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES", "PROGRAMFILES(X86)",
        "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE",
    }
)  # fmt: skip
_NEEDED_BEGINNINGS: Final = ("LC_", "FONTCONFIG_", "MALLOC_", "_PYI_", "PYINSTALLER_", "_MEIPASS")
_OURS: Final = "PAGEMATE_"
_SECRETS: Final = ("KEY", "TOKEN", "PASSWORD", "SECRET")


def own_program() -> list[str]:
    """Return the command that starts this program again, frozen or not."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-P", "-m", "reader_app"]


def module_path() -> dict[str, str]:
    """Return the variable with which `-m reader_app` finds this program from any working directory.

    Empty or relative entries of PYTHONPATH mean the working directory, so they are left out.
    """
    if getattr(sys, "frozen", False):
        return {}
    known = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return {"PYTHONPATH": os.pathsep.join([str(_ROOT), *filter(os.path.isabs, known)])}


def narrowed(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the environment for a process that reads files and talks only to its parent."""
    return {name: value for name, value in environment.items() if _is_needed(name.upper())}


def _is_needed(name: str) -> bool:
    if name.startswith(_OURS):
        return not any(secret in name for secret in _SECRETS)
    return name in _NEEDED or name.startswith(_NEEDED_BEGINNINGS)
