"""Use cases that search the text of one book or of the whole library."""
