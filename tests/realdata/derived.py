"""Derived performance of real files: Pareto fronts against all pairs, utilisation and scaling of step logs."""
import itertools
import os
import shutil
import tempfile

from serving import ask

GROUP = ("suite", "accelerator", "workload", "input_length", "output_length", "precision", "statistic")
MAXTEXT = "tpu_trillium_Llama3.1_{}_MaxText_v6e_{}.log"
# Model, chips, TFLOP/s per chip of the last step in the log, kind of scaling. A step of every chip is 4 × 8,192
# tokens, but of 5 × 8,192 on 64 chips and of 2 × 8,192 on 32.
STEPS = [("8B", 64, 419.701, ""), ("8B", 128, 412.319, "neither"), ("8B", 256, 417.397, "neither"),
         ("70B", 32, 443.385, ""), ("70B", 128, 453.5, "neither")]
PEAK = 918


def copy_with(shared, folder, path, said):
    shutil.copy(f"{shared}/realdata/{path}", folder)
    with open(os.path.join(folder, os.path.basename(path) + ".meta.yaml"), "w", encoding="utf-8") as file:
        file.writelines(f"{key}: {value}\n" for key, value in said.items())


def beats(a, b):
    return a[0] >= b[0] and a[1] >= b[1] and a != b


def check_fronts(report, program, shared):
    with tempfile.TemporaryDirectory() as folder:
        for name in ("agg_dsr1_1k1k.json", "agg_gptoss_1k1k.json"):
            copy_with(shared, folder, f"serving/inferencemax/{name}", {"input_length": 1024, "output_length": 1024})
        _, rows = ask(program, folder, "SELECT * FROM pareto WHERE reason IS NULL")
    key = lambda row: tuple(row[column] for column in GROUP)  # noqa: E731
    report(len(rows) > 500, "the InferenceMAX sweeps give points", str(len(rows)))
    for group, members in itertools.groupby(sorted(rows, key=key), key):
        points = [(float(row["throughput"]), float(row["interactivity"]), row["position"]) for row in members]
        wrong = [point for point in points
                 if any(beats(other[:2], point[:2]) for other in points) != (point[2] == "dominated")]
        front = [point[:2] for point in points if point[2] == "front"]
        report(not wrong and len(set(front)) == len(front), f"the front of {', '.join(group)}", str(wrong))


def check_steps(report, program, shared):
    with tempfile.TemporaryDirectory() as folder:
        for model, chips, _, _ in STEPS:
            copy_with(shared, folder, "maxtext/" + MAXTEXT.format(model, chips),
                      {"accelerator": "Trillium", "accelerators": chips, "model": model, "precision": "bf16"})
        _, used = ask(program, folder, "SELECT workload, accelerators, utilisation FROM utilisation")
        _, scaled = ask(program, folder, "SELECT workload, accelerators, kind FROM rate_scaling")
    used = {(row["workload"], int(row["accelerators"])): float(row["utilisation"]) for row in used}
    scaled = {(row["workload"], int(row["accelerators"])): row["kind"] for row in scaled}
    for model, chips, flops, kind in STEPS:
        share = used.get((model, chips), 0)
        report(abs(share - 100 * flops / PEAK) < 1e-9 * share, f"utilisation of {model} on {chips} chips", str(share))
        report(scaled.get((model, chips)) == kind, f"scaling of {model} to {chips} chips", str(scaled))


def check(report, program, shared):
    check_fronts(report, program, shared)
    check_steps(report, program, shared)
