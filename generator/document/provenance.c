/* ```provenance: which lines of which files stand behind each figure and table.
 *
 * The rows that a query reads, asked for with all their columns, name results by workload and
 * system, and offers by accelerator and seller; the facts of these names know their file and line.
 */
#include "document/loading.h"
#include "document/sql_text.h"
#include "document/terms.h"

#include <string.h>

/* A column of the rows, and what it is in the facts. */
typedef struct {
    const char *column, *fact;
} Key;

static const Key workload_keys[] = {
    { "workload", "w.name" },
    { "suite", "w.suite" },
    { "round", "w.round" },
    { "scenario", "w.scenario" },
    { "concurrency", "w.concurrency" },
};
/* Pairs of results name each system with one of these before it. */
static const char *const sides[] = { "", "tpu_", "gpu_" };
static const Key system_keys[] = {
    { "submitter", "s.submitter" },
    { "system", "s.name" },
    { "accelerator_id", "s.accelerator_id" },
    { "accelerators", "s.accelerators" },
};
static const Key price_keys[] = {
    { "accelerator_id", "p.accelerator_id" },
    { "provider", "p.provider" },
    { "region", "p.region" },
    { "term", "p.term" },
    { "valid_from", "p.valid_from" },
};

enum { MAX_RANGES = 6, HASH_SHOWN = 12 };

void
evidence_note(Loading *loading, const xmlNode *directive, const Value *map, const char *sql)
{
    Evidence evidence = { .id = arena_strdup(loading->arena, tree_attribute(directive, "id")),
                          .map = map,
                          .sql = sql,
                          .row = loading->row };

    g_array_append_val(loading->evidence, evidence);
}

static bool
has(const Table *rows, const char *side, const char *column)
{
    g_autofree char *name = g_strconcat(side, column, NULL);

    return table_column(rows, name) >= 0;
}

/* " AND w.name IS d.workload …" over the columns that the rows have. */
static void
append_on(GString *on, const Table *rows, const char *side, const Key *keys, size_t n_keys)
{
    for (size_t i = 0; i < n_keys; i++) {
        if (has(rows, side, keys[i].column)) {
            g_string_append_printf(on, " AND %s IS d.%s%s", keys[i].fact, side, keys[i].column);
        }
    }
}

static void
append_results(GString *facts, const Table *rows, const char *side)
{
    bool named = has(rows, side, "system") || (*side == '\0' && has(rows, "", "accelerator_id"));

    if (!named || !has(rows, "", "workload")) {
        return;
    }
    g_string_append(facts, " UNION SELECT o.source_id, o.line FROM d JOIN workload AS w JOIN "
                           "system AS s ON 1");
    append_on(facts, rows, "", workload_keys, G_N_ELEMENTS(workload_keys));
    append_on(facts, rows, side, system_keys, G_N_ELEMENTS(system_keys));
    g_string_append(facts, " JOIN run AS r ON r.system_id = s.id AND r.workload_id = w.id JOIN "
                           "observation AS o ON o.run_id = r.id");
}

/* What the rows have columns of: results, offers, figures of chips, tools, assumptions. */
static void
append_facts(GString *facts, const Table *rows)
{
    bool chip = has(rows, "", "accelerator_id"), work = has(rows, "", "workload");

    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
        append_results(facts, rows, sides[i]);
    }
    if (chip && has(rows, "", "term")) {
        g_string_append(facts, " UNION SELECT p.source_id, p.line FROM d JOIN price AS p ON 1");
        append_on(facts, rows, "", price_keys, G_N_ELEMENTS(price_keys));
    } else if (chip && !work) {
        g_string_append(facts, " UNION SELECT f.source_id, f.line FROM d JOIN accelerator_figure "
                               "AS f ON f.accelerator_id IS d.accelerator_id");
    }
    if (has(rows, "", "tool")) {
        g_string_append(facts, " UNION SELECT u.source_id, u.line FROM d JOIN support AS u ON "
                               "u.tool IS d.tool");
    }
}

/* All columns of what the query reads, with its `where:` where that can be said of it. */
static const Table *
rows_behind(Loading *loading, const Evidence *evidence, const char **ret_sql)
{
    Arena *arena = loading->arena;
    const Value *where = value_lookup(evidence->map, "where");
    const char *asked[] = { sql_companion(arena, sql_widen(arena, evidence->sql)),
                            sql_companion(arena, evidence->sql) };
    bool narrowed = where != NULL && where->text != NULL;

    for (size_t i = 0; i < 2 * G_N_ELEMENTS(asked); i++) {
        const char *sql = asked[i % 2];
        if (sql != NULL && i < 2 && narrowed) {
            sql = arena_printf(arena, "SELECT * FROM (%s\n) WHERE %s", sql, where->text);
        }
        const Table *rows = sql != NULL ? query_try(loading, sql) : NULL;
        if (rows != NULL) {
            *ret_sql = sql;
            return rows;
        }
    }
    return NULL;
}

/* path, sha256, line: each once, in order. NULL when the facts cannot be told. */
static const Table *
lines_behind(Loading *loading, const Evidence *evidence)
{
    const char *sql = NULL;
    const Table *rows = rows_behind(loading, evidence, &sql);
    g_autoptr(GString) facts = g_string_new("SELECT NULL AS source_id, NULL AS line WHERE 0");

    if (rows == NULL) {
        return NULL;
    }
    if (has(rows, "", "scenario") && has(rows, "", "option")) { /* of the cost model */
        return query_run(loading,
                         "SELECT path, '' AS sha256, line FROM parameter WHERE name GLOB "
                         "'*cost_*' AND path IS NOT NULL ORDER BY path, line",
                         (Place){ 0 });
    }
    append_facts(facts, rows);
    return query_run(loading,
                     arena_printf(loading->arena,
                                  "WITH d AS (SELECT DISTINCT * FROM (%s\n)), hit AS (%s) SELECT "
                                  "DISTINCT path, sha256, hit.line FROM hit JOIN source ON "
                                  "source.id = source_id ORDER BY path, hit.line",
                                  sql, facts->str),
                     (Place){ 0 });
}

/* "2–31, 40 and 5 more": lines of one file from row `first` on; returns the row after. */
static size_t
append_ranges(const Table *lines, size_t first, GString *out)
{
    const char *path = table_cell(lines, first, 0)->text;
    size_t row = first, n_ranges = 0, n_left = 0;

    while (row < lines->n_rows && g_str_equal(table_cell(lines, row, 0)->text, path)) {
        int from = (int)table_cell(lines, row, 2)->number, to = from;
        for (row++; row < lines->n_rows && g_str_equal(table_cell(lines, row, 0)->text, path) &&
                    (int)table_cell(lines, row, 2)->number == to + 1;
             row++) {
            to++;
        }
        if (n_ranges++ >= MAX_RANGES) {
            n_left += (size_t)(to - from) + 1;
        } else {
            g_string_append_printf(out, n_ranges > 1 ? ", %d" : "%d", from);
            if (to > from) {
                g_string_append_printf(out, "–%d", to);
            }
        }
    }
    if (n_left > 0) {
        g_string_append_printf(out, " and %zu more", n_left);
    }
    return row;
}

static void
add_reference_cell(Loading *loading, xmlNode *row, const char *id)
{
    const Anchor *anchor = anchor_find(loading, NULL, id);
    xmlNode *cell = tree_add(row, "cell");

    if (anchor == NULL || anchor->label == NULL) {
        tree_add_text(cell, id, strlen(id));
        return;
    }
    xmlNode *ref = tree_add_leaf(cell, "ref", anchor->label);
    tree_set(ref, "page", anchor->page->id);
    tree_set(ref, "target", id);
}

static void
add_row(Loading *loading, xmlNode *table, const char *id, const char *const texts[3])
{
    xmlNode *row = tree_add(table, "row");

    add_reference_cell(loading, row, id);
    for (size_t i = 0; i < 3; i++) {
        xmlNode *cell = tree_add(row, "cell");
        if (i == 2 && *texts[i] != '\0') {
            tree_add_leaf(cell, "code", texts[i]);
        } else {
            tree_add_text(cell, texts[i], strlen(texts[i]));
        }
    }
}

static void
add_evidence(Loading *loading, xmlNode *table, const Evidence *evidence)
{
    loading->row = evidence->row;
    const Table *lines = lines_behind(loading, evidence);
    loading->row = NULL;

    if (lines == NULL || lines->n_rows == 0) {
        const char *const texts[] = { "cannot be told from its query", "", "" };
        add_row(loading, table, evidence->id, texts);
        return;
    }
    for (size_t row = 0; row < lines->n_rows;) {
        g_autoptr(GString) ranges = g_string_new(NULL);
        g_autofree char *hash = g_strndup(table_cell(lines, row, 1)->text, HASH_SHOWN);
        const char *path = table_cell(lines, row, 0)->text;
        row = append_ranges(lines, row, ranges);
        add_row(loading, table, evidence->id, (const char *const[]){ path, ranges->str, hash });
    }
}

xmlNode *
plain_table_new(xmlDoc *doc, const char *const *heads, size_t n_heads)
{
    xmlNode *table = xmlNewDocNode(doc, NULL, (const xmlChar *)"table", NULL);
    xmlNode *columns = tree_add(table, "columns");

    for (size_t i = 0; i < n_heads; i++) {
        tree_set(tree_add_leaf(columns, "column", heads[i]), "align", "left");
    }
    return table;
}

static void
add_sentence(xmlNode *directive, const char *sentence)
{
    xmlNode *text = xmlNewDocNode(directive->doc, NULL, (const xmlChar *)"p", NULL);

    tree_add_text(text, sentence, strlen(sentence));
    xmlAddPrevSibling(directive, text);
}

static void
provenance_resolve(Loading *loading, xmlNode *directive)
{
    static const char *const heads[] = { "Shown in", "File", "Lines", "SHA-256" };

    if (loading->evidence->len == 0) {
        add_sentence(directive, "The report has no figure and no table of data.");
        return;
    }
    xmlNode *table = plain_table_new(directive->doc, heads, G_N_ELEMENTS(heads));
    tree_set_place(table, tree_place(directive), true, loading->arena);
    for (guint i = 0; i < loading->evidence->len; i++) {
        const Evidence *evidence = &g_array_index(loading->evidence, Evidence, i);
        const Anchor *anchor = anchor_find(loading, NULL, evidence->id);
        bool numbered =
            g_str_has_prefix(evidence->id, "fig-") || g_str_has_prefix(evidence->id, "tbl-");
        if (numbered && anchor != NULL && page_builtin(anchor->page->path).data == NULL) {
            add_evidence(loading, table, evidence);
        }
    }
    xmlAddPrevSibling(directive, table);
}

static void
glossary_resolve(Loading *loading, xmlNode *directive)
{
    if (loading->terms->len == 0) {
        add_sentence(directive, "No short form is defined.");
        return;
    }
    xmlNode *terms = terms_new(directive);
    tree_set_place(terms, tree_place(directive), true, loading->arena);
    for (guint i = 0; i < loading->terms->len; i++) {
        const Term *term = &g_array_index(loading->terms, Term, i);
        tree_add_leaf(terms_add(terms, term->name), "meaning", term->meaning);
    }
}

bool
directive_is_list(const xmlNode *directive)
{
    const char *kind = tree_attribute(directive, "kind");

    return g_str_equal(kind, "provenance") || g_str_equal(kind, "glossary");
}

void
lists_resolve(Loading *loading)
{
    for (size_t i = 0; i < loading->report->n_pages; i++) {
        xmlNode *root = xmlDocGetRootElement(loading->report->pages[i].tree);
        for (xmlNode *at = root, *next = NULL; at != NULL; at = next) {
            next = tree_next(at, root);
            if (!tree_is(at, "directive") || !directive_is_list(at)) {
                continue;
            }
            next = tree_skip(at, root);
            if (g_str_equal(tree_attribute(at, "kind"), "glossary")) {
                glossary_resolve(loading, at);
            } else {
                provenance_resolve(loading, at);
            }
            tree_remove(at);
        }
    }
}
