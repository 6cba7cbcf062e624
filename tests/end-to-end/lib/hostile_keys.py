"""hostile_keys.py PROGRAM FOLDER: hostile text as each value and each free key of every file that people
write, CSV, JSON, .xlsx and .ods among them, over all outputs.

One report has every key. Each text of it is replaced in turn, and `check` says whether the report takes the
hostile one; what it refuses must be an error with a place. All that are taken are then built at once, and
nothing in any output may be markup, script, wiki markup or a formula that came from a text."""
import copy
import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as tree
import zipfile
from html import escape

import pikepdf

sys.dont_write_bytecode = True
from hostile_table import Page, markdown, read  # noqa: E402

MARKUP = ("</title></style></script></text><script>alert(1)</script><img src=x onerror=alert(2)><zz>\"' onmouseover=\"x\" "
          "&amp;&#60;zz&#62; ]]><zz/> [[File:zz|y]] '''zz''' {|zz|} __TOC__ ~~zz~~ javascript:alert(3) \u202ezz\u202c a\u2028b\x85c")
TEXTS = {"markup": MARKUP, "values": "{{title}} {{{body}}} {{>site/page}} <script>zz</script>", "formula": "=HYPERLINK(\"http://zz\",\"zz\")",
         "plus": "+cmd|' /C zz'!A0", "list": "1. zz"}
FREE = {"parameters", "sources", "currencies", "pdf", "aliases", "accelerators", "meta"}  # maps whose keys people choose

REPORT = {
    "title": "T", "subtitle": "S", "edition": "1", "date": "2026-01-01", "language": "en", "authors": ["A"], "classification": "C",
    "description": "D", "pages": ["index.md", "more.md", "assumptions", "provenance", "glossary"],
    "data": {"results": ["r.csv", "j.json"], "prices": ["p.csv", "x.xlsx", "o.ods"], "meta": {"r.csv": {"software": "S"}}},
    "parameters": {"weeks": {"value": 2, "low": 1, "high": 3, "unit": "weeks", "label": "Weeks", "source": "key"},
                   "name": {"value": "V", "source": "key"}},
    "currencies": {"EUR": {"rate": 1.1, "date": "2026-01-01", "source": "key"}}, "citations": "label", "address": "https://example.org/",
    "words": {"figure": "Figure", "table": "Table", "how_to_read": "Read", "source": "Source", "notes": "Notes"}, "currency": "USD",
    "pdf": {"brief": {"title": "B", "pages": ["index.md"]}}, "html": ["mark"], "deck": ["fig-a"], "outputs": ["html", "pdf"],
    "rounds": {"MLPerf Training": {"v9.0": {"published": "2026-01-01", "source": "S"}}},
}
SOURCES = {"key": {"label": "L", "author": "A", "title": "T", "publisher": "P", "date": "2026", "url": "https://example.org/x", "note": "N"}}
ACCELERATORS = {"sources": {"x1": "Sheet"}, "accelerators": {"example-x1": {
    "name": "Example X1", "vendor": "V", "family": "gpu", "generation": "G", "year": 2026, "aliases": ["X1"],
    "figures": {"memory_bytes": {"value": 96e9, "text": "96 GB", "grade": "A", "source": "x1"}}}}}
THEME = {"theme": "own", "font": {"text": ["Inter"]}, "text": {"screen": {"micro": {"use": "U"}}}}
FRONT = {"title": "Page", "nav": "Nav", "date": "2026-01-01", "kicker": "K", "standfirst": "F", "lang": "en", "expect": "param.weeks > 1"}
ROWS = "SELECT system, submitter, accelerator, value FROM score"
BLOCKS = {
    "chart fig-a": {"query": ROWS, "mark": "bar", "title": "T", "subtitle": "S", "source": "So", "note": "N", "alt": "Alt",
                    "x": {"field": "value", "unit": "min", "better": "lower", "title": "X"}, "y": {"field": "system", "title": "Y"},
                    "refs": [{"x": 50, "label": "R"}], "size": {"width": "full"}},
    "chart fig-b": {"data": {"values": [{"a": "one", "b": 1, "c": "p"}, {"a": "two", "b": 2, "c": "q"}]}, "mark": "dot", "title": "T",
                    "source": "So", "x": {"field": "b", "unit": "ms", "better": "lower"}, "y": "a", "color": {"field": "c", "title": "Co"}},
    "table tbl-a": {"query": ROWS, "title": "T", "source": "So", "notes": ["N"], "subtitle": "S"},
    "claim Q1": {"text": "Text", "by": "key", "theme": "Th", "opinion": True},
    "decision what": {"title": "A choice", "basis": "Runs", "options": [{
        "work": "Training", "choice": "A", "precision": {"n": 10, "interval": True, "because": "ten runs"},
        "fit": {"model": True, "size": True, "date": True, "system": True}, "why": "runs", "change": "a quote"}]},
}
RESULT = dict(suite="Own", round="2026", submitter="Us", system="box", accelerator="H100", accelerators="8", workload="resnet",
              phase="training", scenario="", run="1", metric="time_to_train", value="12.5", unit="min", date="2026-01-01", source="log",
              verified="no")
PRICE = dict(accelerator="H100", provider="Cloud", region="here", term="on demand", price="10", currency="USD", per="chip hour",
             accelerators="1", includes="chip and host", valid_from="2026-01-01", source="quote")
BASE = {"report": REPORT, "sources": SOURCES, "accelerators": ACCELERATORS, "theme": THEME, "front": FRONT, "blocks": BLOCKS,
        "r": [RESULT, dict(RESULT, system="box 2", accelerator="example-x1", value="10")], "p": [PRICE],
        "j": [dict(RESULT, system="box 3", accelerators=8, value=11)], "x": [dict(PRICE, provider="Cloud X")],
        "o": [dict(PRICE, provider="Cloud O")], "column": "Column", "files": {"picture": "pic", "data": "notes"}}
SHOWN = {"submitter", "system", "provider", "region"}  # other columns are read as those of CSV
PICTURE = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018"
                        "dd8db00000000049454e44ae426082")


def cells_of(rows):
    """The head and the rows, as XML takes them."""
    return [[escape(re.sub("[\x85\u2028]", " ", text)) for text in row] for row in [list(rows[0])] + [list(row.values()) for row in rows]]


def xlsx(rows):
    main, kinds = "http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    sheet = "".join("<row>" + "".join(f"<c t='inlineStr'><is><t>{cell}</t></is></c>" for cell in row) + "</row>" for row in cells_of(rows))

    def related(kind, target):
        return (f"<Relationships xmlns='{package}/relationships'><Relationship Id='rId1' Type='{kinds}/{kind}' Target='{target}'/></Relationships>")
    return {
        "[Content_Types].xml": f"<Types xmlns='{package}/content-types'><Override PartName='/xl/workbook.xml' ContentType="
                               "'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'/></Types>",
        "_rels/.rels": related("officeDocument", "xl/workbook.xml"),
        "xl/workbook.xml": f"<workbook xmlns='{main}' xmlns:r='{kinds}'><sheets><sheet name='Prices' sheetId='1' r:id='rId1'/></sheets></workbook>",
        "xl/_rels/workbook.xml.rels": related("worksheet", "worksheets/sheet1.xml"),
        "xl/worksheets/sheet1.xml": f"<worksheet xmlns='{main}'><sheetData>{sheet}</sheetData></worksheet>"}


def ods(rows):
    of = "urn:oasis:names:tc:opendocument:xmlns"
    sheet = "".join("<table:table-row>" + "".join(
        f"<table:table-cell office:value-type='string'><text:p>{cell}</text:p></table:table-cell>" for cell in row) + "</table:table-row>"
        for row in cells_of(rows))
    return {"mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": f"<office:document-content xmlns:office='{of}:office:1.0' xmlns:table='{of}:table:1.0' xmlns:text='{of}:text:1.0'>"
                           f"<office:body><office:spreadsheet><table:table table:name='Prices'>{sheet}</table:table></office:spreadsheet>"
                           "</office:body></office:document-content>"}


def leaves(value, path=()):
    """Paths of all texts, and of keys that people choose, as (…, "key", name)."""
    if isinstance(value, dict):
        for key, below in value.items():
            if path and path[-1] in FREE or path == ("sources",):
                yield path + ("\0key", key)
            yield from leaves(below, path + (key,))
    elif isinstance(value, list):
        for i, below in enumerate(value):
            yield from leaves(below, path + (i,))
    elif path[0] not in ("j", "x", "o") or path[2] in SHOWN:
        yield path


def put(base, path, text):
    at = base
    if "\0key" in path:
        for step in path[:-2]:
            at = at[step]
        at[text] = at.pop(path[-1])
        return
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = text


def write(base, folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)

    def save(name, text):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def table(name, rows):
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)

    def archive(name, files):
        with zipfile.ZipFile(os.path.join(folder, name), "w") as out:
            for path, text in files.items():
                out.writestr(path, text)

    for name in ("report", "sources", "accelerators", "theme"):
        save(f"{name}.yaml", "".join(f"{key if key.isalpha() else json.dumps(key)}: {json.dumps(value)}\n" for key, value in base[name].items()))
    table("r.csv", base["r"])
    table("p.csv", base["p"])
    save("j.json", json.dumps(base["j"]))
    archive("x.xlsx", xlsx(base["x"]))
    archive("o.ods", ods(base["o"]))
    files = {key: name.replace("/", "_").replace("\x85", "")[:200] + (".png" if key == "picture" else ".txt") for key, name in base["files"].items()}
    with open(os.path.join(folder, files["picture"]), "wb") as file:
        file.write(PICTURE)
    save(files["data"], "text\n")
    named = json.dumps({"query": 'SELECT 1 AS "' + base["column"].replace('"', '""') + '"', "title": "T", "source": "S"})
    blocks = f"```table tbl-named\n{named}\n```\n\n" + "".join(f"```{head}\n{json.dumps(block)}\n```\n\n" for head, block in base["blocks"].items())
    link = {key: re.sub(r"[^A-Za-z0-9._-]", lambda m: "".join(f"%{b:02x}" for b in m.group().encode()), name) for key, name in files.items()}
    save("index.md", f"# One\n\n{blocks}Cited [@key], {{{{ param.name }}}}, ![a picture](<{link['picture']}>), [a file](<{link['data']}>).\n")
    front = "\n".join(f"{key}: {json.dumps(value)}" for key, value in base["front"].items())
    save("more.md", f"---\n{front}\n---\n\nText.\n")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def markup_faults(name, text):
    """Of texts outside of a parser."""
    return [f"{name}: {found.group()!r}" for found in re.finditer(r"<(?:script|img src=x|zz)|\[\[File:zz", text)]


def svg_faults(name, text):
    faults = []
    for element in tree.fromstring(text).iter():
        tag = element.tag.rpartition("}")[2]
        if tag not in Page.KNOWN or tag == "script" or any(key.startswith("on") for key in element.attrib):
            faults.append(f"{name}: <{tag}> {element.attrib}")
    return faults


def pdf_faults(name, path):
    """What a PDF would run or open, and formulas in the tables that it holds."""
    faults = []
    with pikepdf.open(path) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary) and "/S" in thing and str(thing.S) in ("/JavaScript", "/Launch", "/SubmitForm", "/ImportData"):
                faults.append(f"{name}: {thing.S}")
            if isinstance(thing, pikepdf.Dictionary) and "/URI" in thing and not re.match(r"https?://|mailto:|[^:]*$", str(thing.URI)):
                faults.append(f"{name}: a link to {thing.URI}")
        for attached, held in pdf.attachments.items():
            if attached.endswith(".csv"):
                faults += formulas(f"{name}: {attached}", held.get_file().read_bytes().decode())
    return faults


def formulas(name, text):
    return [f"{name}: {cell!r}" for row in csv.reader(io.StringIO(text)) for cell in row if re.match(r"[=+@\t\r]|-[^0-9.]", cell)]


def output_faults(out):
    faults, seen = [], set()
    for place, _, names in os.walk(out):
        for name in names:
            path = os.path.relpath(os.path.join(place, name), out)
            ending = name.rpartition(".")[2]
            if ending == "pdf":
                seen.add(ending)
                faults += pdf_faults(path, os.path.join(out, path))
            if ending in ("png", "pdf", "woff", "gz") or path == "files" or path.startswith("files/") or "/files/" in path or "/images/" in path:
                continue
            text = read(out, path)
            seen.add(ending)
            if ending == "html":
                page = Page(path, [{"src": "site.js"}] + ([{}] if name == "report.html" or path.startswith("fragments/") else []))
                page.feed(text)
                faults += page.faults
            elif ending == "svg":
                faults += svg_faults(path, text)
            elif ending == "json":
                json.loads(text)
            elif ending == "csv":
                faults += formulas(path, text)
            elif path.endswith("pages.xml"):
                faults += [fault for e in tree.fromstring(text).iter() if e.tag.endswith("}text") and e.text
                           for fault in markup_faults(path, re.sub(r"<nowiki>.*?</nowiki>|<pre>.*?</pre>", "", e.text, flags=re.S))]
            elif ending == "xml" and "confluence" in path:
                whole = tree.fromstring(f"<b xmlns:ac='urn:ac' xmlns:ri='urn:ri'>{text}</b>")
                faults += [f"{path}: <{e.tag}>" for e in whole.iter()
                           if e.tag in ("script", "img", "zz", "svg") or any(key.startswith("on") for key in e.attrib)]
            elif ending == "md":
                faults += markup_faults(path, re.sub(r"\\.|(`+).*?\1", "", text, flags=re.S))
            elif ending == "txt" and "dokuwiki" in path:  # < is text there, and so is all in headings
                text = re.sub(r"^=+ [^\n]* =+$|%%.*?%%|<nowiki>.*?</nowiki>", "", text, flags=re.S | re.M)
                faults += [f"{path}: a link: {text[max(0, at.start() - 80):at.end()]!r}" for at in re.finditer(r"\[\[File:zz", text)]
    missing = {"html", "svg", "json", "csv", "xml", "md", "txt", "pdf"} - seen
    return faults + [f"no output ends in .{ending}" for ending in sorted(missing)]


def main(program, folder):
    report, out = f"{folder}/report", f"{folder}/out"
    write(BASE, report)
    whole = run(program, "check", report)
    if whole.returncode != 0:
        sys.exit("the plain report: " + whole.stdout + whole.stderr)
    faults = []
    schema = json.loads(run(program, "schema", "report").stdout)["properties"]
    faults += [f"the test has no key {key} of report.yaml" for key in sorted(set(schema) - set(REPORT))]
    keys, refused = [], 0
    for path in leaves(BASE):
        for spelling in (str, markdown):  # where Markdown is read: markdown
            one = copy.deepcopy(BASE)
            put(one, path, spelling(TEXTS["markup"]))
            write(one, report)
            said = run(program, "check", report)
            if said.returncode == 0:
                keys.append((path, spelling))
                break
        else:
            refused += 1
            if said.returncode != 1 or not re.search(r"^[^ ].*: error: .*\[[a-z-]+\]$", said.stdout + said.stderr, re.M):
                faults.append(f"{path}: status {said.returncode}: {(said.stdout + said.stderr)[-300:]}")
    keys.sort(key=lambda item: "\0key" in item[0])  # keys last: they are in other paths
    for name, text in TEXTS.items():
        whole = copy.deepcopy(BASE)
        for path, spelling in keys:
            if name != "values" or "words" not in path:  # words hold no values: an error
                put(whole, path, spelling(text) if name != "values" else markdown(text))
        whole["r"][1]["accelerator"] = next(iter(whole["accelerators"]["accelerators"].values()))["name"]
        write(whole, report)
        shutil.rmtree(out, ignore_errors=True)
        built = run(program, "build", report, "-o", out, "--quiet", "--only", "html,single,pdf,charts,data,markdown,mediawiki,confluence,dokuwiki")
        if built.returncode != 0:
            faults.append(f"{name}: all that check takes is not built: {built.stderr[-1500:]}")
        else:
            faults += [f"{name}: {fault}" for fault in output_faults(out)]
    print("\n".join(faults[:40]), f"\n{len(keys)} keys taken, {refused} refused, {len(faults)} faults")
    return len(faults) > 0


sys.exit(main(sys.argv[1], sys.argv[2]))
