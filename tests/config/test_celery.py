"""What a worker loads, which each of its processes holds."""

import os
import subprocess
import sys
from pathlib import Path

from config.family.family import worker_member
from config.family.places import Places
from tests.often import in_depth

ASK = (
    "import sys; from config.celery import app; app.loader.import_default_modules();"
    "print('games.play_game' in app.tasks, *({'config.urls', 'PIL', 'celery.beat'} & sys.modules.keys()))"
)


@in_depth
def test_a_worker_of_the_family_knows_its_tasks_and_loads_no_pages(tmp_path: Path) -> None:
    environment = {**os.environ, **worker_member(Places(tmp_path)).environment}
    told = subprocess.run([sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True"]
