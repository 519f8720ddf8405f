"""The net under the suite holds: what a test leaves behind is seen."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

pytest_plugins = ["pytester"]
CONFTEST = Path(__file__).resolve().parent.parent / "conftest.py"


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeconftest(
        CONFTEST.read_text(encoding="utf-8").replace("GRACE_S = 5.0", "GRACE_S = 0.2")
    )
    return pytester


@pytest.mark.long
def test_a_thread_left_running_fails_the_test(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        """
        import threading

        def test_leaves_a_thread():
            threading.Thread(target=threading.Event().wait, args=(3,), daemon=True).start()
        """
    )
    result = suite.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*left over: thread*"])


@pytest.mark.long
def test_a_process_left_running_fails_the_test(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        """
        import subprocess

        def test_leaves_a_process():
            subprocess.Popen(["sleep", "30"])
        """
    )
    result = suite.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*left over: process*sleep 30*"])


@pytest.mark.long
def test_a_qt_thread_left_running_fails_the_test(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        """
        from PySide6.QtCore import QThread

        kept = []

        def test_leaves_a_qt_thread(qapp):
            kept.append(QThread())
            kept[0].start()

        def test_ends_it(qapp):
            kept[0].quit()
            kept[0].wait()
        """
    )
    result = suite.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=2, errors=1)
    result.stdout.fnmatch_lines(["*left over: QThread*"])


@pytest.mark.long
def test_automatic_collection_left_on_fails_the_test_and_ends_with_it(
    suite: pytest.Pytester,
) -> None:
    suite.makepyfile(
        """
        import gc

        def test_leaves_it_on():
            gc.enable()

        def test_finds_it_off():
            assert not gc.isenabled()
        """
    )
    result = suite.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=2, errors=1)
    result.stdout.fnmatch_lines(["*left over: automatic collection*"])


@pytest.mark.long
def test_a_hypothesis_test_may_live_under_the_net(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        """
        from hypothesis import given, strategies

        @given(strategies.integers())
        def test_integers(number):
            assert isinstance(number, int)
        """
    )
    suite.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)


def test_a_test_has_a_home_of_its_own(home: Path, data_dir: Path) -> None:
    assert Path.home() == home
    assert Path(os.environ["PAGEMATE_DATA_DIR"]) == data_dir


def test_no_key_of_the_machine_reaches_a_test() -> None:
    assert "ANTHROPIC_API_KEY" not in os.environ


@pytest.mark.long
def test_an_order_to_quit_left_behind_fails_the_test(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        """
        from PySide6.QtWidgets import QApplication

        def test_ends_a_program_that_does_not_run(qapp):
            QApplication.exit(1)
        """
    )
    result = suite.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*left over: the order to quit*"])
