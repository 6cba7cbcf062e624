#include "store/database.h"

#include <math.h>

/* A parameter as report.yaml gives it: a bare value, or a map. */
typedef struct {
    const char *name;
    const Value *value;
    const char *unit, *source;
    Place place;
} Parameter;

static bool
read_parameter(const Value *entry, Parameter *parameter, Diag *diag)
{
    static const char *const known[] = { "value", "unit", "source", "label", NULL };

    *parameter = (Parameter){ .name = entry->key, .value = entry, .place = entry->key_place };
    if (entry->kind != VALUE_MAP) {
        return true;
    }
    if (!value_check_keys(entry, known, "parameter", diag) ||
        !value_read_text(entry, "unit", &parameter->unit, diag) ||
        !value_read_text(entry, "source", &parameter->source, diag)) {
        return false;
    }
    parameter->value = value_lookup(entry, "value");
    return parameter->value != NULL || diag_error(diag, entry->place, "parameter-value",
                                                  "parameter '%s' has no value", entry->key);
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
                          "parameters must be names with values");
    }
    for (const Value *entry = parameters->first; entry != NULL; entry = entry->next) {
        Parameter parameter;
        good = read_parameter(entry, &parameter, diag) &&
               insert_parameter(store, &parameter, diag) && good;
    }
    return good;
}
