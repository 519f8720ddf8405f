"""What leaves this computer, when and to whom, in the words of PRIVACY.md."""

from __future__ import annotations

from typing import Final

from reader_app.domain.servers import WhoAnswers
from reader_app.domain.translation import tr

BY_ITSELF: Final = tr(
    "Pagemate has no account and no server of its own. It counts nothing, reports nothing and "
    "looks for nothing on the network by itself."
)
SENT: Final = (
    tr("your question, and the recent part of this conversation"),
    tr(
        "the title, the author, the number of pages and the outline of the book, up to where you "
        "have read if the spoiler guard is on"
    ),
    tr("which page you have open, and words or a part of a page that you point at"),
    tr("the passages and pages that the companion looks up to answer"),
)
PICTURES: Final = tr(
    "A picture of a page goes only after you have allowed it for that book. It is kept with the "
    "conversation, and goes along with its next questions."
)
NEVER: Final = tr(
    "The whole book is never sent. Other books and their conversations are not touched, unless you "
    "choose several books and ask them together."
)
KEPT: Final = tr(
    "Your list of books, your places in them, their text index, your conversations with what was "
    "sent for them, your highlights and notes. Your book files stay where they are and are never "
    "written to."
)


def headline(who: WhoAnswers) -> str:
    """The state of things in a line."""
    if who.is_offline:
        return tr("Nothing leaves this computer.")
    if who.is_near:
        return tr("Questions stay on this computer.")
    return tr("Questions go to {server}.", server=who.server)


def explanation(who: WhoAnswers) -> str:
    """Who that is, when, and who has decided it."""
    if who.is_offline:
        return tr(
            "No model is set up. The companion works offline: it finds the passages that fit a "
            "question in the book itself."
        )
    if who.is_near:
        told = tr(
            "They go to a program on this computer, {place}. What it does with them is its own "
            "affair.",
            place=_place(who),
        )
    else:
        told = tr(
            "To {address} and to nobody else, only when you ask something or test the connection. "
            "What they do with it is in their terms.",
            address=who.address,
        )
    if not who.is_from_environment:
        return told
    return " ".join(
        (told, tr("It was set up outside of Pagemate, in the environment:"), _names(who))
    )


def _place(who: WhoAnswers) -> str:
    if who.server == who.address:
        return who.address
    return tr("{server} at {address}", server=who.server, address=who.address)


def _names(who: WhoAnswers) -> str:
    return f"{', '.join(who.variables)}."


def key_words(place: str, who: WhoAnswers) -> str:
    """Where the key is, and who gets to see it."""
    if not place:
        return tr("No key is stored.")
    if who.is_offline:
        return tr("Kept in {place}. Nobody is sent it while you are offline.", place=place)
    return tr(
        "Kept in {place}. It goes to the server that it was entered for, and to nobody else.",
        place=place,
    )
