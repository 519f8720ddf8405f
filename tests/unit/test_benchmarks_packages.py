"""How large a program is with all that it needs."""

from __future__ import annotations

from benchmarks.package_sizes import alternatives, parsed, size_with_dependencies

KIB = 1024
TOLD = """\
reader\t100\toptional\t, libpage (>= 2) | libpaper, base\t
libpage\t50\toptional\t, libfont, reader\t
font-of-the-house\t7\toptional\t, \tlibfont (= 1), libletters
base\t900\trequired\t, \t
other\t40\toptional\t, \t
"""


def test_alternatives_are_read_without_their_versions() -> None:
    assert alternatives("liba (>= 1:2.0) | libb:any, libc") == (("liba", "libb"), ("libc",))
    assert alternatives(", ") == ()


def test_a_program_is_weighed_with_all_that_it_needs_once() -> None:
    assert size_with_dependencies([("reader",)], parsed(TOLD)) == (100 + 50 + 7) * KIB


def test_what_is_not_installed_weighs_nothing() -> None:
    assert size_with_dependencies([("libgone", "other"), ("libgone",)], parsed(TOLD)) == 40 * KIB
