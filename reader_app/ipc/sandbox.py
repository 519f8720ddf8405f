"""Sandboxes a child process before it reads untrusted files.

On Linux it uses what needs no privileges: "no new privileges", Landlock for files, seccomp for
system calls. If the kernel lacks one of them the others still apply, and `doctor` reports it. macOS
would need `sandbox_init`, which is deprecated and undocumented, so nothing is sandboxed there.
Windows would need an AppContainer, for which the program would have to be installed. There, a job
limits memory and forbids starting programs (`ipc.windows_job`), which is untested.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from reader_app.ipc import linux_sandbox

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
    is_for_good = linux_sandbox.set_no_new_privileges()
    if not is_for_good:
        return Walls()
    files = linux_sandbox.give_up_files(
        reads=(*own_folders(), *network, *reads),
        writes=(*map(Path, _ALWAYS_WRITTEN), *writes),
        runs=(*programs, *(_loaders() if programs else ())),
        has_network=has_network,
    )
    calls = linux_sandbox.give_up_calls(has_network=has_network, may_start=bool(programs))
    return Walls(is_for_good, files, calls)


def possible_walls() -> Walls:
    """Return what `confine` would achieve on this machine, without giving anything up."""
    is_linux = sys.platform == "linux"
    return Walls(is_linux, linux_sandbox.landlock_version(), linux_sandbox.can_give_up_calls())


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
