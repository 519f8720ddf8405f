"""The language of the program's texts: how it is chosen, and where the translations come from.

The environment variable `PAGEMATE_LANGUAGE` takes precedence, then the setting, then the system's
languages: names like "de_DE", the preferred one first. A command in English needs no Qt for this.
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
    """Return the desktop's languages as Qt reports them."""
    from PySide6.QtCore import QLocale

    return QLocale.system().uiLanguages()


def languages_of_terminal(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> Sequence[str]:
    """Return the languages of the environment, read as gettext does.

    If the environment sets none, return the desktop's languages on Windows and macOS, and none
    elsewhere. Only macOS needs Qt for this.
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
    """Return `locale` without encoding and variant."""
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
"""The environment variable that takes precedence over the language setting."""
CONTEXT: Final = "Pagemate"
ENGLISH: Final = "en"
TRANSLATED: Final = ("ko", "de")
PSEUDO: Final = "xx"
PSEUDO_RIGHT_TO_LEFT: Final = "xr"
_KNOWN: Final = (ENGLISH, *TRANSLATED, PSEUDO, PSEUDO_RIGHT_TO_LEFT)


def use_chosen_language(
    data_dir: Path, languages: Callable[[], Sequence[str]] = languages_of_desktop
) -> str:
    """Set the reader's language for this process and the children that it starts; return its code.

    To be called before modules with texts for people are imported.
    """
    language = chosen_language(data_dir, languages)
    if language == ENGLISH:
        os.environ.pop(FOR_CHILDREN, None)
    else:
        os.environ[FOR_CHILDREN] = language
    use_language(language)
    return language


def use_parent_language() -> None:
    """Set the parent's language in a child process."""
    use_language(os.environ.get(FOR_CHILDREN, ENGLISH))


def use_language(language: str) -> None:
    """Set the language of this process; English if there is no translation."""
    use(_lookup(language), _figures_of(language) if language in TRANSLATED else None)


def chosen_language(
    data_dir: Path, languages: Callable[[], Sequence[str]] = languages_of_desktop
) -> str:
    """Return the code of an available language: the environment's, the setting's or the system's.

    `languages` returns the names of the system's languages; it is called only if needed.
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
    """Return the language stored in settings.json, or None.

    The file is read directly: the settings' modules contain texts, and the language has to be known
    before they are imported.
    """
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

    @cache  # the same few texts are looked up over and over, each time through Qt
    def lookup(text: str, sense: str, n: int) -> str:
        return translator.translate(CONTEXT, text, sense, n) or ""

    return lookup


def _figures_of(language: str) -> Figures:
    locale = _locale_of(language)
    return lambda value, decimals: locale.toString(float(value), "f", decimals)


def _locale_of(language: str) -> QLocale:
    """Return the system's locale if it has this language, because it also knows the country."""
    from PySide6.QtCore import QLocale

    system, usual = QLocale.system(), QLocale(language)
    return system if system.language() == usual.language() else usual


def translate_qt(application: QApplication, language: str) -> None:
    """Translate Qt's own dialogs and buttons, and set the layout direction of the window."""
    from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator

    if language in (ENGLISH, *TRANSLATED):
        QLocale.setDefault(_locale_of(language))
    if language in TRANSLATED:
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        lacking = str(translations_folder())
        for name, where in ((f"qtbase_{language}", folder), (f"qt_{language}", lacking)):
            translator = QTranslator(application)
            if translator.load(name, where):
                application.installTranslator(translator)
    elif language == PSEUDO_RIGHT_TO_LEFT:
        application.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
