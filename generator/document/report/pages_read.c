/* Reads pages: batches in several threads, the pages of a batch one after the other.
 *
 * What a batch adds to the report is held back until all are read and is then merged in their
 * order, so that the result is the same as with one thread.
 *
 * A file is read and becomes a page in one step, unless it makes a page for each row of a query;
 * those pages are made after all files have been read. */
#include "base/jobs.h"
#include "base/processor_time.h"
#include "document/loading.h"
#include "document/markdown/markdown.h"
#include "document/report/front_matter.h"
#include "document/tree_fold.h"

#include <libxml/tree.h>
#include <string.h>

/* Pages per batch: few, so that threads finish at about the same time, but enough that a site of
 * thousands of pages does not keep hundreds of half-empty arenas. */
enum { BATCH_MIN = 16, BATCH_MAX = 64, BATCHES = 128 };

typedef struct {
    Loading *whole;
    Loading *own;
    Arena *kept; /* handed over to the arena of `whole` */
    Diag *diag;
    Page *pages;
    Bytes *texts; /* by file: the text if it has `each`; else without data */
    size_t n;
    bool fine;
} Batch;

static Batch *
batches_new(Loading *whole, Bytes *texts, Arena *arena, size_t *ret_n)
{
    size_t n_pages = whole->report->n_pages;
    size_t each = CLAMP(n_pages / BATCHES, (size_t)BATCH_MIN, (size_t)BATCH_MAX);
    size_t n = (n_pages + each - 1) / each;
    Batch *batches = arena_array(arena, Batch, n + 1);

    for (size_t i = 0; i < n; i++) {
        Batch *batch = &batches[i];
        batch->whole = whole;
        batch->pages = whole->report->pages + i * each;
        batch->n = MIN(each, n_pages - i * each);
        batch->texts = texts;
        batch->fine = true;
    }
    *ret_n = n;
    return batches;
}

static void
batch_open(Batch *batch)
{
    const Loading *whole = batch->whole;

    batch->kept = arena_new();
    batch->diag = diag_new();
    batch->own = loading_new(whole->report->folder, whole->store, batch->kept, batch->diag);
    batch->own->report = whole->report;
    batch->own->inputs.settings = whole->inputs.settings;
    batch->own->inputs.templates = whole->inputs.templates;
    batch->own->inputs.html = whole->inputs.html;
    batch->own->inputs.foreign = whole->inputs.foreign;
    batch->own->inputs.bare = whole->inputs.bare;
    batch->own->shelf = whole->shelf;
    batch->own->english = whole->english;
}

static void
batch_join(Batch *batch)
{
    Loading *whole = batch->whole, *own = batch->own;
    GHashTableIter at;
    void *prose = NULL, *key = NULL, *foreign = NULL;

    diag_take(whole->diag, batch->diag);
    for (guint i = 0; i < own->inputs.files->len; i++) {
        loading_take_input(whole, &g_array_index(own->inputs.files, ReportInput, i));
    }
    g_hash_table_iter_init(&at, own->inputs.proses);
    while (g_hash_table_iter_next(&at, NULL, &prose)) {
        loading_keep_prose(whole, prose);
    }
    g_hash_table_iter_init(&at, own->collected.foreign_keys);
    while (g_hash_table_iter_next(&at, &key, &foreign)) {
        foreign_key_add(whole->collected.foreign_keys, key, *(const ForeignKey *)foreign);
    }
    arena_defer(whole->arena, arena_destroy, batch->kept);
    loading_free(own);
    diag_free(batch->diag);
}

/* Runs the work on each batch and merges them. */
static bool
run(Loading *whole, Bytes *texts, JobFunction *work)
{
    g_autoptr(Arena) own = arena_new();
    size_t n = 0;
    Batch *batches = batches_new(whole, texts, own, &n);
    int threads = whole->store != NULL ? store_threads(whole->store) : 1;
    bool fine = true;

    jobs_run(work, batches, sizeof *batches, n, threads, NULL);
    for (size_t i = 0; i < n; i++) {
        batch_join(&batches[i]);
        fine = batches[i].fine && fine;
    }
    return fine;
}

/* ---- Pages ---- */

/* True for nodes that depend on nothing outside the page. */
static bool
is_independent(const xmlNode *node)
{
    static const char *const names[] = {
        "page",   "standfirst", "p",     "heading", "list",  "item",    "quote", "callout",
        "code",   "rule",       "table", "columns", "row",   "column",  "cell",  "em",
        "strong", "del",        "br",    "notes",   "note",  "noteref", "html",  "only",
        "terms",  "entry",      "term",  "meaning", "title", NULL,
    };

    if (node->type == XML_TEXT_NODE) {
        const char *brace = strchr((const char *)node->content, '{'); /* most texts have none */
        return brace == NULL || strstr(brace, "{#") == NULL;
    }
    if (tree_is(node, "link")) {
        const char *href = tree_attribute(node, "href");
        return g_str_has_prefix(href, "https://") || g_str_has_prefix(href, "http://");
    }
    return tree_is_any(node, names);
}

/* True for a self-contained page. `*ret_named`: it may contain the name MLPerf. */
static bool
is_alone(const Page *page, bool *ret_named)
{
    const xmlNode *root = xmlDocGetRootElement(page->tree);

    *ret_named = false;
    if (page->row != NULL || page->number == 1 || tree_attribute(root, "if") != NULL) {
        return false; /* the first page is used by all others */
    }
    for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        if (!is_independent(at)) {
            return false;
        }
        *ret_named = *ret_named || (at->type == XML_TEXT_NODE &&
                                    mlperf_name_is_mentioned((const char *)at->content));
    }
    return true;
}

/* Resolves a self-contained page, on which only the name MLPerf may need work. */
static void
resolve_alone(Loading *own, Page *page, bool named)
{
    xmlNode *root = xmlDocGetRootElement(page->tree);

    notes_number(root);
    structure_number(own, page);
    if (named) {
        resolve_tree(own, page, root);
        mlperf_name_mark(own, page);
    }
}

static const char *
kept_text(const char *text, Arena *arena)
{
    return text != NULL ? arena_strdup(arena, text) : NULL;
}

static void
fold(Batch *batch, Page *page)
{
    const GPtrArray *anchors = batch->own->names.anchors;
    FoldedPage *folded = arena_new0(batch->kept, FoldedPage);
    Anchor *kept = arena_array(batch->kept, Anchor, anchors->len);

    folded->tree = tree_fold(xmlDocGetRootElement(page->tree), page->path);
    arena_defer(batch->kept, folded_page_release, folded);
    for (guint i = 0; i < anchors->len; i++) {
        kept[i] = *(const Anchor *)anchors->pdata[i];
        kept[i].id = kept_text(kept[i].id, batch->kept);
        kept[i].number = kept_text(kept[i].number, batch->kept);
        kept[i].text = kept_text(kept[i].text, batch->kept);
    }
    folded->anchors = kept;
    folded->n_anchors = anchors->len;
    page->title = kept_text(page->title, batch->kept);
    page->nav = kept_text(page->nav, batch->kept);
    page->folded = folded;
    page->tree = NULL;
}

static void
forget_page(Loading *own, const Page *page)
{
    g_ptr_array_set_size(own->names.anchors, 0);
    g_hash_table_remove_all(own->names.by_id);
    g_hash_table_remove_all(own->names.id_counts);
    g_hash_table_remove(own->inputs.proses, page->path);
}

/* True if the page was folded, so that its arena can be reset. */
static bool
read_page(Batch *batch, Page *page, Bytes text)
{
    Loading *own = batch->own;
    int n_includes = own->names.n_includes;
    bool named = false;

    page_enter(own, page);
    processor_time_note((Place){ .file = page->path });
    bool fine = page_read(own, page, text.data, text.size);
    batch->fine = fine && batch->fine;
    if (fine && own->names.n_includes == n_includes && is_alone(page, &named)) {
        resolve_alone(own, page, named);
        fold(batch, page);
        forget_page(own, page);
        return true;
    }
    return false;
}

/* The text of a page's file, in the arena; an empty text after an error. */
static Bytes
read_text(Batch *batch, const Page *page, Arena *arena)
{
    Bytes text = page_builtin(page->path);
    Diag *diag = batch->own->diag;

    batch->own->arena = batch->kept; /* for the list of inputs */
    if (text.data != NULL
            ? !words_fill(batch->whole->report->words, text, false, page->path, arena, &text, diag)
            : !loading_read_into(batch->own, page->path, (Place){ .file = page->path }, arena,
                                 &text)) {
        text = (Bytes){ .data = "" };
        batch->fine = false;
    }
    return text;
}

/* Reads a file. The text of a file with `each` is saved, in the arena, until its pages are made.
 * True if nothing in the arena is needed any more. */
static bool
read_file(Batch *batch, Page *page, Arena *arena)
{
    Bytes text = read_text(batch, page, arena);

    batch->own->arena = arena;
    if (page_is_draft(batch->own, page, text)) {
        page->draft = true;
        return true;
    }
    if (page_each(batch->own, page, text) != NULL) {
        batch->texts[page - batch->whole->report->pages] = text;
        return false;
    }
    return read_page(batch, page, text);
}

/* `rows`: read the pages made for rows; else the files that are pages. */
static void
read_batch(Batch *batch, bool rows)
{
    Arena *arena = arena_new();

    batch_open(batch);
    for (size_t i = 0; i < batch->n; i++) {
        Page *page = &batch->pages[i];
        bool folded = true;
        if (!rows) {
            folded = read_file(batch, page, arena);
        } else if (page->row != NULL) {
            batch->own->arena = arena;
            folded = read_page(batch, page, batch->texts[page->file]);
        }
        if (folded) {
            arena_reset(arena);
        } else {
            arena_defer(batch->kept, arena_destroy, arena);
            arena = arena_new();
        }
    }
    arena_free(arena);
}

static void
read_files(void *item, void *data)
{
    (void)data;
    read_batch(item, false);
}

static void
read_rows(void *item, void *data)
{
    (void)data;
    read_batch(item, true);
}

bool
pages_read(Loading *loading)
{
    g_autoptr(Arena) arena = arena_new();
    size_t n_files = loading->report->n_pages;
    Bytes *texts = arena_array(arena, Bytes, n_files + 1);
    bool any = false;

    bool fine = run(loading, texts, read_files);
    for (size_t i = 0; i < n_files; i++) {
        any = any || texts[i].data != NULL;
    }
    fine = pages_expand(loading, texts) && fine;
    fine = any ? run(loading, texts, read_rows) && fine : fine;
    front_matter_note_foreign(loading);
    return fine;
}

/* ---- Folded pages ---- */

void
folded_page_release(void *page)
{
    FoldedPage *folded = page;

    g_clear_pointer(&folded->tree, g_free);
}

void
page_forget(const Page *page)
{
    if (page->tree == NULL) {
        folded_page_release((void *)(uintptr_t)page->folded);
    }
}

const xmlNode *
page_root(const Page *page, Arena *arena)
{
    if (page->tree != NULL) {
        return xmlDocGetRootElement(page->tree);
    }
    g_assert(page->folded->tree != NULL);
    const xmlDoc *tree = tree_unfold(page->folded->tree, page->path, arena);
    xmlNode *root = tree->children;
    if (tree_attribute(root, "number") != NULL) { /* page numbers may have changed since */
        tree_set_number(root, "number", page->number);
    }
    return root;
}

void
report_unfold(Report *report, Arena *arena)
{
    for (size_t i = 0; i < report->n_pages; i++) {
        Page *page = &report->pages[i];
        if (page->tree == NULL) {
            page->tree = page_root(page, arena)->doc;
        }
    }
}
