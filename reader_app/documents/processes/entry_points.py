"""Entry points of the document processes, and the rights each gives up before it reads a file.

`bootstrap` calls `confine_…` and then `serve_…` with a channel to the parent. The book is not among
the files that a confined process may open: its parent opens it (`ipc.file_broker`). Each entry
point imports its own part only, because the first page of the window waits for one of them.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.documents.processes import dialogues
from reader_app.documents.processes.messages import SpeakLanguage
from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.cpu import step_back
from reader_app.ipc.memory import limit_own_memory
from reader_app.ipc.sandbox import confine

if TYPE_CHECKING:
    from reader_app.documents.engine.opening_caches import PageSizeCache
    from reader_app.documents.processes.index_process import IndexWriter
    from reader_app.documents.processes.ocr_and_copy_messages import CopyOrder, RecogniseIn
    from reader_app.ipc.codec import Dialogue

_LANGUAGE_DATA: Final = (Path("/usr/share/tesseract-ocr"), Path("/usr/share/tessdata"))
_LONGEST_FIRST_LINE: Final = 512
_RECOGNISER_ADDRESSES = 5 * 1024 * 1024 * 1024
"""Limit of address space in bytes.

The recogniser starts a thread for each processor, and each thread reserves addresses.
"""
_NICENESS = 5
_LOWEST_PRIORITY = 10
"""Niceness.

With a lower priority the process would hardly advance beside two busy programs, and would be
considered lost.
"""
_SPARE_S = 0.2
"""Seconds without a request after which spare work is done."""
_RARE_COLLECTIONS = (50_000, 20, 50)


def import_all() -> None:
    """Import what a drawing process needs for its first page, and a text process for its own."""
    import reader_app.documents.engine.opening_caches
    import reader_app.documents.processes.draw_process  # noqa: F401


def serve_draw(
    channel: Channel,
    known: PageSizeCache | None = None,
    speak: Callable[[str], None] = lambda language: None,
) -> None:
    """Draw pages until the parent has gone. `known`: cache of page sizes, to read fewer pages.

    `speak` is called with the language if the parent names it after the start.
    """
    from reader_app.documents.processes.draw_process import DrawingWorker

    _begin(channel, dialogues.drawing_and_reading())
    worker = DrawingWorker(channel, known)
    try:
        while True:
            while worker.has_spare_work and not channel.is_waiting(
                0.0 if worker.is_hurried else _SPARE_S
            ):
                worker.use_spare_time()
            message = channel.receive()
            if isinstance(message, SpeakLanguage):
                speak(message.language)
            else:
                worker.answer(message)
    except ChannelClosedError:
        return


def serve_text(
    channel: Channel,
    page_sink: IndexWriter,
    known: PageSizeCache | None = None,
    rest: Callable[[], None] = lambda: None,
) -> None:
    """Read, find and index at low priority until the parent has gone.

    `known`: the cache to which page sizes are written. `rest`: lets go of the library for a while.
    """
    from reader_app.documents.processes.text_process import TextWorker

    _begin(channel, dialogues.reading(), _NICENESS)
    collect_rarely()
    TextWorker(channel, page_sink, known, rest).run()


def collect_rarely() -> None:
    """Make Python look for cycles seldom: it took a sixth of the time of reading pages.

    A page makes thousands of short-lived values and no cycles.
    """
    gc.freeze()
    gc.set_threshold(*_RARE_COLLECTIONS)


def serve_copy(channel: Channel, *, is_confined: bool = False) -> None:
    """Write copies with marks, at low priority, until the parent has gone."""
    from reader_app.documents.processes.page_export import export_pages
    from reader_app.documents.processes.pdf_writing_process import CopyingWorker

    _begin(channel, dialogues.copying(), _NICENESS)
    CopyingWorker(channel, export_pages).run(*((confine_copying,) if is_confined else ()))


def serve_recognise(channel: Channel, *, is_confined: bool = False) -> None:
    """Recognise text in pages, at the lowest priority, until the parent has gone."""
    from reader_app.documents.engine.mupdf import quieten
    from reader_app.documents.processes.ocr_process import RecognisingWorker

    channel.serve(dialogues.recognising())
    quieten()
    limit_own_memory(addresses=_RECOGNISER_ADDRESSES, may_start=True)
    step_back(_LOWEST_PRIORITY)
    RecognisingWorker(channel).run(*((confine_recognising,) if is_confined else ()))


def _begin(channel: Channel, dialogue: Dialogue, niceness: int = 0) -> None:
    from reader_app.documents.engine.mupdf import quieten

    channel.serve(dialogue)
    quieten()
    limit_own_memory()
    if niceness:
        step_back(niceness)


def confine_drawing(notes: Path) -> None:
    """Drop all file rights except reading `notes`, the folder of the page size cache."""
    confine(reads=[_made(notes)])


def confine_reading(notes: Path) -> None:
    """Drop all file rights except writing to `notes`, where the text process caches page sizes."""
    confine(writes=[_made(notes)])


def confine_indexing(library: Path) -> None:
    """Drop all file rights except those to the library's folder: this process reads no books."""
    os.environ["SQLITE_TMPDIR"] = str(library)  # SQLite can't use the usual folders here
    confine(writes=[_made(library)])


def confine_copying(order: CopyOrder) -> None:
    """Drop all file rights except writing to the file that becomes the copy."""
    with suppress(OSError):  # the error is reported when the copy is made
        os.close(os.open(order.unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    confine(writes=[Path(order.unfinished)])


def confine_recognising(order: RecogniseIn) -> None:
    """Drop all file rights except those the recogniser needs.

    Only one other program may be started, which gets the same limits.
    """
    program = Path(order.program)
    found = program.resolve()
    said = os.environ.get("TESSDATA_PREFIX", "")
    reads = [*_LANGUAGE_DATA, *([Path(said)] if said else [])]
    if found.parent.name == "bin":  # it may bring its own libraries
        reads += [found.parents[1] / "lib", found.parents[1] / "share" / "tessdata"]
    confine(reads=reads, runs=[program, found, *_interpreters(found)])


def _interpreters(program: Path) -> list[Path]:
    """Return the programs that run `program`, if it is a script."""
    try:
        with program.open("rb") as file:
            first = file.readline(_LONGEST_FIRST_LINE)
    except OSError:
        return []
    words = os.fsdecode(first[2:]).split() if first.startswith(b"#!") else []
    if words[:1] == ["/usr/bin/env"]:
        from shutil import which  # imported late: a drawing process doesn't need it

        words += [which(words[-1]) or ""]
    return [Path(word).resolve() for word in words if word.startswith("/")]


def _made(folder: Path) -> Path:
    """Make `folder`, because a right can only be kept for an existing folder; return it.

    The data folder, in which it is, may not be there yet, and is the owner's alone as well.
    """
    with suppress(OSError):
        for each in (folder.parent, folder):
            each.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
