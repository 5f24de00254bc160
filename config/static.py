"""Static files under names that carry their digest, so that browsers may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_KIND, _STATEMENTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns


class HashedStatic(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Rewrites `import … from "./x.js";` too: relative paths, statements that end in a semicolon.

    `import("./x.js")` is how JSDoc names a type of another module. Modules may name each other's
    types in a circle, and then no digest would ever settle; so that form is left alone.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        _KIND,
        tuple(statement for statement in _STATEMENTS if r"import\(" not in statement[0]),
    )
