"""Use cases: what a reader can do, independent of any window."""
