"""Compile the rules where a C compiler is found; say so, and install anyway, where none is.

The rest of the build is declared in pyproject.toml. Set ANTICS_COMPILE=0 to skip compiling, or
ANTICS_COMPILE=1 to fail rather than install uncompiled.
"""

import os
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

CORE = ["bits", "errors", "happenings", "looks", "match", "playout", "rng", "state", "writing"]
"""The modules of antics.core that play: the others read, write and describe."""

BOTS = [
    "bot",
    "bugs_and_co",
    "bugs_and_co_picture",
    "cheating_moth",
    "cheating_moth_hands",
    "cheating_moth_picture",
    "pace",
    "realtime",
    "search/bugs_and_co_faces",
    "search/bugs_and_co_worlds",
    "search/bullenparty_guide",
    "search/bullenparty_piles",
    "search/bullenparty_rows",
    "search/cheating_moth_thumbs",
    "search/cheating_moth_worlds",
    "search/experience",
    "search/flat",
    "search/foresight",
    "search/guide",
    "search/moments",
    "search/party_bugs_floor",
    "search/party_bugs_guide",
    "search/party_bugs_hands",
]
"""The modules of antics.bots that play in real time, where every millisecond is looked at, and
those that look ahead."""

TABLE = [
    "absence",
    "crier",
    "differences",
    "guests",
    "menu",
    "playing",
    "realtime",
    "reflexes",
    "requests",
    "room",
    "running",
    "stopwatch",
    "table",
    "telling",
    "turns",
]
"""The modules of antics.table that every move goes through."""

RESEARCH = ["sights", "stepping"]
"""The modules of antics.research that play, without NumPy."""

REVIEW = ["weighing"]
"""What tries choices in thousands of worlds."""

SERVER = ["counts", "ears", "limits", "outbox", "rota"]
STORE = [
    "journal",
    "sqlite/daybook",
    "sqlite/lists",
    "sqlite/parcel",
    "sqlite/pen",
    "sqlite/posting",
]
"""What else lies on the way of a move from one player to the others."""

DESCRIBING = {"__init__.py", "events.py", "view.py", "words.py"}
"""The modules of a game that only declare and describe. Structs lose the types of their fields when
compiled, and with them their schema."""

ASKED_ABOUT = {"egg_info", "dist_info"}
"""Commands that only tell what would be built. Installing asks twice."""

MYPYC_GROUP = "__mypyc"
"""How the extension is called that holds all of it; the others only lead there."""
DIRECT = ["-fno-semantic-interposition", "-fvisibility=hidden"]
"""Without these, calls between our own functions go through the dynamic linker."""
UNREAD = ["-Wno-all"]
"""Nobody reads warnings about what nobody wrote. To look for them took GCC two minutes, five times
as long as to read the rest."""
IN_C = {"antics.store.sqlite._quill": ["src/antics/store/sqlite/_quill.c"]}
"""What is written in C, for systems that have POSIX threads."""
ALL_CORES = ["-O3", "-g0", "-flto=auto"]
"""The one long file is parted when it is linked, and every core works on a part of it."""

why_not_compiled = ""


def modules() -> list[str]:
    source = Path("src/antics")
    rules = [path for path in source.glob("games/*/*.py") if path.name not in DESCRIBING]
    core = [source / "core" / f"{name}.py" for name in CORE]
    bots = [source / "bots" / f"{name}.py" for name in BOTS]
    table = [source / "table" / f"{name}.py" for name in TABLE]
    research = [source / "research" / f"{name}.py" for name in RESEARCH]
    server = [source / "server" / f"{name}.py" for name in SERVER]
    store = [source / "store" / f"{name}.py" for name in STORE]
    review = [source / "review" / f"{name}.py" for name in REVIEW]
    compiled = [*core, *bots, *rules, *table, *server, *store, *research, *review]
    return sorted(str(path) for path in compiled)


def extensions() -> list[Extension]:
    global why_not_compiled  # noqa: PLW0603
    if os.environ.get("ANTICS_COMPILE") == "0":
        why_not_compiled = "compiling was switched off when it was installed"
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415
    except ImportError:
        why_not_compiled = "mypyc was not there when it was installed"
        return []
    if ASKED_ABOUT & set(sys.argv):
        return []
    if trouble := compiler_trouble():
        why_not_compiled = f"no working C compiler was found when it was installed ({trouble})"
        return []
    found = mypycify(modules(), opt_level="3", debug_level="0", strip_asserts=False)
    if os.name == "posix":
        with_all_cores = ALL_CORES if compiler_can(ALL_CORES) else []
        for extension in found:  # mypyc gives all of them the same lists
            shared = with_all_cores if extension.name.endswith(MYPYC_GROUP) else []
            options = [*extension.extra_compile_args, *DIRECT, *UNREAD, *shared]
            extension.extra_compile_args = options
            extension.extra_link_args = [*extension.extra_link_args, *shared]
        found += [Extension(name, files, libraries=["pthread"]) for name, files in IN_C.items()]
    return list(found)


def compiler_trouble() -> str:
    """What a compiler says to next to nothing, before much is translated for it."""
    try:
        compile_trial("#include <Python.h>\n", [])
    except Exception as error:  # compilers fail in many ways, each with its own exception
        if os.environ.get("ANTICS_COMPILE") == "1":
            raise
        return str(error) or type(error).__name__
    return ""


def compiler_can(options: list[str]) -> bool:
    """Whether it is GCC, and understands these."""
    try:
        compile_trial("#if !defined(__GNUC__) || defined(__clang__)\n#error\n#endif\n", options)
    except Exception:  # as above
        return False
    return True


def compile_trial(source: str, options: list[str]) -> None:
    """Into something that could be loaded."""
    with TemporaryDirectory() as folder:
        trial = Path(folder, "trial.c")
        trial.write_text(source)
        compiler = new_compiler()
        customize_compiler(compiler)
        headers = [sysconfig.get_path("include")]
        objects = compiler.compile([str(trial)], folder, None, headers, extra_postargs=options)
        compiler.link_shared_object(objects, str(Path(folder, "trial")), extra_postargs=options)


class CompileOrSay(build_ext):
    """A missing or failing C compiler costs speed, not the installation."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        global why_not_compiled  # noqa: PLW0603
        try:
            super().run()
        except Exception as error:  # compilers fail in many ways, each with its own exception
            if os.environ.get("ANTICS_COMPILE") == "1":
                raise
            why_not_compiled = f"no working C compiler was found when it was installed ({error})"
            self.extensions = []
        note = Path(self.build_lib, "antics", "_built.py")
        if note.parent.is_dir():
            self.announce(f"antics: compiled: {not why_not_compiled} {why_not_compiled}", level=2)
            why = f"WHY_NOT_COMPILED = {why_not_compiled!r}"
            note.write_text(f'"""Written by the build."""\n\n{why}\n')


class BuildWithNote(build_py):
    """Always run build_ext, which writes down why there is no compiled code, if there is none."""

    def run(self) -> None:
        super().run()
        if not self.distribution.ext_modules:
            note = CompileOrSay(self.distribution)
            note.build_lib = self.build_lib
            note.extensions = []
            note.ensure_finalized()
            note.run()


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": CompileOrSay, "build_py": BuildWithNote},
)
