#include "base/jobs.h"
#include "base/names.h"
#include "cli/current.h"
#include "cli/guard.h"
#include "cli/leave.h"
#include "cli/memory.h"
#include "cli/odbc_process.h"
#include "cli/output_list.h"
#include "cli/progress_line.h"
#include "cli/render.h"
#include "cli/session.h"
#include "cli/summary.h"
#include "cli/warehouse.h"
#include "outputs/output.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    char *out, *only, *pages, *fragment, *database;
    char **set, **odbc;
    int jobs, odbc_timeout;
    gboolean strict, quiet, timings, no_cache, adopt;
} Options;

/* `only` is the list of --only, already checked. */
static void
select_outputs(OutputContext *context, const char *only)
{
    g_auto(GStrv) wanted = g_strsplit(only != NULL ? only : "", ",", -1);

    for (char **name = wanted; *name != NULL; name++) {
        output_select(context, *name);
    }
}

/* `wanted` is the name of a PDF of report.yaml, or paths of pages, each of which must exist in the
 * report. */
static bool
select_pages(OutputContext *context, const Session *session, char *const *wanted)
{
    const Report *report = session->report;
    const char **paths = arena_array(session->arena, const char *, report->n_pages);
    bool ok = true;

    for (size_t i = 0; i < report->n_pdfs && wanted[0] != NULL && wanted[1] == NULL; i++) {
        if (g_str_equal(report->pdfs[i].name, wanted[0])) {
            context->pdf = &report->pdfs[i];
            return true;
        }
    }
    for (size_t i = 0; i < report->n_pages; i++) {
        paths[i] = report->pages[i].path;
    }
    for (char *const *name = wanted; *name != NULL; name++) {
        bool found = false;
        for (size_t i = 0; i < report->n_pages; i++) {
            found = found || g_str_equal(paths[i], *name);
        }
        const char *near = found ? NULL : names_nearest(*name, paths, report->n_pages);
        ok = (found ||
              diag_error(session->diag, (Place){ 0 }, "page-missing",
                         "--pages: the report has no page '%s'%s%s", *name,
                         near != NULL ? "; did you mean " : "", near != NULL ? near : "")) &&
             ok;
    }
    context->pages = (const char *const *)wanted;
    return ok;
}

enum { JOBS_DEFAULT = G_MININT }; /* the option was not given */

static const char *
out_folder(const Options *options)
{
    return options->out != NULL ? options->out : "out";
}

/* Of the files written, the one that a reader would open first. */
static char *
main_file(const Options *options)
{
    static const char *const names[] = { "index.html", "report.html", "report.pdf" };

    for (size_t i = 0; i < G_N_ELEMENTS(names) && options->fragment == NULL; i++) {
        char *path = g_build_filename(out_folder(options), names[i], NULL);
        if (g_file_test(path, G_FILE_TEST_EXISTS)) {
            return path;
        }
        g_free(path);
    }
    return options->fragment != NULL
               ? g_strdup_printf("%s/fragments/%s.html", out_folder(options), options->fragment)
               : g_strdup(out_folder(options));
}

/* The last line of a build: "out/index.html · 3 pages, 5 figures · 2 files left out". `session` is
 * NULL if nothing was read because nothing has changed. */
static char *
closing_line(const Options *options, const Session *session, const OutputCounts *counts)
{
    g_autofree char *path = main_file(options);
    g_autoptr(GString) line = g_string_new(path);

    if (session != NULL) {
        g_string_append(line, " · ");
        summary_append(session->report, false, line);
        summary_append_unread(session->store, line);
    }
    if (counts->n_written + counts->n_removed == 0) {
        g_string_append(line, " · nothing has changed");
    }
    g_string_append_c(line, '\n');
    return g_string_free(g_steal_pointer(&line), FALSE);
}

/* The named outputs, or NULL for those that the report asks for. A fragment is a reduced
 * single-file output. */
static const char *
wanted_outputs(const Options *options)
{
    return options->fragment != NULL ? "single" : options->only;
}

/* Reports an obstacle at the output folder before the work begins. Without report.yaml every file
 * of the folder is read, so a build must not write into that folder. */
static bool
check_out(const Session *session, const Options *options, OutputFolder *folder)
{
    const char *out = out_folder(options);
    g_autofree char *settings = g_build_filename(session->folder, "report.yaml", NULL);
    Place place = { .file = out };
    struct stat made, read;

    if (stat(out, &made) != 0) {
        return !g_file_test(out, G_FILE_TEST_IS_SYMLINK) ||
               diag_error(session->diag, place, "output-place",
                          "this is a link to nothing: remove it, or choose another folder with -o");
    }
    if (!S_ISDIR(made.st_mode)) {
        return diag_error(
            session->diag, place, "output-place",
            "this is a file, not a folder: remove it, or choose another folder with -o");
    }
    if (stat(session->folder, &read) == 0 && made.st_dev == read.st_dev &&
        made.st_ino == read.st_ino && !g_file_test(settings, G_FILE_TEST_EXISTS)) {
        return diag_error(session->diag, place, "output-place",
                          "without report.yaml all files of this folder are read, and the output "
                          "would be read too: choose another folder with -o");
    }
    if (!options->adopt && output_folder_is_foreign(folder)) {
        return diag_error(session->diag, place, "output-place",
                          "this folder contains files that accelreport did not write: choose "
                          "another with -o, or add --adopt to write beside them");
    }
    return true;
}

/* Hashes what the build is made from, for the manifest. Errors are not reported here. */
static const char *
hash_inputs(const Session *session, const Options *options, int jobs, OutputFolder *folder)
{
    g_autoptr(Diag) quiet = diag_new();
    Arena *arena = session->arena;
    const char *const folders[] = { session->folder, session_find_data("assets", arena, quiet),
                                    session_find_data("templates", arena, quiet), NULL };
    g_autofree char *set =
        /* NULL differs from an empty list */
        options->set != NULL ? g_strjoinv("\n", options->set) : NULL;
    const char *const texts[] = { options->only, options->pages, options->fragment, set,
                                  limits_changed(arena) };
    const BuildInputs inputs = { .folders = folders,
                                 .out = folder,
                                 .options = texts,
                                 .n_options = G_N_ELEMENTS(texts),
                                 .report = session->report,
                                 .threads = jobs };

    return inputs_sha256(&inputs, arena);
}

static bool
build(Session *session, const Options *options, OutputContext context, OutputFolder *folder,
      char **ret_line)
{
    const char *only = wanted_outputs(options);
    g_auto(GStrv) pages = options->pages != NULL ? g_strsplit(options->pages, ",", -1) : NULL;
    OutputCounts counts = { 0 };

    select_outputs(&context, only);
    if (!check_out(session, options, folder) || !session_load_folded(session)) {
        return false;
    }
    session_warn_reversals(session);
    if (only == NULL && !render_select(&context, session->report, session->diag)) {
        return false;
    }
    if (pages != NULL && !select_pages(&context, session, pages)) {
        return false;
    }
    if (context.made_from == NULL) {
        context.made_from = hash_inputs(session, options, context.jobs, folder);
    }
    if (!render_outputs(session, &context, folder) ||
        command_status(session->diag, options->strict) != EXIT_FINE) {
        return false;
    }
    progress_stage(session->progress, "writing files", 0);
    /* if the folders cannot be exchanged, files are moved one by one */
    memory_note_files(FILES_SOME);
    if (!output_folder_commit(folder, &context, only != NULL, &counts, session->diag)) {
        return false;
    }
    memory_note_files(FILES_ALL);
    *ret_line = closing_line(options, session, &counts);
    return true;
}

typedef struct {
    const char *folder;
    const Options *options;
} Build;

static bool
build_or_stay(Session *session, const Build *what, const Guard *guard, OutputFolder *folder,
              char **ret_line)
{
    const Options *options = what->options;
    int jobs = options->jobs > 0 ? options->jobs : jobs_processors();
    OutputContext context = { .jobs = jobs,
                              .fragment = options->fragment,
                              .program = program_sha256(session->arena) };
    OutputCounts counts = { 0 };

    if (options->no_cache) {
        output_folder_distrust(folder);
    }
    /* a database must be filled even if nothing has changed */
    if (options->database == NULL && output_folder_is_of(folder, context.program)) {
        context.made_from = hash_inputs(session, options, jobs, folder);
        if (output_folder_is_current(folder, context.made_from, &counts.n_files)) {
            *ret_line = closing_line(options, NULL, &counts);
            return true;
        }
    }
    session_note_guard(session, guard);
    return build(session, options, context, folder, ret_line);
}

static int
build_inside(Guard *guard, void *data)
{
    const Build *what = data;
    const Options *options = what->options;
    Session *session = session_new(what->folder, options->database, options->set);
    g_autoptr(Progress) progress = progress_new(options->timings);
    g_autoptr(Scratch) scratch = scratch_new(guard->place->beside);
    g_autoptr(OutputFolder) folder = output_folder_at(guard->place, guard->exchange, guard);
    ProgressLine *progress_line = options->quiet ? NULL : progress_line_start(progress);

    session->jobs = options->jobs;
    session->progress = progress;
    session->last = true;
    session->scratch = scratch;
    g_autofree char *line = NULL;
    bool ok = build_or_stay(session, what, guard, folder, &line);
    progress_stage(progress, NULL, 0);
    progress_line_end(progress_line);
    if (options->timings) {
        progress_print(progress);
    }
    if (session->last && !leaks_are_sought) {
        folder = NULL; /* not freed: the process is about to end */
    }
    int status = session_finish(session, options->strict);

    g_assert(ok || status != EXIT_FINE);
    return line == NULL || options->quiet || command_print(line, strlen(line)) ? status
                                                                               : EXIT_ERRORS;
}

static int
run(const char *folder, const Options *options)
{
    Build build = { .folder = folder, .options = options };
    int fetched = options->odbc != NULL
                      ? warehouse_fetch(folder, options->odbc, options->odbc_timeout)
                      : EXIT_FINE;

    if (fetched != EXIT_FINE) {
        return fetched;
    }
    return session_guard(folder, out_folder(options),
                         &(SessionFiles){ .database = options->database }, build_inside, &build);
}

int
command_build(int argc, char **argv)
{
    Options options = { .jobs = JOBS_DEFAULT, .odbc_timeout = ODBC_TIMEOUT };
    GOptionEntry entries[] = {
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.out, "Output folder (default: out)",
          "OUT" },
        { "only", 0, 0, G_OPTION_ARG_STRING, &options.only, OUTPUT_LIST_HELP, "LIST" },
        { "pages", 0, 0, G_OPTION_ARG_STRING, &options.pages,
          "Only these pages in the PDF: a.md,b.md, or the PDF of that name in report.yaml",
          "LIST" },
        { "fragment", 0, 0, G_OPTION_ARG_STRING, &options.fragment,
          "Only this page, figure or table, as one file to embed: fragments/ID.html", "ID" },
        { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.set,
          "Give a parameter of report.yaml another value for this build", "NAME=VALUE" },
        { "database", 0, 0, G_OPTION_ARG_FILENAME, &options.database,
          "Save the database, so that known files are not read again", "FILE" },
        { "odbc", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.odbc,
          "Run report.yaml's queries of this connection and save their rows in DIR/odbc; "
          "without =CONNECTION, see ~/.config/accelreport/odbc",
          "NAME=CONNECTION" },
        { "odbc-timeout", 0, 0, G_OPTION_ARG_INT, &options.odbc_timeout,
          "How long a warehouse may be silent (default: 300)", "SECONDS" },
        { "jobs", 'j', 0, G_OPTION_ARG_INT, &options.jobs,
          "Number of threads (default: all processors)", "N" },
        { "no-cache", 0, 0, G_OPTION_ARG_NONE, &options.no_cache,
          "Rebuild everything, even if no input has changed", NULL },
        { "adopt", 0, 0, G_OPTION_ARG_NONE, &options.adopt,
          "Write into OUT even if it contains other files; they are not touched", NULL },
        { "timings", 0, 0, G_OPTION_ARG_NONE, &options.timings, "Print where the time went", NULL },
        { "strict", 0, 0, G_OPTION_ARG_NONE, &options.strict, "Warnings count as errors", NULL },
        { "quiet", 'q', 0, G_OPTION_ARG_NONE, &options.quiet, "Print problems only", NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    int status = EXIT_FINE;

    if (command_parse(entries, "[DIR]", "Writes the report of DIR (default: this folder) to OUT.",
                      &argc, &argv, &status)) {
        if (argc > 2) {
            status = command_usage("build takes one folder");
        } else if (options.jobs < 1 && options.jobs != JOBS_DEFAULT) {
            status = command_usage("--jobs must be 1 or more, not %d", options.jobs);
        } else if ((options.only != NULL && !output_list_check(options.only)) ||
                   !odbc_options_check(options.odbc, options.odbc_timeout)) {
            status = EXIT_USAGE;
        } else {
            options.jobs = MAX(options.jobs, 0);
            status = run(argc > 1 ? argv[1] : ".", &options);
        }
    }
    g_free(options.out);
    g_free(options.only);
    g_free(options.pages);
    g_free(options.fragment);
    g_free(options.database);
    g_strfreev(options.odbc);
    g_strfreev(options.set);
    return status;
}
