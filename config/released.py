"""The tables and columns of the last release. Its web servers still write to them after a new release has migrated.

`python -m config.released` records them at a release, from the database in the settings: each column's type, and "null"
if it is nullable. Identity columns are left out, as in inserts.
"""

import json
import os
from pathlib import Path

import django

RELEASED = Path(__file__).with_name("released.json")
TABLES = """
    SELECT relname, attname, format_type(atttypid, atttypmod), attnotnull
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'django_migrations'
      AND attnum > 0 AND NOT attisdropped AND attidentity = ''
    ORDER BY relname, attname
"""

Tables = dict[str, dict[str, str]]


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    RELEASED.write_text(json.dumps(present_tables(), indent=1) + "\n")


def present_tables() -> Tables:
    from django.db import connection

    found: Tables = {}
    with connection.cursor() as cursor:
        cursor.execute(TABLES)
        for table, column, kind, is_required in cursor.fetchall():
            found.setdefault(table, {})[column] = kind if is_required else f"{kind} null"
    return found


def released_tables() -> Tables:
    return dict(json.loads(RELEASED.read_text()))


if __name__ == "__main__":
    main()
