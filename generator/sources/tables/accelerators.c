/* accelerators.yaml: facts about accelerators, from the program or a report.
 *
 *   sources:                       texts that figures may cite by key
 *     t5e: "Google Cloud, TPU v5e (cloud.google.com/tpu/docs/v5e)"
 *   accelerators:
 *     tpu-v5e:                     the id
 *       name: TPU v5e              as printed in reports
 *       vendor: Google
 *       family: tpu                gpu, tpu or other
 *       generation: TPU v5         optional, like year
 *       aliases: [TPU-v5e]         as spelt in result and price files
 *       figures:
 *         peak_bf16_flops: {value: 197e12, text: 197 TFLOP/s, grade: A, source: t5e}
 *         power_watts: {text: not published, source: t5e}
 *   aliases:                       spellings of accelerators defined elsewhere
 *     "NVIDIA H100 80GB HBM3": h100
 *
 * Values are in SI base units (FLOP/s, bytes, bytes/s, W); a figure without a value is one that its
 * source does not publish. Comparisons use the value, but readers see the text. So a text that
 * begins with a size of memory must give the same bytes: 32 GB are not 32 GiB. */
#include "sources/readers.h"
#include "sources/source.h"

#include "base/metric.h"
#include "base/names.h"
#include "base/number.h"
#include "base/value.h"

#include <math.h>
#include <string.h>

extern const char embed_sources_accelerators_yaml[], embed_sources_accelerators_yaml_end[];

typedef struct {
    const RecordSink *sink;
    const Value *sources; /* may be NULL */
    GHashTable *aliases;  /* spelling → id: one spelling never means two chips */
    Arena *arena;
    Diag *diag;
} Catalogue;

const char *const accelerator_figures[] = {
    "peak_bf16_flops", "peak_fp8_flops",
    "peak_fp4_flops",  "peak_int8_ops",
    "memory_bytes",    "memory_bandwidth",
    "power_watts",     "interconnect_bandwidth",
    "scale_up_domain", NULL,
};

const char *const accelerator_figure_keys[] = { "value", "text", "grade", "source", NULL };

const char *const accelerator_keys[] = {
    "name", "vendor", "family", "generation", "year", "aliases", "figures", NULL,
};

const char *const accelerator_file_keys[] = { "sources", "accelerators", "aliases", NULL };

const char *const accelerator_families[] = { "gpu", "tpu", "other", NULL };

/* Reads a required text member. */
static bool
require_text(const Value *map, const char *key, const char **ret, Diag *diag)
{
    if (!value_read_text(map, key, ret, diag)) {
        return false;
    }
    return *ret != NULL || diag_error(diag, map->key_place, "accelerator-incomplete",
                                      "'%s' has no '%s'", map->key, key);
}

/* True if `name` is in the NULL-terminated list; else reports the nearest entry. */
static bool
require_known(const char *name, const char *const known[], const char *what, Place place,
              Diag *diag)
{
    if (g_strv_contains(known, name)) {
        return true;
    }
    g_autoptr(GString) list = g_string_new(NULL);
    size_t n_known = 0;
    for (; known[n_known] != NULL; n_known++) {
        g_string_append_printf(list, "%s%s", n_known > 0 ? ", " : "", known[n_known]);
    }
    const char *near = names_nearest(name, known, n_known);
    if (near != NULL) {
        return diag_error(diag, place, "accelerator-unknown", "no %s '%s'; did you mean '%s'?",
                          what, name, near);
    }
    return diag_error(diag, place, "accelerator-unknown", "no %s '%s'; there are %s", what, name,
                      list->str);
}

/* The text of a source that is given by key, or else the text itself. */
static const char *
source_text(const Catalogue *catalogue, const char *source)
{
    const Value *known = value_lookup(catalogue->sources, source);
    return known != NULL && known->kind == VALUE_STRING ? known->text : source;
}

/* Reads the number of bytes at the start of a text such as "79.6 GiB (printed as 80 GB)", and half
 * of its last decimal place, the possible rounding error. False if there is none. */
static bool
leading_bytes(const char *text, double *ret_bytes, double *ret_rounding)
{
    g_autoptr(GString) digits = g_string_new(NULL);
    const char *unit = text + strspn(text, "0123456789.,");
    double number = NAN;
    UnitFactor factor;

    for (const char *at = text; at < unit; at++) {
        if (*at != ',') {
            g_string_append_c(digits, *at);
        }
    }
    const char *point = strchr(digits->str, '.');
    unit += strspn(unit, " ");
    g_autofree char *name = g_strndup(unit, strcspn(unit, " (,;"));
    if (!number_parse(digits->str, &number) ||
        !metric_convert_shared(metric_find("memory_bytes"), name, &factor)) {
        return false;
    }
    *ret_bytes = number * factor.factor;
    *ret_rounding = 0.5 * factor.factor * pow(10, point != NULL ? -(double)strlen(point + 1) : 0);
    return true;
}

/* Checks that the text and the value give the same number of bytes. */
static void
check_bytes(const AcceleratorRecord *record, Place place, Diag *diag)
{
    double bytes = NAN, rounding = NAN;

    if (g_str_equal(record->figure, "memory_bytes") && !isnan(record->value) &&
        leading_bytes(record->text, &bytes, &rounding) && fabs(bytes - record->value) > rounding) {
        diag_warning(
            diag, place, "accelerator-bytes",
            "'%s' begins with a size of %.0f bytes, but the value is %.0f: GB are 10^9 bytes and "
            "GiB 2^30; write the size that matches the value, and in brackets what was printed",
            record->text, bytes, record->value);
    }
}

static bool
read_figure(Catalogue *catalogue, const Value *figure, const AcceleratorRecord *of)
{
    Diag *diag = catalogue->diag;
    AcceleratorRecord record = *of;
    double value = NAN;

    if (!require_known(figure->key, accelerator_figures, "figure", figure->key_place, diag) ||
        !value_check_keys(figure, accelerator_figure_keys, "a figure", diag) ||
        !value_read_number(figure, "value", &value, diag) ||
        !value_read_text(figure, "grade", &record.grade, diag) ||
        !require_text(figure, "text", &record.text, diag) ||
        !require_text(figure, "source", &record.source, diag)) {
        return false;
    }
    if (!isnan(value) && !(value > 0 && isfinite(value))) {
        return diag_error(diag, value_lookup(figure, "value")->place, "accelerator-value",
                          "a figure must be a number above 0; leave it out if it is unknown");
    }
    record.line = figure->key_place.line;
    record.figure = figure->key;
    record.value = value;
    record.source = source_text(catalogue, record.source);
    check_bytes(&record, figure->key_place, diag);
    if (catalogue->sink->accelerator != NULL) {
        catalogue->sink->accelerator(catalogue->sink->context, &record);
    }
    return true;
}

static bool
send_alias(Catalogue *catalogue, const char *alias, const char *id, Place place)
{
    const char *before = g_hash_table_lookup(catalogue->aliases, alias);

    if (before != NULL) {
        return g_str_equal(before, id) ||
               diag_error(catalogue->diag, place, "accelerator-alias",
                          "'%s' is already an alias of '%s'; choose another", alias, before);
    }
    g_hash_table_insert(catalogue->aliases, arena_strdup(catalogue->arena, alias),
                        arena_strdup(catalogue->arena, id));
    AliasRecord record = { .line = place.line, .alias = alias, .accelerator = id };
    if (catalogue->sink->alias != NULL) {
        catalogue->sink->alias(catalogue->sink->context, &record);
    }
    return true;
}

static bool
read_aliases(Catalogue *catalogue, const Value *accelerator, const AcceleratorRecord *of)
{
    const Value *aliases = NULL;
    bool ok = value_read_texts(accelerator, "aliases", catalogue->arena, &aliases, catalogue->diag);

    /* The id and the name are always aliases. */
    ok = ok && send_alias(catalogue, of->id, of->id, accelerator->key_place) &&
         send_alias(catalogue, of->name, of->id, accelerator->key_place);
    for (const Value *alias = aliases != NULL ? aliases->first : NULL; ok && alias != NULL;
         alias = alias->next) {
        ok = send_alias(catalogue, alias->text, of->id, alias->place);
    }
    return ok;
}

static bool
read_accelerator(Catalogue *catalogue, const Value *accelerator)
{
    Diag *diag = catalogue->diag;
    AcceleratorRecord record = {
        .line = accelerator->key_place.line, .id = accelerator->key, .year = NAN, .value = NAN
    };

    if (!value_check_keys(accelerator, accelerator_keys, "an accelerator", diag) ||
        !require_text(accelerator, "name", &record.name, diag) ||
        !require_text(accelerator, "vendor", &record.vendor, diag) ||
        !require_text(accelerator, "family", &record.family, diag) ||
        !value_read_text(accelerator, "generation", &record.generation, diag) ||
        !value_read_number(accelerator, "year", &record.year, diag) ||
        !require_known(record.family, accelerator_families, "family",
                       value_lookup(accelerator, "family")->place, diag)) {
        return false;
    }
    if (catalogue->sink->accelerator != NULL) {
        catalogue->sink->accelerator(catalogue->sink->context, &record);
    }
    bool ok = read_aliases(catalogue, accelerator, &record);
    const Value *figures = value_lookup(accelerator, "figures");
    if (figures == NULL || figures->kind == VALUE_NULL) {
        return ok;
    }
    if (figures->kind != VALUE_MAP) {
        return diag_error(diag, figures->place, "wrong-type", "'figures' must be a map of figures");
    }
    for (const Value *figure = figures->first; figure != NULL; figure = figure->next) {
        ok = read_figure(catalogue, figure, &record) && ok;
    }
    return ok;
}

static bool
read_extra_alias(Catalogue *catalogue, const Value *alias)
{
    if (alias->kind != VALUE_STRING && alias->kind != VALUE_NUMBER) {
        return diag_error(catalogue->diag, alias->place, "wrong-type",
                          "'%s' must be the id of an accelerator", alias->key);
    }
    return send_alias(catalogue, alias->key, alias->text, alias->key_place);
}

/* Calls `read` for each member of an optional map. */
static bool
read_members(Catalogue *catalogue, const Value *root, const char *key,
             bool (*read)(Catalogue *, const Value *))
{
    const Value *map = value_lookup(root, key);
    bool ok = true;

    if (map == NULL || map->kind == VALUE_NULL) {
        return true;
    }
    if (map->kind != VALUE_MAP) {
        return diag_error(catalogue->diag, map->place, "wrong-type", "'%s' must be a map", key);
    }
    for (const Value *member = map->first; member != NULL; member = member->next) {
        ok = read(catalogue, member) && ok;
    }
    return ok;
}

static bool
read_catalogue(Bytes bytes, const char *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GHashTable) aliases = g_hash_table_new(g_str_hash, g_str_equal);
    Place start = { .file = file, .line = 1, .column = 1 };
    const Value *root = value_parse_yaml(bytes.data, bytes.size, start, arena, diag);

    if (root == NULL ||
        !value_check_keys(root, accelerator_file_keys, "an accelerator file", diag)) {
        return false;
    }
    Catalogue catalogue = { .sink = sink,
                            .sources = value_lookup(root, "sources"),
                            .aliases = aliases,
                            .arena = arena,
                            .diag = diag };
    bool ok = read_members(&catalogue, root, "accelerators", read_accelerator);
    return read_members(&catalogue, root, "aliases", read_extra_alias) && ok;
}

/* Whether a line begins with the key, a name and a colon; the name may be in quotes. */
static bool
begins_with_key(const char *line, const char *end, const char *key)
{
    size_t name = strlen(key) - 1;
    bool quoted = *line == '"' || *line == '\'';
    const char *p = line + quoted;

    if ((size_t)(end - p) < name + 1 || memcmp(p, key, name) != 0) {
        return false;
    }
    p += name;
    if (quoted && *p++ != *line) {
        return false;
    }
    return p < end && *p == ':' && (p + 1 == end || strchr(" \t\r\n", p[1]) != NULL);
}

bool
yaml_begins_line(Bytes bytes, const char *const starts[])
{
    const char *p = bytes.data, *end = p + bytes.size;

    if (bytes.size >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0) {
        p += 3;
    }
    while (p != NULL && p < end) {
        for (size_t i = 0; starts[i] != NULL; i++) {
            if (begins_with_key(p, end, starts[i])) {
                return true;
            }
        }
        p = memchr(p, '\n', (size_t)(end - p));
        p = p != NULL ? p + 1 : NULL;
    }
    return false;
}

bool
accelerators_recognises(const SourceFile *file)
{
    static const char *const starts[] = { "accelerators:", "aliases:", NULL };

    return !g_str_has_suffix(file->path, ".md") && yaml_begins_line(file->bytes, starts);
}

bool
accelerators_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    return read_catalogue(file->bytes, file->path, sink, diag);
}

bool
source_read_builtin_accelerators(const RecordSink *sink, Diag *diag)
{
    Bytes bytes = { .data = embed_sources_accelerators_yaml,
                    .size = (size_t)(embed_sources_accelerators_yaml_end -
                                     embed_sources_accelerators_yaml) };
    return read_catalogue(bytes, "accelerators.yaml (built in)", sink, diag);
}
