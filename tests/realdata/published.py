"""The tables that the shipped report rests on (content/results) against the raw files that they were taken from. The
files are read here, without the program: times, scores and batches from the logs of MLPerf Training, rates from the
summaries of MLPerf Inference, and the figures of serving sweeps and recipes from the output of their tools."""
import csv
import glob
import json
import os
import re

from serving import ask

CONTENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../content")
SWEEP = {"output_tokens_per_second_per_chip": ("output_tput_per_gpu", 1), "ttft_median": ("median_ttft", 1000),
         "ttft_p99": ("p99_ttft", 1000), "tpot_median": ("median_tpot", 1000), "tpot_p99": ("p99_tpot", 1000)}
ONLINE = {"output_tokens_per_second": "output_throughput", "ttft_median": "median_ttft_ms",
          "itl_median": "median_itl_ms", "end_to_end_latency_median": "median_e2e_latency_ms"}
SUMMARY = re.compile(r"^(?:Samples per second|Completed samples per second\s*|Scheduled samples per second |"
                     r"Tokens per second|Completed tokens per second): ([\d.]+)", re.MULTILINE)
CONSOLE = {"output_tokens_per_second": "Output token throughput (tok/s)", "ttft_median": "Median TTFT (ms)",
           "ttft_p99": "P99 TTFT (ms)", "tpot_median": "Median TPOT (ms)", "tpot_p99": "P99 TPOT (ms)"}


def table(name):
    with open(f"{CONTENT}/results/{name}.csv", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def near(a, b):
    return abs(a - b) <= 1e-8 * max(abs(a), abs(b))


def read_log(path):
    """Minutes, success and batch of one run; minutes are None when it has no end."""
    said = {}
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            found = re.search(r":::MLLOG (\{.*\})", line)
            if found:
                item = json.loads(found.group(1))
                said.setdefault(item["key"], item)
    stop = said.get("run_stop")
    minutes = (stop["time_ms"] - said["run_start"]["time_ms"]) / 60000 if stop else None
    batch = said.get("global_batch_size", {"value": None})["value"]
    return minutes, bool(stop) and stop["metadata"].get("status") == "success", batch


def read_training(shared):
    """(round, system, workload) → runs by file, scaling factor."""
    results = {}
    for path in sorted(glob.glob(f"{shared}/realdata/mlperf-training/**/result_*.txt", recursive=True)):
        folder, name = os.path.split(path)
        parts = folder.split(os.sep)
        round_ = next(part for part in parts if part.startswith("training_results_")).removeprefix("training_results_")
        runs, _ = results.setdefault((round_, parts[-2], parts[-1]), ({}, 1))
        runs[name] = read_log(path)
        scaling = os.path.join(folder, "scaling.json")
        if os.path.exists(scaling):
            with open(scaling, encoding="utf-8") as file:
                results[round_, parts[-2], parts[-1]] = (runs, json.load(file).get("scaling_factor", 1))
    return results


def olympic(runs, factor):
    times = sorted(minutes if success else float("inf") for minutes, success, _ in runs.values())
    kept = times[1:-1]
    return factor * sum(kept) / len(kept)


def run_differs(row, runs, factor):
    minutes, success, batch = runs[row["run"]]
    said = float(row["value"]) if row["value"] else None
    same = (said is None) == (not success) and (said is None or near(said, minutes))
    same = same and (row["status"] == "success") == success
    same = same and near(float(row["scaling_factor"] or 1), factor)
    known = next((other for _, _, other in runs.values() if other), batch)
    return not same or float(row["global_batch_size"] or 0) != float(known or 0)


def check_training(report, program, shared):
    results = read_training(shared)
    _, scores = ask(program, CONTENT, "SELECT round, system, workload, value FROM score WHERE suite = 'MLPerf Training'")
    scores = {(row["round"], row["system"], row["workload"]): float(row["value"]) for row in scores}
    rows = [row for name in ("gpt3", "llama", "stable-diffusion") for row in table("mlperf-training-" + name)]
    for key in sorted({(row["round"], row["system"], row["workload"]) for row in rows} & set(results)):
        runs, factor = results[key]
        own = [row for row in rows if (row["round"], row["system"], row["workload"]) == key]
        wrong = [row["run"] for row in own if row["run"] not in runs or run_differs(row, runs, factor)]
        score = olympic(runs, factor)
        report(not wrong and len(own) == len(runs) and near(scores[key], score),
               f"the report's {' '.join(key)} is that of the logs", f"{wrong} {scores[key]} {score}")


def check_inference(report, shared):
    found, wrong = 0, []
    for row in table("mlperf-inference"):
        pattern = (f"{shared}/realdata/mlperf-inference/inference_results_{row['round']}/**/{row['submitter']}/results/"
                   f"{row['system']}/{row['workload']}/*/performance/run_1/mlperf_log_summary.txt")
        for path in glob.glob(pattern, recursive=True):
            if f"/{row['scenario'].lower()}/" in path.lower():
                with open(path, encoding="utf-8", errors="replace") as file:
                    rates = [float(rate) for rate in SUMMARY.findall(file.read())]
                found += 1
                wrong += [] if float(row["value"]) in rates else [str(row)]
    report(found > 20 and not wrong, "the report's rates of MLPerf Inference are those of the summaries",
           f"{found} read {wrong}")
    with open(f"{shared}/moredata/mlperf-inference/inference_results_v6.0/summary_results.json", encoding="utf-8") as file:
        published = {(entry["Submitter"].replace("RedHat", "Red Hat"), entry["Platform"], entry["Model"], entry["Scenario"]): entry
                     for entry in json.load(file) if entry["compliance"] == "closed"}
    rows = [row for row in table("mlperf-inference") if row["round"] == "v6.0"]
    wrong = []
    for row in rows:
        entry = published.get((row["submitter"], row["system"], row["workload"], row["scenario"]))
        same = entry and float(row["value"]) == entry["Performance_Result"] and int(row["accelerators"]) == entry["Total Accelerators"]
        wrong += [] if same and row["category"] == entry["Availability"] and int(row["nodes"]) == entry["Nodes"] else [str(row)]
    report(len(rows) >= 14 and not wrong, "the report's rates of MLPerf Inference v6.0 are those published", f"{len(rows)} rows {wrong}")


def check_serving(report, shared):
    with open(f"{shared}/realdata/serving/inferencemax/agg_gptoss_1k1k.json", encoding="utf-8") as file:
        sweep = {(point["hw"], point["conc"], point["tp"]): point for point in json.load(file)
                 if (point["framework"], point["precision"]) == ("vllm", "fp4")}
    wrong = []
    for row in table("inferencemax-serving"):
        name, factor = SWEEP[row["metric"]]
        point = sweep[row["system"].split(",")[0], int(row["concurrency"]), int(row["accelerators"])]
        wrong += [] if near(float(row["value"]), point[name] * factor) else [str(row)]
    report(not wrong, "the report's InferenceMAX sweep is that of the export", str(wrong))
    rows = table("vendor-serving")
    with open(f"{shared}/realdata/serving/sglang-jsonl/llama_3_3_70b_online_output.jsonl", encoding="utf-8") as file:
        online = [json.loads(line) for line in file]
    wrong = [str(row) for row in rows if row["submitter"] == "DataCrunch" and not any(
        near(float(row["value"]), point[ONLINE[row["metric"]]]) for point in online
        if point["request_rate"] == float(row["request_rate"]))]
    with open(f"{shared}/realdata/serving/vllm-console/tpu-v6e-8_llama-3.3-70b_1k1k_conc64.txt", encoding="utf-8") as file:
        console = dict(re.findall(r"^(.*?):\s+([\d.]+)$", file.read(), re.MULTILINE))
    wrong += [str(row) for row in rows if row["system"] == "v6e-8" and row["concurrency"] == "64"
              and float(row["value"]) != float(console[CONSOLE[row["metric"]]])]
    recipe = f"{shared}/moredata/serving/sglang-jax/docs/cookbook/autoregressive/Llama/Llama3.3-70B.md"
    with open(recipe, encoding="utf-8") as file:
        cells = [line.split("|")[6].strip() for line in file if line.startswith("| 1024 | 1024 | 128 |")]
    wrong += [str(row) for row in rows if row["suite"] == "SGLang-JAX benchmark" and [float(cell) for cell in cells] != [float(row["value"])]]
    report(not wrong, "the report's other serving figures are those of their tools", str(wrong))


def check_steps(report, shared):
    with open(f"{shared}/realdata/tables/tpu7x_ironwood_training_recipes.md", encoding="utf-8") as file:
        printed = {cell.strip().replace(",", "") for line in file for cell in line.split("|")}
    wrong = [str(row) for row in table("vendor-step-rates") if row["accelerator"] == "TPU7x"
             and f"{float(row['value']):.2f}" not in printed]
    report(not wrong, "the report's step rates of TPU7x are those of the recipes", str(wrong))


def check(report, program, shared):
    check_training(report, program, shared)
    check_inference(report, shared)
    check_serving(report, shared)
    check_steps(report, shared)
