"""`python -m tests.support.messages_api --script FILE.json --port N`: until it is interrupted."""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path

from tests.support.messages_api.script_file import server_from, server_from_script


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--script", type=Path, help="JSON, see script_file.py")
    parser.add_argument("--port", type=int, default=0)
    chosen = parser.parse_args()
    made = server_from(chosen.script, chosen.port) if chosen.script else None
    api = made or server_from_script({}, chosen.port)
    with api, contextlib.suppress(KeyboardInterrupt):
        print(api.base_url, flush=True)
        api.closing.wait()


if __name__ == "__main__":
    main()
