/* The words, numbers and dates of price sheets. */
#include "sources/prices/price_words.h"

#include <math.h>

static void
test_roles(void)
{
    static const struct {
        const char *name;
        PriceRole role;
    } cases[] = {
        { "GPU Type", ROLE_ACCELERATOR },
        { "accelerator", ROLE_ACCELERATOR },
        { "instance_type", ROLE_MACHINE },
        { "Machine type", ROLE_MACHINE },
        { "# GPUs", ROLE_COUNT },
        { "#GPUs", ROLE_COUNT },
        { "num_gpus", ROLE_COUNT },
        { "Count", ROLE_COUNT },
        { "API Name", ROLE_MACHINE },
        { "Region/Zone", ROLE_REGION },
        { "WÄHRUNG", ROLE_CURRENCY },
        { "Devise", ROLE_CURRENCY },
        { "Moneda", ROLE_CURRENCY },
        { "Nombre de GPU", ROLE_COUNT },
        { "Proveedor", ROLE_PROVIDER },
        { "GPU-Typ", ROLE_ACCELERATOR },
        { "Type d’instance", ROLE_MACHINE },
        { "Mindestlaufzeit", ROLE_TERM },
        { "Anzahl der GPUs", ROLE_COUNT },
        { "valid_from", ROLE_DATE },
        { "As of:", ROLE_DATE },
        { "price", ROLE_NONE },
        { "notes", ROLE_NONE },
        { "", ROLE_NONE },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_cmpint(price_role_find(cases[i].name), ==, cases[i].role);
    }
}

static void
test_headings(void)
{
    static const struct {
        const char *text;
        PricePer per;
        double hours;
        const char *term, *currency;
    } cases[] = {
        { "$/hr", PER_UNSTATED, 1, NULL, "USD" },
        { "USD/hour", PER_UNSTATED, 1, NULL, "USD" },
        { "Price per GPU hour", PER_CHIP, 1, NULL, NULL },
        { "price_per_gpu_hour_usd", PER_CHIP, 1, NULL, "USD" },
        { "€/h", PER_UNSTATED, 1, NULL, "EUR" },
        { "Cost per node-month (US$)", PER_ITEM, 730, NULL, "USD" },
        { "hourly", PER_UNSTATED, 1, NULL, NULL },
        { "On-Demand", PER_UNSTATED, 0, "on demand", NULL },
        { "1yr commit", PER_UNSTATED, 0, "1 year", NULL },
        { "1-year reserved", PER_UNSTATED, 0, "1 year", NULL },
        { "Three years", PER_UNSTATED, 0, "3 years", NULL },
        { "36 months", PER_UNSTATED, 0, "3 years", NULL },
        { "3y ($/month)", PER_UNSTATED, 730, "3 years", "USD" },
        { "Spot", PER_UNSTATED, 0, "spot", NULL },
        { "auf Abruf", PER_UNSTATED, 0, "on demand", NULL },
        { "Listenpreis netto je GPU-Stunde (€)", PER_CHIP, 1, NULL, "EUR" },
        { "Monatspreis pro Server, 1 Jahr reserviert", PER_ITEM, 730, "1 year", NULL },
        { "À la demande", PER_UNSTATED, 0, "on demand", NULL },
        { "1 an d’engagement", PER_UNSTATED, 0, "1 year", NULL },
        { "Réservé 3 ans", PER_UNSTATED, 0, "3 years", NULL },
        { "Prix par GPU-heure (€)", PER_CHIP, 1, NULL, "EUR" },
        { "Preis pro GPU und Stunde (EUR)", PER_CHIP, 1, NULL, "EUR" },
        { "Price per GPU and hour", PER_CHIP, 1, NULL, NULL },
        { "prix par GPU et heure", PER_CHIP, 1, NULL, NULL },
        { "Bajo demanda", PER_UNSTATED, 0, "on demand", NULL },
        { "Compromiso de 1 año", PER_UNSTATED, 0, "1 year", NULL },
        { "Precio por hora (USD)", PER_UNSTATED, 1, NULL, "USD" },
        { "Secure Cloud ($/hr)", PER_UNSTATED, 1, "on demand", "USD" },
        { "Community Cloud ($/hr)", PER_UNSTATED, 1, "market", "USD" },
        { "dph_total", PER_ITEM, 1, NULL, "USD" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        PriceWords words;
        g_assert_true(price_words_read(cases[i].text, &words, NULL));
        g_assert_true(words.price);
        g_assert_cmpint(words.per, ==, cases[i].per);
        g_assert_cmpfloat(words.hours, ==, cases[i].hours);
        g_assert_cmpstr(words.term, ==, cases[i].term);
        g_assert_cmpstr(words.currency, ==, cases[i].currency);
    }
}

/* Texts that are only partly understood, contradict themselves or are not prices. */
static void
test_no_headings(void)
{
    static const char *const cases[] = {
        "price per 1M tokens",
        "2 years",
        "6 month reserved",
        "$ or €",
        "A$/hr",
        "spot/demand",
        "on demand and spot",
        "price per GPU and server",
        "price per y",
        "price (net)",
        "GPU node price",
        "hourly, monthly",
        "GPU hours",
        "GPU",
        "year",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        PriceWords words;
        g_assert_false(price_words_read(cases[i], &words, NULL) && words.price);
    }
    PriceWords words;
    g_autofree char *unknown = NULL;
    g_assert_false(price_words_read("Price (net)", &words, &unknown));
    g_assert_cmpstr(unknown, ==, "net");
}

static void
test_prices(void)
{
    static const struct {
        const char *text;
        double point, comma; /* 0: it cannot be read in this way */
        const char *currency;
    } cases[] = {
        { "$6.25", 6.25, 0, "USD" },
        { "6,25 €", 0, 6.25, "EUR" },
        { "1.234,56", 0, 1234.56, NULL },
        { "1,234.56", 1234.56, 0, NULL },
        { "USD 4.10", 4.10, 0, "USD" },
        { "4.10 usd/hr", 4.10, 0, "USD" },
        { "US$ 61", 61, 61, "USD" },
        { "1,234", 1234, 1.234, NULL },
        { "1.234", 1.234, 1234, NULL },
        { "0.375", 0.375, 0, NULL },
        { ".75", 0.75, 0, NULL },
        { "12'345.50", 12345.5, 0, NULL },
        { "1\u00a0234,50 €", 0, 1234.5, "EUR" },
        { "**2.49**", 2.49, 0, NULL },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        PriceReading reading;
        g_assert_true(price_read(cases[i].text, &reading));
        g_assert_cmpfloat(isnan(reading.point) ? 0 : reading.point, ==, cases[i].point);
        g_assert_cmpfloat(isnan(reading.comma) ? 0 : reading.comma, ==, cases[i].comma);
        g_assert_cmpstr(reading.words.currency, ==, cases[i].currency);
    }
}

static void
test_no_prices(void)
{
    static const char *const cases[] = { "-2.50",     "−2.50",   "(2.50)", "~2.50",     "from 2.50",
                                         "2.50-3.00", "2.50 %",  "yes",    "1.2.3",     "2.50+",
                                         "$2 or €2",  "1,23,45", "",       "2.50 A$",   "2.5e3x",
                                         "< 2",       "50 cent", "2..5",   "2.50/3.00", "10k" };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        PriceReading reading;
        if (price_read(cases[i], &reading)) {
            g_error("'%s' is read as a price", cases[i]);
        }
    }
    static const char *const unknown[] = { "",           "n/a",        "N/A", "-",          "—",
                                           "on request", "Contact us", "TBD", "Auf Anfrage" };
    for (size_t i = 0; i < G_N_ELEMENTS(unknown); i++) {
        g_assert_true(price_is_unknown(unknown[i]));
    }
    g_assert_false(price_is_unknown("2.50"));
}

static void
test_currencies(void)
{
    char code[4];

    g_assert_true(price_currency_read("usd", code));
    g_assert_cmpstr(code, ==, "USD");
    g_assert_true(price_currency_read("US$", code));
    g_assert_cmpstr(code, ==, "USD");
    g_assert_true(price_currency_read("€", code));
    g_assert_cmpstr(code, ==, "EUR");
    g_assert_false(price_currency_read("A$", code));
    g_assert_false(price_currency_read("12", code));
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/price-words/roles", test_roles);
    g_test_add_func("/price-words/headings", test_headings);
    g_test_add_func("/price-words/no-headings", test_no_headings);
    g_test_add_func("/price-words/prices", test_prices);
    g_test_add_func("/price-words/no-prices", test_no_prices);
    g_test_add_func("/price-words/currencies", test_currencies);
    return g_test_run();
}
