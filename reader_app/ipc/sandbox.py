"""Sandboxes a child process before it reads untrusted files.

On Linux it uses what needs no privileges: "no new privileges", Landlock for files, seccomp for
system calls. If the kernel lacks one of them the others still apply, and `doctor` reports it.
Landlock (Linux 5.13) refuses access to all files that weren't granted. Files and folders are
granted by identity rather than by name: a file that replaces another one later isn't granted.
seccomp gets a list of forbidden system calls rather than of allowed ones, so that a C library that
uses a new call keeps working. A forbidden call returns "operation not permitted"; a call by another
architecture's numbers, which would bypass the list, ends the process.

macOS would need `sandbox_init`, deprecated and undocumented, so nothing is sandboxed there.
On Windows, a job limits memory and forbids starting programs, and its processes end with it. Files
and the network stay accessible: a low integrity level or an AppContainer would restrict them, but
the first doesn't prevent reading, and the second needs an installer that registers the program. The
job is written after Microsoft's documentation and never run on Windows: if the system refuses a
call, the process stays as it was.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_PACKAGE: Final = Path(__file__).resolve().parents[1]
_SYSTEM: Final = (
    "/usr", "/lib", "/lib32", "/lib64", "/bin", "/nix/store", "/gnu/store", "/etc/ld.so.cache",
    "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime", "/etc/locale.alias", "/etc/fonts",
    "/etc/alternatives",
    "/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf", "/etc/crypto-policies",
    "/dev/urandom", "/dev/random", "/dev/zero", "/sys/devices/system/cpu",
    "/proc/self", "/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/sys/vm",
    "/proc/sys/kernel",
)  # fmt: skip
"""System folders without documents; of `/proc`, only `/proc/self` is this process' own."""
_ALWAYS_WRITTEN: Final = ("/dev/null", "/proc/self/autogroup")
_FOR_NETWORK: Final = (
    "/etc", "/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager", "/run/nscd",
    "/run/avahi-daemon", "/var/lib/ca-certificates", "/var/run", "/proc/sys/net",
)  # fmt: skip
"""Needed for name resolution, proxies and certificates."""
_CERTIFICATES: Final = ("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")


class Walls(NamedTuple):
    """What restricts a process: `files` is the version of Landlock, 0 for none."""

    has_no_new_privileges: bool = False
    files: int = 0
    calls: bool = False


def confine(
    *,
    reads: Iterable[Path] = (),
    writes: Iterable[Path] = (),
    runs: Iterable[Path] = (),
    has_network: bool = False,
) -> Walls:
    """Give up all files except these and the program's own, permanently.

    `runs`: programs that may be started; they inherit the restrictions. Call it before there are
    threads: one that already runs would stay unrestricted.
    """
    if sys.platform != "linux":
        return Walls()
    programs = tuple(runs)
    network = (*map(Path, _FOR_NETWORK), *_named_certificates()) if has_network else ()
    is_for_good = set_no_new_privileges()
    if not is_for_good:
        return Walls()
    files = give_up_files(
        reads=(*own_folders(), *network, *reads),
        writes=(*map(Path, _ALWAYS_WRITTEN), *writes),
        runs=(*programs, *(_loaders() if programs else ())),
        has_network=has_network,
    )
    calls = give_up_calls(has_network=has_network, may_start=bool(programs))
    return Walls(is_for_good, files, calls)


def possible_walls() -> Walls:
    """Return what `confine` would achieve on this machine, without giving anything up."""
    is_linux = sys.platform == "linux"
    return Walls(is_linux, landlock_version(), can_give_up_calls())


def own_folders() -> tuple[Path, ...]:
    """Return the folders of Python, its packages, this program and the system's libraries."""
    return tuple(dict.fromkeys(_own_folders()))


def _own_folders() -> Iterator[Path]:
    yield from map(Path, _SYSTEM)
    frozen = getattr(sys, "_MEIPASS", None)
    if isinstance(frozen, str):
        yield Path(frozen)
        yield Path(sys.executable).resolve().parent
        return
    yield _PACKAGE
    yield _PACKAGE.parent / "resources"
    yield Path(os.__file__).parent
    yield from map(Path, filter(_is_for_packages, sys.path))
    yield Path(sys.base_prefix, "lib")


def _is_for_packages(folder: str) -> bool:
    """Return True for a folder of packages; a folder of documents may be on `sys.path`, too."""
    parts = Path(folder).parts
    return "site-packages" in parts or "dist-packages" in parts or "lib-dynload" in parts


def _loaders() -> Iterator[Path]:
    """Yield the dynamic loaders, which start programs with shared libraries."""
    for folder in ("/lib64", "/lib", "/usr/lib64", "/usr/lib"):
        yield from Path(folder).glob("ld-*.so*")
        yield from Path(folder).glob("*-linux-gnu/ld-*.so*")


def _named_certificates() -> Iterator[Path]:
    """Yield the certificates that environment variables name, as for a company's proxy."""
    for name in _CERTIFICATES:
        if value := os.environ.get(name, ""):
            yield Path(value)


_CREATE_RULESET: Final = 444
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
_ASK_VERSION: Final = 1
_BELOW_A_PATH: Final = 1
_NO_NEW_PRIVS: Final = 38

_EXECUTE: Final = 1 << 0
_WRITE_FILE: Final = 1 << 1
_READ_FILE: Final = 1 << 2
_READ_DIR: Final = 1 << 3
_TRUNCATE: Final = 1 << 14
_FILES_ALONE: Final = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | 1 << 15

_READ: Final = _READ_FILE | _READ_DIR
_WRITE: Final = (
    _WRITE_FILE
    | _TRUNCATE
    | 1 << 4  # remove a folder
    | 1 << 5  # remove a file
    | 1 << 7  # make a folder
    | 1 << 8  # make a file
    | 1 << 13  # rename between folders
)
_KNOWN: Final = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many file rights each Landlock version knows; later versions have as many as the last."""
_TCP: Final = 0b11
_SCOPES: Final = 0b11  # abstract sockets, signals
_FIRST_WITH_TCP: Final = 4
_FIRST_WITH_SCOPES: Final = 6


def landlock_version() -> int:
    """Return the version of Landlock that the system has; 0 for none."""
    if sys.platform != "linux":
        return 0
    try:
        return max(0, int(_libc().syscall(_CREATE_RULESET, None, 0, _ASK_VERSION)))
    except (OSError, AttributeError):
        return 0


def set_no_new_privileges() -> bool:
    """Prevent this process and its children from gaining privileges (setuid); False on failure."""
    if sys.platform != "linux":
        return False
    return int(_libc().prctl(_NO_NEW_PRIVS, 1, 0, 0, 0)) == 0


def give_up_files(
    *,
    reads: Iterable[Path] = (),
    writes: Iterable[Path] = (),
    runs: Iterable[Path] = (),
    has_network: bool = False,
) -> int:
    """Restrict this thread and its children to these files; return Landlock's version.

    Files in `writes` and `runs` may be read, too. Files that don't exist are skipped. 0: nothing
    was given up. Call it after `set_no_new_privileges`.
    """
    version = landlock_version()
    if not version:
        return 0
    rights = (1 << _KNOWN.get(version, 16)) - 1
    ruleset = _ruleset(version, rights, has_network=has_network)
    if ruleset < 0:
        return 0
    try:
        for paths, wanted in ((reads, _READ), (writes, _READ | _WRITE), (runs, _READ | _EXECUTE)):
            for path in paths:
                _grant(ruleset, path, wanted & rights)
        is_done = int(_libc().syscall(_RESTRICT_SELF, ruleset, 0)) == 0
    finally:
        os.close(ruleset)
    return version if is_done else 0


def _ruleset(version: int, rights: int, *, has_network: bool) -> int:
    network = _TCP if version >= _FIRST_WITH_TCP and not has_network else 0
    scopes = _SCOPES if version >= _FIRST_WITH_SCOPES else 0
    if version >= _FIRST_WITH_SCOPES:
        handled = struct.pack("=QQQ", rights, network, scopes)
    elif version >= _FIRST_WITH_TCP:
        handled = struct.pack("=QQ", rights, network)
    else:
        handled = struct.pack("=Q", rights)
    return int(_libc().syscall(_CREATE_RULESET, handled, ctypes.c_size_t(len(handled)), 0))


def _grant(ruleset: int, path: Path, rights: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not path.is_dir():
            rights &= _FILES_ALONE
        rule = struct.pack("=Qi", rights, descriptor)
        _libc().syscall(_ADD_RULE, ruleset, _BELOW_A_PATH, rule, 0)
    finally:
        os.close(descriptor)


@cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


_SET_FILTER: Final = 1
_WITHOUT_SLOWING: Final = 1 << 2
_PR_SET_SECCOMP: Final = 22
_FILTER_MODE: Final = 2

_LOAD: Final = 0x20
_EQUAL: Final = 0x15
_AT_LEAST: Final = 0x35
_ANY_BIT: Final = 0x45
_RETURN: Final = 0x06
_ALLOW: Final = 0x7FFF0000
_KILL: Final = 0x80000000
_REFUSE: Final = 0x00050000
_AT_NUMBER: Final = 0
_AT_MACHINE: Final = 4
_AT_ARGUMENTS: Final = 16
_OTHER_MANNER: Final = 0x40000000
"""x86-64: numbers from here on belong to the x32 interface."""
_CLONE_THREAD: Final = 0x10000
_FAMILIES: Final = (1, 2, 10, 16)
"""Address families of allowed sockets: local, IPv4, IPv6, and netlink (lists interfaces)."""
_TYPE_FOR_TERMINAL: Final = (0x5412, 0x541C)
"""TIOCSTI, TIOCLINUX: they inject input into a terminal as if its user typed it."""


class _Machine(NamedTuple):
    audit: int
    seccomp: int
    numbers: dict[str, int]


_X86_64: Final = _Machine(
    0xC000003E,
    317,
    {
        # network
        "socket": 41, "connect": 42, "accept": 43, "bind": 49, "listen": 50, "socketpair": 53,
        "accept4": 288,
        # other programs and processes
        "clone": 56, "fork": 57, "vfork": 58, "execve": 59, "execveat": 322, "clone3": 435,
        "kill": 62, "tkill": 200, "tgkill": 234, "rt_sigqueueinfo": 129, "rt_tgsigqueueinfo": 297,
        "pidfd_send_signal": 424, "pidfd_open": 434, "pidfd_getfd": 438, "ptrace": 101,
        "process_vm_readv": 310, "process_vm_writev": 311, "process_madvise": 440, "kcmp": 312,
        "prlimit64": 302, "ioctl": 16,
        # shared between processes
        "shmget": 29, "shmat": 30, "shmctl": 31, "semget": 64, "semop": 65, "semctl": 66,
        "msgget": 68, "msgsnd": 69, "msgrcv": 70, "msgctl": 71, "mq_open": 240, "mq_unlink": 241,
        "keyctl": 250, "add_key": 248, "request_key": 249,
        # file metadata, which Landlock doesn't protect
        "chmod": 90, "fchmod": 91, "chown": 92, "fchown": 93, "lchown": 94, "utime": 132,
        "utimes": 235, "fchownat": 260, "futimesat": 261, "fchmodat": 268, "utimensat": 280,
        "fchmodat2": 452, "truncate": 76, "setxattr": 188, "lsetxattr": 189, "fsetxattr": 190,
        "removexattr": 197, "lremovexattr": 198, "fremovexattr": 199, "setxattrat": 463,
        "removexattrat": 466, "file_setattr": 469,
        # large attack surface in the kernel
        "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "bpf": 321,
        "userfaultfd": 323, "perf_event_open": 298, "fanotify_init": 300, "inotify_add_watch": 254,
        "name_to_handle_at": 303, "open_by_handle_at": 304, "personality": 135,
        "modify_ldt": 154, "iopl": 172, "ioperm": 173, "lookup_dcookie": 212,
        "remap_file_pages": 216, "vmsplice": 278, "memfd_secret": 447, "set_mempolicy": 238,
        "mbind": 237, "migrate_pages": 256, "move_pages": 279,
        # the machine
        "mount": 165, "umount2": 166, "pivot_root": 155, "chroot": 161, "unshare": 272,
        "setns": 308, "open_tree": 428, "open_tree_attr": 467,
        "move_mount": 429, "fsopen": 430, "fsconfig": 431,
        "fsmount": 432, "fspick": 433, "mount_setattr": 442, "quotactl": 179, "quotactl_fd": 443,
        "acct": 163, "swapon": 167, "swapoff": 168, "reboot": 169, "sethostname": 170,
        "setdomainname": 171, "settimeofday": 164, "clock_settime": 227, "adjtimex": 159,
        "clock_adjtime": 305, "syslog": 103, "init_module": 175, "finit_module": 313,
        "delete_module": 176, "kexec_load": 246, "kexec_file_load": 320, "vhangup": 153,
        "process_mrelease": 448, "nfsservctl": 180, "uselib": 134, "_sysctl": 156,
    },
)  # fmt: skip
_AARCH64: Final = _Machine(
    0xC00000B7,
    277,
    {
        "socket": 198, "socketpair": 199, "bind": 200, "listen": 201, "accept": 202, "connect": 203,
        "accept4": 242,
        "clone": 220, "execve": 221, "execveat": 281, "clone3": 435, "kill": 129, "tkill": 130,
        "tgkill": 131, "rt_sigqueueinfo": 138, "rt_tgsigqueueinfo": 240, "pidfd_send_signal": 424,
        "pidfd_open": 434, "pidfd_getfd": 438, "ptrace": 117, "process_vm_readv": 270,
        "process_vm_writev": 271, "process_madvise": 440, "kcmp": 272, "prlimit64": 261,
        "ioctl": 29,
        "shmget": 194, "shmctl": 195, "shmat": 196, "semget": 190, "semctl": 191, "semop": 193,
        "msgget": 186, "msgctl": 187, "msgrcv": 188, "msgsnd": 189, "mq_open": 180,
        "mq_unlink": 181, "add_key": 217, "request_key": 218, "keyctl": 219,
        "fchmod": 52, "fchmodat": 53, "fchownat": 54, "fchown": 55, "utimensat": 88,
        "fchmodat2": 452, "truncate": 45, "setxattr": 5, "lsetxattr": 6, "fsetxattr": 7,
        "removexattr": 14, "lremovexattr": 15, "fremovexattr": 16, "setxattrat": 463,
        "removexattrat": 466, "file_setattr": 469,
        "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "bpf": 280,
        "userfaultfd": 282, "perf_event_open": 241, "fanotify_init": 262, "inotify_add_watch": 27,
        "name_to_handle_at": 264, "open_by_handle_at": 265, "personality": 92,
        "lookup_dcookie": 18, "remap_file_pages": 234, "vmsplice": 75, "memfd_secret": 447,
        "mbind": 235, "set_mempolicy": 237, "migrate_pages": 238, "move_pages": 239,
        "mount": 40, "umount2": 39, "pivot_root": 41, "chroot": 51, "unshare": 97, "setns": 268,
        "open_tree": 428, "open_tree_attr": 467, "move_mount": 429, "fsopen": 430,
        "fsconfig": 431, "fsmount": 432,
        "fspick": 433, "mount_setattr": 442, "quotactl": 60, "quotactl_fd": 443, "acct": 89,
        "swapon": 224, "swapoff": 225, "reboot": 142, "sethostname": 161, "setdomainname": 162,
        "settimeofday": 170, "clock_settime": 112, "adjtimex": 171, "clock_adjtime": 266,
        "syslog": 116, "init_module": 105, "delete_module": 106, "finit_module": 273,
        "kexec_load": 104, "kexec_file_load": 294, "vhangup": 58, "nfsservctl": 42,
        "process_mrelease": 448,
    },
)  # fmt: skip
_MACHINES: Final = {"x86_64": _X86_64, "aarch64": _AARCH64}

_NETWORK: Final = ("socket", "connect", "accept", "accept4", "bind", "listen", "socketpair")
_PROGRAMS: Final = ("execve", "execveat", "fork", "vfork")
_SIGNALS: Final = ("kill", "tkill", "rt_sigqueueinfo", "pidfd_send_signal", "pidfd_open")
_LOOKED_INTO: Final = ("ioctl", "clone", "clone3", "tgkill", "rt_tgsigqueueinfo", "prlimit64")
"""Calls that are refused or allowed depending on their arguments."""


def give_up_calls(*, has_network: bool = False, may_start: bool = False) -> bool:
    """Forbid the system calls that reading and drawing don't need; return False on failure.

    `may_start`: it may start other programs, which inherit the filter. Call it before there are
    threads, and after `set_no_new_privileges`.
    """
    machine = _machine()
    if machine is None:
        return False
    program = _program(machine, has_network=has_network, may_start=may_start)
    kept = ctypes.create_string_buffer(program, len(program))
    handed = struct.pack("@HP", len(program) // 8, ctypes.addressof(kept))
    libc = ctypes.CDLL(None, use_errno=True)
    for flags in (_WITHOUT_SLOWING, 0):
        if int(libc.syscall(machine.seccomp, _SET_FILTER, flags, handed)) == 0:
            return True
    return int(libc.prctl(_PR_SET_SECCOMP, _FILTER_MODE, handed, 0, 0)) == 0


def can_give_up_calls() -> bool:
    """Return True if this machine's calls are known and its kernel can filter them."""
    if _machine() is None:
        return False
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as status:
            return any(line.startswith("Seccomp:") for line in status)
    except OSError:
        return False


def _machine() -> _Machine | None:
    is_64_bit = sys.maxsize > 2**32
    if sys.platform != "linux" or not is_64_bit or sys.byteorder != "little":
        return None
    return _MACHINES.get(os.uname().machine)


def _program(machine: _Machine, *, has_network: bool, may_start: bool) -> bytes:
    """Return the filter in the kernel's own small language (classic BPF)."""
    left_out = {
        *_LOOKED_INTO,
        *(_NETWORK if has_network else ()),
        *((*_PROGRAMS, *_SIGNALS) if may_start else ()),
    }
    known = machine.numbers
    steps = [
        _step(_LOAD, _AT_MACHINE),
        _step(_EQUAL, machine.audit, 1, 0),
        _step(_RETURN, _KILL),
        _step(_LOAD, _AT_NUMBER),
    ]
    if machine is _X86_64:
        steps += [_step(_AT_LEAST, _OTHER_MANNER, 0, 1), _step(_RETURN, _KILL)]
    for name, number in known.items():
        if name not in left_out:
            steps += [_step(_EQUAL, number, 0, 1), _step(_RETURN, _REFUSE | errno.EPERM)]
    own = os.getpid()
    steps += _where(known["ioctl"], 1, [_step(_EQUAL, k, 0, 1) for k in _TYPE_FOR_TERMINAL])
    if has_network:
        steps += _unless(known["socket"], 0, [_step(_EQUAL, k, 0, 1) for k in _FAMILIES])
    steps += _unless(known["prlimit64"], 0, [_step(_EQUAL, 0, 0, 1), _step(_EQUAL, own, 0, 1)])
    if not may_start:
        steps += _unless(known["clone"], 0, [_step(_ANY_BIT, _CLONE_THREAD, 0, 1)])
        # A filter can't read the arguments of `clone3`; without it the C library uses `clone`.
        steps += [_step(_EQUAL, known["clone3"], 0, 1), _step(_RETURN, _REFUSE | errno.ENOSYS)]
        for name in ("tgkill", "rt_tgsigqueueinfo"):
            steps += _unless(known[name], 0, [_step(_EQUAL, own, 0, 1)])
    return b"".join([*steps, _step(_RETURN, _ALLOW)])


def _where(number: int, argument: int, tests: Iterable[bytes]) -> list[bytes]:
    """Return steps that refuse this call if one of the tests of this argument holds."""
    refused = [part for test in tests for part in (test, _step(_RETURN, _REFUSE | errno.EPERM))]
    return _about(number, argument, refused)


def _unless(number: int, argument: int, tests: Iterable[bytes]) -> list[bytes]:
    """Return steps that refuse this call if none of the tests of this argument holds."""
    allowed = [part for test in tests for part in (test, _step(_RETURN, _ALLOW))]
    return _about(number, argument, [*allowed, _step(_RETURN, _REFUSE | errno.EPERM)])


def _about(number: int, argument: int, steps: list[bytes]) -> list[bytes]:
    """Return steps that run for this call only, with the argument's lower half loaded."""
    body = [_step(_LOAD, _AT_ARGUMENTS + 8 * argument), *steps, _step(_LOAD, _AT_NUMBER)]
    return [_step(_EQUAL, number, 0, len(body)), *body]


def _step(code: int, value: int, if_so: int = 0, if_not: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_so, if_not, value)


_EXTENDED_LIMITS: Final = 9
"""JobObjectExtendedLimitInformation"""
_PROCESS_MEMORY: Final = 0x100
_ACTIVE_PROCESSES: Final = 0x8
_ENDS_WITH_JOB: Final = 0x2000
_NO_DIALOG_OF_CRASHES: Final = 0x400


class BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION"""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority_class", ctypes.c_uint32),
        ("scheduling_class", ctypes.c_uint32),
    )


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION"""

    _fields_ = (
        ("basic", BasicLimits),
        ("counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("most_process_memory_used", ctypes.c_size_t),
        ("most_job_memory_used", ctypes.c_size_t),
    )


def job_limits(most_bytes: int, *, may_start: bool) -> ExtendedLimits:
    """Return limits: `most_bytes` committed per process; one process unless `may_start`."""
    made = ExtendedLimits()
    made.basic.flags = _PROCESS_MEMORY | _ENDS_WITH_JOB | _NO_DIALOG_OF_CRASHES
    made.process_memory = most_bytes
    if not may_start:
        made.basic.flags |= _ACTIVE_PROCESSES
        made.basic.active_processes = 1
    return made


def join_own_job(most_bytes: int, *, may_start: bool) -> bool:
    """Put this process permanently into a job with these limits; return False on failure."""
    if sys.platform == "win32":
        wanted = job_limits(most_bytes, may_start=may_start)
        try:
            kernel = ctypes.WinDLL("kernel32")
            kernel.CreateJobObjectW.restype = ctypes.c_void_p
            kernel.GetCurrentProcess.restype = ctypes.c_void_p
            # The handle stays open: the system closes it with the process, and the job ends.
            job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
            is_set = job and kernel.SetInformationJobObject(
                job, _EXTENDED_LIMITS, ctypes.byref(wanted), ctypes.sizeof(wanted)
            )
            this = ctypes.c_void_p(kernel.GetCurrentProcess())
            return bool(is_set and kernel.AssignProcessToJobObject(job, this))
        except (OSError, AttributeError):
            return False
    return False
