// Loads Python and the engine. For workers only, so that the page stays responsive.
import { gettext } from "../texts.js";

/** @param {string} address */
export async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) {
    throw new Error(gettext("%(address)s was answered with %(status)s", { address, status: answer.status }));
  }
  return new Uint8Array(await answer.arrayBuffer());
}

/** @param {string} address of pyodide.mjs */
export async function startPython(address) {
  const { loadPyodide } = await import(address);
  return loadPyodide({ indexURL: address.slice(0, address.lastIndexOf("/") + 1) });
}

/**
 * @param {Awaited<ReturnType<typeof startPython>>} python
 * @param {string} address of the engine's sources as a zip file
 */
export async function addEngine(python, address) {
  python.unpackArchive(await fetched(address), "zip");
}
