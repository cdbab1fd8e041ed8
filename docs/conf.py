"""How Sphinx builds the documentation; nothing in it needs a network."""

from __future__ import annotations

import collections.abc
import importlib
import sys
from types import FunctionType
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import logging

import rummykit

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

project = "rummykit"
author = "rummykit contributors"
project_copyright = "2026, rummykit contributors"
version = release = rummykit.__version__

extensions = [
    "myst_parser",
    "rummykit.sphinx",
    "sphinx.ext.autodoc",
    "sphinx.ext.extlinks",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"rummykit {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0b6b52", "color-brand-content": "#0b6b52"},
    "dark_css_variables": {"color-brand-primary": "#63d8b2", "color-brand-content": "#63d8b2"},
}
# For prose. Names in signatures are led there by `find_elsewhere`. Neither fetches an inventory.
extlinks = {
    "attrs": ("https://www.attrs.org/en/stable/%s", "%s"),
    "hypothesis": ("https://hypothesis.readthedocs.io/en/latest/%s", "%s"),
    "python": ("https://docs.python.org/3/library/%s", "%s"),
}

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True}
autodoc_member_order = "groupwise"
autodoc_typehints_format = "short"
napoleon_numpy_docstring = False
napoleon_use_ivar = True  # what stands under `Attributes:` may have a docstring of its own too
python_display_short_literal_types = True
python_maximum_signature_line_length = 88

# In docstrings `single backticks` name code. A name of rummykit becomes a link; anything else, a
# field path or an argument, is set as code. Types in signatures stay checked (`py:class`).
default_role = "py:obj"
nitpick_ignore_regex = [
    ("py:obj", ".*"),
    ("py:class", "'.*'"),  # the values of a Literal
    # How a field reads a value; only the package itself makes a `FieldSpec`.
    ("py:class", r"rummykit\.rules\.readings\.Reader"),
    ("py:class", r"rummykit\.(codec\.envelopes|saving)\.T"),  # a type variable
    ("py:class", r"rummykit\.journal\._Writer"),  # a `Journal` is made by `Journal.open` alone
]

# Modules of others that signatures name, and where their pages are.
LIBRARY = "https://docs.python.org/3/library/{module}.html#{module}.{name}"
ELSEWHERE = {
    "argparse": LIBRARY,
    "collections.abc": LIBRARY,
    "concurrent.futures": LIBRARY,
    "enum": LIBRARY,
    "os": LIBRARY,
    "pathlib": LIBRARY,
    "random": LIBRARY,
    "types": LIBRARY,
    "typing": LIBRARY,
    "hypothesis.strategies": (
        "https://hypothesis.readthedocs.io/en/latest/reference/strategies.html#{module}.{name}"
    ),
    "sphinx.application": (
        "https://www.sphinx-doc.org/en/master/extdev/appapi.html#{module}.{name}"
    ),
    "sphinx.util.typing": (
        "https://www.sphinx-doc.org/en/master/extdev/utils.html#{module}.{name}"
    ),
}
# Names that signatures give without their module, or with another than the public one.
RENAMED = {
    "Executor": "concurrent.futures.Executor",
    "ExtensionMetadata": "sphinx.util.typing.ExtensionMetadata",
    "Sphinx": "sphinx.application.Sphinx",
    "st.SearchStrategy": "hypothesis.strategies.SearchStrategy",
    "concurrent.futures._base.Executor": "concurrent.futures.Executor",
    "hypothesis.strategies._internal.strategies.SearchStrategy": (
        "hypothesis.strategies.SearchStrategy"
    ),
}

logger = logging.getLogger(__name__)
HIDDEN_COLON = "\x1f"
PACKAGES = [
    "rummykit",
    "rummykit.adapters",
    "rummykit.arena",
    "rummykit.bots",
    "rummykit.codec",
    "rummykit.drawing",
    "rummykit.rulebook",
    "rummykit.rules",
    "rummykit.solver",
    "rummykit.sphinx",
    "rummykit.testing",
]
MODULE_MEMBERS = {"class", "data", "exception", "function", "type"}


def find_public_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: Element
) -> Element | None:
    """Lead a reference to where a name is defined to where it is documented.

    Signatures name the module that defines a class, `rummykit.cards.Card`, or the class alone where
    it is imported for type checkers only. Readers know it as `rummykit.Card`, and so does `api.md`.

    Args:
        app: The application.
        env: What is known of all documents.
        node: A reference that leads nowhere as it stands.
        content: What the reference shows.

    Returns:
        The reference resolved, or None if it means nothing that is documented.
    """
    module, _, name = str(node["reftarget"]).rpartition(".")
    if module.partition(".")[0] not in {"", "rummykit"}:
        return None
    python = env.domains.python_domain
    places = [
        place
        for place, entry in python.objects.items()
        if place.rpartition(".")[2] == name and entry.objtype in MODULE_MEMBERS
    ]
    if not places:
        return None
    here = f"{node.get('py:module')}."
    place = min(places, key=lambda each: (not each.startswith(here), len(each)))
    document = str(node["refdoc"])
    return python.resolve_xref(env, document, app.builder, "obj", place, node, content)


def find_elsewhere(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: Element
) -> Element | None:
    """Lead a reference to a type of Python or of a package that rummykit works with to its page.

    Args:
        app: The application.
        env: What is known of all documents.
        node: A reference that leads nowhere as it stands.
        content: What the reference shows.

    Returns:
        The reference resolved, or None if the type is of no module in `ELSEWHERE`.
    """
    del app, env
    target = str(node["reftarget"])
    target = RENAMED.get(target, target)
    module, _, name = target.rpartition(".")
    if not module and name in collections.abc.__all__:
        module = "collections.abc"
    if module not in ELSEWHERE:
        return None
    uri = ELSEWHERE[module].format(module=module, name=name)
    return nodes.reference("", "", content, internal=False, refuri=uri, reftitle=f"in {module}")


def find_constants(app: Sphinx) -> None:
    """Let constants and aliases be documented where they are public.

    Sphinx reads what is said of one in the source of the module at hand, and so finds nothing about
    those that a package imports from the modules that define them.

    Args:
        app: The application.
    """
    del app
    for package in map(importlib.import_module, PACKAGES):
        public = ModuleAnalyzer.for_module(package.__name__)
        public.analyze()
        public_names = {name: getattr(package, name) for name in package.__all__}
        inner = f"{package.__name__}."
        for module in [name for name in sys.modules if name.startswith(inner)]:
            for (owner, name), said in ModuleAnalyzer.for_module(module).find_attr_docs().items():
                if not owner and name in public_names:
                    public.attr_docs["", name] = [*said, "", ":meta hide-value:", ""]
        for name, value in public_names.items():
            if not isinstance(value, type | FunctionType) and ("", name) not in public.attr_docs:
                logger.warning("%s.%s is public, and nothing is said of it", package.__name__, name)


def hide_colons(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Keep napoleon from reading what stands before a colon as a type.

    It would in the first line of an attribute and of what is returned. Here types are annotations.

    Args:
        app: The application.
        what: The kind of thing that is documented.
        name: Its full name.
        obj: The thing.
        options: The options of the directive.
        lines: Its documentation, changed in place.
    """
    del app, name, obj, options
    before = "Returns:" if what in {"attribute", "data", "property"} else ""
    for number, line in enumerate(lines):
        if before.strip() in {"Returns:", "Yields:"}:
            lines[number] = line.replace(":", HIDDEN_COLON)
        before = line


def show_colons(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Put back what `hide_colons` took away.

    Args:
        app: The application.
        what: The kind of thing that is documented.
        name: Its full name.
        obj: The thing.
        options: The options of the directive.
        lines: Its documentation, changed in place.
    """
    del app, what, name, obj, options
    lines[:] = [line.replace(HIDDEN_COLON, ":") for line in lines]


def setup(app: Sphinx) -> dict[str, Any]:
    """Add to Sphinx what this project needs beside its extensions.

    Args:
        app: The application.

    Returns:
        What Sphinx wants to know of it.
    """
    app.connect("missing-reference", find_public_name)
    app.connect("missing-reference", find_elsewhere)
    app.connect("builder-inited", find_constants)
    # Napoleon, in between, has priority 500.
    app.connect("autodoc-process-docstring", hide_colons, priority=400)
    app.connect("autodoc-process-docstring", show_colons, priority=600)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
