"""The program's entry point: opens the window, or runs a command without one."""

# ruff: noqa: E402, PTH100, PTH117, PTH120
# os.path instead of pathlib: before `_leave_working_folder` has run, importing pathlib might load a
# file of that name from the working folder.
from __future__ import annotations

import os
import sys


def _leave_working_folder() -> None:
    """Remove the working folder from the import path (CWE-427).

    `python -m` puts it first, and an empty or relative entry of PYTHONPATH has the same effect.
    Launchers of this program use `-P`; this protects whoever starts it without. A folder stays if
    it contains this program or Python's own modules.
    """
    named = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    dropped = {"", *(os.path.abspath(name) for name in named if not os.path.isabs(name))}
    if __name__ == "__main__" and not sys.flags.safe_path:
        dropped.add(sys.path[0])
    dropped -= {os.path.dirname(os.path.dirname(os.path.abspath(__file__)))}
    dropped -= {os.path.dirname(os.__file__)}
    sys.path[:] = [folder for folder in sys.path if folder not in dropped]


_leave_working_folder()

from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code: 0; 1 for a known error; 2 for wrong usage."""
    try:
        return _run(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:
        # Ctrl+C came before a command could handle it.
        from reader_app.domain.translation import tr

        print(tr("Stopped."), file=sys.stderr)
        return 1


def _run(words: Sequence[str]) -> int:
    if words[:1] == ["--worker"]:
        from reader_app.bootstrap import run_worker

        return run_worker(words[1])
    if all(_is_book(word) for word in words):
        # The most frequent start: skip parsing arguments, as nothing has to be explained or
        # refused.
        from reader_app.bootstrap import run_window

        run_window([Path(word) for word in words])
    from reader_app.bootstrap import speak_in_terminal

    speak_in_terminal()
    from reader_app.cli.argument_parser import WindowArguments, parsed

    wanted = parsed(words)
    if isinstance(wanted, WindowArguments):
        from reader_app.bootstrap import run_window

        run_window(wanted.files, is_safe=wanted.is_safe)
    from reader_app.bootstrap import run_command

    return run_command(wanted)


def _is_book(word: str) -> bool:
    """Whether the word is clearly a file: not an option, and not a command, which has no suffix."""
    return not word.startswith("-") and bool(Path(word).suffix) and os.path.isfile(word)


if __name__ == "__main__":
    sys.exit(main())
