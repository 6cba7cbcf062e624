#include "analysis/basis.h"

#include "document/directives/sql_text.h"
#include "tests/facts.h"

static Basis basis_of_view(Facts *facts, const char *sql);

/* What is read at the end of all views; of a table, what it is listed with. */
static Basis
basis_at_root(Facts *facts, const char *name)
{
    const char *sql = arena_printf(
        facts->arena, "SELECT sql FROM sqlite_schema WHERE type = 'view' AND name = '%s'", name);
    const Table *view = facts_query(facts, sql);

    if (view == NULL || view->n_rows == 0) {
        return basis_of_relation(name);
    }
    return basis_of_view(facts, table_cell(view, 0, 0)->text);
}

static Basis
basis_of_view(Facts *facts, const char *sql)
{
    const char *const *relations = sql_relations(facts->arena, sql);
    Basis basis = 0;

    for (size_t i = 0; relations[i] != NULL; i++) {
        basis |= basis_at_root(facts, relations[i]);
    }
    return basis;
}

/* A new table must be added here and in basis.c. */
static void
tables_of_measurements_are_known(Facts *facts, const void *data)
{
    static const char *const measured[] = {
        "failed_metric", "observation",   "run",      "run_summary", "score",
        "system",        "training_time", "workload", NULL,
    };
    (void)data;
    facts_finish(facts);
    const Table *tables =
        facts_query(facts, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");

    g_assert_nonnull(tables);
    for (size_t i = 0; i < tables->n_rows; i++) {
        const char *name = table_cell(tables, i, 0)->text;
        bool holds = (basis_of_relation(name) & BASIS_MEASURED) != 0;
        if (holds != g_strv_contains(measured, name)) {
            g_error("analysis/basis.c says that '%s' holds %smeasurements", name,
                    holds ? "" : "no ");
        }
    }
}

/* A relation is listed with a basis only if its view reads it. A relation that is based on typed
 * values alone reads no measurements. */
static void
views_rest_on_what_they_read(Facts *facts, const void *data)
{
    (void)data;
    facts_finish(facts);
    const Table *views =
        facts_query(facts, "SELECT name, sql FROM sqlite_schema WHERE type = 'view' ORDER BY name");

    g_assert_nonnull(views);
    for (size_t i = 0; i < views->n_rows; i++) {
        const char *name = table_cell(views, i, 0)->text;
        Basis said = basis_of_relation(name);
        Basis read = basis_of_view(facts, table_cell(views, i, 1)->text);
        if ((said & ~read) != 0) {
            g_error("analysis/basis.c says that '%s' rests on %u, and its view reads %u", name,
                    said, read);
        }
        if (basis_is_typed(said) && (read & BASIS_MEASURED) != 0) {
            g_error("'%s' reads measurements, and analysis/basis.c does not say so", name);
        }
    }
}

static void
typed_alone_is_typed(void)
{
    g_assert_true(basis_is_typed(basis_of_relation("support")));
    g_assert_true(basis_is_typed(basis_of_relation("Parameter")));
    g_assert_true(basis_is_typed(basis_of_relation("total_cost")));
    g_assert_true(basis_is_typed(basis_of_relation("support") | basis_of_relation("source")));
    g_assert_false(basis_is_typed(basis_of_relation("support") | basis_of_relation("score")));
    g_assert_false(basis_is_typed(basis_of_relation("price_spread")));
    g_assert_false(basis_is_typed(basis_of_relation("accelerator_figure")));
    g_assert_true(basis_is_typed(0)); /* SELECT 1 */
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "tables-of-measurements-are-known", tables_of_measurements_are_known },
        { "views-rest-on-what-they-read", views_rest_on_what_they_read },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("/basis/", tests, G_N_ELEMENTS(tests));
    g_test_add_func("/basis/typed-alone-is-typed", typed_alone_is_typed);
    return g_test_run();
}
