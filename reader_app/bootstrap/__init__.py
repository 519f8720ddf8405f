"""The composition root: the entry points of window, commands and child processes.

Each entry point imports only what it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from reader_app.bootstrap.startup import EarlyDrawingProcess
    from reader_app.cli.argument_parser import CommandArguments


def run_worker(kind: str) -> int:
    """Run a child process of the window or of a command."""
    from reader_app.bootstrap.child_processes import run_worker as run

    return run(kind)


def run_window(files: Sequence[Path], *, is_safe: bool = False) -> NoReturn:
    """Run the window until it is closed, then end the process.

    `is_safe`: safe mode, which leaves out whatever may have made a start fail.
    """
    from reader_app.bootstrap.startup import (
        bindings_folder,
        drop_stale_support,
        pause_collections,
    )

    pause_collections()
    if (bindings := bindings_folder()) is not None:
        drop_stale_support(bindings)
    from reader_app.app.library.file_targets import file_target
    from reader_app.bootstrap.startup import EarlyDrawingProcess

    early = EarlyDrawingProcess(file_target(files[-1]).path if files else None)
    try:
        from reader_app.bootstrap.qt_imports import make_enums_quickly, restore_plain_imports

        make_enums_quickly()
        restore_plain_imports()
        language = _speak()
        early.speak(language)
        code = _run_window(files, early, language, is_safe=is_safe)
    finally:
        early.close()
    from reader_app.bootstrap.shutdown import exit_process

    exit_process(code)


def _run_window(
    files: Sequence[Path], early: EarlyDrawingProcess, language: str, *, is_safe: bool
) -> int:
    """Show the window as it was when it was closed, if its page comes back, and run it."""
    from reader_app.bootstrap.first_window import FirstWindow, has_display, make_application
    from reader_app.bootstrap.paths import data_folder

    if not has_display():
        return 2
    application = make_application(language)
    shown = [FirstWindow.shown(files, data_folder(), is_safe=is_safe)]
    from reader_app.bootstrap.app import run_window as run

    # Taken out of the list, so that its picture is not kept until the end.
    return run(application, files, early, shown.pop(), is_safe=is_safe)


def speak_in_terminal() -> None:
    """Set the reader's language, before the modules with the texts of commands are imported.

    For English, Qt is not imported, which is faster.
    """
    from reader_app.bootstrap.paths import data_folder
    from reader_app.bootstrap.translations import (
        TRANSLATED,
        languages_of_terminal,
        use_chosen_language,
    )

    if use_chosen_language(data_folder(), languages_of_terminal) in TRANSLATED:
        from reader_app.bootstrap.qt_imports import restore_plain_imports

        restore_plain_imports()


def run_command(arguments: CommandArguments) -> int:
    """Run one command without a window and return its exit code."""
    from reader_app.bootstrap.command_line import run_command as run

    return run(arguments)


def create_window(data_dir: Path, files: Sequence[Path] = ()) -> QMainWindow:
    """Return the assembled, hidden window; a QApplication must exist.

    Raises StorageError if the data folder can't be used.
    """
    from reader_app.bootstrap.translations import use_chosen_language

    use_chosen_language(data_dir)
    from reader_app.bootstrap.app import create_window as create

    return create(data_dir, files)


def _speak() -> str:
    """Set the language before modules with the window's texts are imported; return its code."""
    from reader_app.bootstrap.paths import data_folder
    from reader_app.bootstrap.translations import use_chosen_language

    return use_chosen_language(data_folder())
