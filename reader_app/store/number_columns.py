"""Columns of whole numbers as bytes that deflate well: all low bytes, then all high ones."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from typing import Final, TypeVar

_KINDS: Final = "bhi"
_KIND_OF: Final = {array(kind).itemsize: kind for kind in _KINDS}
_Numbers = TypeVar("_Numbers", "array[int]", "array[float]")


def packed(column: Sequence[int]) -> bytes:
    """Its length, the size of its numbers, the numbers. Raises OverflowError beyond 32 bits."""
    for kind in _KINDS:
        try:
            numbers = array(kind, column)
        except OverflowError:
            if kind == _KINDS[-1]:
                raise
            continue
        raw, size = little(numbers).tobytes(), numbers.itemsize
        planes = [raw[place::size] for place in range(size)]
        return b"".join((len(column).to_bytes(4, "little"), bytes([size]), *planes))
    raise AssertionError


def unpacked(raw: bytes, count: int) -> list[array[int]]:
    """That many columns. Raises ValueError for bytes that `packed` did not make."""
    columns: list[array[int]] = []
    place = 0
    for _ in range(count):
        length, size = int.from_bytes(raw[place : place + 4], "little"), raw[place + 4 : place + 5]
        if not size or size[0] not in _KIND_OF or len(raw) < place + 5 + length * size[0]:
            raise ValueError("not packed numbers")
        width = size[0]
        place += 5
        mixed = bytearray(length * width)
        for plane in range(width):
            mixed[plane::width] = raw[place : place + length]
            place += length
        column = array(_KIND_OF[width])
        column.frombytes(mixed)
        columns.append(little(column))
    if place != len(raw):
        raise ValueError("not packed numbers")
    return columns


def little(numbers: _Numbers) -> _Numbers:
    """From or to the order of bytes in which they are stored."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
