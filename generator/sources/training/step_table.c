/* A table of training steps, as scripts and experiment trackers write it: a row or a JSON line for
 * each step that was logged, with its number and a time or a rate,
 *
 *   step,loss,step_time_s,tokens_per_sec          {"step": 100, "loss": 2.1, "step_time_ms": 810}
 *
 * An export may have the columns of several runs, "RUN - train/step_time_s". What a row is the mean
 * of is not said, so it counts for the steps since the row before. An export of TensorBoard has one
 * quantity, which the name of the file states. Facts such as the accelerator
 * may be columns too, if all rows agree in them; a table in which they change has a row for each
 * run (sources/tables/measurement_sheet.c). */
#include "sources/json_object.h"
#include "sources/readers.h"
#include "sources/serving/console.h"
#include "sources/tables/cell_pattern.h"
#include "sources/tables/measurement_words.h"
#include "sources/tables/sheet.h"
#include "sources/tables/workbook.h"
#include "sources/training/step_heading.h"
#include "sources/training/steps.h"

#include <math.h>
#include <string.h>

enum { RUNS_MAX = 64, JUDGED_ROWS = 50, JUDGED_ROWS_MIN = 3, FACT_SIZE = 128 };

/* The steps of one run, and which columns they are from. */
typedef struct {
    const char *name; /* NULL: the table has one run */
    StepHeading columns[STEP_FLOPS + 1];
    TrainingSteps steps;
} StepRun;

typedef struct {
    Arena *arena;
    StepRun runs[RUNS_MAX];
    size_t n_runs;
    GHashTable *headings; /* heading → StepHeading */
    char facts[N_FACTS][FACT_SIZE];
    bool facts_change;
    double newest, first;   /* step numbers; NAN: none yet */
    size_t n_rows, n_falls; /* rows, and those whose step is not above the one before */
    bool timed;             /* some run has a time or rate with its unit */
    bool training;          /* a heading is about training; an "iteration" may be a repetition */
    const char *unitless;   /* a heading of one without; NULL: none */
    int line;               /* of the header */
    const StepHeading *tag; /* of an export of TensorBoard; NULL for other tables */
} StepTable;

/* A row of the table, or a line of JSON. */
typedef struct {
    const char *heading, *unit, *text; /* unit: from a row of units, or NULL */
} StepCell;

static StepTable
table_new(Arena *arena)
{
    return (StepTable){ .arena = arena,
                        .headings = g_hash_table_new(g_str_hash, g_str_equal),
                        .newest = NAN,
                        .first = NAN };
}

static void
table_clear(StepTable *table)
{
    g_hash_table_unref(table->headings);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(StepTable, table_clear)

static StepRun *
run_of(StepTable *table, const char *name)
{
    for (size_t i = 0; i < table->n_runs; i++) {
        if (g_strcmp0(table->runs[i].name, name) == 0) {
            return &table->runs[i];
        }
    }
    if (table->n_runs == RUNS_MAX) {
        return NULL;
    }
    StepRun *run = &table->runs[table->n_runs++];
    *run = (StepRun){ .name = name, .steps = training_steps_new() };
    return run;
}

/* What the heading means. The first column of each kind counts. */
static const StepHeading *
heading_of(StepTable *table, const StepCell *cell)
{
    const StepHeading *known = g_hash_table_lookup(table->headings, cell->heading);

    if (known != NULL) {
        return known;
    }
    StepHeading *heading = arena_new0(table->arena, StepHeading);
    const char *text = arena_strdup(table->arena, cell->heading);
    bool tagged = table->tag != NULL && g_str_equal(text, table->tag->name);
    *heading = tagged ? *table->tag : step_heading_read(text, cell->unit, table->arena);
    table->training = table->training || heading->role == STEP_TIME ||
                      strstr(text, "step") != NULL || strstr(text, "Step") != NULL ||
                      strstr(text, "loss") != NULL;
    if (heading->role > STEP_NUMBER) {
        StepRun *run = heading->unit != NULL ? run_of(table, heading->run) : NULL;
        table->unitless = heading->unit == NULL ? text : table->unitless;
        if (run == NULL || run->columns[heading->role].role != STEP_OTHER) {
            heading->role = STEP_OTHER;
        } else {
            run->columns[heading->role] = *heading;
            table->timed = table->timed || heading->role != STEP_FLOPS;
        }
    }
    g_hash_table_insert(table->headings, (char *)(uintptr_t)text, heading);
    return heading;
}

static void
take_fact(StepTable *table, const StepCell *cell)
{
    MeasurementFact fact = measurement_fact_find(cell->heading);
    char *known = table->facts[fact];

    if (fact == FACT_NONE || fact == FACT_REMARK || fact == FACT_DATE || *cell->text == '\0') {
        return;
    }
    if (*known == '\0') {
        g_strlcpy(known, cell->text, FACT_SIZE);
    } else if (strncmp(known, cell->text, FACT_SIZE - 1) != 0) {
        table->facts_change = true;
    }
}

static double
number_in(const StepCell *cell)
{
    double number = NAN;

    return cell_read_number(cell->text, DECIMAL_POINT, &number) ? number : NAN;
}

/* The number of the step that the row is about; NAN: none. */
static double
take_number(StepTable *table, const StepCell *cells, size_t n)
{
    double number = NAN;

    for (size_t i = 0; i < n; i++) {
        if (heading_of(table, &cells[i])->role == STEP_NUMBER && isnan(number)) {
            number = number_in(&cells[i]);
        }
    }
    if (number >= 0) {
        table->n_rows++;
        table->n_falls += number <= table->newest;
        table->first = isnan(table->first) ? number : table->first;
        table->newest = number;
    }
    return number >= 0 ? number : NAN;
}

static bool
is_of_steps(const StepTable *table)
{
    return (table->timed || table->unitless != NULL) && table->training &&
           table->n_rows >= JUDGED_ROWS_MIN && table->n_falls == 0 && !table->facts_change;
}

/* Adds the row's step to a run. False if the row has no value for it. */
static bool
add_step(StepTable *table, StepRun *run, const StepCell *cells, size_t n, double number,
         Tally *tally)
{
    double values[STEP_FLOPS + 1] = { NAN, NAN, NAN, NAN, NAN };

    for (size_t i = 0; i < n; i++) {
        const StepHeading *heading = heading_of(table, &cells[i]);
        if (heading->role > STEP_NUMBER && g_strcmp0(heading->run, run->name) == 0) {
            values[heading->role] = number_in(&cells[i]);
        }
    }
    TrainingStep step = { .number = table->first == 0 ? number + 1 : number,
                          .seconds = values[STEP_TIME],
                          .flops = values[STEP_FLOPS],
                          .tokens = values[STEP_RATE] };
    if (!(step.seconds > 0) && run->columns[STEP_TIME].role == STEP_OTHER) {
        step.seconds = 1 / step.tokens; /* in units of the time of a step's tokens */
    }
    if (!(step.seconds > 0) || !isfinite(step.seconds)) {
        return false;
    }
    training_steps_add_mean(&run->steps, &step, tally);
    return true;
}

static void
take_row(StepTable *table, const StepCell *cells, size_t n, Tally *tally)
{
    static const TallyReason no_step = {
        .text = "rows left out without a time or rate of a step: of evaluations, of the end"
    };
    double number = take_number(table, cells, n);
    bool taken = false;

    for (size_t i = 0; !isnan(number) && i < table->n_runs; i++) {
        taken = add_step(table, &table->runs[i], cells, n, number, taken ? NULL : tally) || taken;
    }
    if (!taken) {
        tally_leave(tally, &no_step);
    }
}

/* ---- Rows of a sheet, and lines of JSON ---- */

typedef void StepFunction(StepTable *table, const StepCell *cells, size_t n, Tally *tally);

static void
judge(StepTable *table, const StepCell *cells, size_t n, Tally *tally)
{
    (void)tally;
    take_number(table, cells, n);
    for (size_t i = 0; i < n; i++) {
        heading_of(table, &cells[i]);
        take_fact(table, &cells[i]);
    }
}

/* True for the columns of a file that TensorBoard exports. */
static bool
is_tagged(const SheetLayout *layout)
{
    static const char *const names[] = { "wall time", "step", "value" };
    size_t n = 0;

    for (size_t i = 0; i < layout->n_columns && i < G_N_ELEMENTS(names); i++) {
        n += layout->header_line > 0 && g_ascii_strcasecmp(layout->columns[i].name, names[i]) == 0;
    }
    return n == layout->n_columns && n == G_N_ELEMENTS(names);
}

/* Calls `take` for the first rows of the file's first sheet, `most` at most. False after an error.
 */
static bool
each_row(const SourceFile *file, StepTable *table, StepFunction *take, size_t most, Tally *tally,
         Diag *diag)
{
    SheetSource *source = sheet_open(file->bytes, file->path, diag);
    g_autoptr(SheetTable) sheet = source != NULL ? sheet_table_open(source, NULL, diag) : NULL;
    const SheetRow *row = NULL;

    if (sheet == NULL) {
        return false;
    }
    const SheetLayout *layout = sheet_table_layout(sheet);
    StepCell *cells = arena_array(table->arena, StepCell, layout->n_columns);
    table->line = MAX(layout->header_line, 1);
    StepHeading *tag = is_tagged(layout) ? arena_new0(table->arena, StepHeading) : NULL;
    if (tag != NULL) {
        *tag = step_tag_read(file->path, table->arena);
    }
    table->tag = tag;
    for (size_t i = 0; layout->header_line > 0 && i < most; i++) {
        if (!sheet_table_next(sheet, &row, diag) || row == NULL) {
            return row == NULL;
        }
        for (size_t c = 0; c < layout->n_columns; c++) {
            cells[c] =
                (StepCell){ layout->columns[c].name, layout->columns[c].unit, row->cells[c].text };
            if (tag != NULL && c == 2) {
                cells[c].heading = tag->name;
            }
        }
        tally_row_begin(tally, diag);
        take(table, cells, layout->n_columns, tally);
        tally_row_end(tally, diag);
    }
    return true;
}

static bool
is_json_lines(const SourceFile *file)
{
    return file->bytes.size > 0 && file->bytes.data[0] == '{';
}

/* The same for the lines of a file of JSON Lines. */
static void
each_line(const SourceFile *file, StepTable *table, StepFunction *take, size_t most, Tally *tally,
          Diag *diag)
{
    static const TallyReason broken = { "row-broken", "lines left out, whose JSON is broken",
                                        DIAG_WARNING };
    g_autoptr(Arena) arena = arena_new();
    Console lines = console_open(file->bytes, file->path);
    ConsoleLine line;

    table->line = 1;
    for (size_t i = 0; i < most && console_next(&lines, &line); i++) {
        g_autoptr(Diag) unheard = diag_new(); /* a log may end within a line */
        JsonSplitter json =
            json_splitter((Bytes){ .data = line.text, .size = line.size }, file->path);
        if (line.size == 0) {
            continue;
        }
        json.bare_words = true;
        arena_reset(arena);
        tally_row_begin(tally, diag);
        const Value *map = json_read_scalars(&json, NULL, arena, unheard);
        if (map == NULL) {
            tally_leave(tally, &broken);
        } else {
            StepCell *cells = arena_array(arena, StepCell, map->n_items);
            size_t n = 0;
            for (const Value *value = map->first; value != NULL; value = value->next) {
                if (value->text != NULL) {
                    cells[n++] = (StepCell){ value->key, NULL, value->text };
                }
            }
            take(table, cells, n, tally);
        }
        tally_row_end(tally, diag);
    }
}

static bool
each_step(const SourceFile *file, StepTable *table, StepFunction *take, size_t most, Tally *tally,
          Diag *diag)
{
    if (is_json_lines(file)) {
        each_line(file, table, take, most, tally, diag);
        return true;
    }
    return each_row(file, table, take, most, tally, diag);
}

bool
step_table_recognises(const SourceFile *file)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) unheard = diag_new();
    g_auto(StepTable) table = table_new(arena);

    bool is_text = workbook_recognise(file->bytes) == WORKBOOK_NONE;
    if ((is_text && !console_head_has(file->bytes, "tep") &&
         !console_head_has(file->bytes, "ter")) ||
        !sheet_is_possible(file->bytes, file->path)) {
        return false;
    }
    each_step(file, &table, judge, JUDGED_ROWS, NULL, unheard);
    return is_of_steps(&table) || table.tag != NULL;
}

static const char *
fact_of(const StepTable *table, MeasurementFact fact)
{
    return table->facts[fact][0] != '\0' ? table->facts[fact] : NULL;
}

static double
number_of(const StepTable *table, MeasurementFact fact)
{
    double number = NAN;

    return cell_read_number(table->facts[fact], DECIMAL_POINT, &number) && number > 0 ? number
                                                                                      : NAN;
}

/* Sends the mean of the run, in the units of its columns. */
static void
send_run(const StepTable *table, const StepRun *run, Serving *serving)
{
    ResultRecord *record = &serving->record;
    const StepHeading *columns = run->columns;

    record->phase = "training";
    record->accelerator = fact_of(table, FACT_ACCELERATOR);
    record->accelerators = number_of(table, FACT_ACCELERATORS);
    record->system = fact_of(table, FACT_SYSTEM);
    record->model = fact_of(table, FACT_MODEL);
    record->workload = fact_of(table, FACT_WORKLOAD);
    record->precision = fact_of(table, FACT_PRECISION);
    record->software = fact_of(table, FACT_SOFTWARE);
    record->global_batch_size = number_of(table, FACT_GLOBAL_BATCH_SIZE);
    record->configuration = run->name;
    if (!serving_settle(serving, NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL)) {
        return;
    }
    TrainingStep mean = training_steps_mean(&run->steps, serving);
    if (columns[STEP_TIME].role != STEP_OTHER) {
        serving_send(serving, "step_time", mean.seconds, columns[STEP_TIME].unit);
    }
    if (columns[STEP_RATE].role != STEP_OTHER) {
        serving_send(serving, columns[STEP_RATE].metric, mean.tokens, columns[STEP_RATE].unit);
    }
    if (columns[STEP_FLOPS].role != STEP_OTHER) {
        serving_send(serving, "model_flops_per_chip", mean.flops, columns[STEP_FLOPS].unit);
    }
    serving_send(serving, "steps_measured", MAX(run->steps.n, 1), "steps");
}

/* Notes how the columns are understood. */
static void
note_columns(const StepTable *table, Place header, Diag *diag)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t i = 0; i < table->n_runs; i++) {
        for (size_t role = STEP_TIME; role <= STEP_FLOPS; role++) {
            const StepHeading *column = &table->runs[i].columns[role];
            if (column->role != STEP_OTHER) {
                g_string_append_printf(out, "%s'%s' is %s in %s", out->len > 0 ? ", " : "",
                                       column->name, column->metric, column->unit);
            }
        }
    }
    diag_note(diag, header, "measurement-columns", "%s", out->str);
}

/* Sends all runs that have steps. */
static bool
send_runs(const StepTable *table, Serving *serving)
{
    const Place place = { serving->file->path, table->line, 1 };
    const MetadataGuess of_file = serving->guess;
    size_t n = 0;

    for (size_t i = 0; i < table->n_runs; i++) {
        const StepRun *run = &table->runs[i];
        if (isnan(run->steps.newest)) {
            continue;
        }
        serving_run(serving, place, table->n_runs > 1 ? ++n : 0);
        if (run->name != NULL) {
            MetadataGuess guess = metadata_guess(run->name, table->arena);
            serving->guess = guess.accelerator != NULL ? guess : of_file;
        }
        send_run(table, run, serving);
        n = MAX(n, 1);
    }
    return n > 0 || diag_error(serving->diag, place, "steps-none",
                               "no row of the table has both a step number and a time or rate");
}

/* Notes what a curve is, if it is no time or rate: the loss, for instance. */
static void
note_curve(const StepTable *table, const SourceFile *file, Diag *diag)
{
    diag_note(diag, (Place){ file->path, table->line, 1 }, "steps-other",
              "the curve '%s' is not a time or rate of training, so it is not read; if it is one, "
              "state the quantity and its unit in the file's name, such as 'step_time_s.csv'",
              table->tag->name);
}

/* Reports a time or rate without a unit. False if the table has no other. */
static bool
report_unitless(const StepTable *table, const SourceFile *file, Diag *diag)
{
    const char *name = table->unitless;
    Place header = { file->path, table->line, 1 };

    if (name == NULL) {
        return true;
    }
    g_autofree char *text =
        g_strdup_printf("'%s' is not read: it has no unit; write one in %s name, such as '%s_s'",
                        name, table->tag != NULL ? "the file's" : "its", name);
    if (!table->timed) {
        return diag_error(diag, header, "measurement-column", "%s", text);
    }
    diag_warning(diag, header, "measurement-column", "%s", text);
    return true;
}

bool
step_table_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_auto(StepTable) judged = table_new(arena);
    g_auto(StepTable) table = table_new(arena);
    g_autoptr(Diag) unheard = diag_new();
    Serving serving;

    if (!serving_open(&serving, file, sink, own_measurements, arena, diag)) {
        return false;
    }
    each_step(file, &judged, judge, JUDGED_ROWS, NULL, unheard);
    if (judged.tag != NULL && judged.tag->role == STEP_OTHER) {
        note_curve(&judged, file, diag);
        return serving_close(&serving);
    }
    memcpy(table.facts, judged.facts, sizeof table.facts);
    bool ok = each_step(file, &table, take_row, SIZE_MAX, file->tally, diag);
    ok = report_unitless(&table, file, diag) && ok;
    if (table.timed) {
        note_columns(&table, (Place){ file->path, table.line, 1 }, diag);
    }
    ok = ok && send_runs(&table, &serving);
    return serving_close(&serving) && ok;
}
