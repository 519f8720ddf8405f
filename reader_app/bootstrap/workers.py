"""What runs in the child processes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from reader_app.bootstrap.places import FOR_CHILDREN, data_folder
from reader_app.bootstrap.private_log import quieten_worker
from reader_app.ipc.channel import Channel, parent_channel
from reader_app.ipc.file_broker import BOOK, ask_parent_for_files

KINDS: Final = ("draw", "text", "keep", "copy", "recognise", "model", "formula")
if TYPE_CHECKING:
    from reader_app.bootstrap.late_sink import LateSink
    from reader_app.documents.processes.index_process import RemoteIndexWriter

_SIZES: Final = "page-sizes"
_MODEL_NICENESS: Final = 5
_KEEPING_NICENESS: Final = 5


def run_worker(kind: str) -> int:
    """Serve the parent until it is gone. Imports only what this kind of worker needs."""
    channel = parent_channel()
    quieten_worker()
    if FOR_CHILDREN in os.environ:
        from reader_app.bootstrap.language import speak_as_parent

        speak_as_parent()
    match kind:
        case "draw":
            from reader_app.documents.engine.page_layout import PageSizeCache
            from reader_app.documents.processes.confinement import confine_drawing
            from reader_app.documents.processes.entry_points import serve_draw

            notes = data_folder() / _SIZES
            if ask_parent_for_files():
                confine_drawing(notes)
            serve_draw(channel, PageSizeCache(notes), _speak)
        case "text":
            from reader_app.documents.engine.page_layout import PageSizeCache
            from reader_app.documents.processes.confinement import confine_reading
            from reader_app.documents.processes.entry_points import serve_text

            notes = data_folder() / _SIZES
            is_confined = ask_parent_for_files()
            if is_confined:
                confine_reading(notes)
            sink = _far_sink() if is_confined else _own_sink()
            try:
                serve_text(channel, sink, PageSizeCache(notes))
            finally:
                sink.close()
        case "keep":
            _keep(channel, os.environ[BOOK])
        case "copy":
            from reader_app.documents.processes.entry_points import serve_copy

            serve_copy(channel, is_confined=ask_parent_for_files())
        case "recognise":
            from reader_app.documents.processes.entry_points import serve_recognise

            serve_recognise(channel, is_confined=ask_parent_for_files())
        case "model":
            from reader_app.ipc.cpu import step_back
            from reader_app.ipc.sandbox import confine
            from reader_app.llm.process.model_server import serve_model

            confine(has_network=True)
            step_back(_MODEL_NICENESS)  # its SDK is a second of work, while the reader scrolls
            serve_model(channel)
        case "formula":
            from reader_app.ipc.sandbox import confine
            from reader_app.typesetting.formula_process import serve_formula

            confine()
            serve_formula(channel)
        case _:
            return 2
    return 0


def _keep(channel: Channel, book_id: str) -> None:
    """Bring what the text process has read of this book into the library."""
    from reader_app.documents.processes.confinement import confine_indexing
    from reader_app.documents.processes.index_process import serve_index
    from reader_app.ipc.cpu import step_back

    confine_indexing(data_folder())
    step_back(_KEEPING_NICENESS)
    sink = _own_sink()
    try:
        serve_index(channel, sink, book_id)
    finally:
        sink.close()


def _far_sink() -> RemoteIndexWriter:
    from reader_app.documents.processes.index_process import RemoteIndexWriter

    return RemoteIndexWriter()


def _own_sink() -> LateSink:
    from reader_app.bootstrap.late_sink import LateSink

    return LateSink(data_folder())


def _speak(language: str) -> None:
    from reader_app.bootstrap.language import speak

    speak(language)
