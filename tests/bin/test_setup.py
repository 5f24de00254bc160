"""What bin/setup makes of the settings that it finds."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from types import ModuleType

import pytest

from config.supervisor.places import ROOT


@pytest.fixture(scope="module")
def setup() -> ModuleType:
    loader = SourceFileLoader("setup_script", str(ROOT / "bin" / "setup"))
    spec = spec_from_loader(loader.name, loader)
    assert spec
    module = module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.dont_write_bytecode", True)  # it lies in a folder of commands
        loader.exec_module(module)
    return module


def test_uv_is_led_to_where_pip_finds_its_packages(setup: ModuleType) -> None:
    listed = """:env:.index-url='https://mirror.of.one/simple'
:env:.timeout='180'
global.cert='/etc/ssl/ours.crt'
global.extra-index-url='file:///opt/one\\nfile:///opt/other'
global.index-url='https://mirror.of.all/simple'
install.find-links='/opt/wheels /opt/more'
"""
    assert setup.settings_for_uv(listed) == {
        **setup.ALL_INDEXES,
        "UV_DEFAULT_INDEX": "https://mirror.of.one/simple",
        "SSL_CERT_FILE": "/etc/ssl/ours.crt",
        "UV_INDEX": "file:///opt/one file:///opt/other",
        "UV_FIND_LINKS": "/opt/wheels,/opt/more",
    }


def test_pip_that_was_told_nothing_says_nothing_to_uv(setup: ModuleType) -> None:
    assert setup.settings_for_uv("") == setup.ALL_INDEXES


def test_uv_itself_is_fetched_by_its_hash(setup: ModuleType) -> None:
    first, *hashes = setup.entry("uv").splitlines()
    assert first.startswith("uv==") and hashes
    assert all(line.strip().startswith("--hash=sha256:") for line in hashes)
