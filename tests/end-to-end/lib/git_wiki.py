"""git_wiki.py OUT FOLDER: the pages of the Git bundle as GitHub's own library renders them, into FOLDER;
every link among them finds its page and its heading by the name that GitHub gives it, every picture
and file is there, and every note has its mark."""
import ctypes
import os
import re
import sys
import unicodedata
from html.parser import HTMLParser
from urllib.parse import unquote

out, folder = sys.argv[1:]
bundle = os.path.join(out, "wiki", "markdown")
library, extensions = ctypes.CDLL("libcmark-gfm.so"), ctypes.CDLL("libcmark-gfm-extensions.so")
FOOTNOTES = 1 << 13
faults = []


def declare(function, result, *arguments):
    function.restype, function.argtypes = result, arguments
    return function


pointer, text = ctypes.c_void_p, ctypes.c_char_p
new = declare(library.cmark_parser_new, pointer, ctypes.c_int)
find = declare(library.cmark_find_syntax_extension, pointer, text)
attach = declare(library.cmark_parser_attach_syntax_extension, ctypes.c_int, pointer, pointer)
feed = declare(library.cmark_parser_feed, None, pointer, text, ctypes.c_size_t)
finish = declare(library.cmark_parser_finish, pointer, pointer)
attached = declare(library.cmark_parser_get_syntax_extensions, pointer, pointer)
render = declare(library.cmark_render_html, text, pointer, ctypes.c_int, pointer)
extensions.cmark_gfm_core_extensions_ensure_registered()


def html_of(markdown):
    parser = new(FOOTNOTES)
    for name in (b"table", b"strikethrough", b"autolink", b"tagfilter", b"tasklist"):
        attach(parser, find(name))
    feed(parser, markdown, len(markdown))
    return render(finish(parser), FOOTNOTES, attached(parser)).decode()


class Page(HTMLParser):
    """Names of places, by GitHub's rule for headings; links and pictures."""

    def __init__(self, html):
        super().__init__()
        self.names, self.counts, self.links, self.heading, self.in_code = set(), {}, [], None, False
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if re.fullmatch("h[1-6]", tag):
            self.heading = ""
        if "id" in attributes:
            self.names.add(attributes["id"])
        self.links.extend(attributes[name] for name in ("href", "src") if name in attributes)
        self.in_code = self.in_code or tag in ("code", "pre")

    def handle_endtag(self, tag):
        self.in_code = self.in_code and tag not in ("code", "pre")
        if re.fullmatch("h[1-6]", tag):
            kept = (c for c in self.heading.lower() if c in " -" or unicodedata.category(c) in
                    ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "Pc"))
            name = "".join(kept).replace(" ", "-")
            n = self.counts[name] = self.counts.get(name, -1) + 1
            self.names.add(f"{name}-{n}" if n else name)
            self.heading = None

    def handle_data(self, data):
        if self.heading is not None:
            self.heading += data
        if not self.in_code:
            self.text += data


pages = {}
for file in sorted(os.listdir(bundle)):
    if file.endswith(".md"):
        with open(os.path.join(bundle, file), "rb") as source:
            html = html_of(source.read())
        with open(os.path.join(folder, file[:-3] + ".html"), "w", encoding="utf-8") as target:
            target.write(html)
        pages[file] = Page(html)
n_links = 0
for file, page in pages.items():
    faults.extend(f"{file}: a mark without a note, {mark}" for mark in re.findall(r"\[\^\d+\]", page.text))
    for link in page.links:
        if re.match("https?://|mailto:", link):
            continue
        n_links += 1
        path, _, place = unquote(link).partition("#")
        if path and not os.path.exists(os.path.join(bundle, path)):
            faults.append(f"{file}: no file {path}")
        elif place and place not in pages[path or file].names:
            faults.append(f"{file}: no place {place} in {path or file}")
if n_links == 0:
    faults.append("no link was found")
print("\n".join(faults[:30]), f"\n{len(pages)} pages, {n_links} links, {len(faults)} faults")
sys.exit(len(faults) > 0)
