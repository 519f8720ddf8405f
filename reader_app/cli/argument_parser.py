"""Parses the command line into values: one dataclass for each command.

It uses argparse, with messages in the reader's language and help texts laid out by terminal
columns: a Korean syllable takes two.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from reader_app import __version__
from reader_app.app.library.file_targets import path_of, with_place
from reader_app.cli.terminal import pad_wide, padded, printable, unpad_wide, width
from reader_app.domain.chat import Depth
from reader_app.domain.translation import marked, shown, tr
from reader_app.domain.values import dataclass

_LIKENESS: Final = 0.66
"""Least similarity of a mistyped command: two swapped letters in "ask", one wrong one in "text"."""

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
"""The texts of argparse's own that users of these commands may see."""


@contextmanager
def argparse_translated() -> Iterator[None]:
    """Translate argparse's own texts into the reader's language inside the block.

    WORKAROUND: argparse gets them from gettext, which reads translations only from its own files.
    """
    name = "_"
    before = getattr(argparse, name)
    setattr(argparse, name, _translated)
    try:
        yield
    finally:
        setattr(argparse, name, before)


def _translated(words: str) -> str:
    return pad_wide(shown(words))


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that measures texts in terminal columns."""

    def format_usage(self) -> str:
        self._pad()
        return unpad_wide(super().format_usage())

    def format_help(self) -> str:
        self._pad()
        return unpad_wide(super().format_help())

    def _pad(self) -> None:
        """Give every text as many characters as it takes columns, because argparse counts those."""
        self.description = _padded(self.description)
        for action in self._actions:
            action.help = _padded(action.help)
            if isinstance(action.metavar, str):
                action.metavar = _padded(action.metavar)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        super().exit(status, printable(unpad_wide(message or "")))


def _padded(text: str | None) -> str | None:
    return text and pad_wide(unpad_wide(text))


class WholeNumber:
    """An argument type: a whole number from `minimum` to `maximum`."""

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
            return tr("{word} isn’t a number of {least} or more", word=word, least=least)
        return tr("{word} isn’t a number from {least} to {most}", word=word, least=least, most=most)


def file_named(word: str) -> Path:
    """Return the path of a file, an argument type; an empty name would be the working folder."""
    if not word:
        raise argparse.ArgumentTypeError(tr("The name of the file is empty."))
    return path_of(word)


def depth_of(word: str) -> Depth:
    """Return the depth of a question, an argument type."""
    try:
        return Depth(word)
    except ValueError:
        problem = tr("{word} isn’t one of {words}", word=word, words=", ".join(Depth))
        raise argparse.ArgumentTypeError(problem) from None


def listed(rows: Sequence[tuple[str, str]]) -> str:
    """Lay out rows of two texts in two columns."""
    left = max(width(call) for call, _ in rows) + 6
    return "".join(f"  {padded(call, left)}{words}\n" for call, words in rows)


class Values(argparse.Namespace):
    """The namespace that argparse fills, with the types of its attributes."""

    file: Path
    files: list[Path]
    question: str
    conversation: str
    depth: Depth
    remember: bool
    no_save: bool
    password_file: Path | None
    yes: bool
    page: int | None
    pages: str
    guard: int | None
    offline: bool
    safe: bool
    json: bool
    queries: list[str]
    queries_file: Path | None
    top_k: int
    limit: int | None
    output: Path | None
    at_page: str
    find: str
    synctex_forward: str


def command_parser(command: str, description: str, *, has_json: bool = True) -> Parser:
    """Create the parser of a command. `command`: the command's words, as "conversations show"."""
    parser = Parser(prog=f"pagemate {command}", description=description)
    if has_json:
        parser.add_argument("--json", action="store_true", help=tr("print JSON"))
    return parser


def meant_word(word: str, known: Sequence[str]) -> str:
    """Return the known word that a mistyped one probably stands for; "" if none is similar."""
    if not word.isalpha() or os.path.exists(word):
        return ""
    return next(iter(get_close_matches(word.lower(), known, 1, _LIKENESS)), "")


def did_you_mean(word: str, meant: str) -> str:
    return tr(
        "no command and no file is named “{word}”; did you mean “{command}”?",
        word=word,
        command=meant,
    )


_SUBCOMMANDS: Final = ("list", "show", "delete")


@dataclass(frozen=True, slots=True)
class ListArguments:
    """Arguments of `conversations list`; `file` None lists the conversations of all books."""

    file: Path | None
    json: bool


@dataclass(frozen=True, slots=True)
class ShowArguments:
    conversation: str
    json: bool


@dataclass(frozen=True, slots=True)
class DeleteArguments:
    conversation: str
    is_sure: bool
    json: bool


def conversations_parsed(words: Sequence[str]) -> ListArguments | ShowArguments | DeleteArguments:
    """Parse `pagemate conversations …`; its first word that is no option names the action."""
    at = next((at for at, word in enumerate(words) if not word.startswith("-")), len(words))
    action, rest = "".join(words[at : at + 1]), [*words[:at], *words[at + 1 :]]
    match action:
        case "show":
            return _show(rest)
        case "delete":
            return _delete(rest)
        case "list":
            return _list(rest)
        case _:
            return _list(words, meant_word(action, _SUBCOMMANDS))


def _list(words: Sequence[str], meant: str = "") -> ListArguments:
    parser = command_parser("conversations", tr("List conversations, most recent first."))
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    calls = (
        ("pagemate conversations show ID", tr("print a conversation as Markdown")),
        ("pagemate conversations delete ID", tr("delete a conversation permanently")),
    )
    parser.epilog = listed(calls) + tr("Run a command with --help to learn more about it.")
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar=tr("FILE"),
        help=tr("only conversations about this book"),
    )
    if meant:
        parser.error(did_you_mean(next(word for word in words if word[:1] != "-"), meant))
    values = parser.parse_args(words, Values())
    return ListArguments(values.file, values.json)


def _show(words: Sequence[str]) -> ShowArguments:
    parser = command_parser("conversations show", tr("Print a conversation as Markdown."))
    parser.add_argument("conversation", metavar="ID", help=tr("its id"))
    values = parser.parse_args(words, Values())
    return ShowArguments(values.conversation, values.json)


def _delete(words: Sequence[str]) -> DeleteArguments:
    parser = command_parser(
        "conversations delete",
        tr("Delete a conversation permanently, with the record of what was sent for it."),
    )
    parser.add_argument("conversation", metavar="ID", help=tr("its id"))
    parser.add_argument("--yes", action="store_true", help=tr("delete without asking"))
    values = parser.parse_args(words, Values())
    return DeleteArguments(values.conversation, values.yes, values.json)


FROM_INPUT: Final = "-"
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
    depth: Depth = Depth.NORMAL


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
class NotesArguments:
    file: Path
    json: bool
    password_file: Path | None = None


@dataclass(frozen=True, slots=True)
class TextArguments:
    """`page`: a page of the file, counted from 1. `pages`: pages as they are printed, or ""."""

    file: Path
    page: int | None
    json: bool
    password_file: Path | None = None
    pages: str = ""


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
    | NotesArguments
    | ListArguments
    | ShowArguments
    | DeleteArguments
    | ExportArguments
    | DoctorArguments
)
COMMANDS: Final = ("ask", "search", "index", "text", "notes", "conversations", "export", "doctor")


def parsed(words: Sequence[str]) -> WindowArguments | CommandArguments:
    """Parse the words after the program's name. Exits with status 2 if they are wrong."""
    with argparse_translated():
        if words and words[0] in COMMANDS:
            return _COMMAND_PARSERS[words[0]](words[1:])
        return _window(words)


def _window(words: Sequence[str]) -> WindowArguments:
    parser = Parser(
        prog="pagemate",
        description=tr("A reader with a companion that is always on the same page."),
        epilog=_commands(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "files", nargs="*", type=path_of, metavar=tr("FILE"), help=tr("books to open")
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"Pagemate {__version__}",
        help=tr("show program’s version number and exit"),
    )
    parser.add_argument(
        "--safe",
        action="store_true",
        help=tr(
            "safe mode, if Pagemate fails to start: default settings, no books reopened, no model"
        ),
    )
    if words and (meant := meant_word(words[0], COMMANDS)):
        parser.error(did_you_mean(words[0], meant))
    parser.add_argument(
        "-p",
        "--page",
        dest="at_page",
        default="",
        metavar="N",
        help=tr("open the last book at this page"),
    )
    parser.add_argument(
        "--find", default="", metavar=tr("QUERY"), help=tr("and find these words in it")
    )
    parser.add_argument(
        "--synctex-forward",
        default="",
        metavar="L:C:F",
        help=tr("show the place that this line of a LaTeX source produces"),
    )
    # An empty word, of a script whose variable has no value, is not the folder one is in.
    values = parser.parse_args([word for word in words if word], Values())
    files = list(values.files)
    place = (values.at_page, values.find, values.synctex_forward)
    if any(place) and not files:
        parser.error(tr("give a file together with --page, --find or --synctex-forward"))
    if files:
        page, found, source = place
        files[-1] = with_place(files[-1], page=page, words=found, source=_absolute(source))
    return WindowArguments(tuple(files), values.safe)


def _absolute(source: str) -> str:
    """Return "LINE:COLUMN:TEX" with the source's whole path: a later start has another folder."""
    line, colon, rest = source.partition(":")
    column, colon_after, file = rest.partition(":")
    return f"{line}:{column}:{Path(file).absolute()}" if colon and colon_after else source


def _commands() -> str:
    """Return the list of commands that ends the help."""
    file, query = tr("FILE"), tr("QUERY")
    calls = listed(
        (
            (f'pagemate ask {file} "{tr("question")}"', tr("one question, answered from the book")),
            (f"pagemate search {file} {query}…", tr("show what the companion’s search finds")),
            (f"pagemate index {file}…", tr("make books ready for questions")),
            (f"pagemate text {file} {tr('PAGE')}", tr("print the text of pages")),
            (f"pagemate notes {file}", tr("list your notes, and the comments in the file")),
            ("pagemate conversations", tr("list, show, or delete conversations")),
            (f"pagemate export {tr('CONVERSATION')}", tr("export a conversation as Markdown")),
            ("pagemate doctor", tr("check the installation")),
        )
    )
    return "\n".join(
        (tr("without a window:"), calls + tr("Run a command with --help to learn more about it."))
    )


def _add_password(parser: Parser) -> None:
    parser.add_argument(
        "--password-file",
        type=Path,
        metavar="F",
        help=tr(
            "a file whose first line is the password of a protected book; otherwise {variable} "
            "is used, or you are asked",
            variable="PAGEMATE_PASSWORD",
        ),
    )


def _ask(words: Sequence[str]) -> AskArguments:
    parser = command_parser(
        "ask", tr("Ask a question about a book. The answer goes to standard output.")
    )
    parser.add_argument("file", type=file_named, metavar=tr("FILE"))
    parser.add_argument(
        "question",
        metavar=tr("question"),
        help=tr("{sign} reads it from standard input", sign=FROM_INPUT),
    )
    parser.add_argument(
        "--conversation", metavar="ID", default="", help=tr("continue this conversation")
    )
    parser.add_argument("--page", type=WholeNumber(1), metavar="N", help=tr("the page you are on"))
    parser.add_argument(
        "--guard",
        type=WholeNumber(0),
        metavar="N",
        help=tr("turn on the spoiler guard: nothing after page N is sent"),
    )
    parser.add_argument(
        "--remember",
        action="store_true",
        help=tr(
            "remember {page} and {guard} for the book; otherwise they apply to this question only",
            page="--page",
            guard="--guard",
        ),
    )
    parser.add_argument(
        "--depth",
        type=depth_of,
        default=Depth.NORMAL,
        metavar="D",
        help=tr(
            "how deeply to look: {quick}, {normal}, or {thorough}, which takes minutes and "
            "costs more (default: {normal})",
            quick=Depth.QUICK.value,
            normal=Depth.NORMAL.value,
            thorough=Depth.THOROUGH.value,
        ),
    )
    parser.add_argument(
        "--no-save",
        action="store_true",
        help=tr("don’t save a conversation: nothing about this question is stored"),
    )
    parser.add_argument("--offline", action="store_true", help=tr("search only, no language model"))
    _add_password(parser)
    values = parser.parse_args(words, Values())
    if values.no_save and values.conversation:
        parser.error(
            tr(
                "a continued conversation is always saved: use either {no_save} or {conversation}",
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
        values.depth,
    )


def _search(words: Sequence[str]) -> SearchArguments:
    parser = command_parser("search", tr("Find the pages that answer a question, without a model."))
    parser.add_argument("file", type=file_named, metavar=tr("FILE"))
    parser.add_argument(
        "queries",
        nargs="*",
        metavar=tr("QUERY"),
        help=tr(
            "repeat it to add other wordings to the same search; words in quotation marks are "
            "found as they stand: {example}",
            example="'\"white whale\" captain'",
        ),
    )
    parser.add_argument(
        "--queries-file",
        type=Path,
        metavar="F",
        help=tr('JSON Lines of {"id", "query", "other_queries"?, "limit"?}'),
    )
    parser.add_argument(
        "--top-k",
        type=WholeNumber(1, MAX_TOP_K),
        default=_TOP_K,
        metavar="K",
        help=tr(
            "how many pages to find, 1 to {most} (default: {usual})", most=MAX_TOP_K, usual=_TOP_K
        ),
    )
    parser.add_argument(
        "--limit", type=WholeNumber(0), metavar="N", help=tr("search pages 1 to N only")
    )
    _add_password(parser)
    values = parser.parse_args(words, Values())
    if not values.queries and values.queries_file is None:
        parser.error(tr("{query} or --queries-file is required", query=tr("QUERY")))
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
    parser.add_argument("files", nargs="+", type=file_named, metavar=tr("FILE"))
    _add_password(parser)
    values = parser.parse_args(words, Values())
    return IndexArguments(tuple(values.files), values.json, values.password_file)


def _text(words: Sequence[str]) -> TextArguments:
    parser = command_parser("text", tr("Print the text of a page, or of several."))
    parser.add_argument("file", type=file_named, metavar=tr("FILE"))
    parser.add_argument(
        "page",
        type=WholeNumber(1),
        nargs="?",
        metavar=tr("PAGE"),
        help=tr("counted from 1 at the beginning of the file"),
    )
    parser.add_argument(
        "--pages",
        default="",
        metavar="N-M",
        help=tr("pages by their printed numbers, such as {example}", example="3-5,12,ix-xii"),
    )
    _add_password(parser)
    values = parser.parse_args(words, Values())
    if (values.page is None) == (not values.pages):
        parser.error(tr("give either {page} or --pages", page=tr("PAGE")))
    return TextArguments(values.file, values.page, values.json, values.password_file, values.pages)


def _notes(words: Sequence[str]) -> NotesArguments:
    parser = command_parser("notes", tr("List your notes, and the comments in a PDF."))
    parser.add_argument("file", type=file_named, metavar=tr("FILE"))
    _add_password(parser)
    values = parser.parse_args(words, Values())
    return NotesArguments(values.file, values.json, values.password_file)


def _export(words: Sequence[str]) -> ExportArguments:
    parser = command_parser("export", tr("Print a conversation as Markdown."), has_json=False)
    parser.add_argument("conversation", metavar=tr("CONVERSATION"), help=tr("its id"))
    parser.add_argument(
        "-o", "--output", type=file_named, metavar=tr("FILE"), help=tr("write to this file")
    )
    values = parser.parse_args(words, Values())
    return ExportArguments(values.conversation, values.output)


def _doctor(words: Sequence[str]) -> DoctorArguments:
    parser = command_parser(
        "doctor", tr("Check versions, folders, library, key, display, and engine.")
    )
    return DoctorArguments(parser.parse_args(words, Values()).json)


_COMMAND_PARSERS: Final[Mapping[str, Callable[[Sequence[str]], CommandArguments]]] = {
    "ask": _ask,
    "search": _search,
    "index": _index,
    "text": _text,
    "notes": _notes,
    "conversations": conversations_parsed,
    "export": _export,
    "doctor": _doctor,
}
