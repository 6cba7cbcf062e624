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

/* The rows in which :names are looked up, innermost first. */
typedef struct Scope {
    const Table *table; /* the scope's row is the table's first */
    size_t first_column;
    const struct Scope *outer;
} Scope;

/* An SQL statement of the derivations, prepared once. */
typedef struct {
    sqlite3_stmt *statement; /* NULL: only spaces were left */
    size_t size;             /* number of bytes of the text that it covers */
} Prepared;

typedef struct {
    Store *store;
    sqlite3 *db;
    Arena *arena;
    const Table *rules;     /* rows of the view derivation; NULL after an error */
    GHashTable *rule_of;    /* "relation.column" → cells of its row */
    GHashTable *statements; /* text → Prepared */
    GHashTable *rows;       /* SQL text with bound values → GPtrArray of tables */
    GHashTable *derived;    /* for complete rows: column and row → Explanation */
} Explainer;

enum { RULE_RELATIONS, RULE_COLUMNS, RULE_UNIT, RULE_FORMULA, RULE_SOURCE, RULE_INPUTS };

static void
free_prepared(void *data)
{
    Prepared *prepared = data;

    sqlite3_finalize(prepared->statement);
    g_free(prepared);
}

static void
add_rule_names(Explainer *explainer, const Cell *rule)
{
    g_auto(GStrv) relations = g_strsplit(rule[RULE_RELATIONS].text, " ", -1);
    g_auto(GStrv) columns = g_strsplit(rule[RULE_COLUMNS].text, " ", -1);

    for (char **relation = relations; *relation != NULL; relation++) {
        for (char **column = columns; *column != NULL; column++) {
            char *name = g_strdup_printf("%s.%s", *relation, *column);
            if (g_hash_table_contains(explainer->rule_of, name)) {
                g_free(name); /* the first rule takes precedence */
            } else {
                g_hash_table_insert(explainer->rule_of, name, (void *)(uintptr_t)rule);
            }
        }
    }
}

static void
explainer_init(Explainer *explainer, Store *store, Arena *arena)
{
    g_autoptr(Diag) unheard = diag_new();
    static const char sql[] =
        "SELECT relations, columns, unit, formula, source, inputs FROM derivation";

    *explainer = (Explainer){ .store = store, .arena = arena };
    explainer->rules = store_query(store, sql, nowhere, arena, unheard);
    explainer->db = store_handle(store);
    explainer->rule_of = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    explainer->rows =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    explainer->derived = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    explainer->statements = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_prepared);
    for (size_t i = 0; explainer->rules != NULL && i < explainer->rules->n_rows; i++) {
        add_rule_names(explainer, table_cell(explainer->rules, i, 0));
    }
}

static void
explainer_clear(Explainer *explainer)
{
    g_hash_table_unref(explainer->rule_of);
    g_hash_table_unref(explainer->derived);
    g_hash_table_unref(explainer->rows);
    g_hash_table_unref(explainer->statements);
}

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

/* Binds whole numbers as integers, because line numbers are printed. */
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

/* This is the program's own SQL, so a compile error is a bug. */
static sqlite3_stmt *
prepare(const Explainer *explainer, const char *sql, const char **ret_rest, const Scope *scope)
{
    Prepared *prepared = g_hash_table_lookup(explainer->statements, sql);
    const char *rest = NULL;

    if (prepared == NULL) {
        prepared = g_new0(Prepared, 1);
        store_share_views_of(explainer->store, sql);
        if (sqlite3_prepare_v2(explainer->db, sql, -1, &prepared->statement, &rest) != SQLITE_OK) {
            g_error("derivation: %s: %s", sqlite3_errmsg(explainer->db), sql);
        }
        prepared->size = (size_t)(rest - sql);
        g_hash_table_insert(explainer->statements, g_strdup(sql), prepared);
    }
    *ret_rest = sql + prepared->size;
    if (prepared->statement != NULL) {
        sqlite3_reset(prepared->statement);
        sqlite3_clear_bindings(prepared->statement);
        bind_names(prepared->statement, scope);
    }
    return prepared->statement;
}

/* Returns NULL for an SQL NULL. */
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
    sqlite3_reset(statement);
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

/* Derives a figure from a row that has all columns of its relation, and so needs no outer scope.
 * Each such figure is derived only once. */
static void
derive_whole(const Explainer *explainer, Explanation *node, const Scope *scope, int depth)
{
    const Cell *cells = table_cell(scope->table, 0, 0);
    g_autoptr(GString) key = g_string_new(cells[4].text);

    g_string_append_printf(key, ".%s", cells[5].text);
    for (size_t i = scope->first_column; i < scope->table->n_columns; i++) {
        g_string_append_c(key, '\n');
        if (cells[i].kind == CELL_NUMBER) {
            number_append_exact(key, cells[i].number);
        } else if (cells[i].kind == CELL_TEXT) {
            g_string_append(key, cells[i].text);
        }
    }
    const Explanation *done = g_hash_table_lookup(explainer->derived, key->str);
    if (done == NULL) {
        derive(explainer, node, cells[4].text, cells[5].text, scope, depth);
        g_hash_table_insert(explainer->derived, g_strdup(key->str), node);
        return;
    }
    node->unit = node->unit != NULL ? node->unit : done->unit;
    node->source = node->source != NULL ? node->source : done->source;
    node->formula = done->formula;
    node->reason = done->reason;
    node->first = done->first;
    node->last = done->last;
}

/* Adds an input from `row`, a table with one row of an `inputs` SELECT. `whole`: the SELECT took
 * all columns ("c.*"). */
static void
add_input(const Explainer *explainer, Explanation *node, const Table *row, bool whole,
          const Scope *outer, int depth)
{
    const Cell *cells = table_cell(row, 0, 0);
    Explanation *input = arena_new0(explainer->arena, Explanation);

    *input = (Explanation){
        .name = cells[0].text, .value = cells[1], .unit = cells[2].text, .source = cells[3].text
    };
    append_input(node, input);
    if (row->n_columns >= INPUT_COLUMNS && cells[4].kind == CELL_TEXT) {
        Scope scope = { .table = row, .first_column = INPUT_COLUMNS, .outer = outer };
        if (whole) {
            scope.outer = NULL;
            derive_whole(explainer, input, &scope, depth + 1);
        } else {
            derive(explainer, input, cells[4].text, cells[5].text, &scope, depth + 1);
        }
    }
}

/* The rows of a statement with its bound values, each as a table. Cached, because the percentiles
 * of one cost have the same inputs. */
static const GPtrArray *
read_rows(const Explainer *explainer, sqlite3_stmt *statement)
{
    char *sql = sqlite3_expanded_sql(statement);
    GPtrArray *rows = g_hash_table_lookup(explainer->rows, sql);

    if (rows == NULL) {
        rows = g_ptr_array_new();
        while (sqlite3_step(statement) == SQLITE_ROW) {
            Table *row = statement_table(statement, explainer->arena);
            Cell *cells = table_add_row(row);
            for (size_t i = 0; i < row->n_columns; i++) {
                cells[i] = statement_cell(statement, (int)i, explainer->arena);
            }
            g_ptr_array_add(rows, row);
        }
        sqlite3_reset(statement);
        g_hash_table_insert(explainer->rows, g_strdup(sql), rows);
    }
    sqlite3_free(sql);
    return rows;
}

/* All rows are read first, because inputs may themselves have inputs from the same statement. */
static void
add_inputs(const Explainer *explainer, Explanation *node, const char *inputs, const Scope *scope,
           int depth)
{
    while (inputs != NULL && *inputs != '\0') {
        sqlite3_stmt *statement = prepare(explainer, inputs, &inputs, scope);
        if (statement == NULL) {
            continue;
        }
        bool whole = strstr(sqlite3_sql(statement), ".*") != NULL;
        const GPtrArray *rows = read_rows(explainer, statement);
        for (guint i = 0; i < rows->len; i++) {
            add_input(explainer, node, g_ptr_array_index(rows, i), whole, scope, depth);
        }
    }
}

/* Why a figure is unknown, from the first column of the row that gives a reason. */
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

/* The source of a row that has no derivation. */
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
    g_autofree char *name = g_strdup_printf("%s.%s", relation, column);
    const Cell *rule = g_hash_table_lookup(explainer->rule_of, name);

    if (depth > DEPTH_MAX) {
        return;
    }
    if (rule != NULL) {
        const char *unit = evaluate(explainer, rule[RULE_UNIT].text, scope);
        node->unit = node->unit != NULL ? node->unit : unit;
        node->formula = evaluate(explainer, rule[RULE_FORMULA].text, scope);
        if (node->source == NULL) {
            node->source = evaluate(explainer, rule[RULE_SOURCE].text, scope);
        }
        add_inputs(explainer, node, rule[RULE_INPUTS].text, scope, depth);
    } else if (node->source == NULL) {
        node->source = find_source(explainer, scope);
    }
    node->reason = node->value.kind == CELL_NULL ? find_reason(scope) : NULL;
}

/* The parts of RELATION.COLUMN:KEY=VALUE,… */
typedef struct {
    const char *relation, *column;
    const char *keys[KEYS_MAX], *values[KEYS_MAX];
    int at[KEYS_MAX]; /* offset in bytes of the key in the text */
    size_t n_keys;
} Address;

static bool
is_name(const char *text)
{
    return *text != '\0' && strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                         "0123456789_") == strlen(text);
}

/* A comma without KEY= after it is part of the value before. */
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

/* Appends " system (a, b, …)" for a column in which the rows differ. */
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
                      "%zu rows match '%s'; select one with :KEY=VALUE,…; they differ in%s",
                      table->n_rows, text, different->len > 0 ? different->str : " numbers only");
}

/* Compares without case, as SQL does; -1 if not found. */
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

/* `place` is the place of the text. */
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
        return diag_error(diag, place, "explain-none",
                          "no row matches '%s'; check the keys with accelreport query", text);
    }
    return table->n_rows == 1 || report_several(table, text, place, diag);
}

const Explanation *
explain_value(Store *store, const char *text, Place place, Arena *arena, Diag *diag)
{
    Explainer explainer;
    Address address;

    if (!parse_address(&address, text, arena)) {
        diag_error(diag, place, "explain-syntax",
                   "'%s' is not a value; write RELATION.COLUMN:KEY=VALUE,KEY=VALUE", text);
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
    explainer_init(&explainer, store, arena);
    derive(&explainer, node, address.relation, address.column, &scope, 0);
    explainer_clear(&explainer);
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

/* A name that describes the row: "cost_to_train.cost:system=H100,workload=gpt3". */
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

/* A figure of a relation that has a derivation, and its row and column. */
typedef struct {
    double number;
    guint row, column;
    const Explanation *match; /* NULL: not derived yet */
} Indexed;

typedef struct {
    char *name;
    GPtrArray *columns; /* those that have a derivation */
    const Table *rows;  /* NULL until a query names the relation */
    GArray *numbers;    /* of Indexed, sorted */
} IndexedRelation;

struct ExplainIndex {
    Explainer explainer;
    GPtrArray *relations; /* of IndexedRelation */
    char *sql;            /* the last query … */
    GPtrArray *mentioned; /* … and the relations that it mentions */
};

static void
free_relation(void *data)
{
    IndexedRelation *relation = data;

    g_free(relation->name);
    g_ptr_array_unref(relation->columns);
    g_clear_pointer(&relation->numbers, g_array_unref);
    g_free(relation);
}

static void
add_columns(ExplainIndex *index, const char *name, char *const *columns)
{
    IndexedRelation *relation = NULL;

    for (guint i = 0; i < index->relations->len; i++) {
        IndexedRelation *other = g_ptr_array_index(index->relations, i);
        relation = g_str_equal(other->name, name) ? other : relation;
    }
    if (relation == NULL) {
        relation = g_new0(IndexedRelation, 1);
        *relation = (IndexedRelation){ .name = g_strdup(name),
                                       .columns = g_ptr_array_new_with_free_func(g_free) };
        g_ptr_array_add(index->relations, relation);
    }
    for (; *columns != NULL; columns++) {
        g_ptr_array_add(relation->columns, g_strdup(*columns));
    }
}

ExplainIndex *
explain_index_new(Store *store, Arena *arena)
{
    ExplainIndex *index = g_new0(ExplainIndex, 1);

    explainer_init(&index->explainer, store, arena);
    index->relations = g_ptr_array_new_with_free_func(free_relation);
    index->mentioned = g_ptr_array_new();
    for (size_t i = 0; index->explainer.rules != NULL && i < index->explainer.rules->n_rows; i++) {
        const Cell *rule = table_cell(index->explainer.rules, i, 0);
        g_auto(GStrv) relations = g_strsplit(rule[RULE_RELATIONS].text, " ", -1);
        g_auto(GStrv) columns = g_strsplit(rule[RULE_COLUMNS].text, " ", -1);
        for (char **relation = relations; *relation != NULL; relation++) {
            add_columns(index, *relation, columns);
        }
    }
    return index;
}

void
explain_index_free(ExplainIndex *index)
{
    explainer_clear(&index->explainer);
    g_ptr_array_unref(index->relations);
    g_ptr_array_unref(index->mentioned);
    g_free(index->sql);
    g_free(index);
}

static int
compare_indexed(const void *a, const void *b)
{
    const Indexed *left = a, *right = b;

    if (left->number != right->number) {
        return left->number < right->number ? -1 : 1;
    }
    if (left->column != right->column) {
        return left->column < right->column ? -1 : 1;
    }
    return (left->row > right->row) - (left->row < right->row);
}

/* Reads the relation and sorts its figures; done once for each relation. */
static void
index_relation(ExplainIndex *index, IndexedRelation *relation)
{
    g_autoptr(Diag) unheard = diag_new();
    Arena *arena = index->explainer.arena;
    const char *sql = arena_printf(arena, "SELECT * FROM %s", relation->name);

    relation->rows = store_query(index->explainer.store, sql, nowhere, arena, unheard);
    relation->numbers = g_array_new(FALSE, FALSE, sizeof(Indexed));
    for (guint c = 0; relation->rows != NULL && c < relation->columns->len; c++) {
        int column = table_column(relation->rows, g_ptr_array_index(relation->columns, c));
        for (guint row = 0; column >= 0 && row < relation->rows->n_rows; row++) {
            const Cell *cell = table_cell(relation->rows, row, (size_t)column);
            Indexed indexed = { .row = row, .column = (guint)column };
            if (cell->kind == CELL_NUMBER) {
                indexed.number = cell->number;
                g_array_append_val(relation->numbers, indexed);
            }
        }
    }
    g_array_sort(relation->numbers, compare_indexed);
}

/* The number of texts in one row that also occur in the other, such as "H100" and "own". */
static int
shared_texts(const Table *table, size_t row, const Table *other, size_t other_row)
{
    int n = 0;

    for (size_t i = 0; table != NULL && i < table->n_columns; i++) {
        const Cell *cell = table_cell(table, row, i);
        bool found = false;
        for (size_t k = 0; cell->kind == CELL_TEXT && !found && k < other->n_columns; k++) {
            found = cells_equal(cell, table_cell(other, other_row, k));
        }
        n += found;
    }
    return n;
}

static void
add_match(const ExplainIndex *index, const IndexedRelation *relation, Indexed *found,
          Explanation *node)
{
    Arena *arena = index->explainer.arena;
    const Table *rows = relation->rows;
    const char *column = rows->columns[found->column];
    Explanation *match = arena_new0(arena, Explanation);

    if (found->match != NULL) {
        *match = *found->match;
        match->next = NULL;
        append_input(node, match);
        return;
    }
    Table *row = arena_new0(arena, Table);
    *row = *rows;
    row->cells = &rows->cells[found->row * rows->n_columns];
    row->n_rows = 1;
    Scope scope = { .table = row };
    *match = (Explanation){ .name = match_name(relation->name, column, &scope, arena),
                            .value = cell_number(found->number) };
    append_input(node, match);
    derive(&index->explainer, match, relation->name, column, &scope, 1);
    found->match = match;
}

/* Index of the first number that is not below `least`. */
static guint
lower_bound(const GArray *numbers, double least)
{
    guint from = 0, to = numbers->len;

    while (from < to) {
        guint middle = from + (to - from) / 2;
        if (g_array_index(numbers, Indexed, middle).number < least) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

/* Adds only the rows that share the most texts with the row of `table`. */
static void
match_number(const ExplainIndex *index, const IndexedRelation *relation, double number,
             const Table *table, size_t row, Explanation *node)
{
    /* for rounding after scaling by a unit such as 1e6 */
    const double slack = 1e-13 * fabs(number);
    const GArray *numbers = relation->numbers;
    guint first = lower_bound(numbers, number - slack), n = 0;
    int most = 0;

    for (guint i = first; i < numbers->len; i++) {
        const Indexed *at = &g_array_index(numbers, Indexed, i);
        if (at->number > number + slack) {
            break;
        }
        most = MAX(most, shared_texts(table, row, relation->rows, at->row));
    }
    for (guint i = first; i < numbers->len && n < EXPLAIN_MATCHES_MAX; i++) {
        Indexed *at = &g_array_index(numbers, Indexed, i);
        if (at->number > number + slack) {
            break;
        }
        if (shared_texts(table, row, relation->rows, at->row) == most) {
            add_match(index, relation, at, node);
            n++;
        }
    }
}

/* Caches the last query, because a table looks up each of its numbers. */
static void
find_mentioned(ExplainIndex *index, const char *sql)
{
    if (g_strcmp0(index->sql, sql) == 0) {
        return;
    }
    g_free(index->sql);
    index->sql = g_strdup(sql);
    g_ptr_array_set_size(index->mentioned, 0);
    for (guint i = 0; i < index->relations->len; i++) {
        IndexedRelation *relation = g_ptr_array_index(index->relations, i);
        if (!query_mentions(sql, relation->name)) {
            continue;
        }
        if (relation->numbers == NULL) {
            index_relation(index, relation);
        }
        g_ptr_array_add(index->mentioned, relation);
    }
}

void
explain_add_matches(ExplainIndex *index, const char *sql, const Table *table, size_t row,
                    Explanation *node)
{
    /* as it is, in millions, and as a percentage */
    static const double units[] = { 1, 1e6, 0.01 };

    bool known = node->value.kind == CELL_NUMBER && node->value.number != 0;

    find_mentioned(index, sql);
    for (guint i = 0; known && i < index->mentioned->len; i++) {
        const IndexedRelation *relation = g_ptr_array_index(index->mentioned, i);
        const Explanation *before = node->last;
        for (size_t u = 0; u < G_N_ELEMENTS(units) && node->last == before; u++) {
            match_number(index, relation, node->value.number * units[u], table, row, node);
        }
    }
}
