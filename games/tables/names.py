"""What the channels of a table are called."""


def owner_group(table_id: int) -> str:
    """Where the process that judges listens."""
    return f"table.{table_id}.owner"


def stream_group(table_id: int, stream: str) -> str:
    """Where the sockets of one stream listen."""
    return f"table.{table_id}.{stream}"


def all_group(table_id: int) -> str:
    """Where every socket at a table listens."""
    return f"table.{table_id}.all"
