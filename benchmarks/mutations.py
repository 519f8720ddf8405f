"""Files damaged on purpose: bytes flipped, cut, spliced, doubled; numbers and names changed.

A format in a zip file (EPUB, DOCX, CBZ, XPS) is damaged in two ways: the archive itself, which
mostly ends at a checksum, and one of its members, in an archive that is whole.
"""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

Damage: TypeAlias = Callable[[bytes, random.Random], bytes]
_NUMBER: Final = re.compile(rb"\d+")
_NAME: Final = re.compile(rb"/[A-Z][A-Za-z]+")
_MOST_SPOTS: Final = 200_000
INSIDE: Final = "inside-"
"""How the name of a source begins of which a member of the zip file is damaged."""
_WILD_NUMBERS: Final = (b"0", b"-1", b"1", b"65536", b"2147483647", b"99999999999", b"0.00001")


@dataclass(frozen=True, slots=True)
class Mutant:
    """`content` is the file of that `source`, damaged as `kind` says; `number` counts from 0."""

    source: str
    kind: str
    number: int
    content: bytes

    @property
    def name(self) -> str:
        return f"{self.number:04d}-{self.kind}-{self.source}"


def mutants(sources: dict[str, bytes], count: int, seed: int) -> Iterator[Mutant]:
    """`count` of them, taking turns between sources and kinds; the same ones for the same seed."""
    names = sorted(sources)
    kinds = list(KINDS)
    for number in range(count):
        chance = random.Random(f"{seed}-{number}")
        source = names[number % len(names)]
        kind = kinds[number // len(names) % len(kinds)]
        damage = inside(KINDS[kind]) if source.startswith(INSIDE) else KINDS[kind]
        yield Mutant(source, kind, number, damage(sources[source], chance))


def inside(damage: Damage) -> Damage:
    """That damage done to a member of a zip file."""

    def damaged(content: bytes, chance: random.Random) -> bytes:
        written = io.BytesIO()
        with (
            zipfile.ZipFile(io.BytesIO(content)) as archive,
            zipfile.ZipFile(written, "w") as changed,
        ):
            filled = [info for info in archive.infolist() if info.file_size > 1]
            chosen = chance.choice(filled)
            for info in archive.infolist():
                member = archive.read(info)
                changed.writestr(info, damage(member, chance) if info is chosen else member)
        return written.getvalue()

    return damaged


def flipped(content: bytes, chance: random.Random) -> bytes:
    """One to sixty-four bits are the other way round."""
    damaged = bytearray(content)
    for _ in range(chance.choice((1, 4, 16, 64))):
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    return bytes(damaged)


def cut(content: bytes, chance: random.Random) -> bytes:
    """The file ends early."""
    return content[: chance.randrange(1, len(content))]


def gap(content: bytes, chance: random.Random) -> bytes:
    """A piece is missing, so that nothing is where it should be."""
    start = chance.randrange(len(content))
    return content[:start] + content[start + chance.randrange(1, 5000) :]


def spliced(content: bytes, chance: random.Random) -> bytes:
    """A piece stands in the place of another."""
    length = min(chance.randrange(1, 5000), len(content) // 2)
    source, target = (chance.randrange(len(content) - length) for _ in range(2))
    piece = content[source : source + length]
    return content[:target] + piece + content[target + length :]


def doubled(content: bytes, chance: random.Random) -> bytes:
    """A piece comes twice."""
    start = chance.randrange(len(content))
    end = min(len(content), start + chance.randrange(1, 20_000))
    return content[:end] + content[start:end] + content[end:]


def noisy(content: bytes, chance: random.Random) -> bytes:
    """A piece is noise."""
    start = chance.randrange(len(content))
    length = min(chance.randrange(1, 2000), len(content) - start)
    return content[:start] + chance.randbytes(length) + content[start + length :]


def renumbered(content: bytes, chance: random.Random) -> bytes:
    """Some numbers outside of streams say something wild: sizes, lengths, references."""
    return _replaced(content, _NUMBER, chance, lambda: chance.choice(_WILD_NUMBERS))


def renamed(content: bytes, chance: random.Random) -> bytes:
    """Some names are those of others: a font is a page, a page is a picture."""
    names = list({found.group() for found in _NAME.finditer(content, 0, _MOST_SPOTS)}) or [b"/X"]
    return _replaced(content, _NAME, chance, lambda: chance.choice(sorted(names)))


def _replaced(
    content: bytes, what: re.Pattern[bytes], chance: random.Random, new: Callable[[], bytes]
) -> bytes:
    start = max(0, chance.randrange(-_MOST_SPOTS, max(1, len(content))))
    spots = [found.span() for found in what.finditer(content, start, start + _MOST_SPOTS)]
    chosen = sorted(chance.sample(spots, min(len(spots), chance.choice((1, 3, 10)))), reverse=True)
    for first, last in chosen:
        content = content[:first] + new() + content[last:]
    return content


KINDS: Final[dict[str, Damage]] = {
    "flipped": flipped,
    "cut": cut,
    "gap": gap,
    "spliced": spliced,
    "doubled": doubled,
    "noisy": noisy,
    "renumbered": renumbered,
    "renamed": renamed,
}
