"""The key is named Enter wherever readers see it, as keyboards print it and the handbook says."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

from reader_app.ui.window.action_table import ACTIONS


def test_no_key_that_is_shown_is_called_return() -> None:
    shown = [
        QKeySequence(spec.keys[0]).toString(QKeySequence.SequenceFormat.PortableText)
        for spec in ACTIONS
        if spec.keys
    ]
    assert "Alt+Enter" in shown
    assert not [key for key in shown if "Return" in key]
