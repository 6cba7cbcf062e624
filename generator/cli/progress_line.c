#include "cli/progress_line.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { TICK_MS = 100, ITEMS_OF_A_KIND = 12, COLUMNS_DEFAULT = 80, WHAT_WIDTH = 72 };

struct ProgressLine {
    Progress *progress;
    GThread *thread;
    GMutex lock;
    GCond ended;
    bool end;
    int columns;
};

/* The text of the line for a terminal of `columns` columns: "Drawing charts  12 of 19  38/s". */
static char *
progress_line_text(const ProgressState *state, int columns)
{
    GString *text = g_string_new(state->stage != NULL ? state->stage : "…");

    if (state->n_steps > 0) {
        g_string_append_printf(text, "  %zu of %zu", state->n_done, state->n_steps);
    } else if (state->n_done > 0) {
        g_string_append_printf(text, "  %zu", state->n_done);
    }
    if (state->n_done > 0 && state->stage_seconds > 0) {
        g_string_append_printf(text, "  %.0f/s", (double)state->n_done / state->stage_seconds);
    }
    g_string_append_printf(text, "  %.1f s", state->seconds);
    if (g_utf8_strlen(text->str, -1) >= columns && columns > 1) {
        const char *cut = g_utf8_offset_to_pointer(text->str, columns - 1);
        g_string_truncate(text, (gsize)(cut - text->str));
    }
    return g_string_free(text, FALSE);
}

static void
draw(const ProgressLine *line)
{
    ProgressState state = progress_state(line->progress);
    g_autofree char *text = progress_line_text(&state, line->columns);

    (void)fprintf(stderr, "\r%s\033[K", text);
    (void)fflush(stderr);
}

static void *
follow(void *data)
{
    ProgressLine *line = data;
    bool drawn = false;

    g_mutex_lock(&line->lock);
    while (!line->end) {
        gint64 next = g_get_monotonic_time() + TICK_MS * G_TIME_SPAN_MILLISECOND;
        while (!line->end && g_cond_wait_until(&line->ended, &line->lock, next)) {
        }
        if (!line->end) {
            draw(line);
            drawn = true;
        }
    }
    g_mutex_unlock(&line->lock);
    if (drawn) {
        (void)fputs("\r\033[K", stderr);
        (void)fflush(stderr);
    }
    return NULL;
}

ProgressLine *
progress_line_start(Progress *progress)
{
    struct winsize size = { 0 };

    if (isatty(STDERR_FILENO) == 0 || g_strcmp0(g_getenv("TERM"), "dumb") == 0) {
        return NULL;
    }
    ProgressLine *line = g_new0(ProgressLine, 1);
    line->progress = progress;
    line->columns = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0
                        ? size.ws_col
                        : COLUMNS_DEFAULT;
    g_mutex_init(&line->lock);
    g_cond_init(&line->ended);
    line->thread = g_thread_new("progress", follow, line);
    return line;
}

void
progress_line_end(ProgressLine *line)
{
    if (line == NULL) {
        return;
    }
    g_mutex_lock(&line->lock);
    line->end = true;
    g_cond_signal(&line->ended);
    g_mutex_unlock(&line->lock);
    g_thread_join(line->thread);
    g_cond_clear(&line->ended);
    g_mutex_clear(&line->lock);
    g_free(line);
}

/* Appends the description in one line, cut to the width of the table. */
static void
append_what(GString *out, const char *what)
{
    g_auto(GStrv) words = g_strsplit_set(what, " \t\r\n", -1);
    g_autoptr(GString) text = g_string_new(NULL);

    for (char **word = words; *word != NULL; word++) {
        if (**word != '\0') {
            g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", *word);
        }
    }
    if (g_utf8_strlen(text->str, -1) > WHAT_WIDTH) {
        const char *cut = g_utf8_offset_to_pointer(text->str, WHAT_WIDTH - 1);
        g_string_truncate(text, (gsize)(cut - text->str));
        g_string_append(text, "…");
    }
    g_string_append(out, text->str);
}

static void
append_item(GString *out, const ProgressItem *item)
{
    g_string_append_printf(out, "%9.1f ms  %6zu  ", item->seconds * 1000, item->n);
    append_what(out, item->what);
    g_string_append_c(out, '\n');
}

/* Appends the items of one kind, starting at `first`. Returns the index of the first item of the
 * next kind. */
static size_t
append_kind(GString *out, const ProgressItem *items, size_t first, size_t n)
{
    const char *kind = items[first].kind;
    bool all = g_str_equal(kind, "stage");
    double seconds = 0;
    size_t end = first, times = 0;

    while (end < n && g_str_equal(items[end].kind, kind)) {
        seconds += items[end].seconds;
        times += items[end++].n;
    }
    g_string_append_printf(out, "%9.1f ms  %6zu  %s\n", seconds * 1000, times, kind);
    for (size_t i = first; i < end && (all || i < first + ITEMS_OF_A_KIND); i++) {
        g_string_append(out, "  ");
        append_item(out, &items[i]);
    }
    return end;
}

void
progress_print(Progress *progress)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) out = g_string_new("     time   times  of\n");
    size_t n = 0;
    const ProgressItem *items = progress_items(progress, arena, &n);

    for (size_t at = 0; at < n;) {
        at = append_kind(out, items, at, n);
    }
    (void)fputs(out->str, stderr);
}
