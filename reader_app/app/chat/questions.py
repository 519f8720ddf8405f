"""Checks and stores the reader's questions: new, asked again, reworded, or waiting in a queue."""

from __future__ import annotations

import logging
import re
from collections import Counter
from itertools import count
from typing import Final

from reader_app.app.chat.question_target import NO_TARGET, QuestionTarget
from reader_app.domain import chat, errors
from reader_app.domain.book import new_id, now_utc
from reader_app.domain.conversation import Conversation, WaitingQuestion, shortened
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.protocols import ChatMessageRepository, ConversationRepository
from reader_app.domain.translation import number, quoted, tr
from reader_app.domain.values import dataclass, lazy_pattern, replace
from reader_app.retrieval.query import content_words
from reader_app.retrieval.tokenization import ENGLISH

CONTINUE_MESSAGE: Final = tr("Please continue where you stopped.")
"""The message that the Continue button sends after an answer that was cut off."""


_PAGE: Final = r"(?:page|pg?\.|seite|s\.)? ?#?[\divxlc]+"
_PAGE_COMMAND: Final = lazy_pattern(
    rf"(?:please )?(?:(?:go|turn|jump|take me|move|flip|skip)(?: back)? to|open|i(?:[’']| a)m "
    rf"(?:now )?(?:on|at)) {_PAGE}(?:,? please)?\W*"
    rf"|(?:geh\w*|spring\w*|blätter\w*|ich bin)(?: bitte)? (?:zu|auf) {_PAGE}(?: vor| zurück)?\W*"
    r"|\d+ ?(?:쪽|페이지)(?:으로|로|이야|이에요|예요)?(?: ?\w{2,4})?\W*",
    re.IGNORECASE,
)


def is_page_command(text: str) -> bool:
    """Return True if the words only name a page: "turn to page 90" isn't about selected words."""
    return _PAGE_COMMAND.fullmatch(" ".join(text.split())) is not None


def checked_message(text: str) -> str:
    """Return the reader's words in a form that can be sent.

    Raises MessageError(BLANK or TOO_LONG).
    """
    # A broken paste may leave half a surrogate pair, which can be neither stored nor sent.
    words = text.encode("utf-8", "replace").decode("utf-8").replace("\x00", "")
    if not words.strip():
        raise errors.MessageError(
            errors.MessageErrorCode.BLANK,
            tr("There’s nothing to send yet."),
            advice=tr("Type a question first."),
        )
    if len(words) > chat.MAX_MESSAGE_LENGTH:
        raise errors.MessageError(
            errors.MessageErrorCode.TOO_LONG,
            tr(
                "This message has {count} characters. The limit is {MAX_MESSAGE_LENGTH}.",
                count=number(len(words)),
                MAX_MESSAGE_LENGTH=number(chat.MAX_MESSAGE_LENGTH),
            ),
            remedy=errors.Remedy.SHORTEN_MESSAGE,
            advice=tr("Shorten it, or send it in two messages."),
        )
    return words


@dataclass(frozen=True, slots=True)
class PendingQuestion:
    """A question that waits until the current answer is complete."""

    words: str
    pointed: QuestionTarget = NO_TARGET


def pending_to_store(waiting: PendingQuestion) -> WaitingQuestion:
    """Return the question as the store keeps it, including the picture."""
    pointed = waiting.pointed
    if pointed == NO_TARGET:
        return WaitingQuestion(waiting.words)
    stored: dict[str, JsonValue] = {
        "selection": pointed.selection,
        "selection_page": pointed.selection_page,
        "parts": [{"page": part.page, "text": part.text} for part in pointed.parts],
        "is_asked_freely": pointed.is_asked_freely,
        "name": pointed.name,
        "depth": pointed.depth.value,
    }
    if pointed.picture is not None:
        stored["picture"] = _picture_to_store(pointed.picture)
    return WaitingQuestion(waiting.words, stored)


def pending_from_store(question: WaitingQuestion) -> PendingQuestion:
    """Return the question from its stored form; parts that can't be understood are left out."""
    match question.pointed:
        case {"selection": str(words), "selection_page": int(page), "parts": [*parts]}:
            marked = tuple(part for part in map(_part, parts) if part is not None)
            picture = _picture(question.pointed.get("picture"))
            is_free = question.pointed.get("is_asked_freely") is True
            name = str(question.pointed.get("name") or "")
            told = question.pointed.get("depth")
            depth = chat.Depth(told) if told in set(chat.Depth) else chat.Depth.NORMAL
            pointed = QuestionTarget(
                words, page, picture, marked, is_asked_freely=is_free, name=name, depth=depth
            )
            return PendingQuestion(question.words, pointed)
        case _:
            return PendingQuestion(question.words)


def _part(value: JsonValue) -> chat.MarkedWords | None:
    match value:
        case {"page": int(page), "text": str(text)}:
            return chat.MarkedWords(page, text)
        case _:
            return None


def _picture_to_store(picture: chat.ImagePayload) -> JsonObject:
    return {
        "page": picture.page,
        "media_type": picture.media_type,
        "data": picture.data,
        "width": picture.width,
        "height": picture.height,
    }


def _picture(value: JsonValue) -> chat.ImagePayload | None:
    match value:
        case {
            "page": int(page),
            "media_type": str(media_type),
            "data": str(data),
            "width": int(width),
            "height": int(height),
        }:
            return chat.ImagePayload(page, media_type, data, width, height)
        case _:
            return None


_LEAD_IN: Final = lazy_pattern(
    r"\A(?:(?:(?:hi|hello|hey)(?: there)?|please|(?:can|could|would|will) you(?: please)?"
    r"|do you know|tell me|i(?:[’']d| would) like to know|i want to know|bitte"
    r"|kannst du(?: mir)?|könntest du(?: mir)?|sag mir|sagen|weißt du)\b[\s,:!]*)+",
    re.IGNORECASE,
)
_SENTENCE: Final = lazy_pattern(r".{12,}?[.?!…](?=\s)")
_NAME: Final = lazy_pattern(
    r"(?<=[\w,;:“(] )[A-ZÄÖÜ][\w’]{2,}(?: (?:of |the |de |von )?[A-ZÄÖÜ][\w’]{2,}){0,2}"
)
_MARKUP: Final = lazy_pattern(r"\[\d+\]|\([^)]*\)|[*_`#>|]+")
_QUOTE: Final = 40
_OF_BOOK: Final = lazy_pattern(
    r"\b(?:book|novel|story|document|paper|article|summary|overview)\b|\btl;?dr\b"
    r"|\bwhat(?:[’']s| is) (?:this|it)(?: all)? about\b|\b(?:worum geht es|wovon handelt)\b",
    re.IGNORECASE,
)
"""Matches a question about the whole book, which no single page or name in the answer is about."""
_EMPTY_WORDS: Final = frozenset(
    "page pages chapter book text passage part section explain describe summarise summarize say "
    "says tell mean means meaning happen happens happened going story thing things he she it they "
    "him her this that here there".split()
)


def is_vague(question: chat.ChatMessage) -> bool:
    """Return True if the reader's words don't say what they are about, as in “Who is she?”."""
    words = content_words(question.content)
    return not question.name and all(word in _EMPTY_WORDS or word in ENGLISH for word in words)


def title_of(question: chat.ChatMessage, place: str = "") -> str:
    """Return a title for a conversation that begins with this question.

    A shortcut's title has the selected words, and that of a vague question has the page in view,
    `place`.
    """
    selected = question.about.words if question.about is not None else ""
    if selected and (question.name or is_vague(question)):
        quote = quoted(shortened(selected, _QUOTE))
        return f"{question.shown.rstrip('.?! ')}: {quote}"
    said = " ".join(question.shown.split())
    first = _SENTENCE.match(said)
    whole = first[0] if first else said
    plain = _LEAD_IN.sub("", whole, count=1)
    if plain and plain != whole:
        plain = plain.rstrip("?")  # "Where Ahab appears" asks nothing any more
    title = shortened((plain or whole)[:1].upper() + (plain or whole)[1:]).rstrip(".")
    is_of_page = is_vague(question) and not _OF_BOOK.search(question.content)
    return f"{title} ({place})" if place and is_of_page else title


def subject_of(answer: str) -> str:
    """Return the name that an answer repeats most; "" if it repeats none."""
    names = Counter(_NAME.findall(" ".join(_MARKUP.sub(" ", answer).split())))
    best = max(names, key=lambda name: names[name], default="")
    return best if names[best] > 1 else ""


_log = logging.getLogger(__name__)


class Questions:
    """Stores questions before any model is asked."""

    def __init__(
        self, messages: ChatMessageRepository, conversations: ConversationRepository
    ) -> None:
        self._messages = messages
        self._conversations = conversations

    def conversation(self, conversation_id: str) -> Conversation:
        """Return the conversation. Raises BookError(NOT_FOUND)."""
        conversation = self._conversations.find(conversation_id)
        if conversation is None:
            raise errors.BookError(
                errors.BookErrorCode.NOT_FOUND,
                tr("This conversation no longer exists."),
                remedy=errors.Remedy.NEW_CONVERSATION,
                advice=tr("Start a new one."),
            )
        return conversation

    def store(
        self, question: chat.ChatMessage, beside: str = "", place: str = ""
    ) -> chat.ChatMessage:
        """Store a question after what is shown, or as a branch beside another. Raises StorageError.

        `place`: the page in view in words, for the title of a conversation.

        The conversation also gets its title, and its draft is cleared if it was sent.
        """
        conversation = self.conversation(question.conversation_id)
        if beside:
            stored = self._messages.add_beside(question, beside)
        else:
            stored = self._messages.add(question)
        if not is_page_command(question.content):
            conversation.title_from(self._free_title(conversation, title_of(question, place)))
        if question.content.startswith(conversation.draft.strip()):
            conversation.draft = ""  # what was sent is the draft
        try:
            self._conversations.save(conversation)
        except errors.StorageError:
            # The question is stored, which is what matters; the title is stored with the next one.
            _log.exception("the title of a conversation could not be stored")
        return stored

    def title_again(self, question: chat.ChatMessage, answer: str, place: str) -> None:
        """Title a conversation by its first answer, if its question alone says too little."""
        is_of_part = is_vague(question) and not _OF_BOOK.search(question.content)
        about = subject_of(answer) if is_of_part else ""
        if not about or question.parent_id:
            return
        conversation = self.conversation(question.conversation_id)
        before = title_of(question, place)
        if conversation.title.startswith(before):  # not the reader's own title
            conversation.rename(self._free_title(conversation, f"{question.shown} – {about}"))
            self._conversations.save(conversation)

    def _free_title(self, conversation: Conversation, wanted: str) -> str:
        """Return the title, with a number if another conversation about the book has it."""
        rows = self._conversations.list_for_book(conversation.book_id)
        taken = {row.title for row in rows if row.id != conversation.id}
        title = shortened(wanted)
        numbered = (f"{title} ({at})" for at in count(2))
        return title if title not in taken else next(t for t in numbered if t not in taken)

    def turn(
        self, conversation_id: str, question_id: str = ""
    ) -> tuple[chat.ChatMessage, list[chat.ChatMessage]]:
        """Return a shown question and the messages of its turn; "": the last one.

        Raises BookError.
        """
        self.conversation(conversation_id)
        stored = self._messages.list_for_conversation(conversation_id)
        for at in range(len(stored) - 1, -1, -1):
            found = stored[at]
            if found.role is chat.MessageRole.USER and question_id in ("", found.id):
                return found, _until_next_question(stored[at + 1 :])
        raise errors.BookError(
            errors.BookErrorCode.INVALID_STATE,
            tr("There’s no question to ask again."),
            advice=tr("Ask one first."),
        )

    @staticmethod
    def otherwise(question: chat.ChatMessage, words: str = "") -> chat.ChatMessage:
        """Return the same question as a new message, with other words if `words` is given."""
        return replace(
            question,
            id=new_id(),
            turn_id=new_id(),
            created_at=now_utc(),
            content=words or question.content,
            name="" if words else question.name,
            error_text="",
            blocks=(),
            horizon=0,
            reach=(),
        )


def _until_next_question(messages: list[chat.ChatMessage]) -> list[chat.ChatMessage]:
    for at, message in enumerate(messages):
        if message.role is chat.MessageRole.USER:
            return messages[:at]
    return messages
