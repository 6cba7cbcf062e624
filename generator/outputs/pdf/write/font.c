#include "outputs/pdf/write/font.h"

#include "base/files.h"
#include "outputs/pdf/text/font_texts.h"

#include <hb-ot.h>
#include <hb-subset.h>
#include <hb.h>
#include <math.h>
#include <string.h>

/* Flags of a font descriptor (ISO 32000-1, table 123). */
enum { FLAG_FIXED_PITCH = 1, FLAG_SYMBOLIC = 4, FLAG_ITALIC = 64 };

/* Units per em: a tenth of PDF's thousandths, so that rounded widths do not accumulate a visible
 * deviation within a line. */
enum { EM = 10000, UNITS_PER_THOUSANDTH = 10 };

struct FontUse {
    const TextFont *font;
    int object;
    hb_font_t *sized; /* at EM units */
    uint32_t n_glyphs;
    bool *used;
    FontTexts *texts;
    int32_t *widths; /* by glyph, for used glyphs */
    uint16_t *codes; /* by glyph, for used glyphs; set by the plan */
    bool missing;    /* a character has no glyph */
    CmapText missing_text;
    hb_subset_plan_t *plan;
    /* set by font_use_embed() */
    char *name; /* with the tag of the subset */
    GByteArray *program;
    size_t program_size;
    GByteArray *to_unicode;
    GByteArray *encoding; /* NULL: codes are glyph numbers */
    GString *width_array;
};

FontUse *
font_use_new(const TextFont *font, int object)
{
    FontUse *use = g_new0(FontUse, 1);

    use->font = font;
    use->object = object;
    use->n_glyphs = hb_face_get_glyph_count(font->face);
    use->sized = hb_font_create(font->face);
    hb_font_set_scale(use->sized, EM, EM);
    use->used = g_new0(bool, use->n_glyphs + 1);
    use->texts = font_texts_new(use->n_glyphs);
    use->widths = g_new0(int32_t, use->n_glyphs + 1);
    use->codes = g_new0(uint16_t, use->n_glyphs + 1);
    return use;
}

void
font_use_free(FontUse *use)
{
    if (use == NULL) {
        return;
    }
    hb_font_destroy(use->sized);
    hb_subset_plan_destroy(use->plan);
    g_free(use->used);
    font_texts_free(use->texts);
    g_free(use->widths);
    g_free(use->codes);
    g_free(use->name);
    g_clear_pointer(&use->program, g_byte_array_unref);
    g_clear_pointer(&use->to_unicode, g_byte_array_unref);
    g_clear_pointer(&use->encoding, g_byte_array_unref);
    if (use->width_array != NULL) {
        g_string_free(use->width_array, TRUE);
    }
    g_free(use);
}

void
font_use_add(FontUse *use, const char *text, const TextGlyph *glyphs, size_t n_glyphs)
{
    for (size_t i = 0; i < n_glyphs; i++) {
        const TextGlyph *g = &glyphs[i];
        CmapText cluster = { text + g->text, g->n_bytes };
        if (g->glyph == 0 || g->glyph >= use->n_glyphs) {
            if (!use->missing) {
                use->missing = true;
                use->missing_text = cluster;
            }
            continue;
        }
        if (!use->used[g->glyph]) {
            use->used[g->glyph] = true;
            use->widths[g->glyph] = hb_font_get_glyph_h_advance(use->sized, g->glyph);
        }
        font_texts_add(use->texts, g->glyph, cluster);
    }
}

static bool
report_missing(const FontUse *use, Diag *diag)
{
    g_autofree char *text = g_strndup(use->missing_text.text, use->missing_text.size);

    return diag_error(diag, (Place){ 0 }, "font-glyph",
                      "the font %s has no glyph for '%s' (U+%04X); the PDF cannot show it",
                      use->font->name, text, g_utf8_get_char_validated(text, -1));
}

/* Tables that PDF readers do not use for drawing. They take space, and layout tables would add
 * glyphs that are never shown. */
static const char dropped_tables[][5] = {
    "GSUB", "GPOS", "GDEF", "BASE", "JSTF", "STAT", "DSIG", "name", "post", "OS/2", "cmap",
    "gasp", "kern", "hdmx", "VDMX", "LTSH", "meta", "MATH", "COLR", "CPAL", "SVG ",
};

static hb_tag_t
dropped_tag(size_t i)
{
    const char *table = dropped_tables[i];

    return HB_TAG(table[0], table[1], table[2], table[3]);
}

static hb_blob_t *
kept_table(G_GNUC_UNUSED hb_face_t *face, hb_tag_t tag, void *whole)
{
    for (size_t i = 0; i < G_N_ELEMENTS(dropped_tables); i++) {
        if (tag == dropped_tag(i)) {
            return NULL;
        }
    }
    return hb_face_reference_table(whole, tag);
}

/* A copy of the face with only outlines. Otherwise hb-subset would process every character of the
 * face, although the subset is selected by glyph. */
static hb_face_t *
outlines_new(hb_face_t *whole)
{
    hb_face_t *face = hb_face_create_for_tables(kept_table, whole, NULL);

    hb_face_set_upem(face, hb_face_get_upem(whole));
    hb_face_set_glyph_count(face, hb_face_get_glyph_count(whole));
    return face;
}

static void
keep_only_outlines(hb_subset_input_t *input)
{
    hb_set_t *dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG);

    for (size_t i = 0; i < G_N_ELEMENTS(dropped_tables); i++) {
        hb_set_add(dropped, dropped_tag(i));
    }
    hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING);
}

bool
font_use_plan(FontUse *use, Diag *diag)
{
    if (use->missing) {
        return report_missing(use, diag);
    }
    hb_subset_input_t *input = hb_subset_input_create_or_fail();
    g_assert(input != NULL);
    for (uint32_t glyph = 1; glyph < use->n_glyphs; glyph++) {
        if (use->used[glyph]) {
            hb_set_add(hb_subset_input_glyph_set(input), glyph);
        }
    }
    keep_only_outlines(input);
    hb_face_t *outlines = outlines_new(use->font->face);
    use->plan = hb_subset_plan_create_or_fail(outlines, input);
    hb_face_destroy(outlines);
    hb_subset_input_destroy(input);
    if (use->plan == NULL) {
        return diag_error(diag, (Place){ 0 }, "font-subset",
                          "the font %s cannot be embedded in the PDF; use another font",
                          use->font->name);
    }
    const hb_map_t *numbers = hb_subset_plan_old_to_new_glyph_mapping(use->plan);
    for (uint32_t glyph = 1; glyph < use->n_glyphs; glyph++) {
        use->codes[glyph] = use->used[glyph] ? (uint16_t)hb_map_get(numbers, glyph) : 0;
    }
    if (!font_texts_plan(use->texts, use->codes)) {
        return diag_error(diag, (Place){ 0 }, "font-codes",
                          "the font %s is used for more than 65,535 characters; split the PDF",
                          use->font->name);
    }
    return true;
}

uint16_t
font_use_code(const FontUse *use, uint32_t glyph, const char *text, size_t n_bytes)
{
    return font_texts_code(use->texts, glyph, (CmapText){ text, n_bytes });
}

double
font_use_width(const FontUse *use, uint32_t glyph)
{
    return (double)use->widths[glyph] / UNITS_PER_THOUSANDTH;
}

int
font_use_object(const FontUse *use)
{
    return use->object;
}

/* Old glyph numbers of the used glyphs, ordered by code. */
static GArray *
glyphs_by_code(const FontUse *use)
{
    GArray *glyphs = g_array_new(FALSE, FALSE, sizeof(uint32_t));

    /* hb-subset assigns numbers in the order of the old ones */
    for (uint32_t glyph = 1; glyph < use->n_glyphs; glyph++) {
        if (use->used[glyph]) {
            g_array_append_val(glyphs, glyph);
        }
    }
    return glyphs;
}

static GString *
widths_to_text(const FontUse *use, const GArray *glyphs)
{
    GString *out = g_string_new("[");
    int expected = -1;

    for (guint i = 0; i < glyphs->len; i++) {
        uint32_t glyph = g_array_index(glyphs, uint32_t, i);
        int code = use->codes[glyph];
        if (code != expected) {
            g_string_append(out, expected < 0 ? "" : "]");
            syntax_integer(out, code);
            g_string_append_c(out, '[');
        } else {
            g_string_append_c(out, ' ');
        }
        syntax_number(out, font_use_width(use, glyph));
        expected = code + 1;
    }
    g_string_append(out, expected < 0 ? "]" : "]]");
    return out;
}

/* The name with a tag of six capitals, from a hash of the font's name and the subset's bytes, so
 * that equal subsets have equal tags. */
static char *
subset_name(const FontUse *use, const char *program, size_t size)
{
    const Bytes parts[] = { { .data = use->font->name, .size = strlen(use->font->name) },
                            { .data = program, .size = size } };
    char digest[SHA256_TEXT_SIZE], tag[7] = "";

    parts_write_sha256(parts, G_N_ELEMENTS(parts), digest);
    for (size_t i = 0; i < 6; i++) {
        int byte =
            g_ascii_xdigit_value(digest[2 * i]) << 4 | g_ascii_xdigit_value(digest[2 * i + 1]);
        tag[i] = (char)('A' + byte % 26);
    }
    return g_strdup_printf("%s+%s", tag, use->font->name);
}

static hb_blob_t *
subset_program(const FontUse *use)
{
    hb_face_t *subset = hb_subset_plan_execute_or_fail(use->plan);
    hb_blob_t *blob = NULL;

    if (subset == NULL) {
        return hb_blob_get_empty();
    }
    if (use->font->cff) {
        blob = hb_face_reference_table(subset, HB_TAG('C', 'F', 'F', ' '));
    } else {
        blob = hb_face_reference_blob(subset);
    }
    hb_face_destroy(subset);
    return blob;
}

bool
font_use_embed(FontUse *use, Diag *diag)
{
    hb_blob_t *blob = subset_program(use);
    unsigned size = 0;
    const char *program = hb_blob_get_data(blob, &size);

    if (size == 0) {
        hb_blob_destroy(blob);
        return diag_error(diag, (Place){ 0 }, "font-subset",
                          "the font %s cannot be embedded in the PDF; use another font",
                          use->font->name);
    }
    use->name = subset_name(use, program, size);
    use->program = pdf_deflate(program, size, PACK_FAST);
    use->program_size = size;
    hb_blob_destroy(blob);

    g_autoptr(GArray) glyphs = glyphs_by_code(use);
    use->to_unicode = font_texts_to_unicode(use->texts, glyphs);
    use->encoding = font_texts_encoding(use->texts, glyphs);
    use->width_array = widths_to_text(use, glyphs);
    return true;
}

static int
metric(const FontUse *use, hb_ot_metrics_tag_t tag, int otherwise)
{
    hb_position_t position = 0;
    bool stated = hb_ot_metrics_get_position(use->sized, tag, &position);

    return stated ? position / UNITS_PER_THOUSANDTH : otherwise;
}

static int
read_signed_16(const uint8_t *bytes)
{
    int number = bytes[0] << 8 | bytes[1];
    return number >= 0x8000 ? number - 0x10000 : number;
}

/* FontBBox from the head table, in thousandths of an em. */
static void
append_box(const FontUse *use, GString *out)
{
    hb_blob_t *head = hb_face_reference_table(use->font->face, HB_TAG('h', 'e', 'a', 'd'));
    unsigned size = 0;
    const uint8_t *bytes = (const uint8_t *)hb_blob_get_data(head, &size);
    double units = hb_face_get_upem(use->font->face);

    g_string_append(out, "/FontBBox[");
    for (size_t i = 36; i < 44; i += 2) {
        int side = size >= 44 ? read_signed_16(bytes + i) : 0;
        syntax_integer(out, lround(side * 1000 / units));
        g_string_append(out, i < 42 ? " " : "]");
    }
    hb_blob_destroy(head);
}

/* The italic angle and whether all advances are equal, from the post table. */
static void
read_post(const FontUse *use, double *ret_angle, bool *ret_fixed)
{
    hb_blob_t *post = hb_face_reference_table(use->font->face, HB_TAG('p', 'o', 's', 't'));
    unsigned size = 0;
    const uint8_t *b = (const uint8_t *)hb_blob_get_data(post, &size);

    if (size >= 16) {
        *ret_angle = read_signed_16(b + 4) + (b[6] << 8 | b[7]) / 65536.0;
        *ret_fixed = (b[12] | b[13] | b[14] | b[15]) != 0;
    }
    hb_blob_destroy(post);
}

static int
font_weight(const FontUse *use)
{
    hb_blob_t *os2 = hb_face_reference_table(use->font->face, HB_TAG('O', 'S', '/', '2'));
    unsigned size = 0;
    const uint8_t *b = (const uint8_t *)hb_blob_get_data(os2, &size);
    int weight = size >= 6 ? b[4] << 8 | b[5] : 400;

    hb_blob_destroy(os2);
    return CLAMP(weight, 100, 900);
}

static void
write_descriptor(const FontUse *use, PdfFile *file, int object, int program)
{
    GString *out = pdf_object_open(file, object);
    double angle = 0, weight = font_weight(use);
    bool fixed = false;

    read_post(use, &angle, &fixed);
    g_string_append(out, "<</Type/FontDescriptor/FontName");
    syntax_name(out, use->name);
    g_string_append(out, "/Flags ");
    syntax_integer(out,
                   FLAG_SYMBOLIC | (fixed ? FLAG_FIXED_PITCH : 0) | (angle != 0 ? FLAG_ITALIC : 0));
    append_box(use, out);
    g_string_append(out, "/ItalicAngle ");
    syntax_number(out, angle);
    g_string_append(out, "/Ascent ");
    syntax_integer(out, metric(use, HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER, 800));
    g_string_append(out, "/Descent ");
    syntax_integer(out, metric(use, HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER, -200));
    g_string_append(out, "/CapHeight ");
    syntax_integer(out, metric(use, HB_OT_METRICS_TAG_CAP_HEIGHT, 700));
    g_string_append(out, "/XHeight ");
    syntax_integer(out, metric(use, HB_OT_METRICS_TAG_X_HEIGHT, 500));
    /* OpenType has no stem width; this is the customary estimate from the weight. */
    g_string_append(out, "/StemV ");
    syntax_integer(out, lround(50 + weight * weight / (65.0 * 65.0)));
    g_string_append(out, use->font->cff ? "/FontFile3 " : "/FontFile2 ");
    syntax_reference(out, program);
    g_string_append(out, ">>");
    pdf_object_close(file);
}

static void
write_descendant(const FontUse *use, PdfFile *file, int object, int descriptor)
{
    GString *out = pdf_object_open(file, object);

    g_string_append(out, "<</Type/Font/Subtype");
    g_string_append(out, use->font->cff ? "/CIDFontType0" : "/CIDFontType2/CIDToGIDMap/Identity");
    g_string_append(out, "/BaseFont");
    syntax_name(out, use->name);
    g_string_append(out, "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>");
    g_string_append(out, "/FontDescriptor ");
    syntax_reference(out, descriptor);
    g_string_append(out, "/DW 1000/W");
    g_string_append_len(out, use->width_array->str, (gssize)use->width_array->len);
    g_string_append(out, ">>");
    pdf_object_close(file);
}

void
font_use_write(FontUse *use, PdfFile *file)
{
    int descendant = pdf_object_reserve(file), descriptor = pdf_object_reserve(file);
    int program = pdf_object_reserve(file), to_unicode = pdf_object_reserve(file);
    int encoding = use->encoding != NULL ? pdf_object_reserve(file) : 0;
    GString *out = pdf_object_open(file, use->object);

    g_string_append(out, "<</Type/Font/Subtype/Type0/Encoding");
    if (encoding != 0) {
        g_string_append_c(out, ' ');
        syntax_reference(out, encoding);
    } else {
        g_string_append(out, "/Identity-H");
    }
    g_string_append(out, "/BaseFont");
    syntax_name(out, use->name);
    g_string_append(out, "/DescendantFonts[");
    syntax_reference(out, descendant);
    g_string_append(out, "]/ToUnicode ");
    syntax_reference(out, to_unicode);
    g_string_append(out, ">>");
    pdf_object_close(file);
    write_descendant(use, file, descendant, descriptor);
    write_descriptor(use, file, descriptor, program);

    out = pdf_object_open(file, program);
    if (use->font->cff) {
        g_string_append(out, "/Subtype/CIDFontType0C");
    } else {
        g_string_append(out, "/Length1 ");
        syntax_integer(out, (int64_t)use->program_size);
    }
    pdf_object_close_stream(file, g_steal_pointer(&use->program), true);
    pdf_object_open(file, to_unicode);
    pdf_object_close_stream(file, g_steal_pointer(&use->to_unicode), true);
    if (encoding != 0) {
        g_string_append(pdf_object_open(file, encoding), FONT_TEXTS_ENCODING_ENTRIES);
        pdf_object_close_stream(file, g_steal_pointer(&use->encoding), true);
    }
}
