/* Prices, bills and exchange rates. */
#include "sources/prices/offers.h"
#include "tests/facts.h"

static void
add_offer(const RecordSink *sink, const char *term, double price, const char *currency)
{
    PriceRecord record = price_record_unknown();

    record.line = 7;
    record.accelerator = "x100";
    record.provider = "Cloud";
    record.region = "north";
    record.term = term;
    record.currency = currency;
    record.includes = "chip and host";
    record.accelerators = 8;
    record.price = price;
    sink->price(sink->context, &record);
}

static bool
set_currencies(Facts *f, const char *yaml)
{
    const Value *map =
        value_parse_yaml(yaml, strlen(yaml), (Place){ "report.yaml", 1, 1 }, f->arena, f->diag);

    return store_set_currencies(f->store, map, f->diag);
}

static void
test_rate_converts_with_its_day_and_source(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    g_assert_true(set_currencies(f, "EUR: {rate: 1.25, date: 2026-11-02, source: ecb}"));
    Import *import = facts_begin(f, "prices.csv");
    add_offer(import_sink(import), "on demand", 4, "EUR");
    add_offer(import_sink(import), "on demand", 3, "USD");
    add_offer(import_sink(import), "on demand", 500, "JPY");
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f,
                              "SELECT price_per_chip_hour, currency, quoted_price_per_chip_hour, "
                              "quoted_currency, rate, rate_date, rate_source FROM offer "
                              "ORDER BY id"),
                    ==,
                    "5,USD,4,EUR,1.25,2026-11-02,ecb\n"
                    "3,USD,3,USD,1,,\n"
                    "500,JPY,500,JPY,,,\n");
    /* Prices without an exchange rate are not compared with the others. */
    g_assert_cmpstr(facts_csv(f, "SELECT currency, n, minimum, maximum FROM price_spread "
                                 "ORDER BY currency"),
                    ==, "JPY,1,500,500\nUSD,2,3,5\n");
}

static void
test_amounts_are_in_the_currency_of_the_report(Facts *f, const void *data)
{
    static const char parameters[] = "cost_currency: {value: EUR}";
    (void)data;
    facts_add_catalogue(f);
    g_assert_true(set_currencies(f, "EUR: {rate: 1.25, date: 2026-11-02, source: ecb}\n"
                                    "GBP: {rate: 1.5, date: 2026-11-03, source: boe}"));
    g_assert_true(
        store_set_parameters(f->store,
                             value_parse_yaml(parameters, strlen(parameters),
                                              (Place){ "report.yaml", 1, 1 }, f->arena, f->diag),
                             f->diag));
    Import *import = facts_begin(f, "prices.csv");
    add_offer(import_sink(import), "on demand", 4, "EUR");
    add_offer(import_sink(import), "on demand", 3, "USD");
    add_offer(import_sink(import), "on demand", 5, "GBP");
    add_offer(import_sink(import), "on demand", 500, "JPY");
    facts_end(f, import);
    facts_finish(f);
    /* 3 / 1.25 and 5 × 1.5 / 1.25 */
    g_assert_cmpstr(facts_csv(f,
                              "SELECT round(price_per_chip_hour, 12), currency, rate, rate_date, "
                              "rate_source FROM offer ORDER BY id"),
                    ==,
                    "4,EUR,1,,\n"
                    "2.4,EUR,0.8,2026-11-02,ecb\n"
                    "6,EUR,1.2,2026-11-03,boe\n"
                    "500,JPY,,,\n");
}

static void
test_cost_of_training_is_converted(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    g_assert_true(set_currencies(f, "EUR: {rate: 1.25, date: 2026-11-02, source: ecb}"));
    Import *import = facts_begin(f, "runs");
    for (int i = 0; i < 5; i++) {
        g_autofree char *run = g_strdup_printf("%d", i);
        facts_send(import_sink(import), facts_run("x100", run, 30));
    }
    add_offer(import_sink(import), "on demand", 4, "EUR");
    add_offer(import_sink(import), "on demand", 500, "JPY");
    facts_end(f, import);
    facts_finish(f);
    /* 8 chips × 0.5 h × 4 × 1.25 */
    g_assert_cmpstr(facts_csv(f, "SELECT cost, currency, rate_date FROM cost_to_train "
                                 "ORDER BY cost"),
                    ==, "20,USD,2026-11-02\n2000,JPY,\n");
}

static void
test_rates_need_day_source_and_sense(Facts *f, const void *data)
{
    (void)data;
    g_assert_false(set_currencies(f, "EUR: {rate: 1.25, source: ecb}\n"
                                     "GBP: {rate: 1.3, date: 2026-11-02}\n"
                                     "CHF: {rate: 0, date: 2026-11-02, source: s}\n"
                                     "USD: {rate: 1, date: 2026-11-02, source: s}\n"
                                     "euro: {rate: 1, date: 2026-11-02, source: s}\n"
                                     "SEK: {rat: 1, date: 2026-11-02, source: s}\n"));
    g_assert_cmpstr(
        facts_messages(f), ==,
        "report.yaml:1:1: error: currency 'EUR' needs the date of its rate, as 2024-11-13 "
        "[currency-date]\n"
        "report.yaml:2:1: error: currency 'GBP' needs the source of its rate [currency-source]\n"
        "report.yaml:3:1: error: currency 'CHF' needs a rate above 0: the value of one CHF in USD "
        "[currency-rate]\n"
        "report.yaml:4:1: error: rates are in US dollars, so USD has none; give the value of each "
        "other currency, as in EUR: {rate: 1.25, date: 2024-11-13, source: ecb}, and choose the "
        "report's own with 'currency: EUR' [currency-code]\n"
        "report.yaml:5:1: error: 'euro' must be the three letters of a currency, as EUR or GBP "
        "[currency-code]\n"
        "report.yaml:6:7: error: currency has no key 'rat'; did you mean 'rate'? [unknown-key]\n");
}

static void
test_spot_above_on_demand_is_unknown(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "prices.csv");
    add_offer(import_sink(import), "on demand", 4, "USD");
    add_offer(import_sink(import), "spot", 4.5, "USD");
    add_offer(import_sink(import), "spot", 1.5, "USD");
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT term, price_per_chip_hour FROM price ORDER BY id"), ==,
                    "on demand,4\nspot,\nspot,1.5\n");
    g_assert_cmpstr(facts_messages(f), ==,
                    "prices.csv:7:1: warning: the spot price 4.5 is above "
                    "the on-demand price 4, so it counts as unknown [price-spot]\n");
}

static CostRecord
charge(const char *accelerator, const char *pricing, double billed, double effective)
{
    CostRecord record = cost_record_unknown();

    record.line = 3;
    record.provider = "Cloud";
    record.accelerator = accelerator;
    record.accelerators = accelerator != NULL ? 8 : NAN;
    record.item = accelerator != NULL ? "x100.8" : "a disk";
    record.category = "Usage";
    record.pricing = pricing;
    record.currency = "USD";
    record.billed = billed;
    record.effective = effective;
    record.quantity = 2;
    record.unit = "Hours";
    return record;
}

static void
test_bills_add_up_by_accelerator(Facts *f, const void *data)
{
    CostRecord charges[] = {
        charge("x100", "Standard", 80, 80), charge("x100", "Standard", 40, 40),
        charge("x100", "Committed", 0, 48), charge(NULL, "Standard", 5, 5),
        charge(NULL, "Standard", -2, -2),   charge("x100", "Committed", 90, 0),
        charge("x100", "Dynamic", 7, 7),
    };

    (void)data;
    facts_add_catalogue(f);
    charges[4].category = "Credit";
    charges[5].category = "Purchase"; /* of hours in the future */
    charges[6].unit = "GB";
    charges[0].period_start = "2026-02-01";
    charges[0].period_end = "2026-02-28";
    charges[1].period_start = "2026-01-01";
    charges[1].period_end = "2026-01-31";
    Import *import = facts_begin(f, "bill.csv");
    for (size_t i = 0; i < G_N_ELEMENTS(charges); i++) {
        import_sink(import)->cost(import_sink(import)->context, &charges[i]);
    }
    facts_end(f, import);
    facts_finish(f);
    /* 2 h on 8 chips for each charge. */
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator, item, category, pricing, n, billed, "
                                 "effective, chip_hours, effective_per_chip_hour FROM chip_cost "
                                 "ORDER BY accelerator, category, pricing"),
                    ==,
                    ",,Credit,Standard,1,-2,-2,,\n"
                    ",,Usage,Standard,1,5,5,,\n"
                    "X100,x100.8,Purchase,Committed,1,90,0,,\n"
                    "X100,x100.8,Usage,Committed,1,0,48,16,3\n"
                    "X100,x100.8,Usage,Dynamic,1,7,7,,\n"
                    "X100,x100.8,Usage,Standard,2,120,120,32,3.75\n");
    g_assert_cmpstr(facts_csv(f, "SELECT period_start, period_end FROM chip_cost WHERE n = 2"), ==,
                    "2026-01-01,2026-02-28\n");
}

static void
test_machines_hold_chips(void)
{
    static const struct {
        const char *machine, *chip;
        double count;
    } known[] = {
        { "p5.48xlarge", "H100", 8 },      { "ml.p4d.24xlarge", "A100-40GB", 8 },
        { "g6e.12xlarge", "L40S", 4 },     { "standard_nd96isr_h100_V5", "H100", 8 },
        { "a3-megagpu-8g", "H100", 8 },    { "ct5p-hightpu-4t", "tpu-v5p", 4 },
        { "g2-standard-96", "L4", 8 },     { "Standard_NC48ads_A100_v4", "A100-80GB-PCIe", 2 },
        { "p6-b200.48xlarge", "B200", 8 },
    };
    static const char *const unknown[] = { "m5.xlarge", "p5",  "a3-highgpu-g",
                                           "",          "g5.", "a3-highgpu-99g" };

    for (size_t i = 0; i < G_N_ELEMENTS(known); i++) {
        Machine machine = { NULL, NAN };
        g_assert_true(machine_find(known[i].machine, &machine));
        g_assert_cmpstr(machine.chip, ==, known[i].chip);
        g_assert_cmpfloat(machine.count, ==, known[i].count);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(unknown); i++) {
        Machine machine;
        g_assert_false(machine_find(unknown[i], &machine));
    }
}

static void
test_articles_name_chips(void)
{
    static const struct {
        const char *text, *chip;
    } articles[] = {
        { "Nvidia H100 80GB Mega GPU attached to Spot Preemptible VMs running in Tokyo", "H100" },
        { "Nvidia Tesla A100 GPU running in Americas", "A100-40GB" },
        { "Nvidia Tesla A100 80GB GPU running in Americas", "A100-80GB" },
        { "a100-ondemand", "A100" },
        { "Commitment v1: TpuV5p in Iowa for 1 Year", "tpu-v5p" },
        { "Tpu v6e running in Iowa", "trillium" },
        { "Nvidia L4 GPU running in Iowa", "L4" },
        { "A2 Instance Core running in Americas", NULL },
        { "T4 requests", NULL },
        { "", NULL },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(articles); i++) {
        g_assert_cmpstr(chip_in_text(articles[i].text), ==, articles[i].chip);
    }
}

static void
add_region(const RecordSink *sink, const char *region, double price)
{
    PriceRecord record = price_record_unknown();

    record.line = 9;
    record.accelerator = "v9";
    record.provider = "Cloud";
    record.region = region;
    record.term = "on demand";
    record.currency = "USD";
    record.valid_from = "2026-05-20";
    record.price = price;
    sink->price(sink->context, &record);
}

static void
test_price_spread_counts_offers_and_providers(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "prices.csv");
    add_region(import_sink(import), "north", 4);
    add_region(import_sink(import), "south", 2);
    add_region(import_sink(import), "west", 3);
    add_region(import_sink(import), "east", NAN);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator, term, currency, n, n_unknown, n_providers, "
                                 "n_regions, minimum, median, maximum, earliest FROM price_spread"),
                    ==, "TPU v9,on demand,USD,3,1,1,3,2,3,4,2026-05-20\n");
    g_assert_cmpstr(facts_csv(f, "SELECT spread, region_spread, provider_spread, age_days, as_of "
                                 "FROM price_spread"),
                    ==, "2,2,,,\n");
}

/* Two providers, both in two regions; prices of 1 January and 1 March, queried on 31 March. A
 * region without a price is not compared. */
static void
test_price_spread_tells_regions_from_providers_and_ages(Facts *f, const void *data)
{
    static const struct {
        const char *term, *provider, *region, *date;
        double price;
    } offers[] = {
        { "on demand", "A", "north", "2026-01-01", 2 },
        { "on demand", "A", "south", "2026-03-01", 3 },
        { "on demand", "B", "north", "2026-03-01", 4 },
        { "on demand", "B", "south", "2026-03-01", 5 },
        { "spot", "A", "north", "2026-03-01", 1 },
        { "spot", "A", "south", "2026-03-01", NAN },
    };
    Value *parameters = value_new_map(f->arena);

    (void)data;
    value_set_text(f->arena, parameters, "as_of", "2026-03-31");
    g_assert_true(store_set_parameters(f->store, parameters, f->diag));
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "prices.csv");
    for (size_t i = 0; i < G_N_ELEMENTS(offers); i++) {
        PriceRecord price = price_record_unknown();
        price.line = (int)i + 2;
        price.accelerator = "v9";
        price.provider = offers[i].provider;
        price.region = offers[i].region;
        price.term = offers[i].term;
        price.price = offers[i].price;
        price.currency = "USD";
        price.accelerators = 1;
        price.valid_from = offers[i].date;
        import_sink(import)->price(import_sink(import)->context, &price);
    }
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT term, spread, region_spread, provider_spread, age_days, "
                                 "oldest_age_days FROM price_spread ORDER BY term"),
                    ==, "on demand,2.5,1.5,2,30,89\nspot,1,,,30,30\n");
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/prices/a rate converts, with its day and source",
          test_rate_converts_with_its_day_and_source },
        { "/prices/amounts are in the currency of the report",
          test_amounts_are_in_the_currency_of_the_report },
        { "/prices/the cost of a training is converted", test_cost_of_training_is_converted },
        { "/prices/rates need a day, a source and sense", test_rates_need_day_source_and_sense },
        { "/prices/a spot price above the one on demand is unknown",
          test_spot_above_on_demand_is_unknown },
        { "/prices/the spread counts offers and providers",
          test_price_spread_counts_offers_and_providers },
        { "/prices/the spread tells regions from providers, and ages",
          test_price_spread_tells_regions_from_providers_and_ages },
        { "/prices/bills add up by accelerator", test_bills_add_up_by_accelerator },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    g_test_add_func("/prices/machines hold chips", test_machines_hold_chips);
    g_test_add_func("/prices/articles name chips", test_articles_name_chips);
    return g_test_run();
}
