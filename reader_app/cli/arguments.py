"""The words of the command line, read into values."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from reader_app import __version__

MAX_TOP_K: Final = 100


@dataclass(frozen=True, slots=True)
class WindowArguments:
    files: tuple[Path, ...]
    is_safe: bool = False


@dataclass(frozen=True, slots=True)
class AskArguments:
    file: Path
    question: str
    conversation: str | None
    page: int | None
    guard: int | None
    offline: bool
    json: bool


@dataclass(frozen=True, slots=True)
class SearchArguments:
    file: Path
    queries: tuple[str, ...]
    queries_file: Path | None
    top_k: int
    limit: int | None
    json: bool


@dataclass(frozen=True, slots=True)
class IndexArguments:
    files: tuple[Path, ...]
    json: bool


@dataclass(frozen=True, slots=True)
class TextArguments:
    file: Path
    page: int
    json: bool


@dataclass(frozen=True, slots=True)
class ExportArguments:
    conversation: str
    output: Path | None
    json: bool = False


@dataclass(frozen=True, slots=True)
class DoctorArguments:
    json: bool


CommandArguments: TypeAlias = (
    AskArguments
    | SearchArguments
    | IndexArguments
    | TextArguments
    | ExportArguments
    | DoctorArguments
)
COMMANDS: Final = ("ask", "search", "index", "text", "export", "doctor")

_EPILOG: Final = """\
without a window:
  pagemate ask FILE "question"      one question, answered from the book
  pagemate search FILE QUERY…       what the companion's search finds
  pagemate index FILE…              make books ready for questions
  pagemate text FILE PAGE           the words of a page
  pagemate export CONVERSATION      a conversation as Markdown
  pagemate doctor                   is everything in order?
Each of them explains itself with --help.
"""


def parsed(words: Sequence[str]) -> WindowArguments | CommandArguments:
    """Values of the words after the program's name. Ends the program (2) when they are wrong."""
    if words and words[0] in COMMANDS:
        return _COMMAND_PARSERS[words[0]](words[1:])
    parser = argparse.ArgumentParser(
        prog="pagemate",
        description="A PDF reader with a companion that is always on the same page.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="books to open")
    parser.add_argument("--version", action="version", version=f"Pagemate {__version__}")
    parser.add_argument(
        "--safe",
        action="store_true",
        help="usual settings, no books of the last time, no model: when a start fails",
    )
    values = parser.parse_args(words, _Values())
    return WindowArguments(tuple(values.files), values.safe)


class _Values(argparse.Namespace):
    """What argparse fills in, with types."""

    file: Path
    files: list[Path]
    question: str
    conversation: str
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


def _parser(command: str, description: str, *, has_json: bool = True) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"pagemate {command}", description=description)
    if has_json:
        parser.add_argument("--json", action="store_true", help="print JSON for programs")
    return parser


class _WholeNumber:
    def __init__(self, minimum: int, maximum: int | None = None) -> None:
        self._minimum = minimum
        self._maximum = maximum

    def __call__(self, word: str) -> int:
        number = int(word)
        if number < self._minimum or (self._maximum is not None and number > self._maximum):
            upper = "" if self._maximum is None else f" to {self._maximum}"
            raise argparse.ArgumentTypeError(f"{word} is not a number from {self._minimum}{upper}")
        return number

    def __repr__(self) -> str:
        return "whole number"  # argparse names the type in its own sentence


def _ask(words: Sequence[str]) -> AskArguments:
    parser = _parser("ask", "Ask a book a question; the answer goes to standard output.")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("question")
    parser.add_argument("--conversation", metavar="ID", default="", help="continue this one")
    parser.add_argument(
        "--page", type=_WholeNumber(1), metavar="N", help="the page that you have open"
    )
    parser.add_argument(
        "--guard",
        type=_WholeNumber(0),
        metavar="N",
        help="spoiler guard on: nothing after page N leaves the book",
    )
    parser.add_argument("--offline", action="store_true", help="search only, no language model")
    values = parser.parse_args(words, _Values())
    return AskArguments(
        values.file,
        values.question,
        values.conversation or None,
        values.page,
        values.guard,
        values.offline,
        values.json,
    )


def _search(words: Sequence[str]) -> SearchArguments:
    parser = _parser("search", "Find the pages that answer, without a model.")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "queries", nargs="*", metavar="QUERY", help="several: one search with other wordings"
    )
    parser.add_argument(
        "--queries-file",
        type=Path,
        metavar="F",
        help='JSON Lines of {"id", "query", "other_queries"?, "limit"?}',
    )
    parser.add_argument("--top-k", type=_WholeNumber(1, MAX_TOP_K), default=5, metavar="K")
    parser.add_argument(
        "--limit", type=_WholeNumber(0), metavar="N", help="search pages 1 to N only"
    )
    values = parser.parse_args(words, _Values())
    if not values.queries and values.queries_file is None:
        parser.error("a QUERY or --queries-file is needed")
    return SearchArguments(
        values.file,
        tuple(values.queries),
        values.queries_file,
        values.top_k,
        values.limit,
        values.json,
    )


def _index(words: Sequence[str]) -> IndexArguments:
    parser = _parser("index", "Import books and make them ready for questions.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    values = parser.parse_args(words, _Values())
    return IndexArguments(tuple(values.files), values.json)


def _text(words: Sequence[str]) -> TextArguments:
    parser = _parser("text", "Print the text of a page.")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("page", type=_WholeNumber(1), metavar="PAGE", help="counted from 1")
    values = parser.parse_args(words, _Values())
    return TextArguments(values.file, values.page, values.json)


def _export(words: Sequence[str]) -> ExportArguments:
    parser = _parser("export", "Print a conversation as Markdown.", has_json=False)
    parser.add_argument("conversation", metavar="CONVERSATION", help="its id")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write it there instead")
    values = parser.parse_args(words, _Values())
    return ExportArguments(values.conversation, values.output)


def _doctor(words: Sequence[str]) -> DoctorArguments:
    parser = _parser("doctor", "Look at versions, folders, store, key, display and engine.")
    return DoctorArguments(parser.parse_args(words, _Values()).json)


_COMMAND_PARSERS: Final[Mapping[str, Callable[[Sequence[str]], CommandArguments]]] = {
    "ask": _ask,
    "search": _search,
    "index": _index,
    "text": _text,
    "export": _export,
    "doctor": _doctor,
}
