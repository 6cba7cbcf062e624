"""svg_twins.py PROGRAM PICTURES SCRATCH: plain SVG pictures, which the PDF writer draws itself, look as
librsvg draws them. Each has a twin with an empty <defs/>, which is not plain."""
import os
import subprocess
import sys

PROGRAM, PICTURES, SCRATCH = sys.argv[1:]


def build(name, change):
    folder = f"{SCRATCH}/{name}"
    os.makedirs(folder, exist_ok=True)
    lines = ["# Pictures", ""]
    for file in sorted(os.listdir(PICTURES)):
        with open(f"{PICTURES}/{file}", encoding="utf-8") as picture:
            text = picture.read()
        with open(f"{folder}/{file}", "w", encoding="utf-8") as out:
            out.write(change(text))
        lines += [f"![{file}]({file})", ""]
    with open(f"{folder}/index.md", "w", encoding="utf-8") as page:
        page.write("\n".join(lines))
    with open(f"{folder}/report.yaml", "w", encoding="utf-8") as report:
        report.write("title: Pictures\ndate: 2026-01-01\npages: [index.md]\n")
    run = subprocess.run([PROGRAM, "build", folder, "-o", f"{folder}/out", "--only", "pdf", "--quiet", "--no-cache"],
                         stderr=subprocess.PIPE, text=True, check=True, env={**os.environ, "LD_DEBUG": "files"})
    subprocess.run(["pdftoppm", "-r", "100", "-gray", f"{folder}/out/report.pdf", f"{folder}/page"], check=True)
    return "librsvg" in run.stderr


def raster(path):
    """Width and grey bytes of a PGM file."""
    with open(path, "rb") as file:
        assert file.readline() == b"P5\n"
        width, _ = map(int, file.readline().split())
        assert file.readline() == b"255\n"
        return width, file.read()


loaded = build("plain", lambda text: text)
assert not loaded, "librsvg was loaded for plain pictures"
loaded = build("twin", lambda text: text.replace("</svg>", "<defs/></svg>"))
assert loaded, "librsvg was not loaded for pictures that are not plain"
pages = sorted(f for f in os.listdir(f"{SCRATCH}/plain") if f.endswith(".pgm"))
assert pages == sorted(f for f in os.listdir(f"{SCRATCH}/twin") if f.endswith(".pgm")), "other pages"
for page in pages:
    (width, left), (_, right) = raster(f"{SCRATCH}/plain/{page}"), raster(f"{SCRATCH}/twin/{page}")
    assert len(left) == len(right)
    # edges may fall a shade to one side or the other; nothing may be elsewhere
    shades, columns = {}, (width + 3) // 4
    for i, (a, b) in enumerate(zip(left, right)):
        if a != b:
            block = i // width // 4 * columns + i % width // 4
            shades[block] = shades.get(block, 0) + a - b
    worst = max(shades, key=lambda block: abs(shades[block]), default=0)
    assert abs(shades.get(worst, 0)) / 16 < 28, \
        f"{page}: {shades[worst] / 16:+.0f} shades about {worst % columns * 4}, {worst // columns * 4}"
    assert sum(abs(a - b) for a, b in zip(left, right)) / len(left) < 0.05, f"{page}: too many shades differ"
