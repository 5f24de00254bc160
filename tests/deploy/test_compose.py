"""The compose files: the same services on one machine and on several."""

from pathlib import Path
from typing import Any

import pytest

from config.supervisor.places import ROOT
from tests.deploy.image import COMPOSE, composed

ENVIRONMENT = {
    "MATCHES_HOST": "bots.example",
    "MATCHES_PASSWORD": "four",
    "DATABASE_URL": "postgresql://slapdeck@db.example:5432/slapdeck",
    "POSTGRES_PASSWORD": "one",
    "SLAPDECK_PRIVATE_ADDRESS": "10.0.0.5",
    "SLAPDECK_METRICS_TOKEN": "five",
    "SLAPDECK_SECRET_KEY": "two",
    "VALKEY_HOST": "db.example",
    "VALKEY_PASSWORD": "three",
}
ONE = composed(COMPOSE, ENVIRONMENT)
WEB, WORKER, BOTS, APP = (
    composed(ROOT / "deploy" / f"{name}.yml", ENVIRONMENT) for name in ("web", "worker", "bots", "app")
)
SEVERAL = {**WEB, **WORKER}


@pytest.mark.parametrize("name", ["migrate", "web", "worker", "upkeep", "beat"])
def test_command_health_check_and_grace_period_agree_on_one_and_several_machines(name: str) -> None:
    for key in ("command", "healthcheck", "stop_grace_period"):
        assert SEVERAL[name].get(key) == ONE[name].get(key), key


@pytest.mark.parametrize("service", [*(ONE[name] for name in SEVERAL), APP["app"], ONE["matches"], BOTS["matches"]])
def test_our_containers_are_read_only_and_have_no_root_rights(service: dict[str, Any]) -> None:
    assert (service["read_only"], service["tmpfs"], service["cap_drop"]) == (True, ["/tmp"], ["ALL"])
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_web_server_has_all_variables_of_a_single_machine() -> None:
    one, several = ONE["web"]["environment"], {**APP["app"]["environment"], **WEB["web"]["environment"]}
    assert set(one) <= set(several)
    assert several["PGSSLMODE"] == "verify-full"
    assert several["REDIS_URL"] == "redis://:three@db.example:6379/0"


@pytest.mark.parametrize("files", [ONE, SEVERAL], ids=["one machine", "several"])
def test_only_web_servers_get_the_token_for_metrics(files: dict[str, Any]) -> None:
    tokens = {name: one.get("environment", {}).get("SLAPDECK_METRICS_TOKEN") for name, one in files.items()}
    assert {name: token for name, token in tokens.items() if token is not None} == {"web": "five"}


@pytest.mark.parametrize("where", [ONE, BOTS], ids=["one machine", "several"])
def test_match_worker_has_no_secrets_and_reaches_only_its_broker(where: dict[str, Any]) -> None:
    assert set(where["matches"]["environment"]) == {"SLAPDECK_MATCHES_URL", "REMAP_SIGTERM"}
    assert where["matches"]["networks"] == ["matches"]
    assert [name for name, one in where.items() if "matches" in one.get("networks", ())] == [
        "matches-broker",
        "matches",
    ]
    assert where["matches"]["command"] == ONE["matches"]["command"]


@pytest.mark.parametrize("file", sorted((ROOT / "deploy").glob("*.yml")), ids=lambda file: file.name)
def test_files_contain_no_passwords(file: Path) -> None:
    words = [line for line in file.read_text().splitlines() if "PASSWORD:" in line]
    assert all("${" in line for line in words)
