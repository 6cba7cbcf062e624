"""Training logs, general benchmark tools and published tables: every file is read (with what it does not say written
beside it, in a temporary copy) or refused for a reason that is true; figures come out as they stand in the files."""
import glob
import json
import os
import re
import shutil
import subprocess
import tempfile

from serving import ask

HARDWARE = {"accelerator": "TPU v6e", "accelerators": 256, "model": "m"}
REFUSED = {  # and why
    "generic/bencher/js/vitest/two.json": "a Vitest benchmark, which is not read",
    "generic/github-action-benchmark/cargo_output.txt": "cargo bench or Criterion, which is not read",
    "generic/github-action-benchmark/criterion_output.txt": "cargo bench or Criterion, which is not read",
    "generic/github-action-benchmark/catch2_output_v3.txt": "a Catch2 benchmark, which is not read",
    "generic/github-action-benchmark/go_output.txt": "go test -bench, which is not read",
    "generic/google-benchmark/test4_run.json": "no benchmark in the file has a value",
}


def copy(shared, temporary):
    folders = ["generic", "maxtext", "tables"]
    for name in folders:
        shutil.copytree(f"{shared}/realdata/{name}", f"{temporary}/{name}", copy_function=shutil.copyfile)
    paths = []
    for name in folders:
        for root, _, names in os.walk(f"{temporary}/{name}"):
            os.chmod(root, 0o755)
            paths += [os.path.join(root, file) for file in names]
    return sorted(paths)


def hardware_of(path):
    said = dict(HARDWARE)
    if "training_recipes" in path:
        said = {"accelerator": "TPU7x"}
    elif "tpu7x" in path:
        said = {"accelerator": "TPU7x", "accelerators": 4, "model": "m"}
    return said


def check_files(report, program, temporary, paths):
    for path in paths:
        name = os.path.relpath(path, temporary)
        run = subprocess.run([program, "inspect", path], capture_output=True, text=True, check=False)
        if name.endswith(".csv") and os.path.exists(path[:-4] + ".json"):
            report(run.returncode == 0 and "the JSON beside it" in run.stdout, f"tools: {name} is left to its JSON", run.stderr[:500])
            continue
        if name in REFUSED:
            report(run.returncode == 1 and REFUSED[name] in run.stderr, f"tools: {name} is refused: {REFUSED[name]}", run.stderr[:500])
            os.remove(path)
            continue
        nothing = "qwen3-coder" in name  # its rows name neither a model nor a number of chips
        said = "the file does not state" in run.stdout + run.stderr or "assumed from its name: accelerator" in run.stdout
        report(run.returncode == nothing and said, f"tools: {name} alone is read with what its name suggests", run.stderr[:500])
        with open(f"{path}.meta.yaml", "w", encoding="utf-8") as file:
            json.dump(hardware_of(path), file)
        run = subprocess.run([program, "inspect", path], capture_output=True, text=True, check=False)
        report(run.returncode == 0, f"tools: {name} is read", run.stderr[:500])


def values(program, folder):
    run, rows = ask(program, folder, "SELECT s.path, r.line, w.name AS workload, m.name AS metric, o.value FROM "
                    "observation AS o JOIN run AS r ON r.id = o.run_id JOIN workload AS w ON w.id = r.workload_id "
                    "JOIN metric AS m ON m.id = o.metric_id JOIN source AS s ON s.id = r.source_id WHERE o.value IS NOT NULL")
    found = {}
    for row in rows:
        found.setdefault((row["path"], row["metric"]), []).append((row["workload"], float(row["value"])))
    return run, found


def check_logs(report, program, folder):
    run, found = values(program, folder)
    report(run.returncode == 0, "tools: the training logs are read without errors", run.stderr[:500])
    for path in sorted(glob.glob(f"{folder}/*.log")):
        name = os.path.basename(path)
        with open(path, encoding="utf-8") as file:
            seconds, flops, tokens = re.search(r"seconds: ([\d.]+), TFLOP/s/device: ([\d.]+), Tokens/s/device: ([\d.]+)",
                                               file.read()).groups()
        expected = {"step_time": seconds, "model_flops_per_chip": flops, "tokens_per_second_per_chip": tokens}
        ok = all([value for _, value in found.get((name, metric), [])] == [float(text)]
                 for metric, text in expected.items())
        report(ok, f"tools: the figures of {name}")
    with open(f"{folder}/nemo_dllogger.json", encoding="utf-8") as file:
        records = [json.loads(line[5:]) for line in file]
    times = [r["data"]["train_step_timing in s"] for r in records if r["step"] != "PARAMETER" and r["step"] >= 5]
    mean = sum(times) / len(times)
    got = found.get(("nemo_dllogger.json", "step_time"), [("", 0)])[0][1]
    report(len(times) == 45 and abs(got - mean) < 1e-9 * mean, f"tools: NeMo's steady step takes {mean:.3f} s", str(got))


def check_tables(report, program, folder):
    with open(f"{folder}/report.yaml", "w", encoding="utf-8") as file:
        file.write("title: Tables\npages: []\ndata: ['*.md']\n")
    run, found = values(program, folder)
    recipes, served = "tpu7x_ironwood_training_recipes.md", "tpu7x_qwen3-coder-480b_serving.md"
    report(run.returncode == 0, "tools: the tables are read without errors", run.stderr[:500])
    counts = [len(found.get((recipes, metric), []))
              for metric in ("step_time", "model_flops_per_chip", "tokens_per_second_per_chip")]
    report(counts == [22, 22, 21], "tools: 22 rows of recipes, one without tokens", str(counts))
    for value in (2425.75, 57873.71, 4127.56):
        report(value in [v for _, v in found.get((recipes, "tokens_per_second_per_chip"), [])],
               f"tools: {value} tokens/s/chip is in the recipes")
    report([v for _, v in found.get((served, "output_tokens_per_second_per_chip"), [])] == [499, 518.86, 263.27],
           "tools: throughput per chip is the figure per chip")
    report([v for _, v in found.get((served, "output_tokens_per_second"), [])] == [1996, 2075.47, 1053.10],
           "tools: throughput of the system is the figure of the system")


def check_generic(report, program, folder):
    run, found = values(program, folder)
    report(run.returncode == 0, "tools: the benchmark files are read without errors", run.stderr[:500])
    times = dict(found.get(("google-benchmark/test2_run.json", "run_time"), []))
    report(times.get("BM_Hi") == 0.042, "tools: 42 ms of Google Benchmark are 0.042 s", str(times)[:300])
    sleep = [v for w, v in found.get(("hyperfine/sleep_two_commands.json", "run_time"), []) if w == "sleep 0.01"]
    with open(f"{folder}/hyperfine/sleep_two_commands.json", encoding="utf-8") as file:
        report(sleep == json.load(file)["results"][0]["times"], "tools: each run of hyperfine is kept", str(sleep))
    failed = [v for w, v in found.get(("hyperfine/ignore_failure.json", "run_time"), []) if w == "false"]
    report(failed == [], "tools: commands that failed have no time", str(failed))
    latency = [v for _, v in found.get(("bencher/json/report_latency.json", "run_time"), [])]
    report([round(v * 1e9) for v in latency] == [3247, 3443, 3361], "tools: Bencher's latency is in ns", str(latency))
    jmh = [v for _, v in found.get(("github-action-benchmark/jmh_output.json", "operations_per_second"), [])]
    report(bool(jmh) and abs(sum(jmh) / len(jmh) / 3.3762388731228185e9 - 1) < 1e-12, "tools: JMH's score is the mean",
           str(jmh))


def check(report, program, shared):
    with tempfile.TemporaryDirectory() as temporary:
        paths = copy(shared, temporary)
        check_files(report, program, temporary, paths)
        check_logs(report, program, f"{temporary}/maxtext")
        check_tables(report, program, f"{temporary}/tables")
        check_generic(report, program, f"{temporary}/generic")
