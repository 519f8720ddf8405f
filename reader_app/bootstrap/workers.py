"""What runs in the child processes."""

from __future__ import annotations

import os
from typing import Final

from reader_app.bootstrap.places import FOR_CHILDREN, data_folder
from reader_app.bootstrap.private_log import quieten_worker
from reader_app.ipc.channel import parent_channel

KINDS: Final = ("draw", "text", "copy", "recognise", "model", "formula")
_SIZES: Final = "page-sizes"
_MODEL_NICENESS: Final = 5


def run_worker(kind: str) -> int:
    """Serve the parent until it is gone. Imports only what this kind of worker needs."""
    channel = parent_channel()
    quieten_worker()
    if FOR_CHILDREN in os.environ:
        from reader_app.bootstrap.language import speak_as_parent

        speak_as_parent()
    match kind:
        case "draw":
            from reader_app.documents.known_sizes import KnownSizes
            from reader_app.documents.worker import serve_draw

            serve_draw(channel, KnownSizes(data_folder() / _SIZES), _speak)
        case "text":
            from reader_app.bootstrap.late_sink import LateSink
            from reader_app.documents.known_sizes import KnownSizes
            from reader_app.documents.worker import serve_text

            sink = LateSink(data_folder())
            try:
                serve_text(channel, sink, KnownSizes(data_folder() / _SIZES))
            finally:
                sink.close()
        case "copy":
            from reader_app.documents.worker import serve_copy

            serve_copy(channel)
        case "recognise":
            from reader_app.documents.worker import serve_recognise

            serve_recognise(channel)
        case "model":
            from reader_app.ipc.priority import step_back
            from reader_app.llm.serving import serve_model

            step_back(_MODEL_NICENESS)  # its SDK is a second of work, while the reader scrolls
            serve_model(channel)
        case "formula":
            from reader_app.typesetting.worker import serve_formula

            serve_formula(channel)
        case _:
            return 2
    return 0


def _speak(language: str) -> None:
    from reader_app.bootstrap.language import speak

    speak(language)
