"""A seccomp filter: Linux refuses a decoder the system calls that it never needs (fault 62).

No maintained Python library does this without a C library, so the filter is passed to `prctl` here. See seccomp(2).
"""

import ctypes
import errno
import platform
import struct
import sys
from dataclasses import dataclass

PR_SET_PDEATHSIG, PR_SET_DUMPABLE = 1, 4
_PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS, _MODE_FILTER = 22, 38, 2

_REFUSED = """
    socket 41 198 | socketpair 53 199 | io_uring_setup 425 425 | execve 59 221 | execveat 322 281 | fork 57 -
    vfork 58 - | kill 62 129 | tkill 200 130 | tgkill 234 131 | rt_sigqueueinfo 129 138
    rt_tgsigqueueinfo 297 240 | pidfd_open 434 434 | pidfd_getfd 438 438 | pidfd_send_signal 424 424
    ptrace 101 117 | process_vm_readv 310 270 | process_vm_writev 311 271 | process_madvise 440 440
    prlimit64 302 261 | setpriority 141 140 | sched_setaffinity 203 122 | sched_setscheduler 144 119
    sched_setattr 314 274 | open 2 - | openat 257 56 | openat2 437 437 | creat 85 - | open_by_handle_at 304 265
    unlink 87 - | unlinkat 263 35 | rename 82 - | renameat 264 38 | renameat2 316 276 | link 86 -
    linkat 265 37 | symlink 88 - | symlinkat 266 36 | mkdir 83 - | mkdirat 258 34 | rmdir 84 - | mknod 133 -
    mknodat 259 33 | truncate 76 45 | chmod 90 - | fchmodat 268 53 | fchmodat2 452 452 | chown 92 -
    lchown 94 - | fchownat 260 54 | setxattr 188 5 | lsetxattr 189 6 | removexattr 197 14 | lremovexattr 198 15
    utimensat 280 88 | mount 165 40 | umount2 166 39 | pivot_root 155 41 | chroot 161 51 | unshare 272 97
    setns 308 268 | open_tree 428 428 | move_mount 429 429 | fsopen 430 430 | fsmount 432 432 | fspick 433 433
    mount_setattr 442 442 | bpf 321 280 | perf_event_open 298 241 | userfaultfd 323 282 | keyctl 250 219
    add_key 248 217 | request_key 249 218 | init_module 175 105 | finit_module 313 273 | delete_module 176 106
    kexec_load 246 104 | kexec_file_load 320 294 | shmget 29 194 | msgget 68 186 | semget 64 190
    mq_open 240 180 | inotify_init1 294 26 | fanotify_init 300 262
"""
"""Calls by name, and their numbers on x86-64 and on 64-bit ARM; `-` where there is no such call.

Connections; programs and processes; signals to others and looking into them; files by name, for reading too, since
what stands in them could be painted; rights, mounts, kernel modules, and what else has been a way out of a sandbox.
"""


@dataclass(frozen=True, slots=True)
class _Machine:
    """A kind of processor: its number in audit(7), its column above, and its call that makes threads and processes."""

    audit: int
    column: int
    clone: int


_MACHINES = {"x86_64": _Machine(0xC000003E, 1, 56), "aarch64": _Machine(0xC00000B7, 2, 220)}
_CLONE3 = 435
_CLONE_THREAD = 0x10000
_X32 = 0x40000000
"""A bit that marks the calls of another interface on x86-64, which have numbers of their own."""

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER_AT, _MACHINE_AT, _FIRST_ARGUMENT_AT = 0, 4, 16
_ALLOW, _ERROR = 0x7FFF0000, 0x00050000


def filter_calls() -> bool:
    """Refuse these calls to this process, for good and in all its threads; whether it was done."""
    machine = _MACHINES.get(platform.machine())
    if not sys.platform.startswith("linux") or machine is None or sys.maxsize < 2**32:
        return False
    program = _program(machine)
    code = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("@HP", len(program) // 8, ctypes.addressof(code))
    pointer = ctypes.create_string_buffer(head, len(head))
    return prctl(_PR_SET_NO_NEW_PRIVS, 1) and prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.addressof(pointer))


def prctl(option: int, first: int, second: int = 0) -> bool:
    """Ask Linux to change something about this process; whether it did. False on other systems."""
    if not sys.platform.startswith("linux"):
        return False
    done = ctypes.CDLL(None).prctl(option, *(ctypes.c_ulong(value) for value in (first, second, 0, 0)))
    return done == 0


def _program(machine: _Machine) -> bytes:
    """The filter: listed calls, and calls for another machine, are errors; `clone` may make threads, no processes."""
    rows = (row.split() for row in _REFUSED.replace("|", "\n").strip().splitlines())
    refused = [int(row[machine.column]) for row in rows if row[machine.column] != "-"]
    # Each line: what it does, how many lines to pass over if so, how many if not, and with what.
    lines: list[tuple[int, int, int, int]] = [
        (_LOAD, 0, 0, _MACHINE_AT),
        (_EQUAL, 1, 0, machine.audit),
        (_RETURN, 0, 0, _ERROR | errno.EPERM),
        (_LOAD, 0, 0, _NUMBER_AT),
        (_AT_LEAST, 0, 1, _X32),
        (_RETURN, 0, 0, _ERROR | errno.EPERM),
        # Without clone3, whose flags a filter cannot see, the C library makes its threads by clone.
        (_EQUAL, 0, 1, _CLONE3),
        (_RETURN, 0, 0, _ERROR | errno.ENOSYS),
        (_EQUAL, 0, 4, machine.clone),
        (_LOAD, 0, 0, _FIRST_ARGUMENT_AT),
        (_ANY_BIT, 0, 1, _CLONE_THREAD),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _ERROR | errno.EPERM),
        *((_EQUAL, len(refused) - number, 0, call) for number, call in enumerate(refused)),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _ERROR | errno.EPERM),
    ]
    return b"".join(struct.pack("=HBBI", *line) for line in lines)
