"""Threads and their lifetimes. QtCore only."""
