"""How bin/setup passes the settings of pip on to uv."""

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
        patch.setattr("sys.dont_write_bytecode", True)  # no compiled file in the folder of commands
        loader.exec_module(module)
    return module


def test_settings_of_pip_are_passed_on_to_uv(setup: ModuleType) -> None:
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


def test_uv_gets_only_defaults_if_pip_has_no_settings(setup: ModuleType) -> None:
    assert setup.settings_for_uv("") == setup.ALL_INDEXES


def test_uv_is_installed_by_its_hash(setup: ModuleType) -> None:
    first, *hashes = setup.entry("uv").splitlines()
    assert first.startswith("uv==") and hashes
    assert all(line.strip().startswith("--hash=sha256:") for line in hashes)
