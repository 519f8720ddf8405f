"""Use cases: what a reader can do, without any window."""
