"""incremental.py PROGRAM FOLDER EDITS SEED [OPTION…]: edits a report at random and builds it each time twice, once with what
the builds before have kept beside out/ and once from nothing: both must write the same bytes, and say the same."""
import filecmp
import os
import random
import re
import shutil
import subprocess
import sys
import time

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


def edit_words():
    """Words alone, in the middle of a page: the others are taken as they were."""
    path = dice.choice(["index.md", "more.md", "parts.md", "last.md"])
    rewrite(f"{folder}/{path}", lambda text: text.replace(".\n", f". It took TTFT {dice.randrange(100)} words.\n", 1))
    return path


def edit_wrongly():
    path = dice.choice(["index.md", "more.md", "last.md"])
    rewrite(f"{folder}/{path}", lambda text: text + f"\nSee {dice.choice(['@fig-nothing', '[@nobody]', '{{ nothing.there }}'])}.\n")
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


def edit_template():
    """A template of the report's own, or none any more."""
    path = f"{folder}/templates/figures"
    if os.path.isdir(path):
        shutil.rmtree(f"{folder}/templates")
        return "without templates"
    os.makedirs(path)
    with open(f"{folder}/templates/{dice.choice(['site', 'other'])}-note.html", "w", encoding="utf-8") as file:
        file.write("<p>mine</p>\n")
    return "with templates"


def touch():
    path = dice.choice(files(""))
    os.utime(path, (0, 0))
    return path


def edit_heading():
    """A section more, or other names of sections: contents, references and numbers of what follows move."""
    path = dice.choice(files(".md"))
    rewrite(path, lambda text: text + f"\n## Added {dice.randrange(100)}\n\nWords.\n" if dice.random() < 0.5
            else re.sub(r"(?m)^## .*$", lambda match: match.group(0) + "s", text))
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
    """A file of the folder that somebody removes, or writes over with as many bytes of the same time."""
    path = dice.choice(sorted(os.path.join(at, name) for at, _, names in os.walk(OUT) for name in names if name != "manifest.json"))
    status = os.stat(path)
    if dice.random() < 0.5:
        os.remove(path)
        return f"{path}: removed"
    with open(path, "r+b") as file:
        file.write(b"#")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    return path


def undo():
    """Back to the first state: what was kept of it counts again."""
    shutil.rmtree(folder)
    shutil.copytree(folder + "-first", folder)
    return ""


MORE = """---
title: What else was asked
---
*[TTFT]: Time to first token

TTFT in @fig-load and @tbl-years[^why], {{ years.n | 0 }} chips[@example].

[^why]: A reason.

## By year

```query years
SELECT count(*) AS n, max(year) AS last FROM accelerator
```

```table tbl-years
query: SELECT name, year FROM accelerator ORDER BY year DESC, name LIMIT 3
title: The latest
columns: {name: Name, year: {label: Introduced, align: right}}
source: The built-in catalogue
```

```claim C1
text: Many chips are known
by: example
test:
  what: chips in the catalogue
  query: SELECT count(*) AS n FROM accelerator
  supported_if: n > 3
  contradicted_if: n < 2
```

::: if param.slo_ttft > 400
More than 400 is much; see [the question](index.md#question).
:::
"""

LAST = """---
title: Claims
---
```claims tbl-claims
title: All claims
source: The pages
```

See @tbl-years, @fig-load and C1 on [another page](more.md#by-year).
"""

PARTS = """---
title: From another file
---
{{< include parts/words.md >}}

More on TTFT in @tbl-years, of {{ years.n | 0 }} chips[@example].
"""


def grow():
    """Pages that refer to each other, before the first build."""
    os.makedirs(f"{folder}/parts")
    for name, text in [("more.md", MORE), ("last.md", LAST), ("parts.md", PARTS), ("parts/words.md", "Some words.\n")]:
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            file.write(text)
    rewrite(f"{folder}/report.yaml", lambda text: text.replace("[index.md]", "[index.md, more.md, parts.md, last.md, coverage, assumptions, provenance, glossary]"))


def edit_page_title():
    path = dice.choice(["index.md", "more.md", "last.md"])
    rewrite(f"{folder}/{path}", lambda text: re.sub(r"(?m)^title: (.*)$", r"title: \1, again", text, count=1))
    return path


def edit_note():
    """A footnote more, at the end or the beginning of a page."""
    path, name = dice.choice(files(".md")), f"n{dice.randrange(1000)}"
    rewrite(path, lambda text: text + f"\nNoted[^{name}].\n\n[^{name}]: A note.\n" if dice.random() < 0.5
            else text.replace("\n## ", f"\nNoted[^{name}].\n\n[^{name}]: A note.\n\n## ", 1))
    return path


def edit_figure():
    """A table before the others, so that their numbers move; or a figure, or a citation."""
    path, name = dice.choice(["index.md", "more.md"]), f"tbl-new{dice.randrange(1000)}"
    block = dice.choice([f"```table {name}\nquery: SELECT 1 AS one\ntitle: One\nsource: None\n```", "Said[@example].",
                         f"```chart {name.replace('tbl', 'fig')}\nuse: latency-load\ntitle: Once more\n```"])
    rewrite(f"{folder}/{path}", lambda text: text.replace("\n## ", f"\n{block}\n\n## ", 1))
    return f"{path}: {block[:20]!r}"


def edit_term():
    """What a short form stands for, or another short form, defined where it is not used."""
    words = dice.choice(["*[TTFT]: Time until the first token", "*[Some]: A part of all", "*[chips]: Small things"])
    rewrite(f"{folder}/last.md", lambda text: text + f"\n{words}\n")
    return words


def edit_include():
    rewrite(f"{folder}/parts/words.md", lambda text: text + f"And {dice.randrange(100)} more[@example].\n")
    return ""


def edit_parameter():
    rewrite(f"{folder}/report.yaml", lambda text: re.sub(r"value: \d+", f"value: {dice.choice([300, 450, 600])}", text))
    return ""


def edit_claim():
    rewrite(f"{folder}/more.md", lambda text: re.sub(r"(supported_if: n > )\d+", rf"\g<1>{dice.choice([3, 5000])}", text))
    return ""


def edit_anchor():
    """A section that others link to has another name, and so have their links."""
    name = f"by-{dice.randrange(100)}"
    rewrite(f"{folder}/more.md", lambda text: re.sub(r"(?m)^## By .*$", f"## {name.replace('-', ' ').capitalize()}", text))
    rewrite(f"{folder}/last.md", lambda text: re.sub(r"more.md#by-[a-z0-9]+", f"more.md#{name}", text))
    return name


def edit_pages():
    """A page more, one less, or the pages in another order."""
    kind = dice.choice(["add", "remove", "turn"])
    pages = {"add": "[index.md, new.md, more.md, parts.md, last.md, provenance]", "remove": "[index.md, more.md, last.md]",
             "turn": "[index.md, last.md, more.md, glossary, coverage]"}[kind]
    with open(f"{folder}/new.md", "w", encoding="utf-8") as file:
        file.write(f"---\ntitle: New\n---\n\n## Fresh {dice.randrange(100)}\n\nWords on @fig-load.\n")
    rewrite(f"{folder}/report.yaml", lambda text: re.sub(r"(?m)^pages: .*$", f"pages: {pages}", text))
    return kind


def rename_page():
    if os.path.exists(f"{folder}/other.md"):
        return "not again"
    rewrite(f"{folder}/report.yaml", lambda text: text.replace("last.md", "other.md"))
    os.rename(f"{folder}/last.md", f"{folder}/other.md")
    with open(f"{folder}/last.md", "w", encoding="utf-8") as file:  # what other steps edit
        file.write("Not listed.\n")
    return ""


steps = [edit_page_title, edit_note, edit_figure, edit_figure, edit_term, edit_include, edit_parameter, edit_claim, edit_anchor, edit_pages, rename_page,
         edit_words, edit_words, edit_words, edit_prose, edit_prose, edit_number, edit_title, edit_heading, edit_chart, edit_theme, edit_template, edit_mustache, touch, spoil_output, undo]
grow()
shutil.copytree(folder, folder + "-first")
failed = 0
build(OUT)
time.sleep(2.1)  # what was written less than two seconds ago is always read again
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
