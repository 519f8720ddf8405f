"""`pagemate export`: a conversation as Markdown."""

from __future__ import annotations

from pathlib import Path

from reader_app.cli.arguments import ExportArguments
from reader_app.cli.conversations import found_conversation
from reader_app.cli.ports import Core
from reader_app.cli.terminal import Terminal
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.translation import tr


def export(arguments: ExportArguments, core: Core, terminal: Terminal) -> int:
    """Print it, or write it to a file."""
    markdown = _exported(core, arguments.conversation)
    if arguments.output is None:
        terminal.write(markdown)
    else:
        _write(arguments.output, markdown)
        terminal.note(tr("Written to {file}.", file=arguments.output))
    return 0


def _exported(core: Core, conversation: str) -> str:
    found_conversation(core, conversation)
    return core.export_conversation(conversation)


def _write(path: Path, markdown: str) -> None:
    try:
        path.write_text(markdown, encoding="utf-8")
    except OSError as error:
        raise StorageError(
            StorageErrorCode.WRITE_FAILED,
            tr("{file} can't be written.", file=path),
            advice=tr("Choose another folder, or check that the disk has room."),
        ) from error
