#include "sources/metadata.h"

#include "sources/metadata_guess.h"

#include <math.h>

bool
metadata_report_missing(const SourceFile *file, const char *names, Place place, Diag *diag)
{
    g_autofree char *base = g_path_get_basename(file->path);
    g_autofree char *guess = metadata_guess(file->path);

    if (guess != NULL) {
        diag_note(diag, place, "metadata-suggestion",
                  "the file's name suggests, and does not prove: %s", guess);
    }
    return diag_error(diag, place, "metadata-missing",
                      "the file does not say: %s; say it in '%s.meta.yaml' beside it, or under "
                      "'meta' of the data in report.yaml",
                      names, base);
}

/* The needed fields that the record has not, with commas; NULL for none. */
static char *
missing_names(const ResultRecord *record, unsigned needed)
{
    const struct {
        unsigned need;
        bool missing;
        const char *name;
    } all[] = {
        { NEED_ACCELERATOR, record->accelerator == NULL, "accelerator" },
        { NEED_ACCELERATORS, isnan(record->accelerators), "accelerators" },
        { NEED_MODEL, record->model == NULL && record->workload == NULL, "model" },
        { NEED_INPUT_LENGTH, isnan(record->input_length), "input_length" },
        { NEED_OUTPUT_LENGTH, isnan(record->output_length), "output_length" },
    };
    GString *names = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        if ((needed & all[i].need) != 0 && all[i].missing) {
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", all[i].name);
        }
    }
    return g_string_free(names, names->len == 0);
}

bool
metadata_complete(const ResultRecord *record, unsigned needed)
{
    g_autofree char *names = missing_names(record, needed);
    return names == NULL;
}

void
metadata_report(const SourceFile *file, const ResultRecord *record, unsigned needed, Place place,
                Diag *diag)
{
    g_autofree char *names = missing_names(record, needed);
    metadata_report_missing(file, names, place, diag);
}
