"""Runs one command and writes what its whole process tree used, as JSON.

Node cannot ask for the usage of children. The system adds a process to its parent's account only when the parent
waits for it, and build tools leave helpers (esbuild, for one) that outlive them by a moment: as a "subreaper" this
process inherits such orphans, waits for them, and so counts them.
"""

import ctypes
import json
import os
import resource
import signal
import subprocess
import sys
import time

PR_SET_CHILD_SUBREAPER = 36
SECONDS_FOR_ORPHANS = 5

report, seconds, *command = sys.argv[1:]
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

# A launcher that became this process by exec may have left children's usage behind.
before = resource.getrusage(resource.RUSAGE_CHILDREN)
started = time.monotonic()
child = subprocess.Popen(command, start_new_session=True, stdin=subprocess.DEVNULL)


def stop_tree(*_):
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


signal.signal(signal.SIGTERM, lambda *_: (stop_tree(), sys.exit(143)))
signal.signal(signal.SIGINT, lambda *_: (stop_tree(), sys.exit(130)))

timed_out = False
try:
    code = child.wait(timeout=float(seconds))
except subprocess.TimeoutExpired:
    timed_out = True
    stop_tree()
    code = child.wait()
wall = time.monotonic() - started

deadline = time.monotonic() + SECONDS_FOR_ORPHANS
while time.monotonic() < deadline + 1:
    try:
        pid, _ = os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        break
    if pid == 0:
        if time.monotonic() > deadline:
            stop_tree()
        time.sleep(0.02)

after = resource.getrusage(resource.RUSAGE_CHILDREN)
to_bytes = 1 if sys.platform == "darwin" else 1024
with open(report, "w") as file:
    json.dump(
        {
            "code": code,
            "timedOut": timed_out,
            "wall": wall,
            "cpu": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
            "peakBytes": after.ru_maxrss * to_bytes,
        },
        file,
    )
