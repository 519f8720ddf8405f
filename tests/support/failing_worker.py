"""A text process that ends with an exception on one kind of message, whoever asks again."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from reader_app.documents.processes.entry_points import serve_draw, serve_text
from reader_app.documents.processes.text_process import RequestScheduler
from reader_app.ipc.channel import ChildProcess, parent_channel
from tests.support.document_worker import FolderSink

PROGRAM_NAME = "tests.support.failing_worker"


def launch_failing_worker(kind: str, inherited: Sequence[int]) -> ChildProcess:
    """`PAGEMATE_TEST_FAILS_ON`: the name of the message's class."""
    program = (sys.executable, "-m", PROGRAM_NAME)
    return ChildProcess(["--worker", kind], inherited=inherited, program=program)


class _FailingScheduler(RequestScheduler):
    def take_in(self, message: object) -> None:
        if type(message).__name__ == os.environ["PAGEMATE_TEST_FAILS_ON"]:
            raise RuntimeError("nobody expected this")
        super().take_in(message)


def main() -> None:
    import reader_app.documents.processes.text_process as reading

    channel = parent_channel()
    if sys.argv[-1] == "draw":
        serve_draw(channel)
    else:
        reading.RequestScheduler = _FailingScheduler
        serve_text(channel, FolderSink(Path(os.environ["PAGEMATE_TEST_SINK"])))


if __name__ == "__main__":
    main()
