"""A question that waits, with what the reader pointed at: as it is asked, and as it is stored."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.app.pointed import NOTHING, Pointed
from reader_app.domain.asked_about import MarkedWords
from reader_app.domain.chat import ImagePayload
from reader_app.domain.conversation import WaitingQuestion
from reader_app.domain.jsontypes import JsonObject, JsonValue


@dataclass(frozen=True, slots=True)
class Waiting:
    """Asked while another answer came."""

    words: str
    pointed: Pointed = NOTHING


def to_store(waiting: Waiting) -> WaitingQuestion:
    """As the store keeps it, the picture included."""
    pointed = waiting.pointed
    if pointed == NOTHING:
        return WaitingQuestion(waiting.words)
    stored: dict[str, JsonValue] = {
        "selection": pointed.selection,
        "selection_page": pointed.selection_page,
        "parts": [{"page": part.page, "text": part.text} for part in pointed.parts],
        "is_asked_freely": pointed.is_asked_freely,
    }
    if pointed.picture is not None:
        stored["picture"] = _picture_to_store(pointed.picture)
    return WaitingQuestion(waiting.words, stored)


def from_store(question: WaitingQuestion) -> Waiting:
    """As it is asked; what makes no sense any more is left out."""
    match question.pointed:
        case {"selection": str(words), "selection_page": int(page), "parts": [*parts]}:
            marked = tuple(part for part in map(_part, parts) if part is not None)
            picture = _picture(question.pointed.get("picture"))
            is_free = question.pointed.get("is_asked_freely") is True
            pointed = Pointed(words, page, picture, marked, is_asked_freely=is_free)
            return Waiting(question.words, pointed)
        case _:
            return Waiting(question.words)


def _part(value: JsonValue) -> MarkedWords | None:
    match value:
        case {"page": int(page), "text": str(text)}:
            return MarkedWords(page, text)
        case _:
            return None


def _picture_to_store(picture: ImagePayload) -> JsonObject:
    return {
        "page": picture.page,
        "media_type": picture.media_type,
        "data": picture.data,
        "width": picture.width,
        "height": picture.height,
    }


def _picture(value: JsonValue) -> ImagePayload | None:
    match value:
        case {
            "page": int(page),
            "media_type": str(media_type),
            "data": str(data),
            "width": int(width),
            "height": int(height),
        }:
            return ImagePayload(page, media_type, data, width, height)
        case _:
            return None
