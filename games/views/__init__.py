"""Views for rules, replays, tables and files."""
