"""incremental.py PROGRAM FOLDER EDITS SEED [OPTION…]: edits a report at random and builds it each time twice: over the output
of the build before, and with --no-cache. Both must write the same bytes and print the same messages."""
import filecmp
import os
import random
import re
import shutil
import subprocess
import sys

program, folder, edits, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
dice = random.Random(seed)
OUT, CLEAN = folder + "-out", folder + "-clean"


def build(out, *options):
    # Both under one name: it is printed.
    process = subprocess.run([program, "build", folder, "-o", out, *sys.argv[5:], *options], capture_output=True, text=True, check=False)
    return process.returncode, process.stderr


def differences(left, right):
    names = lambda root: sorted(os.path.relpath(os.path.join(at, name), root) for at, _, files in os.walk(root) for name in files)
    if names(left) != names(right):
        return set(names(left)) ^ set(names(right))
    return [name for name in names(left) if not filecmp.cmp(f"{left}/{name}", f"{right}/{name}", shallow=False)]


def files(ending):
    return sorted(os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith(ending))


def rewrite(path, change):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(change(text))


def edit_prose():
    """A word into a paragraph, or out of one; sometimes a value that no query gives."""
    path = dice.choice(files(".md"))
    words = dice.choice(["It depends.", "Nobody knows yet.", "{{ nothing.there }}", "**So what?**", "[@nobody]"])
    rewrite(path, lambda text: text + f"\n{words}\n" if dice.random() < 0.6 else re.sub(r"\n[^\n]+\n$", "\n", text))
    return path


def edit_wrongly():
    path = dice.choice(files(".md"))
    rewrite(path, lambda text: text + f"\nSee {dice.choice(['@fig-nothing', '[@nobody]', '{{ nothing.there }}'])}.\n")
    return path


def edit_number():
    """A digit of a data file."""
    path = dice.choice(files(".csv"))

    def change(text):
        at = dice.choice([match.start() for match in re.finditer(r"(?<=[.,]\d)\d", text)] or [len(text)])
        return text[:at] + str(dice.randrange(10)) + text[at + 1:]
    rewrite(path, change)
    return path


def edit_title():
    path = dice.choice(files(".yaml"))
    rewrite(path, lambda text: re.sub(r"(?m)^(\s*title: )(.*)$", lambda m: m.group(1) + m.group(2) + "x", text, count=1))
    return path


def edit_theme():
    colour = f"{dice.randrange(1 << 24):06x}"
    with open(f"{folder}/theme.yaml", "w", encoding="utf-8") as file:
        file.write(f"colour: {{light: {{ink: '#{colour}'}}}}\n")
    return colour


def touch():
    path = dice.choice(files(""))
    os.utime(path, (0, 0))
    return path


def edit_chart():
    """The words of a chart or table in a page."""
    path = dice.choice(files(".md"))
    rewrite(path, lambda text: re.sub(r"(?m)^title: .*$", lambda match: match.group(0) + " again", text, count=2))
    return path


def edit_mustache():
    """The report's own template of the sources below a page; again: the shipped one."""
    path = f"{folder}/templates/end"
    if os.path.isdir(path):
        shutil.rmtree(path)
        return "shipped"
    os.makedirs(path)
    with open(f"{path}/sources.mustache", "w", encoding="utf-8") as file:
        file.write(f"<p>{dice.randrange(100)}{{{{#sources}}}} {{{{label}}}}<i id=\"src:{{{{key}}}}\"></i>{{{{/sources}}}}</p>\n")
    return "own"


def spoil_output():
    """Somebody removes a file of the output folder, or changes one byte of it."""
    path = dice.choice(sorted(os.path.join(at, name) for at, _, names in os.walk(OUT) for name in names if name != "manifest.json"))
    if dice.random() < 0.5:
        os.remove(path)
        return f"{path}: removed"
    with open(path, "r+b") as file:
        file.write(b"#")
    return path


def undo():
    shutil.rmtree(folder)
    shutil.copytree(folder + "-first", folder)
    return ""


def grow():
    """Another page, of which a part is in a file of its own."""
    os.makedirs(f"{folder}/parts")
    with open(f"{folder}/more.md", "w", encoding="utf-8") as file:
        file.write("---\ntitle: More\n---\n{{< include parts/words.md >}}\n\nSee @fig-load[@example].\n")
    with open(f"{folder}/parts/words.md", "w", encoding="utf-8") as file:
        file.write("Some words.\n")
    rewrite(f"{folder}/report.yaml", lambda text: text.replace("[index.md]", "[index.md, more.md, coverage, assumptions, provenance]"))


def edit_include():
    rewrite(f"{folder}/parts/words.md", lambda text: text + f"And {dice.randrange(100)} more[@example].\n")
    return ""


def edit_parameter():
    rewrite(f"{folder}/report.yaml", lambda text: re.sub(r"value: \d+", f"value: {dice.choice([300, 450, 600])}", text))
    return ""


def edit_pages():
    """A page less, or the pages in another order: files of the output folder are removed and come back."""
    pages = dice.choice(["[index.md]", "[index.md, glossary, more.md, coverage]"])
    rewrite(f"{folder}/report.yaml", lambda text: re.sub(r"(?m)^pages: .*$", f"pages: {pages}", text))
    return pages


steps = [edit_prose, edit_number, edit_title, edit_chart, edit_theme, edit_mustache, edit_include, edit_parameter, edit_pages, touch, spoil_output, undo]
grow()
shutil.copytree(folder, folder + "-first")
failed = 0
build(OUT)
for number in range(edits):
    step = edit_wrongly if number == edits // 2 else dice.choice(steps)
    what = f"{step.__name__} {step()}"
    before = {name: open(f"{OUT}/{name}", "rb").read() for name in ["manifest.json"]}
    # What an output says of its changes depends on what was there before.
    shutil.rmtree(CLEAN, ignore_errors=True)
    shutil.copytree(OUT, CLEAN)
    status, said = build(OUT)
    clean_status, clean_said = build(CLEAN, "--no-cache")
    print(f"# {number}: {what}: status {status}")
    if (status, said.replace(OUT, "OUT")) != (clean_status, clean_said.replace(CLEAN, "OUT")):
        sys.exit(f"after {what} it says {status} {said!r}, from nothing {clean_status} {clean_said!r}")
    if status == 0 and differences(OUT, CLEAN):
        sys.exit(f"after {what} these differ: {differences(OUT, CLEAN)}")
    if status != 0:
        failed += 1
        if before["manifest.json"] != open(f"{OUT}/manifest.json", "rb").read():
            sys.exit(f"after {what} a build with errors has changed the folder")
        undo()
if failed in (0, edits):
    sys.exit(f"{failed} of {edits} builds failed: edits are to be of both kinds")
