"""Ways around the spoiler guard: labels, searches, other tools, a file with another title."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.attacks.attempts import Attempt, Options, judged
from reader_app.app.library.ingest import BookFileIdentity
from reader_app.bootstrap.backend import Backend, open_backend
from reader_app.domain.document import DocumentInfo, PageSize
from reader_app.domain.library import Watch
from tests.support.fakes import FakeDesk, unique_pages, unique_word
from tests.support.scripted_model import ScriptedProvider, call, reply
from tests.support.talks import Talk

PAGES: Final = 20
FENCE: Final = 10
_SPOILER: Final = "lordkills"
_CALLS: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    *(("set_current_page", {"page": page}) for page in (11, 12, 20)),
    ("get_current_page", {}),
    ("get_outline", {}),
    *(
        ("read_pages", {"first": first, "last": last})
        for first, last in ((11, 12), (9, 20), (1, 99), (-5, 15), (10.5, 12), ("11", "12"))
    ),
    *(
        ("search_book", {"query": query})
        for query in (unique_word(15), f"{_SPOILER}*", 'the" OR "word', "NEAR(the word)", "*")
    ),
    ("search_book", {"query": "word", "other_queries": [unique_word(18), unique_word(19)]}),
    *(("look_at_page", {"page": page}) for page in (11, 20)),
)


def spoiler_guard(options: Options) -> Iterator[Attempt]:
    """What comes back from tools with the guard on, and what becomes of the guard."""
    for at in (5, 15):
        for name, arguments in _CALLS:
            yield _through_a_tool(name, arguments, at)
    yield from _with_a_new_title(options.folder / "title")
    yield from _with_an_import(options.folder / "import")


def _through_a_tool(name: str, arguments: dict[str, object], current: int) -> Attempt:
    labels = tuple(
        str(page) if page <= FENCE else f"{_SPOILER}{page}x-{page}" for page in range(1, PAGES + 1)
    )
    provider = ScriptedProvider(reply(call(name, **arguments)), reply("So."), reply("So."))
    conversation = Talk(
        provider=provider, pages=unique_pages(PAGES), labels=labels, desk=FakeDesk(current)
    )
    conversation.books.update(conversation.book.id, lambda book: book.set_current_page(current))
    conversation.guard(FENCE)
    try:
        conversation.ask("What comes?")
    except Exception as error:
        return judged(f"{name} {json.dumps(arguments)} on page {current}", True, str(error))
    given = [
        json.dumps([block for block in message.blocks if block["type"] != "tool_use"])
        for request in provider.requests
        for message in request.messages
        if message.role == "user"
    ]
    asked = json.dumps(arguments)
    words = [unique_word(page) for page in range(FENCE + 1, PAGES + 1)]
    leaked = [word for word in words if word not in asked and any(word in each for each in given)]
    has_label = _SPOILER not in asked and any(_SPOILER in each for each in given)
    kinds = [*(["words of pages"] if leaked else []), *(["a page's label"] if has_label else [])]
    title = f"{name} {asked} on page {current}"
    return judged(title, not kinds, f"{' and '.join(kinds)} from beyond the fence")


def _with_a_new_title(folder: Path) -> Iterator[Attempt]:
    """Another program writes metadata into the file while the program is closed."""
    for name, title in (("the same title", "Old"), ("a new title", "A quite different title")):
        core, path = _guarded(folder / name, "Old")
        info = _info(title)
        book = core.ingest().enter(BookFileIdentity(path, "another content", 2), info).book
        yield judged(
            f"file with {name} at the book's path",
            book.spoiler_guard and book.fence == FENCE,
            f"guard {book.spoiler_guard}, fence {book.fence}",
        )
        core.close()


def _with_an_import(folder: Path) -> Iterator[Attempt]:
    """A library in which the same book was read further is added."""
    core, path = _guarded(folder / "here", "Book")
    there, _ = _guarded(folder / "there", "Book", furthest=18)
    export = folder / "export.db"
    there.store.portable.write_copy(export, Watch())
    there.close()
    core.store.portable.merge(export, Watch())
    book = core.store.books.find_by_path(path) or core.store.books.list_recent()[0]
    yield judged("adding a library moves the fence", book.fence == FENCE, f"to {book.fence}")
    core.close()


def _guarded(data_dir: Path, title: str, furthest: int = FENCE) -> tuple[Backend, Path]:
    core = open_backend(data_dir)
    path = data_dir / "book.pdf"
    path.write_bytes(b"x")
    book = core.ingest().enter(BookFileIdentity(path, "content", 1), _info(title)).book

    def guard(book: object) -> None:
        book.spoiler_guard = True  # type: ignore[attr-defined]
        book.mark_read_up_to(furthest)  # type: ignore[attr-defined]

    core.store.books.update(book.id, guard)
    return core, path


def _info(title: str) -> DocumentInfo:
    labels = tuple(str(page) for page in range(1, PAGES + 1))
    return DocumentInfo(title, "Somebody", PAGES, (PageSize(3, 4),) * PAGES, labels, "PDF", False)
