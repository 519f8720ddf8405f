"""What a program may be killed at: each feature writes values under keys and can read them back.

A feature is asked to write for ever. Before each call it says what it is about to write, and right
after the call has returned that it has. Whoever kills it knows by that what must be there: of each
key the last value that was acknowledged, or the one that was being written. None is no value.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import sqlite3
import time
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from reader_app import __version__
from reader_app.app.library.import_folder import FolderImportUseCase
from reader_app.app.library.ingest import BookFileIdentity
from reader_app.app.library.library_transfer import LibraryTransferUseCase
from reader_app.bootstrap.backend import Backend, open_backend
from reader_app.domain.annotations import Bookmark, Highlight, HighlightPart
from reader_app.domain.book import Book, OpenBook, Session
from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.domain.conversation import Conversation, WaitingQuestion
from reader_app.domain.document import DocumentInfo, PageSize, PageText, Rect
from reader_app.domain.library import BookCollection, CopyKind, Watch
from reader_app.domain.ocr import RecognisedPage
from reader_app.domain.search import Tokenizer
from reader_app.store.atomic_file import COPIES, replace_atomically
from reader_app.store.connection import Database
from reader_app.store.migrations import MIGRATIONS, migrate
from reader_app.store.open_store import FILE_NAME, open_store
from reader_app.store.settings_file import PortableSettingsFile
from tests.support.scripted_model import ScriptedProvider, call, reply
from tests.support.talks import Talk

Value: TypeAlias = str | int | None
Values: TypeAlias = dict[str, Value]
BOOK: Final = "book-of-all"
TALK: Final = "conversation-of-all"
PAGES: Final = 4_000
_KEYS: Final = 12
_ANSWER: Final = "The story goes on."
ANOTHER_LIBRARY: Final = "there"
"""The folder of the library that an export comes from."""


class Sayer:
    """Tells the one who kills what happens: a line of JSON for each, at once."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe

    def opened(self) -> None:
        self._say(["opened"])

    def begin(self, key: str, value: Value) -> None:
        """That value is about to be written."""
        self._say(["begin", key, value])

    def done(self, key: str) -> None:
        """It has been: the call that wrote it returned."""
        self._say(["done", key])

    @contextmanager
    def doing(self, key: str, value: Value) -> Iterator[None]:
        """The block writes that value."""
        self.begin(key, value)
        yield
        self.done(key)

    def _say(self, words: list[Value]) -> None:
        os.write(self._pipe, json.dumps(words).encode() + b"\n")


class Feature:
    """One thing that is written.

    `longest_s`: the latest moment of a kill. `is_once`: the work is over after one go, and begins
    with `prepare` again each time; the moments are spread over what it takes undisturbed.
    `may_tell`: the next start tells the reader what happened.
    """

    name = ""
    longest_s = 0.25
    is_once = False
    may_tell = False

    def prepare(self, data_dir: Path) -> Values:
        """A library to begin with; what is in it. Called where nothing is yet."""
        core = open_backend(data_dir)
        core.store.books.add(
            Book("All", Path("/books/all.pdf"), checksum="all", page_count=PAGES, id=BOOK)
        )
        core.store.conversations.add(Conversation(BOOK, "All", id=TALK))
        core.close()
        return {}

    def work(self, data_dir: Path, chance: random.Random, say: Sayer) -> None:
        """Write until killed."""
        core = open_backend(data_dir)
        say.opened()
        number = 0
        while True:
            number += 1
            self.write(core, chance, say, number)

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        raise NotImplementedError

    def read(self, core: Backend) -> Values:
        raise NotImplementedError


def _one_of(chance: random.Random) -> str:
    return f"k{chance.randrange(_KEYS)}"


class Notes(Feature):
    name = "notes and highlights"

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        key = _one_of(chance)
        if chance.random() < 0.2:
            with say.doing(key, None):
                core.store.annotations.delete_highlight(key)
            return
        part = HighlightPart(2, 0, 4, (Rect(0, 0, 9, 9),), "pond")
        words = f"note {number} " + "word " * chance.randrange(200)
        with say.doing(key, words.strip()):
            core.store.annotations.save_highlight(
                Highlight(BOOK, (part,), note=words.strip(), id=key)
            )

    def read(self, core: Backend) -> Values:
        return {mark.id: mark.note for mark in core.store.annotations.highlights(BOOK)}


class Bookmarks(Feature):
    name = "bookmarks"

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        key = _one_of(chance)
        if chance.random() < 0.3:
            with say.doing(key, None):
                core.store.annotations.delete_bookmark(key)
            return
        with say.doing(key, f"title {number}"):
            core.store.annotations.save_bookmark(
                Bookmark(BOOK, 1 + number % PAGES, title=f"title {number}", id=key)
            )

    def read(self, core: Backend) -> Values:
        return {mark.id: mark.title for mark in core.store.annotations.bookmarks(BOOK)}


class SettingsChanges(Feature):
    name = "settings"

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        if chance.random() < 0.5:
            with say.doing("model", f"model-{number}"):
                core.settings.change(lambda known: replace(known, model=f"model-{number}"))
        else:
            calls = 1 + number % 100
            with say.doing("calls", calls):
                core.settings.change(lambda known: replace(known, max_tool_calls=calls))

    def read(self, core: Backend) -> Values:
        found = core.settings.load()
        return {"model": found.model, "calls": found.max_tool_calls}


class TabsAndPlaces(Feature):
    name = "tabs and places"

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        if chance.random() < 0.4:
            books = tuple(OpenBook(Path(f"/{n}.pdf"), f"Book {n}") for n in range(number % 7))
            with say.doing("tabs", f"{len(books)}"):
                core.session.save(Session(books, len(books) - 1))
        elif chance.random() < 0.5:
            page = 1 + number % PAGES
            with say.doing("page", page):
                core.store.books.update(BOOK, lambda book: book.set_current_page(page))
        else:
            with say.doing("zoom", number):
                core.store.books.merge_place(BOOK, {"zoom": number})

    def read(self, core: Backend) -> Values:
        book = core.store.books.find(BOOK)
        zoom = core.store.books.place(BOOK).get("zoom")
        return {
            "tabs": f"{len(core.session.load().books)}",
            "page": book.current_page if book else None,
            "zoom": zoom if isinstance(zoom, int) else None,
        }


class Library(Feature):
    name = "library and collections"

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        store, place = core.store, chance.random()
        if place < 0.4:
            title = f"Book {number}-{chance.randrange(10**9)}"
            with say.doing(title, "here"):
                store.books.add(Book(title, Path(f"/{title}.pdf"), checksum=title, page_count=9))
        elif place < 0.7:
            key = _one_of(chance)
            with say.doing(key, f"shelf {number}"):
                store.collections.save(BookCollection(f"shelf {number}", id=key))
        elif place < 0.85:
            key = _one_of(chance)
            with say.doing(key, None):
                store.collections.delete(key)
        else:
            book = chance.choice(store.books.list_recent())
            if book.id != BOOK:
                with say.doing(book.title, None):
                    store.books.delete(book.id)

    def read(self, core: Backend) -> Values:
        shelves: Values = {shelf.id: shelf.name for shelf in core.store.collections.all()}
        return shelves | {book.title: "here" for book in core.store.books.list_recent(100_000)}


class Drafts(Feature):
    name = "drafts and waiting questions"

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        conversations = core.store.conversations
        if chance.random() < 0.5:
            with say.doing("draft", f"What about {number}"):
                conversations.save_draft(TALK, f"What about {number}")
        else:
            words = [f"Question {number}.{n}?" for n in range(number % 4)]
            with say.doing("waiting", "|".join(words)):
                conversations.save_waiting(TALK, [WaitingQuestion(each) for each in words])

    def read(self, core: Backend) -> Values:
        conversations = core.store.conversations
        conversation = conversations.find(TALK)
        waiting = "|".join(each.words for each in conversations.waiting(TALK))
        return {"draft": conversation.draft if conversation else None, "waiting": waiting}


class Messages(Feature):
    name = "messages"

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        words = f"Question {number} of {chance.randrange(10**12)}? " + "why " * (number % 300)
        with say.doing(words.strip(), "here"):
            core.store.messages.add(ChatMessage(TALK, MessageRole.USER, words.strip()))

    def read(self, core: Backend) -> Values:
        rows = core.store.messages.list_for_conversation(TALK)
        return {row.content: "here" for row in rows}


class Turns(Feature):
    """Whole turns of the agent with searches and answers; only the model is made up."""

    name = "turns"

    def prepare(self, data_dir: Path) -> Values:
        store = open_store(data_dir)
        Talk(provider=ScriptedProvider(), store=store)
        store.close()
        return {}

    def work(self, data_dir: Path, chance: random.Random, say: Sayer) -> None:
        store = open_store(data_dir)
        (summary,) = store.conversations.list_all()
        conversation = Talk(
            provider=ScriptedProvider().always(_busy_model),
            store=store,
            conversation=store.conversations.find(summary.id),
        )
        say.opened()
        number = 0
        while True:
            number += 1
            words = f"Question {number} of {chance.randrange(10**12)}?"

            def told(event: object, words: str = words) -> None:
                if type(event).__name__ == "TurnStarted":
                    say.done(words)

            say.begin(words, "here")
            say.begin(f"answer of {words}", "here")
            conversation.chat.execute(summary.id, words, on_event=told)
            say.done(f"answer of {words}")

    def read(self, core: Backend) -> Values:
        (summary,) = core.store.conversations.list_all()
        rows = core.store.messages.list_for_conversation(summary.id)
        found: Values = {row.content: "here" for row in rows if row.role is MessageRole.USER}
        questions = {row.turn_id: row.content for row in rows if row.role is MessageRole.USER}
        for row in rows:
            if row.role is MessageRole.ASSISTANT and _ANSWER in row.content:
                found[f"answer of {questions[row.turn_id]}"] = "here"
        return found


def _busy_model(request: object, on_event: object, cancel: object) -> object:
    """Searches twice, then answers."""
    messages = request.messages[-5:]  # type: ignore[attr-defined]
    rounds = sum(1 for message in messages if message.blocks[0]["type"] == "tool_use")
    if rounds < 2 and request.tool_choice == "auto":  # type: ignore[attr-defined]
        return reply("Let me look.", call("search_book", query="story"), call("get_outline"))
    return reply(f"{_ANSWER} " * 20)


class Index(Feature):
    name = "index"

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        pages = core.store.pages
        if number == 1:
            pages.begin(BOOK, Tokenizer.PORTER)
        known = pages.indexed_numbers(BOOK)
        new = [n for n in range(1, PAGES + 1) if n not in known][: chance.choice((1, 4, 16))]
        if not new:
            time.sleep(0.01)  # all are there, until the next library begins
            return
        for page in new:
            say.begin(str(page), "here")
        pages.add_pages(BOOK, [PageText(n, str(n), _text_of(n)) for n in new])
        for page in new:
            say.done(str(page))

    def read(self, core: Backend) -> Values:
        texts = core.store.pages.texts(BOOK, range(1, PAGES + 1))
        return {str(n): "here" for n, page in texts.items() if page.text == _text_of(n)}


def _text_of(page: int) -> str:
    return f"pond number {page} " + " ".join(f"word{page * n}" for n in range(1, 60))


class Recognition(Feature):
    name = "recognised text"

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        page = 1 + chance.randrange(40)
        words = f"recognised {number}"
        book = core.store.books.find(BOOK)
        assert book is not None
        with say.doing(str(page), words):
            core.store.recognition.keep(
                book, RecognisedPage(PageText(page, str(page), words), ("eng",))
            )

    def read(self, core: Backend) -> Values:
        found = core.store.recognition.recognised(BOOK, range(1, 41))
        return {str(number): page.text for number, page in found.items()}


class Import(Feature):
    """A folder of files becomes books: all but the opening of the files by MuPDF."""

    name = "import of a folder"

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        imports = FolderImportUseCase(core.store.imports, core.store.books, core.ingest())
        item = imports.next()
        if item is None:
            folder = core.data_dir.parent / "files" / f"{chance.randrange(10**12)}"
            folder.mkdir(parents=True)
            for each in range(9):
                (folder / f"{each}.pdf").write_bytes(b"%PDF " + chance.randbytes(40))
            with say.doing(f"wish {folder}", "here"):
                imports.begin([folder])
            return
        if item.is_folder:
            imports.expand(item)
            return
        sum_ = hashlib.sha256(item.path.read_bytes()).hexdigest()
        info = DocumentInfo(item.path.stem, "", 1, (PageSize(1, 1),), ("1",), "PDF", False)
        with say.doing(str(item.path), "with cover"):
            imports.keep(item, BookFileIdentity(item.path, sum_, 45), info, b"a cover")

    def read(self, core: Backend) -> Values:
        books = core.store.books
        found: Values = {}
        for book in books.list_recent(100_000):
            found[str(book.file_path)] = "with cover" if books.cover(book.id) else "half"
        # A folder that was wished for waits, or is in its files.
        known = {Path(key).parent for key in found}
        waiting = _waiting_paths(core.data_dir)
        for folder in known | waiting | {path.parent for path in waiting}:
            found[f"wish {folder}"] = "here"
        return found


def _waiting_paths(data_dir: Path) -> set[Path]:
    with closing(sqlite3.connect(data_dir / FILE_NAME)) as file:
        rows = file.execute("SELECT path FROM import_file").fetchall()
    return {Path(path.decode() if isinstance(path, bytes) else path) for (path,) in rows}


class Copies(Feature):
    """Notes and copies of the library in turn; the newest copy has all notes that were before."""

    name = "daily copies"

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        _add_note(core, say, number, chance)
        if number % 3 == 0:
            count = len(core.store.annotations.bookmarks(BOOK))
            with say.doing("copied", count):
                core.store.copies.make(CopyKind.DAILY)

    def read(self, core: Backend) -> Values:
        found = Bookmarks().read(core)
        paths = core.store.copies.paths()
        for path in paths:
            with closing(sqlite3.connect(path)) as file:
                (answer,) = file.execute("PRAGMA integrity_check").fetchone()
                assert answer == "ok", path
        if paths:
            found["copied"] = _count(paths[0], "bookmark")
        return found


def _add_note(core: Backend, say: Sayer, number: int, chance: random.Random) -> None:
    key = f"b{chance.randrange(10**12)}"
    with say.doing(key, f"title {number}"):
        core.store.annotations.save_bookmark(Bookmark(BOOK, 1, title=f"title {number}", id=key))


def _count(library: Path, table: str) -> int:
    with closing(sqlite3.connect(f"{library.as_uri()}?mode=ro", uri=True)) as file:
        return int(file.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


class Export(Feature):
    """Everything written to one file, again and again; the file is whole at every moment."""

    name = "export of everything"

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        for _ in range(5):
            _add_note(core, say, number, chance)
        count = len(core.store.annotations.bookmarks(BOOK))
        with say.doing("exported", count):
            _takeaway(core).export(core.data_dir.parent / "out.zip", Watch())

    def read(self, core: Backend) -> Values:
        found = Bookmarks().read(core)
        target = core.data_dir.parent / "out.zip"
        if target.exists():
            with zipfile.ZipFile(target) as export:
                assert export.testzip() is None
                name = next(each for each in export.namelist() if each.endswith(".db"))
                library = core.data_dir.parent / "looked.db"
                library.write_bytes(export.read(name))
            found["exported"] = _count(library, "bookmark")
            library.unlink()
        return found


class Addition(Feature):
    """The export of another library is added: a book with its notes, or nothing of it."""

    name = "adding an export"
    longest_s = 1.5

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        place = core.data_dir.parent / ANOTHER_LIBRARY
        shutil.rmtree(place, ignore_errors=True)
        title = f"Elsewhere {chance.randrange(10**12)}"
        there = open_backend(place)
        book = Book(title, Path(f"/{title}.pdf"), checksum=title, page_count=9)
        there.store.books.add(book)
        for page in range(1, 10):
            there.store.annotations.save_bookmark(Bookmark(book.id, page, title=f"p{page}"))
        export = core.data_dir.parent / "there.zip"
        _takeaway(there).export(export, Watch())
        there.close()
        with say.doing(title, 9):
            _takeaway(core).add(export, Watch())

    def read(self, core: Backend) -> Values:
        store = core.store
        books = [book for book in store.books.list_recent(100_000) if book.id != BOOK]
        return {book.title: len(store.annotations.bookmarks(book.id)) for book in books}


def _takeaway(core: Backend) -> LibraryTransferUseCase:
    folder = core.data_dir / COPIES
    folder.mkdir(exist_ok=True)
    return LibraryTransferUseCase(
        core.store.portable,
        PortableSettingsFile(core.settings),
        core.shortcut_prompts,
        folder,
        __version__,
        replace_atomically,
    )


class Key(Feature):
    name = "key in its file"
    longest_s = 1.0

    def write(self, core: Backend, chance: random.Random, say: Sayer, number: int) -> None:
        if chance.random() < 0.2:
            with say.doing("key", ""):
                core.vault.delete()
        else:
            with say.doing("key", f"canary-{number}"):
                core.vault.save(f"canary-{number}")

    def read(self, core: Backend) -> Values:
        return {"key": core.vault.load()}


class Migration(Feature):
    """A library of the first version is brought up to date."""

    name = "migration"
    is_once = True

    def prepare(self, data_dir: Path) -> Values:
        data_dir.mkdir(parents=True)
        database = Database(data_dir / FILE_NAME)
        migrate(database, MIGRATIONS[:1])
        database.sql(
            "INSERT INTO book (id, title, file_path, checksum, page_count, status, current_page,"
            " created_at, updated_at) VALUES (?, 'All', x'2f62', 's', 20, 'ready', 7, 1, 1)",
            (BOOK,),
        )
        database.sql("INSERT INTO conversation VALUES (?, ?, 'Talk', '', 1, NULL)", (TALK, BOOK))
        found: Values = {}
        for number in range(1, 400):
            words = f"Question {number}? " + "why " * 100
            database.sql(
                "INSERT INTO message (id, conversation_id, sequence, role, content, state, page,"
                " horizon, created_at) VALUES (?, ?, ?, 'user', ?, 'complete', 7, 0, 1)",
                (f"m{number}", TALK, number, words),
            )
            found[words] = "here"
        database.close()
        return found

    def work(self, data_dir: Path, chance: random.Random, say: Sayer) -> None:
        open_backend(data_dir).close()
        say.opened()

    def read(self, core: Backend) -> Values:
        return Messages().read(core)


class Rescue(Feature):
    """A damaged library is rebuilt: killed on the way, the next start finds as much."""

    name = "rescue of a damaged library"
    is_once = True
    may_tell = True
    longest_s = 0.4

    def prepare(self, data_dir: Path) -> Values:
        super().prepare(data_dir)
        core = open_backend(data_dir)
        for number in range(300):
            words = f"Question {number}? " + "why " * 40
            core.store.messages.add(ChatMessage(TALK, MessageRole.USER, words))
        core.close()
        path = data_dir / FILE_NAME
        with closing(sqlite3.connect(path)) as file:
            rows = file.execute(
                "SELECT pageno FROM dbstat WHERE name = 'message' AND pagetype = 'leaf'"
            ).fetchall()
        with path.open("r+b") as stream:
            stream.seek((rows[3][0] - 1) * 4096)
            stream.write(b"\xff" * 4096)
        (data_dir / "pagemate.clean").unlink(missing_ok=True)
        beside = data_dir.parent / "rebuilt undisturbed"
        shutil.rmtree(beside, ignore_errors=True)
        shutil.copytree(data_dir, beside)
        core = open_backend(beside)
        assert core.store.report.rebuilt
        found = self.read(core)
        core.close()
        return found

    def work(self, data_dir: Path, chance: random.Random, say: Sayer) -> None:
        open_backend(data_dir).close()
        say.opened()

    def read(self, core: Backend) -> Values:
        return Messages().read(core)


class Restoring(Feature):
    """A copy is put in the place of the library: it is the one or the other, whole."""

    name = "restoring a copy"
    is_once = True
    may_tell = True

    def prepare(self, data_dir: Path) -> Values:
        super().prepare(data_dir)
        core = open_backend(data_dir)
        core.store.annotations.save_bookmark(Bookmark(BOOK, 1, title="old", id="old"))
        core.store.copies.make(CopyKind.DAILY)
        core.store.annotations.save_bookmark(Bookmark(BOOK, 2, title="new", id="new"))
        core.store.copies.wish_restored(core.store.copies.listed()[0].name)
        core.close()
        return {"old": "old"}

    def work(self, data_dir: Path, chance: random.Random, say: Sayer) -> None:
        open_backend(data_dir).close()
        say.opened()

    def read(self, core: Backend) -> Values:
        return Bookmarks().read(core)


FEATURES: Final[tuple[Feature, ...]] = (
    Turns(),
    Notes(),
    Bookmarks(),
    SettingsChanges(),
    TabsAndPlaces(),
    Library(),
    Drafts(),
    Messages(),
    Index(),
    Recognition(),
    Import(),
    Copies(),
    Export(),
    Addition(),
    Key(),
    Migration(),
    Rescue(),
    Restoring(),
)


def problems_of(expected: Mapping[str, set[Value]], found: Mapping[str, Value]) -> Iterator[str]:
    """What was acknowledged and isn't there."""
    for key, allowed in expected.items():
        value = found.get(key)
        if value not in allowed:
            shown = " or ".join(sorted(repr(each)[:60] for each in allowed))
            yield f"{key[:60]} is {value!r:.60}, not {shown}"
