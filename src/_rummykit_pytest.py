"""The pytest plugin of rummykit: a fixture that checks a rule set in one line.

pytest loads it in every session where rummykit is installed. So it stands beside the package and
imports nothing of it, nor Hypothesis, before a test asks for the fixture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummykit.testing import Report


@pytest.fixture(scope="session")
def check_rules() -> Callable[..., Report]:
    """`rummykit.testing.check_rules`: puts every invariant to the test on a rule set.

    The report is printed, and shown by pytest where the test fails or with `-s`.
    """
    from rummykit.testing import check_rules as check  # noqa: PLC0415  # only who asks pays for it

    def checked(*args: object, **kwargs: object) -> Report:
        report: Report = check(*args, **kwargs)  # type: ignore[arg-type]  # handed on as they are
        print(report)  # noqa: T201  # pytest shows it
        return report

    return checked
