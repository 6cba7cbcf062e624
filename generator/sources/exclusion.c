#include "sources/exclusion.h"

#include "base/names.h"

#include <math.h>
#include <stddef.h>

/* The keys allowed in `where`, with their fields in the record. */
typedef struct {
    const char *key;
    size_t offset;
    bool is_number;
} Field;

static const Field result_fields[] = {
    { "suite", offsetof(ResultRecord, suite), false },
    { "round", offsetof(ResultRecord, round), false },
    { "submitter", offsetof(ResultRecord, submitter), false },
    { "system", offsetof(ResultRecord, system), false },
    { "accelerator", offsetof(ResultRecord, accelerator), false },
    { "accelerators", offsetof(ResultRecord, accelerators), true },
    { "nodes", offsetof(ResultRecord, nodes), true },
    { "host", offsetof(ResultRecord, host), false },
    { "software", offsetof(ResultRecord, software), false },
    { "precision", offsetof(ResultRecord, precision), false },
    { "configuration", offsetof(ResultRecord, configuration), false },
    { "division", offsetof(ResultRecord, division), false },
    { "category", offsetof(ResultRecord, category), false },
    { "workload", offsetof(ResultRecord, workload), false },
    { "phase", offsetof(ResultRecord, phase), false },
    { "scenario", offsetof(ResultRecord, scenario), false },
    { "model", offsetof(ResultRecord, model), false },
    { "dataset", offsetof(ResultRecord, dataset), false },
    { "concurrency", offsetof(ResultRecord, concurrency), true },
    { "request_rate", offsetof(ResultRecord, request_rate), true },
    { "input_length", offsetof(ResultRecord, input_length), true },
    { "output_length", offsetof(ResultRecord, output_length), true },
    { "run", offsetof(ResultRecord, run), false },
    { "status", offsetof(ResultRecord, status), false },
    { "date", offsetof(ResultRecord, date), false },
    { "metric", offsetof(ResultRecord, metric), false },
    { "source", offsetof(ResultRecord, source), false },
};

static const Field price_fields[] = {
    { "accelerator", offsetof(PriceRecord, accelerator), false },
    { "provider", offsetof(PriceRecord, provider), false },
    { "region", offsetof(PriceRecord, region), false },
    { "term", offsetof(PriceRecord, term), false },
    { "currency", offsetof(PriceRecord, currency), false },
    { "accelerators", offsetof(PriceRecord, accelerators), true },
    { "item", offsetof(PriceRecord, item), false },
    { "includes", offsetof(PriceRecord, includes), false },
    { "valid_from", offsetof(PriceRecord, valid_from), false },
    { "source", offsetof(PriceRecord, source), false },
};

enum { FIELDS_MAX = 32 };

/* The row that one `where` is compared with. */
typedef struct {
    const Field *fields;
    size_t n_fields;
    const void *record;
    AcceleratorId *accelerator_id;
    const void *context;
} Row;

static bool
check_value(const Value *value, const Field *field, Diag *diag)
{
    if (value->kind == VALUE_NUMBER || (value->kind == VALUE_STRING && !field->is_number)) {
        return true;
    }
    return diag_error(diag, value->place, "exclude-where", "'%s' must be %s, or a list of them",
                      field->key, field->is_number ? "a number" : "a text");
}

static bool
check_values(const Value *value, const Field *field, Diag *diag)
{
    bool fine = true;

    if (value->kind != VALUE_LIST) {
        return check_value(value, field, diag);
    }
    if (value->first == NULL) {
        return diag_error(diag, value->place, "exclude-where", "the list of '%s' is empty",
                          field->key);
    }
    for (const Value *at = value->first; at != NULL; at = at->next) {
        fine = check_value(at, field, diag) && fine;
    }
    return fine;
}

static bool
check_where(const Value *where, const Field *fields, size_t n_fields, Diag *diag)
{
    const char *keys[FIELDS_MAX] = { NULL };

    g_assert(n_fields < FIELDS_MAX);
    for (size_t i = 0; i < n_fields; i++) {
        keys[i] = fields[i].key;
    }
    bool fine = value_check_keys(where, keys, "where", diag);
    for (size_t i = 0; fine && i < n_fields; i++) {
        const Value *value = value_lookup(where, fields[i].key);
        fine = value == NULL || check_values(value, &fields[i], diag);
    }
    return fine;
}

bool
exclusion_read(const Value *rule, int number, Arena *arena, Exclusion *ret, Diag *diag)
{
    static const char *const keys[] = { "prices", "results", "where", "reason", NULL };
    Exclusion read = { .number = number, .rule = rule, .where = value_lookup(rule, "where") };
    const Value *results = NULL;

    if (!value_check_keys(rule, keys, "rule of 'exclude'", diag) ||
        !value_read_texts(rule, "prices", arena, &read.files, diag) ||
        !value_read_texts(rule, "results", arena, &results, diag) ||
        !value_read_text(rule, "reason", &read.reason, diag)) {
        return false;
    }
    read.of_prices = read.files != NULL;
    if (read.of_prices == (results != NULL)) {
        return diag_error(diag, rule->place, "exclude-files",
                          "a rule of 'exclude' must have either 'prices' or 'results': the files "
                          "whose rows it leaves out");
    }
    read.files = read.of_prices ? read.files : results;
    if (read.reason == NULL || *read.reason == '\0') {
        return diag_error(diag, rule->place, "exclude-reason",
                          "a rule of 'exclude' needs a reason, which readers see");
    }
    if (read.where != NULL && read.where->kind == VALUE_NULL) {
        read.where = NULL;
    }
    const Field *fields = read.of_prices ? price_fields : result_fields;
    size_t n_fields = read.of_prices ? G_N_ELEMENTS(price_fields) : G_N_ELEMENTS(result_fields);
    if (read.where != NULL && !check_where(read.where, fields, n_fields, diag)) {
        return false;
    }
    *ret = read;
    return true;
}

static bool
is_same_accelerator(const Row *row, const char *name, const char *wanted)
{
    const char *id = row->accelerator_id(row->context, name);
    const char *wanted_id = row->accelerator_id(row->context, wanted);
    g_autofree char *letters = names_normalise(name), *wanted_letters = names_normalise(wanted);

    return g_str_equal(letters, wanted_letters) ||
           (id != NULL && wanted_id != NULL && g_str_equal(id, wanted_id));
}

static bool
is_value(const Row *row, const Field *field, const Value *wanted)
{
    const void *at = (const char *)row->record + field->offset;

    if (wanted->kind == VALUE_LIST) {
        for (const Value *one = wanted->first; one != NULL; one = one->next) {
            if (is_value(row, field, one)) {
                return true;
            }
        }
        return false;
    }
    if (field->is_number) {
        return *(const double *)at == wanted->number;
    }
    const char *text = *(const char *const *)at;
    if (text == NULL) {
        return false;
    }
    return g_str_equal(field->key, "accelerator") ? is_same_accelerator(row, text, wanted->text)
                                                  : g_str_equal(text, wanted->text);
}

static bool
is_row(const Row *row, const Value *where)
{
    for (size_t i = 0; where != NULL && i < row->n_fields; i++) {
        const Value *wanted = value_lookup(where, row->fields[i].key);
        if (wanted != NULL && !is_value(row, &row->fields[i], wanted)) {
            return false;
        }
    }
    return true;
}

bool
exclusion_takes_result(const Exclusion *exclusion, const ResultRecord *record,
                       AcceleratorId *accelerator_id, const void *context)
{
    Row row = { result_fields, G_N_ELEMENTS(result_fields), record, accelerator_id, context };

    return !exclusion->of_prices && is_row(&row, exclusion->where);
}

bool
exclusion_takes_price(const Exclusion *exclusion, const PriceRecord *record,
                      AcceleratorId *accelerator_id, const void *context)
{
    Row row = { price_fields, G_N_ELEMENTS(price_fields), record, accelerator_id, context };

    return exclusion->of_prices && is_row(&row, exclusion->where);
}

/* The known texts, separated by commas. */
static const char *
join(const char *const texts[], size_t n, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t i = 0; i < n; i++) {
        if (texts[i] != NULL) {
            g_string_append_printf(out, "%s%s", out->len > 0 ? ", " : "", texts[i]);
        }
    }
    return arena_strdup(arena, out->str);
}

const char *
exclusion_name_result(const ResultRecord *record, Arena *arena)
{
    const char *const texts[] = { record->accelerator, record->submitter, record->system,
                                  record->suite,       record->round,     record->workload,
                                  record->scenario,    record->run,       record->metric };

    return join(texts, G_N_ELEMENTS(texts), arena);
}

const char *
exclusion_name_price(const PriceRecord *record, Arena *arena)
{
    const char *const texts[] = { record->accelerator, record->provider, record->region,
                                  record->term, record->valid_from };

    return join(texts, G_N_ELEMENTS(texts), arena);
}
