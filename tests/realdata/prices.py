"""Prices and bills: every file of realdata/prices is read, or refused for a reason that is true; known prices and
sums come out; what catalogues write for an unknown price is never a number."""
import csv
import os
import shutil
import subprocess
import tempfile

from serving import ask

CLOUDS = ["aws", "azure", "gcp", "lambda", "vast"]
PRICES = [  # provider, item, region starts with, chips, USD per chip and hour
    ("Google Cloud", "tpu-v6e-8", "us-central1", 8, 2.70),
    ("Google Cloud", "tpu-v5litepod-8", "us-central1", 8, 1.20),
    ("Google Cloud", "tpu-v5p-8", "us-central1", 4, 4.20),
    ("Google Cloud", "a3-highgpu-8g", "us-east4-a", 8, 87.83247 / 8),
    ("AWS", "p5.48xlarge", "us-east-1", 8, 6.88),
    ("AWS", "p6-b200.48xlarge", "us-east-1", 8, 14.2416),
]
SAID = {"opencost/configs/pricing_schema_mixed_gpu_ondemand.csv": "provider: Own\ncurrency: USD\n"}


def catalogue_rows(path):
    """Rows with an accelerator, without exact copies."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    name = rows[0].index("AcceleratorName")
    return len({tuple(row) for row in rows[1:] if row[name]})


def check_catalogues(report, program, folder):
    for cloud in CLOUDS:
        path = f"{folder}/skypilot/{cloud}"
        run, rows = ask(program, path, "SELECT count(*) FILTER (WHERE term <> 'spot') AS n, "
                        "count(*) AS all_rows, count(accelerator_id) AS known, count(valid_from) AS dated, "
                        "sum(price_per_chip_hour * accelerators = 700) AS sentinels FROM price")
        row = rows[0] if rows else {}
        report(run.returncode == 0, f"prices: the catalogue of {cloud} is read", run.stderr[:500])
        report(row.get("n") == str(catalogue_rows(f"{path}/vms.csv")),
               f"prices: each offer of {cloud} is stored", str(row))
        report(row.get("known") == row.get("all_rows") and row.get("sentinels") in ("0", ""),
               f"prices: all accelerators of {cloud} are known, and no price is 700", str(row))
    _, rows = ask(program, f"{folder}/skypilot", "SELECT count(*) AS n FROM price AS s JOIN price AS d "
                  "ON d.line = s.line AND d.source_id = s.source_id AND d.term = 'on demand' AND s.term = 'spot' "
                  "AND s.price_per_chip_hour > 1.001 * d.price_per_chip_hour")
    report(rows == [{"n": "0"}], "prices: no spot price is above the one on demand", str(rows))


def check_prices(report, program, folder):
    _, rows = ask(program, f"{folder}/skypilot", "SELECT provider, item, region, accelerators, "
                  "price_per_chip_hour AS price FROM price WHERE term = 'on demand'")
    for provider, item, region, chips, price in PRICES:
        found = [row for row in rows if row["provider"] == provider and row["item"] == item
                 and row["region"].startswith(region)]
        ok = found and all(float(row["accelerators"]) == chips for row in found) and \
            any(abs(float(row["price"]) - price) < 1e-9 * price for row in found)
        report(bool(ok), f"prices: {item} costs {price:.4f} a chip", str(found[:3]))


def check_bill(report, program, folder):
    run, rows = ask(program, f"{folder}/focus/part1", "SELECT count(*) AS n, sum(billed) AS billed, "
                    "sum(effective) AS effective FROM billing")
    row = rows[0] if rows else {}
    report(run.returncode == 0 and row.get("n") == "500", "prices: 500 charges of the FOCUS bill", str(row))
    report(abs(float(row["billed"]) - 5.9883937432) < 1e-9 and abs(float(row["effective"]) - 2.0) < 1e-9,
           "prices: the FOCUS bill adds up", str(row))
    _, rows = ask(program, f"{folder}/focus/part1", "SELECT sum(billed) AS billed FROM chip_cost")
    report(abs(float(rows[0]["billed"]) - 5.9883937432) < 1e-9, "prices: costs by chip add up to the bill", str(rows))


def check_others(report, program, folder):
    """Lists that are read, each with the rows that must come of it; examples that must not."""
    known = [("opencost/pkg", "A100 40GB", 3, 2.933908), ("opencost/configs", "A100", 2, None),
             ("fmbench", "H100", 2, 98.32 / 8)]
    for path, chip, n, price in known:
        run, rows = ask(program, f"{folder}/{path}", "SELECT a.name, p.price_per_chip_hour AS price FROM price AS p "
                        "JOIN accelerator AS a ON a.id = p.accelerator_id")
        prices = [float(row["price"]) for row in rows if row["name"] == chip]
        ok = run.returncode == 0 and len(prices) == n and (price is None or price in prices)
        report(ok, f"prices: {path} has {n} prices of {chip}", run.stderr[:500] + str(rows[:5]))
    spec = f"{folder}/focus/spec/commitment_discount_scenarios"
    for name in sorted(os.listdir(spec)):
        run = subprocess.run([program, "inspect", f"{spec}/{name}"], capture_output=True, text=True, check=False)
        report(run.returncode == 1 and "BillingCurrency" in run.stderr,
               f"prices: {name} is refused for want of a currency", run.stderr[:500])


def check(report, program, shared):
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.join(temporary, "prices")
        shutil.copytree(f"{shared}/realdata/prices", folder, copy_function=shutil.copyfile)
        for root, _, _ in os.walk(folder):
            os.chmod(root, 0o755)
        for path, words in SAID.items():
            with open(f"{folder}/{path}.meta.yaml", "w", encoding="utf-8") as file:
                file.write(words)
        os.mkdir(f"{folder}/focus/part1")
        shutil.copyfile(f"{folder}/focus/focus_sample_part1.csv", f"{folder}/focus/part1/bill.csv")
        check_catalogues(report, program, folder)
        check_prices(report, program, folder)
        check_bill(report, program, folder)
        check_others(report, program, folder)
