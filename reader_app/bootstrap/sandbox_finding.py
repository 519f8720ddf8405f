"""What `doctor` tells of the walls around the processes that read books."""

from __future__ import annotations

from typing import Final

from reader_app.cli.command_ports import Finding
from reader_app.domain.translation import marked, tr
from reader_app.ipc.sandbox import Walls, possible_walls

_NAME: Final = marked("sandbox")


def sandbox_finding(walls: Walls | None = None) -> Finding:
    """An older kernel has fewer of them: worth telling, nothing is broken."""
    return Finding(_NAME, _told(possible_walls() if walls is None else walls))


def _told(walls: Walls) -> str:
    if walls.files and walls.calls:
        return tr(
            "what reads books opens no other files and has no network "
            "(Landlock {version}, seccomp)",
            version=walls.files,
        )
    if walls.calls:
        return tr(
            "what reads books has no network, but could read other files: "
            "this system has no Landlock"
        )
    if walls.files:
        return tr(
            "what reads books opens no other files, but could use the network: "
            "this system has no seccomp"
        )
    return tr("what reads books runs in processes of its own, which this system doesn’t confine")
