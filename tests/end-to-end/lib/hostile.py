"""hostile.py FOLDER: writes a report whose every text tries to be markup."""
import json
import os
import sys

folder = sys.argv[1]
EVIL = "</title><script>alert(1)</script>\"'><img src=x onerror=alert(2)>&amp;{{title}}{{{body}}}{{>site/page}}"
ADDRESS = "https://example.org/\"'><script>alert(3)</script>"
LONG = "W" * 2000
RTL = "\u202e\u2067abc\u2069\u202c"
quoted = json.dumps  # a JSON string is a YAML string


def write(name, text):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def cell(text):
    return '"' + text.replace('"', '""') + '"'


write("report.yaml", f"""title: {quoted(EVIL)}
subtitle: {quoted(RTL + EVIL)}
edition: {quoted(EVIL)}
date: 2026-11-20
authors: [{quoted(EVIL)}, {quoted(LONG)}]
classification: {quoted(EVIL)}
description: {quoted(EVIL + LONG)}
pages: [index.md, second.md]
data: [results/*.csv]
parameters:
  evil: {{value: {quoted(EVIL)}, unit: {quoted(EVIL)}, label: {quoted(EVIL)}, source: evil}}
""")
write("sources.yaml", f"evil: {{title: {quoted(EVIL)}, author: {quoted(EVIL)}, publisher: {quoted(EVIL)}, note: {quoted(EVIL)}, "
      f"label: {quoted(EVIL)}, url: {quoted(ADDRESS)}}}\n")
head = ("suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,"
        "verified\n")
rows = "".join(",".join([cell(EVIL), "r", cell(EVIL + RTL), cell(LONG if i else EVIL), "H100", "8", cell(EVIL), "training", "",
                         str(i), "time_to_train", str(50 + i), "min", "2026-11-02", "evil", "no"]) + "\n" for i in range(3))
write("results/evil.csv", head + rows)
title = quoted(EVIL.replace("{{", "\\{{"))  # titles hold values
write("second.md", f"---\ntitle: {title}\nnav: {quoted(LONG)}\nkicker: {quoted(EVIL)}\nstandfirst: {quoted('`' + EVIL.replace('{', '(') + '`')}\n---\n\nText.\n")
text = EVIL.replace("{{", "\\{{")
write("index.md", f"""# {text}

{text} {RTL} {{{{ param.evil }}}} [@evil]

{LONG}

<iframe src="https://example.org/"></iframe> <b onclick="x()">b</b> <!-- --> <style>*{{}}</style>

[link](https://example.org/"onmouseover="alert(1) "t\\"><script>"), <https://example.org/?a=<script>>

*[{RTL}]: x

```query rows
SELECT submitter, system, workload, suite, value FROM score
```

```table tbl-evil
query: rows
title: {quoted("`" + EVIL.replace("{", "(") + "`")}
source: {quoted("`" + EVIL.replace("{", "(") + "`")}
```

```chart fig-evil
query: SELECT submitter || substr(system, 1, 100) AS name, value, accelerator FROM score
mark: bar
title: {quoted("`" + EVIL.replace("{", "(") + "`")}
x: {{field: value, unit: min, better: lower}}
y: {{field: name}}
source: {quoted("`" + EVIL.replace("{", "(") + "`")}
```
""")
