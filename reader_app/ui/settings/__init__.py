"""The settings dialog with its pages, the welcome page, and export, import and reset of data."""
