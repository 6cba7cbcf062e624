/* JSON Schema of the files that people write by hand. Where a reader checks by a table, the schema
 * is generated from the same table. */
#include "base/metric.h"
#include "base/value.h"
#include "charts/chart.h"
#include "cli/command.h"
#include "cli/session.h"
#include "document/report/load.h"
#include "sources/readers.h"
#include "words/words.h"

#include <string.h>

#define TEXT "{\"type\": [\"string\", \"number\", \"boolean\"]}"
#define TEXTS "{\"anyOf\": [" TEXT ", {\"type\": \"array\", \"items\": " TEXT "}]}"
#define PAGE \
    "{\"anyOf\": [" TEXT ", {\"type\": \"object\", \"required\": [\"files\"], " \
    "\"additionalProperties\": false, \"properties\": {\"files\": " TEXT ", \"sort\": {\"enum\": " \
    "[\"name\", \"date\", \"-date\"]}}}]}"
#define PAGES "{\"anyOf\": [" PAGE ", {\"type\": \"array\", \"items\": " PAGE "}]}"
#define PDFS \
    "{\"type\": \"object\", \"additionalProperties\": {\"type\": \"object\", \"required\": " \
    "[\"pages\"], " \
    "\"additionalProperties\": false, \"properties\": {\"title\": " TEXT ", \"pages\": " TEXTS \
    ", \"cover\": {\"type\": \"boolean\"}, \"sources\": {\"type\": \"boolean\"}, \"on_request\": " \
    "{\"type\": \"boolean\"}}}}"
#define DATE \
    "\"type\": [\"string\", \"integer\"], \"minimum\": 1000, \"maximum\": 9999, " \
    "\"pattern\": \"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$\""
#define PARAMETER \
    "{\"type\": [\"string\", \"number\"]}, {\"type\": \"object\", \"required\": [\"value\"], " \
    "\"additionalProperties\": false, \"properties\": {\"value\": {\"type\": [\"string\", " \
    "\"number\"]}, \"low\": {\"type\": \"number\"}, \"high\": {\"type\": \"number\"}, " \
    "\"unit\": " TEXT ", \"source\": " TEXT ", \"label\": " TEXT ", \"reason\": " TEXT "}, " \
    "\"dependentRequired\": {\"low\": [\"high\"], \"high\": [\"low\"]}}"
#define RATE \
    "{\"type\": \"object\", \"required\": [\"rate\", \"date\", \"source\"], " \
    "\"additionalProperties\": false, \"properties\": {\"rate\": {\"type\": \"number\", " \
    "\"exclusiveMinimum\": 0, \"description\": \"USD for one\"}, " \
    "\"date\": {" DATE "}, \"source\": " TEXT "}}"
#define ROUNDS_OF_SUITE \
    "{\"type\": \"object\", \"propertyNames\": {\"pattern\": \"^v[0-9]+[.][0-9]+$\"}, " \
    "\"additionalProperties\": {\"type\": \"object\", \"required\": [\"source\"], " \
    "\"additionalProperties\": false, \"properties\": {\"published\": {" DATE \
    "}, \"source\": " TEXT "}}}"
#define ROUNDS \
    "{\"type\": \"object\", \"additionalProperties\": false, \"properties\": " \
    "{\"MLPerf Training\": " ROUNDS_OF_SUITE ", \"MLPerf Inference\": " ROUNDS_OF_SUITE "}}"
#define EXCLUSION \
    "{\"type\": \"object\", \"required\": [\"reason\"], \"additionalProperties\": false, " \
    "\"oneOf\": [{\"required\": [\"prices\"]}, {\"required\": [\"results\"]}], " \
    "\"properties\": {\"prices\": " TEXTS ", \"results\": " TEXTS \
    ", \"where\": {\"type\": \"object\"}, \"reason\": " TEXT "}}"
#define DATA_FILES \
    "{\"anyOf\": [" TEXT ", {\"type\": \"array\", \"items\": {\"anyOf\": [" TEXT ", " \
    "{\"type\": \"object\", \"required\": [\"odbc\", \"query\"], " \
    "\"additionalProperties\": false, \"properties\": {\"odbc\": {\"type\": \"string\", " \
    "\"pattern\": \"^[A-Za-z0-9_-]{1,64}$\"}, \"query\": {\"type\": \"string\"}}}]}}]}"
#define DATA \
    "{\"anyOf\": [" TEXT ", {\"type\": \"array\", \"items\": " TEXT "}, {\"type\": \"object\", " \
    "\"additionalProperties\": false, \"properties\": {\"results\": " DATA_FILES \
    ", \"prices\": " DATA_FILES ", \"support\": " TEXTS \
    ", \"meta\": {\"type\": \"object\", \"additionalProperties\": {\"type\": \"object\"}}, " \
    "\"exclude\": {\"type\": \"array\", \"items\": " EXCLUSION "}}}]}"

typedef struct {
    const char *key, *about, *schema;
} KeyForm;

static const KeyForm report_forms[] = {
    { "title", "what the report is called", TEXT },
    { "subtitle", "below the title", TEXT },
    { "edition", "which edition this is", TEXT },
    { "date", "of the edition; the clock is never asked", "{" DATE "}" },
    { "language", "of the text, as BCP 47 has it", TEXT },
    { "authors", "who wrote it", TEXTS },
    { "classification", "who may read it", TEXT },
    { "description", "for search engines and documents about the report", TEXT },
    { "pages",
      "the pages in their order: files, globs, folders; without it, all .md files of the folder",
      PAGES },
    { "data",
      "globs of data files; meta: facts that the files do not state; exclude: rows left out",
      DATA },
    { "parameters", "assumptions of the report",
      "{\"type\": \"object\", \"additionalProperties\": {\"anyOf\": [" PARAMETER "]}}" },
    { "currency", "that amounts are in; prices in others need a rate; USD by default",
      "{\"type\": \"string\", \"pattern\": \"^[A-Z]{3}$\"}" },
    { "currencies", "rates into USD, each with its date and source",
      "{\"type\": \"object\", \"propertyNames\": {\"pattern\": \"^[A-Z]{3}$\"}, "
      "\"additionalProperties\": " RATE "}" },
    { "rounds", "rounds of MLPerf that were published after the program was, with date and source",
      ROUNDS },
    { "outputs", "what to write; all but xlsx by default", TEXTS },
    { "citations", "how citations print; by label when left out",
      "{\"enum\": [\"label\", \"author-date\"]}" },
    { "html", "elements of HTML that pages may use", TEXTS },
    { "deck", "figures that the slides show, in their order; those with a takeaway by default",
      TEXTS },
    { "pdf", "PDFs of some pages, by name; report.pdf of all pages by default", PDFS },
    { "address", "the site's future address, for link previews",
      "{\"type\": \"string\", \"pattern\": \"^https?://\"}" },
    { "words", "replacements for words of the program", NULL },
};

static Value *
fragment(const char *json, Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    Value *value = value_parse_json(json, strlen(json), NULL, arena, diag);

    g_assert(value != NULL);
    return value;
}

static Value *
new_schema(const char *title, Arena *arena)
{
    Value *schema = value_new_map(arena);

    value_set_text(arena, schema, "$schema", "https://json-schema.org/draft/2020-12/schema");
    value_set_text(arena, schema, "title", title);
    return schema;
}

/* A cell may be a text, as in CSV, or a JSON number. */
static Value *
cell_schema(Form form, bool filled, Arena *arena)
{
    static const char *const forms[] = {
        [FORM_TEXT] = "{\"type\": [\"string\", \"number\", \"boolean\"], \"pattern\": \"\\\\S\"}",
        [FORM_NUMBER] = "{\"type\": [\"string\", \"number\"], \"pattern\": "
                        "\"^\\\\s*[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?\\\\s*$\"}",
        [FORM_NOT_NEGATIVE] = "{\"type\": [\"string\", \"number\"], \"minimum\": 0, \"pattern\": "
                              "\"^\\\\s*[+]?([0-9]+[.]?[0-9]*|[.][0-9]+)"
                              "([eE][-+]?[0-9]+)?\\\\s*$\"}",
        [FORM_COUNT] = "{\"type\": [\"string\", \"integer\"], \"minimum\": 0, \"pattern\": "
                       "\"^\\\\s*[+]?[0-9]+([.]0*)?([eE][+]?[0-9]+)?\\\\s*$\"}",
        [FORM_ABOVE_ZERO] = "{\"type\": [\"string\", \"number\"], \"exclusiveMinimum\": 0, "
                            "\"pattern\": "
                            "\"^\\\\s*[+]?(?=[0-9.]*[1-9])([0-9]+[.]?[0-9]*|[.][0-9]+)"
                            "([eE][-+]?[0-9]+)?\\\\s*$\"}",
        [FORM_RATE] = "{\"type\": [\"string\", \"number\"], \"exclusiveMinimum\": 0, "
                      "\"pattern\": "
                      "\"^\\\\s*([iI][nN][fF]|[+]?(?=[0-9.]*[1-9])([0-9]+[.]?[0-9]*|[.][0-9]+)"
                      "([eE][-+]?[0-9]+)?)\\\\s*$\"}",
        [FORM_DATE] = "{" DATE "}",
        [FORM_CURRENCY] = "{\"type\": \"string\", \"pattern\": \"^[A-Z]{3}$\"}",
        [FORM_WORD] = "{}",
    };
    Value *schema = fragment(forms[form], arena);

    if (!filled) {
        Value *either = value_new_map(arena), *list = value_new_list(arena);
        value_append(list, schema);
        value_append(list, fragment("{\"enum\": [null, \"\"]}", arena));
        value_set(either, "anyOf", list);
        return either;
    }
    return schema;
}

static Value *
column_schema(const Column *column, const ColumnForm *form, Arena *arena)
{
    bool filled = column->need == COLUMN_FILLED;
    Value *schema =
        form->form == FORM_WORD ? value_new_map(arena) : cell_schema(form->form, filled, arena);

    if (form->form == FORM_WORD) {
        Value *words = value_set(schema, "enum", value_new_texts(arena, form->words));
        if (!filled) {
            value_append(words, value_new_text(arena, ""));
            value_append(words, value_new_text(arena, NULL));
        }
    }
    value_set_text(arena, schema, "description", form->about);
    return schema;
}

/* The known metrics, as examples: a file may have others. */
static Value *
metric_examples(Arena *arena)
{
    Value *list = value_new_list(arena);
    size_t n = 0;
    const char *const *ids = metric_ids(&n);

    for (size_t i = 0; i < n; i++) {
        value_append(list, value_new_text(arena, ids[i]));
    }
    return list;
}

static Value *
table_schema(const char *title, const TableShape *shape, Arena *arena)
{
    Value *schema = new_schema(title, arena), *row = value_new_map(arena);
    Value *required = value_new_list(arena), *properties = value_new_map(arena);

    for (size_t i = 0; i < shape->n_columns; i++) {
        const Column *column = &shape->columns[i];
        Value *cell = column_schema(column, &shape->forms[i], arena);
        if (column->need == COLUMN_FILLED) {
            value_append(required, value_new_text(arena, column->name));
        }
        if (g_str_equal(column->name, "metric")) {
            value_set(cell, "examples", metric_examples(arena));
        }
        value_set(properties, column->name, cell);
    }
    value_set_text(arena, schema, "description",
                   "An array of rows; as CSV, the names of the properties are the header.");
    value_set_text(arena, schema, "type", "array");
    value_set_text(arena, row, "type", "object");
    value_set(row, "required", required);
    value_set(row, "additionalProperties", value_new_bool(arena, false));
    value_set(row, "properties", properties);
    value_set(schema, "items", row);
    return schema;
}

static Value *
results_schema(Arena *arena)
{
    return table_schema("Results table of accelreport", &results_shape, arena);
}

static Value *
prices_schema(Arena *arena)
{
    return table_schema("Price table of accelreport", &prices_shape, arena);
}

static Value *
closed_map(const char *const keys[], const KeyForm *forms, size_t n_forms, Arena *arena)
{
    Value *map = fragment("{\"type\": \"object\", \"additionalProperties\": false}", arena);
    Value *properties = value_set(map, "properties", value_new_map(arena));

    for (size_t i = 0; keys[i] != NULL; i++) {
        const char *schema = TEXT, *about = NULL;
        for (size_t k = 0; k < n_forms; k++) {
            if (g_str_equal(forms[k].key, keys[i])) {
                schema = forms[k].schema;
                about = forms[k].about;
            }
        }
        Value *key = value_set(properties, keys[i], fragment(schema, arena));
        if (about != NULL) {
            value_set_text(arena, key, "description", about);
        }
    }
    return map;
}

static Value *
report_schema(Arena *arena)
{
    Value *schema = new_schema("report.yaml of accelreport", arena);
    Value *properties = value_new_map(arena);

    value_set_text(arena, schema, "type", "object");
    value_set(schema, "required", fragment("[\"title\"]", arena));
    value_set(schema, "additionalProperties", value_new_bool(arena, false));
    for (size_t i = 0; report_keys[i] != NULL; i++) {
        const KeyForm *form = report_forms;
        while (!g_str_equal(form->key, report_keys[i])) {
            form++;
            g_assert(form < report_forms + G_N_ELEMENTS(report_forms));
        }
        Value *key = form->schema != NULL ? fragment(form->schema, arena)
                                          : closed_map(words_keys(), NULL, 0, arena);
        value_set_text(arena, key, "description", form->about);
        value_set(properties, form->key, key);
    }
    value_set(schema, "properties", properties);
    return schema;
}

/* A map from names to values of the same schema. */
static Value *
map_of(Value *things, Arena *arena)
{
    Value *map = fragment("{\"type\": [\"object\", \"null\"]}", arena);

    value_set(map, "additionalProperties", things);
    return map;
}

static void
replace_property(Value *map, const char *key, const Value *schema)
{
    Value *properties = map->first;

    while (!g_str_equal(properties->key, "properties")) {
        properties = properties->next;
    }
    for (Value *member = properties->first; member != NULL; member = member->next) {
        if (g_str_equal(member->key, key)) {
            member->kind = schema->kind;
            member->first = schema->first;
            member->last = schema->last;
            member->n_items = schema->n_items;
        }
    }
}

static Value *
accelerators_schema(Arena *arena)
{
    static const KeyForm forms[] = {
        { "family", "gpu, tpu or other", "{}" },
        { "year", "of release", "{\"type\": \"number\"}" },
        { "aliases", "as result and price files spell it", TEXTS },
        { "value", "in SI base units; without it the figure is not published",
          "{\"type\": \"number\"}" },
        { "text", "as the source prints it", TEXT },
        { "source", "a key of sources, or the source in words", TEXT },
    };
    const size_t n = G_N_ELEMENTS(forms);
    Value *schema = new_schema("accelerators.yaml of accelreport", arena);
    Value *figures = closed_map(accelerator_figures, NULL, 0, arena);
    Value *one = closed_map(accelerator_keys, forms, n, arena), *family = value_new_map(arena);
    Value *file = closed_map(accelerator_file_keys, NULL, 0, arena);

    for (size_t i = 0; accelerator_figures[i] != NULL; i++) {
        replace_property(figures, accelerator_figures[i],
                         closed_map(accelerator_figure_keys, forms, n, arena));
    }
    value_set(family, "enum", value_new_texts(arena, accelerator_families));
    replace_property(one, "family", family);
    replace_property(one, "figures", figures);
    value_set(one, "required", fragment("[\"name\", \"vendor\", \"family\"]", arena));
    replace_property(file, "sources", map_of(fragment(TEXT, arena), arena));
    replace_property(file, "accelerators", map_of(one, arena));
    replace_property(file, "aliases",
                     map_of(fragment("{\"type\": [\"string\", \"number\"]}", arena), arena));
    for (Value *member = file->first, *next = NULL; member != NULL; member = next) {
        next = member->next;
        member->next = NULL;
        value_append(schema, member);
    }
    return schema;
}

static Value *
workloads_schema(Arena *arena)
{
    static const KeyForm forms[] = {
        { "suite", "whose results the facts are about", TEXT },
        { "counts", "tokens, samples or epochs: the unit of a result's 'trained'", "{}" },
        { "tokens_per_sample", "where every sample has as many", "{\"type\": \"number\"}" },
        { "rounds", "of the suite", TEXTS },
        { "batch", "samples in one step of all chips", "{\"type\": \"number\"}" },
        { "runs", "how many there were", "{\"type\": \"number\"}" },
        { "mean", "how much they trained until the target", "{\"type\": \"number\"}" },
        { "deviation", "their standard deviation", "{\"type\": \"number\"}" },
        { "samples", "how many", "{\"type\": \"number\"}" },
        { "tokens", "how many", "{\"type\": \"number\"}" },
        { "text", "as the source prints it", TEXT },
        { "source", "a key of sources, or the source in words", TEXT },
    };
    const size_t n = G_N_ELEMENTS(forms);
    Value *schema = new_schema("workloads.yaml of accelreport", arena);
    Value *one = closed_map(workload_keys, forms, n, arena), *counts = value_new_map(arena);
    Value *points = value_new_map(arena);
    Value *file = closed_map(workload_file_keys, NULL, 0, arena);

    value_set(counts, "enum", value_new_texts(arena, workload_units));
    replace_property(one, "counts", counts);
    replace_property(one, "starts_from", closed_map(workload_statement_keys, forms, n, arena));
    replace_property(one, "target", closed_map(workload_statement_keys, forms, n, arena));
    replace_property(one, "epoch", closed_map(workload_epoch_keys, forms, n, arena));
    replace_property(one, "full", closed_map(workload_full_keys, forms, n, arena));
    value_set_text(arena, points, "type", "array");
    value_set(points, "items", closed_map(workload_point_keys, forms, n, arena));
    replace_property(one, "convergence", points);
    value_set(one, "required", fragment("[\"suite\"]", arena));
    replace_property(file, "sources", map_of(fragment(TEXT, arena), arena));
    replace_property(file, "workloads", map_of(one, arena));
    for (Value *member = file->first, *next = NULL; member != NULL; member = next) {
        next = member->next;
        member->next = NULL;
        value_append(schema, member);
    }
    return schema;
}

/* The file as YAML, or as a table of rows. */
static Value *
support_schema(Arena *arena)
{
    static const KeyForm forms[] = {
        { "date", "when that was so", "{" DATE "}" },
        { "version", "of the tool", TEXTS },
        { "source", "keys of sources.yaml, or the source in words", TEXTS },
        { "note", "what else is to be known, or why it is unknown", TEXTS },
        { "level", "how far the tool runs there", "{}" },
    };
    const size_t n = G_N_ELEMENTS(forms);
    Value *schema = new_schema("Support files of accelreport", arena);
    Value *file = closed_map(support_file_keys, forms, n, arena);
    Value *level = value_new_map(arena), *either = value_new_map(arena);
    Value *one = closed_map(support_keys, forms, n, arena);
    Value *tool = closed_map(accelerator_families, NULL, 0, arena);

    value_set(level, "enum", value_new_texts(arena, support_levels));
    replace_property(one, "level", level);
    value_set(one, "required", fragment("[\"level\"]", arena));
    Value *list = value_set(either, "anyOf", value_new_list(arena));
    Value *alone = value_append(list, value_new_map(arena));
    value_set(alone, "enum", value_new_texts(arena, support_levels));
    value_append(list, one);
    for (size_t i = 0; accelerator_families[i] != NULL; i++) {
        replace_property(tool, accelerator_families[i], either);
    }
    replace_property(file, "support", map_of(tool, arena));
    Value *ways = value_set(schema, "anyOf", value_new_list(arena));
    value_append(ways, file);
    value_append(ways, table_schema("Support table of accelreport", &support_shape, arena));
    return schema;
}

/* The block ::: chart, and the file of chart --spec. */
static Value *
chart_file_schema(Arena *arena)
{
    Value *schema = new_schema("Chart block of accelreport", arena);

    for (Value *member = chart_schema(arena)->first, *next = NULL; member != NULL; member = next) {
        next = member->next;
        member->next = NULL;
        value_append(schema, member);
    }
    return schema;
}

/* Prints templates/examples/NAME.csv or NAME.yaml. */
static int
print_example(const char *name)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const char *templates = session_find_data("templates", arena, diag);
    bool is_table = g_str_equal(name, "results") || g_str_equal(name, "prices");
    Bytes bytes = { 0 };

    if (templates != NULL && file_read(arena_printf(arena, "%s/examples/%s.%s", templates, name,
                                                    is_table ? "csv" : "yaml"),
                                       LIMIT_SETTINGS_FILE, (Place){ 0 }, arena, &bytes, diag)) {
        return command_print(bytes.data, bytes.size) ? EXIT_FINE : EXIT_ERRORS;
    }
    return command_finish(diag, NULL, false, false);
}

static int
print_schema(Value *(*build)(Arena *arena))
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) out = g_string_new(NULL);

    value_append_json(build(arena), out);
    return command_print(out->str, out->len) ? EXIT_FINE : EXIT_ERRORS;
}

int
command_schema(int argc, char **argv)
{
    static const struct {
        const char *name;
        Value *(*build)(Arena *arena);
    } schemas[] = { { "results", results_schema },     { "prices", prices_schema },
                    { "report", report_schema },       { "accelerators", accelerators_schema },
                    { "workloads", workloads_schema }, { "support", support_schema },
                    { "chart", chart_file_schema } };
    static const char *const examples[] = { "results",      "prices",  "meta",
                                            "accelerators", "support", "report" };
    const char *names[G_N_ELEMENTS(schemas)];
    gboolean example = FALSE;
    GOptionEntry entries[] = {
        { "example", 'e', 0, G_OPTION_ARG_NONE, &example,
          "Print an example of the file with comments", NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    int status = EXIT_FINE;

    if (!command_parse(entries, "results|prices|report|accelerators|workloads|support|chart|meta",
                       "Prints the JSON Schema (draft 2020-12) of the results table, the price "
                       "table, report.yaml, accelerators.yaml, workloads.yaml, support.yaml or a "
                       "chart block. Tables are checked as JSON, an array of rows. With --example "
                       "it prints a complete example with comments, also of a result file's "
                       "metadata (meta).",
                       &argc, &argv, &status)) {
        return status;
    }
    for (size_t i = 0; argc == 2 && example && i < G_N_ELEMENTS(examples); i++) {
        if (g_str_equal(argv[1], examples[i])) {
            return print_example(examples[i]);
        }
    }
    if (example) {
        return command_usage_near(argc == 2 ? argv[1] : NULL, examples, G_N_ELEMENTS(examples),
                                  "schema --example takes one of results, prices, meta, "
                                  "accelerators, support, report");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(schemas); i++) {
        if (argc == 2 && g_str_equal(argv[1], schemas[i].name)) {
            return print_schema(schemas[i].build);
        }
        names[i] = schemas[i].name;
    }
    return command_usage_near(argc == 2 ? argv[1] : NULL, names, G_N_ELEMENTS(names),
                              "schema takes one of results, prices, report, accelerators, "
                              "workloads, support, chart");
}
