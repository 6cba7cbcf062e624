"""Looks into report.xlsx, and works out its formulas, without the library that wrote it.

workbook.py valid FILE                  every part is well-formed, every cell of a known type
workbook.py cell FILE SHEET REF TYPE [TEXT]   a cell: `text`, `number` or `formula`, and what it holds
workbook.py texts FILE SHEET            each cell and what it holds
workbook.py formulas FILE               names the sheets with formulas
workbook.py recalculate FILE OUT        without any cached result, recalculated by LibreOffice
workbook.py set FILE OUT NAME=VALUE…    other values of parameters, and no cached result of a formula
workbook.py costs FILE LINES.csv        the cost model, worked out here, is that of cost_line to 1e-9
workbook.py results FILE LINES.csv      the results in the file are
"""

import csv
import math
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
import zipfile

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
PACKAGE = "{http://schemas.openxmlformats.org/package/2006/relationships}"
COST = "Cost model"


class Workbook:
    def __init__(self, path):
        self.path = path
        self.zip = zipfile.ZipFile(path)
        assert self.zip.testzip() is None
        self.parts = {name: self.zip.read(name) for name in self.zip.namelist()}
        relations = ET.fromstring(self.parts["xl/_rels/workbook.xml.rels"])
        targets = {r.get("Id"): r.get("Target").lstrip("/") for r in relations.iter(PACKAGE + "Relationship")}
        self.sheets = {}
        for sheet in ET.fromstring(self.parts["xl/workbook.xml"]).iter(MAIN + "sheet"):
            target = targets[sheet.get(RELATION)]
            self.sheets[sheet.get("name")] = target if target.startswith("xl/") else "xl/" + target
        strings = self.parts.get("xl/sharedStrings.xml")
        self.strings = ["".join(t.text or "" for t in item.iter(MAIN + "t"))
                        for item in ET.fromstring(strings).iter(MAIN + "si")] if strings else []

    def cells(self, sheet):
        """Of each reference: its kind, what it holds, and the cached result of a formula."""
        found = {}
        for cell in ET.fromstring(self.parts[self.sheets[sheet]]).iter(MAIN + "c"):
            formula, value, kind = cell.find(MAIN + "f"), cell.find(MAIN + "v"), cell.get("t", "n")
            text = value.text if value is not None else None
            if formula is not None:
                found[cell.get("r")] = ("formula", formula.text, text if kind == "n" else math.nan)
            elif kind == "s":
                found[cell.get("r")] = ("text", self.strings[int(text)], None)
            elif kind == "n" and text is not None:
                found[cell.get("r")] = ("number", float(text), None)
            else:
                assert text is None or kind in ("str", "inlineStr", "e"), (sheet, cell.attrib)
                if kind == "e":
                    found[cell.get("r")] = ("error", text, None)
                elif text is not None:
                    found[cell.get("r")] = ("text", text, None)
        return found

    def save(self, path, sheet, data):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
            for name, part in self.parts.items():
                out.writestr(name, data if name == self.sheets[sheet] else part)


# ---- Formulas: a grammar of spreadsheets, of what the cost model needs ----

TOKEN = re.compile(r"\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?)|(\$?[A-Z]+\$?\d+)|([A-Z]+)\(|(.))")


class Formula:
    def __init__(self, text, value_of):
        self.tokens = [match.groups() for match in TOKEN.finditer(text)]
        self.at, self.value_of = 0, value_of

    def sign(self, signs):
        if self.at < len(self.tokens) and self.tokens[self.at][3] is not None and self.tokens[self.at][3] in signs:
            self.at += 1
            return self.tokens[self.at - 1][3]
        return None

    def level(self, signs, below):
        value = below()
        while (sign := self.sign(signs)) is not None:
            other = below()
            if math.isnan(value) or math.isnan(other):
                value = math.nan
            elif sign == "/":
                value = value / other if other != 0 else math.nan
            else:
                value = {"+": lambda: value + other, "-": lambda: value - other,
                         "*": lambda: value * other, "^": lambda: value ** other}[sign]()
        return value

    def sum(self):
        return self.level("+-", self.product)

    def product(self):
        return self.level("*/", self.power)

    def power(self): # a sign binds more tightly than a power, which begins at the left
        return self.level("^", self.signed)

    def signed(self):
        return -self.signed() if self.sign("-") else self.atom()

    def atom(self):
        number, cell, function, sign = self.tokens[self.at]
        self.at += 1
        if number is not None:
            return float(number)
        if cell is not None:
            return self.value_of(cell.replace("$", ""))
        if function is not None:
            return self.call(function)
        assert sign == "(", sign
        value = self.sum()
        assert self.sign(")"), self.tokens
        return value

    def call(self, name):
        values = []
        while not self.sign(")"):
            values.append(self.sum())
            self.sign(",")
        if name == "NA" or any(math.isnan(value) for value in values):
            return math.nan
        if name in ("MIN", "MAX"):
            return min(values) if name == "MIN" else max(values)
        assert name == "PV", name
        rate, years, payment = values
        return -payment * (years if rate == 0 else (1 - (1 + rate) ** -years) / rate)


def evaluate(cells):
    known = {}

    def value_of(reference):
        if reference not in known:
            kind, content, _ = cells[reference]
            assert kind in ("number", "formula"), (reference, kind)
            if kind == "number":
                known[reference] = content
            else:
                formula = Formula(content, value_of)
                known[reference] = formula.sum()
                assert formula.at == len(formula.tokens), content
        return known[reference]

    for reference, (kind, _, _) in cells.items():
        if kind == "formula":
            value_of(reference)
    return known


# ---- The cost model ----

def place(reference):
    letters, digits = re.fullmatch(r"([A-Z]+)(\d+)", reference).groups()
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column, int(digits)


def grid(cells):
    return {place(reference): cell for reference, cell in cells.items()}


def text_at(cells, column, row):
    kind, content, _ = cells.get((column, row), ("none", None, None))
    return content if kind == "text" else None


def lines_of(cells):
    """The row of the head "Line", the scenarios by column, and the rows below."""
    at = grid(cells)
    head = max(row for (column, row) in at if column == 1 and text_at(at, 1, row) == "Line")
    scenarios = {}
    column = 4
    while text_at(at, column, head) not in (None, "Formula"):
        scenarios[column] = text_at(at, column, head)
        column += 1
    rows = []
    while text_at(at, 1, head + 1 + len(rows)) is not None:
        rows.append(head + 1 + len(rows))
    return scenarios, rows


def letters_of(column):
    text = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def compare(cells, values, csv_path):
    """Each line of each scenario, and each total on top, as cost_line has them."""
    scenarios, rows = lines_of(cells)
    lines = {}
    with open(csv_path, newline="", encoding="utf-8") as file:
        for line in csv.DictReader(file):
            lines.setdefault(line["scenario"], []).append(line)
    assert sorted(scenarios.values()) == sorted(lines), (scenarios, sorted(lines))
    n = unknown = 0
    totals = {}
    for column, scenario in scenarios.items():
        assert len(rows) == len(lines[scenario]), (len(rows), scenario)
        for row, line in zip(rows, lines[scenario]):
            got = values.get(f"{letters_of(column)}{row}", math.nan)
            check(got, line["amount"], (scenario, line["option"], line["component"]))
            unknown += line["amount"] == ""
            n += 1
            if line["part"] in ("total", "levelised"):
                totals.setdefault(scenario, []).append(line["amount"])
    at, row = grid(cells), 5
    for scenario in scenarios.values():
        for i in range(3):
            assert text_at(at, 2, row) == scenario, (row, scenario)
            check(values.get(f"C{row}", math.nan), totals[scenario][2 * i], ("C", row))
            check(values.get(f"D{row}", math.nan), totals[scenario][2 * i + 1], ("D", row))
            row += 1
    print(f"{n} amounts of {len(scenarios)} scenarios, {unknown} of them unknown")


def check(got, wanted, what):
    if wanted == "":
        assert math.isnan(got), (what, got)
    else:
        assert abs(got - float(wanted)) <= 1e-9 * max(abs(float(wanted)), 1e-300), (what, got, wanted)


def without_results(data):
    """Formulas whose results somebody has to work out."""
    tree = ET.fromstring(data)
    for cell in tree.iter(MAIN + "c"):
        if cell.find(MAIN + "f") is not None:
            for value in cell.findall(MAIN + "v"):
                cell.remove(value)
            cell.attrib.pop("t", None)
    return tree


def write(book, path, tree):
    ET.register_namespace("", MAIN[1:-1])
    ET.register_namespace("r", RELATION[1:].split("}")[0])
    book.save(path, COST, ET.tostring(tree, encoding="utf-8", xml_declaration=True))


def set_values(path, out, settings):
    book = Workbook(path)
    at = grid(book.cells(COST))
    tree = without_results(book.parts[book.sheets[COST]])
    by_reference = {cell.get("r"): cell for cell in tree.iter(MAIN + "c")}
    for setting in settings:
        name, value = setting.split("=")
        row = next(row for (column, row) in at if column == 2 and text_at(at, 2, row) == name)
        cell = by_reference[f"C{row}"]
        for child in list(cell):
            cell.remove(child)
        cell.attrib.pop("t", None)
        ET.SubElement(cell, MAIN + "v").text = value
    write(book, out, tree)


def recalculate(path, out):
    office = shutil.which("soffice") or shutil.which("localc")
    with tempfile.TemporaryDirectory() as folder:
        bare = f"{folder}/bare.xlsx"
        set_values(path, bare, [])
        subprocess.run([office, f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to",
                        "xlsx:Calc MS Excel 2007 XML", "--outdir", f"{folder}/out", bare],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        shutil.copy(f"{folder}/out/bare.xlsx", out)


def valid(path):
    book = Workbook(path)
    for name, part in book.parts.items():
        if name.endswith((".xml", ".rels")):
            ET.fromstring(part)
    names = list(book.sheets)
    assert len({name.lower() for name in names}) == len(names), names
    for name in names:
        assert 1 <= len(name.encode("utf-16-le")) // 2 <= 31 and not set(name) & set("[]:*?/\\"), name
        book.cells(name)
    types = ET.fromstring(book.parts["[Content_Types].xml"])
    typed = {override.get("PartName").lstrip("/") for override in types if override.get("PartName")}
    assert set(book.sheets.values()) <= typed, typed
    print("\n".join(names))


def main(command, path, *rest):
    if command == "valid":
        valid(path)
    elif command == "cell":
        kind, content, _ = Workbook(path).cells(rest[0])[rest[1]]
        assert kind == rest[2], (kind, content)
        if len(rest) > 3:
            assert content == (float(rest[3]) if kind == "number" else rest[3]), content
    elif command == "texts":
        for reference, (kind, content, _) in Workbook(path).cells(rest[0]).items():
            print(reference, content, sep="\t")
    elif command == "formulas":
        book = Workbook(path)
        for sheet in book.sheets:
            if any(kind == "formula" for kind, _, _ in book.cells(sheet).values()):
                print(sheet)
    elif command == "set":
        set_values(path, rest[0], rest[1:])
    elif command == "recalculate":
        recalculate(path, rest[0])
    elif command == "costs":
        cells = Workbook(path).cells(COST)
        compare(cells, evaluate(cells), rest[0])
    elif command == "results":
        cells = Workbook(path).cells(COST)
        values = {reference: content if kind == "number" else float(result if result is not None else "nan")
                  for reference, (kind, content, result) in cells.items() if kind in ("number", "formula")}
        compare(cells, values, rest[0])
    else:
        sys.exit(__doc__)


main(*sys.argv[1:])
