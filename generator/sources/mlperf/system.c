#include "sources/mlperf/system.h"

#include "base/number.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>

/* A text member; NULL if it is absent, empty, "N/A", or unchanged from the template. */
static const char *
member_text(const cJSON *object, const char *name, Arena *arena)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);

    if (!cJSON_IsString(item)) {
        return NULL;
    }
    g_autofree char *valid = g_utf8_make_valid(item->valuestring, -1);
    const char *text = g_strstrip(valid);
    if (text[0] == '\0' || g_ascii_strcasecmp(text, "n/a") == 0 ||
        g_ascii_strcasecmp(text, "na") == 0 || g_ascii_strcasecmp(text, "none") == 0 ||
        g_ascii_strncasecmp(text, "todo", 4) == 0) {
        return NULL;
    }
    return arena_strdup(arena, text);
}

static double
member_number(const cJSON *object, const char *name, Arena *arena)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    double number = NAN;

    if (cJSON_IsNumber(item)) {
        return isfinite(item->valuedouble) ? item->valuedouble : NAN;
    }
    const char *text = member_text(object, name, arena);
    if (text == NULL || !number_parse(text, &number)) {
        return NAN;
    }
    return number;
}

bool
mlperf_system_parse(const char *json, size_t size, Arena *arena, MlperfSystem *ret,
                    const char **ret_error)
{
    cJSON *root = cJSON_ParseWithLengthOpts(json, size, ret_error, false);

    if (!cJSON_IsObject(root)) {
        cJSON_Delete(root);
        return false;
    }
    *ret = (MlperfSystem){
        .submitter = member_text(root, "submitter", arena),
        .name = member_text(root, "system_name", arena),
        .division = member_text(root, "division", arena),
        .status = member_text(root, "status", arena),
        .type = member_text(root, "system_type", arena),
        .accelerator = member_text(root, "accelerator_model_name", arena),
        .host = member_text(root, "host_processor_model_name", arena),
        .software = member_text(root, "framework", arena),
        .nodes = member_number(root, "number_of_nodes", arena),
        .accelerators_per_node = member_number(root, "accelerators_per_node", arena),
    };
    cJSON_Delete(root);
    return true;
}

double
mlperf_system_accelerators(const MlperfSystem *system)
{
    double accelerators = system->nodes * system->accelerators_per_node;
    return accelerators > 0 ? accelerators : NAN;
}

const char *
mlperf_category(const char *status)
{
    static const char *const spellings[][2] = {
        { "avail", "available" }, { "onprem", "available" }, { "on-prem", "available" },
        { "cloud", "available" }, { "preview", "preview" },  { "research", "rdi" },
        { "rdi", "rdi" },         { "rdo", "rdi" },          { "internal", "rdi" },
    };

    if (status == NULL) {
        return NULL;
    }
    g_autofree char *lower = g_ascii_strdown(status, -1);
    for (size_t i = 0; i < G_N_ELEMENTS(spellings); i++) {
        if (g_str_has_prefix(lower, spellings[i][0])) {
            return spellings[i][1];
        }
    }
    return NULL;
}
