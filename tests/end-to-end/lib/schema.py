"""schema.py PROGRAM SCRATCH: do the schemas take what the program reads, and refuse what it refuses?

Checks the shipped data, the manual's files and the built-in accelerators against `accelreport schema`;
then rows with one cell changed, for which schema and reader must come to the same verdict."""
import csv
import glob
import json
import re
import subprocess
import sys

import jsonschema
import yaml

PROGRAM, SCRATCH = sys.argv[1:]


class Loader(yaml.SafeLoader):
    """YAML 1.2's core schema has no dates, and no yes and no."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag not in
            ("tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:bool", "tag:yaml.org,2002:float")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))
Loader.add_implicit_resolver("tag:yaml.org,2002:float",
                             re.compile(r"^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$"), list("-+.0123456789"))


def validator(name):
    schema = json.loads(subprocess.run([PROGRAM, "schema", name], check=True, capture_output=True).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def csv_rows(lines):
    return list(csv.DictReader(lines))


def manual_blocks():
    """(path, text) of each file that the manual shows."""
    for page in sorted(glob.glob("assets/manual/*.md")):
        text = open(page, encoding="utf-8").read()
        yield from re.findall(r"^```\w+ ([^\s$]+)\n(.*?)^```$", text, re.M | re.S)


def shipped():
    """(schema, where it stands, document) of all that must be valid."""
    for path in sorted(glob.glob("content/results/*.csv") + glob.glob("tests/fixtures/report/results/*.csv")):
        yield "results", path, csv_rows(open(path, encoding="utf-8"))
    for path in sorted(glob.glob("content/prices/*.csv")):
        yield "prices", path, csv_rows(open(path, encoding="utf-8"))
    for path in ("content/report.yaml", "tests/fixtures/report/report.yaml"):
        yield "report", path, yaml.load(open(path, encoding="utf-8"), Loader)
    path = "generator/sources/accelerators.yaml"
    yield "accelerators", path, yaml.load(open(path, encoding="utf-8"), Loader)
    yield "support", "content/support.yaml", yaml.load(open("content/support.yaml", encoding="utf-8"), Loader)
    for path, text in manual_blocks():
        if path.endswith("report.yaml"):
            yield "report", path, yaml.load(text, Loader)
        elif path.endswith(".csv") and path.split("/")[-1] not in ("speeds.csv", "may.csv"):
            yield "prices" if "prices" in path else "results", path, csv_rows(text.splitlines())


def check_shipped():
    seen = set()
    for name, path, document in shipped():
        for error in validator(name).iter_errors(document):
            sys.exit(f"{path}: {error.json_path}: {error.message}")
        seen.add((name, path.split("/")[0]))
    wanted = {("results", "content"), ("prices", "content"), ("report", "content"), ("accelerators", "generator"), ("support", "content"),
              ("results", "tour"), ("prices", "tour"), ("report", "tour")}
    if not wanted <= seen:
        sys.exit(f"not checked: {wanted - seen}")


def check_charts():
    """The schema takes what the grammar's own cases draw, and refuses keys and words that they refuse."""
    against = validator("chart")
    refused = ("error-unknown-key", "error-mark", "error-labels", "error-panels-kind", "error-panels", "error-bank",
               "error-no-source", "error-size", "error-frontier", "error-layer", "error-matrix-scale", "error-tco")
    for path in sorted(glob.glob("tests/golden/scene/*.in")):
        name = path.split("/")[-1][:-3]
        chart = yaml.load(open(path, encoding="utf-8"), Loader)["chart"]
        errors = list(against.iter_errors(chart))
        if not name.startswith("error-") and errors:
            best = jsonschema.exceptions.best_match(errors)
            sys.exit(f"{path}: {best.json_path}: {best.message}")
        if name in refused and not errors:
            sys.exit(f"{path}: the schema takes what the program refuses")


ROWS = {
    "results": {"suite": "Own", "round": "1", "submitter": "Us", "system": "box", "accelerator": "H100", "accelerators": 8,
                "workload": "chat", "phase": "inference", "scenario": "", "run": "1", "metric": "ttft", "value": 1.5,
                "unit": "ms", "date": "2026-11-02", "source": "us", "verified": "no"},
    "prices": {"accelerator": "H100", "provider": "A cloud", "region": "eu", "term": "spot", "price": 2, "currency": "USD",
               "per": "chip hour", "accelerators": 8, "includes": "chip", "valid_from": "2026-11", "source": "us"},
    "support": {"tool": "JAX", "family": "tpu", "level": "unknown", "version": "1", "date": "2026-11", "source": "us", "note": ""},
}
CELLS = ["", None, "x", " x ", "0", 0, "-1", "1.5", 1.5, "1e3", ".5", "+2", "1 2", "2024-11-13", "13.11.2024", "EUR", "eur", "yes",
         [1], {}]
# A cell that may be empty or not according to another.
SUMMARY = {"n", "n_failed", "standard_deviation", "standard_error", "minimum", "p5", "p25", "median", "p75", "p95", "maximum", "olympic_mean"}
TIED = {"results": {"value", "status", "metric", "run"} | SUMMARY, "prices": {"accelerators", "per"}, "support": set()}


def summaries():
    """A row of four runs with one figure changed; n = 0 depends on the value."""
    for column in ("n", "n_failed", "standard_deviation", "standard_error"):
        for cell in CELLS:
            if column != "n" or cell not in ("0", 0):
                yield {**ROWS["results"], "n": 4, column: cell}


def variants(name, properties):
    for column in properties:
        if column not in TIED[name]:
            for cell in CELLS:
                yield {**ROWS[name], column: cell}
            yield {key: value for key, value in ROWS[name].items() if key != column}
    if name == "results":
        yield from summaries()
    yield {**ROWS[name], "colour": "red"}


def refused_lines(path):
    run = subprocess.run([PROGRAM, "dump", "records", path], capture_output=True, text=True, check=False)
    return {int(line) for line in re.findall(r"^[^\n]*?:(\d+):\d+: error: ", run.stderr, re.M)}


def check_agreement(name):
    against = validator(name)
    table = next(way for way in [against.schema, *against.schema.get("anyOf", [])] if "items" in way)
    rows = list(variants(name, table["items"]["properties"]))
    disputed = []
    for start in range(0, len(rows), 60):
        part = rows[start:start + 60]
        path = f"{SCRATCH}/rows.json"
        with open(path, "w", encoding="utf-8") as file:
            file.write("[\n" + ",\n".join(json.dumps(row) for row in part) + "\n]\n")
        refused = refused_lines(path)
        for line, row in enumerate(part, 2):
            valid = against.is_valid([row])
            if valid == (line in refused):
                changed = {key: value for key, value in row.items() if ROWS[name].get(key) != value}
                disputed.append(f"{changed or set(ROWS[name]) - set(row)}: schema {valid}, reader {line not in refused}")
    if disputed:
        sys.exit("\n".join(disputed))


check_shipped()
check_charts()
check_agreement("results")
check_agreement("prices")
check_agreement("support")
