"""Does the map of the templates name what they take?

templates.py FOLDER: every template of FOLDER has a row in its README.md, and the row, or one that it
points to, or one of a template that it includes, names every value that the template uses."""
import os
import re
import sys

folder = sys.argv[1]
used, included, faults = {}, {}, []
for place, _, files in os.walk(folder):
    for file in (name for name in files if name.endswith(".mustache")):
        name = os.path.relpath(os.path.join(place, file), folder).removesuffix(".mustache")
        with open(os.path.join(place, file), encoding="utf-8") as text:
            tags = re.findall(r"\{\{\{?([#^/>]?)\s*([\w/.-]+)\s*\}?\}\}", text.read())
        used[name] = {tag for sign, tag in tags if sign != ">" and tag != "."
                      and not tag.startswith(("has_", "words."))}  # all of words are said in one place
        included[name] = {tag for sign, tag in tags if sign == ">"}
rows = {}
with open(os.path.join(folder, "README.md"), encoding="utf-8") as text:
    for line in text:
        cells = re.match(r"\| `([\w-]+/[\w-]+)` \|[^|]*\|(.*)\|$", line.strip())
        if cells:
            rows[cells[1]] = " ".join(re.findall("`([^`]*)`", cells[2]))


def named(name, seen):
    if name in seen or name not in rows:
        return set()
    seen.add(name)
    others = set(re.findall(r"[\w-]+/[\w-]+", rows[name])) | included.get(name, set())
    return set(re.findall(r"\w+", rows[name])).union(*(named(other, seen) for other in others))


faults += [f"no row for {name}" for name in sorted(used.keys() - rows.keys())]
faults += [f"no template {name}" for name in sorted(rows.keys() - used.keys())]
for name in sorted(used.keys() & rows.keys()):
    faults += [f"{name}: the map does not name {tag}" for tag in sorted(used[name] - named(name, set()))]
print("\n".join(faults))
sys.exit(len(faults) > 0 or not used)
