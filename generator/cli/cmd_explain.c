#include "analysis/explain.h"
#include "base/names.h"
#include "base/number.h"
#include "cli/session.h"

#include <string.h>

static const Place place = { .file = "value", .line = 1, .column = 1 };

static void
append_value(GString *out, const Explanation *node)
{
    if (node->value.kind == CELL_NUMBER) {
        number_append_exact(out, node->value.number);
    } else {
        g_string_append(out, node->value.kind == CELL_TEXT ? node->value.text : "unknown");
    }
    if (node->unit != NULL) {
        g_string_append_printf(out, "%s%s", node->unit[0] == '%' ? "" : " ", node->unit);
    }
}

static void
append_line(GString *out, int depth, const char *label, const char *text)
{
    if (text != NULL) {
        g_string_append_printf(out, "%*s%s: ", 4 * depth + 2, "", label);
        for (const char *at = text; *at != '\0'; at++) {
            g_string_append_c(out, g_ascii_iscntrl(*at) ? ' ' : *at);
        }
        g_string_append_c(out, '\n');
    }
}

static void
append_text(GString *out, const Explanation *node, int depth)
{
    g_string_append_printf(out, "%*s%s = ", 4 * depth, "", node->name);
    append_value(out, node);
    g_string_append_c(out, '\n');
    append_line(out, depth, "unknown", node->reason);
    append_line(out, depth, "formula", node->formula);
    append_line(out, depth, "source", node->source);
    for (const Explanation *input = node->first; input != NULL; input = input->next) {
        append_text(out, input, depth + 1);
    }
}

static Value *
text_or_null(Arena *arena, const char *text)
{
    return text != NULL ? value_new_text(arena, text) : arena_new0(arena, Value);
}

static Value *
as_json(Arena *arena, const Explanation *node)
{
    Value *map = value_new_map(arena), *inputs = value_new_list(arena);

    value_set(map, "name", text_or_null(arena, node->name));
    value_set(map, "value",
              node->value.kind == CELL_NUMBER ? value_new_number(arena, node->value.number)
                                              : text_or_null(arena, node->value.text));
    value_set(map, "unit", text_or_null(arena, node->unit));
    value_set(map, "unknown", text_or_null(arena, node->reason));
    value_set(map, "formula", text_or_null(arena, node->formula));
    value_set(map, "source", text_or_null(arena, node->source));
    for (const Explanation *input = node->first; input != NULL; input = input->next) {
        value_append(inputs, as_json(arena, input));
    }
    value_set(map, "inputs", inputs);
    return map;
}

/* Finds "query" for "query.column"; NULL if no page has such a query. */
static const ReportQuery *
find_query(const Report *report, const char *text)
{
    size_t size = strcspn(text, ".");

    for (size_t i = 0; i < report->n_queries; i++) {
        const char *name = report->queries[i].name;
        if (strlen(name) == size && memcmp(name, text, size) == 0) {
            return &report->queries[i];
        }
    }
    return NULL;
}

static void
report_unknown(Session *session, const char *text)
{
    const Report *report = session->report;
    Arena *arena = session->arena;
    size_t n_relations = 0, n = 0;
    const char *const *relations = store_relations(session->store, arena, &n_relations);
    const char **names = arena_array(arena, const char *, n_relations + report->n_queries + 1);
    const char *name = arena_printf(arena, "%.*s", (int)strcspn(text, ".:"), text);

    for (size_t i = 0; i < report->n_queries; i++) {
        names[n++] = report->queries[i].name;
    }
    for (size_t i = 0; i < n_relations; i++) {
        names[n++] = relations[i];
    }
    const char *near = names_nearest(name, names, n);
    diag_error(session->diag, place, "explain-unknown",
               "'%s' is neither RELATION.COLUMN:KEY=VALUE,… nor QUERY.COLUMN of a page%s%s%s", text,
               near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
               near != NULL ? "'?" : "");
}

/* Reports what is wrong with the column after `query.`, or with the rows. */
static bool
check_answer(Session *session, const Table *table, const ReportQuery *query, const char *column)
{
    Place of_column = place;

    of_column.column += (int)strlen(query->name) + 1;
    if (table_column(table, column) < 0) {
        const char *near = names_nearest(column, table->columns, table->n_columns);
        return diag_error(session->diag, of_column, "explain-unknown",
                          "query '%s' has no column '%s'%s%s%s", query->name, column,
                          near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                          near != NULL ? "'?" : "");
    }
    return table->n_rows == 1 || diag_error(session->diag, place, "explain-unknown",
                                            "query '%s' gives %zu rows, but a value needs one",
                                            query->name, table->n_rows);
}

/* Explains a figure that prose takes from a page's query: the query's SQL, and the rows that
 * contain the same number. */
static const Explanation *
explain_query(Session *session, const char *text)
{
    const ReportQuery *query = find_query(session->report, text);
    const char *column = strchr(text, '.');
    Arena *arena = session->arena;

    if (query == NULL) {
        report_unknown(session, text);
        return NULL;
    }
    if (column == NULL) {
        diag_error(session->diag, place, "explain-syntax",
                   "'%s' is a query of a page; write %s.COLUMN", text, text);
        return NULL;
    }
    const Table *table =
        store_query(session->store, query->sql, query->place, arena, session->diag);
    if (table == NULL || !check_answer(session, table, query, column + 1)) {
        return NULL;
    }
    int index = table_column(table, column + 1);
    Explanation *node = arena_new0(arena, Explanation);
    *node = (Explanation){ .name = text,
                           .value = *table_cell(table, 0, (size_t)index),
                           .formula = query->sql,
                           .source =
                               arena_printf(arena, "%s:%d", query->place.file, query->place.line) };
    g_autoptr(ExplainIndex) relations = explain_index_new(session->store, arena);
    explain_add_matches(relations, query->sql, NULL, 0, node);
    return node;
}

static bool
print(const Explanation *node, bool json, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    if (json) {
        value_append_json(as_json(arena, node), out);
    } else {
        append_text(out, node, 0);
    }
    return command_print(out->str, out->len);
}

typedef struct {
    const char *folder, *text;
    bool json;
} Question;

/* Relations need only the data; queries of pages need the report. */
static int
explain_inside(Guard *guard, void *data)
{
    const Question *question = data;
    const char *folder = question->folder, *text = question->text;
    Session *session = session_new(folder, NULL, NULL);
    const Explanation *node = NULL;
    bool printed = true;

    (void)guard;
    diag_keep_text(session->diag, place.file, text);
    session_load_data(session);
    if (session->store != NULL &&
        explain_knows(session->store, text, session->arena, session->diag)) {
        node = explain_value(session->store, text, place, session->arena, session->diag);
    } else if (session->store != NULL && diag_count(session->diag, DIAG_ERROR) == 0) {
        session_finish(session, false);
        session = session_new(folder, NULL, NULL);
        diag_keep_text(session->diag, place.file, text);
        node = session_load_report(session) ? explain_query(session, text) : NULL;
    }
    if (node != NULL) {
        printed = print(node, question->json, session->arena);
    }
    int status = session_finish(session, false);
    return printed ? status : EXIT_ERRORS;
}

static int
run(const char *folder, const char *text, bool json)
{
    return session_guard(folder, NULL, &(SessionFiles){ 0 }, explain_inside,
                         &(Question){ folder, text, json });
}

int
command_explain(int argc, char **argv)
{
    char *format = NULL;
    GOptionEntry entries[] = {
        { "format", 'f', 0, G_OPTION_ARG_STRING, &format, "text (default) or json", "FORMAT" },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    static const char *const formats[] = { "text", "json", NULL };
    int status = EXIT_FINE;

    if (command_parse(entries, "[DIR] VALUE",
                      "Prints the tree of formula, inputs and sources behind a figure of DIR "
                      "(default: this folder). VALUE is RELATION.COLUMN:KEY=VALUE,KEY=VALUE, as "
                      "cost_to_train.cost:system=x,region=y, or QUERY.COLUMN of a page.",
                      &argc, &argv, &status)) {
        if (argc != 2 && argc != 3) {
            status = command_usage("explain takes a folder and one value");
        } else if (format != NULL && !g_strv_contains(formats, format)) {
            status = command_usage("--format must be text or json, not '%s'", format);
        } else {
            status = run(argc == 3 ? argv[1] : ".", argv[argc - 1],
                         format != NULL && g_str_equal(format, "json"));
        }
    }
    g_free(format);
    return status;
}
