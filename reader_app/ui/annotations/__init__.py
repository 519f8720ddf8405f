"""Annotations: highlights, notes and bookmarks on the pages, in their list, and as files."""
