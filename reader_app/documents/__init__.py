"""The document engine: processes that open, draw and read files; the only package with MuPDF."""
