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

bool
output_data_csv(const OutputData *data, GString *room, Bytes *ret, Diag *diag)
{
    if (data->csv.data != NULL) {
        *ret = data->csv;
        return true;
    }
    g_string_set_size(room, data->csv.size);
    *ret = (Bytes){ .data = room->str, .size = room->len };
    return scratch_get(data->scratch, data->aside, room->len, room->str) ||
           diag_error(diag, (Place){ 0 }, "file-read",
                      "cannot read what was put aside of the relation %s", data->name);
}

static bool
write_relation(const OutputData *data, OutputFolder *folder, Diag *diag)
{
    g_autoptr(GString) room = g_string_new(NULL);
    g_autofree char *path = g_strdup_printf("data/%s.csv", data->name);
    Bytes csv;

    return output_data_csv(data, room, &csv, diag) &&
           output_write(folder, path, csv.data, csv.size, diag);
}

bool
data_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    bool ok = true;

    for (size_t i = 0; i < context->n_data; i++) {
        ok = write_relation(&context->data[i], folder, diag) && ok;
    }
    return ok;
}
