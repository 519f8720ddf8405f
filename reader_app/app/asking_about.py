"""From what the reader points at to what is kept of it with the question, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate

from reader_app.app.pointed import SELECTION_LENGTH, Pointed
from reader_app.domain.asked_about import AskedAbout, MarkedWords
from reader_app.domain.chat import ChatMessage, ImagePayload


def about_of(pointed: Pointed, page: int) -> AskedAbout | None:
    """What is kept; `page`: the one in view. None for a question about the book as a whole."""
    words = pointed.selection.strip()
    if words:
        first = next((part for part in pointed.parts if part.text.strip()), None)
        if first is not None and len(pointed.parts) > 1:
            parts = _sent(pointed.parts)
            return AskedAbout(first.page, words, first.text.strip(), parts)
        return AskedAbout(pointed.selection_page or page, words)
    return AskedAbout(pointed.picture.page) if pointed.picture is not None else None


def pointed_again(question: ChatMessage, pointed: Pointed) -> Pointed:
    """What a question that is asked once more is about; `pointed`: what the window remembers.

    That may be of another question, or gone with an earlier session; then what was stored with
    the question counts.
    """
    if about_of(pointed, question.page) == question.about:
        return pointed
    bare = replace(pointed, selection="", selection_page=0, picture=None, parts=())
    about = question.about
    if about is None:
        return bare
    if about.is_picture:
        return replace(bare, picture=_picture_in(question, about.page))
    if about.parts:
        return replace(bare, selection=about.words, selection_page=about.page, parts=about.parts)
    words = about.words_there or about.words  # of one page, so that a guard can judge it
    return replace(bare, selection=words, selection_page=about.page)


def _picture_in(question: ChatMessage, page: int) -> ImagePayload | None:
    """The picture that went with a question; None where it was not sent, or is from old times."""
    for block in question.blocks:
        source = block.get("source")
        if block.get("type") == "image" and isinstance(source, Mapping):
            return ImagePayload(page, str(source.get("media_type")), str(source.get("data")))
    return None


def _sent(parts: tuple[MarkedWords, ...]) -> tuple[MarkedWords, ...]:
    """The first ones, up to the length at which they are cut: a whole book may be marked."""
    lengths = accumulate((len(part.text) for part in parts), initial=0)
    count = sum(1 for length in lengths if length < SELECTION_LENGTH)
    return parts[: max(2, count)]
