"""Folders of real files are built as they are, without report.yaml: each file is read, or named with
a reason, and no fewer rows are read than were once."""
import csv
import io
import os
import subprocess
import tempfile

import survey

# Values of results and prices that were read when this was written. More is fine.
KNOWN_ROWS = {
    "realdata/maxtext": 20,
    "realdata/mlperf-inference": 494,
    "realdata/mlperf-training": 277,
    "realdata/prices": 4236,
    "realdata/serving": 4354,
    "realdata/tables": 65,
    "moredata/mlperf-inference": 2453,
    "moredata/mlperf-training": 37,
    "moredata/prices": 111,
    "moredata/serving": 65,
}

ROWS = "SELECT (SELECT count(*) FROM observation) + (SELECT count(*) FROM price) AS n"
FILES = "SELECT path FROM source UNION SELECT path FROM unread"


def query(program, folder, sql):
    run = subprocess.run([program, "query", folder, "--format", "csv", sql], capture_output=True, text=True, check=False)
    return [row[0] for row in csv.reader(io.StringIO(run.stdout))][1:]


def on_disk(folder):
    for at, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if not name.startswith("."):
                yield os.path.relpath(os.path.join(at, name), folder)


def check_folder(report, program, root, name):
    folder = f"{root}/{name}"
    key = f"{os.path.basename(root)}/{name}"
    with tempfile.TemporaryDirectory() as out:
        run = subprocess.run([program, "build", folder, "-o", f"{out}/out"], capture_output=True, text=True, check=False)
        report(run.returncode == 0 and os.path.exists(f"{out}/out/index.html"), f"{key}: is built bare", run.stderr[-2000:])
        report(run.stdout.startswith(f"{out}/out/index.html · "), f"{key}: the last line says what there is", run.stdout)
    spoken = set(query(program, folder, FILES))
    companions = {file["file"] for file in survey.inspected(program, folder) if file.get("companion")}
    companions = {os.path.relpath(file, folder) for file in companions}
    lost = sorted(path for path in on_disk(folder)
                  if path not in spoken and path not in companions and not ("/" not in path and path.endswith(".md")))
    report(not lost, f"{key}: each file is read, or named with a reason", "\n".join(lost[:10]))
    rows = int(query(program, folder, ROWS)[0])
    print(f"# {key:<34} {rows:>8} rows")
    report(rows >= KNOWN_ROWS.get(key, 0), f"{key}: no rows are lost", f"{rows}, once {KNOWN_ROWS.get(key)}")


def check(report, program, shared):
    for root in (f"{shared}/realdata", f"{shared}/moredata"):
        for name in sorted(os.listdir(root) if os.path.isdir(root) else []):
            if os.path.isdir(f"{root}/{name}"):
                check_folder(report, program, root, name)
