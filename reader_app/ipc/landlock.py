"""Landlock: a Linux process that gives up files for itself and its children, for good.

What isn't granted is refused from then on. Folders and files are granted by where they lie, not by
name: what takes a file's place later is another file. Needs Linux 5.13, and no rights at all.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

_CREATE_RULESET: Final = 444
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
_ASK_VERSION: Final = 1
_BELOW_A_PATH: Final = 1
_NO_NEW_PRIVS: Final = 38

_EXECUTE: Final = 1 << 0
_WRITE_FILE: Final = 1 << 1
_READ_FILE: Final = 1 << 2
_READ_DIR: Final = 1 << 3
_TRUNCATE: Final = 1 << 14
_FILES_ALONE: Final = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | 1 << 15

_READ: Final = _READ_FILE | _READ_DIR
_WRITE: Final = (
    _WRITE_FILE
    | _TRUNCATE
    | 1 << 4  # remove a folder
    | 1 << 5  # remove a file
    | 1 << 7  # make a folder
    | 1 << 8  # make a file
    | 1 << 13  # rename between folders
)
_KNOWN: Final = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many rights over files each version knows; later ones know no more."""
_TCP: Final = 0b11
_SCOPES: Final = 0b11  # abstract sockets, signals
_FIRST_WITH_TCP: Final = 4
_FIRST_WITH_SCOPES: Final = 6


def landlock_version() -> int:
    """0 where the system has none."""
    if sys.platform != "linux":
        return 0
    try:
        return max(0, int(_libc().syscall(_CREATE_RULESET, None, 0, _ASK_VERSION)))
    except (OSError, AttributeError):
        return 0


def set_no_new_privileges() -> bool:
    """Nothing that this process starts gets rights that it hasn't (setuid)."""
    if sys.platform != "linux":
        return False
    return int(_libc().prctl(_NO_NEW_PRIVS, 1, 0, 0, 0)) == 0


def give_up_files(
    *,
    reads: Iterable[Path] = (),
    writes: Iterable[Path] = (),
    runs: Iterable[Path] = (),
    has_network: bool = False,
) -> int:
    """Leave this thread, and all that it starts, these files only; the version that sees to it.

    `writes` may be read, too, and so may `runs`. What doesn't exist is left out. 0: nothing was
    given up. Call it after `set_no_new_privileges`.
    """
    version = landlock_version()
    if not version:
        return 0
    rights = (1 << _KNOWN.get(version, 16)) - 1
    ruleset = _ruleset(version, rights, has_network=has_network)
    if ruleset < 0:
        return 0
    try:
        for paths, wanted in ((reads, _READ), (writes, _READ | _WRITE), (runs, _READ | _EXECUTE)):
            for path in paths:
                _grant(ruleset, path, wanted & rights)
        is_done = int(_libc().syscall(_RESTRICT_SELF, ruleset, 0)) == 0
    finally:
        os.close(ruleset)
    return version if is_done else 0


def _ruleset(version: int, rights: int, *, has_network: bool) -> int:
    network = _TCP if version >= _FIRST_WITH_TCP and not has_network else 0
    scopes = _SCOPES if version >= _FIRST_WITH_SCOPES else 0
    if version >= _FIRST_WITH_SCOPES:
        handled = struct.pack("=QQQ", rights, network, scopes)
    elif version >= _FIRST_WITH_TCP:
        handled = struct.pack("=QQ", rights, network)
    else:
        handled = struct.pack("=Q", rights)
    return int(_libc().syscall(_CREATE_RULESET, handled, ctypes.c_size_t(len(handled)), 0))


def _grant(ruleset: int, path: Path, rights: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not path.is_dir():
            rights &= _FILES_ALONE
        rule = struct.pack("=Qi", rights, descriptor)
        _libc().syscall(_ADD_RULE, ruleset, _BELOW_A_PATH, rule, 0)
    finally:
        os.close(descriptor)


@cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
