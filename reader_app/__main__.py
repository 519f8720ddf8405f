"""The program: opens the window, or does one of the commands without one."""

# ruff: noqa: E402, PTH100, PTH117, PTH120
# Without pathlib, which isn't to be imported from where it mustn't be.
from __future__ import annotations

import os
import sys


def _leave_working_folder() -> None:
    """Import nothing from the folder that the reader works in (CWE-427).

    `python -m` puts it first, and so does an entry of PYTHONPATH that is empty or relative. What
    starts this program uses `-P`; this is for whoever types it without. A folder stays if this
    very program lies in it, or Python's own modules.
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
    """Returns the exit code: 0; 1 a known error; 2 wrong usage."""
    try:
        return _run(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:
        # Ctrl+C before a command could answer for itself.
        from reader_app.domain.translation import tr

        print(tr("Stopped."), file=sys.stderr)
        return 1


def _run(words: Sequence[str]) -> int:
    if words[:1] == ["--worker"]:
        from reader_app.bootstrap import run_worker

        return run_worker(words[1])
    if all(_is_book(word) for word in words):
        # The window is started most, and nothing has to be explained or refused.
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
    """Plainly a file: no option, and no command, which has no suffix."""
    return not word.startswith("-") and bool(Path(word).suffix) and os.path.isfile(word)


if __name__ == "__main__":
    sys.exit(main())
