#include "outputs/wiki/import_xml.h"

#include "document/tree.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <string.h>

struct ImportXml {
    Arena *arena;
    xmlDoc *doc;
    GHashTable *before; /* title → <revision> in the previous file, for pages not added yet */
    GPtrArray *titles;  /* in the previous file, in order */
    GPtrArray *changes; /* lines, for pages added so far */
    const char *time;   /* of the report */
};

static void
free_doc(void *doc)
{
    xmlFreeDoc(doc);
}

static void
ignore_error(void *data, xmlError *error)
{
    (void)data;
    (void)error;
}

static void
free_table(void *table)
{
    g_hash_table_unref(table);
}

static void
free_list(void *list)
{
    g_ptr_array_unref(list);
}

static void
index_pages(ImportXml *import, const xmlNode *root)
{
    for (const xmlNode *page = element_first(root); page != NULL; page = element_next(page)) {
        const xmlNode *title = element_child(page, "title");
        const xmlNode *revision = element_child(page, "revision");
        if (title != NULL && revision != NULL) {
            char *name = tree_text(title, import->arena);
            g_ptr_array_add(import->titles, name);
            g_hash_table_insert(import->before, name, (void *)(uintptr_t)revision);
        }
    }
}

/* Reads the previous file. It may have been edited; if it cannot be parsed, it is ignored. */
static void
read_before(ImportXml *import, const char *text)
{
    if (text == NULL) {
        return;
    }
    xmlSetStructuredErrorFunc(NULL, ignore_error);
    xmlDoc *doc =
        xmlReadMemory(text, (int)strlen(text), "pages.xml", NULL,
                      XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_HUGE);
    xmlSetStructuredErrorFunc(NULL, NULL);
    if (doc != NULL) {
        arena_defer(import->arena, free_doc, doc);
        index_pages(import, xmlDocGetRootElement(doc));
    }
}

ImportXml *
import_xml_new(const Report *report, const char *before, Arena *arena)
{
    ImportXml *import = arena_new0(arena, ImportXml);
    bool dated = report->date != NULL && strlen(report->date) == strlen("2026-11-20");

    import->arena = arena;
    import->doc = tree_new(arena, "mediawiki");
    import->before = g_hash_table_new(g_str_hash, g_str_equal);
    arena_defer(arena, free_table, import->before);
    import->titles = g_ptr_array_new();
    arena_defer(arena, free_list, import->titles);
    import->changes = g_ptr_array_new();
    arena_defer(arena, free_list, import->changes);
    read_before(import, before);
    import->time = arena_printf(arena, "%sT00:00:00Z", dated ? report->date : "2000-01-01");
    xmlNode *root = xmlDocGetRootElement(import->doc);
    xmlSetNs(root,
             xmlNewNs(root, (const xmlChar *)"http://www.mediawiki.org/xml/export-0.11/", NULL));
    tree_set(root, "version", "0.11");
    tree_set(root, "xml:lang", report->language != NULL ? report->language : "en");
    return import;
}

/* SHA-1 in base 36 with 31 digits, as in MediaWiki. */
static const char *
revision_hash(const char *text, Arena *arena)
{
    enum { DIGITS = 31 };
    char digits[DIGITS + 1] = { 0 };
    guint8 bytes[20];
    gsize size = sizeof bytes;
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA1);

    g_checksum_update(checksum, (const guchar *)text, (gssize)strlen(text));
    g_checksum_get_digest(checksum, bytes, &size);
    for (int i = DIGITS - 1; i >= 0; i--) { /* long division by 36 */
        unsigned rest = 0;
        for (size_t b = 0; b < sizeof bytes; b++) {
            unsigned value = rest << 8 | bytes[b];
            bytes[b] = (guint8)(value / 36);
            rest = value % 36;
        }
        digits[i] = "0123456789abcdefghijklmnopqrstuvwxyz"[rest];
    }
    return arena_strdup(arena, digits);
}

static void
note_change(ImportXml *import, const char *what, const char *title)
{
    g_ptr_array_add(import->changes, arena_printf(import->arena, "%s page %s", what, title));
}

static const char *
revision_time(ImportXml *import, const char *title, const char *hash)
{
    const xmlNode *revision = g_hash_table_lookup(import->before, title);
    const xmlNode *time = revision != NULL ? element_child(revision, "timestamp") : NULL;
    const xmlNode *sha1 = revision != NULL ? element_child(revision, "sha1") : NULL;

    g_hash_table_remove(import->before, title);
    if (time == NULL || sha1 == NULL) {
        note_change(import, revision == NULL ? "added" : "changed", title);
        return import->time;
    }
    const char *old = tree_text(time, import->arena);
    if (g_str_equal(tree_text(sha1, import->arena), hash)) {
        return old;
    }
    note_change(import, "changed", title);
    g_autoptr(GDateTime) moment = g_date_time_new_from_iso8601(old, NULL);
    if (moment == NULL || strcmp(old, import->time) < 0) {
        return import->time;
    }
    g_autoptr(GDateTime) later = g_date_time_add_seconds(moment, 1);
    g_autofree char *text = g_date_time_format(later, "%Y-%m-%dT%H:%M:%SZ");
    return arena_strdup(import->arena, text);
}

void
import_xml_add(ImportXml *import, const char *title, const char *text)
{
    xmlNode *page = tree_add(xmlDocGetRootElement(import->doc), "page");
    const char *hash = revision_hash(text, import->arena);

    tree_add_leaf(page, "title", title);
    tree_add_leaf(page, "ns", "0");
    xmlNode *revision = tree_add(page, "revision");
    tree_add_leaf(revision, "timestamp", revision_time(import, title, hash));
    tree_add_leaf(tree_add(revision, "contributor"), "username", "accelreport");
    tree_add_leaf(revision, "model", "wikitext");
    tree_add_leaf(revision, "format", "text/x-wiki");
    xmlNode *body = tree_add_leaf(revision, "text", text);
    tree_set(body, "xml:space", "preserve");
    tree_set(body, "bytes", arena_printf(import->arena, "%zu", strlen(text)));
    tree_add_leaf(revision, "sha1", hash);
}

const GPtrArray *
import_xml_changes(ImportXml *import)
{
    for (guint i = 0; i < import->titles->len; i++) {
        const char *title = import->titles->pdata[i];
        if (g_hash_table_remove(import->before, title)) {
            note_change(import, "removed", title);
        }
    }
    return import->changes;
}

void
import_xml_render(const ImportXml *import, GString *out)
{
    xmlChar *text = NULL;
    int size = 0;

    xmlDocDumpMemoryEnc(import->doc, &text, &size, "UTF-8");
    g_string_append_len(out, (const char *)text, size);
    xmlFree(text);
}
