import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage, storages
from django.test import Client

from config.joined import NotJoined, as_sent
from config.static import HashedStatic

Collect = Callable[[dict[str, str]], dict[str, str]]


@pytest.fixture
def collect(tmp_path: Path) -> Collect:
    """Returns a function that hashes source files, name -> text, and returns the results, name -> text."""

    def collected(files: dict[str, str]) -> dict[str, str]:
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)
        storage = HashedStatic(location=tmp_path, base_url="/static/")
        paths = {name: (FileSystemStorage(location=tmp_path), name) for name in files}
        for _name, _hashed, processed in storage.post_process(paths):
            assert not isinstance(processed, Exception), processed
        return {name: (tmp_path / hashed).read_text() for name, hashed in storage.hashed_files.items()}

    return collected


def test_import_is_rewritten_to_the_hashed_name(collect: Collect) -> None:
    after = collect({"js/a.js": 'import { b } from "./b.js";\n', "js/b.js": "export const b = 1;\n"})
    assert re.fullmatch(r'import \{ b \} from "\./b\.[0-9a-f]{12}\.js";\n', after["js/a.js"])


def test_long_chains_of_imports_are_rewritten(collect: Collect) -> None:
    after = collect({f"js/{name}.js": f'import "./{name + 1}.js";\n' for name in range(8)} | {"js/8.js": "\n"})
    assert all(re.fullmatch(r'import"\./\d\.[0-9a-f]{12}\.js";\n', after[f"js/{name}.js"]) for name in range(8))


def test_scripts_of_other_packages_are_unchanged(collect: Collect) -> None:
    script = 'import "./b.js";\n//# sourceMappingURL=a.js.map\n'
    assert collect({"admin/js/a.js": script}) == {"admin/js/a.js": script}


def test_circular_imports_of_types_are_unchanged(collect: Collect) -> None:
    one, two = '/** @typedef {import("./b.js").B} B */ let b;\n', '/** @typedef {import("./a.js").A} A */ let a;\n'
    assert collect({"js/a.js": one, "js/b.js": two}) == {"js/a.js": one, "js/b.js": two}


def test_modules_of_the_viewer_are_joined_into_one_file(collect: Collect) -> None:
    main = '/** Starts it. */\nimport { a, b as c } from "./a.js";\nc(a);\n'
    after = collect({"js/replay/main.js": main, "js/replay/a.js": "export const a = 1;\nexport function b() {}\n"})
    assert after["js/replay/main.js"] == (
        "const m0 = (() => {\nconst a = 1;\nfunction b() {}\nreturn { a, b };\n})();\n"
        "const m1 = (() => {\nconst { a, b: c } = m0;\nc(a);\nreturn {  };\n})();\n"
    )


def test_module_that_cannot_be_joined_is_named() -> None:
    with pytest.raises(NotJoined, match=r"js/replay/main\.js: export let a"):
        as_sent("js/replay/main.js", {"js/replay/main.js": "export let a = 1;\n"}.__getitem__)


def test_style_sheet_includes_its_imports(collect: Collect) -> None:
    after = collect(
        {"css/site.css": '/* All. */\n@import "a.css";\n', "css/a.css": "a {\n  /* Why. */\n  top: 0;\n}\n"}
    )
    assert after["css/site.css"] == "a {\n  top: 0;\n}\n"


@pytest.mark.django_db
def test_page_is_compressed_if_the_browser_accepts_it(client: Client) -> None:
    page = client.get("/sign-in/", headers={"accept-encoding": "gzip"})
    assert page["Content-Encoding"] == "gzip"
    assert b"<!DOCTYPE html>" in gzip.decompress(page.content)
    assert "Content-Encoding" not in client.get("/sign-in/")


def test_missing_module_is_named(tmp_path: Path, collect: Collect) -> None:
    with pytest.raises(AssertionError, match=r"missing\.js"):
        collect({"js/a.js": 'import "./missing.js";\n'})


@pytest.mark.django_db
def test_hashed_file_is_served_whole_and_immutable(client: Client) -> None:
    answer = client.get(storages["staticfiles"].url("css/tokens.css"))
    assert answer.status_code == 200
    assert "immutable" in answer["Cache-Control"]
    assert answer["Content-Type"].startswith("text/css")
    assert not answer.streaming
    assert b"--" in answer.content


@pytest.mark.django_db
def test_range_and_head_requests_are_answered(client: Client) -> None:
    url = storages["staticfiles"].url("css/tokens.css")
    answer = client.get(url, headers={"Range": "bytes=0-9"})
    assert (answer.status_code, len(answer.content)) == (206, 10)
    assert client.head(url).content == b""


@pytest.mark.django_db
def test_only_the_worker_of_the_engine_may_run_webassembly(client: Client) -> None:
    worker = client.get(storages["staticfiles"].url("js/check/worker.js"))
    assert "'wasm-unsafe-eval'" in worker["Content-Security-Policy"]
    assert "'unsafe-eval'" not in worker["Content-Security-Policy"].replace("'wasm-unsafe-eval'", "")
    page = client.get(storages["staticfiles"].url("js/check/main.js"))
    assert "Content-Security-Policy" not in page
    assert "wasm" not in client.get("/replays/")["Content-Security-Policy"]
