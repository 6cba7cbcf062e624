/* Movements between two small editions, with results calculated by hand. */
#include "analysis/movement.h"

#include "base/number.h"

#include <glib/gstdio.h>
#include <string.h>

#define SOURCES(hash) "id,path,sha256\n1,accelreport,p\n2,a.csv," hash "\n"

typedef struct {
    Arena *arena;
    Diag *diag;
    Edition *old, *new;
} Fixture;

static void
set_up(Fixture *f, const void *data)
{
    (void)data;
    f->arena = arena_new();
    f->diag = diag_new();
    f->old = edition_new("old", f->arena);
    f->new = edition_new("new", f->arena);
    f->old->program = f->new->program = "accelreport 1";
}

static void
tear_down(Fixture *f, const void *data)
{
    (void)data;
    diag_free(f->diag);
    arena_free(f->arena);
}

static void
add(Fixture *f, Edition *edition, const char *relation, const char *csv)
{
    Bytes bytes = { .data = csv, .size = strlen(csv) };

    if (!edition_add_csv(edition, relation, bytes, "test.csv", f->arena, f->diag)) {
        g_autoptr(GString) text = g_string_new(NULL);
        diag_print(f->diag, text);
        g_error("%s", text->str);
    }
}

/* The same relation in both editions; the source file differs. */
static void
add_both(Fixture *f, const char *relation, const char *old, const char *new)
{
    add(f, f->old, "source", SOURCES("1"));
    add(f, f->new, "source", SOURCES("2"));
    add(f, f->old, relation, old);
    add(f, f->new, relation, new);
}

/* Each movement as a line: name, values, causes and noise, reason. */
static const char *
found(Fixture *f)
{
    const Movements *movements = movements_find(f->old, f->new, f->arena);
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t i = 0; i < movements->n_movements; i++) {
        const Movement *m = &movements->movements[i];
        g_string_append_printf(text, "%s: ", m->name);
        number_append_exact(text, m->old_value);
        g_string_append(text, " → ");
        number_append_exact(text, m->new_value);
        g_string_append_printf(text, " [%s%s] %s\n", causes_text(m->causes, f->arena),
                               m->is_noise ? ", noise" : "", m->why);
    }
    return arena_strdup(f->arena, text->str);
}

#define SCORE "system,metric,unit,value,mean,interval_low,interval_high,n_kept,source_file\n"

static void
test_a_movement_within_the_interval_is_noise(Fixture *f, const void *data)
{
    (void)data;
    /* ± 3 and ± 4 give ± 5 for the difference */
    add_both(f, "score", SCORE "s,t,min,50,50,47,53,3,a.csv\n",
             SCORE "s,t,min,54,54,50,58,3,a.csv\n");
    g_assert_cmpstr(found(f), ==, "s, t: 50 → 54 [data, noise] mean 50 → 54; a.csv changed\n");
    const Movements *movements = movements_find(f->old, f->new, f->arena);
    g_assert_cmpfloat(movements->movements[0].low, ==, -1);
    g_assert_cmpfloat(movements->movements[0].high, ==, 9);
}

static void
test_an_interval_need_not_be_symmetric(Fixture *f, const void *data)
{
    (void)data;
    /* low: 6 - √(4² + 3²) = 1; high: 6 + √(12² + 5²) = 19 */
    add_both(f, "score", SCORE "s,t,min,50,50,45,53,3,a.csv\n",
             SCORE "s,t,min,56,56,52,68,3,a.csv\n");
    const Movements *movements = movements_find(f->old, f->new, f->arena);
    g_assert_cmpfloat(movements->movements[0].low, ==, 1);
    g_assert_cmpfloat(movements->movements[0].high, ==, 19);
    g_assert_false(movements->movements[0].is_noise);
    g_assert_cmpuint(movements->n_noise, ==, 0);
}

static void
test_without_intervals_nothing_is_noise(Fixture *f, const void *data)
{
    (void)data;
    add_both(f, "score", SCORE "s,t,min,50,50,,,3,a.csv\n", SCORE "s,t,min,50.1,50.1,,,3,a.csv\n");
    g_assert_cmpstr(found(f), ==, "s, t: 50 → 50.1 [data] mean 50 → 50.1; a.csv changed\n");
    g_autoptr(GString) out = g_string_new(NULL);
    movements_append_text(movements_find(f->old, f->new, f->arena), out);
    g_assert_nonnull(strstr(out->str,
                            "1 of 1 values moved: 0 by noise alone (within the interval "
                            "between runs), and 1 by data of which no interval is known"));
}

static void
test_another_rule_on_the_same_runs_is_no_noise(Fixture *f, const void *data)
{
    (void)data;
    add_both(f, "score", SCORE "s,t,min,50,50,40,60,3,a.csv\n",
             SCORE "s,t,min,51,50,41,61,1,a.csv\n");
    g_assert_cmpstr(found(f), ==, "s, t: 50 → 51 [rule] n_kept 3 → 1\n");
}

static void
test_the_same_inputs_in_another_version_are_the_program(Fixture *f, const void *data)
{
    (void)data;
    f->new->program = "accelreport 2";
    add_both(f, "score", SCORE "s,t,min,50,50,40,60,3,a.csv\n",
             SCORE "s,t,min,51,50,41,61,3,a.csv\n");
    g_assert_cmpstr(found(f), ==, "s, t: 50 → 51 [program] \n");
}

static void
test_data_are_not_blamed_when_no_file_changed(Fixture *f, const void *data)
{
    (void)data;
    f->new->program = "accelreport 2";
    add(f, f->old, "source", SOURCES("1"));
    add(f, f->new, "source", SOURCES("1"));
    add(f, f->old, "score", SCORE "s,t,min,50,50,40,60,3,a.csv\n");
    add(f, f->new, "score", SCORE "s,t,min,51,51,41,61,3,a.csv\n");
    g_assert_cmpstr(found(f), ==, "s, t: 50 → 51 [program] mean 50 → 51\n");
}

#define COST "system,provider,currency,cost,cost_low,cost_high,minutes,price_per_chip_hour,rate\n"

static void
test_a_cost_moves_by_what_it_is_made_of(Fixture *f, const void *data)
{
    (void)data;
    add_both(f, "cost_to_train",
             COST "a,p,USD,10,9,11,60,2,1\nb,p,USD,10,9,11,60,2,1\nc,p,USD,10,9,11,60,2,1\n"
                  "d,p,USD,10,9,11,60,2,1\n",
             COST "a,p,USD,10.5,9.5,11.5,63,2,1\nb,p,USD,10.5,9.5,11.5,60,2.1,1\n"
                  "c,p,USD,10.5,9.5,11.5,60,2,1.05\nd,p,USD,12,11,13,66,2.2,1\n");
    g_assert_cmpstr(found(f), ==,
                    "a, p, USD: 10 → 10.5 [data, noise] minutes 60 → 63\n"
                    "b, p, USD: 10 → 10.5 [price] price_per_chip_hour 2 → 2.10\n"
                    "c, p, USD: 10 → 10.5 [assumption] rate 1 → 1.05\n"
                    "d, p, USD: 10 → 12 [data, price] minutes 60 → 66; price_per_chip_hour 2 → "
                    "2.20\n");
}

#define PRICE "accelerator_name,provider,price_per_chip_hour,currency,valid_from,source_id\n"

static void
test_the_latest_prices_are_compared(Fixture *f, const void *data)
{
    (void)data;
    add_both(f, "price", PRICE "X,p,4,USD,2026-01-01,2\nX,p,3,USD,2026-06-01,2\n",
             PRICE "X,p,3,USD,2026-06-01,2\nX,p,2.5,USD,2026-09-01,2\nX,p,4,USD,2026-01-01,2\n");
    /* newest with newest: 3 → 2.5, 4 → 3; the oldest has no partner */
    g_assert_cmpstr(found(f), ==,
                    "X, p, USD: 4 → 3 [price] a.csv changed\n"
                    "X, p, USD: 3 → 2.5 [price] a.csv changed\n"
                    "X, p, USD: nan → 4 [price] a.csv\n");
}

static void
test_facts_appear_and_go(Fixture *f, const void *data)
{
    (void)data;
    add_both(f, "parameter", "name,value\na,1\nb,2\n", "name,value\nb,2\nc,3\n");
    add(f, f->old, "accelerator_figure", "accelerator_id,figure,value,source_id\nx,m,5,1\n");
    add(f, f->new, "accelerator_figure", "accelerator_id,figure,value,source_id\nx,m,6,1\n");
    add(f, f->old, "scaling", "system,scaling_efficiency\ns,90\n");
    add(f, f->new, "scaling", "system,scaling_efficiency\n");
    g_assert_cmpstr(found(f), ==,
                    "c: nan → 3 [assumption] \n"
                    "a: 1 → nan [assumption] \n"
                    "x, m: 5 → 6 [program] \n");
    const Movements *movements = movements_find(f->old, f->new, f->arena);
    g_assert_cmpuint(movements->n_compared, ==, 2);
    g_assert_cmpuint(movements->n_appeared, ==, 1);
    g_assert_cmpuint(movements->n_gone, ==, 1);
    g_assert_cmpuint(movements->n_derived_gone, ==, 1);
}

static void
test_a_sum_moves_by_the_parameters(Fixture *f, const void *data)
{
    (void)data;
    add_both(f, "parameter", "name,value\na,1\n", "name,value\na,2\n");
    add(f, f->old, "cost_of_option", "scenario,option,total,currency\nbase,rent,100,USD\n");
    add(f, f->new, "cost_of_option", "scenario,option,total,currency\nbase,rent,110,USD\n");
    g_assert_cmpstr(found(f), ==, "a: 1 → 2 [assumption] \nbase, rent: 100 → 110 [assumption] \n");
}

static void
test_rounding_moves_nothing(Fixture *f, const void *data)
{
    (void)data;
    add_both(f, "parameter", "name,value\na,0.30000000000000004\nb,1e-300\nc,\nd,0\n",
             "name,value\na,0.3\nb,2e-300\nc,\nd,0\n");
    g_assert_cmpstr(found(f), ==, "b: 1e-300 → 2e-300 [assumption] \n");
}

static void
test_a_value_that_comes_or_goes_has_moved(Fixture *f, const void *data)
{
    (void)data;
    add_both(f, "parameter", "name,value\na,\nb,4\nc,\n", "name,value\na,5\nb,\nc,\n");
    g_assert_cmpstr(found(f), ==, "a: nan → 5 [assumption] \nb: 4 → nan [assumption] \n");
}

static void
test_a_relation_of_one_edition_is_named(Fixture *f, const void *data)
{
    (void)data;
    add(f, f->new, "pareto_at", "suite,throughput\ns,1\n");
    const Movements *movements = movements_find(f->old, f->new, f->arena);
    g_assert_cmpuint(movements->n_missing, ==, 1);
    g_assert_cmpstr(movements->missing[0], ==, "pareto_at");
    g_assert_cmpuint(movements->n_movements, ==, 0);
}

static void
test_texts_of_files_stay_text_in_markdown(Fixture *f, const void *data)
{
    (void)data;
    g_autoptr(GString) out = g_string_new(NULL);
    add_both(f, "parameter", "name,value\n\"a|b\n<i>\",1\n", "name,value\n\"a|b\n<i>\",2\n");
    movements_append_markdown(movements_find(f->old, f->new, f->arena), out);
    g_assert_null(strstr(out->str, "Not compared"));
    g_assert_nonnull(strstr(out->str, "| a\\|b \\<i\\> | 1 | 2 |  | +100.0% | assumption |\n"));
}

static void
test_a_row_that_is_too_short_is_an_error(Fixture *f, const void *data)
{
    static const char csv[] = "name,value\na\n";
    const Bytes bytes = { .data = csv, .size = strlen(csv) };
    g_autoptr(GString) text = g_string_new(NULL);

    (void)data;
    g_assert_false(edition_add_csv(f->old, "parameter", bytes, "p.csv", f->arena, f->diag));
    diag_print(f->diag, text);
    g_assert_cmpstr(text->str, ==,
                    "p.csv:2:1: error: the row has 1 fields, but the header has 2 [edition-row]\n");
}

static void
write_in(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

/* Values of a manifest that are not texts are treated as unknown; a source without a hash or a path
 * cannot be compared. */
static void
test_a_built_folder_says_what_it_is(Fixture *f, const void *data)
{
    g_autofree char *folder = g_dir_make_tmp("edition-XXXXXX", NULL);
    g_autofree char *inner = g_build_filename(folder, "data", NULL);
    static const char *const names[] = { "data/score.csv", "data/source.csv", "manifest.json",
                                         "data" };
    (void)data;

    g_assert_cmpint(g_mkdir(inner, 0700), ==, 0);
    write_in(folder, "manifest.json",
             "{\"generator\": \"accelreport 2\", \"edition\": \"May\", "
             "\"date\": 20260501}");
    write_in(inner, "score.csv", "suite,value\ns,1\n");
    write_in(inner, "source.csv", "id,path,sha256\n1,a.csv,f00\n2,b.csv,\n3,,f02\n,d.csv,f03\n");
    const Edition *edition = edition_read_built(folder, f->arena, f->diag);
    g_assert_nonnull(edition);
    g_assert_cmpstr(edition->program, ==, "accelreport 2");
    g_assert_cmpstr(edition->edition, ==, "May");
    g_assert_null(edition->date);
    g_assert_cmpstr(g_hash_table_lookup(edition->hashes, "a.csv"), ==, "f00");
    g_assert_cmpstr(g_hash_table_lookup(edition->paths, "1"), ==, "a.csv");
    g_assert_cmpuint(g_hash_table_size(edition->hashes), ==, 1);
    g_assert_cmpuint(g_hash_table_size(edition->paths), ==, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(folder, names[i], NULL);
        g_assert_cmpint(g_remove(path), ==, 0);
    }
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

/* The wording of each movement, in Markdown and in JSON. */
static bool
says(Fixture *f, const char *markdown, const char *json)
{
    const Movements *movements = movements_find(f->old, f->new, f->arena);
    g_autoptr(GString) out = g_string_new(NULL);

    movements_append_markdown(movements, out);
    if (strstr(out->str, markdown) == NULL) {
        g_test_message("%s", out->str);
        return false;
    }
    g_string_truncate(out, 0);
    movements_append_json(movements, out);
    return strstr(out->str, json) != NULL;
}

static void
test_verdicts_move_as_words(Fixture *f, const void *data)
{
    (void)data;
    add_both(f, "claim",
             "id,text,verdict,value,low,high,supported_if,contradicted_if,why\n"
             "C1,Cheaper,supported,1.2,,,ratio > 1,ratio < 1,\n"
             "C2,Same,mixed,1,,,ratio > 1,ratio < 1,\n",
             "id,text,verdict,value,low,high,supported_if,contradicted_if,why\n"
             "C1,Cheaper,contradicted,0.9,,,ratio > 1,ratio < 1,\n"
             "C2,Same,mixed,1,,,ratio > 1,ratio < 1,\n");
    add_both(f, "price",
             "accelerator_name,provider,price_per_chip_hour,currency,source_id\nX,A,3,USD,2\n",
             "accelerator_name,provider,price_per_chip_hour,currency,source_id\nX,A,2,USD,2\n");
    /* only prices changed, so the number of the verdict changed because of prices */
    g_assert_true(says(f,
                       "| C1, Cheaper | supported | contradicted |  |  | price: value 1.20 → "
                       "0.900 |",
                       "\"old\": \"supported\""));
}

static void
test_coverage_moves_by_the_data(Fixture *f, const void *data)
{
    (void)data;
    add_both(f, "coverage_cell",
             "accelerator,suite,workload,scenario,phase,state,results,verified,unverified\n"
             "H100,S,bert,,training,no result,0,0,0\nV9,S,bert,,training,unverified,1,0,1\n",
             "accelerator,suite,workload,scenario,phase,state,results,verified,unverified\n"
             "H100,S,bert,,training,verified,2,2,0\nV9,S,bert,,training,unverified,1,0,1\n");
    g_assert_true(says(f, "| H100, S, bert, training | no result | verified |  |  | data: ",
                       "\"new\": \"verified\""));
    g_assert_cmpuint(movements_find(f->old, f->new, f->arena)->n_changed, ==, 1);
}

/* 100 → 90 because of an offer in the price file; no parameter changed. */
static void
test_a_sum_moves_by_the_offers_it_takes(Fixture *f, const void *data)
{
    (void)data;
    add_both(f, "cost_offer_price", "name,value,low,high,n_offers\ncost_rent_price,3,2,4,3\n",
             "name,value,low,high,n_offers\ncost_rent_price,2.5,1,4,3\n");
    add_both(f, "cost_of_option", "scenario,option,total,currency\nbase,rent,100,USD\n",
             "scenario,option,total,currency\nbase,rent,90,USD\n");
    g_assert_true(says(f, "| base, rent | 100 | 90 | USD | −10.0% | price |",
                       "\"relation\": \"cost_offer_price\""));
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*test)(Fixture *, const void *);
    } tests[] = {
        { "a movement within the interval is noise", test_a_movement_within_the_interval_is_noise },
        { "an interval need not be symmetric", test_an_interval_need_not_be_symmetric },
        { "without intervals nothing is noise", test_without_intervals_nothing_is_noise },
        { "another rule on the same runs is no noise",
          test_another_rule_on_the_same_runs_is_no_noise },
        { "the same inputs in another version are the program",
          test_the_same_inputs_in_another_version_are_the_program },
        { "data are not blamed when no file changed",
          test_data_are_not_blamed_when_no_file_changed },
        { "a cost moves by what it is made of", test_a_cost_moves_by_what_it_is_made_of },
        { "the latest prices are compared", test_the_latest_prices_are_compared },
        { "facts appear and go", test_facts_appear_and_go },
        { "a sum moves by the parameters", test_a_sum_moves_by_the_parameters },
        { "rounding moves nothing", test_rounding_moves_nothing },
        { "a built folder says what it is", test_a_built_folder_says_what_it_is },
        { "a value that comes or goes has moved", test_a_value_that_comes_or_goes_has_moved },
        { "a relation of one edition is named", test_a_relation_of_one_edition_is_named },
        { "texts of files stay text in Markdown", test_texts_of_files_stay_text_in_markdown },
        { "a row that is too short is an error", test_a_row_that_is_too_short_is_an_error },
        { "verdicts move as words", test_verdicts_move_as_words },
        { "coverage moves by the data", test_coverage_moves_by_the_data },
        { "a sum moves by the offers it takes", test_a_sum_moves_by_the_offers_it_takes },
    };

    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(tests); i++) {
        g_autofree char *path = g_strconcat("/movement/", tests[i].name, NULL);
        g_test_add(path, Fixture, NULL, set_up, tests[i].test, tear_down);
    }
    return g_test_run();
}
