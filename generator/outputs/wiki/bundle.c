/* The wiki bundles: each is a folder for a wiki's own import. Names depend only on pages and
 * figures, so a second import replaces pages instead of adding them. changes.txt lists the changes
 * of the last build that changed anything. */
#include "base/files.h"
#include "base/jobs.h"
#include "charts/render/render.h"
#include "outputs/wiki/import_xml.h"
#include "outputs/wiki/write.h"
#include "text/fonts.h"

#include <string.h>

/* Pixels per unit, as in charts/. */
static const double png_scale = 2;

typedef struct {
    const OutputContext *context;
    const PlainReport *report;
    OutputFolder *folder;
    Arena *arena;
    Diag *diag;
    const char *place; /* "wiki/markdown" */
    bool lower_names;  /* of files, for a wiki with lower-case names only */
} Bundle;

static const char *
arena_lower(Arena *arena, const char *text)
{
    g_autofree char *lower = g_utf8_strdown(text, -1);

    return arena_strdup(arena, lower);
}

static bool
bundle_write(const Bundle *bundle, const char *path, const char *data, size_t size)
{
    return output_write(bundle->folder, arena_printf(bundle->arena, "%s/%s", bundle->place, path),
                        data, size, bundle->diag);
}

/* ---- Images ---- */

/* Renders the bare drawing, because its page has title, source and notice as text. */
static bool
chart_bytes(const Bundle *bundle, const ReportFigure *figure, const char *ending, GByteArray *out)
{
    const Theme *theme = bundle->context->theme;
    ChartSize size = { .layout = CHART_SCREEN, .notice = figure->notice };
    g_autoptr(GString) svg = g_string_new(NULL);

    const Scene *scene = chart_layout(figure->spec, theme, size, bundle->arena, bundle->diag);
    if (scene == NULL) {
        return false;
    }
    if (g_str_equal(ending, "svg")) {
        scene_write_svg(scene, theme, THEME_LIGHT, svg);
        g_byte_array_append(out, (const guint8 *)svg->str, (guint)svg->len);
        return true;
    }
    return scene_write_png(scene, theme, THEME_LIGHT, png_scale, out, bundle->diag);
}

static bool
image_bytes(const Bundle *bundle, const PlainImage *image, const char *ending, GByteArray *out)
{
    const char *folder = bundle->context->report->folder;
    Bytes bytes;

    if (image->chart != NULL) {
        return chart_bytes(bundle, image->chart, ending, out);
    }
    /* interned, because messages outlive this function */
    const char *source = g_intern_string(path_inside(bundle->arena, folder, image->file));
    if (!file_read(source, LIMIT_REPORT_FILE, (Place){ .file = source }, bundle->arena, &bytes,
                   bundle->diag)) {
        return false;
    }
    g_byte_array_append(out, (const guint8 *)bytes.data, (guint)bytes.size);
    return true;
}

/* True if this build has already written the chart's file and the bundle now has a copy of it. */
static bool
image_copy(const Bundle *bundle, const PlainImage *image, const char *ending, const char *path)
{
    Arena *arena = bundle->arena;
    size_t size = 0;

    if (image->chart == NULL) {
        return false;
    }
    const char *from = arena_printf(arena, "charts/%s.bare.%s", image->chart->id, ending);
    const char *to = arena_printf(arena, "%s/%s", bundle->place, path);
    const char *sha256 = output_sha256(bundle->folder, from, &size);
    return sha256 != NULL &&
           (output_keep(bundle->folder, to, sha256, size) || output_copy(bundle->folder, from, to));
}

/* Writes the images; `before` precedes each name. `charts_only`: only charts, in a second format.
 */
static bool
write_images(const Bundle *bundle, const char *before, const char *ending, bool charts_only)
{
    bool ok = true;

    for (size_t i = 0; i < bundle->report->n_images; i++) {
        const PlainImage *image = &bundle->report->images[i];
        const char *name = plain_image_name(image, ending, bundle->arena);
        g_autoptr(GByteArray) bytes = g_byte_array_new();
        if (charts_only && image->chart == NULL) {
            continue;
        }
        name = bundle->lower_names ? arena_lower(bundle->arena, name) : name;
        const char *path = arena_printf(bundle->arena, "%s%s", before, name);
        ok = (image_copy(bundle, image, ending, path) ||
              (image_bytes(bundle, image, ending, bytes) &&
               bundle_write(bundle, path, (const char *)bytes->data, bytes->len))) &&
             ok;
    }
    return ok;
}

/* The hash of an image; NULL after an error. Reads its bytes if no hash is known yet. */
static const char *
image_hash(const Bundle *bundle, const PlainImage *image, const char *ending, GByteArray *bytes)
{
    Arena *arena = bundle->arena;
    size_t size = 0;

    if (image->chart != NULL) {
        const char *path = arena_printf(arena, "charts/%s.bare.%s", image->chart->id, ending);
        const char *sha256 = output_sha256(bundle->folder, path, &size);
        if (sha256 != NULL) {
            return sha256;
        }
    }
    return image_bytes(bundle, image, ending, bytes)
               ? bytes_sha256(arena,
                              (Bytes){ .data = (const char *)bytes->data, .size = bytes->len })
               : NULL;
}

/* "report-fig-a-1a2b3c4d.png". importImages.php identifies a file by its name, so a changed file
 * needs another name. A name that is too long is cut and gets the hash of the full name. */
static char *
image_title(const Bundle *bundle, const char *name, const char *hash)
{
    enum { TITLE_BYTES_MAX = 240, HASHES = 2 * 8 + 2 };
    Arena *arena = bundle->arena;
    const char *dot = strrchr(name, '.'), *report = bundle->report->name;
    size_t stem = dot != NULL ? (size_t)(dot - name) : strlen(name);
    size_t others = strlen(report) + HASHES + strlen(name + stem);
    size_t room = others < TITLE_BYTES_MAX ? TITLE_BYTES_MAX - others : 0;

    if (stem <= room) {
        return arena_printf(arena, "%s-%.*s-%.8s%s", report, (int)stem, name, hash, name + stem);
    }
    while (room > 0 && ((unsigned char)name[room] & 0xc0) == 0x80) {
        room--; /* characters are not divided */
    }
    const char *whole = bytes_sha256(arena, (Bytes){ .data = name, .size = strlen(name) });
    return arena_printf(arena, "%s-%.*s-%.8s%.8s%s", report, (int)room, name, whole, hash,
                        name + stem);
}

static bool
write_named_images(const Bundle *bundle, const char *ending, bool charts_only, GHashTable *names)
{
    Arena *arena = bundle->arena;
    bool ok = true;

    for (size_t i = 0; i < bundle->report->n_images; i++) {
        const PlainImage *image = &bundle->report->images[i];
        const char *name = plain_image_name(image, ending, arena);
        g_autoptr(GByteArray) bytes = g_byte_array_new();
        if (charts_only && image->chart == NULL) {
            continue;
        }
        const char *hash = image_hash(bundle, image, ending, bytes);
        if (hash == NULL) {
            ok = false;
            continue;
        }
        char *own = image_title(bundle, name, hash);
        g_hash_table_insert(names, (char *)(uintptr_t)name, own);
        const char *path = arena_printf(arena, "images/%s", own);
        ok = (image_copy(bundle, image, ending, path) ||
              ((bytes->len > 0 || image_bytes(bundle, image, ending, bytes)) &&
               bundle_write(bundle, path, (const char *)bytes->data, bytes->len))) &&
             ok;
    }
    return ok;
}

/* ---- Shared by all bundles ---- */

static bool
bundle_start(Bundle *bundle, const PlainReport *report, const char *place, OutputFolder *folder,
             Arena *arena, Diag *diag)
{
    *bundle = (Bundle){ .context = report->context,
                        .report = report,
                        .folder = folder,
                        .arena = arena,
                        .diag = diag,
                        .place = place };
    return fonts_init(report->context->theme, diag);
}

/* `pages`: lines for changes.txt about wiki pages that are not separate files; may be NULL. */
static bool
bundle_finish(const Bundle *bundle, const GPtrArray *pages)
{
    const char *text =
        output_changes(bundle->folder, bundle->place, "changes.txt", pages, bundle->arena);

    return bundle_write(bundle, "changes.txt", text, strlen(text));
}

typedef void PageWriter(WikiWriter *writer, GString *out);

/* Writes every page as `before``id``after`. False after an error. */
static bool
write_pages(const Bundle *bundle, WikiWriter *writer, PageWriter *append, const char *before,
            const char *after)
{
    bool fine = true;

    for (size_t i = 0; i < bundle->report->n_pages; i++) {
        g_autoptr(GString) out = g_string_new(NULL);
        const char *id = bundle->report->pages[i].id;
        id = bundle->lower_names ? arena_lower(bundle->arena, id) : id;
        writer->page = &bundle->report->pages[i];
        append(writer, out);
        fine &= bundle_write(bundle, arena_printf(bundle->arena, "%s%s%s", before, id, after),
                             out->str, out->len);
    }
    return fine;
}

/* ---- The bundles ---- */

static bool
write_markdown(const PlainReport *report, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Bundle bundle;

    if (!bundle_start(&bundle, report, "wiki/markdown", folder, arena, diag)) {
        return false;
    }
    WikiWriter writer = { .dialect = &wiki_markdown, .report = report, .arena = arena };
    writer.anchors = wiki_anchors(report, &wiki_markdown_places, arena);
    return write_pages(&bundle, &writer, wiki_markdown_page, "", ".md") &&
           write_images(&bundle, "images/", "svg", false) && bundle_finish(&bundle, NULL);
}

static bool
write_dokuwiki(const PlainReport *report, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Bundle bundle;

    if (!bundle_start(&bundle, report, "wiki/dokuwiki", folder, arena, diag)) {
        return false;
    }
    WikiWriter writer = { .dialect = &wiki_dokuwiki, .report = report, .arena = arena };
    writer.anchors = wiki_anchors(report, &wiki_dokuwiki_places, arena);
    bundle.lower_names = true;
    const char *pages = arena_printf(arena, "pages/%s/", report->name);
    const char *media = arena_printf(arena, "media/%s/", report->name);
    return write_pages(&bundle, &writer, wiki_dokuwiki_page, pages, ".txt") &&
           write_images(&bundle, media, "png", false) &&
           write_images(&bundle, media, "svg", true) && bundle_finish(&bundle, NULL);
}

static bool
write_mediawiki(const PlainReport *report, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) xml = g_string_new(NULL);
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    Bundle bundle;

    if (!bundle_start(&bundle, report, "wiki/mediawiki", folder, arena, diag)) {
        return false;
    }
    WikiWriter writer = { .dialect = &wiki_mediawiki, .report = report, .arena = arena };
    writer.images = names;
    if (!write_named_images(&bundle, "png", false, names) ||
        !write_named_images(&bundle, "svg", true, names)) {
        return false;
    }
    const char *before = output_text_before(folder, "wiki/mediawiki/pages.xml", arena);
    ImportXml *import = import_xml_new(report->report, before, arena);
    for (size_t i = 0; i < report->n_pages; i++) {
        g_autoptr(GString) out = g_string_new(NULL);
        writer.page = &report->pages[i];
        wiki_mediawiki_page(&writer, out);
        import_xml_add(import, wiki_mediawiki_title(report, writer.page->id, arena), out->str);
    }
    import_xml_render(import, xml);
    return bundle_write(&bundle, "pages.xml", xml->str, xml->len) &&
           bundle_finish(&bundle, import_xml_changes(import));
}

static void
append_attachment(const Bundle *bundle, const char *name, GHashTable *seen, Value *list)
{
    Arena *arena = bundle->arena;
    const char *path = arena_printf(arena, "%s/attachments/%s", bundle->place, name);
    size_t size = 0;
    const char *sha256 = output_sha256(bundle->folder, path, &size);

    if (g_hash_table_add(seen, (char *)(uintptr_t)name) && sha256 != NULL) {
        Value *entry = value_append(list, value_new_map(arena));
        value_set_text(arena, entry, "file", arena_printf(arena, "attachments/%s", name));
        value_set_text(arena, entry, "sha256", sha256);
    }
}

static void
append_attachments(const Bundle *bundle, const PlainPage *page, Value *list)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < page->n_images; i++) {
        const PlainImage *image = &page->images[i];
        append_attachment(bundle, plain_image_name(image, "png", bundle->arena), seen, list);
        if (image->chart != NULL) {
            append_attachment(bundle, plain_image_name(image, "svg", bundle->arena), seen, list);
        }
    }
}

/* The title, parent and attachments of each page, for the script or person that uploads them. */
static Value *
confluence_list(const Bundle *bundle)
{
    const PlainReport *report = bundle->report;
    Arena *arena = bundle->arena;
    Value *list = value_new_list(arena);

    for (size_t i = 0; i < report->n_pages; i++) {
        const char *id = report->pages[i].id;
        Value *item = value_append(list, value_new_map(arena));
        value_set_text(arena, item, "file", arena_printf(arena, "%s.xml", id));
        value_set_text(arena, item, "title", wiki_confluence_title(report, id, arena));
        value_set_text(arena, item, "parent",
                       i > 0 ? wiki_confluence_title(report, report->pages[0].id, arena) : NULL);
        append_attachments(bundle, &report->pages[i],
                           value_set(item, "attachments", value_new_list(arena)));
    }
    return list;
}

/* Adds "`what` page Title" for each title in `list` that is not in `other`. */
static void
add_missing_titles(const Value *list, const Value *other, const char *what, GPtrArray *lines,
                   Arena *arena)
{
    g_autoptr(GHashTable) titles = g_hash_table_new(g_str_hash, g_str_equal);

    for (const Value *item = other->first; item != NULL; item = item->next) {
        const Value *title = value_lookup(item, "title");
        if (title != NULL && title->kind == VALUE_STRING) {
            g_hash_table_add(titles, (char *)(uintptr_t)title->text);
        }
    }
    for (const Value *item = list->first; item != NULL; item = item->next) {
        const Value *title = value_lookup(item, "title");
        if (title != NULL && title->kind == VALUE_STRING &&
            !g_hash_table_contains(titles, title->text)) {
            g_ptr_array_add(lines, arena_printf(arena, "%s page %s", what, title->text));
        }
    }
}

/* Lists added and removed pages by title, because Confluence identifies pages by title. A changed
 * title counts as both. */
static void
add_title_changes(const Bundle *bundle, const Value *list, GPtrArray *lines)
{
    Arena *arena = bundle->arena;
    g_autoptr(Diag) quiet = diag_new(); /* the file may have been edited */
    const char *path = arena_printf(arena, "%s/pages.json", bundle->place);
    const char *text = output_text_before(bundle->folder, path, arena);
    const Value *before =
        text != NULL ? value_parse_json(text, strlen(text), path, arena, quiet) : NULL;

    if (before == NULL || before->kind != VALUE_LIST) {
        before = value_new_list(arena);
    }
    add_missing_titles(list, before, "added", lines, arena);
    add_missing_titles(before, list, "removed", lines, arena);
}

static void
append_confluence_page(WikiWriter *writer, GString *out)
{
    wiki_confluence_page(writer->report, writer->page, writer->arena, out);
}

static bool
write_confluence(const PlainReport *report, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) json = g_string_new(NULL);
    g_autoptr(GPtrArray) lines = g_ptr_array_new();
    Bundle bundle;

    if (!bundle_start(&bundle, report, "wiki/confluence", folder, arena, diag)) {
        return false;
    }
    WikiWriter writer = { .report = report, .arena = arena };
    bool ok = write_pages(&bundle, &writer, append_confluence_page, "", ".xml") &&
              write_images(&bundle, "attachments/", "png", false) &&
              write_images(&bundle, "attachments/", "svg", true);
    const Value *list = confluence_list(&bundle);
    value_append_json(list, json);
    add_title_changes(&bundle, list, lines);
    return ok && bundle_write(&bundle, "pages.json", json->str, json->len) &&
           bundle_finish(&bundle, lines);
}

typedef struct {
    const char *name;
    bool (*write)(const PlainReport *report, OutputFolder *folder, Diag *diag);
    bool selected, ok;
} Wiki;

typedef struct {
    const PlainReport *report;
    OutputFolder *folder;
    Diag *diag;
} Writing;

static void
write_wiki(void *item, void *data)
{
    Wiki *wiki = item;
    const Writing *writing = data;
    Progress *progress = writing->report->context->progress;
    gint64 start = progress_clock(progress);

    wiki->ok = !wiki->selected || wiki->write(writing->report, writing->folder, writing->diag);
    if (wiki->selected) {
        progress_book(progress, "output", wiki->name, start);
    }
}

bool
wikis_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Wiki wikis[] = { { "confluence", write_confluence, context->with_confluence, false },
                     { "mediawiki", write_mediawiki, context->with_mediawiki, false },
                     { "markdown", write_markdown, context->with_markdown, false },
                     { "dokuwiki", write_dokuwiki, context->with_dokuwiki, false } };
    Writing writing = { plain_report(context, arena, diag), folder, diag };
    bool ok = true;

    if (writing.report == NULL) {
        return false;
    }
    jobs_run(write_wiki, wikis, sizeof wikis[0], G_N_ELEMENTS(wikis), context->jobs, &writing);
    for (size_t i = 0; i < G_N_ELEMENTS(wikis); i++) {
        ok = wikis[i].ok && ok;
    }
    return ok;
}
