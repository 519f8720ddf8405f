"""Text recognition (OCR) of pages that are pictures: controller, dialog and job."""
