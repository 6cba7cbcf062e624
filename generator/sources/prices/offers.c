#include "sources/prices/offers.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Families of machine types: `prefix` count `suffix`, as Google Cloud names them. */
static const struct {
    const char *prefix, *suffix, *chip;
} counted[] = {
    { "a2-highgpu-", "g", "A100-40GB" },   { "a2-megagpu-", "g", "A100-40GB" },
    { "a2-ultragpu-", "g", "A100-80GB" },  { "a3-highgpu-", "g", "H100" },
    { "a3-megagpu-", "g", "H100" },        { "a3-edgegpu-", "g", "H100" },
    { "a3-ultragpu-", "g", "H200" },       { "a4-highgpu-", "g", "B200" },
    { "a4x-highgpu-", "g", "GB200" },      { "ct5lp-hightpu-", "t", "tpu-v5e" },
    { "ct5l-hightpu-", "t", "tpu-v5e" },   { "ct5p-hightpu-", "t", "tpu-v5p" },
    { "ct6e-standard-", "t", "trillium" }, { "tpu7x-standard-", "t", "tpu7x" },
};

/* Sizes of AWS machines with small chips. */
static const struct {
    const char *size;
    double count;
} sizes[] = {
    { "xlarge", 1 },   { "2xlarge", 1 },  { "4xlarge", 1 },  { "8xlarge", 1 },
    { "16xlarge", 1 }, { "12xlarge", 4 }, { "24xlarge", 4 }, { "48xlarge", 8 },
};

static const struct {
    const char *family, *chip;
} families[] = {
    { "g5.", "A10G" },
    { "g6.", "L4" },
    { "g6e.", "L40S" },
    { "g4dn.", "T4" },
};

/* Sources: the clouds' documentation of machine types. */
static const struct {
    const char *name, *chip;
    double count;
} machines[] = {
    { "p3.2xlarge", "V100", 1 },
    { "p3.8xlarge", "V100", 4 },
    { "p3.16xlarge", "V100", 8 },
    { "p3dn.24xlarge", "V100-32GB", 8 },
    { "p4d.24xlarge", "A100-40GB", 8 },
    { "p4de.24xlarge", "A100-80GB", 8 },
    { "p5.4xlarge", "H100", 1 },
    { "p5.48xlarge", "H100", 8 },
    { "p5e.48xlarge", "H200", 8 },
    { "p5en.48xlarge", "H200", 8 },
    { "p6-b200.48xlarge", "B200", 8 },
    { "p6-b300.48xlarge", "B300", 8 },
    { "p6e-gb200.36xlarge", "GB200", 4 },
    { "g4dn.metal", "T4", 8 },
    { "trn1.2xlarge", "Trainium", 1 },
    { "trn1.32xlarge", "Trainium", 16 },
    { "trn1n.32xlarge", "Trainium", 16 },
    { "trn2.48xlarge", "Trainium2", 16 },
    { "inf1.xlarge", "Inferentia", 1 },
    { "inf1.2xlarge", "Inferentia", 1 },
    { "inf1.6xlarge", "Inferentia", 4 },
    { "inf1.24xlarge", "Inferentia", 16 },
    { "inf2.xlarge", "Inferentia2", 1 },
    { "inf2.8xlarge", "Inferentia2", 1 },
    { "inf2.24xlarge", "Inferentia2", 6 },
    { "inf2.48xlarge", "Inferentia2", 12 },
    { "dl1.24xlarge", "Gaudi", 8 },
    { "Standard_NC6s_v3", "V100", 1 },
    { "Standard_NC12s_v3", "V100", 2 },
    { "Standard_NC24s_v3", "V100", 4 },
    { "Standard_NC24rs_v3", "V100", 4 },
    { "Standard_ND40rs_v2", "V100-32GB", 8 },
    { "Standard_NC4as_T4_v3", "T4", 1 },
    { "Standard_NC8as_T4_v3", "T4", 1 },
    { "Standard_NC16as_T4_v3", "T4", 1 },
    { "Standard_NC64as_T4_v3", "T4", 4 },
    { "Standard_NC24ads_A100_v4", "A100-80GB-PCIe", 1 },
    { "Standard_NC48ads_A100_v4", "A100-80GB-PCIe", 2 },
    { "Standard_NC96ads_A100_v4", "A100-80GB-PCIe", 4 },
    { "Standard_ND96asr_v4", "A100-40GB", 8 },
    { "Standard_ND96asr_A100_v4", "A100-40GB", 8 },
    { "Standard_ND96amsr_A100_v4", "A100-80GB", 8 },
    { "Standard_NC40ads_H100_v5", "H100-NVL", 1 },
    { "Standard_NCC40ads_H100_v5", "H100-NVL", 1 },
    { "Standard_NC80adis_H100_v5", "H100-NVL", 2 },
    { "Standard_ND96isr_H100_v5", "H100", 8 },
    { "Standard_ND96is_H100_v5", "H100", 8 },
    { "Standard_ND96isr_H200_v5", "H200", 8 },
    { "Standard_ND96isr_MI300X_v5", "MI300X", 8 },
    { "Standard_ND96is_MI300X_v5", "MI300X", 8 },
    { "Standard_ND128isr_NDR_GB200_v6", "GB200", 4 },
    { "Standard_ND128isr_GB200_v6", "GB200", 4 },
    { "Standard_ND128isr_GB300_v6", "GB300", 4 },
    { "Standard_NV36ads_A10_v5", "A10", 1 },
    { "Standard_NV36adms_A10_v5", "A10", 1 },
    { "Standard_NV72ads_A10_v5", "A10", 2 },
    { "g2-standard-4", "L4", 1 },
    { "g2-standard-8", "L4", 1 },
    { "g2-standard-12", "L4", 1 },
    { "g2-standard-16", "L4", 1 },
    { "g2-standard-32", "L4", 1 },
    { "g2-standard-24", "L4", 2 },
    { "g2-standard-48", "L4", 4 },
    { "g2-standard-96", "L4", 8 },
};

static bool
find_counted(const char *name, Machine *ret)
{
    for (size_t i = 0; i < G_N_ELEMENTS(counted); i++) {
        size_t size = strlen(counted[i].prefix);
        if (g_ascii_strncasecmp(name, counted[i].prefix, size) != 0) {
            continue;
        }
        char *end = NULL;
        unsigned long count = strtoul(name + size, &end, 10);
        if (count >= 1 && count <= 16 && g_ascii_strcasecmp(end, counted[i].suffix) == 0) {
            *ret = (Machine){ counted[i].chip, (double)count };
            return true;
        }
    }
    return false;
}

static bool
find_sized(const char *name, Machine *ret)
{
    for (size_t i = 0; i < G_N_ELEMENTS(families); i++) {
        if (!g_str_has_prefix(name, families[i].family)) {
            continue;
        }
        for (size_t k = 0; k < G_N_ELEMENTS(sizes); k++) {
            if (g_str_equal(name + strlen(families[i].family), sizes[k].size)) {
                *ret = (Machine){ families[i].chip, sizes[k].count };
                return true;
            }
        }
    }
    return false;
}

bool
machine_find(const char *name, Machine *ret)
{
    if (g_str_has_prefix(name, "ml.")) { /* SageMaker's machines are those of EC2 */
        name += strlen("ml.");
    }
    size_t size = strlen(name);
    for (size_t i = 0; i < G_N_ELEMENTS(machines); i++) {
        if (strlen(machines[i].name) == size && g_ascii_strcasecmp(name, machines[i].name) == 0) {
            *ret = (Machine){ machines[i].chip, machines[i].count };
            return true;
        }
    }
    return find_sized(name, ret) || find_counted(name, ret);
}

bool
machine_in_text(const char *text, Arena *arena, const char **ret_name, Machine *ret)
{
    static const char in_names[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";

    for (const char *p = text; *p != '\0';) {
        size_t size = strspn(p, in_names);
        if (size == 0) {
            p++;
            continue;
        }
        size_t length = size;
        while (length > 0 && p[length - 1] == '.') { /* the end of a sentence */
            length--;
        }
        g_autofree char *word = g_strndup(p, length);
        if (machine_find(word, ret)) {
            *ret_name = arena_strdup(arena, word);
            return true;
        }
        p += size;
    }
    return false;
}

/* The words of a product's description, in lower case; both "tpuv5p" and "tpu", "v5p"
 * give one word. */
static char **
article_words(const char *text)
{
    g_autofree char *lower = g_ascii_strdown(text, -1);
    g_auto(GStrv) parts = g_strsplit_set(lower, " -_/:,.()", -1);
    g_autoptr(GPtrArray) words = g_ptr_array_new();

    for (char **part = parts; *part != NULL; part++) {
        if (**part == '\0') {
            continue;
        }
        bool version = part[1] != NULL && part[1][0] == 'v' && g_ascii_isdigit(part[1][1]);
        if (g_str_equal(*part, "tpu") && version) {
            g_ptr_array_add(words, g_strconcat(*part, part[1], NULL));
            part++;
        } else {
            g_ptr_array_add(words, g_strdup(*part));
        }
    }
    g_ptr_array_add(words, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&words), FALSE);
}

static bool
has_word(char *const *words, const char *word)
{
    return g_strv_contains((const char *const *)words, word);
}

/* Google's "Tesla A100" has 40 GB; other names do not imply the memory. */
static const char *
a100_variant(char *const *words)
{
    if (has_word(words, "80gb")) {
        return "A100-80GB";
    }
    return has_word(words, "tesla") || has_word(words, "40gb") ? "A100-40GB" : "A100";
}

const char *
chip_in_text(const char *text)
{
    static const struct {
        const char *word, *chip;
        bool short_name; /* counts only if the text mentions GPUs */
    } chips[] = {
        { "gb300", "GB300", false },
        { "gb200", "GB200", false },
        { "b300", "B300", false },
        { "b200", "B200", false },
        { "h200", "H200", false },
        { "h100", "H100", false },
        { "gh200", "GH200", false },
        { "mi355x", "MI355X", false },
        { "mi350x", "MI350X", false },
        { "mi325x", "MI325X", false },
        { "mi300x", "MI300X", false },
        { "a100", "A100", false },
        { "v100", "V100", false },
        { "p100", "P100", false },
        { "k80", "K80", true },
        { "l40s", "L40S", true },
        { "l40", "L40", true },
        { "l4", "L4", true },
        { "t4", "T4", true },
        { "p4", "P4", true },
        { "a10", "A10", true },
        { "a10g", "A10G", true },
        { "tpu7x", "tpu7x", false },
        { "tpuv7x", "tpu7x", false },
        { "ironwood", "tpu7x", false },
        { "trillium", "trillium", false },
        { "tpuv6e", "trillium", false },
        { "tpuv6", "trillium", false },
        { "tpuv5p", "tpu-v5p", false },
        { "tpuv5e", "tpu-v5e", false },
        { "tpuv5lite", "tpu-v5e", false },
        { "tpuv4", "tpu-v4", false },
        { "tpuv3", "tpu-v3", false },
        { "tpuv2", "tpu-v2", false },
    };
    g_auto(GStrv) words = article_words(text);
    bool gpu = has_word(words, "gpu") || has_word(words, "gpus") || has_word(words, "nvidia") ||
               has_word(words, "tesla");

    for (size_t i = 0; i < G_N_ELEMENTS(chips); i++) {
        if ((gpu || !chips[i].short_name) && has_word(words, chips[i].word)) {
            return g_str_equal(chips[i].chip, "A100") ? a100_variant(words) : chips[i].chip;
        }
    }
    return NULL;
}

double
offer_price(double price, Place place, Diag *diag)
{
    static const double sentinel = 700, most = 1e6; /* per hour */

    if (isnan(price)) {
        return NAN;
    }
    if (!(price > 0) || price == sentinel || price > most) {
        g_autoptr(GString) number = g_string_new(NULL);
        number_append_exact(number, price);
        diag_warning(diag, place, "price-unknown", "%s is not a price, so it counts as unknown",
                     number->str);
        return NAN;
    }
    return price;
}

double
offer_price_parse(const char *text, Place place, Diag *diag)
{
    double price = NAN;

    if (text == NULL || *text == '\0') {
        diag_warning(diag, place, "price-unknown", "the price is missing, so it counts as unknown");
        return NAN;
    }
    if (!number_parse(text, &price)) {
        diag_warning(diag, place, "price-unknown", "'%s' is not a price, so it counts as unknown",
                     text);
        return NAN;
    }
    return offer_price(price, place, diag);
}

const char *
date_of_time(const char *time, Arena *arena)
{
    const size_t size = strlen("2024-05-28");

    if (time == NULL || strlen(time) < size) {
        return NULL;
    }
    char *date = arena_alloc(arena, size + 1);
    memcpy(date, time, size);
    return date_is_valid(date) ? date : NULL;
}
