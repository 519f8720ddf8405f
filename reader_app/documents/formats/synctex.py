"""Which line of a LaTeX source made which spot of a page, as recorded by SyncTeX.

The format is described in synctex(5): one record per line, with places in scaled points from the
upper left corner of the page. A record names its source by a number, `Input:3:/path/x.tex`.
"""

from __future__ import annotations

import gzip
import os
from io import BufferedReader
from pathlib import Path
from typing import Final

from reader_app.domain.document import Rect
from reader_app.domain.values import dataclass, field

_SP_PER_POINT: Final = 65781.76
"""Scaled points of TeX in a point of PDF: 65,536 × 72.27 / 72."""
_MOST_BYTES: Final = 256 * 1024 * 1024
_MOST_RECORDS: Final = 4_000_000
"""They take up to 300 bytes each in the window's memory; a thesis has a million."""
_LONGEST_LINE: Final = 4096
_HIGHEST_LINE: Final = 60.0
"""Points; a higher box isn't a line of text but contains many."""
_NEAR_LINES: Final = 40
"""How many lines away another line may be that made something: blank lines make nothing."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a source, counted from 1."""

    file: Path
    line: int


@dataclass(frozen=True, slots=True)
class _Box:
    """A horizontal box: a line of text, as a rule. `tag`: number of its source."""

    page: int
    tag: int
    line: int
    rect: Rect


@dataclass(slots=True)
class SyncTeX:
    """The records of one PDF. `spots`: page, x, y, tag and line of what lies in the boxes."""

    inputs: dict[int, Path] = field(default_factory=dict)
    boxes: list[_Box] = field(default_factory=list)
    spots: list[tuple[int, float, float, int, int]] = field(default_factory=list)

    def source_of(self, page: int, x: float, y: float) -> SourceLine | None:
        """Return the line that made the spot, in points of the page; None if nothing is known."""
        boxes = [box for box in self.boxes if box.page == page]
        holding = [box for box in boxes if _holds(box.rect, x, y)]
        if not holding:
            holding = sorted(boxes, key=lambda box: _distance(box.rect, x, y))[:1]
        if not holding:
            return None
        box = min(
            holding, key=lambda box: (box.rect.x1 - box.rect.x0) * (box.rect.y1 - box.rect.y0)
        )
        rect = box.rect
        inside = [
            spot
            for spot in self.spots
            if spot[0] == page and rect.x0 <= spot[1] <= rect.x1 and rect.y0 <= spot[2] <= rect.y1
        ]
        nearest = min(inside, key=lambda spot: abs(spot[1] - x), default=None)
        tag, line = (nearest[3], nearest[4]) if nearest is not None else (box.tag, box.line)
        file = self.inputs.get(tag)
        return SourceLine(file, line) if file is not None and line > 0 else None

    def place_of(self, source: SourceLine) -> tuple[int, tuple[Rect, ...]]:
        """Return the page and the boxes that a line made, or the nearest line that made any.

        Page 0: nothing is known of the source.
        """
        tags = {tag for tag, file in self.inputs.items() if _is_same(file, source.file)}
        made = [(page, x, y, line) for page, x, y, tag, line in self.spots if tag in tags]
        made += [
            (box.page, box.rect.x0, box.rect.y1, box.line) for box in self.boxes if box.tag in tags
        ]
        near = [spot for spot in made if abs(spot[3] - source.line) <= _NEAR_LINES]
        if not near:
            return 0, ()
        # What comes after the line is more likely meant than what comes before it.
        best = min((abs(line - source.line), line < source.line) for *_, line in near)
        chosen = [
            spot for spot in near if (abs(spot[3] - source.line), spot[3] < source.line) == best
        ]
        page = min(spot[0] for spot in chosen)
        lines = [box.rect for box in self.boxes if box.page == page and _area(box.rect) > 0]
        rects: dict[Rect, None] = {}
        for _, x, y, _ in (spot for spot in chosen if spot[0] == page):
            around = [rect for rect in lines if _holds(rect, x, y)]
            if around:
                # The whole line of text; a part of a formula in it is a box, too.
                rects[max((r for r in around if r.y1 - r.y0 <= _HIGHEST_LINE), key=_area,
                          default=min(around, key=_area))] = None  # fmt: skip
        return page, tuple(rects)


def synctex_file(pdf: Path) -> Path | None:
    """Return the file beside the PDF that holds its records; None if there is none."""
    for suffix in (".synctex.gz", ".synctex"):
        beside = pdf.with_suffix(suffix)
        if beside.is_file():
            return beside
    return None


def read_synctex(path: Path) -> SyncTeX:
    """Read the records. Raises OSError or ValueError for a file that isn't one."""
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as opened:
            return _Records(path.parent).read(opened)
    except EOFError as error:  # cut off while LaTeX is writing it
        raise ValueError("the file is not complete") from error


class _Records:
    """Reads the lines of a file, which is trusted no further than to be text."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._found = SyncTeX()
        self._page = 0
        self._unit, self._magnification = 1.0, 1000.0
        self._x_offset = self._y_offset = 0.0

    def read(self, file: gzip.GzipFile | BufferedReader) -> SyncTeX:
        first = file.readline(_LONGEST_LINE)
        if not first.startswith(b"SyncTeX Version:"):
            raise ValueError("no SyncTeX file")
        read = len(first)
        while line := file.readline(_LONGEST_LINE):
            read += len(line)
            records = len(self._found.boxes) + len(self._found.spots)
            if read > _MOST_BYTES or records > _MOST_RECORDS:
                raise ValueError("the file is too large")
            self._take(line.rstrip(b"\r\n"))
        return self._found

    def _take(self, line: bytes) -> None:
        kind = line[:1]
        if kind in b"(hgxk$v" and self._page and kind:
            self._take_record(kind, line[1:])
        elif kind == b"{":
            self._page = _number(line[1:])
        elif kind == b"}":
            self._page = 0
        elif line.startswith(b"Input:"):
            tag, _, name = line[6:].partition(b":")
            if name:
                file = os.path.normpath(self._folder / os.fsdecode(name))
                self._found.inputs[_number(tag)] = Path(file)
        elif b":" in line[:16]:
            self._take_setting(line)

    def _take_setting(self, line: bytes) -> None:
        name, _, value = line.partition(b":")
        number = float(_number(value))
        if name == b"Unit" and number > 0:
            self._unit = number
        elif name == b"Magnification" and number > 0:
            self._magnification = number
        elif name == b"X Offset":
            self._x_offset = number
        elif name == b"Y Offset":
            self._y_offset = number

    def _take_record(self, kind: bytes, record: bytes) -> None:
        parts = record.split(b":")
        if len(parts) < 2:
            return
        origin, place = parts[0].split(b","), parts[1].split(b",")
        if len(origin) < 2 or len(place) < 2:
            return
        tag, line = _number(origin[0]), _number(origin[1])
        x = self._points(place[0], self._x_offset)
        y = self._points(place[1], self._y_offset)
        if kind in b"(h" and len(parts) > 2:
            size = parts[2].split(b",")
            if len(size) < 3:
                return
            width, height, depth = (self._points(each) for each in size[:3])
            rect = Rect(min(x, x + width), y - height, max(x, x + width), y + depth)
            self._found.boxes.append(_Box(self._page, tag, line, rect))
        elif kind != b"v":
            self._found.spots.append((self._page, x, y, tag, line))

    def _points(self, value: bytes, offset: float = 0.0) -> float:
        scale = self._unit * self._magnification / 1000
        return (_number(value) + offset) * scale / _SP_PER_POINT


def _number(value: bytes) -> int:
    try:
        return int(value)
    except ValueError:
        return 0


def _area(rect: Rect) -> float:
    return (rect.x1 - rect.x0) * (rect.y1 - rect.y0)


def _holds(rect: Rect, x: float, y: float) -> bool:
    return rect.x0 <= x <= rect.x1 and rect.y0 <= y <= rect.y1


def _distance(rect: Rect, x: float, y: float) -> float:
    across = max(rect.x0 - x, 0.0, x - rect.x1)
    down = max(rect.y0 - y, 0.0, y - rect.y1)
    return across + 4 * down  # what stands on the same line is nearer


def _is_same(one: Path, other: Path) -> bool:
    if one == other:
        return True
    try:
        return one.samefile(other)
    except OSError:
        return False


# ---- what the window asks ---------------------------------------------------------------------


def place_of_source(pdf: Path, said: str) -> tuple[int, tuple[Rect, ...]]:
    """Return the page and boxes of "LINE:COLUMN:FILE"; page 0 if nothing is known of it.

    Raises OSError or ValueError if the records can't be read.
    """
    line, _, rest = said.partition(":")
    _, _, file = rest.partition(":")
    records = synctex_file(pdf)
    if records is None or not file or not line.isdigit():
        return 0, ()
    return read_synctex(records).place_of(SourceLine(Path(file), int(line)))


def source_of_place(pdf: Path, page: int, x: float, y: float) -> tuple[Path, int] | None:
    """Return the file and line that made a spot; None if there are no records of it.

    Raises OSError or ValueError if the records can't be read.
    """
    records = synctex_file(pdf)
    found = read_synctex(records).source_of(page, x, y) if records is not None else None
    return (found.file, found.line) if found is not None else None
