"""The open book: opening, contents, position, switches and properties."""
