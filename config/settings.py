"""The one settings file. Everything that differs between machines is an environment variable.

DATABASE_URL, REDIS_URL   default: the embedded pair in SLAPDECK_HOME (default: var/)
EMAIL_URL                 default: no mail. A mail server lets people reset a forgotten password:
                          smtp+tls://USER:PASSWORD@HOST:587?from=ADDRESS (STARTTLS), smtps://…:465 (TLS from the first
                          byte) or smtp://…:25 (no TLS: on this machine only). Write @ in a user or password as %40
SLAPDECK_SECRET_KEY       default: the key that bin/serve keeps in SLAPDECK_HOME
SLAPDECK_HOSTS            host names of the site, separated by commas
SLAPDECK_ORIGINS          https origins behind a proxy, separated by commas; forms trust them
SLAPDECK_DEBUG            1: error pages with details, static files unhashed
SLAPDECK_SIGN_UP          open (default): anyone can create an account; invited: only people with an invitation
SLAPDECK_CLUBS            open (default): every account can create clubs; staff: only accounts marked so in /admin/
SLAPDECK_BOTS             active bots per author, at most (default: 3)
SLAPDECK_UPLOADS          versions of bots per author within 24 hours, at most (default: 20)
SLAPDECK_CONNECTIONS      database connections shared by a web server (config.asgi: 20); 0: one for each thread
SLAPDECK_STALLED          seconds after which the database ends an idle transaction (web server: 5, worker: 60); it
                          waits for a lock 2 s longer. Default for other programs: no limits
SLAPDECK_STREAMS          pages that may listen for news at one web server (default: 10000; at least 256 fewer than
                          its limit of open files)
SLAPDECK_STREAMS_SESSION  of these, in one browser (default: 6)
SLAPDECK_STREAMS_ADDRESS  of these, from one address (default: 1000, because a whole hall may share one)
SLAPDECK_TIME_ZONE        default UTC
SLAPDECK_LOG              text (default) or json
SLAPDECK_ENGINE           plain or compiled. Default: compiled in bin/serve and the image, else plain
SLAPDECK_METRICS_TOKEN    lets Prometheus read /metrics; without it only signed-in staff can
SLAPDECK_QUEUES           prefix of the queues club and upkeep, for sites that share a broker (default: empty)
SLAPDECK_PUSH_SERVICES    hosts, with their subdomains, that may receive alerts for phones (default: those of Chrome,
                          Firefox, Edge and Safari)
SLAPDECK_PUSH_CONTACT     mailto: or https: contact address in each alert, for push services (default: the sender of
                          mails, or the first host)
SLAPDECK_MATCHES_BROKER   the match workers' broker, if it is not REDIS_URL
"""

import os
import secrets
from typing import Any

import django_stubs_ext
import structlog
from csp.constants import NONE, SELF

from config.addresses import celery_broker, django_database, mail_server, with_limits
from config.browser_python import browser_python
from config.log_lines import MaskedLines
from config.supervisor.places import ROOT, home_from_environment

# Makes Django's generic classes subscriptable at run time: ModelAdmin[Player].
django_stubs_ext.monkeypatch()

PLACES = home_from_environment()


def _words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def _secret_key() -> str:
    if key := os.environ.get("SLAPDECK_SECRET_KEY"):
        return key
    try:
        return PLACES.secret_key.read_text().strip()
    except OSError:
        return secrets.token_urlsafe(50)  # enough for a command; servers have a fixed key


DEBUG = os.environ.get("SLAPDECK_DEBUG") == "1"
SECRET_KEY = _secret_key()
ALLOWED_HOSTS = _words("SLAPDECK_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = _words("SLAPDECK_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
    "config.apps.Wiring",
    "games",
    "leagues",
    "clubs",
    "tournaments",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.static.StaticFiles",
    "config.compressed.Compressed",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["django.templatetags.i18n"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

REDIS_URL = os.environ.get("REDIS_URL") or PLACES.redis_url
DATABASES = {"default": django_database(os.environ.get("DATABASE_URL") or PLACES.database_url)}
# A process that stops during a transaction must not hold its locks for long. Commands have no such limit, because some
# work for long between two statements.
if STALLED := int(os.environ.get("SLAPDECK_STALLED", "0")):
    DATABASES["default"]["OPTIONS"] = with_limits(DATABASES["default"]["OPTIONS"], stalled_s=STALLED)
# The threads of a web server share these connections and wait for a free one, because the database refuses more than
# its limit. Workers have one connection each and need no pool.
if CONNECTIONS := int(os.environ.get("SLAPDECK_CONNECTIONS", "0")):
    DATABASES["default"]["ENGINE"] = "config.pooled"
    DATABASES["default"]["OPTIONS"] = {
        **DATABASES["default"]["OPTIONS"],
        "pool": {"min_size": 2, "max_size": CONNECTIONS},
    }
# Only counts of tries to sign in or to upload. Everything that must not be lost is in the database.
CACHES = {
    "default": {
        "BACKEND": "config.tries.Tries",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "slapdeck",
    },
    # Recent films, checks and drawings stay in the process, so that they take no room from messages in Valkey.
    "films": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "films",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 256},  # a packed game has about 30 kB, a live one ten times as much
    },
    "checks": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "checks",
        "TIMEOUT": 60,
        "OPTIONS": {"MAX_ENTRIES": 64},  # 100 kB each for long games
    },
    "pictures": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pictures",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 256},  # 40 kB each
    },
    "clips": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "clips",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 16},  # a megabyte each
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
]
FORM_RENDERER = "config.forms.Forms"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
SESSION_ENGINE = "config.sessions"
LOGIN_URL = "/sign-in/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

# An account needs only a name and a password, so a site needs no mail server.
SIGN_UP = os.environ.get("SLAPDECK_SIGN_UP", "open")
CLUBS = os.environ.get("SLAPDECK_CLUBS", "open")
ACCOUNT_ADAPTER = "config.accounts.Accounts"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_USERNAME_VALIDATORS = "config.accounts.USERNAME_VALIDATORS"
ACCOUNT_EMAIL_VERIFICATION = "none"
# Two accounts may have the same mail address: a refusal would reveal that it is known here.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_SESSION_REMEMBER = True
# A whole club may sign up from one IP address, in its hall.
ACCOUNT_RATE_LIMITS = {
    "signup": "120/m/ip",
    "new_table": "60/m/ip",
    "self_entry": "120/m/ip",
    "login": "240/m/ip",
    "reset_password": "20/m/ip",
    "reset_password_for_address": "3/h/key",
    "wrong_password_here": "5/300s/key",  # for an account from one device or address
    "wrong_password_from_address": "60/m/key",
    "wrong_password_for_account": "100/h/key",  # above the limit of one address, so no single one can lock others out
}

# Without a mail server no mail is sent, and no page mentions it.
SENDS_MAIL = bool(os.environ.get("EMAIL_URL"))
if SENDS_MAIL:
    _MAIL = mail_server(os.environ["EMAIL_URL"])
    EMAIL_HOST, EMAIL_PORT = _MAIL.host, _MAIL.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _MAIL.user, _MAIL.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = _MAIL.starts_tls, _MAIL.is_tls
    DEFAULT_FROM_EMAIL = _MAIL.sender
EMAIL_TIMEOUT = 20  # seconds

# Alerts for phones. The address comes from the browser, so only these hosts are allowed.
PUSH_SERVICES = _words(
    "SLAPDECK_PUSH_SERVICES",
    "fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com",
)
_OPERATOR = f"mailto:{_MAIL.sender}" if SENDS_MAIL else f"https://{next(iter(ALLOWED_HOSTS), 'localhost')}"
PUSH_CONTACT = os.environ.get("SLAPDECK_PUSH_CONTACT") or _OPERATOR
PASSWORD_RESET_TIMEOUT = 24 * 3600

LANGUAGE_CODE = "en-gb"
# English only: gettext returns its argument. CONTRIBUTING.md explains how to add a language.
USE_I18N = True
LANGUAGES = [("en-gb", "English")]
LOCALE_PATHS = [ROOT / "locale"]
USE_TZ = True
TIME_ZONE = os.environ.get("SLAPDECK_TIME_ZONE", "UTC")

STATIC_URL = "/static/"
STATIC_ROOT = os.environ.get("SLAPDECK_STATIC_ROOT") or PLACES.static
STATICFILES_DIRS = [ROOT / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG else "config.static.HashedStatic"
    },
}
WHITENOISE_USE_FINDERS = DEBUG

# Connects the sockets of a table with the process that judges it. Messages may be lost: they are numbered, and a socket
# that misses one asks for the whole state. Accepted actions are in the database.
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        # Several hosts, because each connection waits for the broker's answer before it sends the next message.
        "CONFIG": {"hosts": [REDIS_URL] * 16, "prefix": "slapdeck"},
    }
}

# Limits of pages that listen for news; tournaments/live/streams.py counts them.
STREAMS = int(os.environ.get("SLAPDECK_STREAMS", "10000"))
STREAMS_PER_SESSION = int(os.environ.get("SLAPDECK_STREAMS_SESSION", "6"))
STREAMS_PER_ADDRESS = int(os.environ.get("SLAPDECK_STREAMS_ADDRESS", "1000"))

# Limits per author.
ACTIVE_BOTS = int(os.environ.get("SLAPDECK_BOTS", "3"))
UPLOADS_A_DAY = int(os.environ.get("SLAPDECK_UPLOADS", "20"))

# Files with which a browser checks a record.
ENGINE_SOURCES = ROOT / "engine"
BROWSER_PYTHON = browser_python(ROOT)

DOCUMENTS = ROOT / "docs"  # some are also pages of the site

# SLAPDECK_ORIGINS means a proxy with TLS, so cookies are limited to https.
_BEHIND_TLS = any(origin.startswith("https://") for origin in CSRF_TRUSTED_ORIGINS)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _BEHIND_TLS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _BEHIND_TLS else None
SECURE_SSL_REDIRECT = _BEHIND_TLS
SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # requested directly, without the proxy
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if _BEHIND_TLS else 0
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# Tasks. The database decides and the queue only wakes workers, so lost or repeated messages do no harm.
CELERY_BROKER_URL = celery_broker(REDIS_URL)
QUEUES = os.environ.get("SLAPDECK_QUEUES", "")
CELERY_TASK_DEFAULT_QUEUE = f"{QUEUES}club"
CELERY_TASK_ROUTES = {
    f"{room}.{task}": {"queue": f"{QUEUES}upkeep"}
    for room, tasks in {
        "games": ("exchange", "requeue_expired"),
        "tournaments": ("record_missed_games", "rate_again"),
        "leagues": ("*",),
    }.items()
    for task in tasks
}
METRICS_TOKEN = os.environ.get("SLAPDECK_METRICS_TOKEN", "")
# The match workers may have another broker.
MATCHES_URL = os.environ.get("SLAPDECK_MATCHES_BROKER", REDIS_URL)
MATCHES_BROKER_URL = celery_broker(MATCHES_URL)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SOFT_TIME_LIMIT = 90
CELERY_TASK_TIME_LIMIT = 120
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 180,  # above the hard time limit; otherwise a long task would run twice
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    # Reconnect if the broker hangs.
    "socket_timeout": 5.0,
    "socket_connect_timeout": 5.0,
}
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 3
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0, "interval_max": 0.2}
_TICKS = {
    "games.requeue_expired": 10.0,
    "games.exchange": 1.0,
    "leagues.exchange": 1.0,
    "leagues.requeue_expired": 10.0,
    "leagues.pair_up": 5.0,
    "leagues.rate": 60.0,
    "tournaments.record_missed_games": 10.0,
}
CELERY_BEAT_SCHEDULE = {
    # A tick expires when the next one is due, so ticks never pile up.
    task: {"task": task, "schedule": every, "options": {"expires": every}}
    for task, every in _TICKS.items()
}

_SHARED_LOG_STEPS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
_LAST_LOG_STEPS: list[Any] = (
    [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    if os.environ.get("SLAPDECK_LOG") == "json"
    else [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
)
structlog.configure(
    processors=[*_SHARED_LOG_STEPS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=True,
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {
            "()": MaskedLines,
            "foreign_pre_chain": _SHARED_LOG_STEPS,
            "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_LAST_LOG_STEPS],
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    # Hide the line for each tick; failures are logged at a higher level.
    "loggers": {name: {"level": "WARNING"} for name in ("celery.beat", "celery.worker.strategy", "celery.app.trace")},
}
