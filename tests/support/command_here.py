"""A command in this process: what `tests.support.program.run` does, without starting a program.

To start one costs 0.7 s of processor time, or 2.5 s with the SDK, and a command of which only the
words and the exit code matter needs no process of its own. Its workers are real ones; with the
fixture `forked_workers` they start at once.
"""

from __future__ import annotations

import contextlib
import faulthandler
import io
import logging
import sys
import threading

import pytest

from reader_app.__main__ import main
from reader_app.bootstrap.log import stop_log
from tests.support.program import Ran

_log = logging.getLogger("reader_app")


def run_here(*words: object, **changes: str) -> Ran:
    """`pagemate WORDS…`; `changes` go into the environment."""
    out, err = io.StringIO(), io.StringIO()
    before = (_log.level, _log.propagate)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in changes.items():
            patch.setenv(name, value)
        patch.setattr(sys, "excepthook", sys.excepthook)
        patch.setattr(threading, "excepthook", threading.excepthook)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = main([str(word) for word in words])
            except SystemExit as end:
                assert isinstance(end.code, int)
                code = end.code
            finally:
                was_watched = faulthandler.is_enabled()
                stop_log()
                _log.setLevel(before[0])
                _log.propagate = before[1]
    if was_watched:
        faulthandler.enable(sys.__stderr__)
    return Ran(code, out.getvalue(), err.getvalue())
