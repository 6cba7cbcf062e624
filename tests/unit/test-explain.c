#include "analysis/explain.h"
#include "tests/cost_facts.h"

static const Place here = { .file = "value", .line = 1, .column = 1 };

static void
append_node(GString *out, const Explanation *node, int depth)
{
    g_string_append_printf(out, "%*s%s = ", 2 * depth, "", node->name);
    if (node->value.kind == CELL_NUMBER) {
        g_string_append_printf(out, "%.10g", node->value.number);
    } else {
        g_string_append(out, "?");
    }
    g_string_append_printf(out, " %s", node->unit != NULL ? node->unit : "");
    g_string_append_printf(out, "%s%s", node->reason != NULL ? " ! " : "",
                           node->reason != NULL ? node->reason : "");
    g_string_append_printf(out, "%s%s", node->formula != NULL ? " : " : "",
                           node->formula != NULL ? node->formula : "");
    g_string_append_printf(out, "%s%s\n", node->source != NULL ? " @ " : "",
                           node->source != NULL ? node->source : "");
    for (const Explanation *input = node->first; input != NULL; input = input->next) {
        append_node(out, input, depth + 1);
    }
}

static const char *
explained(Facts *f, const char *text)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const Explanation *node = explain_value(f->store, text, here, f->arena, f->diag);

    if (node == NULL) {
        return facts_messages(f);
    }
    append_node(out, node, 0);
    return arena_strdup(f->arena, out->str);
}

static void
test_a_component_is_walked_back_to_parameters(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    g_assert_cmpstr(
        explained(f, "total_cost.amount:option=rent,component=idle"), ==,
        "total_cost.amount:option=rent,component=idle = 52560 USD : (rented_chip_hours - "
        "busy_chip_hours) * cost_rent_price * present_value (hours × price)\n"
        "  rented_chip_hours = 43800 chip·h/year : busy_chip_hours / (1 - cost_rent_idle_share) "
        "(definition of the idle share)\n"
        "    busy_chip_hours = 35040 chip·h/year : chip_hours * cost_utilisation (definition)\n"
        "      chip_hours = 70080 chip·h/year : cost_accelerators * 8760 (definition)\n"
        "        cost_accelerators = 8 chips @ report.yaml:8\n"
        "      cost_utilisation = 0.5 share @ logbook, report.yaml:9\n"
        "    cost_rent_idle_share = 0.2 share @ report.yaml:13\n"
        "  busy_chip_hours = 35040 chip·h/year : chip_hours * cost_utilisation (definition)\n"
        "    chip_hours = 70080 chip·h/year : cost_accelerators * 8760 (definition)\n"
        "      cost_accelerators = 8 chips @ report.yaml:8\n"
        "    cost_utilisation = 0.5 share @ logbook, report.yaml:9\n"
        "  cost_rent_price = 3 USD/chip/h @ quote, report.yaml:12\n"
        "  present_value = 2 years : annuity(cost_discount_rate, cost_horizon_years) (NIST "
        "Handbook 135, uniform present value factor)\n"
        "    cost_discount_rate = 0 share a year @ report.yaml:7\n"
        "    cost_horizon_years = 2 years @ board, report.yaml:6\n");
}

static void
test_a_break_even_rests_on_two_totals(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    const Explanation *node =
        explain_value(f->store, "break_even.value:variable=price,option=rent,other_option=own",
                      here, f->arena, f->diag);
    g_assert_nonnull(node);
    g_assert_cmpstr(node->unit, ==, "USD/chip/h");
    g_assert_cmpstr(node->first->name, ==, "now");
    g_assert_cmpfloat(node->first->value.number, ==, 3);
    g_assert_cmpstr(node->first->next->name, ==, "total of rent now");
    g_assert_cmpfloat(node->first->next->value.number, ==, 331800);
    g_assert_cmpstr(node->last->name, ==, "total of own now");
    /* the components, with their inputs below them */
    double sum = 0;
    for (const Explanation *input = node->last->first; input != NULL; input = input->next) {
        sum += input->value.number;
        g_assert_nonnull(input->formula);
        g_assert_nonnull(input->first);
    }
    g_assert_cmpfloat(sum, ==, 288576);
}

static void
test_what_is_unknown_says_why(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, "cost_pue");
    facts_finish(f);
    const char *text = explained(f, "cost_of_option.total:option=own");
    g_assert_true(g_str_has_prefix(text, "cost_of_option.total:option=own = ? USD ! no parameter "
                                         "cost_pue : sum of the components"));
    g_assert_nonnull(strstr(text, "    cost_pue = ? ratio\n"));
}

/* A v9 chip for 3 dollars an hour, in line 4 of a separate file. */
static void
add_offer(Facts *f, const char *file, const char *region)
{
    Import *import = facts_begin(f, file);
    PriceRecord price = price_record_unknown();

    price.line = 4;
    price.accelerator = "v9";
    price.provider = "Cloud";
    price.region = region;
    price.term = "on demand";
    price.currency = "USD";
    price.valid_from = "2026-05-20";
    price.source = "list";
    price.price = 3;
    import_sink(import)->price(import_sink(import)->context, &price);
    facts_end(f, import);
}

/* Three GPT-3 runs on 8 chips at 3 dollars. */
static void
add_training(Facts *f)
{
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "runs.csv");
    for (int i = 0; i < 3; i++) {
        g_autofree char *run = g_strdup_printf("%d", i);
        ResultRecord record = facts_run("v9", run, 60 + 30 * i);
        record.line = i + 2;
        record.workload = "gpt3";
        record.source = "mlperf";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    add_offer(f, "prices.csv", "north, left");
}

static const char training[] =
    " = 36 USD : chip_hours × price_per_chip_hour\n"
    "  chip_hours = 12 chip·h : accelerators × minutes ÷ 60\n"
    "    accelerators = 8 chips @ runs.csv:2\n"
    "    minutes = 90 minutes : olympic mean: 1 kept of 3 runs, × scaling factor 1 "
    "(mlcommons/logging, result_summarizer.py) @ mlperf, runs.csv:2\n"
    "      run 0 (dropped: fastest) = 60 minutes @ runs.csv:2\n"
    "      run 1 = 90 minutes @ runs.csv:3\n"
    "      run 2 (dropped: slowest) = 120 minutes @ runs.csv:4\n"
    "  price_per_chip_hour = 3 USD/chip·h : as listed: Cloud, north, left, on demand, valid from "
    "2026-05-20 @ list, prices.csv:4\n";

static void
test_a_cost_is_walked_back_to_runs_and_price(Facts *f, const void *data)
{
    static const char value[] = "cost_to_train.cost:accelerator=tpu V9,region=north, left";

    (void)data;
    add_training(f);
    facts_finish(f);
    const char *text = explained(f, value);
    g_assert_true(g_str_has_prefix(text, value));
    g_assert_cmpstr(text + strlen(value), ==, training);
    const char *score = explained(f, "score.official_score:accelerators=8");
    g_assert_true(g_str_has_prefix(score, "score.official_score:accelerators=8 = 90 minutes : "));
}

static void
add_pair_of_two(Facts *f, const char *accelerator, double first, double second)
{
    g_autofree char *path = g_strdup_printf("%s.csv", accelerator);
    Import *import = facts_begin(f, arena_strdup(f->arena, path));

    for (int i = 0; i < 2; i++) {
        g_autofree char *system = g_strdup_printf("%s %d", accelerator, i);
        ResultRecord record = facts_run(accelerator, "1", i == 0 ? first : second);
        record.suite = "Own";
        record.line = i + 2;
        record.system = system;
        facts_send(import_sink(import), record);
        record.metric = "steps";
        record.unit = "steps";
        record.value = 7;
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
}

/* Two systems on each side, two metrics of each run: only those of the row are explained. */
static void
test_a_ratio_rests_on_two_results_and_their_runs(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_pair_of_two(f, "v9", 50, 40);
    add_pair_of_two(f, "x100", 100, 60);
    facts_finish(f);
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM ratio WHERE metric = 'time_to_train'"),
                      ==, 4);
    static const char value[] =
        "ratio.ratio:metric=time_to_train,tpu_system=v9 1,gpu_system=x100 0";
    const char *text = explained(f, value);
    g_assert_true(g_str_has_prefix(text, value));
    g_assert_cmpstr(text + strlen(value), ==,
                    " = 2.5 × : gpu ÷ tpu (a time: less is better)\n"
                    "  tpu, v9 1 = 40 minutes : single run @ v9.csv:3\n"
                    "    run 1 = 40 minutes @ v9.csv:3\n"
                    "  gpu, x100 0 = 100 minutes : single run @ x100.csv:2\n"
                    "    run 1 = 100 minutes @ x100.csv:2\n");
}

static void
match(Facts *f, const char *sql, const Table *table, Explanation *node)
{
    g_autoptr(ExplainIndex) index = explain_index_new(f->store, f->arena);

    explain_add_matches(index, sql, table, 0, node);
}

static void
test_a_query_of_a_page_finds_the_row_it_took(Facts *f, const void *data)
{
    (void)data;
    add_training(f);
    facts_finish(f);
    Explanation node = { .name = "q.cost", .value = cell_number(36) };
    match(f, "SELECT min(cost) AS cost FROM cost_to_train", NULL, &node);
    g_assert_nonnull(node.first);
    g_assert_cmpstr(node.first->name, ==,
                    "cost_to_train.cost:submitter=Maker,system=v9,workload=gpt3,provider=Cloud,"
                    "region=north, left,term=on demand");
    g_autoptr(GString) out = g_string_new(NULL);
    append_node(out, node.first, 0);
    g_assert_true(g_str_has_suffix(out->str, training));
    Explanation other = { .name = "q.cost", .value = cell_number(35) };
    match(f, "SELECT min(cost) AS cost FROM cost_to_train", NULL, &other);
    g_assert_null(other.first);
}

static void
test_all_rows_that_have_the_value_are_named(Facts *f, const void *data)
{
    (void)data;
    add_training(f);
    add_offer(f, "more.csv", "south");
    facts_finish(f);
    Explanation node = { .name = "q.cost", .value = cell_number(36) };
    match(f, "SELECT cost FROM cost_to_train", NULL, &node);
    g_assert_nonnull(node.first);
    g_assert_nonnull(strstr(node.first->name, "region=north, left"));
    g_assert_nonnull(node.first->next);
    g_assert_nonnull(strstr(node.first->next->name, "region=south"));
    g_assert_null(node.first->next->next);
}

static void
test_a_number_in_a_table_is_of_the_row_with_the_same_words(Facts *f, const void *data)
{
    static const char *const names[] = { "region", "cost" };
    Explanation node = { .name = "cell", .value = cell_number(36e-6) };
    Table *table = table_new(f->arena, names, 2);
    Cell *row = table_add_row(table);

    (void)data;
    row[0] = cell_text("south");
    row[1] = cell_number(36e-6);
    add_training(f);
    add_offer(f, "more.csv", "south");
    facts_finish(f);
    match(f, "SELECT region, cost / 1e6 AS cost FROM cost_to_train", table, &node);
    g_assert_nonnull(node.first);
    g_assert_nonnull(strstr(node.first->name, "region=south"));
    g_assert_null(node.first->next);
}

/* The committed price at break-even rises with utilisation; utilisation falls as the on-demand
 * price rises. */
static void
test_ends_of_a_break_even_name_what_is_at_which_end(Facts *f, const void *data)
{
    static const struct {
        const char *value, *inputs;
    } cases[] = {
        { "break_even.low:variable=price,option=reserve,other_option=own",
          "\n  cost_utilisation = 0.3  @ logbook\n" },
        { "break_even.high:variable=price,option=reserve,other_option=own",
          "\n  cost_utilisation = 0.8  @ logbook\n" },
        { "break_even_monte_carlo.p50:variable=price,option=reserve,other_option=own",
          "\n  cost_utilisation, 0.3 to 0.8 = 0.5  @ logbook\n" },
        { "break_even_monte_carlo.p50:variable=utilisation,option=rent,other_option=own",
          "\n  cost_rent_price, 2.5 to 3.5 = 3  @ quote\n" },
        { "break_even.low:variable=utilisation,option=rent,other_option=own",
          "\n  cost_rent_price = 3.5  @ quote\n" },
        { "break_even.high:variable=utilisation,option=rent,other_option=own",
          "\n  cost_rent_price = 2.5  @ quote\n" },
    };
    (void)data;

    cost_set_example(f, NULL);
    facts_finish(f);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_cmpstr(strchr(explained(f, cases[i].value), '\n'), ==, cases[i].inputs);
    }
}

static void
test_a_value_without_derivation_names_its_place(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    g_assert_cmpstr(explained(f, "parameter.value:name=cost_rent_price"), ==,
                    "parameter.value:name=cost_rent_price = 3  @ quote, report.yaml:12\n");
}

static void
test_what_is_no_value_is_refused(Facts *f, const void *data)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        { "cost_of_option", "'cost_of_option' is not a value; write RELATION.COLUMN:KEY=VALUE,KEY="
                            "VALUE [explain-syntax]" },
        { "cost_of_option.total:rent",
          "'cost_of_option.total:rent' is not a value; write RELATION.COLUMN:KEY=VALUE,KEY=VALUE "
          "[explain-syntax]" },
        { "cost_of_option.totl:option=own", "value:1:16: error: 'cost_of_option' has no column "
                                            "'totl'; did you mean 'total'? [column-unknown]" },
        { "cost_of_option.total:option=lease",
          "no row matches 'cost_of_option.total:option=lease'; check the keys with accelreport "
          "query [explain-none]" },
        { "cost_of_option.total",
          "3 rows match 'cost_of_option.total'; select one with :KEY=VALUE,…; they differ in "
          "option (rent, reserve, own) [explain-several]" },
        { "cost_of_option.total:option=x' OR '1'='1",
          "no row matches 'cost_of_option.total:option=x' OR '1'='1'; check the keys with "
          "accelreport query [explain-none]" },
        { "cost_of_option.total:optoin=own",
          "value:1:22: error: 'cost_of_option' has no column 'optoin'; did you mean 'option'" },
    };

    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Diag) diag = diag_new();
        g_autoptr(GString) out = g_string_new(NULL);
        g_assert_null(explain_value(f->store, cases[i].text, here, f->arena, diag));
        diag_print(diag, out);
        if (strstr(out->str, cases[i].message) == NULL) {
            g_error("%s\nis not\n%s", out->str, cases[i].message);
        }
    }
}

static void
test_quotients_are_walked_back(Facts *f, const void *data)
{
    (void)data;
    cost_set_example(f, NULL);
    facts_finish(f);
    /* 288,576 dollars ÷ 70,080 busy chip-hours */
    const Explanation *node = explain_value(
        f->store, "cost_of_option.per_busy_chip_hour:option=own", here, f->arena, f->diag);
    assert_near(node->value.number, 288576.0 / 70080, 1e-15);
    g_assert_cmpfloat(node->first->value.number, ==, 288576);
    g_assert_nonnull(node->first->first);
    /* without discount, two years of 35,040 */
    g_assert_cmpstr(node->last->name, ==, "discounted_chip_hours");
    g_assert_true(node->first->next == node->last);
    g_assert_cmpfloat(node->last->value.number, ==, 70080);
    g_assert_cmpstr(node->last->formula, ==,
                    "busy_chip_hours * present_value (hours a year × factor)");
    g_assert_cmpfloat(node->last->first->value.number, ==, 35040);
    g_assert_cmpstr(node->formula, ==,
                    "total / discounted_chip_hours (levelised cost, as of energy: "
                    "NREL/TP-462-5173; IEA/NEA, Projected Costs of Generating Electricity)");
    g_assert_cmpstr(
        explained(f, "cost_of_option.total_high:option=rent"), ==,
        "cost_of_option.total_high:option=rent = 559560 USD : total with each ranged parameter "
        "at the end that raises it, each direction found alone\n" /* 70,080 × 3.5 × 2 + 69,000 */
        "  cost_utilisation = 0.8 share @ logbook\n"
        "  cost_rent_price = 3.5 USD/chip/h @ quote\n");
    g_assert_cmpstr(explained(f, "break_even.low:variable=price,option=reserve,other_option=own"),
                    ==,
                    "break_even.low:variable=price,option=reserve,other_option=own = 1.531609589 "
                    "USD/chip/h : value with each ranged parameter at the end that lowers it, each "
                    "direction found alone\n"
                    "  cost_utilisation = 0.3  @ logbook\n");
}

/* Every relation with all columns of one row of the table; texts are separated by spaces. */
static int
explain_all(Facts *f, const char *relations, const char *columns)
{
    g_auto(GStrv) relation = g_strsplit(relations, " ", -1), column = g_strsplit(columns, " ", -1);
    int n = 0;

    for (size_t r = 0; relation[r] != NULL; r++) {
        for (size_t c = 0; column[c] != NULL; c++) {
            const char *sql = arena_printf(f->arena, "SELECT \"%s\".\"%s\" FROM \"%s\"",
                                           relation[r], column[c], relation[r]);
            g_assert_nonnull(store_query(f->store, sql, here, f->arena, f->diag));
            /* SQL of the table that does not compile ends the program */
            explain_value(f->store, arena_printf(f->arena, "%s.%s", relation[r], column[c]), here,
                          f->arena, f->diag);
            n++;
        }
    }
    return n;
}

/* Expressions and SELECTs that run although their :names are unknown. */
static void
assert_runs(Facts *f, const Cell *cell, const char *before)
{
    if (cell->kind != CELL_TEXT) {
        return;
    }
    g_autoptr(GRegex) names = g_regex_new(":[a-z_]+", 0, 0, NULL);
    g_autofree char *text = g_regex_replace_literal(names, cell->text, -1, 0, "NULL", 0, NULL);
    g_auto(GStrv) statements = g_strsplit(text, ";", -1);
    for (size_t i = 0; statements[i] != NULL; i++) {
        const char *sql = arena_printf(f->arena, "%s%s", before, statements[i]);
        if (store_query(f->store, sql, here, f->arena, f->diag) == NULL) {
            g_error("%s: %s", sql, facts_messages(f));
        }
    }
}

static void
test_every_derivation_names_what_there_is(Facts *f, const void *data)
{
    int n = 0;

    (void)data;
    cost_set_example(f, NULL);
    add_training(f);
    facts_finish(f);
    const Table *rules = store_query(f->store,
                                     "SELECT relations, columns, unit, formula, source, "
                                     "inputs FROM derivation",
                                     here, f->arena, f->diag);
    for (size_t i = 0; i < rules->n_rows; i++) {
        n += explain_all(f, table_cell(rules, i, 0)->text, table_cell(rules, i, 1)->text);
        for (size_t column = 2; column < 5; column++) {
            assert_runs(f, table_cell(rules, i, column), "SELECT ");
        }
        assert_runs(f, table_cell(rules, i, 5), "");
    }
    g_assert_cmpint(n, >, 40);
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/explain/a component is walked back to parameters",
          test_a_component_is_walked_back_to_parameters },
        { "/explain/a break-even rests on two totals", test_a_break_even_rests_on_two_totals },
        { "/explain/what is unknown says why", test_what_is_unknown_says_why },
        { "/explain/a cost is walked back to runs and price",
          test_a_cost_is_walked_back_to_runs_and_price },
        { "/explain/a ratio rests on two results and their runs",
          test_a_ratio_rests_on_two_results_and_their_runs },
        { "/explain/a number in a table is of the row with the same words",
          test_a_number_in_a_table_is_of_the_row_with_the_same_words },
        { "/explain/a query of a page finds the row it took",
          test_a_query_of_a_page_finds_the_row_it_took },
        { "/explain/all rows that have the value are named",
          test_all_rows_that_have_the_value_are_named },
        { "/explain/ends of a break-even name what is at which end",
          test_ends_of_a_break_even_name_what_is_at_which_end },
        { "/explain/a value without derivation names its place",
          test_a_value_without_derivation_names_its_place },
        { "/explain/what is no value is refused", test_what_is_no_value_is_refused },
        { "/explain/quotients are walked back", test_quotients_are_walked_back },
        { "/explain/every derivation names what there is",
          test_every_derivation_names_what_there_is },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
