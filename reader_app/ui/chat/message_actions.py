"""The actions that a reader can take inside a message, as requests that go up to the pane."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import QPoint, QRect

from reader_app.domain.book import PageMove
from reader_app.domain.chat import Depth
from reader_app.domain.citations import Citation
from reader_app.domain.errors import Remedy
from reader_app.domain.values import dataclass


@dataclass(frozen=True, slots=True)
class FollowPage:
    """Show a page that an answer names, by its number in the file.

    `book`: the rank of the book in a conversation about several; 0: the answer doesn't tell which;
    None: the conversation asks only one. `is_beside`: in a second view.
    """

    page: int
    book: int | None = None
    is_beside: bool = False


@dataclass(frozen=True, slots=True)
class FollowCitation:
    """Show the words that a citation refers to.

    `others`: all citations of the same answer, by number; empty for one that stands alone.
    `is_beside`: in a second view.
    """

    citation: Citation
    others: tuple[Citation, ...] = ()
    turn_id: str = ""
    is_beside: bool = False


@dataclass(frozen=True, slots=True)
class PointAtCitation:
    """The pointer or the keyboard focus is on a page chip.

    `area`: its rectangle in desktop coordinates. `also`: what else the chip stands for.
    """

    citation: Citation
    area: QRect
    is_by_key: bool
    also: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class LeaveCitation:
    """The pointer or the keyboard focus has left the page chip."""


@dataclass(frozen=True, slots=True)
class OpenCitationMenu:
    """Open the menu of a page chip. `place`: in desktop coordinates.

    `also`: the requests for what else the chip stands for.
    """

    request: FollowCitation
    place: QPoint
    also: tuple[FollowCitation, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenAddress:
    """Open an address outside the book."""

    address: str


@dataclass(frozen=True, slots=True)
class TakeAnswersOffer:
    """Do what an answer offers in a link. `offer`: as in its address, such as "model"."""

    offer: str


@dataclass(frozen=True, slots=True)
class UndoMove:
    """Undo a page turn that the companion made."""

    move: PageMove


@dataclass(frozen=True, slots=True)
class AcceptOffer:
    """Go to the offered page."""

    page: int


@dataclass(frozen=True, slots=True)
class AnswerConsent:
    """Answer whether the companion may turn to a page."""

    page: int
    is_granted: bool


@dataclass(frozen=True, slots=True)
class Regenerate:
    """Ask for another answer to a question. `question_id` "": the last question."""

    question_id: str = ""


@dataclass(frozen=True, slots=True)
class ContinueAnswer:
    """Continue an answer that was cut off."""

    pass


@dataclass(frozen=True, slots=True)
class RetryTurn:
    """Retry the failed turn."""

    pass


@dataclass(frozen=True, slots=True)
class ApplyRemedy:
    """Apply the remedy that an error notice offers."""

    remedy: Remedy


@dataclass(frozen=True, slots=True)
class EditQuestion:
    """Edit a question to ask it in other words. `question_id` "": the last question."""

    text: str
    question_id: str = ""
    depth: Depth = Depth.NORMAL


@dataclass(frozen=True, slots=True)
class QuoteWords:
    """Quote words of a message in the next question."""

    words: str


@dataclass(frozen=True, slots=True)
class ShowBranch:
    """Show the branch of the question with this id."""

    question_id: str


@dataclass(frozen=True, slots=True)
class ShowSent:
    """Show what was sent for this turn. `has_used_tokens`: a model answered."""

    turn_id: str
    has_used_tokens: bool


ReaderRequest: TypeAlias = (
    FollowPage
    | FollowCitation
    | PointAtCitation
    | LeaveCitation
    | OpenCitationMenu
    | OpenAddress
    | TakeAnswersOffer
    | UndoMove
    | AcceptOffer
    | AnswerConsent
    | Regenerate
    | ContinueAnswer
    | RetryTurn
    | ApplyRemedy
    | EditQuestion
    | QuoteWords
    | ShowSent
    | ShowBranch
)
