"""`pagemate conversations` lists, shows and deletes conversations; `export` exports one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from reader_app.app.chat.conversations import TranscriptTurn
from reader_app.app.chat.leak_guard import Veil
from reader_app.cli import argument_parser
from reader_app.cli.command_ports import CommandServices
from reader_app.cli.terminal import Terminal, one_line
from reader_app.domain import errors
from reader_app.domain.conversation import Conversation, ConversationSummary
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import tr


def found_conversation(core: CommandServices, conversation_id: str) -> Conversation:
    """Return the conversation. Raises BookError(NOT_FOUND), whose advice is how to list them."""
    try:
        return core.conversations.open(conversation_id)
    except errors.BookError as error:
        raise errors.BookError(
            error.code,
            tr("There is no conversation “{id}”.", id=conversation_id),
            advice=tr("“pagemate conversations” lists them."),
        ) from error


def list_conversations(
    arguments: argument_parser.ListArguments, core: CommandServices, terminal: Terminal
) -> int:
    """Print one line for each conversation, the latest first."""
    found = _listed(core, arguments.file)
    titles = _book_titles(core, found)
    if arguments.json:
        listed = [_summary_json(each, titles[each.book_id]) for each in found]
        terminal.json({"conversations": listed})
        return 0
    for each in found:
        terminal.line(one_line(_line(each, titles[each.book_id])))
    if not found:
        terminal.note(tr("No question yet."))
    return 0


def show_conversation(
    arguments: argument_parser.ShowArguments, core: CommandServices, terminal: Terminal
) -> int:
    """Print a conversation as Markdown, or its turns as JSON."""
    conversation = found_conversation(core, arguments.conversation)
    if not arguments.json:
        terminal.write(core.export_conversation(conversation.id))
        return 0
    summary = _summary(core, conversation)
    title = _book_titles(core, [summary])[summary.book_id]
    veil = core.conversations.veil(conversation.id)
    turns = [_turn_json(turn, veil) for turn in core.conversations.turns(conversation.id)]
    terminal.json({**_summary_json(summary, title), "turns": turns})
    return 0


def delete_conversation(
    arguments: argument_parser.DeleteArguments, core: CommandServices, terminal: Terminal
) -> int:
    """Delete a conversation for good, after asking unless `--yes` is given.

    Raises BookError(INVALID_STATE) if nobody can be asked.
    """
    conversation = found_conversation(core, arguments.conversation)
    summary = _summary(core, conversation)
    book = _book_titles(core, [summary])[summary.book_id]
    if not (arguments.is_sure or _is_meant(summary, book, terminal)):
        terminal.note(tr("Nothing was deleted."))
        if arguments.json:
            terminal.json({"deleted": None})
        return 0
    core.conversations.erase(conversation.id)
    if arguments.json:
        terminal.json({"deleted": _summary_json(summary, book)})
    else:
        terminal.line(one_line(tr("Deleted: {conversation}", conversation=_told(summary, book))))
    return 0


def _is_meant(summary: ConversationSummary, book: str, terminal: Terminal) -> bool:
    if terminal.person is None:
        raise errors.BookError(
            errors.BookErrorCode.INVALID_STATE,
            tr(
                "This conversation can’t be deleted without confirmation, and there is no terminal "
                "to confirm in."
            ),
            advice=tr("Add --yes to confirm."),
        )
    question = tr("Delete {conversation} permanently? (yes/no) ", conversation=_told(summary, book))
    try:
        answer = terminal.person.answer(question).casefold()
    except EOFError:
        terminal.note("")  # ends the line of the question
        return False
    yes = tr("yes", sense="an answer that is typed").casefold()
    return answer in {"y", "yes", yes, yes[:1]}


# --- choosing conversations


def _listed(core: CommandServices, file: Path | None) -> Sequence[ConversationSummary]:
    if file is None:
        return core.conversations.list_all()
    book = core.known_book(file)
    if book is not None:
        # `list_for_book` gives conversations of other books this book's id; `list_all` keeps their
        # own.
        ids = {each.id for each in core.conversations.list_for_book(book.id)}
        return [each for each in core.conversations.list_all() if each.id in ids]
    if not os.path.isfile(file.expanduser()):
        raise errors.BookError(
            errors.BookErrorCode.NOT_FOUND,
            tr("There is no file named “{name}” here.", name=file.name),
            remedy=errors.Remedy.LOCATE_FILE,
        )
    return ()


def _summary(core: CommandServices, conversation: Conversation) -> ConversationSummary:
    """Return the conversation's summary: last activity and number of messages."""
    listed = core.conversations.list_for_book(conversation.book_id)
    return next(each for each in listed if each.id == conversation.id)


def _book_titles(core: CommandServices, found: Sequence[ConversationSummary]) -> dict[str, str]:
    """Map book ids to titles; "" for a book that is gone."""
    books = {each.book_id: core.books.find(each.book_id) for each in found}
    return {key: book.title if book is not None else "" for key, book in books.items()}


# --- as text and as JSON


def _line(summary: ConversationSummary, book: str) -> str:
    return f"{summary.id}  {_when(summary)}  {_told(summary, book)}"


def _told(summary: ConversationSummary, book: str) -> str:
    count = tr("{n} message", "{n:,} messages", n=summary.message_count)
    about = book or tr("a removed book")
    return tr("“{title}” ({book}, {count})", title=summary.title, book=about, count=count)


def _when(summary: ConversationSummary) -> str:
    return summary.last_activity.astimezone().isoformat(sep=" ", timespec="minutes")[:16]


def _summary_json(summary: ConversationSummary, book: str) -> JsonObject:
    return {
        "id": summary.id,
        "title": summary.title,
        "book_id": summary.book_id,
        "book": book,
        "created_at": summary.created_at.isoformat(timespec="seconds"),
        "last_activity": summary.last_activity.isoformat(timespec="seconds"),
        "messages": summary.message_count,
    }


def _turn_json(turn: TranscriptTurn, veil: Veil) -> JsonObject:
    closing = turn.closing
    stopped = closing.stopped if closing is not None else None
    return {
        "question": turn.question.content,
        "asked_at": turn.question.created_at.isoformat(timespec="seconds"),
        "page": turn.question.page,
        "answer": veil.blocked(turn.text),
        "veiled": [{"start": start, "end": end} for start, end in veil.spans(turn.text)],
        "model": closing.model if closing is not None else "",
        "tools": [step.tool_name for step in turn.steps],
        "citations": [
            {"page": each.page, "label": each.label, "quote": each.quote, "state": each.state.value}
            for each in (closing.citations if closing is not None else ())
        ],
        "absent": list(turn.absent),
        "pages_shown": list(closing.pages_shown) if closing is not None else [],
        "is_answered": turn.is_answered,
        "stopped": stopped.value if stopped is not None else None,
    }


def export(
    arguments: argument_parser.ExportArguments, core: CommandServices, terminal: Terminal
) -> int:
    """Print the conversation as Markdown, or write it to a file."""
    markdown = _exported(core, arguments.conversation)
    if arguments.output is None:
        terminal.write(markdown)
    else:
        _write(arguments.output, markdown)
        terminal.note(tr("Written to {file}.", file=arguments.output))
    return 0


def _exported(core: CommandServices, conversation: str) -> str:
    found_conversation(core, conversation)
    return core.export_conversation(conversation)


def _write(path: Path, markdown: str) -> None:
    try:
        path.write_text(markdown, encoding="utf-8")
    except OSError as error:
        raise errors.StorageError(
            errors.StorageErrorCode.WRITE_FAILED,
            tr("{file} can’t be saved.", file=path),
            advice=tr("Choose another folder, or check that the disk has free space."),
        ) from error
