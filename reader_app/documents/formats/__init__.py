"""Recognises file formats, and turns those that MuPDF reads badly into EPUBs, in plain Python."""
