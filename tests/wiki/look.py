"""What a wiki's parser made of a page.

look.py [--whole] [--holds TEXT] FILE: fails when the HTML holds an element or attribute that runs
or fetches anything, or an error of the parser. --whole: and when marks of the wiki are left over in
its text, or a picture is missing. --holds: and when TEXT is not in its text."""
import argparse
import sys
from html.parser import HTMLParser

arguments = argparse.ArgumentParser()
arguments.add_argument("--whole", action="store_true")
arguments.add_argument("--holds")
arguments.add_argument("file")
options = arguments.parse_args()
faults = []


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.text = ""

    def handle_starttag(self, tag, attrs):
        attributes = {name: value or "" for name, value in attrs}
        words = attributes.get("class", "").split()
        if tag in ("script", "iframe", "object", "embed", "style", "form", "base", "meta", "link"):
            faults.append(f"<{tag}>")
        faults.extend(f"attribute {name}" for name in attributes if name.startswith("on"))
        if attributes.get("href", "").lower().startswith(("javascript:", "data:")):
            faults.append(f"a link to {attributes['href']}")
        if tag == "img" and not attributes.get("src", "").startswith("/"):
            faults.append(f"a picture from {attributes.get('src')}")
        if "error" in words or (options.whole and {"new", "wikilink2"} & set(words)):
            faults.append(f"{tag} of class {words}")

    def handle_data(self, data):
        self.text += data


page = Page()
with open(options.file, encoding="utf-8") as file:
    page.feed(file.read())
page.close()
if options.whole:
    faults.extend(f"'{mark}' in the text" for mark in ("[[", "]]", "{|", "|}", "'''", "{{", "}}", "%%", "<span", "<br", "<sup") if mark in page.text)
if options.holds and options.holds not in page.text:
    faults.append("the text is not there")
print("\n".join(faults[:10]))
sys.exit(len(faults) > 0)
