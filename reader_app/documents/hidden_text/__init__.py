"""Hidden text."""
