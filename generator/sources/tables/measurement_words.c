#include "sources/tables/measurement_words.h"

#include "base/metric.h"
#include "base/names.h"

#include <string.h>

/* Spelt as plain_words() spells headings. */
static const struct {
    const char *words;
    MeasurementFact fact;
} facts[] = {
    { "accelerator", FACT_ACCELERATOR },
    { "accelerator type", FACT_ACCELERATOR },
    { "accelerator name", FACT_ACCELERATOR },
    { "gpu", FACT_ACCELERATOR },
    { "gpu type", FACT_ACCELERATOR },
    { "gpu model", FACT_ACCELERATOR },
    { "gpu name", FACT_ACCELERATOR },
    { "tpu", FACT_ACCELERATOR },
    { "tpu type", FACT_ACCELERATOR },
    { "chip", FACT_ACCELERATOR },
    { "chip type", FACT_ACCELERATOR },
    { "chip name", FACT_ACCELERATOR },
    { "hardware", FACT_ACCELERATOR },
    { "hw", FACT_ACCELERATOR },
    { "device", FACT_ACCELERATOR },
    { "device type", FACT_ACCELERATOR },
    { "device name", FACT_ACCELERATOR },
    { "beschleuniger", FACT_ACCELERATOR },
    { "grafikkarte", FACT_ACCELERATOR },
    { "accélérateur", FACT_ACCELERATOR },
    { "acelerador", FACT_ACCELERATOR },
    { "puce", FACT_ACCELERATOR },
    { "gpu typ", FACT_ACCELERATOR },
    { "gpu modell", FACT_ACCELERATOR },
    { "chip typ", FACT_ACCELERATOR },
    { "type de gpu", FACT_ACCELERATOR },
    { "modèle de gpu", FACT_ACCELERATOR },
    { "type d accélérateur", FACT_ACCELERATOR },
    { "tipo de gpu", FACT_ACCELERATOR },
    { "modelo de gpu", FACT_ACCELERATOR },
    { "tipo de acelerador", FACT_ACCELERATOR },
    { "accelerators", FACT_ACCELERATORS },
    { "accelerator count", FACT_ACCELERATORS },
    { "number of accelerators", FACT_ACCELERATORS },
    { "gpus", FACT_ACCELERATORS },
    { "gpu count", FACT_ACCELERATORS },
    { "n gpus", FACT_ACCELERATORS },
    { "n gpu", FACT_ACCELERATORS },
    { "ngpu", FACT_ACCELERATORS },
    { "ngpus", FACT_ACCELERATORS },
    { "num gpu", FACT_ACCELERATORS },
    { "num gpus", FACT_ACCELERATORS },
    { "number gpus", FACT_ACCELERATORS },
    { "number of gpus", FACT_ACCELERATORS },
    { "total gpus", FACT_ACCELERATORS },
    { "world size", FACT_ACCELERATORS },
    { "chips", FACT_ACCELERATORS },
    { "chip count", FACT_ACCELERATORS },
    { "num chips", FACT_ACCELERATORS },
    { "n chips", FACT_ACCELERATORS },
    { "number chips", FACT_ACCELERATORS },
    { "number of chips", FACT_ACCELERATORS },
    { "tpus", FACT_ACCELERATORS },
    { "count", FACT_ACCELERATORS },
    { "anzahl", FACT_ACCELERATORS },
    { "anzahl gpus", FACT_ACCELERATORS },
    { "anzahl chips", FACT_ACCELERATORS },
    { "anzahl gpu", FACT_ACCELERATORS },
    { "gpu anzahl", FACT_ACCELERATORS },
    { "nombre de gpu", FACT_ACCELERATORS },
    { "número de gpu", FACT_ACCELERATORS },
    { "nodes", FACT_NODES },
    { "node count", FACT_NODES },
    { "num nodes", FACT_NODES },
    { "number of nodes", FACT_NODES },
    { "nnodes", FACT_NODES },
    { "hosts", FACT_NODES },
    { "system", FACT_SYSTEM },
    { "system name", FACT_SYSTEM },
    { "machine", FACT_SYSTEM },
    { "machine type", FACT_SYSTEM },
    { "server", FACT_SYSTEM },
    { "cluster", FACT_SYSTEM },
    { "platform", FACT_SYSTEM },
    { "instance", FACT_SYSTEM },
    { "instance type", FACT_SYSTEM },
    { "submitter", FACT_SUBMITTER },
    { "organisation", FACT_SUBMITTER },
    { "organization", FACT_SUBMITTER },
    { "team", FACT_SUBMITTER },
    { "tested by", FACT_SUBMITTER },
    { "cpu", FACT_HOST },
    { "host", FACT_HOST },
    { "host cpu", FACT_HOST },
    { "workload", FACT_WORKLOAD },
    { "benchmark", FACT_WORKLOAD },
    { "benchmark name", FACT_WORKLOAD },
    { "test", FACT_WORKLOAD },
    { "test name", FACT_WORKLOAD },
    { "task", FACT_WORKLOAD },
    { "job", FACT_WORKLOAD },
    { "model", FACT_MODEL },
    { "model name", FACT_MODEL },
    { "model id", FACT_MODEL },
    { "network", FACT_MODEL },
    { "modell", FACT_MODEL },
    { "modèle", FACT_MODEL },
    { "modelo", FACT_MODEL },
    { "dataset", FACT_DATASET },
    { "data set", FACT_DATASET },
    { "suite", FACT_SUITE },
    { "benchmark suite", FACT_SUITE },
    { "round", FACT_ROUND },
    { "phase", FACT_PHASE },
    { "scenario", FACT_SCENARIO },
    { "precision", FACT_PRECISION },
    { "dtype", FACT_PRECISION },
    { "data type", FACT_PRECISION },
    { "datatype", FACT_PRECISION },
    { "quantization", FACT_PRECISION },
    { "quantisation", FACT_PRECISION },
    { "framework", FACT_SOFTWARE },
    { "software", FACT_SOFTWARE },
    { "engine", FACT_SOFTWARE },
    { "backend", FACT_SOFTWARE },
    { "runtime version", FACT_SOFTWARE },
    { "global batch size", FACT_GLOBAL_BATCH_SIZE },
    { "global batch", FACT_GLOBAL_BATCH_SIZE },
    { "gbs", FACT_GLOBAL_BATCH_SIZE },
    { "concurrency", FACT_CONCURRENCY },
    { "max concurrency", FACT_CONCURRENCY },
    { "concurrent requests", FACT_CONCURRENCY },
    { "concurrent users", FACT_CONCURRENCY },
    { "conc", FACT_CONCURRENCY },
    { "users", FACT_CONCURRENCY },
    { "request rate", FACT_REQUEST_RATE },
    { "request rate req / s", FACT_REQUEST_RATE },
    { "isl", FACT_INPUT_LENGTH },
    { "input length", FACT_INPUT_LENGTH },
    { "input len", FACT_INPUT_LENGTH },
    { "input tokens", FACT_INPUT_LENGTH },
    { "prompt length", FACT_INPUT_LENGTH },
    { "prompt tokens", FACT_INPUT_LENGTH },
    { "osl", FACT_OUTPUT_LENGTH },
    { "output length", FACT_OUTPUT_LENGTH },
    { "output len", FACT_OUTPUT_LENGTH },
    { "output tokens", FACT_OUTPUT_LENGTH },
    { "date", FACT_DATE },
    { "run date", FACT_DATE },
    { "datum", FACT_DATE },
    { "fecha", FACT_DATE },
    { "source", FACT_SOURCE },
    { "quelle", FACT_SOURCE },
    { "run", FACT_REPEAT },
    { "run id", FACT_REPEAT },
    { "trial", FACT_REPEAT },
    { "repeat", FACT_REPEAT },
    { "repetition", FACT_REPEAT },
    { "rep", FACT_REPEAT },
    { "seed", FACT_REPEAT },
    { "id", FACT_REMARK },
    { "no", FACT_REMARK },
    { "nr", FACT_REMARK },
    { "number", FACT_REMARK },
    { "index", FACT_REMARK },
    { "row", FACT_REMARK },
    { "job id", FACT_REMARK },
    { "jobid", FACT_REMARK },
    { "uuid", FACT_REMARK },
    { "note", FACT_REMARK },
    { "notes", FACT_REMARK },
    { "comment", FACT_REMARK },
    { "comments", FACT_REMARK },
    { "remark", FACT_REMARK },
    { "remarks", FACT_REMARK },
    { "bemerkung", FACT_REMARK },
    { "bemerkungen", FACT_REMARK },
    { "anmerkung", FACT_REMARK },
    { "kommentar", FACT_REMARK },
    { "commentaire", FACT_REMARK },
    { "comentario", FACT_REMARK },
    { "description", FACT_REMARK },
    { "url", FACT_REMARK },
    { "link", FACT_REMARK },
    { "log", FACT_REMARK },
    { "log file", FACT_REMARK },
    { "file", FACT_REMARK },
    { "path", FACT_REMARK },
    { "command", FACT_REMARK },
    { "owner", FACT_REMARK },
    { "author", FACT_REMARK },
    { "timestamp", FACT_REMARK },
    { "date time", FACT_REMARK },
};

/* The heading in lower case, its words separated by one space: "tokens_per_sec/GPU" is "tokens /
 * sec / gpu", "# GPUs" is "number gpus". The caller frees it. */
static char *
plain_words(const char *text)
{
    static const char *const per[] = { "per", "pro", "je", NULL };
    g_autofree char *lower = g_utf8_strdown(text, -1);
    GString *out = g_string_new(NULL);

    for (const char *p = lower; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        if (c == '/' || c == '#') {
            g_string_append(out, c == '/' ? " / " : " number ");
        } else if (c == '%' || c == 0xd7 || c == 0xb0) {
            g_string_append_c(out, ' ');
            g_string_append_unichar(out, c);
        } else if (g_unichar_isalnum(c)) {
            g_string_append_unichar(out, c);
        } else {
            g_string_append_c(out, ' ');
        }
    }
    g_auto(GStrv) words = g_strsplit_set(out->str, " ", -1);
    g_string_truncate(out, 0);
    for (char **word = words; *word != NULL; word++) {
        if (**word != '\0') {
            g_string_append_printf(out, "%s%s", out->len > 0 ? " " : "",
                                   g_strv_contains(per, *word) ? "/" : *word);
        }
    }
    return g_string_free(out, FALSE);
}

MeasurementFact
measurement_fact_find(const char *heading)
{
    g_autofree char *words = plain_words(heading);

    for (size_t i = 0; i < G_N_ELEMENTS(facts); i++) {
        if (g_str_equal(words, facts[i].words)) {
            return facts[i].fact;
        }
    }
    return FACT_NONE;
}

/* Units that are not rates. */
static const struct {
    const char *words, *unit;
} units[] = {
    { "s", "s" },
    { "sec", "s" },
    { "secs", "s" },
    { "second", "s" },
    { "seconds", "s" },
    { "sek", "s" },
    { "sekunde", "s" },
    { "sekunden", "s" },
    { "ms", "ms" },
    { "msec", "ms" },
    { "millisecond", "ms" },
    { "milliseconds", "ms" },
    { "us", "us" },
    { "µs", "us" },
    { "μs", "us" },
    { "usec", "us" },
    { "microseconds", "us" },
    { "ns", "ns" },
    { "min", "min" },
    { "mins", "min" },
    { "minutes", "min" },
    { "minuten", "min" },
    { "h", "h" },
    { "hr", "h" },
    { "hrs", "h" },
    { "hours", "h" },
    { "std", "h" },
    { "stunden", "h" },
    { "tflops", "TFLOP/s" },
    { "tflop / s", "TFLOP/s" },
    { "tflops / s", "TFLOP/s" },
    { "tflop / sec", "TFLOP/s" },
    { "tflops / sec", "TFLOP/s" },
    { "pflops", "PFLOP/s" },
    { "pflop / s", "PFLOP/s" },
    { "gflops", "GFLOP/s" },
    { "gflop / s", "GFLOP/s" },
    { "mb / s", "MB/s" },
    { "gb / s", "GB/s" },
    { "gib / s", "GiB/s" },
    { "tb / s", "TB/s" },
    { "mb", "MB" },
    { "mib", "MiB" },
    { "gb", "GB" },
    { "gib", "GiB" },
    { "w", "W" },
    { "watt", "W" },
    { "watts", "W" },
    { "kw", "kW" },
    { "j", "J" },
    { "joules", "J" },
    { "kj", "kJ" },
    { "wh", "Wh" },
    { "kwh", "kWh" },
    { "%", "%" },
    { "pct", "%" },
    { "percent", "%" },
    { "x", "×" },
    { "×", "×" },
};

/* What rates count, and the metrics of their rates: of the system, and of one chip. */
typedef struct {
    const char *words, *unit;
    const char *metric, *metric_per_chip; /* NULL: not in the registry */
} Counted;

static const Counted counted[] = {
    { "t", "tokens", "tokens_per_second", "tokens_per_second_per_chip" },
    { "tok", "tokens", "tokens_per_second", "tokens_per_second_per_chip" },
    { "toks", "tokens", "tokens_per_second", "tokens_per_second_per_chip" },
    { "token", "tokens", "tokens_per_second", "tokens_per_second_per_chip" },
    { "tokens", "tokens", "tokens_per_second", "tokens_per_second_per_chip" },
    { "output tok", "output tokens", "output_tokens_per_second",
      "output_tokens_per_second_per_chip" },
    { "output tokens", "output tokens", "output_tokens_per_second",
      "output_tokens_per_second_per_chip" },
    { "generated tokens", "output tokens", "output_tokens_per_second",
      "output_tokens_per_second_per_chip" },
    { "input tok", "input tokens", "input_tokens_per_second", "input_tokens_per_second_per_chip" },
    { "input tokens", "input tokens", "input_tokens_per_second",
      "input_tokens_per_second_per_chip" },
    { "total tok", "total tokens", "total_tokens_per_second", "total_tokens_per_second_per_chip" },
    { "total tokens", "total tokens", "total_tokens_per_second",
      "total_tokens_per_second_per_chip" },
    { "sample", "samples", "samples_per_second", NULL },
    { "samples", "samples", "samples_per_second", NULL },
    { "req", "requests", "requests_per_second", NULL },
    { "reqs", "requests", "requests_per_second", NULL },
    { "request", "requests", "requests_per_second", NULL },
    { "requests", "requests", "requests_per_second", NULL },
    { "query", "queries", "queries_per_second", NULL },
    { "queries", "queries", "queries_per_second", NULL },
    { "anfragen", "requests", "requests_per_second", NULL },
    { "bilder", "images", NULL, NULL },
    { "img", "images", NULL, NULL },
    { "imgs", "images", NULL, NULL },
    { "image", "images", NULL, NULL },
    { "images", "images", NULL, NULL },
    { "frames", "frames", NULL, NULL },
    { "seq", "sequences", NULL, NULL },
    { "seqs", "sequences", NULL, NULL },
    { "sequences", "sequences", NULL, NULL },
    { "step", "steps", NULL, NULL },
    { "steps", "steps", NULL, NULL },
    { "it", "iterations", NULL, NULL },
    { "iter", "iterations", NULL, NULL },
    { "iterations", "iterations", NULL, NULL },
};

/* Rates that have an abbreviation. */
static const struct {
    const char *words, *rate;
} abbreviations[] = {
    { "tps", "tokens / s" },  { "tps / gpu", "tokens / s / gpu" },
    { "qps", "queries / s" }, { "rps", "requests / s" },
    { "fps", "frames / s" },  { "tps / user", "tokens / s / user" },
    { "ips", "images / s" },  { "tok / s / gpu", "tokens / s / gpu" },
};

typedef struct {
    const char *unit;       /* NULL: none was recognised */
    const Counted *counted; /* of a rate */
    bool per_chip, per_user;
} UnitRead;

static const char *
read_seconds(const char *words)
{
    static const char *const seconds[] = { "s", "sec", "second", "seconds", "sek", "sekunde" };

    for (size_t i = 0; i < G_N_ELEMENTS(seconds); i++) {
        size_t size = strlen(seconds[i]);
        if (g_str_has_prefix(words, seconds[i]) && (words[size] == '\0' || words[size] == ' ')) {
            return words + size;
        }
    }
    return NULL;
}

/* Spells rates without a "per" like others: "tok s" is "tok / s", "tokens / gpu sec" is
 * "tokens / s / gpu". */
static const char *
spell_rate(const char *words, Arena *arena)
{
    static const char pattern[] = "^((?:(?:output|input|total|generated) )?(?:toks?|tokens|samples|"
                                  "reqs?|requests|imgs?|images|seqs?|sequences|frames))"
                                  "( / (?:gpu|chip|accelerator|tpu))?(?(2)(?: /)?) "
                                  "(?:s|secs?|seconds?)$";
    static GRegex *regex = NULL;
    static gsize ready = 0;

    if (g_once_init_enter(&ready)) {
        regex = g_regex_new(pattern, G_REGEX_OPTIMIZE, 0, NULL);
        g_once_init_leave(&ready, 1);
    }
    g_autofree char *spelt = g_regex_replace(regex, words, -1, 0, "\\1 / s\\2", 0, NULL);
    return spelt != NULL ? arena_strdup(arena, spelt) : words;
}

/* "tokens / s / gpu" */
static UnitRead
read_rate(const char *words, Arena *arena)
{
    static const char *const chips[] = { " / gpu", " / chip", " / accelerator", " / tpu" };
    UnitRead ret = { 0 };
    const char *slash = strstr(words, " / ");
    const char *rest = slash != NULL ? read_seconds(slash + 3) : NULL;

    for (size_t i = 0; rest != NULL && i < G_N_ELEMENTS(chips); i++) {
        ret.per_chip = ret.per_chip || g_str_equal(rest, chips[i]);
    }
    ret.per_user = rest != NULL && g_str_equal(rest, " / user");
    if (rest == NULL || (*rest != '\0' && !ret.per_chip && !ret.per_user)) {
        return (UnitRead){ 0 };
    }
    for (size_t i = 0; i < G_N_ELEMENTS(counted); i++) {
        if (strncmp(words, counted[i].words, (size_t)(slash - words)) == 0 &&
            counted[i].words[slash - words] == '\0') {
            ret.counted = &counted[i];
            ret.unit = arena_printf(arena, "%s/s%s", counted[i].unit,
                                    ret.per_chip   ? "/chip"
                                    : ret.per_user ? "/user"
                                                   : "");
            return ret;
        }
    }
    return (UnitRead){ 0 };
}

static UnitRead
read_unit(const char *words, Arena *arena)
{
    for (size_t i = 0; i < G_N_ELEMENTS(abbreviations); i++) {
        if (g_str_equal(words, abbreviations[i].words)) {
            return read_rate(abbreviations[i].rate, arena);
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        if (g_str_equal(words, units[i].words)) {
            return (UnitRead){ .unit = units[i].unit };
        }
    }
    UnitRead rate = read_rate(spell_rate(words, arena), arena);
    static const char *const shares[] = { " / gpu", " / chip", " / tpu" };
    for (size_t i = 0; rate.unit == NULL && i < G_N_ELEMENTS(shares); i++) {
        if (g_str_has_suffix(words, shares[i])) {
            const char *whole =
                arena_printf(arena, "%.*s", (int)(strlen(words) - strlen(shares[i])), words);
            rate = read_unit(whole, arena);
            rate.per_chip = rate.unit != NULL;
        }
    }
    return rate;
}

/* The unit's name, including "per chip" where it is; NULL: there is no unit. */
static const char *
name_unit(const UnitRead *unit, Arena *arena)
{
    bool says_chip = unit->unit == NULL || !unit->per_chip || g_str_has_suffix(unit->unit, "/chip");

    return says_chip ? unit->unit : arena_printf(arena, "%s/chip", unit->unit);
}

const char *
measurement_unit(const char *text, Arena *arena)
{
    g_autofree char *words = plain_words(text);
    UnitRead unit = read_unit(words, arena);

    return name_unit(&unit, arena);
}

bool
measurement_unit_factor(const char *from, const char *to, double *ret)
{
    UnitFactor forth, back;

    if (g_str_equal(from, to)) {
        *ret = 1;
        return true;
    }
    bool known = metric_convert_shared(&(Metric){ .unit = to }, from, &forth);
    if (known && forth.chips == 0 && forth.nodes == 0) {
        *ret = forth.factor;
        return true;
    }
    known = metric_convert_shared(&(Metric){ .unit = from }, to, &back);
    if (known && back.chips == 0 && back.nodes == 0) {
        *ret = 1 / back.factor;
        return true;
    }
    return false;
}

/* Splits a heading into the name of the quantity and its unit: "Step time (s)", "step_time_ms",
 * "Throughput [tok/s]", "tokens/s". */
static UnitRead
split_heading(const char *heading, const char *unit_below, Arena *arena, const char **ret_name)
{
    /* Without brackets these are other words: "latency min" is the shortest. */
    static const char *const doubtful[] = { "h", "j", "min", "w", "x", NULL };
    size_t size = strlen(heading);
    const char *open = size > 0 && strchr(")]", heading[size - 1]) != NULL
                           ? strrchr(heading, heading[size - 1] == ')' ? '(' : '[')
                           : NULL;
    UnitRead unit = { 0 };

    if (unit_below != NULL) {
        g_autofree char *below = plain_words(unit_below);
        g_autofree char *words = plain_words(heading);
        *ret_name = arena_strdup(arena, words);
        return read_unit(below, arena);
    }
    if (open != NULL) {
        g_autofree char *inside = g_strndup(open + 1, (size_t)(heading + size - 1 - (open + 1)));
        g_autofree char *before = g_strndup(heading, (size_t)(open - heading));
        g_autofree char *words = plain_words(inside), *name = plain_words(before);
        *ret_name = arena_strdup(arena, name);
        return read_unit(words, arena);
    }
    g_autofree char *words = plain_words(heading);
    char *plain = arena_strdup(arena, words);
    *ret_name = "";
    unit = read_unit(plain, arena);
    if (unit.unit != NULL && (unit.counted != NULL || strchr(unit.unit, '/') != NULL)) {
        return unit; /* the heading is a rate */
    }
    for (char *space = strchr(plain, ' '); space != NULL; space = strchr(space + 1, ' ')) {
        if (space > plain && space[-1] == '/') {
            continue; /* the words before it are a part of the unit: "words / s" */
        }
        unit = read_unit(space + 1, arena); /* the longest unit at its end */
        bool certain = !g_strv_contains(doubtful, space + 1) ||
                       (g_str_equal(space + 1, "w") && space - plain >= 5 &&
                        strncmp(space - 5, "power", 5) == 0);
        if (unit.unit != NULL && certain) {
            *space = '\0';
            *ret_name = plain;
            return unit;
        }
    }
    const char *slash = strstr(plain, " / "),
               *rest = slash != NULL ? read_seconds(slash + 3) : NULL;
    if (rest != NULL && *rest == '\0') { /* a rate of something else */
        return (UnitRead){ .unit = arena_printf(arena, "%.*s/s", (int)(slash - plain), plain) };
    }
    *ret_name = plain;
    return (UnitRead){ 0 };
}

/* Names of quantities, without their unit and statistic. */
static const struct {
    const char *words, *metric;
} quantities[] = {
    { "step time", "step_time" },
    { "time / step", "step_time" },
    { "training step time", "step_time" },
    { "iteration time", "step_time" },
    { "iter time", "step_time" },
    { "time / iteration", "step_time" },
    { "time / iter", "step_time" },
    { "time to train", "time_to_train" },
    { "time to target", "time_to_train" },
    { "time to accuracy", "time_to_train" },
    { "time", "run_time" },
    { "run time", "run_time" },
    { "runtime", "run_time" },
    { "duration", "run_time" },
    { "elapsed", "run_time" },
    { "elapsed time", "run_time" },
    { "wall time", "run_time" },
    { "wall clock time", "run_time" },
    { "training time", "run_time" },
    { "mfu", "mfu" },
    { "model flops utilization", "mfu" },
    { "model flops utilisation", "mfu" },
    { "system power", "power" },
    { "measured power", "power" },
    { "wall power", "power" },
    { "system energy", "energy" },
    { "ttft", "ttft" },
    { "time to first token", "ttft" },
    { "first token latency", "ttft" },
    { "tpot", "tpot" },
    { "time / output token", "tpot" },
    { "itl", "itl" },
    { "inter token latency", "itl" },
    { "e2e", "end_to_end_latency" },
    { "e2el", "end_to_end_latency" },
    { "e2e latency", "end_to_end_latency" },
    { "end to end latency", "end_to_end_latency" },
    { "latency", "latency" },
    { "inference latency", "latency" },
    { "latenz", "latency" },
    { "latence", "latency" },
    { "latencia", "latency" },
    { "schrittzeit", "step_time" },
    { "dauer", "run_time" },
    { "laufzeit", "run_time" },
    { "trainingszeit", "run_time" },
    { "trainingsdauer", "run_time" },
    { "interactivity", "interactivity" },
};

/* Removes the statistic from the words; NULL: they have none. */
static const char *
take_statistic(GString *words)
{
    static const struct {
        const char *word, *statistic;
    } statistics[] = { { "mean", "mean" },     { "avg", "mean" },   { "average", "mean" },
                       { "median", "median" }, { "p50", "median" }, { "p90", "p90" },
                       { "p95", "p95" },       { "p99", "p99" } };
    g_auto(GStrv) parts = g_strsplit(words->str, " ", -1);
    const char *found = NULL;

    g_string_truncate(words, 0);
    for (char **part = parts; *part != NULL; part++) {
        const char *is = NULL;
        for (size_t i = 0; found == NULL && is == NULL && i < G_N_ELEMENTS(statistics); i++) {
            is = g_str_equal(*part, statistics[i].word) ? statistics[i].statistic : NULL;
        }
        if (is != NULL) {
            found = is;
        } else {
            g_string_append_printf(words, "%s%s", words->len > 0 ? " " : "", *part);
        }
    }
    return found;
}

/* False for metrics that are computed, or of products, or may be: a column "power" may have the
 * rating of one chip. */
static bool
is_measured(const char *metric)
{
    static const char *const others[] = {
        "chip_hours",  "concurrency",  "energy",          "official_score",     "power",
        "power_watts", "runs_per_day", "scale_up_domain", "scaling_efficiency", "work_ratio",
        NULL
    };
    static const char *const prefixes[] = { "peak_", "memory_", "interconnect_", "price_",
                                            "cost_" };

    for (size_t i = 0; i < G_N_ELEMENTS(prefixes); i++) {
        if (g_str_has_prefix(metric, prefixes[i])) {
            return false;
        }
    }
    return !g_strv_contains(others, metric);
}

/* The metric of the registry that the name means; NULL: none. */
static const char *
find_quantity(const char *name, Arena *arena)
{
    g_autofree char *plain = names_normalise(name);
    g_autoptr(GString) words = g_string_new(name);
    size_t n = 0;
    const char *const *ids = metric_ids(&n);

    for (size_t i = 0; i < n; i++) {
        g_autofree char *id = names_normalise(ids[i]);
        if (g_str_equal(id, plain) && is_measured(ids[i])) {
            return ids[i];
        }
    }
    const char *statistic = take_statistic(words);
    for (size_t i = 0; i < G_N_ELEMENTS(quantities); i++) {
        if (g_str_equal(quantities[i].words, words->str)) {
            const char *id = statistic != NULL
                                 ? arena_printf(arena, "%s_%s", quantities[i].metric, statistic)
                                 : quantities[i].metric;
            return metric_find(id) != NULL ? id : NULL;
        }
    }
    return NULL;
}

/* The metric of a rate, if the name says no more than that it is a rate; NULL: it does. */
static const char *
find_rate(const char *name, const UnitRead *unit, Arena *arena)
{
    static const char *const plain[] = { "",
                                         "throughput",
                                         "rate",
                                         "tput",
                                         "training throughput",
                                         "inference throughput",
                                         "speed",
                                         "performance",
                                         "token throughput",
                                         "request throughput",
                                         "tokens throughput",
                                         "durchsatz",
                                         "débit",
                                         "rendimiento" };
    static const struct {
        const char *words, *thing;
    } kinds[] = {
        { "output throughput", "output tok" },     { "output token throughput", "output tok" },
        { "generation throughput", "output tok" }, { "input throughput", "input tok" },
        { "input token throughput", "input tok" }, { "total throughput", "total tok" },
        { "total token throughput", "total tok" }
    };

    if (unit->counted == NULL || unit->per_user) {
        return NULL;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(plain); i++) {
        if (g_str_equal(name, plain[i])) {
            return unit->per_chip ? unit->counted->metric_per_chip : unit->counted->metric;
        }
    }
    for (size_t i = 0; g_str_equal(unit->counted->unit, "tokens") && i < G_N_ELEMENTS(kinds); i++) {
        if (g_str_equal(name, kinds[i].words)) {
            const char *rate =
                arena_printf(arena, "%s / s%s", kinds[i].thing, unit->per_chip ? " / chip" : "");
            UnitRead of_kind = read_rate(rate, arena);
            return unit->per_chip ? of_kind.counted->metric_per_chip : of_kind.counted->metric;
        }
    }
    return NULL;
}

/* A name for a quantity that is not in the registry: "images_per_second". */
static const char *
own_name(const char *heading, Arena *arena)
{
    enum { OWN_NAME_MAX = 60 };
    g_autofree char *words = plain_words(heading);
    g_autoptr(GString) name = g_string_new(NULL);

    for (const char *p = words; *p != '\0' && name->len < OWN_NAME_MAX; p++) {
        if (*p == '/') {
            g_string_append(name, "per");
        } else if (*p == ' ') {
            g_string_append_c(name, '_');
        } else if (*p != '%') {
            g_string_append_c(name, *p);
        }
    }
    while (name->len > 0 && name->str[name->len - 1] == '_') {
        g_string_truncate(name, name->len - 1);
    }
    if (!g_utf8_validate(name->str, (gssize)name->len, NULL)) { /* cut within a letter */
        return "own_quantity";
    }
    return arena_strdup(arena, name->str);
}

static bool
has_word(const char *heading, const char *const *words)
{
    g_autofree char *plain = plain_words(heading);
    g_auto(GStrv) parts = g_strsplit(plain, " ", -1);

    for (char **part = parts; *part != NULL; part++) {
        if (g_strv_contains(words, *part)) {
            return true;
        }
    }
    return false;
}

bool
measurement_is_result(const char *heading)
{
    static const char *const words[] = { "throughput",  "tput",      "latency",     "time",
                                         "speed",       "duration",  "performance", "perf",
                                         "utilization", "power",     "utilisation", "energy",
                                         "memory",      "bandwidth", "flops",       "tflops",
                                         "score",       "accuracy",  "loss",        "perplexity",
                                         "ttft",        "tpot",      "itl",         "speedup",
                                         "efficiency",  "result",    "value",       "joule",
                                         "watt",        "kwh",       NULL };
    g_autofree char *plain = plain_words(heading);
    const char *slash = g_strrstr(plain, " / ");

    return has_word(heading, words) || (slash != NULL && read_seconds(slash + 3) != NULL);
}

static bool
is_one_of(const char *heading, const char *const *words)
{
    g_autofree char *folded = g_utf8_strdown(heading, -1);

    return g_strv_contains(words, folded);
}

bool
measurement_is_metric_heading(const char *heading)
{
    static const char *const words[] = { "metric",   "metric name", "metric_name", "measurement",
                                         "measure",  "quantity",    "kpi",         "metrik",
                                         "kennzahl", "messgröße",   "métrique",    "métrica",
                                         NULL };

    return is_one_of(heading, words);
}

bool
measurement_is_value_heading(const char *heading)
{
    static const char *const words[] = { "value",  "values", "metric value", "metric_value",
                                         "result", "wert",   "messwert",     "ergebnis",
                                         "valeur", "valor",  "score",        NULL };

    return is_one_of(heading, words);
}

bool
measurement_is_unit_heading(const char *heading)
{
    static const char *const words[] = { "unit",  "units",  "einheit", "einheiten",
                                         "unité", "unités", "unidad",  NULL };

    return is_one_of(heading, words);
}

bool
measurement_is_money(const char *heading)
{
    static const char *const words[] = { "price",  "prices", "pricing", "cost",    "costs",
                                         "preis",  "preise", "kosten",  "prix",    "coût",
                                         "precio", "coste",  "usd",     "eur",     "gbp",
                                         "euro",   "euros",  "dollar",  "dollars", NULL };

    return has_word(heading, words) || strchr(heading, '$') != NULL ||
           strstr(heading, "€") != NULL || strstr(heading, "£") != NULL;
}

static bool
is_time(const char *unit)
{
    static const char *const times[] = { "s", "ms", "us", "ns", "min", "h", NULL };

    return unit != NULL && g_strv_contains(times, unit);
}

/* The metric of the registry that the heading means, in a unit that it can have; NULL: none.
 * Corrects the unit of "output throughput (tok/s)". */
static const char *
find_metric(const char *name, UnitRead *unit, Arena *arena)
{
    const char *metric = find_quantity(name, arena);
    UnitFactor factor;

    if (unit->unit == NULL) {
        return metric;
    }
    if (metric == NULL) {
        metric = find_rate(name, unit, arena);
    }
    if (metric == NULL && unit->per_chip && g_str_has_suffix(unit->unit, "FLOP/s")) {
        metric = "model_flops_per_chip";
    }
    const Metric *known = metric != NULL ? metric_find(metric) : NULL;
    if (known != NULL && g_str_has_prefix(unit->unit, "tokens/s") &&
        g_str_has_suffix(known->unit, unit->unit)) {
        unit->unit = known->unit;
    }
    return known != NULL && metric_convert_shared(known, unit->unit, &factor) ? metric : NULL;
}

/* A name for a quantity with a unit that is no metric of the registry; NULL: the heading is the
 * name of one, in the unit of another. */
static const char *
name_quantity(const char *heading, const char *unit, Arena *arena)
{
    const char *name = own_name(heading, arena);
    const Metric *same = metric_find(name);
    UnitFactor factor;

    if (*name == '\0' || (same != NULL && !metric_convert_shared(same, unit, &factor))) {
        return NULL;
    }
    return same != NULL ? arena_printf(arena, "%s_as_stated", name) : name;
}

bool
measurement_find(const char *heading, const char *unit_below, Arena *arena, Measurement *ret)
{
    const char *name = NULL;
    UnitRead unit = split_heading(heading, unit_below, arena, &name);
    const char *stated = name_unit(&unit, arena);

    if (measurement_is_money(heading)) {
        return false;
    }
    const char *known = find_metric(name, &unit, arena);
    const char *metric = known;
    if (metric == NULL && unit.unit != NULL) {
        metric = name_quantity(*name != '\0' ? name : heading, unit.unit, arena);
    }
    *ret = (Measurement){ .metric = metric,
                          .unit = unit.unit,
                          .stated = stated,
                          .timed = unit.counted != NULL || is_time(unit.unit),
                          .certain = unit.counted != NULL ||
                                     (known != NULL && measurement_phase(known) != NULL) };
    return metric != NULL;
}

const char *
measurement_phase(const char *metric)
{
    static const char *const training[] = { "step_time", "time_to_train", "mfu",
                                            "model_flops_per_chip" };
    static const char *const serving[] = {
        "ttft",          "tpot",         "itl",          "end_to_end_latency", "interactivity",
        "output_tokens", "input_tokens", "total_tokens", "requests_per_second"
    };

    for (size_t i = 0; i < G_N_ELEMENTS(training); i++) {
        if (g_str_equal(metric, training[i])) {
            return "training";
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(serving); i++) {
        if (g_str_has_prefix(metric, serving[i])) {
            return "inference";
        }
    }
    return NULL;
}
