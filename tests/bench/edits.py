"""What an edit costs: one page of a copy of the shipped report gets another line, again and again.

Wall and processor time of a build of everything, of the site alone and of one with nothing new; and how long `serve` takes
from the edit to telling the browser that the page is there."""
import os
import shutil
import socket
import statistics
import subprocess
import time

import processes

PAGE = "cost.md"
OLD_S = 2.1  # files that were written less than so long ago are looked at again


class Report:
    def __init__(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree("content", f"{folder}/report")
        self.path, self.page, self.edits = f"{folder}/report", f"{folder}/report/{PAGE}", 0
        with open(self.page, encoding="utf-8") as file:
            self.text = file.read()

    def edit(self):
        self.edits += 1
        with open(self.page, "w", encoding="utf-8") as file:
            file.write(f"{self.text}\nEdit number {self.edits}.\n")


def build(program, report, out, only, edited, n_runs):
    command = [program, "build", report.path, "-o", out, "--quiet", *(["--only", only] if only else [])]
    runs = []
    for i in range(n_runs + 1):
        if edited:
            report.edit()
        result = processes.run(command)
        if result is None:
            raise SystemExit(f"failed: {command}")
        if i > 0:
            runs.append(result)
        else:
            time.sleep(OLD_S)
    return runs


def events(port):
    client = socket.create_connection(("127.0.0.1", port))
    client.sendall(f"GET /.accelreport/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    return client


def serve(program, report, out, n_runs):
    """Seconds from the edit to the event."""
    times = []
    with subprocess.Popen([program, "serve", report.path, "-o", out, "--port", "0"], stdout=subprocess.PIPE, text=True) as server:
        port = int(server.stdout.readline().split("/")[2].split(":")[1])
        with events(port) as client:
            told = b""
            while b"data: 1\n" not in told:
                told += client.recv(4096)
            for built in range(2, n_runs + 3):
                time.sleep(OLD_S if built == 2 else 0.5)
                report.edit()
                start = time.monotonic()
                while f"data: {built}\n".encode() not in told:
                    told += client.recv(4096)
                times.append(time.monotonic() - start)
        server.terminate()
    return times[1:]


def row(title, walls, processors=None):
    print(f"  {title:<44} {statistics.median(walls) * 1000:8.1f} ms  {min(walls) * 1000:8.1f} ms"
          + (f"  {min(processors) * 1000:8.1f} ms" if processors else ""))


def measure(program, work, n_runs):
    report = Report(f"{work}/edits")
    print(f"\nan edit of one page of the shipped report{'':>9} median      least     least processor time")
    for title, only, edited in [("everything", None, True), ("the same, nothing new", None, False), ("the site and its charts", "html,charts,data", True),
                                ("the site alone", "html", True)]:
        runs = build(program, report, f"{work}/edits/out-{only or 'all'}", only, edited, n_runs)
        row(title, [wall for wall, *_ in runs], [processor for _, processor, *_ in runs])
    row("serve: from the edit to the event", serve(program, report, f"{work}/edits/served", n_runs))


if __name__ == "__main__":
    import sys
    measure(os.path.abspath(sys.argv[1]), os.path.abspath("build/bench"), int(os.environ.get("RUNS", "7")))
