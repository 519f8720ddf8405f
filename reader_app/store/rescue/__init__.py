"""Rebuilding a damaged library file from what can still be read in it."""
