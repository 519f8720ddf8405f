"""Opens files with MuPDF: pages, outline, labels and layout, and whether a file has changed."""
