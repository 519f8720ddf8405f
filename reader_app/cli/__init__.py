"""The command line: the same use cases as the window, without Qt and without a display."""
