"""The words of `pagemate conversations`, read into values."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reader_app.cli.columns import widened
from reader_app.cli.parser import Values, command_parser, did_you_mean, listed, meant_word
from reader_app.domain.translation import tr

_DEEDS: Final = ("list", "show", "delete")


@dataclass(frozen=True, slots=True)
class ListArguments:
    """`file` None: the conversations of all books."""

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
    """What is to be done with them is the first word that is no option; without one: list them."""
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
            return _list(words, meant_word(action, _DEEDS))


def _list(words: Sequence[str], meant: str = "") -> ListArguments:
    parser = command_parser("conversations", tr("List conversations, the latest first."))
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    calls = (
        ("pagemate conversations show ID", tr("print a conversation as Markdown")),
        ("pagemate conversations delete ID", tr("delete a conversation for good")),
    )
    parser.epilog = listed(calls) + tr("Each of them explains itself with --help.")
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar=widened(tr("FILE")),
        help=widened(tr("only those about this book")),
    )
    if meant:
        parser.error(did_you_mean(next(word for word in words if word[:1] != "-"), meant))
    values = parser.parse_args(words, Values())
    return ListArguments(values.file, values.json)


def _show(words: Sequence[str]) -> ShowArguments:
    parser = command_parser("conversations show", tr("Print a conversation as Markdown."))
    parser.add_argument("conversation", metavar="ID", help=widened(tr("its id")))
    values = parser.parse_args(words, Values())
    return ShowArguments(values.conversation, values.json)


def _delete(words: Sequence[str]) -> DeleteArguments:
    parser = command_parser(
        "conversations delete", tr("Delete a conversation for good, with what was sent for it.")
    )
    parser.add_argument("conversation", metavar="ID", help=widened(tr("its id")))
    parser.add_argument("--yes", action="store_true", help=widened(tr("delete without asking")))
    values = parser.parse_args(words, Values())
    return DeleteArguments(values.conversation, values.yes, values.json)
