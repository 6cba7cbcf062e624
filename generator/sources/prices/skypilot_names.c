#include "sources/prices/skypilot_names.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool
has_prefix_ignoring_case(const char *text, const char *prefix)
{
    return g_ascii_strncasecmp(text, prefix, strlen(prefix)) == 0;
}

static bool
contains_ignoring_case(const char *text, const char *part)
{
    for (const char *p = text; *p != '\0'; p++) {
        if (has_prefix_ignoring_case(p, part)) {
            return true;
        }
    }
    return false;
}

const char *
skypilot_cloud_of_instance(const char *instance)
{
    size_t digits = strspn(instance, "0123456789");

    if (instance[0] == '\0') {
        return "Google Cloud";
    }
    if (g_str_has_prefix(instance, "Standard_")) {
        return "Azure";
    }
    if (g_str_has_prefix(instance, "gpu_")) {
        return "Lambda";
    }
    if (digits > 0 && g_str_has_prefix(instance + digits, "x-")) {
        return "vast.ai";
    }
    /* as in "p5.48xlarge", "g6e.metal" */
    const char *dot = strchr(instance, '.');
    if (dot != NULL && (g_str_has_suffix(dot, "xlarge") || g_str_has_prefix(dot, ".metal")) &&
        g_ascii_islower(instance[0])) {
        return "AWS";
    }
    return NULL;
}

const char *
skypilot_cloud_of_path(const char *path)
{
    static const char *const clouds[][2] = {
        { "aws", "AWS" },          { "azure", "Azure" },           { "cudo", "Cudo Compute" },
        { "do", "DigitalOcean" },  { "fluidstack", "FluidStack" }, { "gcp", "Google Cloud" },
        { "ibm", "IBM Cloud" },    { "lambda", "Lambda" },         { "nebius", "Nebius" },
        { "oci", "Oracle Cloud" }, { "paperspace", "Paperspace" }, { "runpod", "RunPod" },
        { "vast", "vast.ai" },
    };
    g_auto(GStrv) words = g_strsplit_set(path, "/.-_", -1);
    const char *found = NULL;

    for (char **word = words; *word != NULL; word++) {
        for (size_t i = 0; i < G_N_ELEMENTS(clouds); i++) {
            if (g_ascii_strcasecmp(*word, clouds[i][0]) == 0) {
                found = clouds[i][1];
            }
        }
    }
    return found;
}

const char *
skypilot_term(const char *cloud)
{
    return g_strcmp0(cloud, "vast.ai") == 0 ? "market" : "on demand";
}

double
skypilot_chips(const char *name, double count, Arena *arena, const char **ret_chip)
{
    static const struct {
        const char *kind;
        double cores; /* cores per chip, as counted in the name */
    } kinds[] = {
        { "tpu-v2", 2 },  { "tpu-v3", 2 },        { "tpu-v4", 2 },
        { "tpu-v5p", 2 }, { "tpu-v5litepod", 1 }, { "tpu-v6e", 1 },
    };
    const char *dash = strrchr(name, '-');
    char *end = NULL;

    *ret_chip = name;
    if (!has_prefix_ignoring_case(name, "tpu") || dash == NULL) {
        return count;
    }
    unsigned long size = strtoul(dash + 1, &end, 10);
    if (end == dash + 1 || *end != '\0') {
        return NAN;
    }
    *ret_chip = arena_printf(arena, "%.*s", (int)(dash - name), name);
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (g_ascii_strcasecmp(*ret_chip, kinds[i].kind) == 0) {
            return count * (double)size / kinds[i].cores;
        }
    }
    return NAN;
}

/* The memory in GpuInfo, a Python dictionary as text; 0 if it is missing. */
static double
info_mebibytes(const char *info)
{
    static const char key[] = "'SizeInMiB': ";
    const char *at = strstr(info, key);

    return at != NULL ? g_ascii_strtod(at + sizeof key - 1, NULL) : 0;
}

static bool
has_80_gigabytes(const char *instance, const char *info, double chips)
{
    const double between = 60000; /* between 40,960 and 81,920 MiB */
    const char *cloud = skypilot_cloud_of_instance(instance);

    return g_strcmp0(cloud, "vast.ai") == 0 && info_mebibytes(info) / chips > between;
}

const char *
skypilot_chip_variant(const char *chip, const char *instance, const char *info, double chips,
                      Arena *arena)
{
    /* Azure's NC series has PCIe cards, its ND series SXM boards. */
    bool azure_card = g_str_has_prefix(instance, "Standard_NC");
    bool pcie = contains_ignoring_case(instance, "pcie");

    if (g_str_equal(chip, "A100")) {
        chip = has_80_gigabytes(instance, info, chips) ? "A100-80GB" : "A100-40GB";
    }
    if (g_str_has_prefix(chip, "A100-")) {
        return azure_card || pcie ? arena_printf(arena, "%s-PCIe", chip) : chip;
    }
    if (g_str_equal(chip, "H100") || g_str_equal(chip, "H200")) {
        if (azure_card || contains_ignoring_case(instance, "nvl")) {
            return arena_printf(arena, "%s-NVL", chip);
        }
        return pcie ? arena_printf(arena, "%s-PCIe", chip) : chip;
    }
    return chip;
}

const char *
skypilot_host(const char *name, double count, Arena *arena)
{
    static const struct {
        const char *name;
        int count; /* 0: any, and the machine's name ends in the count */
        const char *host;
    } hosts[] = {
        { "A100", 16, "a2-megagpu-16g" },   { "A100", 0, "a2-highgpu-" },
        { "A100-80GB", 0, "a2-ultragpu-" }, { "H100", 0, "a3-highgpu-" },
        { "H100-MEGA", 0, "a3-megagpu-" },  { "H200", 0, "a3-ultragpu-" },
        { "B200", 0, "a4-highgpu-" },       { "L4", 1, "g2-standard-4" },
        { "L4", 2, "g2-standard-24" },      { "L4", 4, "g2-standard-48" },
        { "L4", 8, "g2-standard-96" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(hosts); i++) {
        if (!g_str_equal(hosts[i].name, name)) {
            continue;
        }
        if (hosts[i].count == 0) {
            return arena_printf(arena, "%s%.0fg", hosts[i].host, count);
        }
        if (count == hosts[i].count) {
            return hosts[i].host;
        }
    }
    return NULL;
}
