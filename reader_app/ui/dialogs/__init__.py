"""Settings and the other dialogs."""
