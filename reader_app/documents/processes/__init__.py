"""Processes."""
