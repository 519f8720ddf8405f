"""Opens the book of a command, with a password if the file needs one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from reader_app.cli.command_ports import CommandServices
from reader_app.cli.terminal import Terminal
from reader_app.domain.book import Book
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import tr

VARIABLE: Final = "PAGEMATE_PASSWORD"
_OPTION: Final = "--password-file"


def opened_book(
    core: CommandServices, file: Path, password_file: Path | None, terminal: Terminal
) -> Book:
    """Open the book and print new notices, as about its spoiler guard. Raises BookError.

    The password is the first line of `password_file`, or else the value of the environment
    variable; without either, the person at the terminal is asked if the file needs one.
    """
    given = _first_line(password_file) if password_file is not None else _from_environment()
    book = _opened(core, file, given, terminal)
    for sentence in core.notices:
        if sentence not in terminal.notices:
            terminal.notice(sentence)
    return book


def _opened(core: CommandServices, file: Path, given: str, terminal: Terminal) -> Book:
    try:
        return core.open_book(file, given)
    except BookError as error:
        if error.code != BookErrorCode.PASSWORD_REQUIRED:
            raise
        if given:
            raise _wrong(error) from error
        typed = _typed(error, file, terminal)
    try:
        return core.open_book(file, typed)
    except BookError as error:
        raise (_wrong(error) if error.code == BookErrorCode.PASSWORD_REQUIRED else error) from error


def _typed(error: BookError, file: Path, terminal: Terminal) -> str:
    """Ask the person at the terminal for the password. Raises BookError if there is no answer."""
    typed = ""
    if terminal.person is not None:
        try:
            typed = terminal.person.secret(tr("Password of “{name}”: ", name=file.name))
        except EOFError:
            terminal.note("")  # ends the line of the question
    if not typed:
        raise BookError(
            error.code,
            error.message,
            advice=tr(
                "Enter it in a terminal, or pass it with {option} or {variable}.",
                option=_OPTION,
                variable=VARIABLE,
            ),
        ) from error
    return typed


def _wrong(error: BookError) -> BookError:
    return BookError(error.code, error.message, advice=tr("Check the password and try again."))


def _from_environment() -> str:
    return os.environ.get(VARIABLE, "")


def _first_line(path: Path) -> str:
    try:
        with path.expanduser().open(encoding="utf-8-sig") as lines:
            password = lines.readline().rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(path) from error
    if not password:
        raise BookError(
            BookErrorCode.PASSWORD_REQUIRED,
            tr("{file} doesn’t contain a password.", file=path),
            advice=tr("The password must be on its first line."),
        )
    return password


def _unreadable(path: Path) -> BookError:
    return BookError(
        BookErrorCode.NOT_FOUND,
        tr("{file} can’t be read.", file=path),
        remedy=Remedy.LOCATE_FILE,
    )
