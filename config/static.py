"""Static files under names that carry their digest, so that browsers may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStatic(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Rewrites `import "./x.js";` too: relative paths, statements that end in a semicolon."""

    support_js_module_import_aggregation = True
