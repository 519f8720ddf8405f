"""A process that writes into a store until it is done or killed; says what it has stored.

`python -m tests.support.store_writer DATA_DIR CONVERSATION COUNT [pause]`
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.store.open_store import open_store


def main(data_dir: str, conversation_id: str, count: str, *rest: str) -> None:
    store = open_store(Path(data_dir))
    for number in range(int(count)):
        message = ChatMessage(conversation_id, MessageRole.USER, f"Question {number}?")
        print(store.messages.add(message).sequence, flush=True)
    if rest:
        with store._database.transaction():
            message = ChatMessage(conversation_id, MessageRole.USER, "Never finished?")
            store.messages.add(message)
            print("in the middle", flush=True)
            time.sleep(60)
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
