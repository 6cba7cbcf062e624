"""plain_words.py ALLOWED FILE…: what a machine wrote and a reader would stumble over, in the text of pages (HTML),
pictures (SVG) and plain text: identifiers with an underscore, "value >= 1", a unit twice, "6 of 6", "1 chips". ALLOWED is a
pattern of names that are spelled so."""
import re
import sys
from html.parser import HTMLParser

BLOCKS = set("br td th p li div tr h1 h2 h3 h4 h5 h6 text title desc dt dd figcaption caption option".split())
SPOKEN = {"alt", "aria-label", "title", "content"}
UNSEEN = {"script", "style", "code", "pre", "kbd", "nav"}
THINGS = ("chips|results|rows|runs|files|figures|tables|pages|hours|minutes|months|years|offers|prices|points|results|nodes|"
          "providers|regions|pairs|benchmarks|draws|options|claims|tokens")
FAULTS = [
    ("an identifier", re.compile(r"(?<![\w/.@-])[A-Za-z][A-Za-z0-9]*_[A-Za-z0-9_]+(?![\w/]|\.\w)")),
    ("n of n", re.compile(r"(?<![\d.,/-])(\d+) of \1(?![\d.,]*\d)")),
    ("a plural of one", re.compile(r"(?<![\d.,+±–-])(?<!Figure )(?<!Table )(?<!Section )1 (?:%s)\b" % THINGS)),
    ("an operator", re.compile(r"[<>!]= ?[\d.]")),
    ("a unit twice", re.compile(r"[$€£][\d.,]+(?:m|bn|tn)? (?:US\$|EUR|GBP|€)(?! per)|(?<=\d )(\w+/\w+(?:/\w+)?) \1\b")),
]


class Seen(HTMLParser):
    def __init__(self):
        super().__init__()
        self.unseen, self.text = 0, []

    def handle_starttag(self, tag, attributes):
        self.unseen += tag in UNSEEN
        if tag in BLOCKS:
            self.text.append("\n")
        if not self.unseen and tag != "meta":
            self.text += ["\n%s\n" % value for name, value in attributes if name in SPOKEN and value]

    def handle_endtag(self, tag):
        self.unseen -= tag in UNSEEN
        if tag in BLOCKS:
            self.text.append("\n")

    def handle_data(self, data):
        if not self.unseen:
            self.text.append(data)


allowed, found = re.compile(sys.argv[1]), 0
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if not path.endswith(".txt"):
        seen = Seen()
        seen.feed(text)
        text = "".join(seen.text)
    for line in text.split("\n"):
        for what, pattern in FAULTS:
            for match in pattern.finditer(line):
                if not allowed.search(match[0]):
                    found += 1
                    print(f"{path}: {what}: {line[max(0, match.start() - 40):match.end() + 40].strip()}")
sys.exit(found > 0)
