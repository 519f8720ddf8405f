"""The last step of the window's process, when everything is kept and closed."""

from __future__ import annotations

import gc
import logging
import os
import sys
from contextlib import suppress
from typing import NoReturn

from PySide6.QtCore import QCoreApplication


def leave(code: int) -> NoReturn:
    """End this process with `code`, and Qt before it, in order.

    Python's own end collects garbage after Qt has gone. An icon that only a cycle still holds is
    destroyed then, which ends in a segmentation fault. Nothing here needs that collection: every
    thread left is a daemon, and every child process follows its closed pipe.
    """
    gc.disable()
    application = QCoreApplication.instance()
    if application is not None:
        # What was copied is handed to the desktop's clipboard here.
        application.shutdown()
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        # There is none in a windowed program, and a closed pipe is nobody's loss.
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)
