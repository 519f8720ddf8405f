"""The words of the command line, read into values."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from reader_app import __version__
from reader_app.cli.columns import narrowed, widened
from reader_app.cli.conversation_arguments import (
    DeleteArguments,
    ListArguments,
    ShowArguments,
    conversations_parsed,
)
from reader_app.cli.parser import (
    Parser,
    Values,
    WholeNumber,
    argparse_translated,
    command_parser,
    did_you_mean,
    listed,
    meant_word,
)
from reader_app.domain.translation import tr

MAX_TOP_K: Final = 100
_TOP_K: Final = 5


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
    remembers: bool = False
    is_kept: bool = True
    password_file: Path | None = None


@dataclass(frozen=True, slots=True)
class SearchArguments:
    file: Path
    queries: tuple[str, ...]
    queries_file: Path | None
    top_k: int
    limit: int | None
    json: bool
    password_file: Path | None = None


@dataclass(frozen=True, slots=True)
class IndexArguments:
    files: tuple[Path, ...]
    json: bool
    password_file: Path | None = None


@dataclass(frozen=True, slots=True)
class TextArguments:
    file: Path
    page: int
    json: bool
    password_file: Path | None = None


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
    | ListArguments
    | ShowArguments
    | DeleteArguments
    | ExportArguments
    | DoctorArguments
)
COMMANDS: Final = ("ask", "search", "index", "text", "conversations", "export", "doctor")


def parsed(words: Sequence[str]) -> WindowArguments | CommandArguments:
    """Values of the words after the program's name. Ends the program (2) when they are wrong."""
    with argparse_translated():
        if words and words[0] in COMMANDS:
            return _COMMAND_PARSERS[words[0]](words[1:])
        return _window(words)


def _window(words: Sequence[str]) -> WindowArguments:
    parser = Parser(
        prog="pagemate",
        description=tr("A PDF reader with a companion that is always on the same page."),
        epilog=_commands(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "files", nargs="*", type=Path, metavar=_file(), help=widened(tr("books to open"))
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"Pagemate {__version__}",
        help=widened(tr("show program's version number and exit")),
    )
    parser.add_argument(
        "--safe",
        action="store_true",
        help=widened(
            tr("safe mode, if a start fails: default settings, no books reopened, no model")
        ),
    )
    if words and (meant := meant_word(words[0], COMMANDS)):
        parser.error(did_you_mean(words[0], meant))
    values = parser.parse_args(words, Values())
    return WindowArguments(tuple(values.files), values.safe)


def _commands() -> str:
    """What can be done without a window, for the end of the help."""
    file, query = narrowed(_file()), narrowed(_query())
    calls = listed(
        (
            (
                f'pagemate ask {file} "{tr("question")}"',
                tr("one question, answered from the book"),
            ),
            (f"pagemate search {file} {query}…", tr("what the companion's search finds")),
            (f"pagemate index {file}…", tr("make books ready for questions")),
            (f"pagemate text {file} {narrowed(_page())}", tr("print the text of a page")),
            ("pagemate conversations", tr("list, show or delete conversations")),
            (f"pagemate export {narrowed(_conversation())}", tr("a conversation as Markdown")),
            ("pagemate doctor", tr("check the installation")),
        )
    )
    return "\n".join(
        (tr("without a window:"), calls + tr("Each of them explains itself with --help."))
    )


def _file() -> str:
    return widened(tr("FILE"))


def _query() -> str:
    return widened(tr("QUERY"))


def _page() -> str:
    return widened(tr("PAGE"))


def _conversation() -> str:
    return widened(tr("CONVERSATION"))


def _add_password(parser: Parser) -> None:
    parser.add_argument(
        "--password-file",
        type=Path,
        metavar="F",
        help=widened(
            tr(
                "its first line is the password of a protected book; without it {variable} is "
                "used, or you are asked",
                variable="PAGEMATE_PASSWORD",
            )
        ),
    )


def _ask(words: Sequence[str]) -> AskArguments:
    parser = command_parser("ask", tr("Ask a book a question; the answer goes to standard output."))
    parser.add_argument("file", type=Path, metavar=_file())
    parser.add_argument("question", metavar=widened(tr("question")))
    parser.add_argument(
        "--conversation", metavar="ID", default="", help=widened(tr("continue this conversation"))
    )
    parser.add_argument(
        "--page", type=WholeNumber(1), metavar="N", help=widened(tr("the page that you have open"))
    )
    parser.add_argument(
        "--guard",
        type=WholeNumber(0),
        metavar="N",
        help=widened(tr("spoiler guard on: nothing after page N leaves the book")),
    )
    parser.add_argument(
        "--remember",
        action="store_true",
        help=widened(
            tr(
                "store {page} and {guard} for the book; otherwise they hold for this question",
                page="--page",
                guard="--guard",
            )
        ),
    )
    parser.add_argument(
        "--no-save",
        action="store_true",
        help=widened(tr("save no conversation: nothing about this question is stored")),
    )
    parser.add_argument(
        "--offline", action="store_true", help=widened(tr("search only, no language model"))
    )
    _add_password(parser)
    values = parser.parse_args(words, Values())
    if values.no_save and values.conversation:
        parser.error(
            tr(
                "a continued conversation is always saved: leave out {no_save} or {conversation}",
                no_save="--no-save",
                conversation="--conversation",
            )
        )
    return AskArguments(
        values.file,
        values.question,
        values.conversation or None,
        values.page,
        values.guard,
        values.offline,
        values.json,
        values.remember,
        not values.no_save,
        values.password_file,
    )


def _search(words: Sequence[str]) -> SearchArguments:
    parser = command_parser("search", tr("Find the pages that answer, without a model."))
    parser.add_argument("file", type=Path, metavar=_file())
    parser.add_argument(
        "queries",
        nargs="*",
        metavar=_query(),
        help=widened(tr("several: one search with other wordings")),
    )
    parser.add_argument(
        "--queries-file",
        type=Path,
        metavar="F",
        help=widened(tr('JSON Lines of {"id", "query", "other_queries"?, "limit"?}')),
    )
    parser.add_argument(
        "--top-k",
        type=WholeNumber(1, MAX_TOP_K),
        default=_TOP_K,
        metavar="K",
        help=widened(
            tr(
                "how many pages to find: 1 to {most} (default: {usual})",
                most=MAX_TOP_K,
                usual=_TOP_K,
            )
        ),
    )
    parser.add_argument(
        "--limit", type=WholeNumber(0), metavar="N", help=widened(tr("search pages 1 to N only"))
    )
    _add_password(parser)
    values = parser.parse_args(words, Values())
    if not values.queries and values.queries_file is None:
        parser.error(tr("a {query} or --queries-file is needed", query=narrowed(_query())))
    return SearchArguments(
        values.file,
        tuple(values.queries),
        values.queries_file,
        values.top_k,
        values.limit,
        values.json,
        values.password_file,
    )


def _index(words: Sequence[str]) -> IndexArguments:
    parser = command_parser("index", tr("Import books and make them ready for questions."))
    parser.add_argument("files", nargs="+", type=Path, metavar=_file())
    _add_password(parser)
    values = parser.parse_args(words, Values())
    return IndexArguments(tuple(values.files), values.json, values.password_file)


def _text(words: Sequence[str]) -> TextArguments:
    parser = command_parser("text", tr("Print the text of a page."))
    parser.add_argument("file", type=Path, metavar=_file())
    parser.add_argument(
        "page", type=WholeNumber(1), metavar=_page(), help=widened(tr("counted from 1"))
    )
    _add_password(parser)
    values = parser.parse_args(words, Values())
    return TextArguments(values.file, values.page, values.json, values.password_file)


def _export(words: Sequence[str]) -> ExportArguments:
    parser = command_parser("export", tr("Print a conversation as Markdown."), has_json=False)
    parser.add_argument("conversation", metavar=_conversation(), help=widened(tr("its id")))
    parser.add_argument(
        "-o", "--output", type=Path, metavar=_file(), help=widened(tr("write it there instead"))
    )
    values = parser.parse_args(words, Values())
    return ExportArguments(values.conversation, values.output)


def _doctor(words: Sequence[str]) -> DoctorArguments:
    parser = command_parser(
        "doctor", tr("Look at versions, folders, store, key, display and engine.")
    )
    return DoctorArguments(parser.parse_args(words, Values()).json)


_COMMAND_PARSERS: Final[Mapping[str, Callable[[Sequence[str]], CommandArguments]]] = {
    "ask": _ask,
    "search": _search,
    "index": _index,
    "text": _text,
    "conversations": conversations_parsed,
    "export": _export,
    "doctor": _doctor,
}
