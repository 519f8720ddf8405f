"""argparse in the reader's language, and in columns instead of characters."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NoReturn

from reader_app.cli.columns import narrowed, padded, widened, width
from reader_app.cli.printable import printable
from reader_app.domain.translation import marked, shown, tr

_LIKENESS: Final = 0.66
"""Of a mistyped command: two letters of "ask" in the wrong order, one wrong letter of "text"."""

OWN_WORDS: Final = (
    marked("usage: "),
    marked("positional arguments"),
    marked("options"),
    marked("show this help message and exit"),
    marked("%(prog)s: error: %(message)s\n"),
    marked("argument %(argument_name)s: %(message)s"),
    marked("the following arguments are required: %s"),
    marked("unrecognized arguments: %s"),
    marked("expected one argument"),
    marked("ambiguous option: %(option)s could match %(matches)s"),
    marked("ignored explicit argument %r"),
)
"""What argparse itself may say to somebody who uses these commands."""


@contextmanager
def argparse_translated() -> Iterator[None]:
    """argparse says its own words in the reader's language meanwhile.

    WORKAROUND: it asks gettext for them, which knows no other place for translations than files of
    its own.
    """
    name = "_"
    before = getattr(argparse, name)
    setattr(argparse, name, _translated)
    try:
        yield
    finally:
        setattr(argparse, name, before)


def _translated(words: str) -> str:
    return widened(shown(words))


class Parser(argparse.ArgumentParser):
    """Texts that are `widened` are laid out by their columns."""

    def format_usage(self) -> str:
        return narrowed(super().format_usage())

    def format_help(self) -> str:
        return narrowed(super().format_help())

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        super().exit(status, printable(narrowed(message or "")))


class WholeNumber:
    """A word read as a number from `minimum` to `maximum`."""

    def __init__(self, minimum: int, maximum: int | None = None) -> None:
        self._minimum = minimum
        self._maximum = maximum

    def __call__(self, word: str) -> int:
        try:
            number = int(word)
        except ValueError:
            raise argparse.ArgumentTypeError(self._problem(word)) from None
        if number < self._minimum or (self._maximum is not None and number > self._maximum):
            raise argparse.ArgumentTypeError(self._problem(word))
        return number

    def _problem(self, word: str) -> str:
        least, most = self._minimum, self._maximum
        if most is None:
            return tr("{word} is not a number from {least}", word=word, least=least)
        return tr(
            "{word} is not a number from {least} to {most}", word=word, least=least, most=most
        )


def listed(rows: Sequence[tuple[str, str]]) -> str:
    """Lines of two columns, a little apart."""
    left = max(width(call) for call, _ in rows) + 6
    return "".join(f"  {padded(call, left)}{words}\n" for call, words in rows)


class Values(argparse.Namespace):
    """What argparse fills in, with types."""

    file: Path
    files: list[Path]
    question: str
    conversation: str
    remember: bool
    no_save: bool
    password_file: Path | None
    yes: bool
    page: int
    guard: int | None
    offline: bool
    safe: bool
    json: bool
    queries: list[str]
    queries_file: Path | None
    top_k: int
    limit: int | None
    output: Path | None


def command_parser(command: str, description: str, *, has_json: bool = True) -> Parser:
    """`command`: all words before its own."""
    parser = Parser(prog=f"pagemate {command}", description=widened(description))
    if has_json:
        parser.add_argument(
            "--json", action="store_true", help=widened(tr("print JSON for programs"))
        )
    return parser


def meant_word(word: str, known: Sequence[str]) -> str:
    """What a mistyped word probably stands for; "" for a file, and for what is like nothing."""
    if not word.isalpha() or os.path.exists(word):
        return ""
    return next(iter(get_close_matches(word.lower(), known, 1, _LIKENESS)), "")


def did_you_mean(word: str, meant: str) -> str:
    return tr(
        "there is no command and no file “{word}”; did you mean “{command}”?",
        word=word,
        command=meant,
    )
