"""The provider for the Messages API: Claude, and servers that speak the same API."""
