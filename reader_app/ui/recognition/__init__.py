"""Text recognition (OCR) of pages that are pictures."""
