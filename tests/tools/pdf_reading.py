"""What check-pdf needs to know of a PDF file: its structure tree, marked contents, fonts and metadata."""
import re
import struct
import unicodedata
import xml.etree.ElementTree as xml

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

SHOWS_TEXT = {"Tj", "TJ", "'", '"'}
PAINTS = SHOWS_TEXT | {"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Do", "INLINE IMAGE"}
NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/", "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdf": "http://ns.adobe.com/pdf/1.3/", "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "schema": "http://www.aiim.org/pdfa/ns/schema#",
}


class Element:
    """A structure element with its place in the tree."""

    def __init__(self, node, parent):
        self.node, self.parent, self.children, self.content = node, parent, [], []
        self.raw_type = str(node.get("/S", "/None"))[1:]
        self.type = self.raw_type

    def attribute(self, key):
        attributes = self.node.get("/A", [])
        for a in (attributes if isinstance(attributes, Array) else [attributes]):
            if isinstance(a, Dictionary) and key in a:
                return a[key]
        return None


# The last word of a line when it is the beginning of an address or path: they are broken after their points.
ADDRESS = re.compile(r"\S[./]\S+\.$")


class Document:
    """A file, with its tree, its marked contents and its fonts read once."""

    def __init__(self, pdf):
        self.pdf, self.root = pdf, pdf.Root
        self.elements, self.top = [], None
        self.tree = self.root.get("/StructTreeRoot", Dictionary())
        self.roles = {str(k)[1:]: str(v)[1:] for k, v in self.tree.get("/RoleMap", Dictionary()).items()}
        for kid in as_list(self.tree.get("/K")):
            self.read_element(kid, None)
        self.parents = number_tree(self.tree.get("/ParentTree"))
        self.loose = []   # (page, operator) outside any marked content
        self.marked = []  # (page, mcid)
        self.artifacts = []  # (page, properties) of those in page contents
        self.nested = []  # (page, tag) of artifacts in elements' content and of such content in artifacts
        self.fonts = {}   # object → (font, codes used)
        self.breaks = []  # (page, text before a line break without a blank, where it ends)
        self.operators = set()   # (page, operator)
        self.spaces = set()      # (page, colour space set by name or its family)
        self.intents = set()     # (page, rendering intent)
        self.depths = []         # by page: how deep graphics states are saved
        self.unbalanced = []     # by page
        self.drawn = {}          # form → how often it is drawn
        self.tagged_forms = set()  # forms with content of the structure
        self.edges = []   # (page, line, sign that may not end or start one) of Chinese or Japanese text
        self.hyphens = []  # (page, where one that is an artifact starts): they divide words
        for number, page in enumerate(pdf.pages):
            reader = Reader(self, number, page.obj)
            reader.read()
            self.depths.append(reader.deepest)
            self.unbalanced.append(reader.depth != 0 or reader.in_text)
        data = self.root.get("/Metadata")
        try:
            self.xmp = xml.fromstring(data.read_bytes()) if isinstance(data, Stream) else None
        except xml.ParseError:
            self.xmp = None

    def read_element(self, node, parent):
        if not isinstance(node, Dictionary):
            return
        element = Element(node, parent)
        seen = set()
        while element.type in self.roles and element.type not in seen:
            seen.add(element.type)
            element.type = self.roles[element.type]
        self.elements.append(element)
        if parent is not None:
            parent.children.append(element)
        for kid in as_list(node.get("/K")):
            if isinstance(kid, Dictionary) and kid.get("/Type") not in (Name.MCR, Name.OBJR):
                self.read_element(kid, element)
            else:
                element.content.append(kid)

    def xmp_text(self, path):
        if self.xmp is None:
            return None
        found = self.xmp.find(".//" + path, NAMESPACES)
        return None if found is None else "".join(found.itertext()).strip()

    def objects(self):
        return (o for o in self.pdf.objects if isinstance(o, (Dictionary, Stream)))

    def annotations(self):
        for number, page in enumerate(self.pdf.pages):
            for annotation in page.obj.get("/Annots", []):
                yield number, annotation


class Reader:
    """Reads a content stream: what is marked, and which codes of which fonts are shown."""

    def __init__(self, document, number, owner, marks=(), resources=None):
        self.document, self.number, self.owner = document, number, owner
        self.marks = list(marks)
        self.resources = owner.get("/Resources", resources or Dictionary())
        self.font, self.size = None, 0.0
        self.last = ""         # text shown last in this marked content
        self.end = (0.0, 0.0)  # where it ended
        self.line = (0.0, 0.0)
        self.pen = 0.0
        self.depth = self.deepest = 0
        self.in_text = False

    def read(self):
        for instruction in pikepdf.parse_content_stream(self.owner):
            operator = str(instruction.operator)
            self.document.operators.add((self.number, operator))
            self.state(operator, instruction.operands)
            self.operator(operator, instruction.operands)

    def state(self, operator, operands):
        if operator in ("q", "Q"):
            self.depth += 1 if operator == "q" else -1
            self.deepest = max(self.deepest, self.depth)
        elif operator in ("BT", "ET"):
            self.in_text = operator == "BT"
        elif operator == "ri":
            self.document.intents.add((self.number, str(operands[0])))
        elif operator in ("cs", "CS"):
            space = self.resources.get("/ColorSpace", Dictionary()).get(str(operands[0]), operands[0])
            self.document.spaces.add((self.number, str(space[0] if isinstance(space, Array) else space)))

    def operator(self, operator, operands):
        if operator in ("BMC", "BDC"):
            mcid = operands[1].get("/MCID") if operator == "BDC" and isinstance(operands[1], Dictionary) else None
            within = [tag == "/Artifact" for tag, number in self.marks if tag == "/Artifact" or number is not None]
            if (str(operands[0]) == "/Artifact" and False in within) or (mcid is not None and True in within):
                self.document.nested.append((self.number, str(operands[0])))
            if str(operands[0]) == "/Artifact" and not isinstance(self.owner, Stream):
                typed = operator == "BDC" and isinstance(operands[1], Dictionary)
                self.document.artifacts.append((self.number, operands[1] if typed else Dictionary()))
            self.marks.append((str(operands[0]), mcid))
            self.last = ""
            if mcid is not None and isinstance(self.owner, Stream):
                self.document.tagged_forms.add(self.owner.objgen)
            if mcid is not None:
                self.document.marked.append((self.number, int(mcid)))
        elif operator == "EMC":
            self.marks.pop()
        elif operator == "Tf":
            self.use_font(str(operands[0]))
            self.size = float(operands[1])
        elif operator == "BT":
            self.line, self.pen = (0.0, 0.0), 0.0
        elif operator == "Td":
            self.line = (self.line[0] + float(operands[0]), self.line[1] + float(operands[1]))
            self.pen = self.line[0]
        elif operator == "Tm":  # not ours: places are not followed
            self.last = ""
        elif operator in SHOWS_TEXT:
            self.show(operands[-1])
        if operator in PAINTS and not self.is_marked():
            self.document.loose.append((self.number, operator))
        if operator == "Do":
            self.draw(self.resources.get("/XObject", Dictionary()).get(str(operands[0])))

    def is_marked(self):
        return any(tag == "/Artifact" or mcid is not None for tag, mcid in self.marks)

    def use_font(self, name):
        font = self.resources.get("/Font", Dictionary()).get(name)
        if font is None:
            self.font = None
            return
        key = font.objgen
        self.document.fonts.setdefault(key, (font, set()))
        self.font = self.document.fonts[key]

    def show(self, operand):
        if self.font is None:
            return
        font, used = self.font
        texts, widths = to_unicode(font), widths_of(font)
        for item in operand if isinstance(operand, Array) else [operand]:
            if not isinstance(item, pikepdf.String):
                self.pen -= float(item) * self.size / 1000
                continue
            data = bytes(item)
            codes = [c[0] for c in struct.iter_unpack(">H", data[:len(data) // 2 * 2])] \
                if font.get("/Subtype") == Name.Type0 else list(data)
            used.update(codes)
            text = "".join(texts.get(c, "?") for c in codes)
            self.follow(text)
            if text == "-" and self.marks and self.marks[-1][0] == "/Artifact":
                self.document.hyphens.append((self.number, (self.pen, self.line[1])))
            self.pen += sum(widths.get(c, 1000) for c in codes) * self.size / 1000
            self.last, self.end = (self.last + text)[-24:], (self.pen, self.line[1])

    def follow(self, text):
        """Text after other text of the same element, further on or on a new line, wants a blank between them."""
        if not self.last or self.last[-1].isspace() or text[:1].isspace() or not self.in_element():
            return
        if any(unicodedata.bidirectional(c) in ("R", "AL") for c in self.last + text):
            # On a line, positions do not follow the text; a further line is lower, raised marks are not.
            if self.end[1] - self.line[1] > 0.9 * self.size and self.last[-1] not in "-\u2010\u2013\u2014/_=&\u05be":
                self.document.breaks.append((self.number, self.last, self.end))
            return
        if is_wide(self.last[-1]) or is_wide(text[0]):  # written without blanks
            if self.end[1] - self.line[1] > 0.9 * self.size and self.pen < self.end[0]:
                if text[0] in NOT_FIRST:
                    self.document.edges.append((self.number, text[:12], text[0]))
                elif self.last[-1] in NOT_LAST:
                    self.document.edges.append((self.number, self.last[-12:], self.last[-1]))
            return
        same_line = abs(self.line[1] - self.end[1]) < 0.01
        if same_line and self.pen - self.end[0] > 0.25 * self.size:
            self.document.breaks.append((self.number, self.last, self.end))
        elif not same_line and self.pen < self.end[0] - self.size and self.last[-1] not in "-\u2010\u2013\u2014/_=&" \
                and not (ADDRESS.search(self.last) and text[:1].islower()):
            self.document.breaks.append((self.number, self.last, self.end))

    def in_element(self):
        """In text of an element; a chart's labels are read as its alternative text."""
        return any(tag not in ("/Artifact", "/Figure") and mcid is not None for tag, mcid in self.marks)

    def draw(self, what):
        if isinstance(what, Stream) and what.get("/Subtype") == Name.Form:
            self.document.drawn[what.objgen] = self.document.drawn.get(what.objgen, 0) + 1
        if isinstance(what, Stream) and what.get("/Subtype") == Name.Form:
            Reader(self.document, self.number, what, self.marks, self.resources).read()


# Characters that must not start a line, and those that must not end one: JIS X 4051 and GB/T 15834, strict for punctuation, loose for letters.
NOT_FIRST = "、。，．・：；？！）」』】〕〉》｝］”’々"
NOT_LAST = "（「『【〔〈《｛［“‘"


def is_wide(character):
    """Of Chinese or Japanese script."""
    return unicodedata.east_asian_width(character) in ("W", "F")


def as_list(value):
    return [] if value is None else list(value) if isinstance(value, Array) else [value]


def number_tree(node):
    found = {}
    for kid in as_list(node.get("/Kids") if isinstance(node, Dictionary) else None):
        found.update(number_tree(kid))
    numbers = list(node.get("/Nums", [])) if isinstance(node, Dictionary) else []
    found.update({int(k): v for k, v in zip(numbers[::2], numbers[1::2])})
    return found


def name_tree(node):
    found = []
    for kid in as_list(node.get("/Kids") if isinstance(node, Dictionary) else None):
        found += name_tree(kid)
    names = list(node.get("/Names", [])) if isinstance(node, Dictionary) else []
    return found + [(bytes(k), v) for k, v in zip(names[::2], names[1::2])]


CMAPS = {}
WIDTHS = {}


def forget_fonts():
    """Before another file: object numbers name other fonts there."""
    CMAPS.clear()
    WIDTHS.clear()


def widths_of(font):
    if font.objgen not in WIDTHS:
        widths = stated_widths(font.DescendantFonts[0]) if font.get("/Subtype") == Name.Type0 else {}
        widths.update({code: widths[glyph] for code, glyph in glyphs_of_codes(font).items() if glyph in widths})
        WIDTHS[font.objgen] = widths
    return WIDTHS[font.objgen]


def to_unicode(font):
    if font.objgen not in CMAPS or font.objgen == (0, 0):
        texts = {}
        stream = font.get("/ToUnicode")
        data = stream.read_bytes().decode("latin-1") if isinstance(stream, Stream) else ""
        for block in re.findall(r"beginbfchar(.*?)endbfchar", data, re.S):
            for code, text in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>", block):
                texts[int(code, 16)] = bytes.fromhex(text).decode("utf-16-be", "replace")
        for block in re.findall(r"beginbfrange(.*?)endbfrange", data, re.S):
            for low, high, text in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
                start = bytes.fromhex(text).decode("utf-16-be", "replace")
                for code in range(int(low, 16), int(high, 16) + 1):
                    texts[code] = start[:-1] + chr(ord(start[-1]) + code - int(low, 16))
        CMAPS[font.objgen] = texts
    return CMAPS[font.objgen]


def glyphs_of_codes(font):
    """Code → glyph number, where an embedded encoding names another than the code itself."""
    stream = font.get("/Encoding")
    data = stream.read_bytes().decode("latin-1") if isinstance(stream, Stream) else ""
    glyphs = {}
    for low, high, first in re.findall(r"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]{4})>\s*(\d+)", data):
        glyphs.update({code: int(first) + code - int(low, 16) for code in range(int(low, 16), int(high, 16) + 1)})
    glyphs.update({int(code, 16): int(glyph)
                   for code, glyph in re.findall(r"begincidchar\s*<([0-9A-Fa-f]{4})>\s*(\d+)", data)})
    return glyphs


# --- widths inside font programs -------------------------------------------------------------------


def sfnt_tables(data):
    count = struct.unpack(">H", data[4:6])[0]
    rows = (struct.unpack(">4sIII", data[12 + 16 * i:28 + 16 * i]) for i in range(count))
    return {tag.decode("latin-1"): data[start:start + size] for tag, _, start, size in rows}


def truetype_widths(data):
    tables = sfnt_tables(data)
    units = struct.unpack(">H", tables["head"][18:20])[0]
    n_long = struct.unpack(">H", tables["hhea"][34:36])[0]
    n_glyphs = struct.unpack(">H", tables["maxp"][4:6])[0]
    advances = [struct.unpack(">H", tables["hmtx"][4 * i:4 * i + 2])[0] for i in range(n_long)]
    advances += [advances[-1]] * (n_glyphs - n_long)
    return [a * 1000 / units for a in advances]


def cff_index(data, at):
    count = struct.unpack(">H", data[at:at + 2])[0]
    if count == 0:
        return [], at + 2
    size = data[at + 2]
    offsets = [int.from_bytes(data[at + 3 + size * i:at + 3 + size * (i + 1)], "big") for i in range(count + 1)]
    base = at + 2 + size * (count + 1)
    return [data[base + a:base + b] for a, b in zip(offsets, offsets[1:])], base + offsets[-1] + 0


def cff_dictionary(data):
    found, operands, at = {}, [], 0
    while at < len(data):
        b = data[at]
        if b <= 21:
            key = b
            if b == 12:
                at += 1
                key = 1200 + data[at]
            found[key], operands = operands, []
            at += 1
        elif b == 30:
            digits = ""
            while "f" not in digits:
                at += 1
                digits += f"{data[at]:02x}"
            text = digits[:digits.index("f")].replace("a", ".").replace("b", "E").replace("c", "E-").replace("e", "-")
            operands.append(float(text))
            at += 1
        else:
            number, at = cff_number(data, at, b == 29)
            operands.append(number)
    return found


def cff_number(data, at, long_form=False):
    b = data[at]
    if long_form:
        return struct.unpack(">i", data[at + 1:at + 5])[0], at + 5
    if b == 28:
        return struct.unpack(">h", data[at + 1:at + 3])[0], at + 3
    if b == 255:
        return struct.unpack(">i", data[at + 1:at + 5])[0] / 65536, at + 5
    if b <= 246:
        return b - 139, at + 1
    if b <= 250:
        return (b - 247) * 256 + data[at + 1] + 108, at + 2
    return -(b - 251) * 256 - data[at + 1] - 108, at + 2


def charstring_width(code, subrs, gsubrs):
    """The width operand before a Type 2 charstring's first drawing operator; None: the default."""
    stack, todo = [], [(code, 0)]
    even = {1, 3, 18, 23, 19, 20}
    limits = {21: 2, 22: 1, 4: 1}
    while todo:
        data, at = todo.pop()
        while at < len(data):
            b = data[at]
            if b >= 32 or b == 28:
                number, at = cff_number(data, at)
                stack.append(number)
                continue
            at += 1
            if b in (10, 29):
                pool = subrs if b == 10 else gsubrs
                bias = 107 if len(pool) < 1240 else 1131 if len(pool) < 33900 else 32768
                todo.append((data, at))
                data, at = pool[int(stack.pop()) + bias], 0
            elif b == 11:
                break
            elif b in even:
                return stack[0] if len(stack) % 2 else None
            elif b in limits:
                return stack[0] if len(stack) > limits[b] else None
            else:
                return stack[0] if len(stack) in (1, 5) else None
    return None


def cff_widths(data):
    _, at = cff_index(data, data[2])
    tops, at = cff_index(data, at)
    _, at = cff_index(data, at)
    gsubrs, at = cff_index(data, at)
    top = cff_dictionary(tops[0])
    scale = top.get(1207, [0.001])[0] * 1000
    strings, _ = cff_index(data, int(top[17][0]))
    private = top
    if 1236 in top:  # CID-keyed: one font dictionary is all that subsets of ours and cairo's have
        fonts, _ = cff_index(data, int(top[1236][0]))
        private = cff_dictionary(fonts[0])
        scale = private.get(1207, top.get(1207, [0.001]))[0] * 1000
    size, start = (int(n) for n in private[18])
    values = cff_dictionary(data[start:start + size])
    subrs = cff_index(data, start + int(values[19][0]))[0] if 19 in values else []
    default, nominal = values.get(20, [0])[0], values.get(21, [0])[0]
    widths = []
    for code in strings:
        width = charstring_width(code, subrs, gsubrs)
        widths.append((default if width is None else nominal + width) * scale)
    return widths


def stated_widths(descendant):
    widths, items = {}, list(descendant.get("/W", []))
    while items:
        first, second = int(items.pop(0)), items.pop(0)
        if isinstance(second, Array):
            widths.update({first + i: float(w) for i, w in enumerate(second)})
        else:
            width = float(items.pop(0))
            widths.update({code: width for code in range(first, int(second) + 1)})
    return widths


def program_widths(descendant):
    descriptor = descendant.get("/FontDescriptor", Dictionary())
    if "/FontFile2" in descriptor:
        return truetype_widths(descriptor.FontFile2.read_bytes())
    if "/FontFile3" in descriptor:
        return cff_widths(descriptor.FontFile3.read_bytes())
    return None


def composite_fonts(document):
    for font, used in document.fonts.values():
        if font.get("/Subtype") == Name.Type0:
            glyphs = glyphs_of_codes(font)
            yield font, font.DescendantFonts[0], {glyphs.get(code, 0 if glyphs else code) for code in used}


def table_rows(table):
    for child in table.children:
        if child.type == "TR":
            yield child
        elif child.type in ("THead", "TBody", "TFoot"):
            yield from (c for c in child.children if c.type == "TR")
