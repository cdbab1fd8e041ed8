"""`rummykit completion`: what bash completes, and what zsh is given."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit.cli import completion, main
from rummykit.cli.main import build_parser
from rummykit.cli.options import BadInput
from rummykit.rules import FIELDS

if TYPE_CHECKING:
    from pathlib import Path

ASKING = """
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(( $# - 1 ))
COMP_LINE="$*"
COMP_POINT=${#COMP_LINE}
COMPREPLY=()
_shtab_rummykit
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script for bash, in a file."""
    file = tmp_path_factory.mktemp("completion") / "rummykit.bash"
    with pytest.MonkeyPatch.context() as patched:
        lines: list[str] = []
        patched.setattr("builtins.print", lambda *given, **_: lines.append(str(*given)))
        assert 0 == main(["completion", "bash"])
    file.write_text("\n".join(lines))
    return file


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("s", {"simulate", "score", "schema"}),
        ("play arlington-", {slug for slug in rk.RULESETS if slug.startswith("arlington-")}),
        ("play --rules fort", {"fortune", "fortune-digital"}),
        ("demo okl", {"oklahoma"}),
        ("rules --set melds.run", {"melds.run_min=", "melds.run_max="}),
        ("simulate --bots gr", {"greedy"}),
        ("simulate --bots greedy,ra", {"greedy,random"}),
        ("simulate --elo", {"--elo-plot"}),
        ("rules --format m", {"markdown"}),
        ("completion ", {"bash", "zsh"}),
    ],
)
def test_bash_completes(line: str, expected: set[str], script: Path) -> None:
    """Commands, options, slugs, fields and bots are completed from what is typed."""
    words = ["rummykit", *line.split(" ")]
    asked = ["bash", "--norc", "-c", ASKING, "bash", str(script), *words]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert expected == set(done.stdout.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_files(script: Path, tmp_path: Path) -> None:
    """Files of house rules and journals are completed too."""
    (tmp_path / "house.toml").touch()
    for line in ("play --rules hou", "replay hou"):
        asked = ["bash", "--norc", "-c", ASKING, "bash", str(script), "rummykit", *line.split()]
        done = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=tmp_path)
        assert "house.toml" in done.stdout.split()


def test_zsh_is_given_all(capsys: pytest.CaptureFixture[str]) -> None:
    """Every command, slug and field stands in its script, which zsh finds valid where it is."""
    assert 0 == main(["completion", "zsh"])
    told = capsys.readouterr().out
    assert told.startswith("#compdef rummykit")
    for word in (*build_parser().parse_args([]).commands, *rk.RULESETS, *FIELDS):
        assert word in told
    zsh = shutil.which("zsh")
    if zsh is not None:
        subprocess.run([zsh, "-n", "-c", told], check=True)


def test_refuses(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Another shell, or a missing extra, is told in one line."""
    assert 2 == main(["completion", "sh"])
    assert "invalid choice: 'sh'" in capsys.readouterr().err

    def missing(*_: str, **__: str) -> None:
        text = "completion needs shtab"
        raise BadInput(text)

    monkeypatch.setattr(completion, "require", missing)
    assert 2 == main(["completion", "bash"])
    assert "rummykit: completion needs shtab\n" == capsys.readouterr().err
