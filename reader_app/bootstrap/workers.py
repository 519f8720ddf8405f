"""What runs in the child processes."""

from __future__ import annotations

import os
from typing import Final

from reader_app.bootstrap.places import FOR_CHILDREN, data_folder
from reader_app.ipc.channel import parent_channel
from reader_app.ipc.named_files import ask_parent_for_files

KINDS: Final = ("draw", "text", "copy", "recognise", "model")
_SIZES: Final = "page-sizes"
_MODEL_NICENESS: Final = 5


def run_worker(kind: str) -> int:
    """Serve the parent until it is gone. Imports only what this kind of worker needs."""
    channel = parent_channel()
    if FOR_CHILDREN in os.environ:
        from reader_app.bootstrap.language import speak_as_parent

        speak_as_parent()
    match kind:
        case "draw":
            from reader_app.documents.confining import confine_drawing
            from reader_app.documents.known_sizes import KnownSizes
            from reader_app.documents.worker import serve_draw

            notes = data_folder() / _SIZES
            if ask_parent_for_files():
                confine_drawing(notes)
            serve_draw(channel, KnownSizes(notes), _speak)
        case "text":
            from reader_app.bootstrap.late_sink import LateSink
            from reader_app.documents.confining import confine_reading
            from reader_app.documents.known_sizes import KnownSizes
            from reader_app.documents.worker import serve_text

            data = data_folder()
            if ask_parent_for_files():
                os.environ["SQLITE_TMPDIR"] = str(data)  # the usual folders are closed to it
                confine_reading(data / _SIZES, data)
            sink = LateSink(data)
            try:
                serve_text(channel, sink, KnownSizes(data / _SIZES))
            finally:
                sink.close()
        case "copy":
            from reader_app.documents.worker import serve_copy

            serve_copy(channel, is_confined=ask_parent_for_files())
        case "recognise":
            from reader_app.documents.worker import serve_recognise

            serve_recognise(channel, is_confined=ask_parent_for_files())
        case "model":
            from reader_app.ipc.priority import step_back
            from reader_app.ipc.sandbox import confine
            from reader_app.llm.serving import serve_model

            confine(has_network=True)
            step_back(_MODEL_NICENESS)  # its SDK is a second of work, while the reader scrolls
            serve_model(channel)
        case _:
            return 2
    return 0


def _speak(language: str) -> None:
    from reader_app.bootstrap.language import speak

    speak(language)
