"""Do the bundles of a build hold together?

wikis.py OUT: checks that every link and image of the Markdown leads to a file and a heading that
are there, that pages.xml and every Confluence page are well formed and name only images and pages of
their bundle, that each attachment has the hash that the list says, and that figures and tables
carry the numbers and notices that the site gives them."""
import hashlib
import html
import json
import os
import re
import sys
import unicodedata
import urllib.parse
import xml.etree.ElementTree as tree

out = sys.argv[1]
wiki = os.path.join(out, "wiki")
faults = []


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def slug(heading):
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)|\\(.)|[*`]", lambda m: m.group(1) or m.group(2) or "", heading)
    kept = (c for c in text.lower() if c in " -_" or unicodedata.category(c)[0] in "LM" or unicodedata.category(c) in ("Nd", "Nl"))
    return "".join(kept).replace(" ", "-")


def check_markdown():
    folder = os.path.join(wiki, "markdown")
    pages = {name: read(folder, name) for name in os.listdir(folder) if name.endswith(".md")}
    headings = {name: {slug(line.lstrip("#").strip()) for line in text.split("\n") if re.match("#+ ", line)}
                for name, text in pages.items()}
    for name, text in pages.items():
        text = re.sub(r"^(```+)[^\n]*\n.*?^\1$", "", text, flags=re.S | re.M)
        for target in re.findall(r"(?<!\\)\]\(([^)]*)\)", text):
            if re.match("https?://|mailto:", target):
                continue
            path, _, place = urllib.parse.unquote(target).partition("#")
            if path and not os.path.exists(os.path.join(folder, path)):
                faults.append(f"markdown/{name}: no file {path}")
            elif place and place not in headings[path or name]:
                faults.append(f"markdown/{name}: no heading {place} in {path or name}")
        marks, notes = set(re.findall(r"\[\^(\d+)\](?!:)", text)), set(re.findall(r"^\[\^(\d+)\]:", text, re.M))
        if marks - notes:
            faults.append(f"markdown/{name}: marks without notes: {marks - notes}")


def check_mediawiki():
    name = {"m": "http://www.mediawiki.org/xml/export-0.11/"}
    folder = os.path.join(wiki, "mediawiki")
    pages = tree.parse(os.path.join(folder, "pages.xml")).getroot().findall("m:page", name)
    titles = {page.find("m:title", name).text for page in pages}
    if len(titles) != len(pages):
        faults.append("mediawiki: two pages of one title")
    for page in pages:
        text = page.find("m:revision/m:text", name).text
        for target in re.findall(r"\[\[(.*?)[|\]]", text):
            if target.startswith(("File:", "Media:")):
                if not os.path.exists(os.path.join(folder, "images", target.partition(":")[2])):
                    faults.append(f"mediawiki: no file {target}")
            elif target.split("#")[0] not in titles | {""}:
                faults.append(f"mediawiki: no page {target}")


def check_confluence():
    folder = os.path.join(wiki, "confluence")
    pages = json.loads(read(folder, "pages.json"))
    titles = {page["title"] for page in pages}
    for page in pages:
        body = tree.fromstring(f"<body xmlns:ac='urn:ac' xmlns:ri='urn:ri'>{read(folder, page['file'])}</body>")
        named = {e.get("{urn:ri}filename") for e in body.iter("{urn:ri}attachment")}
        listed = {os.path.basename(item["file"]) for item in page["attachments"]}
        if named != listed:
            faults.append(f"confluence/{page['file']}: images {named}, attachments {listed}")
        for element in body.iter("{urn:ri}page"):
            if element.get("{urn:ri}content-title") not in titles:
                faults.append(f"confluence/{page['file']}: no page {element.attrib}")
        for item in page["attachments"]:
            with open(os.path.join(folder, item["file"]), "rb") as file:
                if hashlib.sha256(file.read()).hexdigest() != item["sha256"]:
                    faults.append(f"confluence/{item['file']}: not the bytes that the list names")


def check_dokuwiki():
    folder = os.path.join(wiki, "dokuwiki")
    for place, _, names in os.walk(os.path.join(folder, "pages")):
        for name in names:
            text = re.sub(r"<(code|file)\b.*?</\1>|%%.*?%%|^==.*?$", "", read(place, name), flags=re.S | re.M)
            for target in re.findall(r"\{\{([^|?}]*)", text):
                if not os.path.exists(os.path.join(folder, "media", *target.strip(":").split(":"))):
                    faults.append(f"dokuwiki/{name}: no file {target}")
            for target in re.findall(r"\[\[:([^#|\]]*)", text):
                if not os.path.exists(os.path.join(folder, "pages", *target.split(":")) + ".txt"):
                    faults.append(f"dokuwiki/{name}: no page {target}")


def words(text):
    return re.sub(r"\s+", " ", html.unescape(re.sub("<[^>]*>", "", text))).strip()


def all_text(folder, ending):
    return "\n".join(read(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(ending))


def check_same_as_site():
    site = "\n".join(read(out, name) for name in os.listdir(out) if name.endswith(".html") and
                     name not in ("report.html", "figures.html"))
    heads = {(label, words(title)) for label, title in
             re.findall(r'href="#[^"]*">((?:Figure|Table) \d+)</a></span>\s*<h\d[^>]*class="title"[^>]*>(.*?)</h\d>', site)}
    notices = {words(text) for text in re.findall(r'<p class="mlperf">(.*?)</p>', site, re.S)}
    if not heads or not notices:
        faults.append("the site shows no figure, or no notice")
    confluence = all_text(os.path.join(wiki, "confluence"), ".xml")
    found = {words(text) for text in re.findall(r"</ac:structured-macro>((?:Figure|Table) .*?)</h[2-6]>", confluence)}
    faults.extend(f"confluence: no caption '{label}. {title}'" for label, title in heads if f"{label}. {title}" not in found)
    paragraphs = {words(text) for text in re.findall(r"<p>(.*?)</p>", confluence, re.S)}
    faults.extend(f"confluence: no notice '{text}'" for text in notices if text not in paragraphs)


check_markdown()
check_mediawiki()
check_confluence()
check_dokuwiki()
if "--alone" not in sys.argv:
    check_same_as_site()
print("\n".join(fault[:300] for fault in faults[:30]))
sys.exit(len(faults) > 0)
