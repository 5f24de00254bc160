"""The web server's database backend: threads share a pool of connections, without dead ones."""
