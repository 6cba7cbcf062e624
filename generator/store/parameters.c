#include "store/database.h"

#include <math.h>

/* A parameter as written in report.yaml: a bare value or a map. */
typedef struct {
    const char *name;
    const Value *value;
    const char *unit, *source, *reason, *label;
    double low, high; /* both NAN when no range is stated */
    Place place;
} Parameter;

static bool
read_range(const Value *entry, Parameter *parameter, Diag *diag)
{
    const Value *value = parameter->value;

    if (!value_read_number(entry, "low", &parameter->low, diag) ||
        !value_read_number(entry, "high", &parameter->high, diag)) {
        return false;
    }
    if (isnan(parameter->low) && isnan(parameter->high)) {
        return true;
    }
    if (value->kind == VALUE_NUMBER && parameter->low <= value->number &&
        value->number <= parameter->high) {
        return true;
    }
    return diag_error(diag, entry->place, "parameter-range",
                      "parameter '%s' needs low and high with its value between them",
                      parameter->name);
}

static bool
read_parameter(const Value *entry, Parameter *parameter, Diag *diag)
{
    static const char *const known[] = { "value",  "low",   "high",   "unit",
                                         "source", "label", "reason", NULL };

    *parameter = (Parameter){
        .name = entry->key, .value = entry, .low = NAN, .high = NAN, .place = entry->key_place
    };
    if (entry->kind != VALUE_MAP) {
        return true;
    }
    if (!value_check_keys(entry, known, "parameter", diag) ||
        !value_read_text(entry, "unit", &parameter->unit, diag) ||
        !value_read_text(entry, "source", &parameter->source, diag) ||
        !value_read_text(entry, "reason", &parameter->reason, diag) ||
        !value_read_text(entry, "label", &parameter->label, diag)) {
        return false;
    }
    parameter->value = value_lookup(entry, "value");
    if (parameter->value == NULL) {
        return diag_error(diag, entry->place, "parameter-value", "parameter '%s' has no value",
                          entry->key);
    }
    return read_range(entry, parameter, diag);
}

static bool
has_good_value(const Parameter *parameter, Diag *diag)
{
    ValueKind kind = parameter->value->kind;

    if (kind == VALUE_LIST || kind == VALUE_MAP) {
        return diag_error(diag, parameter->value->place, "parameter-value",
                          "parameter '%s' must be one number or text", parameter->name);
    }
    return true;
}

static bool
insert_parameter(Store *store, const Parameter *parameter, Diag *diag)
{
    const Value *value = parameter->value;
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_PARAMETER);

    bind_text(insert, 1, parameter->name);
    switch (value->kind) {
    case VALUE_NUMBER:
        bind_number(insert, 2, value->number);
        break;
    case VALUE_BOOL:
    case VALUE_STRING:
        bind_text(insert, 3, value->text);
        break;
    case VALUE_NULL:
        break;
    case VALUE_LIST:
    case VALUE_MAP:
        return diag_error(diag, value->place, "parameter-value",
                          "parameter '%s' must be one number or text", parameter->name);
    }
    bind_text(insert, 4, parameter->unit);
    bind_text(insert, 5, parameter->source);
    bind_text(insert, 6, parameter->place.file);
    sqlite3_bind_int(insert, 7, parameter->place.line);
    bind_number(insert, 8, parameter->low);
    bind_number(insert, 9, parameter->high);
    bind_text(insert, 10, parameter->reason);
    bind_text(insert, 11, parameter->label);
    return database_step(store, insert, diag);
}

bool
store_set_parameters(Store *store, const Value *parameters, Diag *diag)
{
    bool good = true;

    if (parameters == NULL || parameters->kind == VALUE_NULL) {
        return true;
    }
    if (parameters->kind != VALUE_MAP) {
        return diag_error(diag, parameters->place, "parameter-value",
                          "'parameters' must be a map of names to values");
    }
    for (const Value *entry = parameters->first; entry != NULL; entry = entry->next) {
        Parameter parameter;
        good = read_parameter(entry, &parameter, diag) && has_good_value(&parameter, diag) &&
               insert_parameter(store, &parameter, diag) && good;
    }
    return good;
}
