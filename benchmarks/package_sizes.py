"""How much of the disk a program takes, as Debian's packages tell it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

_FORMAT: Final = (
    "${Package}\t${Installed-Size}\t${Priority}\t${Pre-Depends}, ${Depends}\t${Provides}\n"
)
_BARE: Final = ("required", "important")
_FIELDS: Final = 5


@dataclass(frozen=True, slots=True)
class Package:
    name: str
    size_bytes: int
    is_bare: bool
    """Part of every Debian."""
    depends: tuple[tuple[str, ...], ...]
    """One of each."""


def installed() -> dict[str, Package]:
    """By name, and by what they provide; nothing where there is no dpkg."""
    try:
        asked = subprocess.run(
            ["dpkg-query", "-W", "-f", _FORMAT], check=True, capture_output=True, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        return {}
    return parsed(asked.stdout)


def parsed(told: str) -> dict[str, Package]:
    """`told`: a line for each package, as `dpkg-query` was asked for it."""
    found: dict[str, Package] = {}
    provided: dict[str, Package] = {}
    for line in told.splitlines():
        fields = line.split("\t")
        if len(fields) != _FIELDS:
            continue
        name, size, priority, depends, provides = fields
        package = Package(name, int(size or 0) * 1024, priority in _BARE, alternatives(depends))
        found[name] = package
        for other, *_ in alternatives(provides):
            provided.setdefault(other, package)
    return {**provided, **found}


def alternatives(field: str) -> tuple[tuple[str, ...], ...]:
    """`a (>= 1) | b, c` → ((a, b), (c,))."""
    groups = [[_name(word) for word in group.split("|")] for group in field.split(",")]
    return tuple(tuple(filter(None, group)) for group in groups if any(group))


def size_with_dependencies(
    needs: Iterable[tuple[str, ...]], packages: Mapping[str, Package]
) -> int:
    """Bytes of those packages and of all that they need, but for what every Debian has."""
    return sum(package.size_bytes for package in _needed(needs, packages))


def _needed(needs: Iterable[tuple[str, ...]], packages: Mapping[str, Package]) -> Iterator[Package]:
    seen: set[str] = set()
    waiting = list(needs)
    while waiting:
        group = waiting.pop()
        package = next((packages[name] for name in group if name in packages), None)
        if package is not None and package.name not in seen and not package.is_bare:
            seen.add(package.name)
            waiting += package.depends
            yield package


def _name(word: str) -> str:
    found = re.match(r"\s*([a-z0-9][a-z0-9+.-]*)", word)
    return found[1] if found else ""
