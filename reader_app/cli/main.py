"""Runs one command and turns its outcome into an exit code, and an error into one sentence."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import Final, TextIO, assert_never

from reader_app.cli import argument_parser, conversation_commands
from reader_app.cli.ask_command import ask
from reader_app.cli.command_ports import CommandServices
from reader_app.cli.doctor_command import doctor
from reader_app.cli.index_command import index
from reader_app.cli.notes_command import notes
from reader_app.cli.search_and_text_commands import page_text, search
from reader_app.cli.terminal import PersonAtTerminal, Terminal, error_sentences
from reader_app.domain.errors import DomainError
from reader_app.domain.translation import tr

_log = logging.getLogger(__name__)
_KNOWN_ERROR: Final = 1


def run(
    arguments: argument_parser.CommandArguments,
    data_dir: Path,
    build_core: Callable[[], CommandServices],
    terminal: Terminal | None = None,
) -> int:
    """Run the command. Returns 0, or 1 after one sentence on standard error.

    `search` returns 1, too, if nothing is found.
    """
    used = terminal or _standard_terminal()
    try:
        return _run(arguments, data_dir, build_core, used)
    except DomainError as error:
        return _tell(arguments, used, error.code.value, error.message, error_sentences(error))
    except KeyboardInterrupt:
        return _tell(arguments, used, "INTERRUPTED", tr("Stopped."), tr("Stopped."))
    except BrokenPipeError:
        # The reader of our output closed it; the interpreter's last flush must not fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _KNOWN_ERROR
    except Exception:  # noqa: BLE001 - the border: a bug ends in a sentence and a log
        _log.exception("command crashed")
        sentence = tr("Something went wrong inside Pagemate.")
        advice = tr("See the log in {folder} for details.", folder=data_dir)
        return _tell(arguments, used, "UNEXPECTED", sentence, f"{sentence} {advice}")


def _run(
    arguments: argument_parser.CommandArguments,
    data_dir: Path,
    build_core: Callable[[], CommandServices],
    terminal: Terminal,
) -> int:
    if isinstance(arguments, argument_parser.DoctorArguments):
        return doctor(arguments, data_dir, build_core, terminal)
    core = build_core()
    try:
        for sentence in core.notices:
            terminal.notice(sentence)
        match arguments:
            case (
                argument_parser.ListArguments()
                | argument_parser.ShowArguments()
                | argument_parser.DeleteArguments()
                | argument_parser.ExportArguments()
            ):
                return _run_on_conversations(arguments, core, terminal)
            case argument_parser.AskArguments():
                return ask(arguments, core, terminal)
            case argument_parser.SearchArguments():
                return search(arguments, core, terminal)
            case argument_parser.IndexArguments():
                return index(arguments, core, terminal)
            case argument_parser.TextArguments():
                return page_text(arguments, core, terminal)
            case argument_parser.NotesArguments():
                return notes(arguments, core, terminal)
            case _:
                assert_never(arguments)
    finally:
        core.close()


def _run_on_conversations(
    arguments: argument_parser.ListArguments
    | argument_parser.ShowArguments
    | argument_parser.DeleteArguments
    | argument_parser.ExportArguments,
    core: CommandServices,
    terminal: Terminal,
) -> int:
    match arguments:
        case argument_parser.ListArguments():
            return conversation_commands.list_conversations(arguments, core, terminal)
        case argument_parser.ShowArguments():
            return conversation_commands.show_conversation(arguments, core, terminal)
        case argument_parser.DeleteArguments():
            return conversation_commands.delete_conversation(arguments, core, terminal)
        case argument_parser.ExportArguments():
            return conversation_commands.export(arguments, core, terminal)
        case _:
            assert_never(arguments)


def _tell(
    arguments: argument_parser.CommandArguments,
    terminal: Terminal,
    code: str,
    message: str,
    sentences: str,
) -> int:
    terminal.note(sentences)
    if arguments.json:
        terminal.json({"error": {"code": code, "message": message}})
    return _KNOWN_ERROR


def _standard_terminal() -> Terminal:
    out, err = _in_utf8(sys.stdout), _in_utf8(sys.stderr)
    is_person = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
    person = PersonAtTerminal(err, sys.stdin) if is_person else None
    return Terminal(out, err, person, input=_in_utf8(sys.stdin) if sys.stdin is not None else None)


def _in_utf8(stream: TextIO) -> TextIO:
    """Switch the stream to UTF-8; unencodable characters are replaced and raise no error."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="replace")
    return stream
