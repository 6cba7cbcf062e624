#include "outputs/pdf/write/cmap.h"

#include "outputs/pdf/write/file.h"

/* Maximum entries in a block of a CMap file (ISO 32000-1, 9.7.5.4). */
enum { ENTRIES_PER_BLOCK = 100 };

struct Cmap {
    GString *text;    /* finished blocks */
    GString *entries; /* of the current block */
    int n_entries;
};

Cmap *
cmap_new(void)
{
    Cmap *cmap = g_new0(Cmap, 1);

    cmap->text = g_string_new("/CIDInit /ProcSet findresource begin\n"
                              "12 dict begin\nbegincmap\n"
                              "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> "
                              "def\n"
                              "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
                              "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n");
    cmap->entries = g_string_new(NULL);
    return cmap;
}

void
cmap_free(Cmap *cmap)
{
    if (cmap == NULL) {
        return;
    }
    g_string_free(cmap->text, TRUE);
    g_string_free(cmap->entries, TRUE);
    g_free(cmap);
}

static void
close_block(Cmap *cmap)
{
    if (cmap->n_entries == 0) {
        return;
    }
    syntax_integer(cmap->text, cmap->n_entries);
    g_string_append(cmap->text, " beginbfchar\n");
    g_string_append_len(cmap->text, cmap->entries->str, (gssize)cmap->entries->len);
    g_string_append(cmap->text, "endbfchar\n");
    g_string_truncate(cmap->entries, 0);
    cmap->n_entries = 0;
}

static void
append_hex(GString *out, unsigned unit)
{
    static const char hex[] = "0123456789ABCDEF";
    char digits[4] = { hex[unit >> 12 & 15], hex[unit >> 8 & 15], hex[unit >> 4 & 15],
                       hex[unit & 15] };

    g_string_append_len(out, digits, sizeof digits);
}

static void
append_character(GString *out, gunichar character)
{
    if (character >= 0x10000) {
        append_hex(out, 0xd800 + ((character - 0x10000) >> 10));
        append_hex(out, 0xdc00 + ((character - 0x10000) & 0x3ff));
    } else {
        append_hex(out, character);
    }
}

void
cmap_add(Cmap *cmap, uint16_t code, CmapText text)
{
    /* A code must have a text; U+2060 WORD JOINER is invisible and has no effect. */
    static const char nothing[] = "\u2060";
    g_autofree char *valid =
        text.size == 0 ? g_strdup(nothing) : g_utf8_make_valid(text.text, (gssize)text.size);

    g_string_append_c(cmap->entries, '<');
    append_hex(cmap->entries, code);
    g_string_append(cmap->entries, "> <");
    for (const char *c = valid; *c != '\0'; c = g_utf8_next_char(c)) {
        append_character(cmap->entries, g_utf8_get_char(c));
    }
    g_string_append(cmap->entries, ">\n");
    cmap->n_entries++;
    if (cmap->n_entries == ENTRIES_PER_BLOCK) {
        close_block(cmap);
    }
}

GByteArray *
cmap_finish(Cmap *cmap)
{
    close_block(cmap);
    g_string_append(cmap->text,
                    "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    return pdf_deflate(cmap->text->str, cmap->text->len, PACK_FAST);
}
