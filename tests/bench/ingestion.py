"""Speed of reading: MB of file a second of the processor, beside a memchr scan of the same bytes (both by
bench-read, which stores nothing) and beside python3's json and csv (whole processes)."""
import json
import os
import subprocess

import processes
import samples

COLUMNS = ("suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,"
           "source,verified").split(",")

LOOP = {
    "MLLOG": "import json,sys\nfor line in open(sys.argv[1], 'rb'):\n"
             "    i = line.rfind(b':::MLLOG ')\n    if i >= 0: json.loads(line[i+9:])\n",
    "CSV": "import csv,sys\nfor row in csv.DictReader(open(sys.argv[1], newline='')): float(row['value'])\n",
    "JSON": "import json,sys\nfor row in json.load(open(sys.argv[1])): float(row['value'])\n",
}


def write_mllog(path, megabytes):
    line = ':::MLLOG ' + json.dumps({"namespace": "", "time_ms": 1700000000000, "event_type": "POINT_IN_TIME",
                                     "key": "tracked_stats", "value": {"train_loss": 2.125, "throughput": 12.5},
                                     "metadata": {"file": "train.py", "lineno": 31, "step": 100}}) + "\n"
    other = "0: step 100 loss 2.125 and what else a training prints on its way to the end\n"
    head = "".join(':::MLLOG ' + json.dumps({"namespace": "", "time_ms": ms, "event_type": kind, "key": key,
                                             "value": value, "metadata": meta}) + "\n"
                   for ms, kind, key, value, meta in (
                       (1, "POINT_IN_TIME", "submission_benchmark", "bert", {}),
                       (2, "INTERVAL_START", "run_start", None, {})))
    tail = ':::MLLOG ' + json.dumps({"namespace": "", "time_ms": 600002, "event_type": "INTERVAL_END",
                                     "key": "run_stop", "value": None, "metadata": {"status": "success"}}) + "\n"
    # In pieces: a large process here would count in the peak memory of its children.
    piece = (line + other * 3) * 100
    with open(path, "w", encoding="utf-8") as file:
        file.write(head)
        for _ in range(megabytes * 1000000 // len(piece)):
            file.write(piece)
        file.write(tail)
    return os.path.getsize(path)


def rows(n):
    for i in range(n):
        yield ("Bench", "2026-11", "Somebody", f"system {i // 1000}", "H100", "8", "llama2_70b_lora", "inference", "Server",
               f"run {i}", "ttft", f"{100 + i % 977}.{i % 10}", "ms", "2026-11-02", "bench", "no")


def write_csv(path, megabytes):
    with open(path, "w", encoding="utf-8") as file:
        file.write(",".join(COLUMNS) + "\n")
        file.writelines(",".join(row) + "\n" for row in rows(megabytes * 1000000 // 119))
    return os.path.getsize(path)


def write_json(path, megabytes):
    with open(path, "w", encoding="utf-8") as file:
        n = megabytes * 1000000 // 338
        file.write("[\n")
        file.writelines(json.dumps(dict(zip(COLUMNS, row))) + (",\n" if i < n - 1 else "\n") for i, row in enumerate(rows(n)))
        file.write("]\n")
    return os.path.getsize(path)


def processor_seconds(command):
    """Of a whole process, or None when it fails."""
    figures = processes.run(command)
    return figures[1] if figures is not None else None


def measure(reader, work, megabytes):
    print(f"\nreading, MB of file a second of one processor ({megabytes} MB each)")
    for name, write, file in (("MLLOG", write_mllog, "result_0.txt"), ("CSV", write_csv, "rows.csv"), ("JSON", write_json, "rows.json")):
        path = f"{work}/{file}"
        size = write(path, megabytes)
        ours = subprocess.run([reader, path], capture_output=True, text=True, check=True).stdout.strip()
        python = processor_seconds(["python3", "-c", LOOP[name], path])
        print(f"  {name:<6} {ours}; python3 {size / python / 1e6:.0f} MB/s")
        os.remove(path)


PYTHON = {
    "csv": "import csv,sys\nfor row in csv.DictReader(open(sys.argv[1], newline='')): row['BilledCost']\n",
    "json": "import json,sys\njson.load(open(sys.argv[1]))\n",
    "lines": "import json,sys\nfor line in open(sys.argv[1]): json.loads(line)\n",
}


def measure_lists(reader, work, megabytes):
    print(f"\nlists of the other formats ({megabytes} MB each)")
    for name, sample in samples.SAMPLES.items():
        path = f"{work}/{sample[0]}"
        samples.write(path, sample, megabytes)
        ours = subprocess.run([reader, path], capture_output=True, text=True, check=True).stdout.strip()
        loop = PYTHON.get(sample[-1])
        peer = f"; python3 {os.path.getsize(path) / processor_seconds(['python3', '-c', loop, path]) / 1e6:.0f} MB/s" if loop else ""
        print(f"  {name:<17} {ours}{peer}")
        os.remove(path)


def measure_endless_log(program, work, megabytes):
    """A log that is larger than what reading it may take: peak memory of `inspect`."""
    path = f"{work}/result_0.txt"
    write_mllog(path, megabytes)
    seconds, _, memory = processes.run([program, "inspect", path])
    print(f"  a log of {megabytes} MB, inspected: {seconds:.1f} s, {memory:.0f} MiB at most")
    os.remove(path)
