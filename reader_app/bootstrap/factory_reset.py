"""Factory reset: deletion of all of the reader's data, now or before the next start."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

from reader_app.bootstrap.paths import RESET_MARKER
from reader_app.store.key_vault import KeyringVault
from reader_app.store.open_lock import OpenLock
from reader_app.store.storage_errors import storage_errors

_FILES: Final = (
    "pagemate.*", "settings.json", "settings.*.json", "session.json", "last-pages", "running.json",
    "running.lock", ".settings.json.*", ".session.json.*",
)  # fmt: skip
_FOLDERS: Final = (
    "copies", "prompts", "private", "logs", "page-sizes", "safe", "originals", "attachments",
)  # fmt: skip
"""Everything that the program writes; the data folder may contain other files, too."""


def request_factory_reset(data_dir: Path, vault: KeyringVault, *, is_key_sure: bool = True) -> None:
    """Delete the API key now and request the deletion of all data once no process uses it.

    Raises StorageError if the folder can't be written, or if the key may be left in the key store
    and `is_key_sure` is set; no data will be deleted then.
    """
    try:
        vault.delete()
    except Exception:
        if is_key_sure:
            raise
    with storage_errors():
        (data_dir / RESET_MARKER).touch()


def reset_if_requested(data_dir: Path) -> bool:
    """Delete all data if a reset was requested; return whether it was done.

    Nothing is deleted while another process has the library open.
    """
    if not os.path.exists(data_dir / RESET_MARKER):
        return False
    if not OpenLock(data_dir / "pagemate.db").is_alone:
        return False
    for name in _FOLDERS:
        shutil.rmtree(data_dir / name, ignore_errors=True)
    for pattern in _FILES:
        for path in data_dir.glob(pattern):
            with suppress(OSError):
                path.unlink()
    # The marker goes last: if this process is killed earlier, the next start continues.
    with suppress(OSError):
        (data_dir / RESET_MARKER).unlink()
    with suppress(OSError):
        data_dir.rmdir()
    return True
