/* ```chart: turns rows and a specification into a figure. */
#include "document/directives/rows.h"
#include "document/loading.h"

#include "base/number.h"

#include <string.h>

/* Keys that the report reads itself; the others belong to the chart. */
static bool
is_own_key(const char *key)
{
    static const char *const keys[] = { "use",  "query",  "where",  "left_out", "set_aside",
                                        "data", "mlperf", "reason", "place",    "takeaway" };

    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        if (g_str_equal(key, keys[i])) {
            return true;
        }
    }
    return false;
}

/* A Markdown text as plain text for a picture: values filled in, markup dropped,
 * citations as [label]. */
static const char *
plain_text(Loading *loading, const xmlNode *node)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (const xmlNode *at = node; at != NULL; at = tree_next(at, node)) {
        if (tree_is(at, "cite")) {
            bool first = at->prev == NULL || !tree_is(at->prev, "cite");
            g_string_append(out, first ? "[" : "; ");
        } else if (at->type == XML_TEXT_NODE) {
            g_string_append(out, (const char *)at->content);
            bool cited = tree_is(at->parent, "cite");
            if (cited && (at->parent->next == NULL || !tree_is(at->parent->next, "cite"))) {
                g_string_append_c(out, ']');
            }
        }
    }
    return arena_strdup(loading->arena, out->str);
}

/* A copy with its {{ values }} filled in. A text that is just one value becomes a number if the
 * value is one. */
static Value *
filled(Loading *loading, const Page *page, xmlNode *scratch, const Value *value)
{
    Value *copy = arena_new0(loading->arena, Value);

    *copy = *value;
    copy->next = copy->first = copy->last = NULL;
    copy->n_items = 0;
    for (const Value *at = value->first; at != NULL; at = at->next) {
        value_append(copy, filled(loading, page, scratch, at));
    }
    if (value->kind != VALUE_STRING || strstr(value->text, "{{") == NULL) {
        return copy;
    }
    const xmlNode *node =
        directive_inline(loading, page, scratch, "filled", value->text, value->place);
    const xmlNode *only = node->children;
    copy->text = plain_text(loading, node);
    if (only != NULL && tree_is(only, "value") && only->next == NULL &&
        number_parse(tree_attribute(only, "raw"), &copy->number)) {
        copy->kind = VALUE_NUMBER;
    }
    return copy;
}

/* A copy of the block's map for the chart: without keys that the report reads itself, with the
 * texts in plain form, and with the id. */
static Value *
spec_value(Loading *loading, const Page *page, xmlNode *scratch, const Value *map, const char *id)
{
    static const char *const texts[] = { "title", "subtitle", "note", "source", "alt", NULL };
    Arena *arena = loading->arena;
    Value *out = value_new_map(arena);

    out->place = map->place;
    Value *name = value_set_text(arena, out, "chart", id);
    name->place = name->key_place = tree_place(scratch);
    for (const Value *at = map->first; at != NULL; at = at->next) {
        if (is_own_key(at->key)) {
            continue;
        }
        if (at->kind != VALUE_STRING || !g_strv_contains(texts, at->key)) {
            value_append(out, filled(loading, page, scratch, at));
            continue;
        }
        int errors = diag_count(loading->diag, DIAG_ERROR);
        const xmlNode *node = directive_text(loading, page, scratch, at->key, map, at->key);
        bool refused = diag_count(loading->diag, DIAG_ERROR) > errors; /* present, but wrong */
        const char *text = node != NULL && !refused ? plain_text(loading, node) : at->text;
        value_set_text(arena, out, at->key, text)->place = at->place;
        out->last->key_place = at->key_place;
    }
    return out;
}

static xmlNode *
child_named(const xmlNode *parent, const char *name)
{
    for (xmlNode *at = parent->children; at != NULL; at = at->next) {
        if (tree_is(at, name)) {
            return at;
        }
    }
    return NULL;
}

/* Adds the author's text with its markup if given, else the chart's text. */
static void
add_words(xmlNode *figure, const xmlNode *scratch, const char *name, const char *chart_words)
{
    xmlNode *own = child_named(scratch, name);

    if (own != NULL && own->children != NULL && chart_words != NULL) {
        tree_link(figure, own);
    } else if (chart_words != NULL && *chart_words != '\0') {
        tree_add_leaf(figure, name, chart_words);
    }
}

/* True if the reason is that the row has no position on an axis and is not drawn. */
static bool
is_without_place(const Loading *loading, const char *reason)
{
    static const WordKey places[] = { WORD_NO_PLACE, WORD_NO_SIZE };

    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        if (g_str_equal(reason, loading_word(loading, places[i]))) {
            return true;
        }
    }
    return false;
}

/* Warns if no row of a figure has a value, or if rows cannot be drawn. */
static void
warn_missing(const Loading *loading, const Table *data, const char *id, Place place)
{
    int column = table_column(data, loading_word(loading, WORD_MISSING_BECAUSE));
    const char *reason = NULL, *unplaced = NULL;
    size_t n_missing = 0, n_unplaced = 0;

    for (size_t row = 0; column >= 0 && row < data->n_rows; row++) {
        const Cell *cell = table_cell(data, row, (size_t)column);
        if (cell->kind != CELL_TEXT) {
            continue;
        }
        n_missing++;
        reason = reason != NULL ? reason : cell->text;
        if (is_without_place(loading, cell->text)) {
            n_unplaced++;
            unplaced = cell->text;
        }
    }
    if (n_missing > 0 && n_missing == data->n_rows) {
        diag_warning(loading->diag, place, "figure-empty",
                     "no row of figure %s has a value (%zu row%s: %s)", id, n_missing,
                     n_missing == 1 ? "" : "s", reason);
    } else if (n_unplaced > 0) {
        diag_warning(loading->diag, place, "figure-rows",
                     "figure %s leaves out %zu of %zu rows: %s", id, n_unplaced, data->n_rows,
                     unplaced);
    }
}

/* States in the notice, for the report's readers, that rows are left out. */
static void
notice_left_out(Loading *loading, ReportFigure *entry, const char *reason, double n)
{
    const Words *words = loading_words(loading);
    const char *translated = words_translate(loading->arena, words, SENTENCE_REASON, reason);
    const char *sentence =
        words_format(loading->arena, words, word_of_count(WORD_ROW_UNPLACED, (size_t)n), "n",
                     words_number(loading->arena, words, n, 0), "reason", translated, NULL);

    entry->notice = entry->notice != NULL
                        ? arena_printf(loading->arena, "%s %s", sentence, entry->notice)
                        : sentence;
}

/* Reports rows that a catalogue figure leaves out by its own rules. The query under `key`
 * gives them with their left_out_reason; the figure's `where` applies to it too. `left_out`
 * are rows missing from the figure: a warning for the author. `set_aside` are rows outside its
 * topic: a note. */
static void
say_left_out(Loading *loading, const Value *map, const char *key, DiagLevel level,
             ReportFigure *entry)
{
    const Value *query = value_lookup(map, key), *where = value_lookup(map, "where");

    if (query == NULL || query->kind != VALUE_STRING) {
        return;
    }
    bool narrowed = where != NULL && where->kind == VALUE_STRING;
    const char *sql = arena_printf(loading->trial,
                                   "SELECT left_out_reason, count(*) FROM (%s) WHERE %s GROUP BY "
                                   "left_out_reason ORDER BY count(*), left_out_reason DESC",
                                   query->text, narrowed ? where->text : "1");
    const Table *rows = query_try(loading, sql, NULL);
    for (size_t i = 0; rows != NULL && i < rows->n_rows; i++) {
        const Cell *reason = table_cell(rows, i, 0), *n = table_cell(rows, i, 1);
        if (reason->kind != CELL_TEXT || n->kind != CELL_NUMBER) {
            continue;
        }
        const char *text = arena_strdup(loading->arena, reason->text);
        const char *message = arena_printf(loading->trial, "figure %s leaves out %.0f row%s: %s",
                                           entry->id, n->number, n->number == 1 ? "" : "s", text);
        if (level == DIAG_NOTE) {
            diag_note(loading->diag, entry->place, "figure-rows", "%s", message);
        } else {
            diag_warning(loading->diag, entry->place, "figure-rows", "%s", message);
        }
        notice_left_out(loading, entry, text, n->number);
    }
}

static void
add_data(Loading *loading, xmlNode *figure, const Table *data)
{
    RowsLook look = {
        .group = -1, .chip = -1, .missing = -1, .cite = -1, .n_columns = data->n_columns
    };
    xmlNode *table = tree_add(tree_add(figure, "data"), "table");

    look.columns = arena_array(loading->arena, RowColumn, data->n_columns);
    for (size_t i = 0; i < data->n_columns; i++) {
        look.columns[i] = rows_column(loading, data, i);
        look.columns[i].optional =
            g_str_equal(data->columns[i], loading_word(loading, WORD_MISSING_BECAUSE));
    }
    rows_append_columns(loading, table, &look);
    rows_append(loading, table, data, &look);
}

static bool
is_given(const Value *map, const char *key)
{
    const Value *value = value_lookup(map, key);

    return value != NULL && value->kind == VALUE_STRING && !g_str_equal(value->text, "auto");
}

/* Adds a takeaway for slides: a number in large type and the words beside it. */
static bool
add_takeaway(Loading *loading, const Page *page, xmlNode *figure, const Value *map)
{
    static const char *const keys[] = { "number", "words", NULL };
    bool fine = value_check_keys(map, keys, "a takeaway", loading->diag);
    xmlNode *node = fine ? tree_add(figure, "takeaway") : NULL;

    for (size_t i = 0; fine && keys[i] != NULL; i++) {
        if (value_is_empty(value_lookup(map, keys[i]))) {
            return diag_error(loading->diag, map->place, "takeaway",
                              "the takeaway has no '%s'; write takeaway: {number: …, words: …}",
                              keys[i]);
        }
        fine = directive_text(loading, page, node, keys[i], map, keys[i]) != NULL;
    }
    return fine;
}

static bool
add_takeaways(Loading *loading, const Page *page, xmlNode *figure, const Value *map)
{
    enum { CHOICES_MAX = 2 };
    const Value *value = value_lookup(map, "takeaway");
    bool fine = true;

    if (value == NULL) {
        return true;
    }
    if (value->kind == VALUE_MAP) {
        return add_takeaway(loading, page, figure, value);
    }
    if (value->kind != VALUE_LIST || value->n_items < 1 || value->n_items > CHOICES_MAX) {
        return diag_error(loading->diag, value->place, "takeaway",
                          "a figure can have one or two takeaways, each {number: …, words: …}");
    }
    for (const Value *at = value->first; at != NULL; at = at->next) {
        if (at->kind != VALUE_MAP) {
            return diag_error(loading->diag, at->place, "takeaway",
                              "a takeaway must be a map: {number: …, words: …}");
        }
        fine = add_takeaway(loading, page, figure, at) && fine;
    }
    return fine;
}

static void
fill_figure(Loading *loading, xmlNode *figure, xmlNode *scratch, const Value *map,
            ReportFigure *entry)
{
    const ChartSpec *spec = entry->spec;
    const char *note = chart_spec_note(spec);

    add_words(figure, scratch, "title", chart_spec_title(spec));
    if (!is_given(map, "subtitle")) {
        tree_add_leaf(figure, "subtitle", chart_spec_subtitle(spec));
    } else {
        add_words(figure, scratch, "subtitle", chart_spec_subtitle(spec));
    }
    xmlNode *alt = tree_add_leaf(figure, "alt", chart_spec_alt(spec));
    if (!is_given(map, "alt")) {
        mark_english(loading, alt);
    }
    if (note != NULL && *note != '\0') {
        xmlNode *howto = tree_add_leaf(figure, "howto", note);
        if (!is_given(map, "note")) {
            mark_english(loading, howto);
        }
    }
    add_words(figure, scratch, "source", chart_spec_source(spec));
    if (entry->notice != NULL) {
        notice_add(loading, figure, entry->notice);
    }
    const Table *data = chart_spec_data(spec, loading->arena);
    warn_missing(loading, data, entry->id, entry->place);
    add_data(loading, figure, data);
}

/* Checks the rest of the block even if its query fails, so that one run reports both mistakes. */
static void
check_without_rows(Loading *loading, const Page *page, xmlNode *directive, const Value *map)
{
    xmlNode *scratch = tree_element(directive->doc, "scratch");
    const char *id = tree_attribute(directive, "id");

    tree_set_place(scratch, tree_place(directive), false, loading->arena);
    const Value *value = spec_value(loading, page, scratch, map, arena_strdup(loading->arena, id));
    chart_spec_check(value, loading->arena, loading->diag);
}

bool
chart_resolve(Loading *loading, const Page *page, xmlNode *directive)
{
    const char *id = tree_attribute(directive, "id"), *sql = NULL;
    guint number = (guint)tree_number(directive, "number");
    ReportFigure *entry = &g_array_index(loading->collected.figures, ReportFigure, number - 1);
    const Value *block = directive_parse(loading, directive);
    const Value *map = chart_block(loading, block);
    const Table *rows = map != NULL ? block_rows(loading, directive, map, &sql) : NULL;

    if (rows != NULL && rows->n_rows == 0) {
        diag_error(loading->diag, tree_place(directive), "chart-empty",
                   "the query gives no row to draw");
        rows = NULL;
    }
    if (rows == NULL) {
        if (map != NULL) {
            check_without_rows(loading, page, directive, map);
        }
        return false;
    }
    Notice notice = { 0 };
    bool fine = notice_make(loading, directive, map, rows, sql, &notice) &&
                comparable_check(loading, directive, map, rows, sql, &notice);
    entry->notice = notice.text != NULL ? notice.text : chart_matrix_notice(loading, map);
    say_left_out(loading, map, "left_out", DIAG_WARNING, entry);
    say_left_out(loading, map, "set_aside", DIAG_NOTE, entry);
    xmlNode *figure = tree_element(directive->doc, "figure");
    xmlNode *scratch = tree_element(directive->doc, "scratch");
    tree_set_place(scratch, tree_place(directive), false, loading->arena);
    const Value *value = spec_value(loading, page, scratch, map, arena_strdup(loading->arena, id));
    rows = labels_in_language(loading, rows);
    entry->spec =
        chart_spec_parse(value, rows, loading_words(loading), loading->arena, loading->diag);
    if (entry->spec != NULL) {
        tree_link_before(directive, figure);
        tree_set(figure, "id", id);
        tree_set(figure, "number", tree_attribute(directive, "number"));
        tree_set(figure, "chart", id);
        tree_set(figure, "line", tree_attribute(directive, "line"));
        fine &= directive_place(loading, map, figure);
        fill_figure(loading, figure, scratch, map, entry);
        fine &= add_takeaways(loading, page, figure, map);
    } else {
        fine = false;
    }
    return fine;
}
