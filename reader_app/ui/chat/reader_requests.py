"""What a reader can ask for from inside a message, as values that go up to the pane."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtCore import QPoint, QRect

from reader_app.domain.book import PageMove
from reader_app.domain.citations import Citation
from reader_app.domain.errors import Remedy


@dataclass(frozen=True, slots=True)
class FollowPage:
    """`label` as in `links.PageTarget`. `book`: its place in a conversation that asks several;
    0: it isn't said which."""

    page: int
    label: str
    book: int | None = None


@dataclass(frozen=True, slots=True)
class FollowCitation:
    """`others`: all of its answer, by number; () for one that stands alone."""

    citation: Citation
    others: tuple[Citation, ...] = ()
    turn_id: str = ""


@dataclass(frozen=True, slots=True)
class PointAtCitation:
    """The pointer, or the keys, are at its number. `area`: of that, in pixels of the desktop."""

    citation: Citation
    area: QRect
    is_by_key: bool


@dataclass(frozen=True, slots=True)
class LeaveCitation:
    """It is pointed at no more."""


@dataclass(frozen=True, slots=True)
class OpenCitationMenu:
    """`place`: pixel of the desktop."""

    request: FollowCitation
    place: QPoint


@dataclass(frozen=True, slots=True)
class OpenAddress:
    address: str


@dataclass(frozen=True, slots=True)
class UndoMove:
    move: PageMove


@dataclass(frozen=True, slots=True)
class AcceptOffer:
    page: int


@dataclass(frozen=True, slots=True)
class AnswerConsent:
    page: int
    is_granted: bool


@dataclass(frozen=True, slots=True)
class Regenerate:
    """`question_id` "": the last question."""

    question_id: str = ""


@dataclass(frozen=True, slots=True)
class ContinueAnswer:
    pass


@dataclass(frozen=True, slots=True)
class RetryTurn:
    pass


@dataclass(frozen=True, slots=True)
class ApplyRemedy:
    remedy: Remedy


@dataclass(frozen=True, slots=True)
class EditQuestion:
    """`question_id` "": the last question."""

    text: str
    question_id: str = ""


@dataclass(frozen=True, slots=True)
class ShowBranch:
    """Of the question with this id."""

    question_id: str


@dataclass(frozen=True, slots=True)
class ShowSent:
    """What left the machine for this turn. `has_used_tokens`: a model answered."""

    turn_id: str
    has_used_tokens: bool


ReaderRequest: TypeAlias = (
    FollowPage
    | FollowCitation
    | PointAtCitation
    | LeaveCitation
    | OpenCitationMenu
    | OpenAddress
    | UndoMove
    | AcceptOffer
    | AnswerConsent
    | Regenerate
    | ContinueAnswer
    | RetryTurn
    | ApplyRemedy
    | EditQuestion
    | ShowSent
    | ShowBranch
)
