"""Addresses inside an answer: pages, citations, and the few kinds of outside address allowed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias
from urllib.parse import quote, unquote, urlsplit

ALLOWED_SCHEMES: Final = frozenset({"http", "https", "mailto"})
_PAGE: Final = re.compile(r"page:(\d{1,6})(?:\?(.{1,60}))?")
_CITATION: Final = re.compile(r"cite:(\d{1,6})")


@dataclass(frozen=True, slots=True)
class PageTarget:
    """`label` as it is printed ("42", "xiv"), or '' when `page` is the physical number.

    `page` is the printed number read as a number; 0 where it isn't one.
    """

    page: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class CitationTarget:
    number: int


@dataclass(frozen=True, slots=True)
class OutsideTarget:
    address: str


@dataclass(frozen=True, slots=True)
class Around:
    """The words that a link stands between, as they are read."""

    before: str
    behind: str


NOWHERE: Final = Around("", "")


Target: TypeAlias = PageTarget | CitationTarget | OutsideTarget


def page_link(page: int, label: str = "") -> str:
    return f"page:{page}" + (f"?{quote(label, safe='')}" if label else "")


def citation_link(number: int) -> str:
    return f"cite:{number}"


def target_of(link: str) -> Target | None:
    """What a click on `link` means; None for everything that isn't allowed."""
    if match := _PAGE.fullmatch(link):
        return PageTarget(int(match[1]), unquote(match[2] or ""))
    if match := _CITATION.fullmatch(link):
        return CitationTarget(int(match[1]))
    return OutsideTarget(link) if _is_allowed(link) else None


def _is_allowed(link: str) -> bool:
    if len(link) > 2_000 or any(ord(char) <= 32 or ord(char) == 127 for char in link):
        return False
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    has_place = bool(parts.netloc) or (parts.scheme == "mailto" and bool(parts.path))
    return parts.scheme.lower() in ALLOWED_SCHEMES and has_place
