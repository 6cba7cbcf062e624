/* The published rounds of MLPerf, so that a report can list the rounds it has not read: those that
 * the program knows (store/mlperf_rounds.yaml) and new ones that report.yaml adds. */
#include "base/number.h"
#include "store/database.h"

#include <string.h>

extern const char embed_store_mlperf_rounds_yaml[], embed_store_mlperf_rounds_yaml_end[];

/* True for "v4.1": the form used in results. */
static bool
is_round(const char *text)
{
    const char *major = text + 1, *minor = major + strspn(major, "0123456789");

    return text[0] == 'v' && minor > major && minor[0] == '.' && minor[1] != '\0' &&
           minor[1 + strspn(minor + 1, "0123456789")] == '\0';
}

static bool
insert_round(Store *store, const char *suite, const Value *entry, Diag *diag)
{
    static const char *const known[] = { "published", "source", NULL };
    const char *published = NULL, *source = NULL;

    if (!is_round(entry->key)) {
        return diag_error(diag, entry->key_place, "round-name",
                          "'%s' must be the name of a round: v4.1", entry->key);
    }
    if (!value_check_keys(entry, known, "round", diag) ||
        !value_read_text(entry, "published", &published, diag) ||
        !value_read_text(entry, "source", &source, diag)) {
        return false;
    }
    if (published != NULL && !date_is_valid(published)) {
        return diag_error(
            diag, value_lookup(entry, "published")->place, "round-date",
            "'%s' is not a date; write 2024-11-13, 2024-11 or 2024, or nothing if it is unknown",
            published);
    }
    if (source == NULL) {
        return diag_error(diag, entry->key_place, "round-source",
                          "round %s of %s needs the source of its date", entry->key, suite);
    }
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_ROUND);
    bind_text(insert, 1, suite);
    bind_text(insert, 2, entry->key);
    bind_text(insert, 3, published);
    bind_text(insert, 4, source);
    bind_text(insert, 5, entry->key_place.file);
    sqlite3_bind_int(insert, 6, entry->key_place.line);
    return database_step(store, insert, diag);
}

bool
store_add_rounds(Store *store, const Value *rounds, Diag *diag)
{
    static const char *const suites[] = { "MLPerf Training", "MLPerf Inference", NULL };

    if (rounds == NULL || rounds->kind == VALUE_NULL) {
        return true;
    }
    bool good = value_check_keys(rounds, suites, "rounds", diag);
    for (size_t i = 0; good && suites[i] != NULL; i++) {
        const Value *suite = value_lookup(rounds, suites[i]);
        if (suite != NULL && suite->kind != VALUE_MAP) {
            good = diag_error(diag, suite->place, "wrong-type",
                              "'%s' must be a map such as v6.1: {published: 2026-09-16, source: …}",
                              suite->key);
            continue;
        }
        for (const Value *at = suite != NULL ? suite->first : NULL; at != NULL; at = at->next) {
            good = insert_round(store, suites[i], at, diag) && good;
        }
    }
    return good;
}

bool
database_import_rounds(Store *store, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Place start = { .file = "accelreport", .line = 1, .column = 1 };
    const char *yaml = embed_store_mlperf_rounds_yaml;
    size_t size = (size_t)(embed_store_mlperf_rounds_yaml_end - yaml);
    const Value *rounds = value_parse_yaml(yaml, size, start, arena, diag);

    if (rounds == NULL || !database_step(store, database_statement(store, STATEMENT_BEGIN), diag)) {
        return false;
    }
    bool good = database_step(store, database_statement(store, STATEMENT_FORGET_ROUNDS), diag) &&
                store_add_rounds(store, rounds, diag);
    return database_step(store,
                         database_statement(store, good ? STATEMENT_COMMIT : STATEMENT_ROLLBACK),
                         diag) &&
           good;
}
