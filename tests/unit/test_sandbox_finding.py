"""What `doctor` says of the walls around the processes that read books."""

from __future__ import annotations

import pytest

from reader_app.bootstrap.command_line import sandbox_finding
from reader_app.ipc.sandbox import Walls


@pytest.mark.parametrize(
    ("walls", "told"),
    [
        (Walls(True, 7, True), "can’t open other files or use the network (Landlock 7, seccomp)"),
        (Walls(True, 0, True), "this system lacks Landlock"),
        (Walls(True, 3, False), "this system lacks seccomp"),
        (Walls(), "doesn’t confine"),
    ],
)
def test_it_says_which_walls_there_are(walls: Walls, told: str) -> None:
    finding = sandbox_finding(walls)
    assert told in finding.value
    assert finding.is_good  # an older system is no fault of its reader's


def test_it_looks_at_this_system_by_itself() -> None:
    assert sandbox_finding().name == "sandbox"
