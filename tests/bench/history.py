"""A report over a whole history of MLPerf, made up: 2,000 results of 1,000 systems in 12 rounds, whose logs take 1 GiB, a page for
each system and three charts on each page. A share of it has as much less of everything."""
import json
import os

N_SYSTEMS = 500  # of each suite, each with two results
N_RUNS = 10  # logs of a training result
LOG_SIZE = 107_000  # bytes, as the logs of MLPerf Training v5.1 on 8 chips

ROUNDS = {"training": ("v3.1", "v4.0", "v4.1", "v5.0", "v5.1"), "inference": ("v3.0", "v3.1", "v4.0", "v4.1", "v5.0", "v5.1")}
SUBMITTERS = ("Dell", "NVIDIA", "Google", "AMD", "Lenovo", "Quanta_Cloud_Technology", "GigaComputing", "Oracle")
CHIPS = ("NVIDIA H100-SXM5-80GB", "NVIDIA H200-SXM-141GB", "NVIDIA B200-SXM-180GB", "AMD Instinct MI300X", "TPU v5p", "TPU v5e")
TRAINED = ("llama2_70b_lora", "bert")
SERVED = ("Offline", "Server")

PAGE = """---
each: SELECT DISTINCT system, round FROM score WHERE suite = '{suite}' ORDER BY system
title: "{{{{ row.system }}}}"
---

# {{{{ row.system }}}} in round {{{{ row.round }}}}

```table tbl-results
query: SELECT workload, scenario, n_runs, value, unit FROM score WHERE system = :system ORDER BY workload, scenario
title: Results of the system
source: Made-up logs
```

```chart fig-runs
query: SELECT workload || coalesce(' ' || scenario, '') AS result, 'run ' || run AS run, value, unit FROM run_value WHERE system = :system ORDER BY 1, 2
mark: bar
title: Runs of {{{{ row.system }}}}
x: {{field: value, metric: {metric}}}
y: result
color: run
source: Made-up logs
```

```chart fig-results
query: SELECT workload || coalesce(' ' || scenario, '') AS result, value FROM score WHERE system = :system ORDER BY 1
mark: bar
title: Results of {{{{ row.system }}}}
x: {{field: value, metric: {metric}}}
y: result
source: Made-up logs
```

```chart fig-round
query: >-
  SELECT system, value FROM score WHERE suite = '{suite}' AND round = :round AND workload = '{workload}' AND scenario {scenario}
  ORDER BY value, system LIMIT 8
mark: bar
title: Eight systems of round {{{{ row.round }}}}
x: {{field: value, metric: {metric}}}
y: system
source: Made-up logs
```
"""

SUMMARY = """================================================
MLPerf Results Summary
================================================
SUT name : SUT
Scenario : {scenario}
Mode     : PerformanceOnly
{headline}: {value}
Result is : VALID
  Min duration satisfied : Yes
  Min queries satisfied : Yes
  Early stopping satisfied: Yes

================================================
Additional Stats
================================================
Min latency (ns)                : 237735990
Max latency (ns)                : 905055883
Mean latency (ns)               : 473290600

================================================
Test Parameters Used
================================================
samples_per_query : 1
target_qps : {value}
min_duration (ms): 600000

No warnings encountered during test.

No errors encountered during test.
"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def event(kind, key, value, ms, **metadata):
    return "0: :::MLLOG " + json.dumps({"namespace": "", "time_ms": ms, "event_type": kind, "key": key, "value": value,
                                        "metadata": {"file": "/workspace/train.py", "lineno": 490, **metadata}}) + "\n"


def filler():
    """What a training prints besides its events: the same in each log."""
    lines = (f"0: Epoch {i // 100} step {i} | loss 1.{i % 977:03} | lr 0.000{i % 89:02} | step time {i % 13}.{i % 7} s | "
             f"samples/s {i % 41}.{i % 9} | memory 71.{i % 100:02} GiB\n" for i in range(2000))
    return "".join(lines)


FILLER = filler()


def training_log(workload, submitter, system, minutes):
    start = 1759883447028
    text = [event("POINT_IN_TIME", key, value, start - 1000) for key, value in (
        ("submission_benchmark", workload), ("submission_org", submitter), ("submission_division", "closed"),
        ("submission_status", "onprem"), ("submission_platform", system), ("global_batch_size", 64), ("seed", 31570))]
    text.append(event("INTERVAL_START", "run_start", None, start))
    text += [event("POINT_IN_TIME", "tracked_stats", {"train_loss": 1.5 - i / 1000}, start + i * 100, samples_count=i * 8, step=i)
             for i in range(100)]
    text.append(event("INTERVAL_END", "run_stop", None, start + round(minutes * 60000), samples_count=8000, status="success"))
    head = "".join(text)
    return head + FILLER[:max(LOG_SIZE - len(head), 0)]


def describe_system(path, submitter, system, chip, nodes):
    write(path, json.dumps({
        "submitter": submitter, "division": "closed", "status": "Available on-premise", "system_name": system,
        "number_of_nodes": str(nodes), "host_processors_per_node": "2", "host_processor_model_name": "Xeon",
        "accelerators_per_node": "8", "accelerator_model_name": chip, "framework": "PyTorch 2.7"}, indent=4))


def place(suite, i):
    """Folder, submitter, system, accelerator and nodes of the i-th system of a suite."""
    rounds = ROUNDS[suite]
    round_, submitter, chip = rounds[i % len(rounds)], SUBMITTERS[i // 7 % len(SUBMITTERS)], CHIPS[i // 3 % len(CHIPS)]
    inside = "closed/" if suite == "inference" else ""
    return (f"results/{suite}_results_{round_}/{inside}{submitter}", submitter, f"{suite}-{i:04}-{chip.split()[-1]}", chip, 1 << i % 5)


def write_training(folder, i):
    home, submitter, system, chip, nodes = place("training", i)
    describe_system(f"{folder}/{home}/systems/{system}.json", submitter, system, chip, nodes)
    for workload in TRAINED:
        for run in range(N_RUNS):
            minutes = 90 / nodes + i % 97 / 10 + run * .05
            write(f"{folder}/{home}/results/{system}/{workload}/result_{run}.txt", training_log(workload, submitter, system, minutes))


def write_inference(folder, i):
    home, submitter, system, chip, nodes = place("inference", i)
    describe_system(f"{folder}/{home}/systems/{system}.json", submitter, system, chip, nodes)
    for scenario in SERVED:
        value = 1000 * nodes + i * 37 % 101
        headline = "Completed tokens per second" if scenario == "Server" else "Tokens per second"
        write(f"{folder}/{home}/results/{system}/llama2-70b-99/{scenario}/performance/run_1/mlperf_log_summary.txt",
              SUMMARY.format(scenario=scenario, headline=headline, value=value))


def make(folder, share):
    """Writes the share of the whole into the folder. Gives the bytes of its results."""
    for i in range(round(N_SYSTEMS * share)):
        write_training(folder, i)
        write_inference(folder, i)
    write(f"{folder}/index.md", "# A history\n\nA page for each system follows.\n")
    write(f"{folder}/training.md", PAGE.format(suite="MLPerf Training", workload="llama2_70b_lora", scenario="IS NULL", metric="time_to_train"))
    write(f"{folder}/inference.md", PAGE.format(suite="MLPerf Inference", workload="llama2-70b-99", scenario="= 'Server'",
                                                     metric="tokens_per_second"))
    write(f"{folder}/report.yaml", "title: A history of MLPerf, made up\ndate: 2026-01-01\n"
                                   "pages: [index.md, training.md, inference.md]\ndata: {results: [results/**]}\n")
    return sum(os.path.getsize(f"{path}/{name}") for path, _, names in os.walk(f"{folder}/results") for name in names)
