"""Every real file is recognised, or refused with a reason: a table by folder, and a test a folder."""
import json
import os
import subprocess
from collections import Counter


def inspected(program, folder):
    run = subprocess.run([program, "inspect", "--format", "json", folder], capture_output=True, text=True, check=False)
    return json.loads(run.stdout)["files"]


def refusal(file):
    """The code of the error that kept a file out, or None."""
    errors = [message["code"] for message in file["messages"] if message["level"] == "error"]
    return errors[0] if errors else None


def rows(file):
    return sum(count for count in file.get("records", {}).values() if isinstance(count, int))


def stands_beside(file):
    """Taken in by another file's reader, which its format or a note says."""
    return not refusal(file) and rows(file) == 0 and (file.get("companion") or bool(file["messages"]))


def settled(file):
    counts = file.get("rows", {"read": 0, "used": 0, "reported": 0})
    return counts["read"] == counts["used"] + counts["reported"]


def check(report, program, shared):
    root = f"{shared}/realdata"
    print(f"# {'folder':<18} {'files':>6} {'read':>6} {'beside':>7} {'refused':>8} {'rows':>8}  reasons of refusal")
    for folder in sorted(name for name in os.listdir(root) if os.path.isdir(f"{root}/{name}")):
        files = inspected(program, f"{root}/{folder}")
        refused = Counter(refusal(f) for f in files if refusal(f))
        beside = sum(map(stands_beside, files))
        read = len(files) - beside - sum(refused.values())
        print(f"# {folder:<18} {len(files):>6} {read:>6} {beside:>7} {sum(refused.values()):>8} "
              f"{sum(rows(f) for f in files):>8}  {', '.join(f'{code} ×{n}' for code, n in sorted(refused.items()))}")
        on_disk = sum(len(names) for _, _, names in os.walk(f"{root}/{folder}"))
        report(len(files) == on_disk, f"{folder}: every file is spoken of", f"{len(files)} of {on_disk}")
        lost = [f["file"] for f in files if not settled(f)]
        report(not lost, f"{folder}: rows read = rows used + rows reported", "\n".join(lost[:10]))
        silent = [f["file"] for f in files if rows(f) == 0 and not refusal(f) and not stands_beside(f)]
        report(not silent, f"{folder}: no file is read as nothing", "\n".join(silent[:10]))
