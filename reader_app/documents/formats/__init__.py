"""Detects file formats and converts those that MuPDF reads badly to EPUB, without using MuPDF."""
