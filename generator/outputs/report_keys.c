#include "outputs/report_keys.h"

#include "base/jobs.h"
#include "base/pack.h"
#include "charts/fonts.h"
#include "document/tree_fold.h"

/* ---- Figures ---- */

typedef struct {
    const OutputContext *context;
    MemoKey theme;
    MemoKey report;
    ReportKeys *keys;
} Making;

static MemoKey
hash_packed(const OutputContext *context, const char *step, const GString *packed)
{
    MemoHash *hash = memo_hash_new(context->memo, step);

    memo_hash_bytes(hash, packed->str, packed->len);
    return memo_hash_end(hash);
}

static MemoKey
theme_key(const OutputContext *context)
{
    g_autoptr(GString) packed = g_string_new(NULL);

    pack_text(packed, theme_identity(context->theme));
    pack_text(packed, memo_lasts(context->memo) ? fonts_identity() : NULL); /* they stay */
    return hash_packed(context, "theme", packed);
}

static void
add_key(MemoHash *hash, const MemoKey *key)
{
    memo_hash_bytes(hash, (const char *)key->bytes, sizeof key->bytes);
}

static void
make_figure(void *item, void *data)
{
    const ReportFigure *figure = item;
    const Making *making = data;
    const OutputContext *context = making->context;
    g_autoptr(GString) packed = g_string_new(NULL);

    if (figure->spec == NULL) {
        return;
    }
    MemoHash *hash = memo_hash_new(context->memo, "figure");
    add_key(hash, &making->theme);
    chart_spec_pack(figure->spec, packed);
    memo_hash_bytes(hash, packed->str, packed->len);
    memo_hash_text(hash, figure->id);
    memo_hash_text(hash, figure->notice);
    making->keys->figures[figure - context->report->figures] = memo_hash_end(hash);
}

/* ---- Pages ---- */

static void
pack_settings(const OutputContext *context, GString *out)
{
    const Report *report = context->report;
    const char *const texts[] = { report->title,  report->subtitle,       report->edition,
                                  report->date,   report->language,       report->address,
                                  report->folder, report->classification, report->description };

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        pack_text(out, texts[i]);
    }
    for (size_t i = 0; i < report->n_authors; i++) {
        pack_text(out, report->authors[i]);
    }
    words_pack(report->words, out);
    pack_integer(out, report->author_date);
    pack_integer(out, context->with_charts);
    pack_integer(out, context->with_pdf);
    pack_integer(out, context->with_data && context->n_data > 0);
}

static void
pack_pages(const Report *report, GString *out)
{
    pack_integer(out, report->n_pages);
    for (size_t i = 0; i < report->n_pages; i++) {
        const Page *page = &report->pages[i];
        pack_text(out, page->id);
        pack_text(out, page->title);
        pack_text(out, page->nav);
        pack_text(out, page->path);
        pack_text(out, page->row_name);
        pack_integer(out, (guint64)page->number);
    }
}

static void
pack_sources(const Report *report, GString *out)
{
    pack_integer(out, report->n_citations);
    for (size_t i = 0; i < report->n_citations; i++) {
        const Citation *c = &report->citations[i];
        const char *const texts[] = { c->key,  c->label, c->author, c->title,       c->publisher,
                                      c->date, c->url,   c->note,   c->short_author };
        for (size_t k = 0; k < G_N_ELEMENTS(texts); k++) {
            pack_text(out, texts[k]);
        }
        pack_integer(out, (guint64)c->number);
    }
}

/* The first chart of the first page, which stands for pages without one where a link to
 * them is shown. */
static void
pack_preview(const Report *report, GString *out)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    const xmlNode *root =
        report->address != NULL && report->n_pages > 0 ? page_root(&report->pages[0], arena) : NULL;
    const xmlNode *node = root != NULL ? element_first(root) : NULL;

    while (node != NULL && !(tree_is(node, "figure") && tree_attribute(node, "chart") != NULL)) {
        node = element_walk(node, root);
    }
    if (node != NULL) {
        tree_fold_words(node, bytes);
        pack_bytes(out, (const char *)bytes->data, bytes->len);
    }
}

static MemoKey
report_key(const OutputContext *context)
{
    g_autoptr(GString) packed = g_string_new(NULL);

    pack_settings(context, packed);
    pack_pages(context->report, packed);
    pack_sources(context->report, packed);
    pack_integer(packed, context->report->n_figures);
    pack_integer(packed, context->report->n_tables);
    pack_preview(context->report, packed);
    return hash_packed(context, "report", packed);
}

static void
make_page(void *item, void *data)
{
    const Page *page = item;
    const Making *making = data;
    const Report *report = making->context->report;
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GByteArray) bytes = g_byte_array_sized_new(64 << 10);
    MemoHash *hash = memo_hash_new(making->context->memo, "page");

    add_key(hash, &making->theme);
    add_key(hash, &making->report);
    memo_hash_text(hash, page->id);
    if (page->words != NULL) {
        g_autoptr(GString) words = g_string_new(NULL);
        words_pack(page->words, words);
        memo_hash_bytes(hash, words->str, words->len);
    }
    tree_fold_words(page_root(page, arena), bytes);
    memo_hash_bytes(hash, (const char *)bytes->data, bytes->len);
    for (size_t i = 0; i < report->n_figures; i++) {
        const ReportFigure *figure = &report->figures[i];
        if (figure->page == page && figure->spec != NULL) {
            memo_hash_text(hash, figure->id);
            add_key(hash, &making->keys->figures[i]);
        }
    }
    making->keys->pages[page - report->pages] = memo_hash_end(hash);
}

const ReportKeys *
report_keys_new(const OutputContext *context, Arena *arena)
{
    const Report *report = context->report;

    if (context->memo == NULL) {
        return NULL;
    }
    Making making = { .context = context,
                      .theme = theme_key(context),
                      .keys = arena_new0(arena, ReportKeys) };
    making.keys->figures = arena_array(arena, MemoKey, report->n_figures + 1);
    jobs_run(make_figure, report->figures, sizeof report->figures[0], report->n_figures,
             context->jobs, &making);
    if (memo_lasts(context->memo)) {
        making.report = report_key(context);
        making.keys->pages = arena_array(arena, MemoKey, report->n_pages + 1);
        jobs_run(make_page, report->pages, sizeof report->pages[0], report->n_pages, context->jobs,
                 &making);
    }
    return making.keys;
}

/* An output of some pages alone has a list of figures of its own. */
static size_t
figure_index(const Report *report, const ReportFigure *figure)
{
    uintptr_t at = (uintptr_t)figure, first = (uintptr_t)report->figures;
    size_t i = 0;

    if (at >= first && at < first + report->n_figures * sizeof *figure) {
        return (at - first) / sizeof *figure;
    }
    while (i < report->n_figures && !g_str_equal(report->figures[i].id, figure->id)) {
        i++;
    }
    g_assert(i < report->n_figures);
    return i;
}

MemoHash *
figure_hash_new(const OutputContext *context, const ReportFigure *figure, const char *step)
{
    MemoHash *hash = memo_hash_new(context->memo, step);

    g_assert(context->memo == NULL || context->keys != NULL);
    if (context->keys != NULL) {
        add_key(hash, &context->keys->figures[figure_index(context->report, figure)]);
    }
    return hash;
}

bool
page_hash_new(const OutputContext *context, const Page *page, const char *step, MemoHash **ret)
{
    const Report *report = context->report;

    if (context->keys == NULL || context->keys->pages == NULL || page < report->pages ||
        page >= report->pages + report->n_pages) {
        return false;
    }
    *ret = memo_hash_new(context->memo, step);
    add_key(*ret, &context->keys->pages[page - report->pages]);
    return true;
}
