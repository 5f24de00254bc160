"""Reads games."""
