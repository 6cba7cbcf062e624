"""Charts beside peers: our cold process here, further charts in bench-charts, peers by the scripts of a
folder that holds bar.vl.json, mpl.py and so on (tests/bench/run names it), in a copy of it. A peer that is
not installed is passed over; those of node come from a node_modules that has vega: beside the scripts, or
that of the browser tests, or the global one."""
import os
import shutil
import statistics
import subprocess
import time

GOALS = {"svg cold": 15, "layout and SVG": .7, "PDF": 2, "PNG 1600 × 1000": 12,
         "100 charts as SVG, PDF and PNG on 2 threads": 1000}

SPEC = """chart: fig-bench
mark: bar
title: A chart as a cold process
x: {field: value, unit: samples/s per chip, better: higher}
y: model
color: chip
source: made-up figures for speed
"""

PEERS = {  # one chart, a hundred charts, what of ours they are held against
    "gnuplot SVG": (["gnuplot", "gp_cold_svg.gp"], ["gnuplot", "gp_100_svg.gp"], "svg"),
    "gnuplot PNG": (["gnuplot", "gp_cold_png.gp"], ["gnuplot", "gp_100_png.gp"], "png"),
    "matplotlib SVG": (["/usr/bin/python3", "mpl.py", "bar", "1", "svg"],
                       ["/usr/bin/python3", "mpl.py", "bar", "100", "svg"], "svg"),
    "matplotlib PNG": (["/usr/bin/python3", "mpl.py", "line", "1", "png"],
                       ["/usr/bin/python3", "mpl.py", "line", "100", "png"], "png"),
    "ggplot2 SVG": (["Rscript", "gg.R", "bar", "1", "svg"], ["Rscript", "gg.R", "bar", "100", "svg"], "svg"),
    "Vega-Lite SVG": (["node", "vega.mjs", "bar", "1", "svg"], ["node", "vega.mjs", "bar", "100", "svg"], "svg"),
    "Observable Plot SVG": (["node", "plot.mjs", "bar", "1"], ["node", "plot.mjs", "bar", "100"], "svg"),
    "ECharts SVG": (["node", "ech.mjs", "bar", "1", "svg"], ["node", "ech.mjs", "bar", "100", "svg"], "svg"),
}


def milliseconds(command, folder):
    """Wall time of one run; None when it fails or is not there."""
    start = time.monotonic()
    try:
        done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              check=False)
    except FileNotFoundError:
        return None
    return (time.monotonic() - start) * 1000 if done.returncode == 0 else None


def median(command, folder, runs):
    return statistics.median(milliseconds(command, folder) for _ in range(runs))


def our_cold(program, work, ending):
    with open(f"{work}/bench.yaml", "w", encoding="utf-8") as out:
        out.write(SPEC)
    with open(f"{work}/bench.csv", "w", encoding="utf-8") as out:
        out.write("model,chip,value\n")
        for i in range(24):
            out.write(f"model {i // 4},{('H100', 'TPU v5p', 'Trillium', 'B200')[i % 4]},{10 + i * 7 % 13}\n")
    return median([program, "chart", "--spec", "bench.yaml", "--data", "bench.csv", "-o", f"bench.{ending}"], work, 15)


def ours_each(bench):
    """What bench-charts prints, by its name."""
    out = subprocess.run([bench], capture_output=True, check=True).stdout.decode()
    rows = [line.strip().rsplit(" ms", 1)[0].rsplit(None, 1) for line in out.splitlines() if " ms" in line]
    return {name.strip(): float(value) for name, value in rows}


def copy_of(peers, work):
    """The scripts where they can write, with their input and the modules of node that there are."""
    folder, here = f"{work}/peers", os.path.dirname(os.path.abspath(__file__))
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(f"{folder}/out/m")
    for name in os.listdir(peers):
        if os.path.isfile(f"{peers}/{name}"):
            shutil.copyfile(f"{peers}/{name}", f"{folder}/{name}")
    if os.path.isfile(f"{folder}/data.py"):
        subprocess.run(["/usr/bin/python3", "data.py"], cwd=folder, check=False)
    places = [peers, f"{here}/../browser"]
    if shutil.which("npm"):
        places.append(os.path.dirname(subprocess.run(["npm", "root", "-g"], capture_output=True, check=False)
                                      .stdout.decode().strip()))
    for place in places:
        if os.path.isdir(f"{place}/node_modules/vega") and not os.path.lexists(f"{folder}/node_modules"):
            os.symlink(os.path.abspath(f"{place}/node_modules"), f"{folder}/node_modules")
    return folder


def measure(program, bench, work, peers):
    each = ours_each(bench)
    cold = {ending: our_cold(program, work, ending) for ending in ("svg", "png")}
    further = {"svg": each["layout and SVG"], "png": each["layout"] + each["PNG 1600 × 1000"]}
    print("\ncharts: time, share of its goal")
    for name, value in {"svg cold": cold["svg"], **each}.items():
        share = f"{value / GOALS[name]:6.2f} of {GOALS[name]} ms" if name in GOALS else ""
        print(f"  {name:<44} {value:8.2f} ms  {share}")
    if not os.path.isdir(peers):
        return
    peers = copy_of(peers, work)
    print("charts of peers: cold process, each of 100 more, and how many times ours that is")
    for name, (one, many, ending) in PEERS.items():
        if milliseconds(one, peers) is None:
            continue
        first = median(one, peers, 5)
        more = max(median(many, peers, 3) - first, 0) / 99
        print(f"  {name:<44} {first:8.1f} ms  {first / cold[ending]:6.1f} x   {more:8.2f} ms"
              f"  {more / further[ending]:6.1f} x")
