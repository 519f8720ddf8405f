"""Which language the program speaks, and where its words come from.

The environment variable `PAGEMATE_LANGUAGE` counts first, then the setting, then the system's
languages: names like "de_DE", the preferred one first. A command in English imports no Qt for it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.bootstrap.paths import FOR_CHILDREN, translations_folder
from reader_app.domain.translation import Figures, Lookup, use

if TYPE_CHECKING:
    from PySide6.QtCore import QLocale
    from PySide6.QtWidgets import QApplication

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


VARIABLE: Final = "PAGEMATE_LANGUAGE"
"""What the reader's environment says; it wins over the setting."""
CONTEXT: Final = "Pagemate"
ENGLISH: Final = "en"
TRANSLATED: Final = ("ko", "de")
PSEUDO: Final = "xx"
PSEUDO_RIGHT_TO_LEFT: Final = "xr"
_KNOWN: Final = (ENGLISH, *TRANSLATED, PSEUDO, PSEUDO_RIGHT_TO_LEFT)


def use_chosen_language(
    data_dir: Path, languages: Callable[[], Sequence[str]] = languages_of_desktop
) -> str:
    """Take up the reader's language for this process and the children that it starts.

    Returns its code. To be called before the modules with words for people are imported.
    """
    language = chosen_language(data_dir, languages)
    if language == ENGLISH:
        os.environ.pop(FOR_CHILDREN, None)
    else:
        os.environ[FOR_CHILDREN] = language
    use_language(language)
    return language


def use_parent_language() -> None:
    """In a child process."""
    use_language(os.environ.get(FOR_CHILDREN, ENGLISH))


def use_language(language: str) -> None:
    """Take up a language for this process; English where there are no words of it."""
    use(_lookup(language), _figures_of(language) if language in TRANSLATED else None)


def chosen_language(
    data_dir: Path, languages: Callable[[], Sequence[str]] = languages_of_desktop
) -> str:
    """A code out of those that there are: the environment's, the setting's, the system's.

    `languages`: names of the system's, asked for only if they count.
    """
    told = os.environ.get(VARIABLE, "").strip().lower()
    if told in _KNOWN:
        return told
    chosen = _stored(data_dir)
    if chosen == ENGLISH or chosen in TRANSLATED:
        return str(chosen)
    for name in languages():
        language = name.replace("_", "-").split("-")[0].lower()
        if language == ENGLISH or language in TRANSLATED:
            return language
    return ENGLISH


def _stored(data_dir: Path) -> object:
    """Not through the settings themselves: their modules hold words, the language comes first."""
    try:
        content = (data_dir / "settings.json").read_bytes()
        import json  # most of the time that it takes to learn the language of `--help`

        stored = json.loads(content)
    except (OSError, ValueError, RecursionError):
        return None
    return stored.get("language") if isinstance(stored, dict) else None


def _lookup(language: str) -> Lookup | None:
    if language in (PSEUDO, PSEUDO_RIGHT_TO_LEFT):
        from reader_app.domain.translation import pseudo, pseudo_from_the_right

        return pseudo if language == PSEUDO else pseudo_from_the_right
    if language in TRANSLATED:
        return _words_of(language)
    return None


def _words_of(language: str) -> Lookup | None:
    from PySide6.QtCore import QTranslator

    translator = QTranslator()
    if not translator.load(str(translations_folder() / f"pagemate_{language}.qm")):
        return None

    @cache  # the same few words are asked for over and over, each time through Qt
    def lookup(text: str, sense: str, n: int) -> str:
        return translator.translate(CONTEXT, text, sense, n) or ""

    return lookup


def _figures_of(language: str) -> Figures:
    locale = _locale_of(language)
    return lambda value, decimals: locale.toString(float(value), "f", decimals)


def _locale_of(language: str) -> QLocale:
    """The system's own where it speaks that language: it knows the reader's country."""
    from PySide6.QtCore import QLocale

    system, usual = QLocale.system(), QLocale(language)
    return system if system.language() == usual.language() else usual


def translate_qt(application: QApplication, language: str) -> None:
    """Qt's own dialogs and buttons in that language; the window's side from which it is read."""
    from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator

    if language in (ENGLISH, *TRANSLATED):
        QLocale.setDefault(_locale_of(language))
    if language in TRANSLATED:
        qts_own = QTranslator(application)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if qts_own.load(f"qtbase_{language}", folder):
            application.installTranslator(qts_own)
    elif language == PSEUDO_RIGHT_TO_LEFT:
        application.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
