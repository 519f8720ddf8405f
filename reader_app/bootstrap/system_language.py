"""Which languages the reader's system speaks: names like "de_DE", the best liked first."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Final

_PLAIN: Final = ("C", "POSIX")


def languages_of_desktop() -> Sequence[str]:
    """What Qt knows of it."""
    from PySide6.QtCore import QLocale

    return QLocale.system().uiLanguages()


def languages_of_terminal(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> Sequence[str]:
    """What its environment says, read as gettext does; without Qt, which no command needs.

    Where that says nothing at all, the desktop's: on Windows and macOS it is known elsewhere.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environ[name] for name in names if environ.get(name)), "")
    if not locale:
        return _languages_beside(platform)
    if _bare(locale) in _PLAIN:
        return ()
    return [_bare(name) for name in environ.get("LANGUAGE", "").split(":") if name] or [
        _bare(locale)
    ]


def _bare(locale: str) -> str:
    """Without the encoding and the variant."""
    return locale.partition(".")[0].partition("@")[0]


def _languages_beside(platform: str) -> Sequence[str]:
    match platform:
        case "win32":
            return _languages_of_windows()
        case "darwin":
            return languages_of_desktop()
        case _:
            return ()


def _languages_of_windows() -> Sequence[str]:
    if sys.platform == "win32":
        import ctypes
        from locale import windows_locale

        return (windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), ""),)
    return ()
