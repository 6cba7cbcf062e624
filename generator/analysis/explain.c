#include "analysis/explain.h"

#include "base/names.h"
#include "base/number.h"
#include "store/query_hint.h"
#include "store/statement_rows.h"

#include <math.h>
#include <sqlite3.h>
#include <string.h>

enum { DEPTH_MAX = 12, KEYS_MAX = 20, INPUT_COLUMNS = 6, DIFFERENT_SHOWN = 6, EXAMPLES_SHOWN = 3 };

static const Place nowhere = { 0 };

/* The rows that :names are looked up in, from the inside out. */
typedef struct Scope {
    const Table *table; /* its first row */
    size_t first_column;
    const struct Scope *outer;
} Scope;

typedef struct {
    Store *store;
    sqlite3 *db;
    Arena *arena;
} Explainer;

static const Cell *
scope_find(const Scope *scope, const char *name)
{
    for (; scope != NULL; scope = scope->outer) {
        for (size_t i = scope->first_column; i < scope->table->n_columns; i++) {
            if (g_str_equal(scope->table->columns[i], name)) {
                return table_cell(scope->table, 0, i);
            }
        }
    }
    return NULL;
}

static const char *
scope_text(const Scope *scope, const char *name)
{
    const Cell *cell = scope_find(scope, name);

    return cell != NULL && cell->kind == CELL_TEXT ? cell->text : NULL;
}

/* Whole numbers stay whole: lines of files are printed. */
static void
bind_number(sqlite3_stmt *statement, int index, double number)
{
    if (fabs(number) < 1e15 && number == floor(number)) {
        sqlite3_bind_int64(statement, index, (sqlite3_int64)number);
    } else {
        sqlite3_bind_double(statement, index, number);
    }
}

static void
bind_names(sqlite3_stmt *statement, const Scope *scope)
{
    for (int i = 1; i <= sqlite3_bind_parameter_count(statement); i++) {
        const Cell *cell = scope_find(scope, sqlite3_bind_parameter_name(statement, i) + 1);
        if (cell != NULL && cell->kind == CELL_NUMBER) {
            bind_number(statement, i, cell->number);
        } else if (cell != NULL && cell->kind == CELL_TEXT) {
            sqlite3_bind_text(statement, i, cell->text, -1, SQLITE_STATIC);
        }
    }
}

/* Of the program's own SQL: that it does not compile is a bug. */
static sqlite3_stmt *
prepare(const Explainer *explainer, const char *sql, const char **ret_rest, const Scope *scope)
{
    sqlite3_stmt *statement = NULL;

    if (sqlite3_prepare_v2(explainer->db, sql, -1, &statement, ret_rest) != SQLITE_OK) {
        g_error("derivation: %s: %s", sqlite3_errmsg(explainer->db), sql);
    }
    if (statement != NULL) {
        bind_names(statement, scope);
    }
    return statement;
}

/* NULL for NULL. */
static const char *
evaluate(const Explainer *explainer, const char *expression, const Scope *scope)
{
    const char *rest = NULL, *text = NULL;

    if (expression == NULL) {
        return NULL;
    }
    g_autofree char *sql = g_strdup_printf("SELECT %s", expression);
    sqlite3_stmt *statement = prepare(explainer, sql, &rest, scope);
    if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0) != NULL) {
        text = arena_strdup(explainer->arena, (const char *)sqlite3_column_text(statement, 0));
    }
    sqlite3_finalize(statement);
    return text;
}

static void derive(const Explainer *explainer, Explanation *node, const char *relation,
                   const char *column, const Scope *scope, int depth);

static void
append_input(Explanation *node, Explanation *input)
{
    if (node->last != NULL) {
        node->last->next = input;
    } else {
        node->first = input;
    }
    node->last = input;
}

/* One row of an `inputs` SELECT. */
static void
add_input(const Explainer *explainer, Explanation *node, sqlite3_stmt *row, const Scope *outer,
          int depth)
{
    Arena *arena = explainer->arena;
    int n = sqlite3_column_count(row);
    Table *table = statement_table(row, arena);
    Cell *cells = table_add_row(table);

    for (int i = 0; i < n; i++) {
        cells[i] = statement_cell(row, i, arena);
    }
    Explanation *input = arena_new0(arena, Explanation);
    *input = (Explanation){
        .name = cells[0].text, .value = cells[1], .unit = cells[2].text, .source = cells[3].text
    };
    append_input(node, input);
    if (n >= INPUT_COLUMNS && cells[4].kind == CELL_TEXT) {
        Scope scope = { .table = table, .first_column = INPUT_COLUMNS, .outer = outer };
        derive(explainer, input, cells[4].text, cells[5].text, &scope, depth + 1);
    }
}

static void
add_inputs(const Explainer *explainer, Explanation *node, const char *inputs, const Scope *scope,
           int depth)
{
    while (inputs != NULL && *inputs != '\0') {
        sqlite3_stmt *statement = prepare(explainer, inputs, &inputs, scope);
        while (statement != NULL && sqlite3_step(statement) == SQLITE_ROW) {
            add_input(explainer, node, statement, scope, depth);
        }
        sqlite3_finalize(statement);
    }
}

/* Why a figure is unknown, from whichever column of the row says so. */
static const char *
find_reason(const Scope *scope)
{
    static const char *const columns[] = { "reason", "no_cost_reason", "invalid_reason" };
    const Scope own = { .table = scope->table, .first_column = scope->first_column };

    for (size_t i = 0; i < G_N_ELEMENTS(columns); i++) {
        const char *reason = scope_text(&own, columns[i]);
        if (reason != NULL) {
            return reason;
        }
    }
    return NULL;
}

/* Where a row without derivation comes from. */
static const char *
find_source(const Explainer *explainer, const Scope *scope)
{
    return evaluate(explainer,
                    "nullif(rtrim(coalesce(coalesce(:source, :citation) || ', ', '') || "
                    "coalesce(coalesce(:source_file, :path) || ':' || "
                    "coalesce(:source_line, :line), ''), ', '), '')",
                    scope);
}

static void
derive(const Explainer *explainer, Explanation *node, const char *relation, const char *column,
       const Scope *scope, int depth)
{
    sqlite3_stmt *rule = NULL;
    const char *unit = NULL;

    if (depth > DEPTH_MAX ||
        sqlite3_prepare_v2(explainer->db,
                           "SELECT unit, formula, source, inputs FROM derivation "
                           "WHERE instr(' ' || relations || ' ', ' ' || ?1 || ' ') "
                           "AND instr(' ' || columns || ' ', ' ' || ?2 || ' ')",
                           -1, &rule, NULL) != SQLITE_OK) {
        return;
    }
    sqlite3_bind_text(rule, 1, relation, -1, SQLITE_STATIC);
    sqlite3_bind_text(rule, 2, column, -1, SQLITE_STATIC);
    if (sqlite3_step(rule) == SQLITE_ROW) {
        unit = evaluate(explainer, (const char *)sqlite3_column_text(rule, 0), scope);
        node->unit = node->unit != NULL ? node->unit : unit;
        node->formula = evaluate(explainer, (const char *)sqlite3_column_text(rule, 1), scope);
        if (node->source == NULL) {
            node->source = evaluate(explainer, (const char *)sqlite3_column_text(rule, 2), scope);
        }
        add_inputs(explainer, node, (const char *)sqlite3_column_text(rule, 3), scope, depth);
    } else if (node->source == NULL) {
        node->source = find_source(explainer, scope);
    }
    node->reason = node->value.kind == CELL_NULL ? find_reason(scope) : NULL;
    sqlite3_finalize(rule);
}

/* RELATION.COLUMN:KEY=VALUE,… taken apart. */
typedef struct {
    const char *relation, *column;
    const char *keys[KEYS_MAX], *values[KEYS_MAX];
    int at[KEYS_MAX]; /* bytes from the start of the text to the key */
    size_t n_keys;
} Address;

static bool
is_name(const char *text)
{
    return *text != '\0' && strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                         "0123456789_") == strlen(text);
}

/* A comma without KEY= after it belongs to the value before. */
static bool
parse_keys(Address *address, const char *text, size_t from, Arena *arena)
{
    g_auto(GStrv) pieces = g_strsplit(text + from, ",", -1);

    for (char **piece = pieces; *piece != NULL; from += strlen(*piece) + 1, piece++) {
        const char *equals = strchr(*piece, '=');
        g_autofree char *key = g_strndup(*piece, equals != NULL ? (size_t)(equals - *piece) : 0);
        if (is_name(g_strstrip(key)) && address->n_keys < KEYS_MAX) {
            address->at[address->n_keys] = (int)(from + strspn(*piece, " "));
            address->keys[address->n_keys] = arena_strdup(arena, key);
            address->values[address->n_keys++] = arena_strdup(arena, equals + 1);
        } else if (address->n_keys > 0) {
            const char **value = &address->values[address->n_keys - 1];
            *value = arena_printf(arena, "%s,%s", *value, *piece);
        } else {
            return false;
        }
    }
    return true;
}

static bool
parse_address(Address *address, const char *text, Arena *arena)
{
    size_t head = strcspn(text, ":"), dot = strcspn(text, ".");
    bool has_keys = text[head] == ':';

    *address = (Address){ 0 };
    if (dot >= head) {
        return false;
    }
    char *copy = arena_strdup(arena, text);
    copy[head] = '\0';
    copy[dot] = '\0';
    address->relation = copy;
    address->column = copy + dot + 1;
    return is_name(address->relation) && is_name(address->column) &&
           (!has_keys || parse_keys(address, text, head + 1, arena));
}

static const char *
select_text(const Address *address, Arena *arena)
{
    g_autoptr(GString) sql = g_string_new(NULL);

    g_string_printf(sql, "SELECT * FROM %s", address->relation);
    for (size_t i = 0; i < address->n_keys; i++) {
        double number = 0;
        char *quoted = sqlite3_mprintf("%Q", address->values[i]);
        g_string_append_printf(sql, " %s (%s.%s = %s COLLATE NOCASE", i == 0 ? "WHERE" : "AND",
                               address->relation, address->keys[i], quoted);
        sqlite3_free(quoted);
        if (number_parse(address->values[i], &number)) {
            g_string_append_printf(sql, " OR %s.%s = ", address->relation, address->keys[i]);
            number_append_exact(sql, number);
        }
        g_string_append_c(sql, ')');
    }
    return arena_strdup(arena, sql->str);
}

static bool
cells_equal(const Cell *a, const Cell *b)
{
    return a->kind == b->kind &&
           (a->kind == CELL_NULL ||
            (a->kind == CELL_NUMBER ? a->number == b->number : g_str_equal(a->text, b->text)));
}

/* " system (a, b, …)": a column in which rows differ. */
static bool
append_difference(const Table *table, size_t column, GString *out)
{
    size_t shown = 0;
    g_autoptr(GString) examples = g_string_new(NULL);

    for (size_t row = 0; row < table->n_rows && shown <= EXAMPLES_SHOWN; row++) {
        const Cell *cell = table_cell(table, row, column);
        bool seen = cell->kind != CELL_TEXT;
        for (size_t r = 0; r < row && !seen; r++) {
            seen = cells_equal(table_cell(table, r, column), cell);
        }
        if (!seen && shown++ < EXAMPLES_SHOWN) {
            g_string_append_printf(examples, "%s%s", examples->len > 0 ? ", " : "", cell->text);
        }
    }
    if (shown < 2) {
        return false;
    }
    g_string_append_printf(out, "%s %s (%s%s)", out->len > 0 ? "," : "", table->columns[column],
                           examples->str, shown > EXAMPLES_SHOWN ? ", …" : "");
    return true;
}

static bool
report_several(const Table *table, const char *text, Place place, Diag *diag)
{
    g_autoptr(GString) different = g_string_new(NULL);
    int n = 0;

    for (size_t i = 0; i < table->n_columns && n < DIFFERENT_SHOWN; i++) {
        n += append_difference(table, i, different);
    }
    return diag_error(diag, place, "explain-several",
                      "%zu rows are '%s'; single one out by :KEY=VALUE,…; they differ in%s",
                      table->n_rows, text, different->len > 0 ? different->str : " numbers only");
}

/* In any case, as SQL has it; -1: none. */
static int
find_column(const Table *table, const char *name)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        if (g_ascii_strcasecmp(table->columns[i], name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

static bool
check_column(const Table *table, const char *relation, const char *column, Place place, Diag *diag)
{
    if (find_column(table, column) >= 0) {
        return true;
    }
    const char *near = names_nearest(column, table->columns, table->n_columns);
    return diag_error(diag, place, "column-unknown", "'%s' has no column '%s'%s%s%s", relation,
                      column, near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                      near != NULL ? "'?" : "");
}

/* `place` is that of the text. */
static bool
check_columns(const Table *table, const Address *address, Place place, Diag *diag)
{
    Place at = { place.file, place.line, place.column + (int)strlen(address->relation) + 1 };
    bool ok = check_column(table, address->relation, address->column, at, diag);

    for (size_t i = 0; i < address->n_keys; i++) {
        at.column = place.column + address->at[i];
        ok = check_column(table, address->relation, address->keys[i], at, diag) && ok;
    }
    return ok;
}

static bool
check_row(const Table *table, const char *text, Place place, Diag *diag)
{
    if (table->n_rows == 0) {
        return diag_error(diag, place, "explain-none", "no row is '%s'", text);
    }
    return table->n_rows == 1 || report_several(table, text, place, diag);
}

const Explanation *
explain_value(Store *store, const char *text, Place place, Arena *arena, Diag *diag)
{
    Explainer explainer = { .store = store, .db = store_handle(store), .arena = arena };
    Address address;

    if (!parse_address(&address, text, arena)) {
        diag_error(diag, place, "explain-syntax",
                   "'%s' is no value; write RELATION.COLUMN:KEY=VALUE,KEY=VALUE", text);
        return NULL;
    }
    const char *columns = arena_printf(arena, "SELECT * FROM %s LIMIT 0", address.relation);
    const Table *table = store_query(store, columns, place, arena, diag);
    if (table == NULL || !check_columns(table, &address, place, diag)) {
        return NULL;
    }
    address.column = table->columns[find_column(table, address.column)];
    table = store_query(store, select_text(&address, arena), place, arena, diag);
    if (table == NULL || !check_row(table, text, place, diag)) {
        return NULL;
    }
    Explanation *node = arena_new0(arena, Explanation);
    Scope scope = { .table = table };
    *node = (Explanation){ .name = text, .value = *scope_find(&scope, address.column) };
    derive(&explainer, node, address.relation, address.column, &scope, 0);
    return node;
}

bool
explain_knows(Store *store, const char *text, Arena *arena, Diag *diag)
{
    size_t n = 0;
    g_autofree char *name = g_strndup(text, strcspn(text, ".:"));

    if (!store_prepare(store, diag)) {
        return false;
    }
    const char *const *relations = store_relations(store, arena, &n);
    for (size_t i = 0; i < n; i++) {
        if (g_str_equal(relations[i], name)) {
            return true;
        }
    }
    return false;
}

/* "cost_to_train.cost of H100, gpt3": what the row is about. */
static const char *
match_name(const char *relation, const char *column, const Scope *scope, Arena *arena)
{
    static const char *const columns[] = { "scenario",  "option", "component",
                                           "submitter", "system", "workload",
                                           "provider",  "region", "term" };
    g_autoptr(GString) name = g_string_new(NULL);

    g_string_printf(name, "%s.%s", relation, column);
    for (size_t i = 0; i < G_N_ELEMENTS(columns); i++) {
        const char *text = scope_text(scope, columns[i]);
        if (text != NULL) {
            g_string_append_printf(name, "%s%s=%s", strchr(name->str, ':') ? "," : ":", columns[i],
                                   text);
        }
    }
    return arena_strdup(arena, name->str);
}

static void
match_column(const Explainer *explainer, const char *relation, const char *column,
             Explanation *node)
{
    g_autoptr(GString) sql = g_string_new(NULL);
    g_autoptr(Diag) unheard = diag_new();

    g_string_printf(sql, "SELECT * FROM %s AS r WHERE r.%s = ", relation, column);
    number_append_exact(sql, node->value.number);
    g_string_append_printf(sql, " LIMIT %d", EXPLAIN_MATCHES_MAX);
    const Table *table =
        store_query(explainer->store, sql->str, nowhere, explainer->arena, unheard);
    for (size_t i = 0; table != NULL && i < table->n_rows; i++) {
        Table *row = arena_new0(explainer->arena, Table);
        *row = *table;
        row->cells = &table->cells[i * table->n_columns];
        row->n_rows = 1;
        Scope scope = { .table = row };
        Explanation *match = arena_new0(explainer->arena, Explanation);
        *match = (Explanation){ .name = match_name(relation, column, &scope, explainer->arena),
                                .value = node->value };
        append_input(node, match);
        derive(explainer, match, relation, column, &scope, 1);
    }
}

void
explain_add_matches(Store *store, const char *sql, Explanation *node, Arena *arena)
{
    const Explainer explainer = { .store = store, .db = store_handle(store), .arena = arena };
    g_autoptr(Diag) unheard = diag_new();
    const Table *rules =
        store_query(store, "SELECT relations, columns FROM derivation", nowhere, arena, unheard);

    for (size_t i = 0; rules != NULL && node->value.kind == CELL_NUMBER && i < rules->n_rows; i++) {
        g_auto(GStrv) relations = g_strsplit(table_cell(rules, i, 0)->text, " ", -1);
        g_auto(GStrv) columns = g_strsplit(table_cell(rules, i, 1)->text, " ", -1);
        for (char **relation = relations; *relation != NULL; relation++) {
            if (query_mentions(sql, *relation)) {
                match_column(&explainer, *relation, columns[0], node);
            }
        }
    }
}
