"""What the compose files say: the same services on one machine and on several."""

from pathlib import Path
from typing import Any

import pytest

from config.family.places import ROOT
from tests.deploy.image import COMPOSE, composed

TOLD = {
    "DATABASE_URL": "postgresql://slapdeck@db.example:5432/slapdeck",
    "POSTGRES_PASSWORD": "one",
    "SLAPDECK_PRIVATE_ADDRESS": "10.0.0.5",
    "SLAPDECK_SECRET_KEY": "two",
    "VALKEY_HOST": "db.example",
    "VALKEY_PASSWORD": "three",
}
ONE = composed(COMPOSE, TOLD)
WEB, WORKER, BOTS, APP = (composed(ROOT / "deploy" / f"{name}.yml", TOLD) for name in ("web", "worker", "bots", "app"))
SEVERAL = {**WEB, **WORKER}


@pytest.mark.parametrize("name", ["migrate", "web", "worker", "beat"])
def test_a_service_does_the_same_on_one_machine_and_on_several(name: str) -> None:
    for key in ("command", "healthcheck", "stop_grace_period"):
        assert SEVERAL[name].get(key) == ONE[name].get(key), key


@pytest.mark.parametrize("service", [*(ONE[name] for name in SEVERAL), APP["app"], BOTS["bots"]])
def test_our_containers_write_nothing_and_have_no_rights_of_root(service: dict[str, Any]) -> None:
    assert (service["read_only"], service["tmpfs"], service["cap_drop"]) == (True, ["/tmp"], ["ALL"])
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_every_machine_is_told_what_the_one_is_told() -> None:
    one, several = ONE["web"]["environment"], {**APP["app"]["environment"], **WEB["web"]["environment"]}
    assert set(one) <= set(several)
    assert several["PGSSLMODE"] == "verify-full"
    assert several["REDIS_URL"] == "redis://:three@db.example:6379/0"


def test_the_worker_for_bots_knows_no_database_and_no_key() -> None:
    told = BOTS["bots"]["environment"]
    assert set(told) == {"REDIS_URL", "SLAPDECK_QUEUE", "SLAPDECK_LOG"}
    assert told["SLAPDECK_QUEUE"] == "bots"
    assert BOTS["bots"]["networks"] == ["bots"]
    assert BOTS["bots"]["command"] == ONE["worker"]["command"]


@pytest.mark.parametrize("file", sorted((ROOT / "deploy").glob("*.yml")), ids=lambda file: file.name)
def test_no_password_stands_in_a_file(file: Path) -> None:
    words = [line for line in file.read_text().splitlines() if "PASSWORD:" in line]
    assert all("${" in line for line in words)
