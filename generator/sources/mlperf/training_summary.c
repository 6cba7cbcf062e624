/* MLPerf Training: summary.csv and summary.json in a submitter's folder, written by
 * MLCommons' result summariser: scores in minutes, one row per system, one column per
 * benchmark. They are published scores without runs; if the runs are available too, they
 * verify what is computed from these. */
#include "sources/json_each.h"
#include "sources/mlperf/submission.h"
#include "sources/readers.h"

#include "base/csv.h"
#include "base/number.h"
#include "base/value.h"

#include <math.h>
#include <string.h>

static const char header[] = "division,availability,submitter,system,";

bool
training_summary_recognises(const SourceFile *file)
{
    Bytes bytes = bytes_without_mark(file->bytes);

    return (bytes.size > strlen(header) && memcmp(bytes.data, header, strlen(header)) == 0) ||
           json_head_has(file->bytes, '[',
                         (const char *const[]){ "availability", "submitter", "accelerators_count",
                                                "details_url", NULL });
}

/* A row as names and texts, from either format. */
typedef struct {
    const char *name, *text; /* text "" or NULL: no value */
    Place place;
} Cell;

static const char *
cell_text(const GArray *cells, const char *name)
{
    for (guint i = 0; i < cells->len; i++) {
        const Cell *cell = &g_array_index(cells, Cell, i);
        if (g_str_equal(cell->name, name) && cell->text != NULL && cell->text[0] != '\0') {
            return cell->text;
        }
    }
    return NULL;
}

static double
cell_number(const GArray *cells, const char *name)
{
    const char *text = cell_text(cells, name);
    double number = NAN;

    return text != NULL && number_parse(text, &number) ? number : NAN;
}

/* The folder of the system's results, from the file name in details_url; `system` is only the
 * display name, which several systems may share. */
static const char *
system_folder(const GArray *cells, Arena *arena)
{
    const char *url = cell_text(cells, "details_url");

    if (url != NULL && g_str_has_suffix(url, ".json")) {
        g_autofree char *base = g_path_get_basename(url);
        return arena_printf(arena, "%.*s", (int)(strlen(base) - strlen(".json")), base);
    }
    return cell_text(cells, "system");
}

static bool
send_scores(const GArray *cells, const char *round, int line, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    ResultRecord record = result_record_unknown();
    bool ok = true;

    record.suite = "MLPerf Training";
    record.round = round;
    record.phase = "training";
    record.line = line;
    record.submitter = cell_text(cells, "submitter");
    record.system = system_folder(cells, arena);
    record.division = cell_text(cells, "division");
    record.category = mlperf_category(cell_text(cells, "availability"));
    record.accelerator = cell_text(cells, "accelerator_model_name");
    record.accelerators = cell_number(cells, "accelerators_count");
    record.nodes = cell_number(cells, "number_of_nodes");
    record.host = cell_text(cells, "host_processor_model_name");
    record.software = cell_text(cells, "framework");
    record.verified = round != NULL ? VERIFIED_YES : VERIFIED_UNKNOWN;
    record.metric = "official_score";
    record.unit = "min";
    for (guint i = 0; i < cells->len; i++) {
        const Cell *cell = &g_array_index(cells, Cell, i);
        record.workload = mlperf_benchmark_find(cell->name);
        if (record.workload == NULL || cell->text == NULL || cell->text[0] == '\0') {
            continue;
        }
        record.value = cell_number(cells, cell->name);
        if (!(record.value > 0)) {
            ok = diag_error(diag, cell->place, "cell-number",
                            "'%s' is not a score in minutes: '%s'", cell->name, cell->text);
        } else if (sink->result != NULL) {
            sink->result(sink->context, &record);
        }
    }
    return ok;
}

typedef struct {
    const char *round;
    const RecordSink *sink;
    bool ok; /* no error yet; rows after an error are still read */
} Summary;

static bool
take_json_row(void *context, JsonMember *member, Diag *diag)
{
    Summary *summary = context;
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(Cell));
    const Value *row = json_member_value(member, diag);

    if (row == NULL) {
        return false;
    }
    if (row->kind != VALUE_MAP) {
        summary->ok = diag_error(diag, row->place, "wrong-type", "each row must be an object");
        return true;
    }
    for (const Value *at = row->first; at != NULL; at = at->next) {
        bool scalar = at->kind == VALUE_STRING || at->kind == VALUE_NUMBER;
        Cell cell = { at->key, scalar ? at->text : NULL, at->place };
        g_array_append_val(cells, cell);
    }
    summary->ok =
        send_scores(cells, summary->round, row->place.line, summary->sink, diag) && summary->ok;
    return true;
}

/* The column names; owned by the arena. */
static GPtrArray *
read_names(const CsvRow *row, Arena *arena)
{
    GPtrArray *names = g_ptr_array_new();

    for (size_t i = 0; i < row->n_fields; i++) {
        g_ptr_array_add(names, arena_strdup(arena, row->fields[i].text));
    }
    return names;
}

static bool
take_csv_row(const SourceFile *file, const CsvRow *row, const GPtrArray *names, const char *round,
             const RecordSink *sink, Diag *diag)
{
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(Cell));

    if (row->n_fields != names->len) {
        return diag_error(diag, (Place){ file->path, row->line, 1 }, "row-length",
                          "the row has %zu cell%s, but the header has %u", row->n_fields,
                          row->n_fields == 1 ? "" : "s", names->len);
    }
    for (size_t i = 0; i < row->n_fields; i++) {
        Cell cell = { names->pdata[i],
                      row->fields[i].text,
                      { file->path, row->fields[i].line, row->fields[i].column } };
        g_array_append_val(cells, cell);
    }
    return send_scores(cells, round, row->line, sink, diag);
}

/* The summariser appends tables of other kinds, each with its own header: weak scaling, energy.
 * Only the first table has scores. */
static bool
read_csv(const SourceFile *file, const char *round, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(CsvReader) csv = csv_reader_new(file->bytes, file->path);
    g_autoptr(GPtrArray) names = NULL;
    const CsvRow *row = NULL;
    bool ok = true;

    while (csv_read_row(csv, &row, diag)) {
        if (row == NULL) {
            return ok;
        }
        if (names == NULL) {
            names = read_names(row, arena);
        } else if (g_str_equal(row->fields[0].text, "division")) {
            diag_note(diag, (Place){ file->path, row->line, 1 }, "mlperf-summary",
                      "a second table begins here, of weak scaling or energy; it is not read");
            return ok;
        } else {
            tally_row_begin(file->tally, diag);
            ok = take_csv_row(file, row, names, round, sink, diag) && ok;
            tally_row_end(file->tally, diag);
        }
    }
    return false;
}

bool
training_summary_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    SubmissionPath path = submission_path(file->path, arena);
    Bytes bytes = bytes_without_mark(file->bytes);
    bool is_csv = bytes.size > 0 && g_ascii_isalpha(bytes.data[0]);

    Summary summary = { path.round, sink, true };

    if (is_csv) {
        return read_csv(file, path.round, sink, diag);
    }
    return json_each_row_of_file(file, '[', take_json_row, &summary, diag) && summary.ok;
}
