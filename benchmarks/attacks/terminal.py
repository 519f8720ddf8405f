"""Control sequences on their way to the reader's terminal: clipboard, title, links, colours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.attacks.attempts import (
    Attempt,
    Options,
    Ran,
    judged,
    program,
    surroundings_of,
    watched,
)
from tests.support.books import make_book, make_labelled_book
from tests.support.messages_api import MessagesApi, text, tool_use
from tests.support.window import use_server

_EVIL: Final = {
    "clipboard": "\x1b]52;c;ZXZpbA==\x07",
    "link": "\x1b]8;;http://evil.example\x1b\\words\x1b]8;;\x1b\\",
    "title": "\x1b]0;evil\x07",
    "colour": "\x1b[31mred",
    "eight bit": "\x9b31mred",
    "bell and back": "\x07\x08\x08\x08",
    "bidi": "\u202eevil\u202c",
}
_FORBIDDEN: Final = ("\x1b", "\x9b", "\x9d", "\x07", "\x08", "\u202e")


def terminal_escapes(options: Options) -> Iterator[Attempt]:
    """In an answer, the arguments of a tool, a file's name, its title, and its words."""
    folder = options.folder
    book = make_labelled_book(folder / "book.pdf")
    own = surroundings_of(folder)
    for name, evil in list(_EVIL.items())[: 2 if options.is_quick else None]:
        with MessagesApi() as api:
            api.reply(text(f"Look {evil}"), tool_use("search_book", {"query": f"word {evil}"}))
            api.reply(f"So {evil} it is.")
            api.expects_refusals = True
            use_server(folder / "data", api.base_url)
            asking = {**own, "ANTHROPIC_API_KEY": "x"}
            ran = watched(program(folder, "ask", book, f"Who {name}?"), surroundings=asking)
        yield _clean(f"answer with {name}", ran, evil)
        titled = make_book(folder / "titled.pdf", ["The words."], title=f"Title {evil}")
        ran = watched(program(folder, "index", titled), surroundings=own)
        yield _clean(f"title with {name}", ran, evil)
        yield _file_name(folder, name, evil, own)
    ran = watched(program(folder, "conversations"), surroundings=own)
    yield judged("list of conversations", not _found(ran, "".join(_EVIL.values())))


def _file_name(folder: Path, name: str, evil: str, own: dict[str, str]) -> Attempt:
    named = folder / f"{evil.replace('/', '-')}.pdf"
    make_book(folder / "plain.pdf", ["The words of it."]).rename(named)
    ran = watched(program(folder, "search", named, "words"), surroundings=own)
    missing = watched(program(folder, "search", f"{named}x", "words"), surroundings=own)
    both = _found(ran, evil) + _found(missing, evil)
    return judged(f"file name with {name}", not both, both)


def _clean(what: str, ran: Ran, evil: str) -> Attempt:
    found = _found(ran, evil)
    return judged(what, not found, found)


def _found(ran: Ran, evil: str) -> str:
    """Which signs of the attack arrived; nothing of a program's own is a control sequence here."""
    said = ran.out.decode(errors="replace") + ran.err.decode(errors="replace")
    arrived = [repr(sign) for sign in _FORBIDDEN if sign in evil and sign in said]
    return f"{', '.join(arrived)} arrived" if arrived else ""
