"""rendered.py [--markdown] OUT FOLDER: does a wiki's own program show what the site says?

FOLDER holds each page as that program renders it, PAGE.html. Each table of the site is there, cell by
cell, and each heading, caption, paragraph, item, code, note and notice, sign for sign, blanks aside.
--markdown: as GitHub's Markdown has it, where alerts have marks of their own, notes no heading, and
raised and lowered letters are written out."""
import os
import re
import sys
from html.parser import HTMLParser

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "end-to-end", "lib"))
from reasons import in_cells

markdown = "--markdown" in sys.argv
out, folder = (argument for argument in sys.argv[1:] if not argument.startswith("--"))
VOID = {"br", "hr", "img", "input", "meta", "link", "wbr"}
INLINE = {"a", "abbr", "b", "bdi", "button", "code", "data", "del", "dfn", "em", "i", "kbd", "label", "mark", "s", "small", "span",
          "strong", "sub", "sup", "time", "u"}
# Elements that only a page of the site has, and what wikis have as tables.
SITES_OWN = {"back", "cue", "down", "filter", "kicker", "off", "sequence", "versus"}
GAP = "\x02"  # a small line of the site, which wikis say in words
WIDE = str.maketrans("［］｛｝｜＝", "[]{}|=")  # what DokuWiki's labels and headings cannot hold
RAISED, LOWERED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"), str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def bare(text):
    return re.sub(r"\s+", "", text).translate(WIDE)


def written_out(text, raised):
    if re.fullmatch("[0-9]+", text):
        return text.translate(RAISED if raised else LOWERED)
    return f"{'^' if raised else '_'}({text})" if text else ""


class Page(HTMLParser):
    """Blocks of text, (element, classes, text), and tables, rows of cells."""

    def __init__(self, of_site):
        super().__init__()
        self.of_site, self.stack, self.words, self.blocks, self.tables, self.row = of_site, [], [], [], [], None
        self.moved = None  # where a raised or lowered text began

    def shown(self):
        return all(shown for _, _, shown in self.stack) and (not self.of_site or any(tag == "main" for tag, _, _ in self.stack))

    def end_block(self):
        text, self.words, self.moved = "".join(self.words), [], None
        names = {name for _, classes, _ in self.stack for name in classes}
        tags = [tag for tag, _, _ in self.stack if tag not in INLINE]
        if bare(text):
            self.blocks.append((tags[-1] if tags else "", names, text))
        if self.row is not None and {"td", "th"} & set(tags):
            self.row[-1] += text

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        names = set((attributes.get("class") or "").split())
        if tag in VOID:
            if tag == "br":
                self.words.append(" ")
            return
        if tag not in INLINE and tag != "svg":
            self.end_block()
        if tag == "svg" and self.of_site and "spark" in names and self.shown():
            self.words.append(GAP)
        hidden = tag in ("svg", "nav", "summary", "script", "style") or self.of_site and bool(names & SITES_OWN)
        self.stack.append((tag, names, not hidden))
        if not self.shown():
            return
        if tag == "a":
            self.moved = None  # a note's mark
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.row = []
            self.tables[-1].append(self.row)
        elif tag in ("td", "th") and self.row is not None:
            self.row.append("")
        elif tag == "span" and self.of_site and "u" in names:
            self.words.append(" (")
        elif tag in ("sup", "sub") and markdown and self.of_site and not names:
            self.moved = len(self.words)

    def handle_endtag(self, tag):
        if tag in VOID or tag not in [name for name, _, _ in self.stack]:
            return
        shown, names = self.shown(), self.stack[-1][1]
        if tag not in INLINE and tag != "svg" and shown:
            self.end_block()
        if shown and tag == "span" and self.of_site and "u" in names:
            self.words.append(")")
        if shown and tag in ("sup", "sub") and self.moved is not None:
            self.words[self.moved:] = [written_out("".join(self.words[self.moved:]), tag == "sup")]
            self.moved = None
        if tag == "tr":
            self.row = None
        while self.stack.pop()[0] != tag:
            pass
        # a source's label, and what it is
        if shown and tag == "span" and self.stack[-1][0] == "li" and any("bib" in classes for _, classes, _ in self.stack):
            self.words.append("" if ": " in self.words else ": ")

    def handle_data(self, data):
        if self.shown():
            self.words.append(data)


def page_of(path, of_site):
    page = Page(of_site)
    with open(path, encoding="utf-8") as file:
        page.feed(in_cells(file.read()))
    page.end_block()
    return page


def rows_of(table):
    """Rows of one length: those that head others have one cell in the site."""
    width = max(len(row) for row in table)
    return [[bare(cell) for cell in row] + [""] * (width - len(row)) for row in table]


def compare(name, site, wiki):
    tables = [rows_of(table) for table in wiki.tables if table]
    for table in filter(None, site.tables):
        counts["table"] = counts.get("table", 0) + 1
        counts["cell"] = counts.get("cell", 0) + sum(map(len, table))
        if rows_of(table) not in tables:
            near = next((other for other in tables if other[0] == rows_of(table)[0]), [])
            other = next(((a, b) for a, b in zip(rows_of(table), near) if a != b), (table[0], "no such head" if not near else "fewer rows"))
            faults.append(f"{name}: no table of {other[0]}: {other[1]}")
    text = "".join(bare(words) for _, _, words in wiki.blocks)
    for tag, names, words in site.blocks:
        if markdown and ("todo" in names or "callout" in names):
            words = re.sub(r"^\s*([☐☑]|\w+\.)\s*", "", words)
        if markdown and tag == "h2" and "end" in names and names & {"frame", "end"} and bare(words) == "Notes":
            continue
        kind = "notice" if "mlperf" in names else "note" if "notes" in names else tag
        counts[kind] = counts.get(kind, 0) + 1
        if any(bare(part) not in text for part in words.split(GAP)):
            faults.append(f"{name}: no {kind} '{words.strip()[:300]}'")


faults, counts = [], {}
pages = sorted(file[:-5] for file in os.listdir(folder) if file.endswith(".html"))
for page in pages:
    compare(page, page_of(os.path.join(out, page + ".html"), True), page_of(os.path.join(folder, page + ".html"), False))
for kind in ("table", "p", "li", "note", "notice"):
    if not counts.get(kind):
        faults.append(f"the site has no {kind}")
print("\n".join(faults[:40]), f"\n{len(pages)} pages, {counts}, {len(faults)} faults")
sys.exit(len(faults) > 0)
