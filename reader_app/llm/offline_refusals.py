"""What the offline companion can't do, each said in a sentence with a way out."""

from __future__ import annotations

import re
from typing import Final

from reader_app.domain.chat import PICTURE_LINE, WITHHELD_SELECTION
from reader_app.domain.language import tr
from reader_app.llm.offline_answers import WHAT_I_CAN

_NEEDS_MODEL: Final = re.compile(
    r"^(translate|summari[sz]e) the selected text|^recap what has happened", re.IGNORECASE
)
_ASKS_RECAP: Final = re.compile(
    r"^(and |so,? |please )*(what('s| has| is)? happened (so far|up to (here|now)|until now)"
    r"|recap\b|(summari[sz]e|sum up) (the|this) (book|novel|story|plot)\b"
    r"|was (ist )?bisher (geschah|geschehen|passiert|passierte))",
    re.IGNORECASE,
)
_NONE_SET_UP: Final = tr("That needs a language model, and none is set up.")
_CANT: Final = f"{_NONE_SET_UP} {WHAT_I_CAN}"
_RECAPS: Final = tr(
    "Recap up to where I am, in the menu, quotes some sentences of what you have read instead. "
    "A model can be chosen in the settings."
)
_RECAP: Final = f"{_NONE_SET_UP} {_RECAPS}"
_BLINDNESS: Final = tr("I can't look at pictures: that needs a language model, and none is set up.")
_BLIND: Final = f"{_BLINDNESS} {WHAT_I_CAN}"
_WITHHELD: Final = tr(
    "The selected text lies after the page that you have read up to, and the spoiler guard keeps "
    "it back. If you have read it, choose Read up to here, above the conversation, and ask again."
)


def refusal_of(question: str, context: str, *, is_about_pages: bool) -> str:
    """Why this is beyond a search of the book; "" if it isn't.

    `context`: what is told about page and selection. `is_about_pages`: pages can be quoted for it.
    """
    if PICTURE_LINE in context:
        return _BLIND
    if is_about_pages:
        return ""
    if WITHHELD_SELECTION in context and "select" in question.casefold():
        return _WITHHELD
    if _NEEDS_MODEL.search(question):
        return _CANT
    return _RECAP if _ASKS_RECAP.search(question.strip()) else ""
