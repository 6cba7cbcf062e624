"""hostile_table.py write REPORT | check OUT: each hostile text in each place where a report takes
text, and each of them found again, as text, in every output.

A text stands between marks that name its place, so that it can be told apart: «title-script:…»."""
import html
import json
import os
import re
import sys
import xml.etree.ElementTree as tree
from html.parser import HTMLParser

TEXTS = {
    "script": "<script>alert(1)</script>",
    "close": "</title></style></text></cell><svg onload=alert(2)>",
    "quotes": "\"' onmouseover=\"alert(3)\" 'x' `y`",
    "entity": "&amp; &#60;b&#62; &lt;i&gt; ]]>",
    "template": "{{title}} {{{body}}} {{>site/page}}",
    "wiki": "[[File:x|y]] {|z|} '''b''' ==h== **b** //i// ~~s~~ %%n%% __TOC__ #c",
    "rtl": "\u202eabc\u202c \u2067def\u2069 \u200fghi",
    "control": "a\x01b\x1b[31mc\x7fd\x85e",
    "none": "a\ufffeb\uffffc\ufdd0d",
    "read": "(c) (tm) FIXME LOL m( x) 3X4 ftp.example.org ww.example.org",
    "long": "W" * 10000,
}
# where a report takes text; those in Markdown are escaped there, as an author would
PLACES = ["title", "author", "page", "heading", "prose", "code", "parameter", "system", "cell", "caption", "source", "cited", "note",
          "claim"]
FOREIGN = {"control", "none"}  # no characters of a text
DATA = {"title", "author", "parameter", "system", "cell", "cited"}
OUTPUTS = ["site", "single", "confluence", "markdown", "mediawiki", "dokuwiki"]
# what an output does not show, or not so: a long title is cut where it names a file or page
ABSENT = {
    ("single", "author"): [], ("confluence", "author"): TEXTS, ("markdown", "author"): TEXTS, ("mediawiki", "author"): TEXTS,
    ("dokuwiki", "author"): TEXTS, ("markdown", "title"): TEXTS, ("mediawiki", "title"): TEXTS, ("dokuwiki", "title"): TEXTS,
    ("confluence", "title"): TEXTS, ("confluence", "page"): TEXTS,
}
ABSENT.update({(output, "code"): ["template"] for output in OUTPUTS})  # braces in code are values as elsewhere


def marked(place, name):
    return f"\u00ab{place}-{name}:{TEXTS[name]}\u00bb"


def markdown(text):
    return re.sub(r"([!-/:-@\[-`|~]|\{\{+)", r"\\\1", text)


def values_kept(text):
    """Where no Markdown is read, but values are."""
    return text.replace("{{{", "\\{{{").replace(" {{>", " \\{{>").replace("{{title", "\\{{title")


def read_markdown(text):
    """The text of Markdown: code as it is, escapes and references undone."""
    def undo(match):
        return match.group(2) or match.group(3) or html.unescape(match.group(0))
    return re.sub(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)|\\([!-/:-@\[-`{-~])|&#?\w+;", undo, text, flags=re.S)


def every(place):
    """Pages may not hold control characters at all, an error with its place; data may."""
    return [marked(place, name) for name in TEXTS if name not in FOREIGN or place in DATA]


def write(folder):
    def put(name, text):
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    quoted, whole = json.dumps, lambda place: " ".join(every(place))
    parameters = "".join(f"  p_{name}: {{value: {quoted(marked('parameter', name))}, source: cited}}\n" for name in TEXTS)
    put("report.yaml", f"title: {quoted(whole('title'))}\nauthors: {quoted(every('author'))}\ndate: 2026-11-20\n"
        f"data: [r.csv]\nparameters:\n{parameters}")
    put("sources.yaml", f"cited: {{title: {quoted(whole('cited'))}, label: L}}\n")
    quote = lambda text: '"' + text.replace('"', '""') + '"'
    # words about two suites go into the chart, too
    rows = "".join(",".join(["s" if i % 2 else quote("s\x01\ufdd0"), "r", quote(marked("cell", name)), quote(marked("system", name)), "H100", "8", "w", "training", "",
                             "1", "time_to_train", str(50 + i), "min", "2026-11-02", "cited", "no"]) + "\n"
                   for i, name in enumerate(TEXTS))
    put("r.csv", "suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,"
        "verified\n" + rows)
    lines = ["---", f"title: {quoted(values_kept(whole('page')))}", "nav: Index", "---", ""]
    lines += [f"## {markdown(text)}\n" for text in every("heading")] + [f"{markdown(text)}\n" for text in every("prose")]
    lines += [f"`` {text} ``\n" for text in every("code") if "{{" not in text] + [f"{{{{ param.p_{name} }}}}\n" for name in TEXTS]
    lines += [f"Cited [@cited].[^n]\n\n[^n]: {markdown(whole('note'))}\n"]
    lines += ["```table tbl-t", "query: SELECT system, submitter, value FROM score", f"title: {quoted(markdown(whole('caption')))}",
              f"source: {quoted(markdown(whole('source')))}", "```", ""]
    lines += ["```chart fig-c", "query: SELECT substr(system, 1, 200) AS system, submitter, value, accelerator FROM score", "mark: bar",
              f"title: {quoted(markdown(marked('caption', 'script')))}", "x: {field: value, unit: min, better: lower}",
              "y: {field: system}", "source: S", "```", ""]
    lines += ["```claim Q1", f"text: {quoted(markdown(whole('claim')))}", "by: cited", "opinion: true", "```", ""]
    put("index.md", "\n".join(lines))


class Page(HTMLParser):
    """The text of a page, its marks undone; what it would run or fetch is a fault."""
    KNOWN = set("""a abbr article b bdi body br cite code col data dd del details div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 head
        header hr html i img input label li link main meta nav ol p q s section span strong style sub summary sup svg symbol table tbody
        td th thead time title tr ul use path circle rect line g text tspan desc polygon polyline button script""".split())

    def __init__(self, name, scripts):
        super().__init__()
        self.text, self.faults, self.name, self.scripts = [], [], name, scripts

    def handle_starttag(self, tag, attrs):
        if tag not in self.KNOWN or (tag == "script" and dict(attrs) not in self.scripts):
            self.faults.append(f"{self.name}: <{tag}> {attrs}")
        for name, value in attrs:
            if name.startswith("on") or (name in ("href", "src") and re.match(r"\s*(javascript|vbscript|data:text/html)", value or "")):
                self.faults.append(f"{self.name}: {name}={value[:60]}")

    def handle_data(self, data):
        self.text.append(data)


def page_texts(out, names, scripts, faults):
    texts = []
    for name in names:
        with open(os.path.join(out, name), encoding="utf-8") as file:
            page = Page(name, scripts)
            page.feed(file.read())
        faults += page.faults
        texts.append("".join(page.text))
    return " ".join(texts)


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def xml_text(text):
    return " ".join(tree.fromstring(f"<b xmlns:ac='urn:ac' xmlns:ri='urn:ri'>{text}</b>").itertext())


def read_outputs(out, faults):
    wiki = os.path.join(out, "wiki")
    pages = [name for name in sorted(os.listdir(out)) if name.endswith(".html") and name != "report.html"]
    texts = {"site": page_texts(out, pages, [{"src": "site.js"}], faults), "single": page_texts(out, ["report.html"], [{}], faults)}
    texts["confluence"] = xml_text(read(wiki, "confluence", "index.xml"))
    raw = read(wiki, "markdown", "index.md")
    texts["markdown"] = read_markdown(raw)
    if re.search(r"(?<![\\`])<(script|svg|/title)", re.sub(r"``.*?``|`.*?`", "", raw, flags=re.S)):
        faults.append("markdown: raw HTML")
    dump = tree.parse(os.path.join(wiki, "mediawiki", "pages.xml")).getroot()
    raw = "\n".join(e.text for e in dump.iter() if e.tag.endswith("}text"))
    if re.search(r"<(script|svg|/title)", raw):
        faults.append("mediawiki: raw HTML")
    texts["mediawiki"] = html.unescape(raw)
    folder = os.path.join(wiki, "dokuwiki", "pages")
    place = os.path.join(folder, os.listdir(folder)[0])
    raw = "\n".join(read(place, name) for name in os.listdir(place))
    texts["dokuwiki"] = raw.replace("<nowiki>%</nowiki>", "%%").replace("%%", "")
    return texts


def plain(text, output):
    """Blanks aside, and marks that an output writes of its own: DokuWiki's for text."""
    text = re.sub(r"[\s\x00-\x1f\x7f-\x9f\ufdd0\ufffd-\uffff\U0001fffe]+", "", text)
    if output == "dokuwiki":
        text = text.replace("%", "")
        for narrow, wide in (("[", "［"), ("]", "］"), ("{", "｛"), ("}", "｝"), ("|", "｜"), ("=", "＝")):
            text = text.replace(wide, narrow)
    return text.replace("\u00ad", "").replace("\u200b", "").replace("\u2060", "")


def check_charts(out, faults):
    for name in os.listdir(os.path.join(out, "charts")):
        if name.endswith(".svg"):
            for element in tree.parse(os.path.join(out, "charts", name)).getroot().iter():
                tag = element.tag.rpartition("}")[2]
                if tag not in Page.KNOWN or tag == "script" or any(key.startswith("on") for key in element.attrib):
                    faults.append(f"charts/{name}: <{tag}> {element.attrib}")
    svg = re.sub(r"[\s\ufffd]+", "", "".join(tree.parse(os.path.join(out, "charts", "fig-c.svg")).getroot().itertext()))
    for name in TEXTS:
        # marks of direction are not drawn: a label must not read as another
        wanted = re.sub(r"[\s\x00-\x1f\x7f-\x9f\ufdd0\ufffe\uffff\U0001fffe\u200e\u200f\u202a-\u202e\u2066-\u2069]+", "", marked("system", name))
        if name != "long" and wanted not in svg:
            faults.append(f"charts/fig-c.svg: '{name}' is not in it")


def check(out):
    faults = []
    texts = read_outputs(out, faults)
    for place, _, names in os.walk(out):
        for name in names:
            if name.endswith((".html", ".svg", ".xml", ".md", ".txt")) and re.search(
                    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufdd0\ufffe\uffff\U0001fffe]", read(place, name)):
                faults.append(f"{name}: what is no character")
    check_charts(out, faults)
    n = 0
    for output in OUTPUTS:
        found = plain(texts[output], output)
        for place in PLACES:
            for name in TEXTS:
                if name in ABSENT.get((output, place), []) or (name in FOREIGN and place not in DATA):
                    continue
                n += 1
                if plain(marked(place, name), output) not in found:
                    start = found.find(plain(f"\u00ab{place}-{name}:", output))
                    faults.append(f"{output}: '{place}-{name}' is not there as text: {found[start:start + 90] if start >= 0 else ''}")
    print("\n".join(faults[:60]), f"\n{n} cells")
    return len(faults) > 0


if __name__ == "__main__":
    sys.exit(write(sys.argv[2]) if sys.argv[1] == "write" else check(sys.argv[2]))
