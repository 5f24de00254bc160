# One image for web, worker and beat; docker-compose.yml says which it is.
# The engine is compiled in a stage of its own: the image has no C compiler.
FROM python:3.11-slim-bookworm AS compiler

WORKDIR /srv/slapdeck
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
COPY requirements/compile.txt requirements/
RUN pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements/compile.txt
COPY config/__init__.py config/
COPY config/compiled config/compiled
COPY engine engine
RUN python -m config.compiled

FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1 SLAPDECK_STATIC_ROOT=/srv/static
WORKDIR /srv/slapdeck

COPY requirements/base.txt requirements/dev.txt requirements/
RUN pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements/base.txt

# The Python with which a browser checks a record. The npm that fetches it comes and goes in this step.
COPY config/__init__.py config/browser_python.py config/
RUN mkdir .venv && npm_config_cache=/tmp/npm python -m config.browser_python && rm -rf /tmp/npm

COPY manage.py ./
COPY engine engine
COPY games games
COPY leagues leagues
COPY clubs clubs
COPY tournaments tournaments
COPY config config
COPY --from=compiler /srv/slapdeck/var/compiled var/compiled
ENV SLAPDECK_ENGINE=compiled
COPY templates templates
COPY static static
COPY docs/log-format.md docs/rules.md docs/bots.md docs/bot-messages.md docs/command-line.md docs/fair-races.md docs/
RUN python -m compileall -q . && python manage.py collectstatic --noinput

RUN useradd --system --no-create-home slapdeck
USER slapdeck
EXPOSE 8000
CMD ["uvicorn", "config.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--lifespan", "on", "--http", "config.headers:BoundedHttp", "--ws", "websockets-sansio", "--ws-per-message-deflate", "false", "--proxy-headers", "--no-access-log", "--timeout-graceful-shutdown", "5"]
