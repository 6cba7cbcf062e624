#include "analysis/comparison.h"

#include <string.h>

extern const char embed_analysis_rules_yaml[], embed_analysis_rules_yaml_end[];
extern const char embed_analysis_views_comparison_sql[];

static void
append_quoted(GString *out, const char *text, size_t size)
{
    g_string_append_c(out, '\'');
    for (size_t i = 0; i < size; i++) {
        g_string_append(out, text[i] == '\'' ? "'" : "");
        g_string_append_c(out, text[i]);
    }
    g_string_append_c(out, '\'');
}

/* "of {a.round}" → 'of ' || (a.round as text, or 'not known'). */
static void
append_template(GString *out, const char *text)
{
    const char *open = NULL;

    g_string_append(out, "(''");
    for (; (open = strchr(text, '{')) != NULL; text = strchr(open, '}') + 1) {
        const char *close = strchr(open, '}');
        g_assert(close != NULL);
        g_string_append(out, " || ");
        append_quoted(out, text, (size_t)(open - text));
        g_string_append_printf(out, " || in_words(%.*s)", (int)(close - open - 1), open + 1);
    }
    g_string_append(out, " || ");
    append_quoted(out, text, strlen(text));
    g_string_append_c(out, ')');
}

/* The three SQL expressions built from the rules. */
typedef struct {
    GString *rule, *because, *differences;
} Expressions;

static const char *
text_of(const Value *map, const char *key)
{
    const Value *value = value_lookup(map, key);

    g_assert(value != NULL && value->kind == VALUE_STRING);
    return value->text;
}

static void
append_rule(Expressions *out, const Value *rule)
{
    const char *when = text_of(rule, "when"), *name = text_of(rule, "name");

    if (g_str_equal(text_of(rule, "verdict"), "state")) {
        g_string_append_printf(out->differences, " || iif(%s, '; ' || ", when);
        append_template(out->differences, text_of(rule, "says"));
        g_string_append(out->differences, ", '')");
        return;
    }
    g_string_append_printf(out->rule, " WHEN %s THEN ", when);
    append_quoted(out->rule, name, strlen(name));
    g_string_append_printf(out->because, " WHEN %s THEN ", when);
    append_template(out->because, text_of(rule, "says"));
}

static bool
is_word(char c)
{
    return g_ascii_isalnum(c) || c == '_';
}

static void
add_once(GPtrArray *list, char *text)
{
    if (g_ptr_array_find_with_equal_func(list, text, g_str_equal, NULL)) {
        g_free(text);
    } else {
        g_ptr_array_add(list, text);
    }
}

/* Collects the columns of a and b that the text uses: "a.round" gives "round". "a.value IS NULL"
 * gives "value IS NULL", so that results that differ only in a known value stay of the same
 * kind. */
static void
collect_fields(GPtrArray *fields, const char *text)
{
    static const char null[] = " IS NULL";

    for (const char *at = text; *at != '\0'; at++) {
        if ((*at != 'a' && *at != 'b') || at[1] != '.' || (at > text && is_word(at[-1]))) {
            continue;
        }
        size_t size = 0;
        while (is_word(at[2 + size])) {
            size++;
        }
        bool asks_null = g_str_has_prefix(at + 2 + size, null);
        add_once(fields, g_strndup(at + 2, size + (asks_null ? strlen(null) : 0)));
    }
}

/* An expression over a row of `score`. Rows with equal values cannot be told apart by any rule. */
static char *
kind_expression(const Value *rules)
{
    g_autoptr(GPtrArray) fields = g_ptr_array_new_with_free_func(g_free);
    GString *out = g_string_new(NULL);

    for (const Value *rule = rules->first; rule != NULL; rule = rule->next) {
        const char *says = text_of(rule, "says");
        collect_fields(fields, text_of(rule, "when"));
        for (const char *open = says; (open = strchr(open, '{')) != NULL;) {
            const char *close = strchr(open, '}');
            g_assert(close != NULL); /* the rules are part of the program */
            g_autofree char *sql = g_strndup(open, (size_t)(close - open));
            collect_fields(fields, sql);
            open = close;
        }
    }
    for (guint i = 0; i < fields->len; i++) {
        g_string_append_printf(out, "%squote(%s)", i > 0 ? " || ',' || " : "",
                               (const char *)g_ptr_array_index(fields, i));
    }
    return g_string_free(out, FALSE);
}

/* The view's text with each @…@ replaced. */
static char *
fill_in(const Expressions *expressions, const char *kind)
{
    GString *sql = g_string_new(embed_analysis_views_comparison_sql);

    g_string_replace(sql, "@rule@", expressions->rule->str, 0);
    g_string_replace(sql, "@because@", expressions->because->str, 0);
    g_string_replace(sql, "@differences@", expressions->differences->str, 0);
    g_string_replace(sql, "@kind@", kind, 0);
    return g_string_free(sql, FALSE);
}

static char *
view_script(const Value *rules)
{
    Expressions out = { g_string_new("(CASE"), g_string_new("(CASE"), g_string_new("(''") };

    for (const Value *rule = rules->first; rule != NULL; rule = rule->next) {
        append_rule(&out, rule);
    }
    g_string_append(out.rule, " END)");
    g_string_append(out.because, " END)");
    g_string_append(out.differences, ")");
    g_autofree char *kind = kind_expression(rules);
    char *script = fill_in(&out, kind);
    g_string_free(out.rule, TRUE);
    g_string_free(out.because, TRUE);
    g_string_free(out.differences, TRUE);
    return script;
}

/* A missing key becomes NULL. */
static void
append_texts(GString *script, const Value *map, const char *const *keys, size_t n_keys)
{
    for (size_t i = 0; i < n_keys; i++) {
        const Value *value = value_lookup(map, keys[i]);
        g_string_append(script, ", ");
        if (value != NULL) {
            append_quoted(script, value->text, strlen(value->text));
        } else {
            g_string_append(script, "NULL");
        }
    }
}

/* Appends the entries of a list as a table of their position and the given keys. Not a view of
 * constants, because every query would compile it again. */
static void
append_rows(GString *script, const char *name, const Value *list, const char *const *keys,
            size_t n_keys)
{
    int position = 0;

    g_string_append_printf(script, "CREATE TABLE %s (position", name);
    for (size_t i = 0; i < n_keys; i++) {
        g_string_append_printf(script, ", %s", keys[i]);
    }
    g_string_append_printf(script, ");\nINSERT INTO %s VALUES", name);
    for (const Value *entry = list->first; entry != NULL; entry = entry->next) {
        g_string_append_printf(script, "%s (%d", position > 0 ? "," : "", position + 1);
        append_texts(script, entry, keys, n_keys);
        g_string_append_c(script, ')');
        position++;
    }
    g_string_append(script, ";\n");
}

static void
append_rule_rows(GString *script, const Value *data)
{
    static const char *const rule_keys[] = { "name", "verdict", "says", "picture" };
    static const char *const picture_keys[] = { "name", "verdict", "field", "says" };

    append_rows(script, "comparison_rule", value_lookup(data, "rules"), rule_keys,
                G_N_ELEMENTS(rule_keys));
    append_rows(script, "picture_rule", value_lookup(data, "pictures"), picture_keys,
                G_N_ELEMENTS(picture_keys));
}

static void
append_round_rows(GString *script, const Value *rounds)
{
    static const char *const keys[] = { "suite", "workload" };
    int span = 0;

    g_string_append(script, "CREATE TABLE compatible_round (span, suite, workload, round);\n"
                            "INSERT INTO compatible_round VALUES");
    for (const Value *entry = rounds->first; entry != NULL; entry = entry->next) {
        const Value *list = value_lookup(entry, "rounds");
        span++;
        for (const Value *round = list->first; round != NULL; round = round->next) {
            bool first = span == 1 && round == list->first;
            g_string_append_printf(script, "%s (%d", first ? "" : ",", span);
            append_texts(script, entry, keys, G_N_ELEMENTS(keys));
            g_string_append(script, ", ");
            append_quoted(script, round->text, strlen(round->text));
            g_string_append_c(script, ')');
        }
    }
    g_string_append(script,
                    ";\nCREATE INDEX compatible_round_of ON compatible_round "
                    "(workload, round, suite, span);\n"
                    "CREATE INDEX compatible_round_span ON compatible_round (span, round);\n");
}

bool
comparison_install(sqlite3 *db, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) script = g_string_new(NULL);
    size_t size = (size_t)(embed_analysis_rules_yaml_end - embed_analysis_rules_yaml);
    const Place start = { .file = "analysis/rules.yaml", .line = 1, .column = 1 };
    const Value *data = value_parse_yaml(embed_analysis_rules_yaml, size, start, arena, diag);

    g_assert(data != NULL);
    g_autofree char *views = view_script(value_lookup(data, "rules"));
    append_rule_rows(script, data);
    append_round_rows(script, value_lookup(data, "rounds"));
    g_string_append(script, views);
    return sqlite3_exec(db, script->str, NULL, NULL, NULL) == SQLITE_OK ||
           diag_error(diag, start, "store", "the database reports: %s", sqlite3_errmsg(db));
}
