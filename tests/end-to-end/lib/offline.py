"""What would a browser fetch, or run, from a folder that was built?

offline.py FOLDER: reads every byte of it. Prints, and fails for, each address of another
host that a browser would fetch by itself, each script that is not the site's own, and
each attribute that runs one. Links that a reader follows are no fault."""
import base64
import glob
import hashlib
import json
import os
import re
import sys
from html.parser import HTMLParser

FETCHED = {"src", "srcset", "poster", "data", "background", "manifest", "action", "formaction", "ping", "cite",
           "longdesc", "profile", "archive", "codebase", "usemap", "xlink:href"}
ELEMENTS = set("""html head meta title link script body a p div span article h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tr
th td figure figcaption header footer nav main section details summary pre code b i em strong del sup sub kbd abbr bdi data time
img br wbr hr blockquote svg symbol use path circle rect line g text tspan desc defs clippath pattern polyline polygon lineargradient
stop label input button mask style metadata image""".split())
faults = []


def outside(value):
    return re.match(r"\s*(?:[a-z][a-z0-9+.-]*:|//)", value, re.I) and not re.match(r"\s*data:", value, re.I)


class Page(HTMLParser):
    def __init__(self, name):
        super().__init__()
        self.name, self.pinned, self.script = name, "", None

    def fault(self, what):
        faults.append(f"{self.name}:{self.getpos()[0]}: {what}")

    def handle_data(self, data):
        if self.script is not None:
            self.script += data

    def handle_endtag(self, tag):
        if tag == "script" and self.script is not None:
            digest = base64.b64encode(hashlib.sha256(self.script.encode()).digest()).decode()
            if f"script-src 'sha256-{digest}';" not in self.pinned:
                self.fault("a script that the policy does not pin")
            scan_script(self.name, self.script)
            self.script = None

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag not in ELEMENTS:
            self.fault(f"<{tag}>, which no template writes")
        if attributes.get("http-equiv") == "Content-Security-Policy":
            self.pinned = attributes["content"]
        if tag == "script" and self.name == "report.html" and not attributes:
            self.script = ""
        elif tag == "script" and attributes != {"src": "site.js"}:
            self.fault(f"a script: {attributes}")
        alone = self.name == "report.html" or self.name.startswith("fragments/")
        if tag in ("style", "metadata") and self.name.endswith(".html") and not (alone and tag == "style"):
            self.fault(f"<{tag}> in a page")
        for name, value in attrs:
            value = value or ""
            if name.startswith("on") or name in ("style", "srcdoc"):
                if not (self.name.endswith(".svg") and name == "style"):
                    self.fault(f"attribute {name}")
            fetched = name in FETCHED or (name == "href" and tag not in ("a", "base"))
            if fetched and outside(value):
                self.fault(f"<{tag} {name}={value!r}>")
            offered = alone and value.startswith("data:") and "download" in attributes
            if name == "href" and tag == "a" and not offered and re.match(r"\s*(?!https?:|mailto:)[a-z][a-z0-9+.-]*:", value, re.I):
                self.fault(f"a link to {value!r}")
            if tag == "meta" and name == "http-equiv" and value.lower() == "refresh":
                self.fault("a page that leads elsewhere by itself")


def scan_style(name, text):
    for match in re.finditer(r"url\(\s*['\"]?([^'\")]*)|@import\s+['\"]?([^'\";]*)", text):
        if outside(match.group(1) or match.group(2) or ""):
            faults.append(f"{name}: {match.group(0)}")


def scan_script(name, text):
    for path in glob.glob("assets/search/*.js"):  # libraries, which are what their authors published
        with open(path, encoding="utf-8") as file:
            text = text.replace(file.read(), "")
    if name.endswith("search.js"):
        body = text.removeprefix("var reportSearch = ").rstrip().removesuffix(";")
        json.loads(body)  # strings and lists alone, so nothing in it can run
        if "<" in body:
            faults.append(f"{name}: a bare < in a string")
    elif re.search(r"https?:|fetch\(|XMLHttpRequest|eval\(|innerHTML|WebSocket|sendBeacon|import\(", text):
        faults.append(f"{name}: a script that fetches, or writes markup")


def scan_pdf(name, data):
    for word in (b"/JavaScript", b"/JS", b"/Launch", b"/SubmitForm", b"/GoToR", b"/ImportData", b"/OpenAction"):
        if re.search(re.escape(word) + rb"[\s/<(\[]", data):
            faults.append(f"{name}: {word.decode()}")


def scan(path, name):
    with open(path, "rb") as file:
        data = file.read()
    if name.endswith(".pdf"):
        scan_pdf(name, data)
        return
    if re.search(r"\.(png|jpg|jpeg|woff2?)$", name):
        return  # no browser looks for addresses in pictures and fonts
    text = data.decode("utf-8")
    if name.endswith((".html", ".svg")):
        page = Page(name)
        page.feed(text)
        page.close()
    if name.endswith((".css", ".svg", ".html")):
        scan_style(name, text)
    if name.endswith(".js"):
        scan_script(name, text)


count = 0
for folder, _, names in os.walk(sys.argv[1]):
    for name in sorted(names):
        path = os.path.join(folder, name)
        scan(path, os.path.relpath(path, sys.argv[1]))
        count += 1
if count == 0:
    faults.append("no file to look at")
print("\n".join(faults[:40]))
sys.exit(len(faults) > 0)
