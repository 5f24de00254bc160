"""Names of a table's channel groups."""


def owner_group(table_id: int) -> str:
    """The group of the judging process."""
    return f"table.{table_id}.owner"


def stream_group(table_id: int, stream: str) -> str:
    """The group of one stream's sockets."""
    return f"table.{table_id}.{stream}"


def all_group(table_id: int) -> str:
    """The group of all sockets at a table."""
    return f"table.{table_id}.all"
