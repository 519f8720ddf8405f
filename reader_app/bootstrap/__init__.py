"""The only composition root. Each entrance imports no more than it needs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from reader_app.cli.argument_parser import CommandArguments


def run_worker(kind: str) -> int:
    """A child process of the window or of a command."""
    from reader_app.bootstrap.workers import run_worker as run

    return run(kind)


def run_window(files: Sequence[Path], *, is_safe: bool = False) -> NoReturn:
    """The window, until it is closed; the process ends with it.

    `is_safe`: with nothing that may have made a start fail.
    """
    from reader_app.bootstrap.garbage import put_off_collections

    put_off_collections()
    from reader_app.bootstrap.early import EarlyDrawing

    early = EarlyDrawing(files[-1] if files else None)
    try:
        from reader_app.bootstrap.plain_imports import import_plainly

        import_plainly()
        language = _speak()
        early.speak(language)
        from reader_app.bootstrap.window import run_window as run

        code = run(files, early, is_safe=is_safe, language=language)
    finally:
        early.close()
    from reader_app.bootstrap.departure import leave

    leave(code)


def speak_in_terminal() -> None:
    """Take up the reader's language; before the commands' words are imported.

    Who reads English waits for no Qt.
    """
    from reader_app.bootstrap.language import TRANSLATED, speak_as_chosen
    from reader_app.bootstrap.places import data_folder
    from reader_app.bootstrap.system_language import languages_of_terminal

    if speak_as_chosen(data_folder(), languages_of_terminal) in TRANSLATED:
        from reader_app.bootstrap.plain_imports import import_plainly

        import_plainly()


def run_command(arguments: CommandArguments) -> int:
    """One command without a window."""
    from reader_app.bootstrap.command import run_command as run

    return run(arguments)


def create_window(data_dir: Path, files: Sequence[Path] = ()) -> QMainWindow:
    """The assembled window; needs a QApplication, shows nothing by itself.

    Raises StorageError when the data folder can't be used.
    """
    from reader_app.bootstrap.language import speak_as_chosen

    speak_as_chosen(data_dir)
    from reader_app.bootstrap.window import create_window as create

    return create(data_dir, files)


def _speak() -> str:
    """Before the modules with the window's words are imported. Returns the language's code."""
    from reader_app.bootstrap.language import speak_as_chosen
    from reader_app.bootstrap.places import data_folder

    return speak_as_chosen(data_folder())
