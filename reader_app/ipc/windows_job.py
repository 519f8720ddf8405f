"""Puts a child process on Windows into a job of its own, which no process can leave.

A job limits memory and forbids starting programs, and its processes end with it. Files and the
network stay accessible: a low integrity level or an AppContainer would restrict them, but the first
doesn't prevent reading, and the second needs an installer that registers the program.

Written after Microsoft's documentation of job objects and never run on Windows: if the system
refuses a call, the process stays as it was.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

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


def limits(most_bytes: int, *, may_start: bool) -> ExtendedLimits:
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
        wanted = limits(most_bytes, may_start=may_start)
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
