"""Does every wiki say what the site says?

same.py OUT: each paragraph, table row, numbered caption, value, footnote and MLPerf notice of each page
of the site stands in the page of the same name of the four bundles. Both sides are taken down to letters,
digits and decimal points, so that marks of a wiki do not count."""
import html
import os
import re
import sys
import xml.etree.ElementTree as tree
from html.parser import HTMLParser

from reasons import in_cells

out = sys.argv[1]
wiki = os.path.join(out, "wiki")
VOID = {"br", "hr", "img", "input", "meta", "link", "wbr"}
LEFT_OUT = {"svg", "sup", "nav", "details"}  # charts, marks of footnotes, contents, data of charts
SITES_OWN = {"cue", "down", "filter", "off", "sequence", "back", "head", "no", "self", "verdict", "label"}
ALERT = re.compile(r"\s*(Note|Tip|Important|Warning|Caution)\. ")  # a mark of its own in Markdown


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def bare(text):
    """Letters, digits, minus signs and points between digits."""
    return "".join(re.findall(r"[^\W_]|\u2212|(?<=\d)\.(?=\d)", text))


class Page(HTMLParser):
    """The texts of <main>: (kind, words) of each paragraph, row, caption, note and value."""

    def __init__(self):
        super().__init__()
        self.stack, self.open, self.found = [], [], []

    def handle_starttag(self, tag, attributes):
        if tag in VOID:
            return
        names = set((dict(attributes).get("class") or "").split())
        inside = "main" in [name for name, _ in self.stack]
        out_of_it = tag != "main" and (not inside or self.stack[-1][1] or tag in LEFT_OUT or bool(names & SITES_OWN))
        self.stack.append((tag, out_of_it))
        in_note = any(kind == "note" for kind, _, _ in self.open)
        kind = ("notice" if "mlperf" in names else "note" if tag == "li" and dict(attributes).get("id", "").startswith("note:")
                else "row" if tag == "tr" else "value" if tag == "data" else "paragraph" if tag == "p" and not in_note else None)
        if kind and not out_of_it:
            self.open.append((kind, len(self.stack), []))

    def handle_endtag(self, tag):
        if tag in VOID or not self.stack:
            return
        while self.open and self.open[-1][1] == len(self.stack):
            kind, _, words = self.open.pop()
            self.found.append((kind, "".join(words)))
        self.stack.pop()

    def handle_data(self, data):
        if self.stack and not self.stack[-1][1]:
            for _, _, words in self.open:
                words.append(data)


def markdown(text):
    text = re.sub(r"\[\^\d+\](?!:)", "", text)
    return re.sub(r"\]\((?:[^()\\\n]|\\.)*\)", "]", text)


def mediawiki(text):
    text = re.sub(r"<sup>.*?</sup>|<[^>]*>", "", text, flags=re.S)
    text = re.sub(r"\[\[[^\]|]*\|([^\]]*)\]\]", r"\1", text)
    text = re.sub(r"\[https?://[^ \]]*", "", text)
    return html.unescape(re.sub(r'\b(style|scope|class|colspan|rowspan|id)="[^"]*"', "", text))


def dokuwiki(text):
    text = re.sub("<sup>.*?</sup>|</?(nowiki|del|sub)>|:::", "", text)
    return re.sub(r"\[\[[^\]|]*\|([^\]]*)\]\]|\{\{[^|}]*\|([^}]*)\}\}", r"\1\2", text)


def confluence(text):
    text = re.sub(r"<sup>.*?</sup>", "", text, flags=re.S)
    return html.unescape(re.sub(r"<[^>]*>", "", text))


name = {"m": "http://www.mediawiki.org/xml/export-0.11/"}
imported = tree.parse(os.path.join(wiki, "mediawiki", "pages.xml")).getroot().findall("m:page", name)
by_order = [page.find("m:revision/m:text", name).text for page in imported]
doku = os.path.join(wiki, "dokuwiki", "pages")
doku = os.path.join(doku, os.listdir(doku)[0])
pages = sorted(file[:-3] for file in os.listdir(os.path.join(wiki, "markdown")) if file.endswith(".md"))
faults, counts = [], {}
for page in pages:
    site = Page()
    site.feed(in_cells(read(out, page + ".html")))
    heading = bare(re.sub("<[^>]*>", "", re.search(r"<h1[^>]*>(.*?)</h1>", read(out, page + ".html"), re.S).group(1)))
    texts = {"markdown": markdown(read(wiki, "markdown", page + ".md")), "dokuwiki": dokuwiki(read(doku, page + ".txt")),
             "confluence": confluence(read(wiki, "confluence", page + ".xml"))}
    texts = {dialect: bare(text) for dialect, text in texts.items()}
    texts["mediawiki"] = next((text for text in map(bare, map(mediawiki, by_order)) if heading in text[:len(heading) + 400]), "")
    captions = re.findall(r'href="#[^"]*">((?:Figure|Table) \d+)</a></span>\s*<h\d[^>]*class="title"[^>]*>(.*?)</h\d>',
                          read(out, page + ".html"), re.S)
    numbered = [("caption", label + " " + html.unescape(re.sub("<[^>]*>", "", title))) for label, title in captions]
    for kind, words in site.found + numbered:
        wanted = bare(re.sub(r"^\d+\s", "", words) if kind == "note" else ALERT.sub("", words))
        counts[kind] = counts.get(kind, 0) + (wanted != "")
        faults.extend(f"{dialect}/{page}: no {kind} '{words.strip()[:200]}'" for dialect, text in texts.items() if wanted not in text)
for kind in ("paragraph", "row", "caption", "value", "note", "notice"):
    if not counts.get(kind):
        faults.append(f"the site has no {kind}")
print("\n".join(faults[:40]), f"\n{counts}, {len(faults)} faults")
sys.exit(len(faults) > 0)
