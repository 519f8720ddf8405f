"""Worker threads and clients of the child processes, for the window's process. QtCore only."""
