"""Whole processes, timed.

They are started by a worker that stays small: to a process's peak memory the kernel counts what
the one that started it held, and benches that write large inputs hold much."""
import json
import os
import subprocess
import sys
import time

WORKER = None


def run(command, folder="."):
    """Wall seconds, processor seconds and peak MiB of one run; None when it fails."""
    global WORKER
    if WORKER is None:
        WORKER = subprocess.Popen([sys.executable, "-S", "-E", os.path.abspath(__file__)], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, text=True)
    WORKER.stdin.write(json.dumps([command, os.path.abspath(folder)]) + "\n")
    WORKER.stdin.flush()
    status, *figures = json.loads(WORKER.stdout.readline())
    return figures if status == 0 else None


def work():
    for line in sys.stdin:
        command, folder = json.loads(line)
        start = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   cwd=folder)
        _, status, usage = os.wait4(process.pid, 0)
        print(json.dumps([status, time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024]), flush=True)


if __name__ == "__main__":
    work()
