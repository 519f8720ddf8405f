"""The document engine: the only room that knows MuPDF."""
