"""Rules of check-pdf that look at the file rather than at its structure: what PDF/A-3 and PDF/UA-1 keep out of it."""
import re
import struct

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from pdf_reading import as_list, composite_fonts, name_tree, program_widths

RULES = []

INTENTS = {"/RelativeColorimetric", "/AbsoluteColorimetric", "/Perceptual", "/Saturation"}
BLENDINGS = set("/Normal /Compatible /Multiply /Screen /Overlay /Darken /Lighten /ColorDodge /ColorBurn /HardLight "
                "/SoftLight /Difference /Exclusion /Hue /Saturation /Color /Luminosity".split())
ACTIONS = {"/GoTo", "/GoToR", "/GoToE", "/URI", "/Thread", "/Named", "/SubmitForm"}
OPERATORS = set(
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg "
    "ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"".split()) | {"INLINE IMAGE"}


def rule(function):
    RULES.append((function.__name__.replace("_", "-"), function))
    return function


@rule
def operators_known(d):
    for page, operator in sorted(d.operators):
        if operator not in OPERATORS:
            yield f"page {page + 1}: {operator} is no operator"


@rule
def page_colours(d):
    """No CMYK that does not say which, beside an output intent of RGB."""
    for page, operator in sorted(d.operators):
        if operator in ("k", "K"):
            yield f"page {page + 1}: {operator} sets a colour of DeviceCMYK"
    for page, space in sorted(d.spaces):
        if space in ("/DeviceCMYK", "/DeviceN"):
            yield f"page {page + 1}: the colour space {space}"


@rule
def rendering_intents(d):
    for page, intent in sorted(d.intents):
        if intent not in INTENTS:
            yield f"page {page + 1}: {intent} is no rendering intent"
    for o in d.objects():
        intent = o.get("/Intent") if o.get("/Subtype") == Name.Image else o.get("/RI")
        if intent is not None and str(intent) not in INTENTS:
            yield f"{intent} is no rendering intent"


@rule
def saved_states(d):
    for page, depth in enumerate(d.depths):
        if depth > 28:
            yield f"page {page + 1}: graphics states saved {depth} deep, 28 at most"
        if d.unbalanced[page]:
            yield f"page {page + 1}: q and Q, or BT and ET, are not in pairs"


@rule
def graphics_states(d):
    for o in d.objects():
        if "/HTP" in o or str(o.get("/TR2", "/Default")) != "/Default":
            yield "a transfer function or halftone phase"
        for mode in as_list(o.get("/BM")):
            if str(mode) not in BLENDINGS:
                yield f"{mode} is no blend mode"


@rule
def form_objects(d):
    for o in d.objects():
        if o.get("/Subtype") == Name.PS or o.get("/Subtype2") == Name.PS or "/PS" in o and o.get("/Subtype") == Name.Form:
            yield "PostScript"
        if o.get("/Subtype") in (Name.Form, Name.Image):
            for key in ("/OPI", "/Ref", "/Alternates"):
                if key in o:
                    yield f"{key} in a form or picture"
    for number, times in d.drawn.items():
        if times > 1 and number in d.tagged_forms:
            yield "a form with content of the structure is drawn more than once"


@rule
def streams_inside(d):
    for o in d.objects():
        if isinstance(o, Stream) and any(key in o for key in ("/F", "/FFilter", "/FDecodeParms")):
            yield "a stream whose data are another file"


@rule
def limits(d):
    """Those of ISO 19005-3, 6.1.13."""
    todo = [d.pdf.trailer] + [o for o in d.pdf.objects if isinstance(o, (Dictionary, Array, Stream))]

    while todo:
        value = todo.pop()
        if isinstance(value, (Dictionary, Stream)):
            for key, member in value.items():
                if len(key.encode()) > 128:
                    yield "a name of more than 127 bytes"
                if not (isinstance(member, pikepdf.Object) and member.is_indirect):
                    todo.append(member)
        elif isinstance(value, Array):
            todo.extend(m for m in value if not (isinstance(m, pikepdf.Object) and m.is_indirect))
        elif isinstance(value, pikepdf.String) and len(bytes(value)) > 32767:
            yield "a string of more than 32,767 bytes"
        elif isinstance(value, Name) and len(str(value).encode()) > 128:
            yield "a name of more than 127 bytes"
        elif isinstance(value, int) and abs(value) > 2147483647:
            yield f"the number {value}"


@rule
def page_sizes(d):
    for number, page in enumerate(d.pdf.pages):
        box = [float(n) for n in page.mediabox]
        if not all(3 <= side <= 14400 for side in (box[2] - box[0], box[3] - box[1])):
            yield f"page {number + 1}: of a size that no page has"
        for a in page.obj.get("/Annots", []):
            rect = [float(n) for n in a.get("/Rect", [0, 0, 0, 0])]
            if rect[0] < box[0] - 1 or rect[1] < box[1] - 1 or rect[2] > box[2] + 1 or rect[3] > box[3] + 1:
                yield f"page {number + 1}: a link outside the page"
            if rect[2] <= rect[0] or rect[3] <= rect[1]:
                yield f"page {number + 1}: a link of no size"


@rule
def actions(d):
    for o in d.objects():
        what = o.get("/A", o) if o.get("/Type") == Name.Annot else o
        if isinstance(what, Dictionary) and what.get("/S") is not None and (what.get("/Type") == Name.Action or what is not o):
            if str(what.S) not in ACTIONS:
                yield f"an action {what.S}"
            if "/IsMap" in what:
                yield "a link that asks where it was clicked"
            if what.S == Name.URI and not re.match(r"[A-Za-z][A-Za-z0-9+.-]*:|[^:]*$", str(what.get("/URI", ""))):
                yield f"{what.URI} is no address"
        if o.get("/Type") == Name.Annot and "/AA" in o:
            yield "an annotation with further actions"


@rule
def catalog(d):
    for key in ("/Requirements", "/NeedsRendering", "/Perms", "/AcroForm", "/Collection"):
        if key in d.root:
            yield f"{key} in the catalog"
    if "/AlternatePresentations" in d.root.get("/Names", Dictionary()):
        yield "AlternatePresentations among the names"
    for number, page in enumerate(d.pdf.pages):
        if "/PresSteps" in page.obj:
            yield f"page {number + 1}: PresSteps"


@rule
def optional_content(d):
    properties = d.root.get("/OCProperties")
    if properties is None:
        return
    for config in as_list(properties.get("/D")) + as_list(properties.get("/Configs")):
        if not str(config.get("/Name", "")):
            yield "an optional content configuration without a name"
        if "/AS" in config:
            yield "optional content that switches itself"


@rule
def page_labels(d):
    labels = d.root.get("/PageLabels")
    if labels is None:
        yield "no page labels"
    elif "/Nums" in labels and (len(labels.Nums) == 0 or int(labels.Nums[0]) != 0):
        yield "page labels that do not begin with the first page"


@rule
def xmp_packet(d):
    data = d.root.get("/Metadata")
    if not isinstance(data, Stream) or data.get("/Type") != Name.Metadata or data.get("/Subtype") != Name.XML:
        yield "the metadata are no metadata stream"
        return
    if "/Filter" in data:
        yield "the metadata cannot be read without a filter"
    head = re.search(rb"<\?xpacket begin=(.*?)\?>", data.read_bytes(), re.S)
    if head is None or b"bytes=" in head[1] or b"encoding=" in head[1]:
        yield "no packet header, or one that says bytes or encoding"


@rule
def output_intents_agree(d):
    profiles = {i.DestOutputProfile.objgen for i in as_list(d.root.get("/OutputIntents")) if "/DestOutputProfile" in i}
    if len(profiles) > 1:
        yield "output intents of several profiles"
    for o in d.objects():
        if isinstance(o, Stream) and o.get("/N") is not None and o.get("/Type") != Name.ObjStm and "/FunctionType" not in o:
            data = o.read_bytes()
            wanted = {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}.get(int(o.N))
            if data[36:40] != b"acsp" or (data[16:20] != wanted and data[16:20] != b"Lab "):
                yield "a colour profile of other colours than its stream says"
            elif data[8] > 4 or data[12:16] not in (b"mntr", b"prtr", b"scnr", b"spac"):
                yield "a colour profile of a kind that PDF does not take"


@rule
def font_sets(d):
    """A CIDSet that is there names each glyph of the subset."""
    for font, descendant, _ in composite_fonts(d):
        cid_set = descendant.get("/FontDescriptor", Dictionary()).get("/CIDSet")
        real = program_widths(descendant)
        if cid_set is not None and real is not None:
            bits = cid_set.read_bytes()
            if any(glyph // 8 >= len(bits) or not bits[glyph // 8] & 0x80 >> glyph % 8 for glyph in range(len(real))):
                yield f"{font.BaseFont}: the CIDSet lacks glyphs of the font"
            if any(bits[glyph // 8] & 0x80 >> glyph % 8 for glyph in range(len(real), 8 * len(bits))):
                yield f"{font.BaseFont}: the CIDSet has glyphs that the font lacks"


def cmaps(font):
    """The cmaps of a TrueType font: platform and encoding of each, and where it is in the font."""
    for i in range(struct.unpack_from(">H", font, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", font, 12 + 16 * i)
        if tag == b"cmap":
            n = struct.unpack_from(">H", font, offset + 2)[0]
            found = [struct.unpack_from(">HHI", font, offset + 4 + 8 * k) for k in range(n)]
            return {(platform, encoding): offset + at for platform, encoding, at in found}
    return {}


def covered(font, at):
    """Characters of a cmap of format 4 that have a range in it."""
    kind, _, _, doubled = struct.unpack_from(">4H", font, at)
    n = doubled // 2
    if kind != 4:
        return set()
    ends = struct.unpack_from(f">{n}H", font, at + 14)
    starts = struct.unpack_from(f">{n}H", font, at + 16 + doubled)
    return {c for start, end in zip(starts, ends) for c in range(start, min(end, 0xfffe) + 1)}


@rule
def font_kinds(d):
    """A simple TrueType font finds its glyphs by WinAnsiEncoding and a cmap of Unicode. No font has a CharSet."""
    for font, used in d.fonts.values():
        name, descriptor = font.get("/BaseFont"), font.get("/FontDescriptor", Dictionary())
        if "/CharSet" in descriptor:
            yield f"{name} has a CharSet"
        if font.get("/Subtype") != Name.TrueType:
            continue
        if int(descriptor.get("/Flags", 0)) & 36 != 32 or font.get("/Encoding") != Name.WinAnsiEncoding:
            yield f"{name} is a TrueType font of symbols, or of another encoding"
        data = descriptor.FontFile2.read_bytes() if "/FontFile2" in descriptor else None
        at = cmaps(data).get((3, 1)) if data else None
        characters = {ord(bytes([code]).decode("cp1252", "replace")) for code in used}
        if at is None or characters - covered(data, at):
            yield f"{name} has no cmap of Unicode, or one that lacks glyphs in use"


@rule
def font_names(d):
    for font, _ in d.fonts.values():
        holder = font.DescendantFonts[0] if font.get("/Subtype") == Name.Type0 else font
        name, described = str(font.get("/BaseFont", "")), str(holder.get("/FontDescriptor", Dictionary()).get("/FontName", ""))
        if font.get("/Subtype") == Name.Type3:
            continue
        if described != str(holder.get("/BaseFont", "")):
            yield f"{name}: its descriptor is of {described}"
        if not re.match(r"/[A-Z]{6}\+.", name):
            yield f"{name} is no subset, or does not say so"


@rule
def destinations_land(d):
    pages = {page.obj.objgen for page in d.pdf.pages}
    for name, target in name_tree(d.root.get("/Names", Dictionary()).get("/Dests")):
        place = target.get("/D") if isinstance(target, Dictionary) else target
        if not isinstance(place, Array) or len(place) < 2 or not isinstance(place[0], Dictionary) \
                or place[0].objgen not in pages:
            yield f"{name.decode('latin-1')} leads to no page"


@rule
def outlines(d):
    """Each entry says something; counts are those of the entries."""
    first = d.root.get("/Outlines", Dictionary()).get("/First")
    todo = as_list(first)
    while todo:
        entry = todo.pop()
        if not str(entry.get("/Title", "")).strip():
            yield "an outline entry without a title"
        children, child = 0, entry.get("/First")
        while child is not None:
            children += 1
            todo.append(child)
            child = child.get("/Next")
        if children and abs(int(entry.get("/Count", 0))) < children:
            yield f"{entry.get('/Title')} counts fewer entries than it has"
        if entry is first or "/Prev" not in entry:
            sibling = entry.get("/Next")
            while sibling is not None:
                todo.append(sibling)
                sibling = sibling.get("/Next")
