"""From what the reader points at to what is kept of it with the question, and back."""

from __future__ import annotations

from dataclasses import replace

from reader_app.app.pointed import Pointed
from reader_app.domain.asked_about import AskedAbout
from reader_app.domain.chat import ChatMessage


def about_of(pointed: Pointed, page: int) -> AskedAbout | None:
    """What is kept; `page`: the one in view. None for a question about the book as a whole."""
    words = pointed.selection.strip()
    if words:
        first = next((part for part in pointed.parts if part.text.strip()), None)
        if first is not None and len(pointed.parts) > 1:
            return AskedAbout(first.page, words, first.text.strip())
        return AskedAbout(pointed.selection_page or page, words)
    return AskedAbout(pointed.picture.page) if pointed.picture is not None else None


def pointed_again(question: ChatMessage, pointed: Pointed) -> Pointed:
    """What a question that is asked once more is about; `pointed`: what the window remembers.

    That may be of another question, or gone with an earlier session; of a picture only the page
    is kept, so that it can't be sent again then.
    """
    if about_of(pointed, question.page) == question.about:
        return pointed
    bare = replace(pointed, selection="", selection_page=0, picture=None, parts=())
    about = question.about
    if about is None or about.is_picture:
        return bare
    words = about.words_there or about.words  # of one page, so that a guard can judge it
    return replace(bare, selection=words, selection_page=about.page)
