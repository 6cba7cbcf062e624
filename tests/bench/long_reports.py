"""Reports that are long: a table of 3,000 rows, and pages of text with tables up to thousands of them."""
import importlib.machinery
import importlib.util
import os
import subprocess

loader = importlib.machinery.SourceFileLoader("make_report", os.path.join(os.path.dirname(__file__), "make-report"))
make_report = importlib.util.module_from_spec(importlib.util.spec_from_loader("make_report", loader))
loader.exec_module(make_report)
Random, WORDS, MARKDOWN = make_report.Random, make_report.WORDS, make_report.MARKDOWN

SECTIONS_A_PAGE = 0.395  # as they come out on A4
ROWS = 3000


def write(folder, lines, typst=None):
    os.makedirs(folder, exist_ok=True)
    for name, content in (("index.md", "\n".join(lines) + "\n"), ("report.typ", "\n".join(typst or []) + "\n"),
                          ("report.yaml", "title: A long report\ndate: 2026-01-01\npages: [index.md]\n")):
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            file.write(content)


def table(folder, n_rows):
    """Each row differs from all others: nothing is set from memory."""
    random = Random(7)
    rows = [[f"system-{i}", str(random.below(512)), f"{WORDS[random.below(90)]} {WORDS[random.below(90)]}",
             f"{random.below(100000) / 10:.1f}", f"{random.below(9000) / 100:.2f}", f"{random.below(500000) / 100:.2f}"]
            for i in range(n_rows)]
    heads = ["System", "Cores", "Region", "Throughput", "Latency", "Cost"]
    lines = ["# One table", "", "| " + " | ".join(heads) + " |", "|---|--:|---|--:|--:|--:|"]
    typst = ['#set document(title: "A long report")', '#set page(paper: "a4", numbering: "1")',
             '#set text(lang: "en", size: 9pt)', "= One table",
             f"#table(columns: 6, table.header({', '.join(f'[{h}]' for h in heads)}),"]
    typst += [", ".join(f"[{cell}]" for cell in row) + "," for row in rows]
    write(folder, lines + ["| " + " | ".join(row) + " |" for row in rows], typst + [")"])


def pages(folder, n_pages):
    random, lines = Random(9), ["# A long report", ""]
    for _ in range(round(n_pages * SECTIONS_A_PAGE)):
        lines += ["## " + " ".join(WORDS[random.below(70)] for _ in range(3)).capitalize(), ""]
        for _ in range(8):
            lines += [" ".join(make_report.text(make_report.sentence(random), MARKDOWN) for _ in range(9)), ""]
        lines += ["| Case | First | Second | Third |", "|:--|--:|--:|--:|"]
        lines += [f"| {WORDS[random.below(90)]} | {random.below(900)} | {random.below(9000)} | {random.below(900) / 10} |"
                  for _ in range(10)]
        lines.append("")
    write(folder, lines)


def describe(path):
    """Pages and size of a PDF."""
    info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=False).stdout
    count = next((line.split()[1] for line in info.splitlines() if line.startswith("Pages:")), "?")
    return f"{count} pages, {os.path.getsize(path) / 1024:,.0f} KB"
