"""A book with one invented word and one invented fact a page, set as badly as books are set."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pymupdf

from benchmarks.truth_setting import SLANTED, Column, Piece, Printed, Setter, pieces_of
from benchmarks.truth_words import fact, key_word, label_word, secret_word, sentence

WIDTH: Final = 420.0
HEIGHT: Final = 595.0
_LEFT, _RIGHT, _TOP, _FOOT = 48.0, 372.0, 66.0, 536.0
_GUTTER: Final = 16.0
_CHAPTER: Final = 12
_FRONT: Final = 4
_LAYOUTS: Final = ("columns", "capital", "table", "notes", "list", "plain")


@dataclass(frozen=True)
class TruthBook:
    """`secrets[n]`: stands on page n and nowhere else; `keys[n]`: finds it. Pages from 1.

    `labels[n]`: stands in the page label of page n and nowhere else, for every other page.
    """

    path: Path
    page_count: int
    secrets: dict[int, str]
    keys: dict[int, str]
    labels: dict[int, str]
    sentences: tuple[Printed, ...]


def make_truth_book(path: Path, page_count: int, seed: int = 4) -> TruthBook:
    """Write it, and tell what is printed where."""
    chance = random.Random(seed)
    document = pymupdf.open()
    printed: list[Printed] = []
    carried: list[Piece] = []
    for number in range(1, page_count + 1):
        page = document.new_page(width=WIDTH, height=HEIGHT)
        carried = _set_page(page, number, carried, chance, printed, number == page_count)
    labels = {page: label_word(page) for page in range(2, page_count + 1, 2)}
    document.set_page_labels([_label(page, labels) for page in range(1, page_count + 1)])
    chapters = range(1, page_count + 1, _CHAPTER)
    document.set_toc([[1, f"Of the {secret_word(page)}", page] for page in chapters])
    document.set_metadata({"title": "The Truth Book", "author": "Nobody"})
    document.subset_fonts()
    document.save(path, deflate=True, garbage=3)
    document.close()
    pages = range(1, page_count + 1)
    return TruthBook(
        path,
        page_count,
        {page: secret_word(page) for page in pages},
        {page: key_word(page) for page in pages},
        labels,
        tuple(printed),
    )


def _label(page: int, labels: Mapping[int, str]) -> dict[str, int | str]:
    """Roman and plain numbers as they are printed; words before some of them."""
    prefix = f"{labels[page]}-" if page in labels else ""
    style, number = ("r", page) if page <= _FRONT else ("D", page - _FRONT)
    return {"startpage": page - 1, "prefix": prefix, "style": style, "firstpagenum": number}


def _set_page(
    page: pymupdf.Page,
    number: int,
    carried: list[Piece],
    chance: random.Random,
    printed: list[Printed],
    is_last: bool,
) -> list[Piece]:
    layout = _LAYOUTS[number % len(_LAYOUTS)]
    setter = Setter(page, number, _columns(layout))
    _margins(setter, number)
    notes = _notes(number, layout, chance, printed)
    setter.lower(14.0 * len(notes))
    setter.paragraph(carried)

    def new(text: str) -> Printed:
        made = Printed(text)
        printed.append(made)
        return made

    _feature(setter, layout, number, chance, new)
    opening = [new(sentence(chance)), new(fact(number))]
    pieces = pieces_of(opening)
    if layout == "notes":
        opening[0].traits.add("note")
        marked = [at for at, piece in enumerate(pieces) if piece.sentence is opening[0]][-1]
        pieces[marked] = Piece(pieces[marked].text + str(number % 90 + 1), opening[0])
    hanging = 0.0
    if layout == "capital":
        pieces, hanging = _tall_capital(setter, pieces, opening[0])
    rest = setter.paragraph(pieces, indent=0.0 if hanging else 12.0, hanging=hanging)
    while not rest and setter.room > 30.0:
        count = chance.randrange(2, 4)
        rest = setter.paragraph(pieces_of([new(sentence(chance)) for _ in range(count)]), indent=12)
    if not rest and not is_last:
        rest = setter.paragraph(pieces_of([new(_long(chance))]), indent=12.0)
    _set_notes(setter, notes)
    setter.finish()
    if is_last:
        unfinished = {id(piece.sentence) for piece in rest}
        printed[:] = [one for one in printed if one.pages and id(one) not in unfinished]
        return []
    while rest and rest[0].is_first:  # a sentence that didn't begin belongs to no page
        dropped = rest[0].sentence
        rest = [piece for piece in rest if piece.sentence is not dropped]
    begun = [piece for piece in rest if rest and piece.sentence is rest[0].sentence]
    kept = {id(piece.sentence) for piece in begun}
    printed[:] = [one for one in printed if one.pages or id(one) in kept]
    return begun


def _columns(layout: str) -> Sequence[Column]:
    if layout != "columns":
        return [Column(_LEFT, _TOP, _RIGHT, _FOOT)]
    middle = (_LEFT + _RIGHT) / 2
    return [
        Column(_LEFT, _TOP, middle - _GUTTER / 2, _FOOT),
        Column(middle + _GUTTER / 2, _TOP, _RIGHT, _FOOT),
    ]


def _margins(setter: Setter, number: int) -> None:
    """A running head, other on the left than on the right, and the printed number."""
    label = str(number - _FRONT) if number > _FRONT else "i" * number
    head = "THE TRUTH BOOK" if number % 2 else f"Part {number // 60 + 1} of the book"
    setter.line(head, _LEFT if number % 2 else 260.0, 46.0, 8.5)
    setter.line(label, (_LEFT + _RIGHT) / 2, 562.0, 8.5)


def _long(chance: random.Random) -> str:
    """Three lines at least: it runs over to the next page."""
    first, second = sentence(chance), sentence(chance)
    second = second[0].lower() + second[1:] if second[0].isalpha() else second
    return f"{first.rstrip('.?')} and, what is more, {second}"


def _tall_capital(setter: Setter, pieces: list[Piece], owner: Printed) -> tuple[list[Piece], float]:
    """A capital two lines high, the rest of its word in small capitals."""
    word = owner.text.split()[0].lstrip("“")
    owner.traits.add("capital")
    hanging = setter.capital(word[0])
    small = [Piece(word[1:].upper(), owner)] if word[1:] else []
    return [*small, *pieces[1:]], hanging


def _feature(
    setter: Setter, layout: str, number: int, chance: random.Random, new: Callable[[str], Printed]
) -> None:
    if layout == "table":
        setter.space(8.0)
        for row in range(4):
            setter.row([f"Ship {number}-{row}", str(chance.randrange(9999)), f"{row} anchors"])
        setter.space(8.0)
    if layout == "list":
        setter.space(10.0)
        for at in range(1, 4):
            setter.paragraph(pieces_of([new(f"{at}. {sentence(chance)}")]))
        setter.space(8.0)


def _notes(
    number: int, layout: str, chance: random.Random, printed: list[Printed]
) -> list[Printed]:
    if layout != "notes":
        return []
    note = Printed(f"See the {chance.randrange(100, 999)} letters in the archive of {number}.")
    note.pages.append(number)
    printed.append(note)
    return [note]


def _set_notes(setter: Setter, notes: Sequence[Printed]) -> None:
    for at, note in enumerate(notes):
        y = _FOOT - 3.0 + 12.0 * at
        setter.line(str(note.pages[0] % 90 + 1), _LEFT, y - 2.5, 5.5)
        setter.line(note.text, _LEFT + 8.0, y, 8.0, SLANTED)
