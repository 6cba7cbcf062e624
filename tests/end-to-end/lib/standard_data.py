"""standard_data.py KIND FOLDER: invented data of one kind, for the pages that a folder without pages gets."""
import csv
import os
import sys

kind, folder = sys.argv[1:]
HEAD = ("suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,"
        "verified,division,category,concurrency,input_length,output_length,precision").split(",")
GPUS = ("H100", "H200", "B200", "MI300X", "MI325X", "A100", "L4", "L40S")


def write(name, head, rows):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w", newline="") as file:
        writer = csv.DictWriter(file, head, restval="")
        writer.writeheader()
        writer.writerows(rows)


def result(**values):
    row = dict(accelerators=8, run=1, date="2026-01-01", source="own", submitter="Us")
    row.update(values)
    row.setdefault("system", f"{row['accelerator']} x{row['accelerators']}")
    return row


def training():
    for workload, minutes in (("bert", 6), ("llama2_70b_lora", 30), ("gpt3", 900)):
        for place, chip in enumerate(GPUS + ("Trillium",)):
            if workload != "gpt3" or chip in ("H100", "H200"):
                for run in range(1, 6):
                    yield result(suite="MLPerf Training", round="v5.0", accelerator=chip, workload=workload, phase="training", run=run,
                                 metric="time_to_train", value=minutes * (1 + place / 4) + run / 50, unit="min", verified="yes",
                                 division="closed", category="available")
    for chips in (8, 16):
        yield result(suite="In-house", accelerator="TPU v5p", accelerators=chips, workload="ranker", phase="training",
                     metric="tokens_per_second_per_chip", value=900 - chips, unit="tokens/s/chip")


def inference(n_models=2, n_systems=4):
    models = ["llama2-70b-99", "stable-diffusion-xl"] + [f"model-{i}" for i in range(n_models - 2)]
    for division in ("closed", "open"):
        for place, model in enumerate(models):
            for scenario, metric, unit in (("Offline", "tokens_per_second", "tokens/s"), ("Server", "tokens_per_second", "tokens/s"),
                                           ("SingleStream", "latency_p90", "ms"), ("MultiStream", "latency_p99", "ms")):
                for at in range(n_systems if division == "closed" else 2):
                    chip = (GPUS[:1] + ("Trillium",) + GPUS[1:])[at % 9]
                    yield result(suite="MLPerf Inference", round="v5.1", submitter=f"Maker {at}", accelerator=chip, accelerators=8 + at // 9,
                                 workload=model, phase="inference", scenario=scenario, metric=metric, value=1000 + 100 * at + place,
                                 unit=unit, verified="yes", division=division, category="available")


def serving():
    for model, length in (("Llama", 1024), ("Llama", 8192), ("Qwen", 1024)):
        for chip, factor in (("H100", 1), ("Trillium", 0.8)):
            for at, concurrency in enumerate((1, 4, 16, 64)):
                for metric, value, unit in (("output_tokens_per_second", 100 * concurrency ** 0.8 * factor, "output tokens/s"),
                                            ("tpot_median", 8 + 4 * at, "ms"), ("ttft_median", 50 * (at + 1), "ms")):
                    yield result(suite="Load test", accelerator=chip, workload=model, phase="inference", metric=metric, value=value, unit=unit,
                                 concurrency=concurrency, input_length=length + at, output_length=length, precision="fp8")


def energy():
    for chip, watts in (("H100", 5000), ("Trillium", 3000)):
        for metric, value, unit in (("samples_per_second", 4000, "samples/s"), ("power", watts, "W")):
            yield result(suite="Lab", accelerator=chip, workload="ranker", phase="inference", scenario="batch", metric=metric, value=value, unit=unit)


def others():
    for chip, seconds in (("H100", 2), ("Trillium", 3)):
        yield result(suite="Kernels", accelerator=chip, workload="matmul", phase="inference", metric="run_time", value=seconds, unit="s")
        yield result(suite="Kernels", accelerator=chip, workload="matmul", phase="inference", metric="wasted_slots", value=seconds, unit="slots")


def prices(n=3):
    for chip in GPUS + ("Trillium", "TPU v5p"):
        for provider in ("A cloud", "B cloud"):
            for term, factor in (("on demand", 1), ("spot", 0.4)):
                for region in range(n):
                    yield dict(accelerator=chip, provider=provider, region=f"r{region}", term=term, price=f"{(len(chip) + region) * factor:.2f}",
                               currency="USD", per="chip hour", accelerators=1, includes="chip and host", valid_from="2026-01-02", source="own")


if kind == "prices":
    write("prices.csv", list(next(prices())), prices())
elif kind == "round":
    write("results.csv", HEAD, inference(24, 13))
    write("prices.csv", list(next(prices())), prices(68))
else:
    write("results.csv", HEAD, globals()[kind]())
