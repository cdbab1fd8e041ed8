"""Starts the card room: `python3 examples/web/start.py`, and nothing else to install or set up.

The first start makes an environment of its own beside this file and installs what is needed there;
later starts use it again.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VENV = HERE / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDEST = (3, 11)


def main() -> None:
    """Install what is missing, and serve until stopped."""
    if sys.version_info < OLDEST:
        sys.exit("The card room needs Python 3.11 or later.")
    parser = argparse.ArgumentParser(description="Serve the card room.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="the port (default: %(default)s)")
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        help="a further name or address under which browsers reach this server",
    )
    parser.add_argument(
        "--data",
        type=Path,
        default=HERE / "data" / "cardroom.sqlite3",
        help="the file of all games (default: %(default)s)",
    )
    parser.add_argument(
        "--proxy",
        metavar="ADDRESS",
        help="the address of a server before this one that speaks HTTPS and tells who asks "
        "(X-Forwarded-For, X-Forwarded-Proto); nobody else is believed",
    )
    options = parser.parse_args()
    install()
    hosts = ["127.0.0.1", "localhost", options.host, *options.name]
    environment = os.environ | {
        "CARDROOM_DATABASE": str(options.data.resolve()),
        "CARDROOM_HOSTS": ",".join(dict.fromkeys(hosts)),
    }
    print(f"The card room: http://{options.host}:{options.port}/ (stop it with Ctrl+C)", flush=True)
    command = [str(PYTHON), *server(options.host, options.port, options.proxy)]
    if os.name == "posix":  # one process: whoever kills it kills the server
        os.execve(command[0], command, environment)  # noqa: S606  # the project's own server
    try:
        sys.exit(subprocess.run(command, env=environment, check=False).returncode)  # noqa: S603
    except KeyboardInterrupt:
        sys.exit(0)


def server(host: str, port: int, proxy: str | None = None) -> list[str]:
    """The arguments with which an interpreter serves the card room.

    Args:
        host: The address to listen on.
        port: The port.
        proxy: The address of a server before this one that is believed who asks, if there is one.

    Returns:
        The arguments.
    """
    told = {
        "--app-dir": str(HERE),
        "--host": host,
        "--port": str(port),
        "--log-level": "warning",
        "--timeout-keep-alive": "20",
        "--timeout-graceful-shutdown": "2",
        "--h11-max-incomplete-event-size": "16384",
        "--http": "cardroom.lines:PromptProtocol",
        "--ws": "none",
    }
    flags = ["--factory", "--no-server-header", "--no-access-log"]
    flags += (
        ["--proxy-headers", "--forwarded-allow-ips", proxy] if proxy else ["--no-proxy-headers"]
    )
    return ["-m", "uvicorn", "cardroom.app:served", *flags, *(w for kv in told.items() for w in kv)]


def install() -> None:
    """Make the environment, or bring it up to date."""
    needs = [ROOT / "pyproject.toml", HERE / "requirements.txt"]
    wanted = hashlib.sha256(b"".join(path.read_bytes() for path in needs)).hexdigest()
    mark = VENV / "installed"
    if mark.exists() and mark.read_text() == wanted:
        return
    print("Installing what is needed, for the first time only ...", flush=True)
    try:
        venv.create(VENV, with_pip=True, clear=True)
    except (ImportError, subprocess.CalledProcessError):
        sys.exit("This Python cannot make environments; on Debian install python3-venv first.")
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    what = ["-r", str(HERE / "requirements.txt"), "-e", f"{ROOT}[codec]"]
    subprocess.run([*pip, *what], check=True)  # noqa: S603  # the project's own requirements
    mark.write_text(wanted)


if __name__ == "__main__":
    main()
