"""How marks look: what the next ones are made with, and how marks are painted on a page."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import IntEnum, StrEnum
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Slot
from PySide6.QtGui import (
    QColor,
    QFont,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QTextDocument,
    QTextOption,
    QTransform,
)

from reader_app.domain.annotations import (
    FreeMark,
    FreeMarkKind,
    Highlight,
    HighlightColor,
    HighlightPart,
    MarkStyle,
    Point,
)
from reader_app.domain.document import Rect
from reader_app.domain.values import dataclass, field, lazy_pattern, replace
from reader_app.ui.pages.page_painting import ViewerColors
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.selection.reflowed_text import is_backwards
from reader_app.ui.services import SettingsAccess
from reader_app.ui.theme.palette import READER_HIGHLIGHTS, READER_INKS
from reader_app.workers.background_tasks import Tasks


class MarkTool(StrEnum):
    """What the next press on the page does."""

    INK = "ink"
    ERASER = "eraser"
    BOX = "box"
    TEXT = "text"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Pen:
    """The colour and line width of free marks; `width` in points."""

    color: HighlightColor = HighlightColor.YELLOW
    width: float = 1.5


_SHIPPED: Final = {
    tool: Pen(HighlightColor.RED if tool in (MarkTool.INK, MarkTool.BOX) else HighlightColor.YELLOW)
    for tool in MarkTool
}


@dataclass(frozen=True, slots=True)
class MarkLook:
    """How the next marks look: colour and style of words, and the pen of each tool."""

    color: HighlightColor = HighlightColor.YELLOW
    style: MarkStyle = MarkStyle.HIGHLIGHT
    pens: Mapping[MarkTool, Pen] = field(default_factory=lambda: dict(_SHIPPED))

    @property
    def as_text(self) -> str:
        """The look in the form that `of` reads."""
        pens = [f"{tool}={pen.color}/{pen.width:g}" for tool, pen in self.pens.items()]
        return " ".join([f"words={self.color}/{self.style}", *pens])

    @classmethod
    def of(cls, text: str) -> MarkLook:
        """Return the look that was stored; what can't be read has its default."""
        color, style, pens = HighlightColor.YELLOW, MarkStyle.HIGHLIGHT, dict(_SHIPPED)
        for name, first, second in _STORED_LOOK.findall(text):
            with suppress(ValueError):
                if name == "words":
                    color, style = HighlightColor(first), MarkStyle(second)
                else:
                    pens[MarkTool(name)] = Pen(HighlightColor(first), _width(second))
        return cls(color, style, pens)

    def with_pen(self, tool: MarkTool, pen: Pen) -> MarkLook:
        return replace(self, pens={**self.pens, tool: pen})


_STORED_LOOK: Final = lazy_pattern(r"(\w+)=(\w+)/([\w.]+)")


def _width(text: str) -> float:
    width = float(text)
    if not 0.1 <= width <= 50:
        raise ValueError("no width of a line")
    return width


class LastMarkLook(QObject):
    """Remembers how the last marks looked, for the next ones and for the next start."""

    def __init__(
        self,
        settings: SettingsAccess,
        tasks: Tasks,
        wear: Callable[[MarkLook], None],
        parent: QObject,
    ) -> None:
        """`wear`: shows the look and passes it to the tools."""
        super().__init__(parent)
        self._settings = settings
        self._tasks = tasks
        self._show = wear
        self._is_chosen = False
        self.look = MarkLook()

        def use_stored(text: str) -> None:
            if not self._is_chosen:
                self._wear(MarkLook.of(text))

        tasks.run(lambda: settings.load().mark_look, use_stored)

    def use(self, look: MarkLook) -> None:
        """Let the next marks look like that."""
        self._is_chosen = True
        if look == self.look:
            return
        self._wear(look)
        text, change = look.as_text, self._settings.change
        self._tasks.run(lambda: change(lambda settings: replace(settings, mark_look=text)))

    @Slot(object, object)
    def use_pen(self, tool: MarkTool, pen: Pen) -> None:
        self.use(self.look.with_pen(tool, pen))

    def _wear(self, look: MarkLook) -> None:
        self.look = look
        self._show(look)


_HEX: Final = dict(zip(HighlightColor, READER_HIGHLIGHTS, strict=True))


_INKS: Final = dict(zip(HighlightColor, READER_INKS, strict=True))


_STRENGTH: Final = 0.75


_DARK_SHARE: Final = 0.30
"""The share of the colour on dark paper, where it is added as light: more would drown the words."""


Mode = QPainter.CompositionMode


def soft_color(color: HighlightColor) -> QColor:
    """Return the colour as it looks on white paper."""
    return QColor(_HEX[color])


def rgb(color: HighlightColor) -> tuple[float, float, float]:
    """Return the colour's components between 0 and 1, for a PDF."""
    soft = soft_color(color)
    return soft.redF(), soft.greenF(), soft.blueF()


def wash(color: HighlightColor, paper: QColor) -> tuple[QColor, Mode]:
    """Return the colour and blend mode for a highlight that keeps words legible on that paper."""
    soft = soft_color(color)
    if paper.lightnessF() > 0.5:
        soft.setAlphaF(_STRENGTH)
        return soft, Mode.CompositionMode_Multiply
    share = _DARK_SHARE
    dim = QColor.fromRgbF(soft.redF() * share, soft.greenF() * share, soft.blueF() * share)
    return dim, Mode.CompositionMode_Screen


def sign_color(color: HighlightColor, paper: QColor) -> QColor:
    """Return the colour of lines and small signs, with enough contrast to that paper."""
    return QColor(_INKS[color]) if paper.lightnessF() > 0.5 else soft_color(color)


NOTE_SIDE: Final = 18.0
"""The side of a sticky note in points; on the screen it stays within `_NOTE_PIXELS`."""
_NOTE_PIXELS: Final = (14.0, 30.0)
TEXT_SIZE: Final = 11.0
"""The size of written text in points."""
TEXT_INSET: Final = 4.0
"""The room between written text and the edge of its box, in points."""
_TEXT_FAMILY: Final = "Helvetica"
_TEXT_WASH: Final = 0.22
_TEXT_GROUND_ALPHA: Final = 0.94


def page_transform(visible_area: VisibleArea, page: int) -> QTransform:
    """Return the transform from points of the page to pixels of the viewport."""
    size = visible_area.layout.size(page)
    corners = [
        visible_area.on_screen(page, Rect(x, y, x, y))[:2]
        for x, y in ((0.0, 0.0), (size.width, 0.0), (0.0, size.height))
    ]
    (x, y), (right_x, right_y), (down_x, down_y) = corners
    return QTransform(
        (right_x - x) / size.width,
        (right_y - y) / size.width,
        (down_x - x) / size.height,
        (down_y - y) / size.height,
        x,
        y,
    )


def scale_of(transform: QTransform) -> float:
    """Return the pixels per point of a page's transform."""
    return float(abs(transform.m11()) + abs(transform.m12()))


# -- lines along words ------------------------------------------------------------------------

_UNDER: Final = 0.10
"""How far from the foot of a line of words its underline runs, as a part of its height."""
_THROUGH: Final = 0.40
_THICK: Final = 0.06
_WAVE: Final = 0.26
"""The length of a wave of a squiggly line as a part of the height of the words."""
_CREST: Final = 0.055
_UPRIGHT: Final = 3.0
"""From this height to its width on, a line of several letters runs down the page."""


def paint_word_lines(
    painter: QPainter,
    transform: QTransform,
    part: HighlightPart,
    style: MarkStyle,
    ink: QColor,
) -> None:
    """Paint the underline, strike-out or squiggly line of marked words."""
    painter.save()
    for rect in part.rects:
        if style is MarkStyle.SQUIGGLY:
            _paint_wave(painter, transform, rect, part, ink)
        else:
            share = _UNDER if style is MarkStyle.UNDERLINE else _THROUGH
            band = transform.mapRect(_band(rect, part, share, scale_of(transform)))
            painter.fillRect(_on_pixels(band, painter), ink)
    painter.restore()


def _is_upright(rect: Rect, part: HighlightPart) -> bool:
    return len(part.text) > 1 and rect.y1 - rect.y0 > _UPRIGHT * (rect.x1 - rect.x0)


def _band(rect: Rect, part: HighlightPart, share: float, scale: float) -> QRectF:
    """Return the area of a line at that share of the words' height from their foot, in points.

    The foot of words that run down or up the page is at their right.
    """
    across, down = rect.x1 - rect.x0, rect.y1 - rect.y0
    if _is_upright(rect, part):
        thick = max(across * _THICK, 1 / scale)
        return QRectF(rect.x1 - across * share - thick / 2, rect.y0, thick, down)
    thick = max(down * _THICK, 1 / scale)
    return QRectF(rect.x0, rect.y1 - down * share - thick / 2, across, thick)


def _on_pixels(band: QRectF, painter: QPainter) -> QRectF:
    """Return the area moved onto whole pixels of the screen, so that a thin line is sharp."""
    ratio = painter.device().devicePixelRatio()
    left, top = round(band.left() * ratio), round(band.top() * ratio)
    width, height = max(1, round(band.width() * ratio)), max(1, round(band.height() * ratio))
    return QRectF(left / ratio, top / ratio, width / ratio, height / ratio)


def _paint_wave(
    painter: QPainter, transform: QTransform, rect: Rect, part: HighlightPart, ink: QColor
) -> None:
    is_upright, scale = _is_upright(rect, part), scale_of(transform)
    high = (rect.x1 - rect.x0) if is_upright else (rect.y1 - rect.y0)
    start, end = (rect.y0, rect.y1) if is_upright else (rect.x0, rect.x1)
    half = max(high * _WAVE / 2, 2 / scale)
    count = max(2, round((end - start) / half))
    half, crest = (end - start) / count, max(high * _CREST, 1.1 / scale) * 2
    foot = (rect.x1 if is_upright else rect.y1) - high * _UNDER

    def at(along: float, aside: float) -> QPointF:
        point = QPointF(foot + aside, along) if is_upright else QPointF(along, foot + aside)
        return transform.map(point)

    path = QPainterPath(at(start, 0))
    for number in range(count):
        aside = -crest if number % 2 else crest
        along = start + number * half
        path.quadTo(at(along + half / 2, aside), at(along + half, 0))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = max(high * _THICK * scale, 1.1)
    painter.strokePath(path, _pen(ink, width))


def _pen(ink: QColor, width: float) -> QPen:
    return QPen(ink, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)


# -- free marks -------------------------------------------------------------------------------


def area_of(transform: QTransform, mark: FreeMark) -> QRectF:
    """Return the pixels that a free mark covers; a note is never too small or too large to see."""
    rect = mark.rect
    area = transform.mapRect(QRectF(QPointF(rect.x0, rect.y0), QPointF(rect.x1, rect.y1)))
    if mark.kind is FreeMarkKind.NOTE:
        least, most = _NOTE_PIXELS
        side = min(max(area.width(), least), most)
        corner = transform.map(QPointF(rect.x0, rect.y0))
        across = area.center().x() >= corner.x()
        down = area.center().y() >= corner.y()
        area = QRectF(
            corner.x() if across else corner.x() - side,
            corner.y() if down else corner.y() - side,
            side,
            side,
        )
    return area


def paint_free_mark(
    painter: QPainter, transform: QTransform, mark: FreeMark, colors: ViewerColors
) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = sign_color(mark.color, colors.paper)
    area = area_of(transform, mark)
    match mark.kind:
        case FreeMarkKind.NOTE:
            _paint_note(painter, area, mark, colors)
        case FreeMarkKind.TEXT:
            _paint_text(painter, transform, mark, colors)
        case FreeMarkKind.INK:
            width = max(mark.width * scale_of(transform), 1.0)
            painter.strokePath(transform.map(ink_path(mark.strokes)), _pen(ink, width))
        case FreeMarkKind.BOX:
            width = max(mark.width * scale_of(transform), 1.0)
            painter.setPen(QPen(ink, width, j=Qt.PenJoinStyle.MiterJoin))
            painter.drawRect(area)
    painter.restore()


def ink_path(strokes: Sequence[Sequence[Point]]) -> QPainterPath:
    """Return the strokes as smooth curves, through the middles between the points."""
    path = QPainterPath()
    for stroke in strokes:
        points = [QPointF(x, y) for x, y in stroke]
        if not points:
            continue
        path.moveTo(points[0])
        if len(points) == 1:
            path.lineTo(points[0] + QPointF(0.01, 0))  # a dot
            continue
        for before, after in pairwise(points):
            path.quadTo(before, (before + after) / 2)
        path.lineTo(points[-1])
    return path


def text_font() -> QFont:
    """Return the font of written text; one of its pixels is a point of the page."""
    font = QFont(_TEXT_FAMILY)
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setPixelSize(round(TEXT_SIZE))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def text_wrapping() -> QTextOption:
    """Return how written text is broken into lines."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


def text_height(text: str, width: float) -> float:
    """Return the height of the box that written text needs at this width, both in points."""
    document = QTextDocument(text)
    document.setDocumentMargin(0)
    document.setDefaultFont(text_font())
    document.setDefaultTextOption(text_wrapping())
    document.setTextWidth(width - 2 * TEXT_INSET)
    return float(document.size().height()) + 2 * TEXT_INSET


def text_ground(mark: FreeMark, colors: ViewerColors) -> QColor:
    """Return the background of written text: the paper with a hint of the mark's colour."""
    paper, soft = colors.paper, soft_color(mark.color)
    share = _TEXT_WASH if paper.lightnessF() > 0.5 else _TEXT_WASH / 2
    return QColor.fromRgbF(
        paper.redF() * (1 - share) + soft.redF() * share,
        paper.greenF() * (1 - share) + soft.greenF() * share,
        paper.blueF() * (1 - share) + soft.blueF() * share,
        _TEXT_GROUND_ALPHA,
    )


def text_ink(colors: ViewerColors) -> QColor:
    """Return the colour of written text on that paper."""
    return QColor("#1F2328") if colors.paper.lightnessF() > 0.5 else QColor("#E6E6E6")


def _paint_text(
    painter: QPainter, transform: QTransform, mark: FreeMark, colors: ViewerColors
) -> None:
    rect = mark.rect
    frame = QRectF(QPointF(rect.x0, rect.y0), QPointF(rect.x1, rect.y1))
    painter.setTransform(transform, combine=True)
    edge = QPen(sign_color(mark.color, colors.paper), 1.2)
    edge.setCosmetic(True)
    painter.setPen(edge)
    painter.setBrush(text_ground(mark, colors))
    painter.drawRoundedRect(frame, 2, 2)
    painter.setPen(text_ink(colors))
    painter.setFont(text_font())
    inset = TEXT_INSET
    words = frame.adjusted(inset, inset, -inset, -inset)
    painter.setClipRect(frame, Qt.ClipOperation.IntersectClip)
    painter.drawText(words, mark.text, text_wrapping())


def _paint_note(painter: QPainter, area: QRectF, mark: FreeMark, colors: ViewerColors) -> None:
    """Paint a sticky note: a coloured leaf with a folded corner, and lines if it has a text."""
    ink = sign_color(mark.color, colors.paper)
    ground = soft_color(mark.color)
    leaf = area.adjusted(1, 1, -1, -1)
    fold = leaf.width() * 0.32
    lines = QColor("#1F2328")
    is_dark = colors.paper.lightnessF() <= 0.5
    if is_dark:
        ground = ground.darker(118)
    outline = QPolygonF(
        [
            leaf.topLeft(),
            leaf.topRight(),
            QPointF(leaf.right(), leaf.bottom() - fold),
            QPointF(leaf.right() - fold, leaf.bottom()),
            leaf.bottomLeft(),
        ]
    )
    thin = max(1.0, leaf.width() / 16)
    painter.setPen(_pen(ink if not is_dark else ground.darker(150), thin))
    painter.setBrush(ground)
    painter.drawPolygon(outline)
    corner = QPolygonF(
        [
            QPointF(leaf.right(), leaf.bottom() - fold),
            QPointF(leaf.right() - fold, leaf.bottom() - fold),
            QPointF(leaf.right() - fold, leaf.bottom()),
        ]
    )
    painter.setBrush(ground.darker(112))
    painter.drawPolygon(corner)
    if not mark.text:
        return
    painter.setPen(_pen(lines, thin))
    for down, reach in ((0.27, 0.76), (0.48, 0.76), (0.69, 0.46)):
        y = leaf.top() + leaf.height() * down
        left = leaf.left() + leaf.width() * 0.2
        painter.drawLine(QPointF(left, y), QPointF(leaf.left() + leaf.width() * reach, y))


# -- handles ----------------------------------------------------------------------------------

_GRIP: Final = 8.0
_FRAME_ROOM: Final = 3.0


@dataclass(frozen=True, slots=True)
class Grip:
    """A handle of a free mark: which edges it pulls, -1 for the left or upper, 0 for none."""

    across: int
    down: int

    def pulled(self, rect: Rect, across: float, down: float) -> Rect:
        """Return the area after pulling this handle so far, in points; it keeps a least size."""
        x0, y0, x1, y1 = rect.x0, rect.y0, rect.x1, rect.y1
        if self.across < 0:
            x0 = min(x0 + across, x1 - _LEAST)
        elif self.across > 0:
            x1 = max(x1 + across, x0 + _LEAST)
        if self.down < 0:
            y0 = min(y0 + down, y1 - _LEAST)
        elif self.down > 0:
            y1 = max(y1 + down, y0 + _LEAST)
        return Rect(x0, y0, x1, y1)

    def cursor(self, *, is_turned: bool) -> Qt.CursorShape:
        """Return the pointer's shape over the handle; `is_turned`: the page lies on its side."""
        if not self.across or not self.down:
            is_across = bool(self.across) != is_turned
            return Qt.CursorShape.SizeHorCursor if is_across else Qt.CursorShape.SizeVerCursor
        is_falling = (self.across == self.down) != is_turned
        return Qt.CursorShape.SizeFDiagCursor if is_falling else Qt.CursorShape.SizeBDiagCursor


_LEAST: Final = 8.0
_CORNERS: Final = tuple(Grip(across, down) for across in (-1, 1) for down in (-1, 1))
_SIDES: Final = (Grip(-1, 0), Grip(1, 0), Grip(0, -1), Grip(0, 1))


def grips_of(transform: QTransform, mark: FreeMark) -> list[tuple[Grip, QRectF]]:
    """Return the handles of a mark with their places in pixels; a note can only be moved."""
    if mark.kind is FreeMarkKind.NOTE:
        return []
    rect = mark.rect
    area = area_of(transform, mark)
    has_room = min(area.width(), area.height()) > 4 * _GRIP
    found = []
    for grip in (*_CORNERS, *(_SIDES if has_room else ())):
        x = (rect.x0, (rect.x0 + rect.x1) / 2, rect.x1)[grip.across + 1]
        y = (rect.y0, (rect.y0 + rect.y1) / 2, rect.y1)[grip.down + 1]
        middle = transform.map(QPointF(x, y))
        middle += _outwards(middle - area.center())
        found.append((grip, QRectF(middle.x() - _GRIP / 2, middle.y() - _GRIP / 2, _GRIP, _GRIP)))
    return found


def _outwards(side: QPointF) -> QPointF:
    def step(value: float) -> float:
        return 0.0 if abs(value) < 0.5 else math.copysign(_FRAME_ROOM, value)

    return QPointF(step(side.x()), step(side.y()))


def paint_grips(
    painter: QPainter, transform: QTransform, mark: FreeMark, colors: ViewerColors
) -> None:
    """Paint the frame and the handles of the chosen mark."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colors.accent, 1.0, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    room = _FRAME_ROOM
    painter.drawRect(area_of(transform, mark).adjusted(-room, -room, room, room))
    painter.setPen(QPen(colors.accent, 1.5))
    painter.setBrush(colors.paper)
    for _, area in grips_of(transform, mark):
        painter.drawRoundedRect(area, 2, 2)
    painter.restore()


class MarkEnd(IntEnum):
    """An end of marked words."""

    START = 0
    END = 1


_KNOB: Final = 5.0


def ends_of(
    transform: QTransform, mark: Highlight, part: HighlightPart
) -> list[tuple[MarkEnd, QPointF, QPointF]]:
    """Return the ends of marked words that lie on that part's page: top and foot, in pixels."""
    found = []
    for end, is_here in (
        (MarkEnd.START, part is mark.parts[0] or part.page == mark.parts[0].page),
        (MarkEnd.END, part.page == mark.parts[-1].page),
    ):
        if is_here and part.rects:
            rect = part.rects[-1 if end else 0]
            letter = part.text[-1 if end else 0] if part.text else " "
            is_left = (end is MarkEnd.START) != is_backwards(letter)
            if _is_upright(rect, part):
                y = rect.y0 if end is MarkEnd.START else rect.y1
                top, foot = QPointF(rect.x0, y), QPointF(rect.x1, y)
            else:
                x = rect.x0 if is_left else rect.x1
                top, foot = QPointF(x, rect.y0), QPointF(x, rect.y1)
            found.append((end, transform.map(top), transform.map(foot)))
    return found


def knob_of(top: QPointF, foot: QPointF) -> QPointF:
    """Return the middle of an end's knob, just beyond its foot."""
    line = foot - top
    length = math.hypot(line.x(), line.y()) or 1.0
    return foot + line * (_KNOB / length)


def paint_ends(
    painter: QPainter, transform: QTransform, mark: Highlight, part: HighlightPart, ink: QColor
) -> None:
    """Paint the handles at the ends of the chosen words: a line with a knob at its foot."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for _, top, foot in ends_of(transform, mark, part):
        painter.setPen(_pen(ink, 2.0))
        painter.drawLine(top, foot)
        painter.setBrush(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(knob_of(top, foot), _KNOB, _KNOB)
    painter.restore()


# -- where marks are hit ----------------------------------------------------------------------

_REACH: Final = 5.0


def is_hit(transform: QTransform, mark: FreeMark, pixel: QPointF) -> bool:
    """Whether the mark is at that pixel: notes and text with their area, others with lines."""
    area = area_of(transform, mark)
    reach = _REACH + mark.width * scale_of(transform) / 2
    if mark.kind in (FreeMarkKind.NOTE, FreeMarkKind.TEXT):
        return area.contains(pixel)
    if not area.adjusted(-reach, -reach, reach, reach).contains(pixel):
        return False
    if mark.kind is FreeMarkKind.BOX:
        return not area.adjusted(reach, reach, -reach, -reach).contains(pixel)
    back, _ = transform.inverted()
    point = back.map(pixel)
    return nearest_stroke(mark, (point.x(), point.y()), reach / scale_of(transform)) is not None


def nearest_stroke(mark: FreeMark, point: Point, reach: float) -> int | None:
    """Return the number of the stroke nearest to a point, if it is within reach, in points."""
    distances = [(_distance_to(stroke, point), at) for at, stroke in enumerate(mark.strokes)]
    least, found = min(distances, default=(math.inf, 0))
    return found if least <= reach else None


def _distance_to(stroke: Sequence[Point], point: Point) -> float:
    if len(stroke) == 1:
        return math.dist(stroke[0], point)
    return min((_from_line(a, b, point) for a, b in pairwise(stroke)), default=math.inf)


def _from_line(a: Point, b: Point, point: Point) -> float:
    across, down = b[0] - a[0], b[1] - a[1]
    square = across * across + down * down
    share = ((point[0] - a[0]) * across + (point[1] - a[1]) * down) / square if square else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.dist((a[0] + share * across, a[1] + share * down), point)
