#include "base/jobs.h"
#include "document/kept_pages_private.h"
#include "document/page_shape.h"
#include "document/tree_fold.h"

#include <string.h>

/* More pages are hardly one report that is read again and again: to keep each would take longer
 * than to read it. */
enum { PAGES_MAX = 400 };

/* ---- Keys ---- */

static void
hash_key(MemoHash *hash, const MemoKey *key)
{
    memo_hash_bytes(hash, (const char *)key->bytes, sizeof key->bytes);
}

static MemoKey
settings_key(const Loading *loading)
{
    const Report *report = loading->report;
    const char *const texts[] = { report->title,       report->subtitle,       report->edition,
                                  report->date,        report->language,       report->folder,
                                  report->description, report->classification, report->address,
                                  loading->templates };
    MemoHash *hash = memo_hash_new(store_memo(loading->store), "report settings");
    g_autoptr(GString) packed = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        memo_hash_text(hash, texts[i]);
    }
    for (const char **name = loading->html; name != NULL && *name != NULL; name++) {
        memo_hash_text(hash, *name);
    }
    memo_hash_text(hash, report->author_date ? "author and date" : "");
    memo_hash_text(hash, loading->english ? "English" : "");
    value_append_json(loading->settings, packed);
    if (report->parameters != NULL) {
        value_append_json(report->parameters, packed);
    }
    words_pack(report->words, packed);
    memo_hash_bytes(hash, packed->str, packed->len);
    return memo_hash_end(hash);
}

static MemoKey
text_key(const Keeping *keeping, const Page *page, Bytes text)
{
    MemoHash *hash = memo_hash_new(keeping->memo, "page text");

    hash_key(hash, &keeping->settings);
    memo_hash_text(hash, page->path);
    memo_hash_text(hash, page->id);
    memo_hash_bytes(hash, text.data, text.size);
    return memo_hash_end(hash);
}

static MemoKey
report_key(const Loading *loading)
{
    const Keeping *keeping = loading->keeping;
    const Report *report = loading->report;
    MemoHash *hash = memo_hash_new(keeping->memo, "pages' shapes");

    hash_key(hash, &keeping->settings);
    hash_key(hash, &loading->data);
    for (size_t i = 0; i < report->n_pages; i++) {
        const Page *page = &report->pages[i];
        memo_hash_text(hash, page->path);
        memo_hash_text(hash, page->id);
        hash_key(hash, &page->keeping->shape);
    }
    return memo_hash_end(hash);
}

MemoKey
kept_page_key(const Keeping *keeping, const Page *page)
{
    MemoHash *hash = memo_hash_new(keeping->memo, "resolved page");

    hash_key(hash, &keeping->report);
    hash_key(hash, &page->keeping->text);
    return memo_hash_end(hash);
}

/* ---- Begin and end ---- */

void
keeping_start(Loading *loading)
{
    Memo *memo = store_memo(loading->store);

    if (!memo_lasts(memo)) {
        return;
    }
    Keeping *keeping = g_new0(Keeping, 1);
    keeping->memo = memo;
    keeping->words = loading->report->words;
    keeping->settings = settings_key(loading);
    keeping->cited = g_array_new(FALSE, FALSE, sizeof(Noted));
    keeping->files = g_array_new(FALSE, FALSE, sizeof(Noted));
    keeping->parts = g_array_new(FALSE, TRUE, sizeof(FigureParts));
    keeping->claims = g_array_new(FALSE, FALSE, sizeof(ClaimRecord));
    keeping->decisions = g_array_new(FALSE, FALSE, sizeof(DecisionRecord));
    loading->keeping = keeping;
}

void
keeping_free(Keeping *keeping)
{
    if (keeping != NULL) {
        g_array_unref(keeping->cited);
        g_array_unref(keeping->files);
        g_array_unref(keeping->parts);
        g_array_unref(keeping->claims);
        g_array_unref(keeping->decisions);
        g_free(keeping);
    }
}

/* ---- Reading ---- */

bool
keeping_puts_off(const Keeping *keeping, Page *page, Bytes text, Arena *arena)
{
    g_autoptr(Arena) own = arena_new();
    Bytes shape = { 0 };

    if (keeping == NULL) {
        return false;
    }
    PageKeeping *known = arena_new0(arena, PageKeeping);
    page->keeping = known;
    known->text = text_key(keeping, page, text);
    if (!memo_find(keeping->memo, known->text, own, &shape) || shape.size != sizeof(MemoKey)) {
        return false;
    }
    memcpy(known->shape.bytes, shape.data, sizeof known->shape.bytes);
    known->fit = true;
    known->left = text;
    return true;
}

static void
shape_of_folded(const Page *page, MemoHash *hash)
{
    memo_hash_text(hash, page->title);
    memo_hash_text(hash, page->nav);
    for (size_t i = 0; i < page->folded->n_anchors; i++) {
        const Anchor *anchor = &page->folded->anchors[i];
        memo_hash_text(hash, anchor->id);
        memo_hash_text(hash, anchor->number);
        memo_hash_text(hash, anchor->text);
        memo_hash_bytes(hash, (const char *)&anchor->word, sizeof anchor->word);
    }
}

void
keeping_read(const Keeping *keeping, Page *page, bool whole, Arena *arena)
{
    if (keeping == NULL) {
        return;
    }
    if (page->keeping == NULL) {
        page->keeping = arena_new0(arena, PageKeeping);
        whole = false; /* it is made for a row */
    }
    MemoHash *hash = memo_hash_new(keeping->memo, "page shape");
    const xmlNode *root = page_pending(page);
    memo_hash_text(hash, page->nav);
    if (root != NULL) {
        g_autoptr(GByteArray) shape = g_byte_array_new();
        page_shape_append(root, shape);
        memo_hash_bytes(hash, (const char *)shape->data, shape->len);
    } else {
        shape_of_folded(page, hash);
    }
    page->keeping->shape = memo_hash_end(hash);
    page->keeping->left = (Bytes){ 0 };
    page->keeping->fit = whole && root != NULL && page->words == NULL && page->row == NULL &&
                         tree_attribute(root, "if") == NULL;
}

Bytes
keeping_text(const Page *page)
{
    return page->keeping != NULL ? page->keeping->left : (Bytes){ 0 };
}

void
keeping_give_up(Keeping *keeping)
{
    if (keeping != NULL) {
        keeping->given_up = true;
    }
}

/* ---- Taking ---- */

static const char *
full_path(const Loading *loading, const char *name)
{
    return g_path_is_absolute(name) ? name
                                    : path_inside(loading->arena, loading->report->folder, name);
}

/* Whether the file is as it was; then it is an input of the report as it was. */
static bool
file_is_same(Loading *loading, const FileBehind *file)
{
    enum { FILE_MAX = 64 * 1024 * 1024 };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) unheard = diag_new();
    const char *full = full_path(loading, file->name);
    char sha256[SHA256_TEXT_SIZE];
    Bytes bytes = { 0 };

    if (file->sha256 == NULL) {
        return full == NULL || !file_is_there(full);
    }
    if (full == NULL || !file_read(full, FILE_MAX, (Place){ 0 }, arena, &bytes, unheard)) {
        return false;
    }
    bytes_write_sha256(bytes, sha256);
    if (!g_str_equal(sha256, file->sha256)) {
        return false;
    }
    if (!g_path_is_absolute(file->name)) {
        loading_take_input(loading, &(ReportInput){ file->name, file->sha256 });
    }
    return true;
}

/* A page that was put off, as it is looked for. */
typedef struct {
    const Page *page;
    Arena *arena;   /* its own: others are looked for at the same time */
    KeptPage *kept; /* NULL: it is not there */
} Search;

static void
search(void *item, void *data)
{
    Search *search = item;
    const Keeping *keeping = data;
    KeptPage *kept = arena_new0(search->arena, KeptPage);
    const char *path = search->page->path;
    Bytes packed = { 0 };

    if (memo_find(keeping->memo, kept_page_key(keeping, search->page), search->arena, &packed) &&
        kept_record_unpack(packed, path, keeping->words, search->arena, kept)) {
        kept->unfolded = tree_unfold(kept->tree.data, path, search->arena);
        search->kept = kept;
    }
}

static void
free_arena(void *arena)
{
    arena_free(arena);
}

/* All that were put off. NULL when one is not there as it was. */
static const Search *
search_all(Loading *loading, size_t *ret_n)
{
    const Report *report = loading->report;
    Search *searches = arena_array(loading->arena, Search, report->n_pages + 1);
    size_t n = 0;
    bool all = true;

    for (size_t i = 0; i < report->n_pages; i++) {
        if (report->pages[i].keeping->left.data != NULL) {
            searches[n] = (Search){ .page = &report->pages[i], .arena = arena_new() };
            arena_defer(loading->arena, free_arena, searches[n++].arena);
        }
    }
    jobs_run(search, searches, sizeof *searches, n, store_threads(loading->store),
             loading->keeping);
    for (size_t i = 0; i < n && all; i++) {
        const KeptPage *kept = searches[i].kept;
        all = kept != NULL;
        for (size_t k = 0; all && k < kept->n_files; k++) {
            all = file_is_same(loading, &kept->files[k]);
        }
    }
    *ret_n = n;
    return all ? searches : NULL;
}

static void
take_page(const Loading *loading, Page *page, const KeptPage *kept)
{
    FoldedPage *folded = arena_new0(loading->arena, FoldedPage);

    *folded = (FoldedPage){ .tree = (char *)(uintptr_t)kept->tree.data,
                            .anchors = kept->anchors,
                            .n_anchors = kept->n_anchors,
                            .kept = kept };
    page->folded = folded;
    page->title = kept->title;
    page->nav = kept->nav;
    page->keeping->left = (Bytes){ 0 };
}

/* Something stands for all that a page may rest on. */
static bool
is_whole(const Loading *loading)
{
    const Report *report = loading->report;
    const MemoKey none = { 0 };
    bool whole = report->n_pages <= PAGES_MAX && !loading->keeping->given_up &&
                 !loading->data_broken && memcmp(&loading->data, &none, sizeof none) != 0;

    for (size_t i = 0; i < report->n_pages && whole; i++) {
        whole = report->pages[i].keeping != NULL;
    }
    return whole;
}

/* Of a page that was read: it asks others what is worked out for all pages at once, or they it. */
static bool
any_asks_others(const Report *report)
{
    for (size_t i = 0; i < report->n_pages; i++) {
        const xmlNode *root = page_pending(&report->pages[i]);
        if (root != NULL && page_asks_others(root)) {
            return true;
        }
    }
    return false;
}

void
keeping_take(Loading *loading)
{
    Keeping *keeping = loading->keeping;
    size_t n = 0;

    if (keeping == NULL || !is_whole(loading)) {
        return;
    }
    keeping->whole = true;
    keeping->report = report_key(loading);
    if (any_asks_others(loading->report)) {
        return;
    }
    const Search *found = search_all(loading, &n);
    for (size_t i = 0; found != NULL && i < n; i++) {
        take_page(loading, &loading->report->pages[found[i].page - loading->report->pages],
                  found[i].kept);
    }
}

static const KeptPage *
kept_page(const Page *page)
{
    return page->tree == NULL && page->folded != NULL ? page->folded->kept : NULL;
}

bool
page_is_kept(const Page *page)
{
    return kept_page(page) != NULL;
}

void
kept_pages_unfold(const Report *report)
{
    for (size_t i = 0; i < report->n_pages; i++) {
        Page *page = &report->pages[i];
        const KeptPage *kept = kept_page(page);
        if (kept != NULL) {
            page->tree = kept->unfolded;
            tree_set_number(xmlDocGetRootElement(page->tree), "number", page->number);
        }
    }
}

void
kept_page_add_queries(Loading *loading, const Page *page)
{
    const KeptPage *kept = kept_page(page);

    for (size_t i = 0; kept != NULL && i < kept->n_queries; i++) {
        Query *query = arena_new0(loading->arena, Query);
        const ReportQuery *as = &kept->queries[i];
        *query = (Query){ .name = as->name, .sql = as->sql, .place = as->place, .used = true };
        g_ptr_array_add(loading->queries, query);
    }
}

const Term *
kept_page_terms(const Page *page, size_t *ret_n)
{
    const KeptPage *kept = kept_page(page);

    *ret_n = kept != NULL ? kept->n_terms : 0;
    return kept != NULL ? kept->terms : NULL;
}

void
kept_page_number(Loading *loading, const Page *page)
{
    const KeptPage *kept = kept_page(page);

    if (kept == NULL) {
        return;
    }
    for (size_t i = 0; i < kept->n_figures; i++) {
        ReportFigure figure = kept->figures[i];
        figure.page = page;
        figure.number = (int)loading->figures->len + 1;
        g_array_append_val(loading->figures, figure);
    }
    for (size_t i = 0; i < kept->n_tables; i++) {
        ReportTable table = kept->tables[i];
        table.page = page;
        table.number = (int)loading->tables->len + 1;
        g_array_append_val(loading->tables, table);
    }
    loading->n_equations += kept->n_equations;
}

void
kept_page_cite(Loading *loading, const Page *page)
{
    const KeptPage *kept = kept_page(page);

    for (size_t i = 0; kept != NULL && i < kept->n_cited; i++) {
        bibliography_cite(loading, kept->cited[i], (Place){ 0 });
    }
}

void
kept_pages_add_claims(const Loading *loading, GArray *claims)
{
    for (size_t i = 0; i < loading->report->n_pages; i++) {
        const KeptPage *kept = kept_page(&loading->report->pages[i]);
        if (kept != NULL && kept->n_claims > 0) {
            g_array_append_vals(claims, kept->claims, (guint)kept->n_claims);
        }
    }
    if (loading->keeping != NULL && claims->len > 0) {
        g_array_append_vals(loading->keeping->claims, claims->data, claims->len);
    }
}

void
kept_pages_add_decisions(const Loading *loading, GArray *decisions)
{
    for (size_t i = 0; i < loading->report->n_pages; i++) {
        const KeptPage *kept = kept_page(&loading->report->pages[i]);
        if (kept != NULL && kept->n_decisions > 0) {
            g_array_append_vals(decisions, kept->decisions, (guint)kept->n_decisions);
        }
    }
    if (loading->keeping != NULL && decisions->len > 0) {
        g_array_append_vals(loading->keeping->decisions, decisions->data, decisions->len);
    }
}

/* ---- Noting ---- */

void
keeping_enter(const Loading *loading, const Page *page)
{
    if (loading->keeping != NULL) {
        loading->keeping->path = page != NULL ? page->path : NULL;
    }
}

static void
note(const Loading *loading, GArray *list, Noted noted)
{
    noted.path = loading->keeping->path;
    if (noted.path != NULL) {
        g_array_append_val(list, noted);
    }
}

void
keeping_note_cited(const Loading *loading, const char *key)
{
    if (loading->keeping != NULL) {
        note(loading, loading->keeping->cited, (Noted){ .text = key });
    }
}

void
keeping_note_file(const Loading *loading, const char *name, const char *sha256)
{
    if (loading->keeping != NULL) {
        note(loading, loading->keeping->files, (Noted){ .text = name, .sha256 = sha256 });
    }
}

void
keeping_note_figure(const Loading *loading, int number, const Value *value, const Table *rows)
{
    if (loading->keeping != NULL) {
        GArray *parts = loading->keeping->parts;
        g_array_set_size(parts, MAX(parts->len, (guint)number));
        g_array_index(parts, FigureParts, number - 1) = (FigureParts){ value, rows };
    }
}

void
keeping_note_equations(const Page *page, int n_equations)
{
    if (page->keeping != NULL) {
        page->keeping->n_equations = n_equations;
    }
}
