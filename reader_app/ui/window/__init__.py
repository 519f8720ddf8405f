"""Window."""
