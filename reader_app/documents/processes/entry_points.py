"""What the document processes run. `bootstrap` calls these with a channel to the parent."""

from __future__ import annotations

import gc
from collections.abc import Callable

from reader_app.documents.engine.mupdf import quieten
from reader_app.documents.engine.page_layout import PageSizeCache
from reader_app.documents.processes import dialogues
from reader_app.documents.processes.index_writer import IndexWriter
from reader_app.documents.processes.messages import SpeakLanguage
from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.cpu import step_back
from reader_app.ipc.memory import limit_own_memory

_RECOGNISER_ADDRESSES = 5 * 1024 * 1024 * 1024
"""Each of the recogniser's threads reserves addresses, one for every processor of the machine."""
_NICENESS = 5
_LOWEST_PRIORITY = 10
"""Lower still it would hardly move beside two busy programs, and be taken for lost."""
_SPARE_S = 0.2
"""Without a wish for so long, the next one isn't about to come."""
_RARE_COLLECTIONS = (50_000, 20, 50)

__all__ = ["IndexWriter", "serve_copy", "serve_draw", "serve_recognise", "serve_text"]


def serve_draw(
    channel: Channel,
    known: PageSizeCache | None = None,
    speak: Callable[[str], None] = lambda language: None,
) -> None:
    """Draw pages until the parent is gone. `known`: sizes of pages that need not be read.

    `speak`: called with the language that the parent tells later than at the start.
    """
    # Each imports its own only: the first page of the window waits for the drawing process.
    from reader_app.documents.processes.draw_process import DrawingWorker

    channel.serve(dialogues.drawing_and_reading())
    quieten()
    limit_own_memory()
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
    channel: Channel, page_sink: IndexWriter, known: PageSizeCache | None = None
) -> None:
    """Read, find and index at low priority until the parent is gone.

    `known`: where the sizes of pages are kept for the next time.
    """
    from reader_app.documents.processes.text_process import ReadingWorker

    channel.serve(dialogues.reading())
    quieten()
    limit_own_memory()
    step_back(_NICENESS)
    gc.freeze()  # a page makes thousands of short-lived values and no cycles:
    gc.set_threshold(*_RARE_COLLECTIONS)  # looking for cycles took a sixth of the time
    ReadingWorker(channel, page_sink, known).run()


def serve_copy(channel: Channel, *, is_confined: bool = False) -> None:
    """Write copies with marks, at low priority, until the parent is gone."""
    from reader_app.documents.annotated_copy import CopyingWorker
    from reader_app.documents.processes.confinement import confine_copying

    channel.serve(dialogues.copying())
    quieten()
    limit_own_memory()
    step_back(_NICENESS)
    CopyingWorker(channel).run(*((confine_copying,) if is_confined else ()))


def serve_recognise(channel: Channel, *, is_confined: bool = False) -> None:
    """Recognise text in pages, below all other work, until the parent is gone."""
    from reader_app.documents.ocr.ocr_process import RecognisingWorker
    from reader_app.documents.processes.confinement import confine_recognising

    channel.serve(dialogues.recognising())
    quieten()
    limit_own_memory(addresses=_RECOGNISER_ADDRESSES, may_start=True)
    step_back(_LOWEST_PRIORITY)
    RecognisingWorker(channel).run(*((confine_recognising,) if is_confined else ()))
