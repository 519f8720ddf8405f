"""Poppler's side of `benchmarks.annotations`: run by a Python that has its GObject bindings.

    python annotations_poppler.py mark ORDER.json | read FILE.pdf TURNS

`mark` highlights words where poppler's own text has them, as Okular does; `read` prints the words
that poppler finds under each highlight of a file;
TURNS: a JSON list of how far each page is turned.
"""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import gi  # type: ignore[import-not-found]  # of the system, not of this project

gi.require_version("Poppler", "0.18")
from gi.repository import Poppler  # type: ignore[import-not-found]  # noqa: E402


def mark(order: dict) -> None:  # type: ignore[type-arg]  # JSON
    document = Poppler.Document.new_from_file(Path(order["file"]).as_uri(), None)
    marked = []
    for number, wanted in enumerate(order["marks"]):
        page = document.get_page(wanted["page"] - 1)
        areas = [nearest(page, line["words"], line["rect"]) for line in wanted["lines"]]
        if any(area is None for area in areas):
            marked.append(False)
            continue
        quads = [quad_of(area) for area in areas]
        around = Poppler.Rectangle()
        around.x1, around.y1 = min(a.x1 for a in areas), min(a.y1 for a in areas)
        around.x2, around.y2 = max(a.x2 for a in areas), max(a.y2 for a in areas)
        annotation = Poppler.AnnotTextMarkup.new_highlight(document, around, quads)
        annotation.set_contents(str(number))
        page.add_annot(annotation)
        marked.append(True)
    document.save(Path(order["target"]).as_uri())
    print(json.dumps(marked))


def nearest(page: Poppler.Page, words: str, rect: list[float]) -> Poppler.Rectangle | None:
    """Return the occurrence of words in poppler's text that is nearest to a rectangle, or None."""
    _, height = page.get_size()
    x, y = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2

    def distance(found: Poppler.Rectangle) -> float:
        across = (found.x1 + found.x2) / 2 - x
        down = height - (found.y1 + found.y2) / 2 - y
        return abs(across) + abs(down)

    options = Poppler.FindFlags.CASE_SENSITIVE
    found = sorted(page.find_text_with_options(words, options), key=distance)
    return found[0] if found and distance(found[0]) < rect[3] - rect[1] + 10 else None


def quad_of(area: Poppler.Rectangle) -> Poppler.Quadrilateral:
    quad = Poppler.Quadrilateral()
    quad.p1, quad.p2 = point(area.x1, area.y2), point(area.x2, area.y2)
    quad.p3, quad.p4 = point(area.x1, area.y1), point(area.x2, area.y1)
    return quad


def point(x: float, y: float) -> Poppler.Point:
    made = Poppler.Point()
    made.x, made.y = x, y
    return made


class Quads(ctypes.Structure):
    _fields_ = (("data", ctypes.POINTER(ctypes.c_double)), ("length", ctypes.c_uint))


def corners_of(
    annotation: Poppler.AnnotTextMarkup,
) -> Iterator[tuple[list[float], list[float]]]:
    """Yield x and y of the corners of each line.

    The binding itself frees the array before it is read.
    """
    library = ctypes.CDLL("libpoppler-glib.so.8")
    ask = library.poppler_annot_text_markup_get_quadrilaterals
    ask.argtypes, ask.restype = [ctypes.c_void_p], ctypes.POINTER(Quads)
    quads = ask(hash(annotation)).contents
    for at in range(0, 8 * quads.length, 8):
        yield quads.data[at : at + 8 : 2], quads.data[at + 1 : at + 8 : 2]


def shown(turn: int, size: tuple[float, float], x: float, y: float) -> tuple[float, float]:
    """Return a point of the page itself as one of the page as shown, from its upper left corner."""
    width, height = size
    return {
        0: (x, height - y),
        90: (y, x),
        180: (width - x, y),
        270: (width - y, height - x),
    }[turn]


def read(path: str, turns: list[int]) -> None:
    document = Poppler.Document.new_from_file(Path(path).as_uri(), None)
    found = []
    for number in range(document.get_n_pages()):
        page = document.get_page(number)
        for mapping in page.get_annot_mapping():
            annotation = mapping.annot
            if annotation.get_annot_type() != Poppler.AnnotType.HIGHLIGHT:
                continue
            words = []
            for xs, ys in corners_of(annotation):
                points = [
                    shown(turns[number], page.get_size(), x, y) for x, y in zip(xs, ys, strict=True)
                ]
                area = Poppler.Rectangle()
                middle = sum(y for _, y in points) / len(points)
                area.x1 = min(x for x, _ in points) + 0.2
                area.x2 = max(x for x, _ in points) - 0.2
                area.y1, area.y2 = middle - 0.5, middle + 0.5
                words.append(page.get_selected_text(Poppler.SelectionStyle.GLYPH, area))
            found.append(
                {
                    "page": number + 1,
                    "name": annotation.get_name() or "",
                    "words": " ".join(words),
                    "note": annotation.get_contents() or "",
                }
            )
    print(json.dumps(found))


if __name__ == "__main__":
    if sys.argv[1] == "mark":
        mark(json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")))
    else:
        read(sys.argv[2], json.loads(sys.argv[3]))
