"""The limits of the process that decodes uploads: no network, no files, little memory and time (faults 35, 62, 79).

Each limit is set if the system knows it; `close_in` tells which are missing.
"""

import faulthandler
import os
import signal
import sys

from artbox_bot.pictures.uploads import syscalls

CPU_SECONDS = 3.0
"""Seconds of processor time that one file may take."""
SLOW_CPU_SECONDS = 6.0
"""The same for HEIC and AVIF: honest photographs of 24 megapixels take half of it."""
CPU_IN_ALL = 120
"""Seconds of processor time that a process may take in all; it is replaced long before."""
PATIENCE = 30.0 if hasattr(signal, "setitimer") else 10.0
"""Seconds that one file may take, however busy the machine is; fewer where processor time cannot be limited."""
_MEMORY = 3 * 2**30
"""Address space, in bytes: a decoder that wants more gets a MemoryError."""
_FILES = 16
_SIGKILL = 9


def close_in(parent: int) -> frozenset[str]:
    """Limit this process for good, after all imports; the names of the limits that the system does not have.

    Ends the process at once if its parent is gone already.
    """
    missing = set[str]()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not syscalls.prctl(syscalls.PR_SET_PDEATHSIG, _SIGKILL):
        missing.add("ending with the bot")
    if os.getppid() != parent and sys.platform != "win32":
        sys.exit()
    missing |= _limits()
    if not (syscalls.prctl(syscalls.PR_SET_DUMPABLE, 0) and syscalls.filter_calls()):
        missing.add("a filter of system calls")
    if not hasattr(signal, "setitimer"):
        missing.add("a limit of processor time")
    return frozenset(missing)


def begin_file(slow: bool) -> None:
    """Start the time limit for one file: the process ends when it takes too long."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, SLOW_CPU_SECONDS if slow else CPU_SECONDS)
    # The bot ends this process before that, unless it is gone itself, on a system where nothing else notices.
    faulthandler.dump_traceback_later(PATIENCE + 2, exit=True)


def end_file() -> None:
    """The file is done."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, 0)
    faulthandler.cancel_dump_traceback_later()


def _limits() -> set[str]:
    """Hard limits; the names of those that could not be set."""
    if sys.platform == "win32":
        return {"limits of memory and files"}
    import resource

    limits = {
        "a limit of memory": (resource.RLIMIT_AS, _MEMORY),
        "a limit of all processor time": (resource.RLIMIT_CPU, CPU_IN_ALL),
        "a limit of open files": (resource.RLIMIT_NOFILE, _FILES),
        "a limit of written bytes": (resource.RLIMIT_FSIZE, 0),
        "no dumps of memory": (resource.RLIMIT_CORE, 0),
    }
    missing = set[str]()
    for name, (limit, wanted) in limits.items():
        try:
            _, most = resource.getrlimit(limit)
            allowed = wanted if most == resource.RLIM_INFINITY else min(most, wanted)
            resource.setrlimit(limit, (allowed, allowed))
        except (OSError, ValueError):
            missing.add(name)
    return missing
