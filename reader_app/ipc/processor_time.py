"""How long a process has been at work on a processor, where the system tells."""

from __future__ import annotations

import os
from pathlib import Path


def processor_seconds(pid: int) -> float | None:
    """Of all its threads, in its own code and the system's; None where that isn't told."""
    try:
        # The name of the program, in brackets, may hold anything.
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return None
