#!/usr/bin/env python3
"""Django's command line, on the services of SLAPDECK_HOME or of DATABASE_URL and REDIS_URL."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    execute_from_command_line(sys.argv)
