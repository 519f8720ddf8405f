"""Python's garbage collection, where it harms no window."""

from __future__ import annotations

import gc

from PySide6.QtCore import QAbstractEventDispatcher, QObject

from reader_app.bootstrap.garbage import collect_due, put_off_collections


class Collector(QObject):
    """Collects when the GUI thread is about to wait for events, and nowhere else.

    WORKAROUND: by itself Python looks for cycles wherever an object happens to be made, in a
    worker's thread or inside Qt. A QObject that only a cycle holds is then destroyed in a thread
    that isn't its own, or while Qt holds the lock that its destructor waits for, and the window
    stands still for ever: `disconnect` asks whether Python overrides `disconnectNotify`, and the
    AttributeError that says no is such an object.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        put_off_collections()
        # A full collection over all modules, types and widgets took up to 130 ms. What is there
        # when the window has been made stays until the end anyway.
        gc.freeze()
        QAbstractEventDispatcher.instance().aboutToBlock.connect(self.collect)

    def collect(self) -> None:
        """See `collect_due`."""
        collect_due()
