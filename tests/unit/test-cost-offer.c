#include "analysis/explain.h"
#include "tests/cost_facts.h"

/* Five offers of v9: 2, 3 and 5 dollars on demand, a spot price of 1 dollar, and 4 euros. */
static void
add_offers(Facts *f)
{
    static const struct {
        const char *accelerator, *provider, *region, *term, *currency;
        double price;
    } offers[] = {
        { "v9", "Cloud", "north", "on demand", "USD", 3 },
        { "v9", "Cloud", "south", "on demand", "USD", 2 },
        { "v9", "Other", "north", "on demand", "USD", 5 },
        { "v9", "Cloud", "north", "spot", "USD", 1 },
        { "v9", "Cloud", "north", "on demand", "EUR", 4 },
        { "x100", "Cloud", "north", "on demand", "USD", 9 },
        { "x100", "Cloud", "south", "on demand", "USD", NAN },
    };

    facts_add_catalogue(f);
    Import *import = facts_begin(f, "prices.csv");
    for (size_t i = 0; i < G_N_ELEMENTS(offers); i++) {
        PriceRecord record = price_record_unknown();
        record.line = (int)i + 2;
        record.accelerator = offers[i].accelerator;
        record.provider = offers[i].provider;
        record.region = offers[i].region;
        record.term = offers[i].term;
        record.currency = offers[i].currency;
        record.price = offers[i].price;
        record.source = "list";
        import_sink(import)->price(import_sink(import)->context, &record);
    }
    facts_end(f, import);
}

/* The example with the rental price taken from offers; returns its messages, or the values that the
 * model used. */
static const char *
taken(Facts *f, const char *parameters)
{
    add_offers(f);
    cost_set_example(f, "cost_rent_price");
    g_assert_true(cost_set(f, parameters));
    g_assert_true(store_finish(f->store, f->diag));
    if (!analysis_install(f->store, f->diag)) {
        return facts_messages(f);
    }
    return facts_csv(f, "SELECT name, value, low, high, n_offers, citation, path, line "
                        "FROM cost_assumption WHERE n_offers IS NOT NULL ORDER BY name");
}

static void
test_several_offers_give_their_median_and_range(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(taken(f, "cost_rent_offer: accelerator=V9, term=on demand\n"), ==,
                    "cost_rent_price,3,2,5,3,list,report.yaml,1\n");
    /* 87,600 for each dollar of the price, and 69,000: as in the manual */
    g_assert_cmpfloat(facts_number(f, "SELECT total FROM cost_of_option WHERE option = 'rent'"), ==,
                      3 * 87600 + 69000);
    g_assert_cmpstr(facts_csv(f, "SELECT low_total, high_total, source FROM sensitivity "
                                 "WHERE parameter = 'cost_rent_price'"),
                    ==, "244200,507000,list\n"); /* 2 and 5 × 87,600 + 69,000 */
    const Explanation *node =
        explain_value(f->store, "cost_line.amount:option=rent,component=accelerators", (Place){ 0 },
                      f->arena, f->diag);
    const Explanation *price = node->first->next;
    g_assert_cmpstr(price->name, ==, "cost_rent_price");
    g_assert_cmpstr(price->formula, ==, "median of 3 offers");
    g_assert_cmpstr(price->first->name, ==, "Cloud, south, on demand");
    g_assert_cmpstr(price->first->source, ==, "list, prices.csv:3");
    g_assert_cmpfloat(price->last->value.number, ==, 5);
}

static void
test_one_offer_is_cited_by_its_line(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(taken(f, "cost_rent_offer: \"accelerator = tpu v9, provider=cloud, "
                             "region=North, term=on demand\"\n"),
                    ==, "cost_rent_price,3,,,1,list,prices.csv,2\n");
}

static void
test_the_lowest_can_be_taken(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(taken(f, "cost_rent_offer: accelerator=v9, take=lowest, provider=Cloud\n"
                             "a_cost_rent_offer: accelerator=v9, take=highest\n"
                             "a_cost_reserve_offer: family=tpu, term=spot\n"),
                    ==,
                    "a_cost_rent_price,5,1,5,4,list,report.yaml,2\n"
                    "a_cost_reserve_price,1,,,1,list,prices.csv,5\n"
                    "cost_rent_price,1,1,3,3,list,report.yaml,1\n");
    g_assert_cmpstr(facts_csv(f, "SELECT scenario, parameter FROM cost_input WHERE option = "
                                 "'reserve' AND input = 'cost_reserve_price'"),
                    ==, "a,a_cost_reserve_price\na,a_cost_reserve_price\n");
}

static void
test_a_stated_price_goes_before_offers(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(taken(f, "cost_rent_offer: accelerator=v9\ncost_rent_price: 7\n"), ==, "");
    g_assert_cmpfloat(facts_number(f, "SELECT total FROM cost_of_option WHERE option = 'rent'"), ==,
                      7 * 87600 + 69000);
}

static void
test_what_finds_no_price_is_warned_of(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(
        taken(f, "cost_rent_offer: accelerator=v9, term=on demnad\n"
                 "a_cost_rent_offer: accelerator=x100, region=south\n"
                 "b_cost_rent_offer: accelerator=v9, zone=north\n"
                 "c_cost_rent_offer: accelerator=v9, take=cheapest\n"
                 "d_cost_rent_offer: Trillium\n"),
        ==,
        "report.yaml:1:1: warning: parameter 'cost_rent_offer' matches no price in USD for "
        "accelerator=v9, term=on demnad; options that need it have no total [parameter-offer]\n"
        "report.yaml:2:1: warning: parameter 'a_cost_rent_offer' matches no price in USD for "
        "accelerator=x100, region=south; options that need it have no total [parameter-offer]\n"
        "report.yaml:3:1: error: 'zone=north' in parameter 'b_cost_rent_offer' is not one of "
        "accelerator=, family=, provider=, region=, term=, item=, take=lowest, take=median and "
        "take=highest [parameter-offer]\n"
        "report.yaml:4:1: error: 'take=cheapest' in parameter 'c_cost_rent_offer' is not one of "
        "accelerator=, family=, provider=, region=, term=, item=, take=lowest, take=median and "
        "take=highest [parameter-offer]\n"
        "report.yaml:5:1: error: 'Trillium' in parameter 'd_cost_rent_offer' is not one of "
        "accelerator=, family=, provider=, region=, term=, item=, take=lowest, take=median and "
        "take=highest [parameter-offer]\n");
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/cost-offer/several offers give their median and range",
          test_several_offers_give_their_median_and_range },
        { "/cost-offer/one offer is cited by its line", test_one_offer_is_cited_by_its_line },
        { "/cost-offer/the lowest can be taken", test_the_lowest_can_be_taken },
        { "/cost-offer/a stated price goes before offers", test_a_stated_price_goes_before_offers },
        { "/cost-offer/what finds no price is warned of", test_what_finds_no_price_is_warned_of },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
