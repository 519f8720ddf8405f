"""Patterns that are compiled at their first use behave as those of `re`."""

import re
import subprocess
import sys

import pytest

from reader_app.domain.values import lazy_pattern

TEXT = "One fish, two fish"


@pytest.mark.parametrize(
    "call",
    [
        lambda each: each.search(TEXT).span(),
        lambda each: each.match(TEXT, 4).group(),
        lambda each: each.fullmatch("fish") is not None,
        lambda each: [found.start() for found in each.finditer(TEXT, 5)],
        lambda each: each.findall(TEXT),
        lambda each: each.split(TEXT),
        lambda each: each.sub("cat", TEXT, count=1),
        lambda each: each.subn("cat", TEXT),
        lambda each: each.pattern,
    ],
)
def test_each_method_does_what_that_of_a_compiled_pattern_does(call) -> None:
    lazy = lazy_pattern("FISH", re.IGNORECASE)
    assert call(lazy) == call(re.compile("FISH", re.IGNORECASE))
    assert call(lazy) == call(re.compile("FISH", re.IGNORECASE))


def test_bytes_can_be_searched() -> None:
    assert lazy_pattern(rb"\d+").findall(b"1 and 23") == [b"1", b"23"]


def test_what_a_pattern_does_not_have_is_an_error() -> None:
    with pytest.raises(AttributeError):
        lazy_pattern("a").serch  # noqa: B018


def test_the_window_s_modules_compile_hardly_any_pattern_while_they_are_imported() -> None:
    """There were 210."""
    code = """
import re, sys
compiled = []
original = re.compile
def note(pattern, flags=0):
    compiled.append((sys._getframe(1).f_globals["__name__"], pattern))
    return original(pattern, flags)
re.compile = note
import reader_app.bootstrap.wire_features
own = [name for name, _ in compiled if name.startswith("reader_app.")]
print(len([name for name in own if name != "reader_app.domain.values"]), len(compiled))
"""
    told = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True
    )
    own, of_all = map(int, told.stdout.split())
    assert own <= 10
    assert of_all > own
