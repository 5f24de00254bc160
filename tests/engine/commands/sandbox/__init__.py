"""The engine's part of the sandbox, tested alone."""
