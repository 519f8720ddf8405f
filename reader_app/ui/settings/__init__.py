"""The settings dialog with its pages, the welcome page, export and reset."""
