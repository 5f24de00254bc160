"""The engine's part of the sandbox by itself."""
