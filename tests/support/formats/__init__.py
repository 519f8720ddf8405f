"""Books in every format that can be opened, made with the standard library alone."""
