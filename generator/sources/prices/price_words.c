#include "sources/prices/price_words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 16, WORD_SIZE = 24, DIGITS_MAX = 4 };

/* A text split into words in lower case; digits, letters and symbols are separate words ("1yr" is
 * "1", "yr"). A slash is "per", "#" is "number". */
typedef struct {
    size_t n;
    char words[WORDS_MAX][WORD_SIZE];
} Words;

/* True for characters that only separate words. */
static bool
is_separator(gunichar c)
{
    return g_unichar_isspace(c) || (c < 0x80 && strchr(".,()[]:-_;'\"*`|", (int)c) != NULL) ||
           (c >= 0x2010 && c <= 0x2015) || c == 0x2019;
}

typedef enum { SIGN, LETTERS, DIGITS } WordKind;

static WordKind
kind_of(gunichar c)
{
    return g_unichar_isalpha(c) ? LETTERS : g_unichar_isdigit(c) ? DIGITS : SIGN;
}

/* False if there are more or longer words than in any heading. */
static bool
split_words(const char *text, Words *ret)
{
    ret->n = 0;
    for (const char *p = text; *p != '\0';) {
        gunichar c = g_utf8_get_char(p);
        WordKind kind = kind_of(c);
        const char *start = p;
        p = g_utf8_next_char(p);
        if (is_separator(c)) {
            continue;
        }
        while (kind != SIGN && *p != '\0' && !is_separator(g_utf8_get_char(p)) &&
               kind_of(g_utf8_get_char(p)) == kind) {
            p = g_utf8_next_char(p);
        }
        g_autofree char *lower = *start == '/'   ? g_strdup("per")
                                 : *start == '#' ? g_strdup("number")
                                                 : g_utf8_strdown(start, p - start);
        if (ret->n == WORDS_MAX || strlen(lower) >= WORD_SIZE) {
            return false;
        }
        g_strlcpy(ret->words[ret->n++], lower, WORD_SIZE);
    }
    return true;
}

static char *
join_words(const Words *words)
{
    GString *out = g_string_new(NULL);

    for (size_t i = 0; i < words->n; i++) {
        g_string_append_printf(out, "%s%s", i > 0 ? " " : "", words->words[i]);
    }
    return g_string_free(out, FALSE);
}

static const char *const role_names[N_ROLES] = {
    [ROLE_NONE] = "",
    [ROLE_ACCELERATOR] = "accelerator",
    [ROLE_MACHINE] = "item",
    [ROLE_PROVIDER] = "provider",
    [ROLE_REGION] = "region",
    [ROLE_TERM] = "term",
    [ROLE_CURRENCY] = "currency",
    [ROLE_UNIT] = "per",
    [ROLE_COUNT] = "accelerators",
    [ROLE_DATE] = "valid_from",
    [ROLE_SOURCE] = "source",
    [ROLE_INCLUDES] = "includes",
};

const char *
price_role_name(PriceRole role)
{
    return role_names[role];
}

static const struct {
    const char *name;
    PriceRole role;
} column_names[] = {
    { "accelerator", ROLE_ACCELERATOR },
    { "accelerator type", ROLE_ACCELERATOR },
    { "accelerator name", ROLE_ACCELERATOR },
    { "gpu", ROLE_ACCELERATOR },
    { "gpu type", ROLE_ACCELERATOR },
    { "gpu model", ROLE_ACCELERATOR },
    { "gpu name", ROLE_ACCELERATOR },
    { "chip", ROLE_ACCELERATOR },
    { "chip type", ROLE_ACCELERATOR },
    { "tpu", ROLE_ACCELERATOR },
    { "tpu type", ROLE_ACCELERATOR },
    { "beschleuniger", ROLE_ACCELERATOR },
    { "grafikkarte", ROLE_ACCELERATOR },
    { "model", ROLE_MACHINE },
    { "modell", ROLE_MACHINE },
    { "sku", ROLE_MACHINE },
    { "item", ROLE_MACHINE },
    { "instance", ROLE_MACHINE },
    { "instance type", ROLE_MACHINE },
    { "instance name", ROLE_MACHINE },
    { "api name", ROLE_MACHINE },
    { "machine", ROLE_MACHINE },
    { "machine type", ROLE_MACHINE },
    { "instanz", ROLE_MACHINE },
    { "server", ROLE_MACHINE },
    { "server type", ROLE_MACHINE },
    { "node", ROLE_MACHINE },
    { "node type", ROLE_MACHINE },
    { "vm", ROLE_MACHINE },
    { "vm type", ROLE_MACHINE },
    { "vm size", ROLE_MACHINE },
    { "provider", ROLE_PROVIDER },
    { "vendor", ROLE_PROVIDER },
    { "cloud", ROLE_PROVIDER },
    { "cloud provider", ROLE_PROVIDER },
    { "seller", ROLE_PROVIDER },
    { "supplier", ROLE_PROVIDER },
    { "anbieter", ROLE_PROVIDER },
    { "region", ROLE_REGION },
    { "location", ROLE_REGION },
    { "zone", ROLE_REGION },
    { "region per zone", ROLE_REGION },
    { "standort", ROLE_REGION },
    { "term", ROLE_TERM },
    { "commitment", ROLE_TERM },
    { "contract", ROLE_TERM },
    { "billing", ROLE_TERM },
    { "pricing model", ROLE_TERM },
    { "laufzeit", ROLE_TERM },
    { "currency", ROLE_CURRENCY },
    { "währung", ROLE_CURRENCY },
    { "unit", ROLE_UNIT },
    { "per", ROLE_UNIT },
    { "price unit", ROLE_UNIT },
    { "billing unit", ROLE_UNIT },
    { "einheit", ROLE_UNIT },
    { "pro", ROLE_UNIT },
    { "je", ROLE_UNIT },
    { "accelerators", ROLE_COUNT },
    { "gpus", ROLE_COUNT },
    { "gpu count", ROLE_COUNT },
    { "number gpus", ROLE_COUNT },
    { "number gpu", ROLE_COUNT },
    { "number of gpus", ROLE_COUNT },
    { "num gpus", ROLE_COUNT },
    { "gpu num", ROLE_COUNT },
    { "gpu qty", ROLE_COUNT },
    { "count", ROLE_COUNT },
    { "accelerator count", ROLE_COUNT },
    { "number of accelerators", ROLE_COUNT },
    { "gpus per server", ROLE_COUNT },
    { "gpus per host", ROLE_COUNT },
    { "gpus per vm", ROLE_COUNT },
    { "no of gpus", ROLE_COUNT },
    { "gpus per node", ROLE_COUNT },
    { "gpus per instance", ROLE_COUNT },
    { "chips", ROLE_COUNT },
    { "chip count", ROLE_COUNT },
    { "number chips", ROLE_COUNT },
    { "number of chips", ROLE_COUNT },
    { "qty", ROLE_COUNT },
    { "quantity", ROLE_COUNT },
    { "anzahl", ROLE_COUNT },
    { "anzahl gpus", ROLE_COUNT },
    { "valid from", ROLE_DATE },
    { "date", ROLE_DATE },
    { "as of", ROLE_DATE },
    { "effective", ROLE_DATE },
    { "effective date", ROLE_DATE },
    { "effective from", ROLE_DATE },
    { "price date", ROLE_DATE },
    { "gültig ab", ROLE_DATE },
    { "datum", ROLE_DATE },
    { "stand", ROLE_DATE },
    { "source", ROLE_SOURCE },
    { "quelle", ROLE_SOURCE },
    { "includes", ROLE_INCLUDES },
    { "included", ROLE_INCLUDES },
    { "accélérateur", ROLE_ACCELERATOR },
    { "acelerador", ROLE_ACCELERATOR },
    { "puce", ROLE_ACCELERATOR },
    { "modèle", ROLE_MACHINE },
    { "modelo", ROLE_MACHINE },
    { "machine virtuelle", ROLE_MACHINE },
    { "máquina", ROLE_MACHINE },
    { "instancia", ROLE_MACHINE },
    { "fournisseur", ROLE_PROVIDER },
    { "proveedor", ROLE_PROVIDER },
    { "région", ROLE_REGION },
    { "región", ROLE_REGION },
    { "zona", ROLE_REGION },
    { "engagement", ROLE_TERM },
    { "durée", ROLE_TERM },
    { "compromiso", ROLE_TERM },
    { "plazo", ROLE_TERM },
    { "devise", ROLE_CURRENCY },
    { "monnaie", ROLE_CURRENCY },
    { "moneda", ROLE_CURRENCY },
    { "divisa", ROLE_CURRENCY },
    { "unité", ROLE_UNIT },
    { "unidad", ROLE_UNIT },
    { "nombre de gpu", ROLE_COUNT },
    { "nombre de puces", ROLE_COUNT },
    { "número de gpu", ROLE_COUNT },
    { "número de chips", ROLE_COUNT },
    { "quantité", ROLE_COUNT },
    { "cantidad", ROLE_COUNT },
    { "valable dès", ROLE_DATE },
    { "valable à partir du", ROLE_DATE },
    { "fecha", ROLE_DATE },
    { "válido desde", ROLE_DATE },
    { "fuente", ROLE_SOURCE },
    { "gpu typ", ROLE_ACCELERATOR },
    { "gpu modell", ROLE_ACCELERATOR },
    { "chip typ", ROLE_ACCELERATOR },
    { "type de gpu", ROLE_ACCELERATOR },
    { "modèle de gpu", ROLE_ACCELERATOR },
    { "type d accélérateur", ROLE_ACCELERATOR },
    { "tipo de gpu", ROLE_ACCELERATOR },
    { "modelo de gpu", ROLE_ACCELERATOR },
    { "tipo de acelerador", ROLE_ACCELERATOR },
    { "instanztyp", ROLE_MACHINE },
    { "maschinentyp", ROLE_MACHINE },
    { "servertyp", ROLE_MACHINE },
    { "type d instance", ROLE_MACHINE },
    { "tipo de instancia", ROLE_MACHINE },
    { "cloud anbieter", ROLE_PROVIDER },
    { "lieferant", ROLE_PROVIDER },
    { "rechenzentrum", ROLE_REGION },
    { "vertragslaufzeit", ROLE_TERM },
    { "mindestlaufzeit", ROLE_TERM },
    { "bindung", ROLE_TERM },
    { "abrechnung", ROLE_TERM },
    { "preismodell", ROLE_TERM },
    { "anzahl gpu", ROLE_COUNT },
    { "gpu anzahl", ROLE_COUNT },
    { "anzahl der gpus", ROLE_COUNT },
    { "gpus je knoten", ROLE_COUNT },
    { "gpus pro knoten", ROLE_COUNT },
    { "gpus pro server", ROLE_COUNT },
    { "gpus je server", ROLE_COUNT },
    { "nombre de gpus", ROLE_COUNT },
    { "número de gpus", ROLE_COUNT },
    { "preisstand", ROLE_DATE },
};

PriceRole
price_role_find(const char *name)
{
    Words words;

    if (!split_words(name, &words)) {
        return ROLE_NONE;
    }
    g_autofree char *joined = join_words(&words);
    for (size_t i = 0; i < G_N_ELEMENTS(column_names); i++) {
        if (g_str_equal(column_names[i].name, joined)) {
            return column_names[i].role;
        }
    }
    return ROLE_NONE;
}

bool
price_heading_is_machine(const char *name)
{
    static const char *const starts[] = { "instan", "machine", "máquina", "server", "node", "vm" };
    g_autofree char *folded = g_utf8_strdown(name, -1);

    for (size_t i = 0; i < G_N_ELEMENTS(starts); i++) {
        if (g_str_has_prefix(folded, starts[i])) {
            return price_role_find(name) == ROLE_MACHINE;
        }
    }
    return false;
}

static const struct {
    const char *word, *currency;
} currencies[] = {
    { "$", "USD" },   { "usd", "USD" }, { "dollar", "USD" }, { "dollars", "USD" },
    { "€", "EUR" },   { "eur", "EUR" }, { "euro", "EUR" },   { "euros", "EUR" },
    { "£", "GBP" },   { "gbp", "GBP" }, { "chf", "CHF" },    { "jpy", "JPY" },
    { "cny", "CNY" }, { "cad", "CAD" }, { "aud", "AUD" },    { "inr", "INR" },
    { "sek", "SEK" }, { "nok", "NOK" }, { "dkk", "DKK" },    { "pln", "PLN" },
    { "sgd", "SGD" }, { "krw", "KRW" },
};

typedef enum {
    MEANS_NOTHING, /* an allowed word without meaning */
    MEANS_PRICE,
    MEANS_PER,
    MEANS_CHIP,
    MEANS_ITEM,
    MEANS_PERIOD,
    MEANS_PRICED_PERIOD, /* "hourly" */
    MEANS_TERM,
    MEANS_COMMITTED, /* for a time that other words state */
} WordMeaning;

static const struct {
    const char *word;
    WordMeaning meaning;
    double hours;
    const char *term;
} vocabulary[] = {
    { "price", MEANS_PRICE, 0, NULL },
    { "prices", MEANS_PRICE, 0, NULL },
    { "pricing", MEANS_PRICE, 0, NULL },
    { "cost", MEANS_PRICE, 0, NULL },
    { "rate", MEANS_PRICE, 0, NULL },
    { "preis", MEANS_PRICE, 0, NULL },
    { "preise", MEANS_PRICE, 0, NULL },
    { "listenpreis", MEANS_PRICE, 0, NULL },
    { "einzelpreis", MEANS_PRICE, 0, NULL },
    { "kosten", MEANS_PRICE, 0, NULL },
    { "netto", MEANS_NOTHING, 0, NULL },
    { "reserviert", MEANS_COMMITTED, 0, NULL },
    { "list", MEANS_NOTHING, 0, NULL },
    { "unit", MEANS_NOTHING, 0, NULL },
    { "linux", MEANS_NOTHING, 0, NULL },
    { "in", MEANS_NOTHING, 0, NULL },
    { "and", MEANS_NOTHING, 0, NULL }, /* "per GPU and hour" */
    { "und", MEANS_NOTHING, 0, NULL },
    { "et", MEANS_NOTHING, 0, NULL },
    { "commitment", MEANS_COMMITTED, 0, NULL },
    { "commit", MEANS_COMMITTED, 0, NULL },
    { "committed", MEANS_COMMITTED, 0, NULL },
    { "reserved", MEANS_COMMITTED, 0, NULL },
    { "reservation", MEANS_COMMITTED, 0, NULL },
    { "contract", MEANS_NOTHING, 0, NULL },
    { "term", MEANS_NOTHING, 0, NULL },
    { "cud", MEANS_COMMITTED, 0, NULL },
    { "per", MEANS_PER, 0, NULL },
    { "pro", MEANS_PER, 0, NULL },
    { "je", MEANS_PER, 0, NULL },
    { "an", MEANS_PER, 0, NULL },
    { "gpu", MEANS_CHIP, 0, NULL },
    { "karte", MEANS_CHIP, 0, NULL },
    { "chip", MEANS_CHIP, 0, NULL },
    { "tpu", MEANS_CHIP, 0, NULL },
    { "accelerator", MEANS_CHIP, 0, NULL },
    { "node", MEANS_ITEM, 0, NULL },
    { "host", MEANS_ITEM, 0, NULL },
    { "instance", MEANS_ITEM, 0, NULL },
    { "machine", MEANS_ITEM, 0, NULL },
    { "server", MEANS_ITEM, 0, NULL },
    { "item", MEANS_ITEM, 0, NULL },
    { "vm", MEANS_ITEM, 0, NULL },
    { "knoten", MEANS_ITEM, 0, NULL },
    { "instanz", MEANS_ITEM, 0, NULL },
    { "h", MEANS_PERIOD, 1, NULL },
    { "hr", MEANS_PERIOD, 1, NULL },
    { "hrs", MEANS_PERIOD, 1, NULL },
    { "hour", MEANS_PERIOD, 1, NULL },
    { "hours", MEANS_PERIOD, 1, NULL },
    { "std", MEANS_PERIOD, 1, NULL },
    { "stunde", MEANS_PERIOD, 1, NULL },
    { "stunden", MEANS_PERIOD, 1, NULL },
    { "stundenpreis", MEANS_PRICED_PERIOD, 1, NULL },
    { "hourly", MEANS_PRICED_PERIOD, 1, NULL },
    { "day", MEANS_PERIOD, 24, NULL },
    { "tag", MEANS_PERIOD, 24, NULL },
    { "daily", MEANS_PRICED_PERIOD, 24, NULL },
    { "mo", MEANS_PERIOD, 730, NULL },
    { "month", MEANS_PERIOD, 730, NULL },
    { "monat", MEANS_PERIOD, 730, NULL },
    { "monatlich", MEANS_PRICED_PERIOD, 730, NULL },
    { "monatspreis", MEANS_PRICED_PERIOD, 730, NULL },
    { "monthly", MEANS_PRICED_PERIOD, 730, NULL },
    { "prix", MEANS_PRICE, 0, NULL },
    { "tarif", MEANS_PRICE, 0, NULL },
    { "coût", MEANS_PRICE, 0, NULL },
    { "precio", MEANS_PRICE, 0, NULL },
    { "precios", MEANS_PRICE, 0, NULL },
    { "tarifa", MEANS_PRICE, 0, NULL },
    { "coste", MEANS_PRICE, 0, NULL },
    { "costo", MEANS_PRICE, 0, NULL },
    { "avec", MEANS_NOTHING, 0, NULL },
    { "engagement", MEANS_COMMITTED, 0, NULL },
    { "réservé", MEANS_COMMITTED, 0, NULL },
    { "réservée", MEANS_COMMITTED, 0, NULL },
    { "réservation", MEANS_COMMITTED, 0, NULL },
    { "contrat", MEANS_NOTHING, 0, NULL },
    { "de", MEANS_NOTHING, 0, NULL },
    { "d", MEANS_NOTHING, 0, NULL },
    { "con", MEANS_NOTHING, 0, NULL },
    { "compromiso", MEANS_COMMITTED, 0, NULL },
    { "reservado", MEANS_COMMITTED, 0, NULL },
    { "reservada", MEANS_COMMITTED, 0, NULL },
    { "reserva", MEANS_COMMITTED, 0, NULL },
    { "contrato", MEANS_NOTHING, 0, NULL },
    { "en", MEANS_NOTHING, 0, NULL },
    { "par", MEANS_PER, 0, NULL },
    { "por", MEANS_PER, 0, NULL },
    { "puce", MEANS_CHIP, 0, NULL },
    { "accélérateur", MEANS_CHIP, 0, NULL },
    { "acelerador", MEANS_CHIP, 0, NULL },
    { "nœud", MEANS_ITEM, 0, NULL },
    { "serveur", MEANS_ITEM, 0, NULL },
    { "nodo", MEANS_ITEM, 0, NULL },
    { "servidor", MEANS_ITEM, 0, NULL },
    { "instancia", MEANS_ITEM, 0, NULL },
    { "máquina", MEANS_ITEM, 0, NULL },
    { "heure", MEANS_PERIOD, 1, NULL },
    { "heures", MEANS_PERIOD, 1, NULL },
    { "hora", MEANS_PERIOD, 1, NULL },
    { "horas", MEANS_PERIOD, 1, NULL },
    { "horaire", MEANS_PRICED_PERIOD, 1, NULL },
    { "jour", MEANS_PERIOD, 24, NULL },
    { "día", MEANS_PERIOD, 24, NULL },
    { "mois", MEANS_PERIOD, 730, NULL },
    { "mes", MEANS_PERIOD, 730, NULL },
    { "mensuel", MEANS_PRICED_PERIOD, 730, NULL },
    { "mensual", MEANS_PRICED_PERIOD, 730, NULL },
    { "spot", MEANS_TERM, 0, "spot" },
    { "preemptible", MEANS_TERM, 0, "spot" },
    { "market", MEANS_TERM, 0, "market" },
    { "community", MEANS_TERM, 0, "market" }, /* RunPod's clouds */
    { "secure", MEANS_TERM, 0, "on demand" },
    { "cloud", MEANS_NOTHING, 0, NULL },
    { "owned", MEANS_TERM, 0, "owned" },
    { "od", MEANS_TERM, 0, "on demand" },
    { "ondemand", MEANS_TERM, 0, "on demand" },
    { "payg", MEANS_TERM, 0, "on demand" },
};

static const char *
currency_of(const char *word)
{
    for (size_t i = 0; i < G_N_ELEMENTS(currencies); i++) {
        if (g_str_equal(currencies[i].word, word)) {
            return currencies[i].currency;
        }
    }
    return NULL;
}

/* The number of words in `phrase` (NULL-terminated) if the text continues with it; else 0. */
static size_t
count_phrase(const Words *words, size_t i, const char *const *phrase)
{
    size_t n = 0;

    for (; phrase[n] != NULL; n++) {
        if (i + n >= words->n || !g_str_equal(words->words[i + n], phrase[n])) {
            return 0;
        }
    }
    return n;
}

static bool
is_word_of(const char *word, const char *const *list)
{
    return g_strv_contains(list, word);
}

/* The number of words in a length such as "1 yr", "three years" or "36 months"; 0 if there is none
 * here. `*ret_term` is NULL for a length that is not a term of the price table. */
static size_t
count_length(const Words *words, size_t i, const char **ret_term)
{
    static const char *const years[] = { "y",     "yr", "yrs", "year", "years", "jahr",
                                         "jahre", "an", "ans", "año",  "años",  NULL };
    static const char *const months[] = { "mo",   "month", "months", "monat", "monate",
                                          "mois", "mes",   "meses",  NULL };
    const char *number = words->words[i];
    long n = g_str_equal(number, "one")     ? 1
             : g_str_equal(number, "three") ? 3
             : strlen(number) <= DIGITS_MAX ? strtol(number, NULL, 10)
                                            : 0;

    *ret_term = NULL;
    if (n <= 0 || i + 1 == words->n) {
        return 0;
    }
    if (is_word_of(words->words[i + 1], years)) {
        *ret_term = n == 1 ? "1 year" : n == 3 ? "3 years" : NULL;
        return 2;
    }
    if (is_word_of(words->words[i + 1], months)) {
        *ret_term = n == 12 ? "1 year" : n == 36 ? "3 years" : NULL;
        return 2;
    }
    return 0;
}

static bool
set_text(const char **text, const char *said)
{
    bool fits = *text == NULL || g_str_equal(*text, said);

    *text = said;
    return fits;
}

static bool
set_hours(PriceWords *ret, double hours)
{
    bool fits = ret->hours == 0 || ret->hours == hours;

    ret->hours = hours;
    return fits;
}

static bool
set_per(PriceWords *ret, PricePer per)
{
    bool fits = ret->per == PER_UNSTATED || ret->per == per;

    ret->per = per;
    return fits;
}

typedef struct {
    PriceWords *ret;
    bool per; /* a "per" was read */
} WordReading;

/* False if the word is unknown or contradicts earlier ones. */
static bool
take_word(WordReading *reading, const char *word)
{
    PriceWords *ret = reading->ret;
    const char *currency = currency_of(word);

    if (currency != NULL) {
        for (size_t i = 0; i < G_N_ELEMENTS(currencies); i++) {
            if (!g_ascii_isalpha(*word) && g_str_equal(currencies[i].word, word)) {
                ret->sign = currencies[i].word;
            }
        }
        return set_text(&ret->currency, currency);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(vocabulary); i++) {
        if (!g_str_equal(vocabulary[i].word, word)) {
            continue;
        }
        switch (vocabulary[i].meaning) {
        case MEANS_NOTHING:
            return true;
        case MEANS_PRICE:
            ret->price = true;
            return true;
        case MEANS_PER:
            reading->per = true;
            return true;
        case MEANS_CHIP:
            return set_per(ret, PER_CHIP);
        case MEANS_ITEM:
            return set_per(ret, PER_ITEM);
        case MEANS_PRICED_PERIOD:
            ret->price = true;
            return set_hours(ret, vocabulary[i].hours);
        case MEANS_PERIOD:
            return set_hours(ret, vocabulary[i].hours);
        case MEANS_TERM:
            return set_text(&ret->term, vocabulary[i].term);
        case MEANS_COMMITTED:
            ret->committed = true;
            return true;
        }
    }
    return false;
}

bool
price_words_read(const char *text, PriceWords *ret, char **ret_unknown)
{
    static const char *const on_demand[] = { "on", "demand", NULL },
                             *const as_you_go[] = { "pay", "as", "you", "go", NULL },
                             *const auf_abruf[] = { "auf", "abruf", NULL },
                             *const a_la_demande[] = { "à", "la", "demande", NULL },
                             *const bajo_demanda[] = { "bajo", "demanda", NULL },
                             *const us_dollar[] = { "us", "$", NULL },
                             *const dph_total[] = { "dph", "total", NULL };
    Words words;
    bool fits = true;
    WordReading reading = { .ret = ret };

    *ret = (PriceWords){ 0 };
    if (ret_unknown != NULL) {
        *ret_unknown = NULL;
    }
    if (!split_words(text, &words)) {
        return false;
    }
    for (size_t i = 0; i < words.n;) {
        const char *term = NULL;
        size_t n = count_length(&words, i, &term);
        if (n > 0) {
            fits = term != NULL && set_text(&ret->term, term) && fits;
        } else if ((n = count_phrase(&words, i, on_demand)) > 0 ||
                   (n = count_phrase(&words, i, as_you_go)) > 0 ||
                   (n = count_phrase(&words, i, auf_abruf)) > 0 ||
                   (n = count_phrase(&words, i, a_la_demande)) > 0 ||
                   (n = count_phrase(&words, i, bajo_demanda)) > 0) {
            fits = set_text(&ret->term, "on demand") && fits;
        } else if ((n = count_phrase(&words, i, us_dollar)) > 0) {
            fits = set_text(&ret->currency, "USD") && fits;
        } else if ((n = count_phrase(&words, i, dph_total)) > 0) { /* Vast.ai: dollars per hour */
            fits = set_text(&ret->currency, "USD") && set_hours(ret, 1) && set_per(ret, PER_ITEM) &&
                   fits;
        } else {
            n = 1;
            if (!take_word(&reading, words.words[i])) {
                fits = false;
                if (ret_unknown != NULL && *ret_unknown == NULL) {
                    *ret_unknown = g_strdup(words.words[i]);
                }
            }
        }
        i += n;
    }
    ret->price =
        ret->price || ret->currency != NULL || ret->term != NULL || (reading.per && ret->hours > 0);
    return fits;
}

bool
price_currency_read(const char *text, char ret[static 4])
{
    PriceWords words;

    if (strlen(text) == 3 && g_ascii_isalpha(text[0]) && g_ascii_isalpha(text[1]) &&
        g_ascii_isalpha(text[2])) {
        for (size_t i = 0; i < 3; i++) {
            ret[i] = g_ascii_toupper(text[i]);
        }
        ret[3] = '\0';
        return true;
    }
    if (!price_words_read(text, &words, NULL) || words.currency == NULL || words.hours > 0 ||
        words.per != PER_UNSTATED || words.term != NULL) {
        return false;
    }
    g_strlcpy(ret, words.currency, 4);
    return true;
}

bool
price_is_unknown(const char *text)
{
    static const char *const phrases[] = { "on request",    "upon request", "price on request",
                                           "contact sales", "contact us",   "tbd",
                                           "auf anfrage",   "sur demande",  "a consultar",
                                           "poa",           "call" };
    Words words;

    if (*text == '\0' || cell_is_unknown(text) || g_str_equal(text, "–") ||
        g_str_equal(text, "—")) {
        return true;
    }
    if (!split_words(text, &words)) {
        return false;
    }
    g_autofree char *joined = join_words(&words);
    for (size_t i = 0; i < G_N_ELEMENTS(phrases); i++) {
        if (g_str_equal(joined, phrases[i])) {
            return true;
        }
    }
    return false;
}

/* The end of a number with its marks and spaces. */
static const char *
end_of_number(const char *p)
{
    static const char *const marks[] = { "'", "’", " ", "\u00a0", "\u202f" };
    const char *end = p;

    while (*p != '\0') {
        size_t n = g_ascii_isdigit(*p) || *p == '.' || *p == ',' ? 1 : 0;
        for (size_t i = 0; i < G_N_ELEMENTS(marks) && n == 0; i++) {
            n = g_str_has_prefix(p, marks[i]) ? strlen(marks[i]) : 0;
        }
        if (n == 0) {
            break;
        }
        p += n;
        if (g_ascii_isdigit(p[-1])) {
            end = p;
        }
    }
    return end;
}

bool
price_read(const char *text, PriceReading *ret)
{
    size_t before = strcspn(text, "0123456789");
    const char *start = text + before, *end = end_of_number(start);

    *ret = (PriceReading){ .point = NAN, .comma = NAN };
    if (*start == '\0' || memchr(text, '-', before) != NULL || memchr(text, '(', before) != NULL ||
        g_strstr_len(text, (gssize)before, "−") != NULL) {
        return false;
    }
    if (before > 0 && (start[-1] == '.' || start[-1] == ',')) {
        start--; /* ".75" */
    }
    g_autofree char *number = g_strndup(start, (gsize)(end - start));
    g_autofree char *rest = g_strdup_printf("%.*s %s", (int)(start - text), text, end);
    if (strpbrk(rest, "0123456789") != NULL || !price_words_read(rest, &ret->words, NULL)) {
        return false;
    }
    bool point = cell_read_number(number, DECIMAL_POINT, &ret->point);
    bool comma = cell_read_number(number, DECIMAL_COMMA, &ret->comma);
    return point || comma;
}
