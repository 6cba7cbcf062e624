"""dokuwiki.py FOLDER MEDIA: every link among the pages that DokuWiki rendered into FOLDER finds its
page and place, every picture and linked file lies in MEDIA."""
import os
import sys
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

folder, media = sys.argv[1:]
faults = []


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids, self.links, self.pictures = set(), [], []

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id":
                self.ids.add(value)
            elif name in ("href", "src"):
                self.links.append(value)
                if tag == "img":
                    self.pictures.append(value)


pages = {}
for name in os.listdir(folder):
    page = pages[name.removesuffix(".html")] = Page()
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        page.feed(file.read())
n_links = n_files = 0
for name, page in pages.items():
    for picture in page.pictures:
        shown = parse_qs(urlsplit(picture).query).get("media", [""])[0]
        if shown.endswith(".svg") and os.path.exists(os.path.join(media, *(shown[:-4] + ".png").split(":"))):
            faults.append(f"{name}: a chart is shown twice, {shown}")
    for link in page.links:
        parts = urlsplit(link)
        query = parse_qs(parts.query)
        if parts.path == "/doku.php":
            n_links += 1
            target = query["id"][0]
            if target not in pages:
                faults.append(f"{name}: no page {target}")
            elif parts.fragment and parts.fragment not in pages[target].ids:
                faults.append(f"{name}: no place {parts.fragment} on {target}")
        elif parts.path.startswith("/lib/exe/") and "media" in query:
            n_files += 1
            if not os.path.exists(os.path.join(media, *query["media"][0].split(":"))):
                faults.append(f"{name}: no file {query['media'][0]}")
        elif parts.path == "" and parts.fragment and parts.fragment not in page.ids:
            faults.append(f"{name}: no place {parts.fragment}")
if n_links == 0 or n_files == 0:
    faults.append("no link or no file was found")
print("\n".join(faults[:20]), f"\n{n_links} links, {n_files} files")
sys.exit(len(faults) > 0)
