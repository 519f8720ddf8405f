"""What a reader wants, read from their words by rules. No model is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from reader_app.llm.offline_phrases import (
    ABOUT_BOOK,
    ABOUT_YOU,
    ASKS_OF_PAGE,
    AT_OR_GO,
    GREETING,
    HOW_TO,
    OTHER_WORDINGS,
    OUTLINE,
    PAGE,
    THANKS,
    THIS_PAGE,
    WHICH_PAGE,
)
from reader_app.llm.words import content_words, folded, is_cjk, roman_value, telling_words, words_of


@dataclass(frozen=True, slots=True)
class GoToPage:
    """`label`: what the page prints, "50" or "xiv"."""

    label: str


@dataclass(frozen=True, slots=True)
class TellPage:
    pass


@dataclass(frozen=True, slots=True)
class TellOutline:
    pass


@dataclass(frozen=True, slots=True)
class TellBook:
    """What the whole book is about."""


@dataclass(frozen=True, slots=True)
class ReadPage:
    """`label` "": the page in view. `about`: what of it is wanted, or "" for its beginning."""

    label: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Search:
    """`words`: the question; `query` and `wordings`: what to look up."""

    words: str
    query: str
    wordings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SmallTalk:
    """A greeting, thanks, or a question about the companion itself."""

    is_thanks: bool = False


Intent: TypeAlias = GoToPage | TellPage | TellOutline | TellBook | ReadPage | Search | SmallTalk


def intents_of(message: str, earlier: str = "") -> tuple[Intent, ...]:
    """What the message wants, at least one thing. `earlier`: the question before it."""
    text = " ".join(folded(message).split())
    bare = text.strip(" .,!?…。！？、)(:;-")
    if (small := _small_talk(bare)) is not None:
        return (small,)
    if ABOUT_BOOK.fullmatch(bare):
        return (TellBook(),)
    asks_how = HOW_TO.search(text) is not None
    if not asks_how and WHICH_PAGE.search(text) and not PAGE.search(text):
        return (TellPage(),)
    if not asks_how and OUTLINE.search(text):
        return (TellOutline(),)
    sentences = _sentences(text)
    label = ""
    rest: list[str] = []
    for sentence in sentences:
        found = _label_in(sentence)
        if found and not label and not asks_how and _is_place(sentence):
            label = found
        else:
            rest.append(sentence)
    if label:
        left = " ".join(rest)
        more = _asked(left, message, earlier) if content_words(left) and len(left) > 8 else None
        return (GoToPage(label), *([more] if isinstance(more, Search) else []))
    return (_asked(text, message, earlier),)


def search_for(question: str, earlier: str = "") -> Search:
    """The words to look up for a question; the earlier question lends some when it has none."""
    is_telling = is_cjk(question) or bool(telling_words(question))
    words = _lookup_words(question if is_telling or not earlier else earlier)
    query = " ".join(words) or " ".join(words_of(question)) or question.strip()
    others = [" ".join(OTHER_WORDINGS.get(word, (word,))[0] for word in words)]
    if len(words) > 3:
        longest = sorted(words, key=len, reverse=True)[:2]
        others.append(" ".join(word for word in words if word in longest))
    wordings = dict.fromkeys(other for other in others if other and other != query)
    return Search(question, query, tuple(wordings)[:3])


def _asked(text: str, message: str, earlier: str) -> Intent:
    label = _label_in(text)
    if THIS_PAGE.search(text) and not label and ASKS_OF_PAGE.search(text):
        return ReadPage("", _about(THIS_PAGE.sub(" ", text)))
    if label and ASKS_OF_PAGE.search(text):
        return ReadPage(label, _about(PAGE.sub(" ", text)))
    question = message if folded(message).split() == text.split() else text
    return search_for(question, earlier)


def _small_talk(bare: str) -> SmallTalk | None:
    if not bare or not re.search(r"\w", bare):
        return SmallTalk()
    if THANKS.fullmatch(bare):
        return SmallTalk(is_thanks=True)
    if GREETING.fullmatch(bare) or ABOUT_YOU.fullmatch(bare):
        return SmallTalk()
    return None


def _sentences(text: str) -> list[str]:
    parts = re.split(r"(?<=[.!?。！？])\s+|[;\n]+|,\s+(?=(?:what|who|why|how|and|was|wer)\b)", text)
    whole: list[str] = []
    for part in parts:
        # "p. 50" and "s. 50" aren't the end of a sentence.
        if whole and re.search(r"\b(p|pp|pg|s|pag|pág|стр|no|nr)\.$", whole[-1]):
            whole[-1] += f" {part}"
        elif part.strip():
            whole.append(part.strip())
    return whole


def _label_in(text: str) -> str:
    for match in PAGE.finditer(text):
        label = match[1] or match[2] or ""
        if label.isdigit() or roman_value(label):
            return label
    return ""


def _is_place(sentence: str) -> bool:
    """Whether a sentence that names a page says where the reader is, or wants to go."""
    says_where = AT_OR_GO.search(sentence) is not None
    asks = ASKS_OF_PAGE.search(PAGE.sub(" ", sentence)) is not None
    if says_where and not asks:
        return True
    left = PAGE.sub(" ", sentence)
    return not asks and len(words_of(left)) <= (1 if is_cjk(left) else 3) and len(left) < 25


_OF_READING: Final = frozenset(
    "read summarise summarize summary say says said tell what's on begin content contents written "
    "lies steht lis dice lee quote there"
    .split()
)  # fmt: skip


def _about(text: str) -> str:
    if is_cjk(text):
        return ""
    return " ".join(word for word in content_words(text) if word not in _OF_READING)


def _lookup_words(question: str) -> list[str]:
    if is_cjk(question):
        return [word for word in words_of(question) if len(word) > 1 or not is_cjk(word)]
    return content_words(question)
