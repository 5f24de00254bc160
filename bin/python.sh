# Sourced: sets $python to Python 3.11 or newer. SLAPDECK_PYTHON overrides it.
python=${SLAPDECK_PYTHON:-}
for candidate in python3.11 python3 python3.12 python3.13; do
    [ -n "$python" ] && break
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$candidate
    fi
done
if [ -z "$python" ]; then
    echo "Slapdeck needs Python 3.11 or newer. On Debian: apt-get install python3 python3-pip" >&2
    exit 1
fi
