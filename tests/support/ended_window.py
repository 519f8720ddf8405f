"""The real program offscreen, with something done to its window: `python -m … DEED FILE…`.

DEED: `restore NAME`, `forget`, `die` (in the middle of the first stage). What would be started
afterwards is printed instead.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMainWindow

import reader_app.bootstrap.app as window
import reader_app.bootstrap.shutdown as afterwards
from reader_app.__main__ import main
from reader_app.bootstrap.deferred_startup import DeferredStartup
from reader_app.bootstrap.shutdown import request_factory_reset
from reader_app.store.backup.backup_folder import BackupFolder
from reader_app.store.key_vault import KeyringVault


def act(made: QMainWindow, data_dir: Path, deed: Sequence[str]) -> None:
    """As the page "Data" does it."""
    match deed:
        case ["restore", name]:
            BackupFolder(data_dir / "pagemate.db").wish_restored(name)
        case ["forget"]:
            request_factory_reset(data_dir, KeyringVault(data_dir))
        case ["die"]:
            os.kill(os.getpid(), signal.SIGKILL)
    found = made.findChild(afterwards.RestartRequest)
    assert isinstance(found, afterwards.RestartRequest)
    found.start_again()


def run(deed: Sequence[str], files: Sequence[str]) -> int:
    create = window.create_window

    def create_and_act(data_dir: Path, *rest: object, **named: object) -> QMainWindow:
        made = create(data_dir, *rest, **named)  # type: ignore[arg-type]
        completion = made.findChild(DeferredStartup)
        assert isinstance(completion, DeferredStartup)
        if deed == ["die"]:
            act(made, data_dir, deed)
        completion.page_seen.connect(lambda: QTimer.singleShot(500, act_when_whole))

        def act_when_whole() -> None:
            if completion.is_complete:
                act(made, data_dir, deed)

        if completion.is_complete:
            QTimer.singleShot(500, act_when_whole)
        return made

    window.create_window = create_and_act  # type: ignore[assignment]
    afterwards.start_program = lambda words=(): print("start again", *words, flush=True)
    return main(list(files))


if __name__ == "__main__":
    cut = sys.argv.index("--")
    sys.exit(run(sys.argv[1:cut], sys.argv[cut + 1 :]))
