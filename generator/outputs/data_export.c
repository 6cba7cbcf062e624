#include "outputs/output.h"

bool
data_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    bool ok = true;

    for (size_t i = 0; i < context->n_data; i++) {
        g_autoptr(GString) csv = g_string_new(NULL);
        g_autofree char *path = g_strdup_printf("data/%s.csv", context->data[i].name);
        table_append_csv(context->data[i].table, csv);
        ok = output_write(folder, path, csv->str, csv->len, diag) && ok;
    }
    return ok;
}
