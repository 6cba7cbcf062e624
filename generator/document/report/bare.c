/* A bare folder, without report.yaml: all files are tried as data, and whatever is not
 * used is listed. */
#include "document/loading.h"
#include "document/markdown/markdown.h"
#include "document/report/front_matter.h"

#include <string.h>

/* Files that the program reads by default. */
static bool
is_own_file(const char *path)
{
    static const char *const names[] = { "report.yaml",    "sources.yaml",
                                         "sources.json",   "accelerators.yaml",
                                         "workloads.yaml", "support.yaml",
                                         "theme.yaml",     NULL };

    return g_strv_contains(names, path) || g_str_has_suffix(path, ".meta.yaml");
}

/* The kind of a file that holds no data, judged by its name; NULL: it may hold data. */
static const char *
describe_other(const char *path)
{
    static const struct {
        const char *ending, *what;
    } kinds[] = {
        { ".png", "pictures" },
        { ".jpg", "pictures" },
        { ".jpeg", "pictures" },
        { ".svg", "pictures" },
        { ".gif", "pictures" },
        { ".webp", "pictures" },
        { ".pdf", "documents" },
        { ".html", "web pages" },
        { ".css", "style sheets" },
        { ".py", "programs" },
        { ".sh", "programs" },
        { ".js", "programs" },
        { ".c", "programs" },
        { ".ipynb", "notebooks" },
        { ".typ", "documents" },
        { ".tex", "documents" },
        { ".docx", "documents" },
        { ".pptx", "documents" },
        { ".mustache", "templates" },
        { ".ttf", "fonts" },
        { ".otf", "fonts" },
        { ".pt", "model weights" },
        { ".safetensors", "model weights" },
        { "training_args.bin", "settings of a training" },
        { "requirements.txt", "programs" },
        { "LICENSE", "licences" },
        { "LICENSE.txt", "licences" },
        { "COPYING", "licences" },
        { "NOTICE", "licences" },
        { "Makefile", "programs" },
        { "Dockerfile", "programs" },
    };

    const char *slash = strrchr(path, '/');
    if (g_str_has_prefix(slash != NULL ? slash + 1 : path, "~$")) {
        return "lock files of open documents";
    }
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (g_str_has_suffix(path, kinds[i].ending)) {
            return kinds[i].what;
        }
    }
    return NULL;
}

/* Files without data, by kind: their number and the first one. */
typedef struct {
    const char *what, *first;
    size_t n;
} Others;

static void
count_other(GArray *others, const char *what, const char *path)
{
    for (guint i = 0; i < others->len; i++) {
        Others *known = &g_array_index(others, Others, i);
        if (g_str_equal(known->what, what)) {
            known->n++;
            return;
        }
    }
    g_array_append_val(others, ((Others){ what, path, 1 }));
}

static void
note_others(const Loading *loading, const GArray *others)
{
    for (guint i = 0; i < others->len; i++) {
        const Others *kind = &g_array_index(others, Others, i);
        diag_note(loading->diag, (Place){ .file = kind->first }, "data-other",
                  "%zu file%s without data not read: %s", kind->n, kind->n == 1 ? "" : "s",
                  kind->what);
    }
}

static bool
leave_out(Loading *loading, const char *path, const char *what, GArray *others)
{
    const char *message = arena_printf(
        loading->arena, "%s contain no data that the program reads%s", what,
        g_str_has_suffix(path, ".md")    ? "; to show one, list it under 'pages' in report.yaml"
        : g_str_equal(what, "documents") ? "; save a table in one as CSV or .xlsx"
                                         : "");

    count_other(others, what, path);
    return store_forget_unread(loading->store, path, loading->diag) &&
           store_add_unread(loading->store, (Place){ .file = path }, UNREAD_OTHER, 1, "data-other",
                            message, loading->diag);
}

static bool
is_page(const char *path)
{
    return g_str_has_suffix(path, ".md") && strchr(path, '/') == NULL;
}

/* The text of a page, or NULL; errors are reported when the page itself is read. */
static const char *
page_text(const Loading *loading, const char *path, Arena *arena, size_t *ret_size)
{
    Diag *quiet = diag_new();
    g_autofree char *full = g_build_filename(loading->report->folder, path, NULL);
    Bytes bytes = { 0 };
    bool fine = loading_has(loading, path) &&
                file_read(full, LIMIT_REPORT_FILE, (Place){ 0 }, arena, &bytes, quiet);

    diag_free(quiet);
    bytes = fine ? bytes_without_mark(bytes) : (Bytes){ 0 };
    *ret_size = bytes.size;
    return bytes.data;
}

bool
bare_explains(const Loading *loading)
{
    g_autoptr(Arena) arena = arena_new();
    size_t size = 0;
    const char *text = page_text(loading, "index.md", arena, &size);

    return text == NULL || !markdown_is_ours(text, size);
}

bool
bare_is_blank(const Loading *loading, const char *path)
{
    g_autoptr(Arena) arena = arena_new();
    size_t size = 0;
    const char *text = page_text(loading, path, arena, &size);
    size_t front = text != NULL ? front_matter_find(text, size).size : 0;

    bool repeats = g_strstr_len(text != NULL ? text : "", (gssize)front, "\neach:") != NULL;

    return text != NULL && !repeats && text[front + strspn(text + front, " \t\r\n")] == '\0';
}

bool
bare_is_notice(const char *path)
{
    static const char *const names[] = { "LICENSE.md",         "LICENCE.md",  "NOTICE.md",
                                         "CHANGELOG.md",       "CHANGES.md",  "CONTRIBUTING.md",
                                         "CODE_OF_CONDUCT.md", "SECURITY.md", NULL };

    for (const char *const *name = names; *name != NULL; name++) {
        if (g_ascii_strcasecmp(path, *name) == 0) {
            return true;
        }
    }
    return false;
}

bool
bare_may_hold_data(const char *path)
{
    return !is_own_file(path) && !is_page(path) && describe_other(path) == NULL;
}

bool
bare_import(Loading *loading)
{
    static const char *const everything[] = { "**" };
    size_t n = 0, n_items = 0;
    const char *const *files = folder_find(loading->report->folder, everything, 1, (Place){ 0 },
                                           loading->arena, &n, loading->diag);
    g_autoptr(GArray) others = g_array_new(FALSE, FALSE, sizeof(Others));

    if (files == NULL) {
        return false;
    }
    ImportItem *items = arena_array(loading->arena, ImportItem, n);
    bool fine = true;
    for (size_t i = 0; i < n; i++) {
        const char *what = describe_other(files[i]);
        if (is_own_file(files[i]) ||
            (!loading->inputs.foreign && is_page(files[i]) && !bare_is_notice(files[i]))) {
            continue;
        }
        if (what != NULL) {
            fine = leave_out(loading, files[i], what, others) && fine;
            continue;
        }
        items[n_items] = import_item(loading, files[i], (Place){ .file = files[i] });
        items[n_items++].optional = g_str_has_suffix(files[i], ".md");
    }
    fine = import_items(loading, items, n_items) && fine;
    for (size_t i = 0; i < n_items; i++) {
        const char *path = items[i].file.path;
        if (items[i].skipped && (!is_page(path) || bare_is_notice(path))) {
            fine = leave_out(loading, path,
                             is_page(path) ? "licences and notes on the project"
                                           : "Markdown files of folders",
                             others) &&
                   fine;
        }
    }
    note_others(loading, others);
    return fine;
}

/* ---- Facts from file names ---- */

typedef struct {
    Loading *loading;
    const char *first; /* the first file */
    GPtrArray *keys;   /* distinct keys in the order found */
    size_t n_files;
} Assumptions;

static void
take_assumed(void *context, const char *path, const char *assumed)
{
    Assumptions *all = context;
    Loading *loading = all->loading;
    const char *file = arena_strdup(loading->arena, path);
    g_auto(GStrv) lines = g_strsplit(assumed, ", ", -1);

    all->n_files += g_strcmp0(all->first, file) != 0;
    if (all->first == NULL) {
        all->first = file;
    }
    diag_note(loading->diag, (Place){ .file = file }, "metadata-assumed",
              "assumed from its name: %s", assumed);
    for (char **line = lines; *line != NULL; line++) {
        char *key = arena_printf(loading->arena, "%.*s", (int)strcspn(*line, ":"), *line);
        if (!g_ptr_array_find_with_equal_func(all->keys, key, g_str_equal, NULL)) {
            g_ptr_array_add(all->keys, key);
        }
    }
}

void
assumptions_note(Loading *loading)
{
    g_autoptr(GPtrArray) keys = g_ptr_array_new();
    Assumptions all = { .loading = loading, .keys = keys };

    store_each_assumed(loading->store, take_assumed, &all);
    if (all.first == NULL) {
        return;
    }
    g_ptr_array_add(keys, NULL);
    g_autofree char *list = g_strjoinv(", ", (char **)keys->pdata);
    diag_warning(loading->diag, (Place){ .file = all.first }, "metadata-assumed",
                 "assumed from the names of %zu file%s: %s; confirm them under 'data: meta:' in "
                 "report.yaml",
                 all.n_files, all.n_files == 1 ? "" : "s", list);
}

/* ---- Pages ---- */

/* Turns each error of a page into a warning and leaves the page out from now on. False if there are
 * no errors, or if one is not in a page. */
static bool
leave_out_bad_pages(Loading *loading, Diag *diag)
{
    size_t n = 0;
    const DiagMessage *messages = diag_messages(diag, &n);
    bool any = false;

    for (size_t i = 0; i < n; i++) {
        const char *file = messages[i].place.file;
        if (messages[i].level == DIAG_ERROR && (file == NULL || !is_page(file))) {
            return false;
        }
    }
    for (size_t i = 0; i < n; i++) {
        const DiagMessage *message = &messages[i];
        const char *file = message->place.file;
        if (message->level != DIAG_ERROR) {
            continue;
        }
        if (g_hash_table_add(loading->inputs.bad_pages, g_strdup(file))) {
            store_forget_unread(loading->store, file, loading->diag);
        }
        any = true;
        diag_warning(loading->diag, message->place, message->code, "page left out: %s",
                     message->text);
        store_add_unread(loading->store, message->place, UNREAD_FILE, 1, message->code,
                         message->text, loading->diag);
    }
    return any;
}

/* Checks that the folder has something to report on. False after an error. */
static bool
check_content(const Loading *loading)
{
    static const char *const glob = "*.md";
    size_t n_pages = 0, n_files = 0, n_rows = 0;

    folder_find(loading->report->folder, &glob, 1, (Place){ 0 }, loading->arena, &n_pages,
                loading->diag);
    store_count_unread(loading->store, &n_files, &n_rows);
    return n_pages + n_files + n_rows > 0 || store_has_facts(loading->store) ||
           diag_error(loading->diag, (Place){ .file = loading->report->folder }, "folder-empty",
                      "nothing to report: the folder has no results, prices or pages; put such "
                      "files into it");
}

void
bare_load_pages(Loading *loading)
{
    Diag *diag = loading->diag;

    if (!check_content(loading)) {
        return;
    }
    if (!loading->inputs.foreign) {
        pages_load(loading);
        return;
    }
    for (bool again = true; again;) {
        g_autoptr(Diag) own = diag_new();
        loading->diag = own;
        pages_load(loading);
        loading->diag = diag;
        again = leave_out_bad_pages(loading, own);
        if (again) {
            loading_forget_pages(loading);
        } else {
            diag_take(diag, own);
        }
    }
}
