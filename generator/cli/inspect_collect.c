#include "base/metric.h"
#include "cli/inspect.h"

#include <math.h>
#include <string.h>

struct Collector {
    InspectFile *file;
    const RecordSink *next;
    Arena *arena;
    RecordSink sink;
    GString *key;
};

static void
key_text(GString *key, const char *text)
{
    g_string_append(key, text != NULL ? text : "\x1e");
    g_string_append_c(key, '\x1f');
}

static void
key_number(GString *key, double number)
{
    double same = isnan(number) ? NAN : number;

    g_string_append_len(key, (const char *)(const void *)&same, sizeof same);
}

/* Finds the group of the key, or creates it and sets *ret_new. */
static InspectGroup *
find_group(Collector *collector, InspectKind kind, bool *ret_new)
{
    InspectFile *file = collector->file;
    InspectGroup *group = g_hash_table_lookup(file->index, collector->key);

    file->n_records[kind]++;
    *ret_new = group == NULL;
    if (group == NULL) {
        group = arena_new0(collector->arena, InspectGroup);
        *group = (InspectGroup){ .fields = value_new_map(collector->arena),
                                 .factor = 1,
                                 .lowest = (double)INFINITY,
                                 .highest = -(double)INFINITY };
        g_ptr_array_add(file->groups[kind], group);
        g_hash_table_insert(
            file->index, g_string_new_len(collector->key->str, (gssize)collector->key->len), group);
    }
    return group;
}

static void
add_figure(InspectGroup *group, double value)
{
    if (isnan(value)) {
        group->n_without++;
        return;
    }
    group->n_values++;
    group->lowest = fmin(group->lowest, value);
    group->highest = fmax(group->highest, value);
    group->total += value;
}

typedef struct {
    const char *name, *text;
    double number; /* used if text is NULL */
} Field;

static void
set_fields(Collector *collector, InspectGroup *group, const Field *fields, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        Value *value = NULL;
        if (fields[i].text != NULL) {
            value =
                value_new_text(collector->arena, arena_strdup(collector->arena, fields[i].text));
        } else if (fields[i].number != 0 && !isnan(fields[i].number)) {
            value = value_new_number(collector->arena, fields[i].number);
        }
        if (value != NULL) {
            value_set(group->fields, fields[i].name, value);
        }
    }
}

/* Counts the fields that the record lacks. */
static void
count_missing(Collector *collector, const Field *fields, size_t n)
{
    InspectFile *file = collector->file;

    for (size_t i = 0; i < n; i++) {
        const Field *field = &fields[i];
        if (field->text != NULL || (field->number != 0 && !isnan(field->number))) {
            continue;
        }
        size_t count = GPOINTER_TO_SIZE(g_hash_table_lookup(file->not_said, field->name));
        if (count == 0) {
            g_ptr_array_add(file->field_names, (void *)(uintptr_t)field->name);
        }
        g_hash_table_insert(file->not_said, (void *)(uintptr_t)field->name,
                            GSIZE_TO_POINTER(count + 1));
    }
}

static void
append_part(GString *out, const char *text)
{
    if (text != NULL && text[0] != '\0') {
        g_string_append_printf(out, "%s%s", out->len > 0 ? " · " : "", text);
    }
}

static const char *
result_subject(const ResultRecord *r, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    append_part(out, r->submitter);
    append_part(out, r->system);
    if (!isnan(r->accelerators)) {
        append_part(out, arena_printf(arena, "%.0f × %s", r->accelerators,
                                      r->accelerator != NULL ? r->accelerator : "?"));
    } else {
        append_part(out, r->accelerator);
    }
    append_part(out, r->suite);
    append_part(out, r->round);
    append_part(out, r->workload != NULL ? r->workload : r->model);
    append_part(out, r->scenario);
    if (!isnan(r->concurrency)) {
        append_part(out, arena_printf(arena, "%.0f at a time", r->concurrency));
    }
    return arena_strdup(arena, out->str);
}

static void
describe_metric(InspectGroup *group, const ResultRecord *r, Arena *arena)
{
    const Metric *metric = r->metric != NULL ? metric_find(r->metric) : NULL;

    group->label = metric != NULL
                       ? metric->label
                       : arena_strdup(arena, r->metric != NULL ? r->metric : "no figure");
    group->unit = r->unit != NULL ? arena_strdup(arena, r->unit) : NULL;
    group->canonical = metric != NULL ? metric->unit : group->unit;
    UnitFactor factor = { .factor = 1 };
    if (metric != NULL && r->unit != NULL) {
        group->factor =
            metric_convert_shared(metric, r->unit, &factor)
                ? factor.factor * pow(r->accelerators, factor.chips) * pow(r->nodes, factor.nodes)
                : NAN;
    }
}

static void
key_result(GString *key, const ResultRecord *r)
{
    const char *const texts[] = { r->submitter, r->system,   r->accelerator, r->suite,  r->round,
                                  r->workload,  r->scenario, r->model,       r->metric, r->unit };

    g_string_truncate(key, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        key_text(key, texts[i]);
    }
    key_number(key, r->accelerators);
    key_number(key, r->concurrency);
    key_number(key, r->input_length);
    key_number(key, r->output_length);
}

static void
collect_result(void *context, const ResultRecord *r)
{
    Collector *collector = context;
    const Field wanted[] = {
        { "submitter", r->submitter, 0 },
        { "accelerator", r->accelerator, 0 },
        { "accelerators", NULL, r->accelerators },
        { "round", r->round, 0 },
        { "date", r->date, 0 },
        { "software", r->software, 0 },
        { "verified", r->verified != VERIFIED_UNKNOWN ? "said" : NULL, 0 },
    };
    bool is_new = false;

    key_result(collector->key, r);
    InspectGroup *group = find_group(collector, INSPECT_RESULTS, &is_new);
    if (is_new) {
        const Field fields[] = {
            { "submitter", r->submitter, 0 },
            { "system", r->system, 0 },
            { "accelerator", r->accelerator, 0 },
            { "accelerators", NULL, r->accelerators },
            { "suite", r->suite, 0 },
            { "round", r->round, 0 },
            { "workload", r->workload, 0 },
            { "model", r->model, 0 },
            { "phase", r->phase, 0 },
            { "scenario", r->scenario, 0 },
            { "concurrency", NULL, r->concurrency },
            { "input_length", NULL, r->input_length },
            { "output_length", NULL, r->output_length },
            { "metric", r->metric, 0 },
        };
        set_fields(collector, group, fields, G_N_ELEMENTS(fields));
        group->subject = result_subject(r, collector->arena);
        describe_metric(group, r, collector->arena);
    }
    add_figure(group, r->metric != NULL ? r->value : NAN);
    count_missing(collector, wanted, G_N_ELEMENTS(wanted));
    if (collector->next != NULL && collector->next->result != NULL) {
        collector->next->result(collector->next->context, r);
    }
}

static void
collect_price(void *context, const PriceRecord *r)
{
    Collector *collector = context;
    const char *const texts[] = { r->provider, r->accelerator, r->term, r->currency, r->includes };
    const Field wanted[] = {
        { "accelerator", r->accelerator, 0 }, { "region", r->region, 0 },
        { "currency", r->currency, 0 },       { "includes", r->includes, 0 },
        { "valid_from", r->valid_from, 0 },
    };
    bool is_new = false;

    g_string_truncate(collector->key, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        key_text(collector->key, texts[i]);
    }
    InspectGroup *group = find_group(collector, INSPECT_PRICES, &is_new);
    if (is_new) {
        const Field fields[] = { { "provider", r->provider, 0 },
                                 { "accelerator", r->accelerator, 0 },
                                 { "term", r->term, 0 },
                                 { "includes", r->includes, 0 } };
        g_autoptr(GString) subject = g_string_new(NULL);
        append_part(subject, r->provider);
        append_part(subject, r->accelerator);
        set_fields(collector, group, fields, G_N_ELEMENTS(fields));
        group->subject = arena_strdup(collector->arena, subject->str);
        group->label = arena_strdup(collector->arena, r->term != NULL ? r->term : "price");
        group->unit = group->canonical =
            arena_printf(collector->arena, "%s per chip and hour",
                         r->currency != NULL ? r->currency : "(no currency)");
    }
    add_figure(group, r->price);
    count_missing(collector, wanted, G_N_ELEMENTS(wanted));
    if (collector->next != NULL && collector->next->price != NULL) {
        collector->next->price(collector->next->context, r);
    }
}

static void
collect_cost(void *context, const CostRecord *r)
{
    Collector *collector = context;
    const char *const texts[] = { r->provider, r->service, r->category, r->currency };
    bool is_new = false;

    g_string_truncate(collector->key, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        key_text(collector->key, texts[i]);
    }
    InspectGroup *group = find_group(collector, INSPECT_COSTS, &is_new);
    if (is_new) {
        const Field fields[] = { { "provider", r->provider, 0 },
                                 { "service", r->service, 0 },
                                 { "category", r->category, 0 } };
        g_autoptr(GString) subject = g_string_new(NULL);
        append_part(subject, r->provider);
        append_part(subject, r->service);
        set_fields(collector, group, fields, G_N_ELEMENTS(fields));
        group->subject = arena_strdup(collector->arena, subject->str);
        group->label = arena_strdup(collector->arena, r->category != NULL ? r->category : "charge");
        group->unit = group->canonical =
            r->currency != NULL ? arena_strdup(collector->arena, r->currency) : NULL;
    }
    add_figure(group, r->billed);
    if (collector->next != NULL && collector->next->cost != NULL) {
        collector->next->cost(collector->next->context, r);
    }
}

static void
collect_accelerator(void *context, const AcceleratorRecord *r)
{
    Collector *collector = context;

    collector->file->n_accelerators += r->figure == NULL;
    collector->file->n_figures += r->figure != NULL;
    if (collector->next != NULL && collector->next->accelerator != NULL) {
        collector->next->accelerator(collector->next->context, r);
    }
}

static void
collect_alias(void *context, const AliasRecord *r)
{
    Collector *collector = context;

    collector->file->n_aliases++;
    if (collector->next != NULL && collector->next->alias != NULL) {
        collector->next->alias(collector->next->context, r);
    }
}

static void
collect_support(void *context, const SupportRecord *r)
{
    Collector *collector = context;

    collector->file->n_support++;
    if (collector->next != NULL && collector->next->support != NULL) {
        collector->next->support(collector->next->context, r);
    }
}

static void
collect_workload(void *context, const WorkloadRecord *r)
{
    Collector *collector = context;

    collector->file->n_workloads++;
    if (collector->next != NULL && collector->next->workload != NULL) {
        collector->next->workload(collector->next->context, r);
    }
}

static void
collect_convergence(void *context, const ConvergenceRecord *r)
{
    Collector *collector = context;

    collector->file->n_points++;
    if (collector->next != NULL && collector->next->convergence != NULL) {
        collector->next->convergence(collector->next->context, r);
    }
}

Collector *
collector_new(InspectFile *file, const RecordSink *next, Arena *arena)
{
    Collector *collector = g_new0(Collector, 1);

    *collector = (Collector){ .file = file, .next = next, .arena = arena };
    collector->key = g_string_new(NULL);
    collector->sink = (RecordSink){ .context = collector,
                                    .result = collect_result,
                                    .price = collect_price,
                                    .cost = collect_cost,
                                    .accelerator = collect_accelerator,
                                    .alias = collect_alias,
                                    .support = collect_support,
                                    .workload = collect_workload,
                                    .convergence = collect_convergence };
    return collector;
}

const RecordSink *
collector_sink(const Collector *collector)
{
    return &collector->sink;
}

void
collector_free(Collector *collector)
{
    g_string_free(collector->key, TRUE);
    g_free(collector);
}
