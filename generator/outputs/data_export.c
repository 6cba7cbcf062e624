#include "outputs/output.h"

bool
output_is_fact(const char *relation)
{
    static const char *const facts[] = { "accelerator",
                                         "accelerator_figure",
                                         "claim",
                                         "decision",
                                         "decision_score",
                                         "metric",
                                         "observation",
                                         "price",
                                         "run",
                                         "source",
                                         "support",
                                         "system",
                                         "workload" };

    for (size_t i = 0; i < G_N_ELEMENTS(facts); i++) {
        if (g_str_equal(relation, facts[i])) {
            return true;
        }
    }
    return false;
}

Bytes
output_data_csv(const OutputData *data, GString *room)
{
    if (data->csv.data != NULL) {
        return data->csv;
    }
    table_append_csv(data->table, room);
    return (Bytes){ .data = room->str, .size = room->len };
}

bool
data_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    bool ok = true;

    for (size_t i = 0; i < context->n_data; i++) {
        g_autoptr(GString) room = g_string_new(NULL);
        Bytes csv = output_data_csv(&context->data[i], room);
        g_autofree char *path = g_strdup_printf("data/%s.csv", context->data[i].name);
        ok = output_write(folder, path, csv.data, csv.size, diag) && ok;
    }
    return ok;
}
