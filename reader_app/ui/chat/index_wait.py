"""Why a search takes long: the book is still being read."""

from __future__ import annotations

from reader_app.domain.translation import number, tr
from reader_app.ui.chat.conversation_view import ConversationView

_WAITS = "search_book"


def tell_wait(conversation: ConversationView, done: int, total: int) -> None:
    """A search that is running says that it waits until all `total` pages are known."""
    words = tr(
        "Searches when the book is read: {done} of {total} pages",
        done=number(done),
        total=number(total),
    )
    answer = conversation.last_answer
    for step in answer.steps if answer is not None else ():
        if step.is_running and step.step.tool_name == _WAITS:
            step.say(words if done < total else "")
