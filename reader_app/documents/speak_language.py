"""The one message that is about the worker itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SpeakLanguage:
    """Sentences for people are to be in this language from now on. No answer."""

    language: str
