"""Files that are brought into another shape before MuPDF opens them, in plain Python."""
