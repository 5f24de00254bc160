import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

function read(path) {
  return readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
}

/** Returns the module and everything that it imports, directly or not. */
function neededBy(module, found = new Set()) {
  if (found.has(module)) return found;
  found.add(module);
  const source = read(`static/js/${module}`);
  const folder = new URL(module, "file:///");
  for (const [, next] of source.matchAll(/^import .*?from "(\.[\w./-]+\.js)";$/gms))
    neededBy(new URL(next, folder).pathname.slice(1), found);
  return found;
}

test("every module of the viewer is imported, directly or not", () => {
  const folder = readdirSync(new URL("../../static/js/replay/", import.meta.url)).map((file) => `replay/${file}`);
  assert.deepEqual(new Set([...folder, "texts.js"]), neededBy("replay/main.js"));
});
