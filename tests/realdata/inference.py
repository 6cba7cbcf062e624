"""MLPerf Inference and the energy of MLPerf Training: the rows `inference`, `inference-power` and `training-energy`
of KNOWN_ANSWERS.tsv, and figures of MLCommons' own table."""
import csv
import io
import subprocess

SCORES = ("SELECT round, submitter, system, workload, scenario, metric, value, official_score, published_score, unit "
          "FROM score WHERE basis = 'run logs' AND suite = 'MLPerf Inference'")
ENERGY = "SELECT round, submitter, system, workload, energy_joules, power_watts FROM energy"
LATENCY = {"p90 ns": "latency_p90_measured", "p99 ns": "latency_p99_measured",
           "early-stopping p90 ns": "latency_p90", "early-stopping p99 ns": "latency_p99"}
# Round v5.1: submitter, system, workload, scenario, metric, as in MLCommons' summary_results.json.
PUBLISHED = [
    ("Google", "B200-SXM-180GBx8_TRT", "llama2-70b-99", "Offline", "tokens_per_second", 78463.5),
    ("Google", "B200-SXM-180GBx8_TRT", "llama2-70b-99", "Server", "tokens_per_second", 99169.8),
    ("Google", "B200-SXM-180GBx8_TRT", "llama2-70b-99", "Interactive", "tokens_per_second", 52140.7),
    ("Google", "B200-SXM-180GBx8_TRT", "stable-diffusion-xl", "Server", "queries_per_second", 28.4633),
    ("Google", "B200-SXM-180GBx8_TRT", "whisper", "Offline", "tokens_per_second", 42755.7),
    ("Lenovo", "SR780a_V3_B200SXMx8_TRT", "stable-diffusion-xl", "Offline", "power", 9514.4024077047),
    ("Lenovo", "SR780a_V3_B200SXMx8_TRT", "stable-diffusion-xl", "Server", "power", 9437.6092257002),
]


def ask(program, folder, sql):
    run = subprocess.run([program, "query", folder, "--format", "csv", sql], capture_output=True, text=True,
                         check=False)
    return run, list(csv.DictReader(io.StringIO(run.stdout)))


def known(shared, suite):
    with open(f"{shared}/realdata/KNOWN_ANSWERS.tsv", encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if fields[0] == suite:
                yield fields[1:]


def same(value, answer):
    """Is the value the answer, as many decimals as it has?"""
    return bool(value) and round(float(value), len(answer.partition(".")[2])) == float(answer)


def expected(round_, value, unit, more):
    """(metric, answer, factor) of each figure of a row."""
    scheduled_heads = float(round_.removeprefix("inference_results_v")) < 4.05
    names = {"samples/s": "samples_per_second", "tokens/s": "tokens_per_second", **LATENCY,
             "completed samples/s": "completed_queries_per_second" if scheduled_heads else "queries_per_second",
             "scheduled/s": "queries_per_second" if scheduled_heads else "scheduled_queries_per_second"}
    for name, answer in [(unit, value)] + [field.split("=") for field in more if field]:
        yield names[name], answer, 1e6 if name in LATENCY else 1


def check_runs(report, shared, scores):
    for round_, submitter, system, benchmark, folder, scenario, validity, value, unit, *more in known(shared, "inference"):
        name = f"{round_} {submitter} {system} {benchmark} {folder}"
        asked = folder if folder == "Interactive" else scenario
        key = (round_.removeprefix("inference_results_"), submitter, system, benchmark, asked)
        figures = list(expected(round_, value, unit, more))
        wrong = [(metric, answer) for metric, answer, factor in figures
                 if not same(str(float(scores.get(key, {}).get(metric, {"value": "nan"})["value"]) * factor), answer)]
        heads = [metric for metric, row in scores.get(key, {}).items() if row["official_score"] and metric != "power"]
        head = "tokens_per_second" if any(m == "tokens_per_second" for m, _, _ in figures) else None
        report(not wrong and validity == "VALID" and len(heads) == 1 and heads[0] == (head or heads[0]), name,
               f"wrong {wrong}, headline {heads}")


def check_inference(report, program, shared):
    run, rows = ask(program, f"{shared}/realdata/mlperf-inference", SCORES)
    report(run.returncode == 0, "the inference results are read without errors", run.stderr[:2000])
    scores = {}
    for row in rows:
        key = (row["round"], row["submitter"], row["system"], row["workload"], row["scenario"])
        scores.setdefault(key, {})[row["metric"]] = row
    check_runs(report, shared, scores)
    for submitter, system, workload, scenario, metric, value in PUBLISHED:
        row = scores.get(("v5.1", submitter, system, workload, scenario), {}).get(metric, {})
        close = row and abs(float(row["published_score"]) - value) <= 1e-9 * value
        near = row and abs(float(row["official_score"]) - value) <= 2e-4 * value
        report(bool(close and near), f"published: {submitter} {workload} {scenario} {metric}", str(row))
    for round_, submitter, system, workload, scenario, _, average, _ in known(shared, "inference-power"):
        key = (round_.removeprefix("inference_results_"), submitter, system, workload, scenario)
        value = scores.get(key, {}).get("power", {}).get("official_score", "")
        report(same(value, average.split()[1]), f"power: {round_} {submitter} {workload} {scenario}", value)


def check_energy(report, program, shared):
    _, rows = ask(program, f"{shared}/realdata/mlperf-training", ENERGY)
    found = {(row["round"], row["submitter"], row["system"], row["workload"]): row for row in rows}
    for round_, submitter, system, workload, joules, watts in known(shared, "training-energy"):
        row = found.get((round_.removeprefix("training_results_"), submitter, system, workload), {})
        report(same(row.get("energy_joules", ""), joules.split()[0]) and
               same(row.get("power_watts", ""), watts.split()[-2]), f"energy: {round_} {submitter} {workload}", str(row))


def check_recognised(report, program, shared):
    """Every file below mlperf-inference is read, or taken in by what is read."""
    run = subprocess.run([program, "inspect", f"{shared}/realdata/mlperf-inference"], capture_output=True, text=True,
                         check=False)
    report(run.returncode == 0 and " error: " not in run.stderr, "every inference file is recognised", run.stderr[:2000])


def check(report, program, shared):
    check_inference(report, program, shared)
    check_energy(report, program, shared)
    check_recognised(report, program, shared)
