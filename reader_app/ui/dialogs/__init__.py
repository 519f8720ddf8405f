"""Dialogs that more than one feature uses, and their base."""
