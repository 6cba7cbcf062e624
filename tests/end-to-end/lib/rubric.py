"""tests/end-to-end/lib/rubric.py FOLDER [SVG…]: judges each fig-*.svg of the folder, with the .csv, .pdf and .png
beside it, by the points of the rubric for charts that a program can judge, and their colours in the themes of the other
SVG files as well. Prints what it holds against them, a line each.

The points that need the layout (no text on another, on a foreign mark or beyond the edge) are judged on every build
by the program itself, on the same scene that all forms are drawn from."""
import csv
import glob
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
WITHOUT_DIRECTION = {"coverage-map", "framework-support"}  # states, not amounts
WITHOUT_UNIT = {"coverage-map", "framework-support", "chip-for-chip", "scaling", "spread-of-runs", "utilisation",
                "decision-matrix"}  # no amounts, ratios, or a unit that is in the title
NOT_MEASURED = {"break-even", "coverage-map", "decision-matrix", "framework-support", "price-spread", "roofline",
                "sensitivity", "total-cost"}  # prices, scores, data sheets: nothing that runs could repeat
PER_CHIP = {"chip-for-chip", "scaling", "latency-load", "throughput-interactivity"}  # equal chips, or chips are an axis
DIRECTIONS = re.compile(r"(higher|lower|further right|(up|down) and (left|right)) is better")


def luminance(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= .04045 else ((p + .055) / 1.055) ** 2.4 for p in parts]
    return .2126 * linear[0] + .7152 * linear[1] + .0722 * linear[2]


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + .05) / (low + .05)


def styles_of(root):
    """Declarations by selector, without the prefix of the chart."""
    prefix, rules = "#" + root.get("id") + " ", {}
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", root.findtext(SVG + "style")):
        for selector in selectors.strip().split(","):
            rules.setdefault(selector.strip().replace(prefix, ""), {}).update(
                pair.split(":", 1) for pair in body.split(";") if ":" in pair)
    return rules


def numbers(text):
    """As people write them, each with half a unit of its last decimal: 1,234.5, 0.15."""
    found = re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", text)
    return {(float(n.replace(",", "")), .5 / 10 ** len(n.partition(".")[2]) if "." in n else 0) for n in found}


def near(number, half, values):
    return any(abs(number - v) <= max(.006 * abs(v), half) for v in values)


def judge_words(name, root, texts, rows):
    said = " ".join(texts)
    title, description = root.findtext(SVG + "title"), root.findtext(SVG + "desc")
    if len(title) < 12 or re.fullmatch(r"(Chart|Figure) ?\d*", title):
        yield "1: the title says nothing"
    units = re.findall(r"\(([^()]+)\)", " ".join(rows[0]))
    if name not in WITHOUT_UNIT and not any(unit in said or unit in description for unit in units):
        yield f"2: no unit of {units} is said"
    if name not in WITHOUT_DIRECTION and not DIRECTIONS.search(said):
        yield "3: no direction is said"
    if "Source: " not in said:
        yield "4: no source"
    if "MLPerf® Training" in said and not re.search(r"v\d+\.\d", said):
        yield "4: an MLPerf result without its round"
    values = {float(cell) for row in rows[1:] for cell in row if re.fullmatch(r"-?\d+(\.\d+)?(e[+-]?\d+)?", cell)}
    scaled = {v / d for v in values for d in (1, 1e3, 1e6, 1e9, 1e12, 1e15, .01)}
    found = {n for n, half in numbers(description) if near(n, half, scaled)}
    if len(description) < 60 or len(found) < min(len(values), 2):
        yield f"19: the description holds {len(found)} numbers of the data in {len(description)} characters"


def judge_counts(name, root, texts):
    """How many runs stand behind each mark, and what an interval is."""
    said, shown = " ".join(texts), [g for g in root.iter(SVG + "g") if g.get("data-value")]
    silent = [g for g in shown if g.get("data-n") is None]
    if name not in NOT_MEASURED and (not shown or (silent and not re.search("score only|no repeat runs", said))):
        yield f"5: {len(silent)} of {len(shown)} marks say neither n nor that there are no repeats"
    intervals = [g for g in shown if g.get("data-lo") and g.get("data-lo") != g.get("data-hi")]
    if intervals and not re.search(r"interval \(.+\)|from the lowest to the highest|lowest to highest", said):
        yield f"5: {len(intervals)} intervals, and no word of what they are"


def judge_alike(name, root, rows):
    """Systems of different sizes side by side say their sizes; values differ; panels share a scale or say they do not."""
    first = [row[rows[0].index(key)] for key in ("Label", "Workload and system") if key in rows[0] for row in rows[1:]]
    sized = [label for label in first if re.search(r"[\d,]+ chips?\b", label)]
    if name not in PER_CHIP | NOT_MEASURED and len(sized) < len(first or [1]):
        yield f"18: {len(first) - len(sized)} of {len(first)} systems do not say how many chips they have"
    values = {g.get("data-value") for g in root.iter(SVG + "g") if g.get("data-value")}
    if len(rows) > 3 and len(values) == 1:
        yield "18: all values are the same"


def judge_bars(root):
    """Bars from one zero: widths go by values within half a unit."""
    bars = {}
    if not root.findtext(SVG + "desc").startswith("Bar chart"):
        return
    for group in root.iter(SVG + "g"):
        value = group.get("data-value")
        marks = [r for r in group.findall(SVG + "rect") if "mark" in r.get("class").split()]
        if value is not None and len(marks) == 1 and float(value) > 0:
            bars[float(value)] = marks[0]
    if len(bars) < 2:
        return
    def ends(rect):
        inset = .75 if "hollow" in rect.get("class") else 0
        return float(rect.get("x")) - inset, float(rect.get("width")) + 2 * inset
    largest = max(bars)
    start, width = ends(bars[largest])
    for value, rect in bars.items():
        at, own = ends(rect)
        if abs(at - start) < .5 and abs(own - width * value / largest) > .5:
            yield f"9: the bar of {value} is {own} wide, not {width * value / largest:.2f}"


def judge_axes(root, texts_of_axis):
    labels = [t for t in texts_of_axis if re.fullmatch(r"[−\d.,]+\s?(k|m|bn|M|G|T|%|×)?", t)]
    if labels and len(set(labels)) < 2:
        yield f"10: one tick only: {labels}"


def judge_colours(root, rules):
    """The classes of a chart by the colours of a theme."""
    paper = rules.get(".paper", {}).get("fill", "#ffffff")
    used = {c for e in root.iter() for c in (e.get("class") or "").split()}
    shades = {c for c in used if re.fullmatch(r"[hn][1-5]|on-.*", c)}
    for name in sorted(used & {"t1", "t2", "gt", "tt"}):
        if not shades and contrast(rules["." + name]["fill"], paper) < 4.5:
            yield f"11: text of class {name} is too pale"
    for name in sorted(used):
        fill = rules.get(".mark." + name, {}).get("fill")
        if re.fullmatch(r"[got][1-4]|gpu|tpu|even", name) and fill and contrast(fill, paper) < 3:
            yield f"11: marks of class {name} are too pale"
    grid = rules.get(".hair", {}).get("stroke")
    if grid and contrast(grid, paper) > 2:
        yield "11: the grid is as strong as marks"


def judge_rows(root, rows, name):
    drawn = {int(e.get("data-row")) for e in root.iter() if e.get("data-row")}
    if name in {"break-even", "total-cost"}:
        return  # lines of many months, parts of nothing and parts that are summed up
    text = " ".join("".join(e.itertext()) for e in root.iter(SVG + "text"))
    counted = sum(int(n) for n in re.findall(r"(\d+) (?:more|rows stand|unlabelled)", text))
    missing = sum(1 for row in rows[1:] if "Missing because" in rows[0] and row[rows[0].index("Missing because")])
    if drawn and len(drawn) + counted + missing < len(rows) - 1 - missing:
        yield f"15: {len(drawn)} drawn, {counted} counted, {missing} missing, of {len(rows) - 1} rows"


def judge_type(root):
    sizes = {float(e.get("font-size")) for e in root.iter(SVG + "text") if e.get("font-size")}
    if min(sizes) < 12:
        yield f"16: type of {min(sizes)} px is under 9 pt"
    if any("transform" in e.attrib for e in root.iter(SVG + "text")):
        yield "16: turned text"
    families = re.findall(r"font-family:([^;}]+)", root.findtext(SVG + "style"))
    if len(set(families)) != 1:
        yield "16: more than one family"


def judge_series(root):
    lit = [g for g in root.iter(SVG + "g") if g.get("class") == "series" and any(
        "line" in (p.get("class") or "").split() for p in g.iter(SVG + "path"))]
    if len({g.get("data-series") for g in lit}) > 8:
        yield f"17: {len(lit)} lines are lit"


def judge_structure(path, root, texts):
    if root.get("role") != "img" or not root.get("aria-labelledby") or not root.get("aria-describedby"):
        yield "19: no role, no name or no description"
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    if len(ids) != len(set(ids)) or any(root.get("id") not in i for i in ids):
        yield "19: ids are not the chart's own"
    shapes = [e for tag in ("text", "rect", "circle", "path") for e in root.iter(SVG + tag)]
    if any(e.get("fill") is None for e in shapes):
        yield "20: an element has its colour by a rule only, which offices do not know"
    if os.path.getsize(path) > 150000:
        yield "20: more than 150 kB"
    pdf = subprocess.run(["pdftotext", "-raw", path[:-3] + "pdf", "-"], capture_output=True, check=True).stdout.decode()
    def letters(text):
        return sorted(re.sub(r"\s", "", text))
    if letters(pdf) != letters("".join(texts)):
        yield "20: the PDF has other texts"
    with open(path[:-3] + "png", "rb") as png:
        head = png.read(24)
    size = [int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")]
    if any(abs(pixels - 2 * float(root.get(side))) > 2 for pixels, side in zip(size, ("width", "height"))):
        yield "20: the PNG has another size"


def judge(path, themes):
    name = os.path.basename(path)[len("fig-"):-len(".svg")]
    root = ET.parse(path).getroot()
    texts = ["".join(e.itertext()) for e in root.iter(SVG + "text")]
    axis = ["".join(e.itertext()) for g in root.iter(SVG + "g") if g.get("class") == "axis" for e in g.iter(SVG + "text")]
    for rules in [styles_of(root), *themes]:
        yield from judge_colours(root, rules)
    yield from judge_type(root)
    with open(path[:-3] + "csv", encoding="utf-8", newline="") as text:
        rows = list(csv.reader(text))
    for step in (judge_words(name, root, texts, rows), judge_counts(name, root, texts), judge_alike(name, root, rows),
                 judge_bars(root), judge_axes(root, axis),
                 judge_rows(root, rows, name), judge_series(root), judge_structure(path, root, texts)):
        yield from step


def main():
    bad = 0
    themes = [styles_of(ET.parse(path).getroot()) for path in sys.argv[2:]]
    variants = (".bare.svg", ".dark.svg", ".narrow.svg")
    paths = sorted(path for path in glob.glob(f"{sys.argv[1]}/fig-*.svg") if not path.endswith(variants))
    for path in paths:
        for words in judge(path, themes):
            print(f"{os.path.basename(path)}: {words}")
            bad += 1
    return bad > 0 or not paths


sys.exit(main())
