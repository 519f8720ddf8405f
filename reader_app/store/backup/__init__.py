"""Copies of the library: daily backups, restoring one, exporting and importing."""
