#include "document/rehearsal.h"

#include "analysis/analysis.h"
#include "base/jobs.h"
#include "document/claim.h"
#include "store/readers.h"

#include <string.h>

/* At once, so that what they are given takes a bounded amount of memory. */
enum { QUESTIONS_MAX = 256 };

/* Something that asks, on its page. */
typedef struct {
    void (*ask)(Loading *loading, const Page *page, const void *about);
    const Page *page;
    const void *about;
} Question;

/* Who asks, in a thread of its own. */
typedef struct {
    Loading *own;
    const GArray *questions;
    gsize *next; /* atomic; shared */
} Actor;

static void
free_arena(void *arena)
{
    arena_free(arena);
}

static void
free_diag(void *diag)
{
    diag_free(diag);
}

static void
free_array(void *array)
{
    g_array_unref(array);
}

static void
free_pointers(void *array)
{
    g_ptr_array_unref(array);
}

static void
free_table(void *table)
{
    g_hash_table_unref(table);
}

/* Queries that have been run keep their result. */
static GPtrArray *
copy_queries(const Loading *loading, Arena *arena)
{
    GPtrArray *queries = g_ptr_array_new();

    for (guint i = 0; i < loading->queries->len; i++) {
        Query *query = arena_new0(arena, Query);
        *query = *(const Query *)g_ptr_array_index(loading->queries, i);
        g_ptr_array_add(queries, query);
    }
    arena_defer(arena, free_pointers, queries);
    return queries;
}

/* A copy that writes nothing of the original. */
static Loading *
loading_copy(const Loading *loading, Store *reader, Arena *arena)
{
    Loading *own = arena_new0(arena, Loading);

    *own = *loading;
    own->store = reader;
    own->arena = arena;
    own->trial = arena_new();
    own->diag = diag_new();
    own->queries = copy_queries(loading, arena);
    own->claims = g_ptr_array_new();
    own->evidence = g_array_new(FALSE, TRUE, sizeof(Evidence));
    g_array_append_vals(own->evidence, loading->evidence->data, loading->evidence->len);
    own->inputs = g_array_new(FALSE, TRUE, sizeof(ReportInput));
    own->inputs_by = g_hash_table_new(g_str_hash, g_str_equal);
    own->accelerators = NULL;
    own->keeping = NULL; /* what is asked ahead is asked again */
    arena_defer(arena, free_arena, own->trial);
    arena_defer(arena, free_diag, own->diag);
    arena_defer(arena, free_pointers, own->claims);
    arena_defer(arena, free_array, own->evidence);
    arena_defer(arena, free_array, own->inputs);
    arena_defer(arena, free_table, own->inputs_by);
    return own;
}

static void
act(void *item, void *unused)
{
    const Actor *actor = item;
    gsize i = 0;

    (void)unused;
    while ((i = (gsize)g_atomic_pointer_add(actor->next, 1)) < actor->questions->len) {
        const Question *question = &g_array_index(actor->questions, Question, i);
        page_enter(actor->own, question->page);
        question->ask(actor->own, question->page, question->about);
    }
}

static void
rehearse(Loading *loading, const GArray *questions)
{
    size_t n = 0;
    gsize next = 0;
    Store *const *readers = questions->len > 0
                                ? store_readers(loading->store, analysis_attach, &n, loading->diag)
                                : NULL;
    Actor *actors = arena_array(loading->arena, Actor, n + 1);

    loading->rehearsal = loading->rehearsal != NULL ? loading->rehearsal : arena_new();
    for (size_t i = 0; i < n; i++) {
        Arena *arena = arena_new();
        arena_defer(loading->rehearsal, free_arena, arena);
        actors[i] = (Actor){ loading_copy(loading, readers[i], arena), questions, &next };
    }
    jobs_run(act, actors, sizeof *actors, n, (int)n, NULL);
    store_learn(loading->store);
}

void
rehearsal_end(Loading *loading)
{
    if (loading->rehearsal != NULL) {
        store_forget(loading->store);
        g_clear_pointer(&loading->rehearsal, arena_free);
    }
}

/* ---- What is asked ---- */

static void
ask_query(Loading *loading, const Page *page, const void *about)
{
    const Query *query = about;

    (void)page;
    loading->row = query->row;
    query_result(loading, query->name, query->place);
}

/* Its values are compared, too. */
static void
ask_judged(Loading *loading, const Page *page, const void *about)
{
    const Query *query = about;

    (void)page;
    loading->row = query->row;
    query_compared(loading, query->name, query->place);
}

static void
ask_value(Loading *loading, const Page *page, const void *about)
{
    (void)page;
    query_compared(loading, about, (Place){ 0 });
}

static void
ask_claim(Loading *loading, const Page *page, const void *directive)
{
    claim_judge(loading, page, directive);
}

static void
ask_shown(Loading *loading, const Page *page, const void *about)
{
    const xmlNode *directive = about;
    const Value *map = directive_parse(loading, directive);
    const char *sql = NULL;
    const Table *rows = NULL;
    Notice notice = { 0 };

    (void)page;
    if (map != NULL && g_str_equal(tree_attribute(directive, "kind"), "chart")) {
        map = chart_block(loading, map);
    }
    if (map != NULL) {
        rows = block_rows(loading, directive, map, &sql);
    }
    if (rows != NULL && rows->n_rows > 0 &&
        notice_make(loading, directive, map, rows, sql, &notice)) {
        comparable_check(loading, directive, map, rows, sql, &notice);
    }
}

static void
ask_lines(Loading *loading, const Page *page, const void *about)
{
    bool whole = false;

    (void)page;
    lines_behind(loading, about, &whole);
}

/* ---- Who asks it ---- */

static bool
may_rehearse(const Loading *loading)
{
    return loading->store != NULL && !loading->data_broken &&
           store_wants_readers(loading->store, loading->diag);
}

static void
add(GArray *questions, void (*ask)(Loading *, const Page *, const void *), const Page *page,
    const void *about)
{
    Question question = { ask, page, about };

    g_array_append_val(questions, question);
}

static bool
is_directive(const xmlNode *node, const char *kind)
{
    return tree_is(node, "directive") && g_str_equal(tree_attribute(node, "kind"), kind);
}

static void
add_claims(GArray *questions, const Page *page)
{
    const xmlNode *root = page_pending(page);

    for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        if (is_directive(at, "claim")) {
            add(questions, ask_claim, page, at);
        }
    }
}

/* Names of queries stand before a point, "name.column", or in "rows(name)": each word may be
 * one. */
static void
add_words(GHashTable *words, const char *condition)
{
    static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

    for (const char *at = condition; *at != '\0';) {
        size_t size = strspn(at, signs);
        if (size > 0) {
            g_hash_table_add(words, g_strndup(at, size));
        }
        at += size > 0 ? size : 1;
    }
}

/* The words of all conditions that branch.c will ask about; yours. */
static GHashTable *
condition_words(const Loading *loading)
{
    GHashTable *words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (size_t i = 0; i < loading->report->n_pages; i++) {
        const xmlNode *root = page_pending(&loading->report->pages[i]);
        const char *own = root != NULL ? tree_attribute(root, "if") : NULL;
        add_words(words, own != NULL ? own : "");
        for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
            if (tree_is(at, "if") || tree_is(at, "expect")) {
                add_words(words, tree_attribute(at, "condition"));
            }
        }
    }
    return words;
}

/* What was asked for a named query is its result. */
static void
take_results(Loading *loading)
{
    for (guint i = 0; i < loading->queries->len; i++) {
        Query *query = g_ptr_array_index(loading->queries, i);
        const Table *result =
            query->run ? NULL
                       : store_answer(loading->store, query->sql, query->row, loading->arena);
        if (result != NULL) {
            query->result = result;
            query->run = true;
        }
    }
}

/* All that pages will ask. Yours to free. */
static char *
questions_text(const Loading *loading)
{
    GString *all = g_string_new(NULL);
    g_autoptr(Arena) text = arena_new();

    for (guint i = 0; i < loading->queries->len; i++) {
        const Query *query = g_ptr_array_index(loading->queries, i);
        g_string_append(all, query->sql);
        g_string_append_c(all, '\n');
    }
    for (size_t i = 0; i < loading->report->n_pages; i++) {
        const xmlNode *root = page_pending(&loading->report->pages[i]);
        for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
            if (tree_is(at, "directive")) {
                g_string_append(all, tree_text(at, text));
                g_string_append_c(all, '\n');
            }
        }
        arena_reset(text);
    }
    return g_string_free(all, FALSE);
}

/* Views that pages name are worked out before, for all readers. */
static void
foresee_views(const Loading *loading)
{
    g_autofree char *text = questions_text(loading);

    store_foresee_views(loading->store, text);
}

void
rehearse_claims(Loading *loading)
{
    g_autoptr(GArray) questions = g_array_new(FALSE, FALSE, sizeof(Question));

    if (loading->store != NULL && store_is_preparing(loading->store)) {
        store_foresee_early(loading->store, questions_text(loading));
    }
    if (!may_rehearse(loading)) {
        return;
    }
    for (size_t i = 0; i < loading->report->n_pages && questions->len < QUESTIONS_MAX; i++) {
        add_claims(questions, &loading->report->pages[i]);
    }
    g_autoptr(GHashTable) words = condition_words(loading);
    for (guint i = 0; i < loading->queries->len && questions->len < QUESTIONS_MAX; i++) {
        const Query *query = g_ptr_array_index(loading->queries, i);
        bool judged = g_hash_table_contains(words, query->name);
        add(questions, judged ? ask_judged : ask_query, NULL, query);
    }
    if (questions->len > 0 && store_prepare(loading->store, loading->diag)) {
        foresee_views(loading);
        rehearse(loading, questions);
        take_results(loading);
    }
}

static void
add_value(GArray *questions, const Page *page, const char *name, GHashTable *seen)
{
    if (!g_hash_table_contains(seen, name)) {
        char *own = g_strdup(name);
        g_hash_table_add(seen, own);
        add(questions, ask_value, page, own);
    }
}

/* Names of queries whose values stand in the text: "{{ name.column }}". */
static void
add_values_in(GArray *questions, const Page *page, const char *text, GHashTable *seen)
{
    for (const char *at = text; (at = strstr(at, "{{")) != NULL;) {
        at += strspn(at, "{ ");
        size_t size = strcspn(at, ". |}\n");
        g_autofree char *name = g_strndup(at, size);
        if (at[size] == '.') {
            add_value(questions, page, name, seen);
        }
    }
}

/* `seen` owns the names. */
static void
add_shown(GArray *questions, const Page *page, GHashTable *seen)
{
    const xmlNode *root = page_pending(page);
    g_autoptr(Arena) text = arena_new();

    for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        if (is_directive(at, "chart") || is_directive(at, "table")) {
            add(questions, ask_shown, page, at);
        }
        if (tree_is(at, "directive")) {
            add_values_in(questions, page, tree_text(at, text), seen);
        } else if (tree_is(at, "value") && tree_attribute(at, "raw") == NULL) {
            add_value(questions, page, tree_attribute(at, "query"), seen);
        }
    }
}

size_t
rehearse_pages(Loading *loading, size_t first)
{
    const Report *report = loading->report;
    g_autoptr(GArray) questions = g_array_new(FALSE, FALSE, sizeof(Question));
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(free_table);
    size_t end = first;

    if (first > 0) {
        rehearsal_end(loading); /* of the pages before */
    }
    if (!may_rehearse(loading)) {
        return report->n_pages;
    }
    for (; end < report->n_pages && questions->len < QUESTIONS_MAX; end++) {
        /* a page's queries may have names of others */
        g_ptr_array_add(names, g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL));
        add_shown(questions, &report->pages[end], names->pdata[names->len - 1]);
    }
    rehearse(loading, questions);
    return end;
}

void
rehearse_lines(Loading *loading, const GPtrArray *ids)
{
    g_autoptr(GArray) questions = g_array_new(FALSE, FALSE, sizeof(Question));

    if (!may_rehearse(loading)) {
        return;
    }
    for (guint i = 0; i < ids->len && i < QUESTIONS_MAX; i++) {
        add(questions, ask_lines, NULL, g_ptr_array_index(ids, i));
    }
    rehearse(loading, questions);
}
