"""Sites of many pages of words, beside Hugo on the same files.

Each page is about 500 words of Markdown with marks, links and one heading; Hugo gets two small
templates. Both write into new folders, on a disk and in memory, in turn. On the disk none is removed
before all were made: ext4 without a journal passes over inodes deleted in the last minutes one by
one, and whoever makes files there would be measured by what the run before has left. For the same
reason every run starts when the disk has all of the one before: accelreport waits until the disk has
its site, Hugo leaves that to the kernel, and the next to wait there would wait for Hugo's site, too.
What Hugo takes with that wait is printed as well. In the end sites are removed and made anew, as
scripts do that publish them."""
import os
import shutil
import statistics
import sys
import tempfile

import processes

PAGES = (100, 1000, 10000)
WORDS = 500
VOCABULARY = ("the of and to in is that for as was with be by on not this are or from at which but have an had they one all "
              "we can her has there been if more when will would who so no other its may these what them than some time into "
              "only could new then any now such like over our most made after also before must through where much your way "
              "well down should because each just those people how good make very year see own work get here system under "
              "between long measure result value sample training model latency throughput accuracy baseline dataset figure "
              "report section method analysis variance median quantile interval estimate difference increase decrease "
              "memory processor network storage accelerator kernel compiler schedule process thread queue request response "
              "error failure recovery power energy budget cost price market growth region quarter margin supply demand "
              "review release version change configuration deployment evaluation benchmark reference component interface "
              "boundary condition parameter coefficient distribution gradient iteration checkpoint workflow").split()
SINGLE = ('<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body>'
          '<header>{{ .Site.Title }}</header><main><h1>{{ .Title }}</h1>{{ .Content }}</main></body></html>\n')
INDEX = ('<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body><ul>'
         '{{ range .Site.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></body></html>\n')
CONFIG = ('baseURL="https://example.org/"\ntitle="bench"\nlanguageCode="en"\n'
          'disableKinds=["taxonomy","term","RSS","sitemap","section"]\n')


class Random:
    """A fixed generator: a bench must not depend on a library's."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % n


def word(random):
    text = VOCABULARY[random.below(len(VOCABULARY))]
    for chance, form in ((60, "*{0}*"), (80, "**{0}**"), (120, "`{0}`"), (300, "[{0}](https://example.org/{0})")):
        if random.below(chance) == 0:
            return form.format(text)
    return text


def sentence(random):
    words = [word(random) for _ in range(8 + random.below(14))]
    return " ".join(["We"] + words) + ".", len(words) + 1


def paragraph(random):
    sentences, n = [], 0
    while n < 90:
        text, length = sentence(random)
        sentences.append(text)
        n += length
    return " ".join(sentences), n


def page(number):
    random, blocks, n = Random(100000 + number), [], 0
    while n < WORDS:
        text, length = paragraph(random)
        blocks.append(text)
        n += length
    blocks.insert(2, "## " + VOCABULARY[random.below(len(VOCABULARY))].capitalize())
    return f'---\ntitle: "Page {number}"\ndate: 2024-01-01\n---\n\n' + "\n\n".join(blocks) + "\n"


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def site(folder, n_pages):
    """The pages of both, and what Hugo needs around them."""
    write(f"{folder}/hugo.toml", CONFIG)
    write(f"{folder}/config.toml", CONFIG)
    write(f"{folder}/layouts/_default/single.html", SINGLE)
    write(f"{folder}/layouts/index.html", INDEX)
    for i in range(n_pages):
        write(f"{folder}/content/posts/p{i:05}.md", page(i))


def run(command, out):
    """Wall seconds, processor seconds and peak MiB of one run into a new folder."""
    figures = processes.run([*command, out])
    if figures is None:
        sys.exit(f"  failed: {' '.join(command)}")
    return figures


def compare(commands, runs, left):
    """Each command's medians: wall, processor, memory; in turn, the first round for warmth. What is
    `left` of its sites: all, none, or the last, which is removed just before the next is made."""
    results = {name: [] for name in commands}
    for round_ in range(runs + 1):
        for name, (command, out) in commands.items():
            site = f"{out}-{round_}" if left != "last" else out
            shutil.rmtree(site, ignore_errors=True)
            os.sync()
            result = run(command, site)
            if left == "none":
                shutil.rmtree(site)
            if round_ > 0:
                results[name].append(result)
    return {name: [statistics.median(column) for column in zip(*rows)] for name, rows in results.items()}


def measure_in(root, place, left, program, work, runs):
    hugo = shutil.which("hugo")
    for n_pages in PAGES:
        folder = f"{work}/site{n_pages}"
        commands = {"accelreport --only html": ([program, "build", f"{folder}/content/posts", "--only", "html", "--no-cache",
                                                 "--quiet", "-o"], f"{root}/site{n_pages}")}
        if hugo:
            commands["hugo"] = ([hugo, "--quiet", "-s", folder, "-d"], f"{root}/hugo{n_pages}")
        if hugo and left == "all":
            wait = f'"{hugo}" --quiet -s "{folder}" -d "$0" && sync -f "$0"'
            commands["hugo, until the disk has it"] = (["sh", "-c", wait], f"{root}/synced{n_pages}")
        print(f"\na site of {n_pages} pages of {WORDS} words, {place}")
        report(compare(commands, runs if n_pages < 10000 else min(runs, 3), left), n_pages)


def measure(program, work, runs):
    for n_pages in PAGES:
        site(f"{work}/site{n_pages}", n_pages)
    for place, root, left in (("on the disk", work, "all"), ("in memory", "/dev/shm", "none"),
                              ("on the disk, where the last one was just removed", work, "last")):
        if os.path.isdir(root):
            folder = tempfile.mkdtemp(dir=root)
            measure_in(folder, place, left, program, work, runs)
            shutil.rmtree(folder)


def report(results, n_pages):
    ours = next(iter(results.values()))
    for name, (wall, processor, peak) in results.items():
        print(f"  {name:<30} {wall * 1000:9.1f} ms  {processor * 1000:9.1f} ms of processors "
              f"({processor / n_pages * 1e6:6.0f} µs a page)  {peak:7.1f} MiB  "
              f"{wall / ours[0]:5.2f} x, {processor / ours[1]:5.2f} x, {peak / ours[2]:5.2f} x accelreport")
