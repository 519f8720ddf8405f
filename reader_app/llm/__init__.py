"""Chat providers: the Anthropic API, servers that speak the same API, and an offline provider."""
