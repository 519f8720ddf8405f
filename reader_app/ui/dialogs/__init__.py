"""Dialogs that several features use, and their base class."""
