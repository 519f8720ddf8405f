"""Where the bundled program begins: with the reader's own surroundings, not with the bundle's.

What the bundle sets for itself when it starts would be passed on to the browser that a link opens,
to Tesseract and to the next Pagemate: those would run with our libraries and Qt's plug-ins. By now
all of it has done its work: the loader has read its path, and PySide knows where Qt lies.
"""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping


def give_back(surroundings: MutableMapping[str, str]) -> None:
    """As the reader had them; whatever is started from here on is a program of its own."""
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = surroundings.pop(f"{name}_ORIG", "")
        if name in surroundings:
            del surroundings[name]
        if before:
            surroundings[name] = before
    for name in ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH"):
        surroundings.pop(name, None)
    surroundings["PYINSTALLER_RESET_ENVIRONMENT"] = "1"


if __name__ == "__main__":
    give_back(os.environ)
    from reader_app.__main__ import main

    sys.exit(main())
