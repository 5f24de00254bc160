"""The database as a web server uses it: its threads share connections, and no dead one is handed out."""
