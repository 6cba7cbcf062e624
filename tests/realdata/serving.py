"""LLM serving benchmarks: every file of realdata/serving is read (with what it does not say written beside it, in a
temporary copy) or refused for a reason that is true, and the known answers come out."""
import csv
import glob
import io
import json
import os
import shutil
import subprocess
import tempfile

# Metadata of the files, by glob; longer globs override shorter ones.
SAID = {
    "vllm-bench-json/*": {"accelerator": "B200", "accelerators": 4, "precision": "fp4", "input_length": 1024,
                          "output_length": 1024},
    "vllm-bench-json/*tp8*": {"accelerators": 8},
    "vllm-console/a100*": {"accelerator": "A100", "accelerators": 1},
    "vllm-console/tpu-v6e-8*": {"accelerator": "TPU v6e", "accelerators": 8, "model": "Llama-3.3-70B"},
    "vllm-console/*PLACEHOLDER*": {"accelerator": "TPU v6e", "accelerators": 1, "model": "Qwen2.5-32B"},
    "inferencemax/*.json": {"input_length": 1024, "output_length": 1024},
    "inferencex-token-position/*/*/*.json": {"accelerator": "H200", "accelerators": 8},
    "sglang-jsonl/*": {"accelerator": "H200", "accelerators": 8, "model": "Llama-3.3-70B"},
    "aiperf/*/conc*": {"accelerator": "B200", "accelerators": 8},
    "inference-perf/*/*/*_lifecycle_metrics.json": {"accelerator": "H100", "accelerators": 1, "model": "Llama-3.1-8B"},
    "llmperf/*": {"accelerator": "A100", "accelerators": 4},
    "guidellm/*": {"accelerator": "A100", "accelerators": 1},
}
# Refused without metadata; the error must name what is missing.
MISSING = {
    "vllm-bench-json/dsr1_1k1k_fp4_sglang_tp4_ep1_dpa_false_conc4_b200.json": "assumed from its name: accelerator: B200, ",
    "inferencemax/agg_gptoss_1k1k.json": "assumed from its name: input_length: 1024, output_length: 1024",
    "sglang-jsonl/llama_3_3_70b_online_output.jsonl": "does not state model, accelerator, accelerators;",
    "llmperf/groq_70b.json": "does not state accelerator, accelerators;",
    "vllm-console/tpu-v6e-8_llama-3.3-70b_1k1k_conc64.txt": "assumed from its name: accelerator: Trillium, accelerators: 8, model",
}
CONC4 = "vllm-bench-json/dsr1_1k1k_fp4_sglang_tp4_ep1_dpa_false_conc4_b200.json"
STAGE3 = "inference-perf/vllm/results/stage_3_lifecycle_metrics.json"
V6E = "vllm-console/tpu-v6e-8_llama-3.3-70b_1k1k_conc64.txt"
GLM5 = "inferencex-token-position/glm-5/results/glm5_fp8_vllm_tp8_isl1024_osl128_conc16.json"
AGENTS = "aiperf/kimik2.5-fp4-b200-vllm-agentic-lmcache"
ANSWERS = [  # file, metric, value, divided by the accelerators?
    (CONC4, "output_tokens_per_second", 327.7531099324, False),
    (CONC4, "total_tokens_per_second", 658.7115201036, False),
    (CONC4, "total_tokens_per_second", 164.6778800259, True),
    (CONC4, "ttft_mean", 962.9514460503, False),
    (CONC4, "ttft_p99", 1784.0627564500, False),
    (CONC4, "tpot_mean", 10.89099780455042, False),
    (V6E, "output_tokens_per_second", 2494.80, False),
    (V6E, "output_tokens_per_second", 311.85, True),
    (STAGE3, "tpot_mean", 7.516017549608276, False),
    (STAGE3, "ttft_p99", 181.82665726635605, False),
    (GLM5, "tpot_median", 33.614915054966145, False),
    ("llmperf/anyscale_70b.json", "ttft_median", 212.82956000001718, False),
    (f"{AGENTS}/conc1_none_profile_export_aiperf.json", "tpot_p99", 7.47, False),
]


def say(folder):
    said = {}
    for pattern in sorted(SAID, key=len):
        for path in glob.glob(f"{folder}/{pattern}"):
            said.setdefault(path, {}).update(SAID[pattern])
    for path, words in said.items():
        with open(f"{path}.meta.yaml", "w", encoding="utf-8") as file:
            json.dump(words, file)


def ask(program, folder, sql):
    run = subprocess.run([program, "query", folder, "--format", "csv", sql], capture_output=True, text=True,
                         check=False)
    return run, list(csv.DictReader(io.StringIO(run.stdout)))


def check_files(report, program, folder):
    for root, _, names in os.walk(folder):
        for name in sorted(names):
            path = os.path.join(root, name)
            run = subprocess.run([program, "inspect", path], capture_output=True, text=True, check=False)
            placeholder = "PLACEHOLDER" in name and not name.endswith(".yaml")
            report(("[placeholder]" in run.stderr) if placeholder else run.returncode == 0,
                   f"serving: {name} is {'refused as a placeholder' if placeholder else 'read'}", run.stderr[:500])


def check_missing(report, program, shared):
    for path, missing in MISSING.items():
        run = subprocess.run([program, "inspect", f"{shared}/realdata/serving/{path}"], capture_output=True, text=True,
                             check=False)
        report(run.returncode == 0 and missing in run.stdout and "meta.yaml" in run.stdout,
               f"serving: {os.path.basename(path)} says what is missing", run.stderr[:500])


def check_answers(report, program, folder):
    run, rows = ask(program, folder, "SELECT source_file, metric, value, accelerators FROM score")
    report(run.returncode == 0, "serving: the folder is read without errors", run.stderr[:2000])
    values = {(row["source_file"], row["metric"]): row for row in rows}
    for path, metric, expected, per_chip in ANSWERS:
        row = values.get((path, metric))
        value = float(row["value"]) / (float(row["accelerators"]) if per_chip else 1) if row else float("nan")
        digits = 5e-3 if path.startswith("aiperf") else 1e-9 * expected
        report(abs(value - expected) <= digits, f"serving: {os.path.basename(path)} {metric} is {expected}", str(row))


def check_rows(report, program, folder):
    """Every row of the arrays is stored, and the rows by hardware are those known."""
    known = {"h200": 32, "mi325x": 20, "b200": 19, "h100": 15, "mi300x": 14, "b200-trt": 13, "mi355x": 11}
    _, rows = ask(program, folder, "SELECT system, count(DISTINCT line) AS n FROM (SELECT y.name AS system, r.line "
                  "FROM run AS r JOIN system AS y ON y.id = r.system_id JOIN source AS s ON s.id = r.source_id "
                  "WHERE s.path = 'inferencemax/agg_gptoss_1k1k.json') GROUP BY system")
    report({row["system"]: int(row["n"]) for row in rows} == known, "serving: 124 rows of InferenceMAX", str(rows))
    _, rows = ask(program, folder, "SELECT s.path, count(DISTINCT r.line) AS n FROM run AS r "
                  "JOIN source AS s ON s.id = r.source_id WHERE s.format = 'inferencemax' GROUP BY s.path")
    for row in rows:
        with open(f"{folder}/{row['path']}", encoding="utf-8") as file:
            n = len(json.load(file))
        report(int(row["n"]) == n, f"serving: all {n} rows of {row['path']} are stored", str(row))
    _, rows = ask(program, folder, "SELECT r.status, count(o.value) AS n FROM run AS r JOIN source AS s "
                  "ON s.id = r.source_id LEFT JOIN observation AS o ON o.run_id = r.id "
                  f"WHERE s.path = '{AGENTS}/conc16_lmcache_profile_export_aiperf.json' GROUP BY r.id")
    report(rows == [{"status": "cancelled", "n": "0"}], "serving: the cancelled run has no figures", str(rows))


def check(report, program, shared):
    check_missing(report, program, shared)
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.join(temporary, "serving")
        shutil.copytree(f"{shared}/realdata/serving", folder, copy_function=shutil.copyfile)
        for root, _, _ in os.walk(folder):
            os.chmod(root, 0o755)
        say(folder)
        check_files(report, program, folder)
        for path in glob.glob(f"{folder}/vllm-console/*PLACEHOLDER*"):
            os.remove(path)
        check_answers(report, program, folder)
        check_rows(report, program, folder)
