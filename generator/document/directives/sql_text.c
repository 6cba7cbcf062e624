#include "document/directives/sql_text.h"

#include <string.h>

enum { MAX_DEPTH = 32, MAX_SCALARS = 6 };

static size_t
token_size(const char *at)
{
    size_t n = 0;

    if (*at == '\'' || *at == '"' || *at == '`') {
        const char *close = strchr(at + 1, *at);
        return close != NULL ? (size_t)(close - at) + 1 : strlen(at);
    }
    if (at[0] == '-' && at[1] == '-') {
        return strcspn(at, "\n");
    }
    if (at[0] == '/' && at[1] == '*') {
        const char *close = strstr(at + 2, "*/");
        return close != NULL ? (size_t)(close - at) + 2 : strlen(at);
    }
    while (g_ascii_isalnum(at[n]) || at[n] == '_') {
        n++;
    }
    return MAX(n, 1);
}

bool
sql_token_next(SqlToken *token, const char *sql)
{
    const char *at = token->start == NULL ? sql : token->start + token->size;

    if (token->start != NULL && *token->start == '(') {
        token->depth++;
    }
    at += strspn(at, " \t\r\n");
    token->start = at;
    token->size = *at != '\0' ? token_size(at) : 0;
    if (*at == ')') {
        token->depth--;
    }
    return *at != '\0';
}

bool
sql_token_is(const SqlToken *token, const char *word)
{
    return strlen(word) == token->size && g_ascii_strncasecmp(token->start, word, token->size) == 0;
}

static bool
token_is_any(const SqlToken *token, const char *const words[])
{
    for (size_t i = 0; words[i] != NULL; i++) {
        if (sql_token_is(token, words[i])) {
            return true;
        }
    }
    return false;
}

/* The size without trailing spaces, so that equal queries have equal text. */
static size_t
size_without_blanks(const char *from, const char *end)
{
    while (end > from && g_ascii_isspace(end[-1])) {
        end--;
    }
    return (size_t)(end - from);
}

const char *
sql_companion(Arena *arena, const char *sql)
{
    static const char *const ends[] = { "group", "order", "having", "limit", "window", ";", NULL };
    const char *select = NULL, *from = NULL, *end = NULL;

    for (SqlToken token = { 0 }; sql_token_next(&token, sql);) {
        if (token.depth != 0) {
            continue;
        }
        if (sql_token_is(&token, "select") && select != NULL) {
            return NULL;
        }
        if (sql_token_is(&token, "select")) {
            select = token.start;
        } else if (sql_token_is(&token, "from") && select != NULL && from == NULL) {
            from = token.start;
        } else if (from != NULL && end == NULL && token_is_any(&token, ends)) {
            end = token.start;
        }
    }
    if (from == NULL) {
        return NULL;
    }
    end = end != NULL ? end : sql + strlen(sql);
    return arena_printf(arena, "%.*sSELECT * %.*s", (int)(select - sql), sql,
                        (int)size_without_blanks(from, end), from);
}

/* ---- What a query reads ---- */

/* The parser's state at one level of parentheses. */
typedef struct {
    enum { OUTSIDE, IN_WITH, CTE_NAMED, CTE_AS, CTE_BODY } with;
    bool in_from, relation_next;
} Level;

typedef struct {
    Arena *arena;
    GPtrArray *found;
    GHashTable *own; /* names defined by WITH, in lower case */
    Level levels[MAX_DEPTH];
    const char *after_point; /* after "main.": the start of the name that replaces it */
} RelationSearch;

static bool
is_name(const SqlToken *token)
{
    return g_ascii_isalpha(*token->start) || *token->start == '_' || *token->start == '"' ||
           *token->start == '`';
}

static char *
token_name(const SqlToken *token)
{
    bool quoted = *token->start == '"' || *token->start == '`';

    return quoted && token->size >= 2 ? g_strndup(token->start + 1, token->size - 2)
                                      : g_strndup(token->start, token->size);
}

/* Reads WITH a AS (…), b (x) AS MATERIALIZED (…). True while the token belongs to the WITH clause
 * outside of its bodies. */
static bool
read_with(RelationSearch *search, Level *level, const SqlToken *token)
{
    switch (level->with) {
    case OUTSIDE:
        break;
    case IN_WITH:
        if (!sql_token_is(token, "recursive") && is_name(token)) {
            g_autofree char *name = token_name(token);
            g_hash_table_add(search->own, g_ascii_strdown(name, -1));
            level->with = CTE_NAMED;
        }
        return true;
    case CTE_NAMED:
        level->with = sql_token_is(token, "as") ? CTE_AS : CTE_NAMED;
        return true;
    case CTE_AS:
        level->with = *token->start == '(' ? CTE_BODY : CTE_AS;
        return true;
    case CTE_BODY: /* a token back at this level ends the body */
        if (*token->start == ')') {
            return true;
        }
        level->with = *token->start == ',' ? IN_WITH : OUTSIDE;
        return level->with == IN_WITH;
    }
    return false;
}

static void
add_relation(RelationSearch *search, const SqlToken *token)
{
    g_autofree char *name = token_name(token);

    if (search->after_point == token->start) { /* main.price */
        g_ptr_array_set_size(search->found, (int)search->found->len - 1);
    }
    g_ptr_array_add(search->found, arena_strdup(search->arena, name));
}

static void
read_token(RelationSearch *search, const SqlToken *token)
{
    static const char *const ends[] = { "where", "group",  "order",  "having",    "limit",
                                        "on",    "window", "union",  "intersect", "except",
                                        "using", "select", "values", ";",         NULL };
    Level *level = &search->levels[CLAMP(token->depth, 0, MAX_DEPTH - 2)];

    if (*token->start == '(') {
        /* a subquery begins with SELECT; in a parenthesised join relations follow */
        level[1] =
            (Level){ .in_from = level->relation_next, .relation_next = level->relation_next };
    }
    if (read_with(search, level, token)) {
        return;
    }
    if (*token->start == '(') {
        level->relation_next = false;
    } else if (sql_token_is(token, "with")) {
        level->with = IN_WITH;
    } else if (sql_token_is(token, "from") || sql_token_is(token, "join")) {
        level->in_from = level->relation_next = true;
    } else if (*token->start == ',' && level->in_from) {
        level->relation_next = true;
    } else if (token_is_any(token, ends)) {
        level->in_from =
            level->in_from && (sql_token_is(token, "on") || sql_token_is(token, "using"));
        level->relation_next = false;
    } else if (level->relation_next && is_name(token)) {
        add_relation(search, token);
        level->relation_next = false;
        const char *behind = token->start + token->size;
        if (*behind == '.') {
            search->after_point = behind + 1;
            level->relation_next = true;
        }
    }
}

const char *const *
sql_relations(Arena *arena, const char *sql)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new();
    g_autoptr(GHashTable) own = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    RelationSearch search = { .arena = arena, .found = found, .own = own };
    size_t n = 0;

    for (SqlToken token = { 0 }; sql_token_next(&token, sql);) {
        bool comment = g_str_has_prefix(token.start, "--") || g_str_has_prefix(token.start, "/*");
        if (!comment) {
            read_token(&search, &token);
        }
    }
    const char **ret = arena_array(arena, const char *, found->len + 1);
    for (guint i = 0; i < found->len; i++) {
        g_autofree char *lower = g_ascii_strdown(g_ptr_array_index(found, i), -1);
        if (!g_hash_table_contains(own, lower)) {
            ret[n++] = g_ptr_array_index(found, i);
        }
    }
    ret[n] = NULL;
    return ret;
}

/* ---- Intervals ---- */

/* The functions whose names end in _low and _high: analysis/sql_functions.h. */
static const char *const interval_functions[] = { "ci",    "bca_mean", "bca_median",
                                                  "welch", "fieller",  "bca_difference",
                                                  "log_t", "ratio",    "bca_ratio",
                                                  NULL };

/* All tokens of a query except comments. */
static GArray *
list_tokens(const char *sql)
{
    GArray *tokens = g_array_new(FALSE, FALSE, sizeof(SqlToken));

    for (SqlToken token = { 0 }; sql_token_next(&token, sql);) {
        if (!g_str_has_prefix(token.start, "--") && !g_str_has_prefix(token.start, "/*")) {
            g_array_append_val(tokens, token);
        }
    }
    return tokens;
}

/* The index of the first token of the column that token `end` names; `end` itself if
 * it names none. */
static guint
column_start(const GArray *tokens, guint end)
{
    static const char *const before[] = { ",", "select", "distinct", NULL };
    const SqlToken *name = &g_array_index(tokens, SqlToken, end);
    guint start = end;

    if (end + 1 < tokens->len) {
        const SqlToken *behind = name + 1;
        if (!sql_token_is(behind, ",") && !sql_token_is(behind, "from") &&
            !sql_token_is(behind, ")")) {
            return end;
        }
    }
    while (start > 0) {
        const SqlToken *token = &g_array_index(tokens, SqlToken, start - 1);
        if (token->depth < name->depth ||
            (token->depth == name->depth && token_is_any(token, before))) {
            return start;
        }
        start--;
    }
    return end;
}

/* "bca_ratio_low(x,first)" for "bca_ratio_low(x, first) AS low": without spaces, in lower case.
 * NULL if no column has this name, or two different ones do. */
static char *
column_expression(const GArray *tokens, const char *column)
{
    char *ret = NULL;

    for (guint i = 0; i < tokens->len; i++) {
        const SqlToken *token = &g_array_index(tokens, SqlToken, i);
        g_autofree char *name = is_name(token) ? token_name(token) : NULL;
        guint start =
            name != NULL && g_ascii_strcasecmp(name, column) == 0 ? column_start(tokens, i) : i;
        g_autoptr(GString) text = g_string_new(NULL);
        for (guint j = start; j < i; j++) {
            const SqlToken *part = &g_array_index(tokens, SqlToken, j);
            if (j + 1 < i || !sql_token_is(part, "as")) {
                g_string_append_len(text, part->start, (gssize)part->size);
            }
        }
        g_string_ascii_down(text);
        if (text->len > 0 && ret != NULL && !g_str_equal(ret, text->str)) {
            g_free(ret);
            return NULL;
        }
        if (text->len > 0) {
            g_free(ret);
            ret = g_strdup(text->str);
        }
    }
    return ret;
}

/* True if the value's expression contains the function's first argument. */
static bool
is_about(const char *value, const char *arguments)
{
    g_autofree char *first = g_strndup(arguments, strcspn(arguments, ",)("));

    return value != NULL && *first != '\0' && strstr(value, first) != NULL;
}

bool
sql_gives_interval(const char *sql, const char *value, const char *low, const char *high)
{
    g_autoptr(GArray) tokens = list_tokens(sql);
    g_autofree char *middle = column_expression(tokens, value);
    g_autofree char *lower = column_expression(tokens, low);
    g_autofree char *upper = column_expression(tokens, high);

    for (size_t i = 0; lower != NULL && upper != NULL && interval_functions[i] != NULL; i++) {
        g_autofree char *first = g_strconcat(interval_functions[i], "_low(", NULL);
        g_autofree char *second = g_strconcat(interval_functions[i], "_high(", NULL);
        if (g_str_has_prefix(lower, first) && g_str_has_prefix(upper, second) &&
            g_str_equal(lower + strlen(first), upper + strlen(second))) {
            return is_about(middle, lower + strlen(first));
        }
    }
    return false;
}

/* ---- The parts of a compound query ---- */

static const char *const compounds[] = { "union", "intersect", "except", NULL };

bool
sql_is_compound(const char *sql)
{
    for (SqlToken token = { 0 }; sql_token_next(&token, sql);) {
        if (token_is_any(&token, compounds)) {
            return true;
        }
    }
    return false;
}

/* The end of the arm that begins at `select`; `*ret_next` is the next SELECT, or NULL. */
static const char *
arm_end(const char *sql, const char *select, const char **ret_next)
{
    static const char *const ends[] = { "order", "limit", ";", NULL };
    const char *end = NULL;

    *ret_next = NULL;
    for (SqlToken token = { 0 }; sql_token_next(&token, sql);) {
        if (token.depth != 0 || token.start <= select) {
            continue;
        }
        if (end == NULL && (token_is_any(&token, compounds) || token_is_any(&token, ends))) {
            end = token.start;
        } else if (end != NULL && sql_token_is(&token, "select")) {
            *ret_next = token.start;
            return end;
        }
    }
    return end != NULL ? end : sql + strlen(sql);
}

const char *const *
sql_arms(Arena *arena, const char *sql)
{
    g_autoptr(GPtrArray) arms = g_ptr_array_new();
    const char *first = NULL;

    for (SqlToken token = { 0 }; first == NULL && sql_token_next(&token, sql);) {
        first = token.depth == 0 && sql_token_is(&token, "select") ? token.start : NULL;
    }
    for (const char *select = first, *next = NULL; select != NULL; select = next) {
        const char *end = arm_end(sql, select, &next);
        g_ptr_array_add(arms, (gpointer)arena_printf(arena, "%.*s%.*s", (int)(first - sql), sql,
                                                     (int)(end - select), select));
    }
    const char **ret = arena_array(arena, const char *, arms->len + 1);
    for (guint i = 0; i < arms->len; i++) {
        ret[i] = arms->pdata[i];
    }
    return ret;
}

/* ---- More columns ---- */

/* A SELECT inside parentheses. */
typedef struct {
    const char *select; /* after the word SELECT */
    const char *from;   /* the word FROM; NULL: not found yet */
    bool counts;        /* it belongs to WITH or FROM, so it may be widened */
    bool distinct, compound, aggregated, grouped;
} Core;

/* Functions that return one row for all input rows; with GROUP BY they are harmless. */
static const char *const aggregates[] = { "count", "sum",          "total", "avg",    "min",
                                          "max",   "group_concat", "mean",  "median", NULL };

static void
core_take(Core *core, const SqlToken *token)
{
    if (sql_token_is(token, "select") && core->select == NULL) {
        core->select = token->start + token->size;
    } else if (sql_token_is(token, "from") && core->from == NULL) {
        core->from = token->start;
    } else if (sql_token_is(token, "group")) {
        core->grouped = true;
    } else if (sql_token_is(token, "distinct") && core->from == NULL) {
        core->distinct = true;
    } else if (token_is_any(token, aggregates) && core->from == NULL) {
        core->aggregated = true;
    } else if (token_is_any(token, compounds)) {
        core->compound = true;
    }
}

static bool
core_is_wide(const Core *core)
{
    return core->counts && core->select != NULL && core->from != NULL && !core->distinct &&
           !core->compound && (!core->aggregated || core->grouped);
}

static int
compare_places(const void *a, const void *b)
{
    const char *left = *(const char *const *)a, *right = *(const char *const *)b;

    return (left > right) - (left < right);
}

const char *
sql_widen(Arena *arena, const char *sql)
{
    static const char *const openers[] = { "as", "materialized", "from", "join", NULL };
    Core cores[MAX_DEPTH] = { 0 };
    g_autoptr(GPtrArray) places = g_ptr_array_new(); /* positions of FROM */
    bool opens = false;

    for (SqlToken token = { 0 }; sql_token_next(&token, sql);) {
        bool inside = token.depth > 0 && token.depth < MAX_DEPTH;
        if (sql_token_is(&token, "(") && token.depth >= 0 && token.depth + 1 < MAX_DEPTH) {
            cores[token.depth + 1] = (Core){ .counts = opens };
        } else if (sql_token_is(&token, ")") && token.depth >= 0 && token.depth + 1 < MAX_DEPTH &&
                   core_is_wide(&cores[token.depth + 1])) {
            g_ptr_array_add(places, (gpointer)(uintptr_t)cores[token.depth + 1].from);
        } else if (inside) {
            core_take(&cores[token.depth], &token);
        }
        opens = token_is_any(&token, openers);
    }
    g_ptr_array_sort(places, compare_places);
    g_autoptr(GString) out = g_string_new(NULL);
    const char *at = sql;
    for (guint i = 0; i < places->len; i++) {
        const char *place = g_ptr_array_index(places, i);
        g_string_append_len(out, at, place - at);
        g_string_append(out, ", * ");
        at = place;
    }
    g_string_append(out, at);
    return arena_strdup(arena, out->str);
}

/* A subquery, given without its parentheses, with all columns that it reads; NULL if it counts or
 * reads no relation. */
static const char *
widen_scalar(Arena *arena, const char *with, size_t with_size, const char *text, size_t size)
{
    g_autofree char *sql = g_strndup(text, size);
    Core core = { .counts = true };
    bool counting = false, limited = false;

    for (SqlToken token = { 0 }; sql_token_next(&token, sql);) {
        if (token.depth == 0) {
            core_take(&core, &token);
            counting = counting || sql_token_is(&token, "count");
            limited = limited || sql_token_is(&token, "limit");
        }
    }
    if (counting || core.from == NULL || core.compound) {
        return NULL;
    }
    return arena_printf(arena, "%.*s%.*s, * %s%s", (int)with_size, with, (int)(core.from - sql),
                        sql, core.from, limited ? "" : " LIMIT 1");
}

/* Walks over the columns of a query. */
typedef struct {
    Arena *arena;
    const char *sql, *select; /* start of the main SELECT; NULL: not found yet */
    const char *open;         /* start of the scalar subquery being read; NULL: none */
    int depth;                /* its depth */
    bool set, opens;          /* the previous tokens were IN or EXISTS; an opening parenthesis */
    const char **list;
    size_t n;
} Columns;

static void
scalar_close(Columns *columns, const char *end)
{
    const char *wide =
        widen_scalar(columns->arena, columns->sql, (size_t)(columns->select - columns->sql),
                     columns->open, (size_t)(end - columns->open));

    if (wide != NULL && columns->n < MAX_SCALARS) {
        columns->list[columns->n++] = wide;
    }
    columns->open = NULL;
}

static void
columns_take(Columns *columns, const SqlToken *token)
{
    static const char *const sets[] = { "in", "exists", NULL };
    bool starts = sql_token_is(token, "select");
    bool stands_for_value = columns->opens && !columns->set && columns->open == NULL;

    if (starts && token->depth == 0) {
        columns->select = token->start;
    } else if (starts && columns->select != NULL && stands_for_value) {
        columns->open = token->start;
        columns->depth = token->depth;
    } else if (columns->open != NULL && token->depth < columns->depth) {
        scalar_close(columns, token->start);
    }
    columns->opens = sql_token_is(token, "(");
    columns->set = columns->opens ? columns->set : token_is_any(token, sets);
}

const char *const *
sql_scalars(Arena *arena, const char *sql)
{
    Columns columns = { .arena = arena,
                        .sql = sql,
                        .list = arena_array(arena, const char *, MAX_SCALARS + 1) };

    for (SqlToken token = { 0 }; sql_token_next(&token, sql);) {
        if (token.depth == 0 && columns.select != NULL && sql_token_is(&token, "from")) {
            break;
        }
        columns_take(&columns, &token);
    }
    columns.list[columns.n] = NULL;
    return columns.list;
}
