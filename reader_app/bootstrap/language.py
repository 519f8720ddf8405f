"""Which language the program speaks, and where its words come from."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.bootstrap.places import FOR_CHILDREN, translations_folder
from reader_app.bootstrap.system_language import languages_of_desktop
from reader_app.domain.translation import Figures, Lookup, use

if TYPE_CHECKING:
    from PySide6.QtCore import QLocale
    from PySide6.QtWidgets import QApplication

VARIABLE: Final = "PAGEMATE_LANGUAGE"
"""What the reader's environment says; it wins over the setting."""
CONTEXT: Final = "Pagemate"
ENGLISH: Final = "en"
TRANSLATED: Final = ("ko", "de")
PSEUDO: Final = "xx"
PSEUDO_RIGHT_TO_LEFT: Final = "xr"
_KNOWN: Final = (ENGLISH, *TRANSLATED, PSEUDO, PSEUDO_RIGHT_TO_LEFT)


def speak_as_chosen(
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
    speak(language)
    return language


def speak_as_parent() -> None:
    """In a child process."""
    speak(os.environ.get(FOR_CHILDREN, ENGLISH))


def speak(language: str) -> None:
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


def dress(application: QApplication, language: str) -> None:
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
