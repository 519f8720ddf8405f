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
    """Show a page that an answer names.

    `label` as in `answer_links.PageTarget`. `book`: its place in a conversation that asks several;
    0: it isn't said which.
    """

    page: int
    label: str
    book: int | None = None


@dataclass(frozen=True, slots=True)
class FollowCitation:
    """Show the words a citation stands on.

    `others`: all of its answer, by number; () for one that stands alone.
    """

    citation: Citation
    others: tuple[Citation, ...] = ()
    turn_id: str = ""


@dataclass(frozen=True, slots=True)
class PointAtCitation:
    """The pointer or the keys are at a citation's number. `area`: of the number, on the desktop."""

    citation: Citation
    area: QRect
    is_by_key: bool


@dataclass(frozen=True, slots=True)
class LeaveCitation:
    """Neither pointer nor keys are at the number any more."""


@dataclass(frozen=True, slots=True)
class OpenCitationMenu:
    """Open the menu of a citation.

    `place`: pixel of the desktop.
    """

    request: FollowCitation
    place: QPoint


@dataclass(frozen=True, slots=True)
class OpenAddress:
    """Open an address outside the book."""

    address: str


@dataclass(frozen=True, slots=True)
class UndoMove:
    """Take back a page that the companion turned."""

    move: PageMove


@dataclass(frozen=True, slots=True)
class AcceptOffer:
    """Go to the page that was offered."""

    page: int


@dataclass(frozen=True, slots=True)
class AnswerConsent:
    """Answer whether a page may be turned."""

    page: int
    is_granted: bool


@dataclass(frozen=True, slots=True)
class Regenerate:
    """Another answer to a question.

    `question_id` "": the last question.
    """

    question_id: str = ""


@dataclass(frozen=True, slots=True)
class ContinueAnswer:
    """The rest of an answer that was cut off."""

    pass


@dataclass(frozen=True, slots=True)
class RetryTurn:
    """Ask once more what has failed."""

    pass


@dataclass(frozen=True, slots=True)
class ApplyRemedy:
    """Do what an error notice offers."""

    remedy: Remedy


@dataclass(frozen=True, slots=True)
class EditQuestion:
    """Ask a question in other words.

    `question_id` "": the last question.
    """

    text: str
    question_id: str = ""


@dataclass(frozen=True, slots=True)
class ShowBranch:
    """Show the branch of the question with this id."""

    question_id: str


@dataclass(frozen=True, slots=True)
class ShowSent:
    """Show what left the machine for this turn. `has_used_tokens`: a model answered."""

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
