#include "cli/message.h"

#include "base/limits.h"
#include "base/number.h"
#include "cli/command.h"
#include "cli/excerpt.h"
#include "cli/source_line.h"
#include "cli/terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool
use_colours(void)
{
    const char *no_colour = g_getenv("NO_COLOR");

    return (no_colour == NULL || no_colour[0] == '\0') && isatty(STDERR_FILENO) != 0 &&
           g_strcmp0(g_getenv("TERM"), "dumb") != 0;
}

/* Appends the source line of the place, with a caret under its column. */
static void
append_excerpt(GString *out, Place place, SourceLines *lines)
{
    const char *line = source_line(lines, place);

    if (line != NULL) {
        excerpt_append(out, line, place.line, place.column);
    }
}

static void
append_printable(GString *out, const char *text)
{
    (void)terminal_append(out, text, strlen(text));
}

void
message_append_times(GString *out, const DiagMessage *m, int last)
{
    if (m->count > 1 && last > m->place.line) {
        g_string_append_printf(out, " (%d times, lines %d–%d)", m->count, m->place.line, last);
    } else if (m->count > 1) {
        g_string_append_printf(out, " (%d times)", m->count);
    }
}

/* `last` is the last line of those that the message is about. */
static void
append_message(GString *out, const DiagMessage *m, int last, bool colours, SourceLines *lines)
{
    static const char *const names[] = { "note", "warning", "error" };
    static const char *const starts[] = { "\033[1;36m", "\033[1;35m", "\033[1;31m" };

    append_printable(out, m->place.file != NULL ? m->place.file : "accelreport");
    if (m->place.line > 0) {
        g_string_append_printf(out, ":%d:%d", m->place.line, MAX(m->place.column, 1));
    }
    g_string_append_printf(out, ": %s%s:%s ", colours ? starts[m->level] : "", names[m->level],
                           colours ? "\033[0m" : "");
    append_printable(out, m->text);
    g_string_append_printf(out, " [%s]", m->code);
    message_append_times(out, m, last);
    g_string_append_c(out, '\n');
    if (m->level != DIAG_NOTE) {
        append_excerpt(out, m->place, lines);
    }
}

int
command_status(const Diag *diag, bool strict)
{
    bool failed =
        diag_count(diag, DIAG_ERROR) > 0 || (strict && diag_count(diag, DIAG_WARNING) > 0);

    return failed ? EXIT_ERRORS : EXIT_FINE;
}

const DiagMessage *
messages_shown(Diag *diag, Arena *arena, size_t *n_messages)
{
    size_t room = limit_get(LIMIT_MESSAGES), n = 0, n_shown = 0;
    const DiagMessage *all = diag_messages(diag, &n);
    size_t shown_of[DIAG_ERROR + 1] = { 0 };
    DiagLevel left_out = DIAG_NOTE;

    *n_messages = n;
    if (n <= room) {
        return all;
    }
    DiagMessage *shown = arena_array(arena, DiagMessage, room + 1);
    for (int level = DIAG_ERROR; level >= DIAG_NOTE; level--) {
        size_t of_level = (size_t)diag_count(diag, (DiagLevel)level);
        shown_of[level] = MIN(room, of_level);
        room -= shown_of[level];
        left_out = shown_of[level] < of_level ? MAX(left_out, (DiagLevel)level) : left_out;
    }
    for (size_t i = 0; i < n; i++) {
        if (shown_of[all[i].level] > 0) {
            shown_of[all[i].level]--;
            shown[n_shown++] = all[i];
        }
    }
    size_t more = n - n_shown;
    shown[n_shown++] = (DiagMessage){
        .level = left_out,
        .code = "messages-limit",
        .text = arena_printf(arena, "%s more message%s (limit: %s; --limit messages=N changes it)",
                             number_format(arena, (double)more, 0), more == 1 ? "" : "s",
                             limit_in_words(LIMIT_MESSAGES, limit_get(LIMIT_MESSAGES), arena)),
        .count = 1,
    };
    *n_messages = n_shown;
    return shown;
}

const DiagMessage *
messages_merge(const DiagMessage *messages, size_t *n_messages, Arena *arena, int **ret_last)
{
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    DiagMessage *merged = arena_array(arena, DiagMessage, *n_messages);
    int *last = arena_array(arena, int, *n_messages);
    size_t n = 0;

    for (size_t i = 0; i < *n_messages; i++) {
        const DiagMessage *m = &messages[i];
        g_autofree char *key = g_strdup_printf("%d %s %s\n%s", (int)m->level, m->code,
                                               m->place.file != NULL ? m->place.file : "", m->text);
        size_t same = GPOINTER_TO_SIZE(g_hash_table_lookup(known, key));
        if (same > 0) {
            merged[same - 1].count += m->count;
            last[same - 1] = MAX(last[same - 1], m->place.line);
            continue;
        }
        last[n] = m->place.line;
        merged[n++] = *m;
        if (m->place.line > 0) {
            g_hash_table_insert(known, g_steal_pointer(&key), GSIZE_TO_POINTER(n));
        }
    }
    *n_messages = n;
    *ret_last = last;
    return merged;
}

/* Warnings with the same code that are not all printed. */
typedef struct {
    const char *code;
    size_t n, n_printed;
    GString *files; /* files of the warnings that are not printed, without repetitions */
    const char *last_file;
    size_t n_files;
} Repeated;

/* If a code has more than MANY warnings, FIRST_FEW are printed, and of the files with further ones
 * up to FILES_NAMED are named. */
enum { MANY = 5, FIRST_FEW = 3, FILES_NAMED = 8 };

static void
repeated_clear(void *item)
{
    g_string_free(((Repeated *)item)->files, TRUE);
}

static Repeated *
repeated_find(GArray *all, const char *code)
{
    for (guint i = 0; i < all->len; i++) {
        Repeated *repeated = &g_array_index(all, Repeated, i);
        if (g_str_equal(repeated->code, code)) {
            return repeated;
        }
    }
    g_array_append_val(all, ((Repeated){ .code = code, .files = g_string_new(NULL) }));
    return &g_array_index(all, Repeated, all->len - 1);
}

/* Counts the warnings with each code. */
static GArray *
count_repeated(const DiagMessage *messages, size_t n)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(Repeated));

    g_array_set_clear_func(all, repeated_clear);
    for (size_t i = 0; i < n; i++) {
        if (messages[i].level == DIAG_WARNING) {
            repeated_find(all, messages[i].code)->n++;
        }
    }
    return all;
}

/* Whether the warning is one of many with its code, and is only counted. */
static bool
is_counted(GArray *all, const DiagMessage *message)
{
    Repeated *repeated = message->level == DIAG_WARNING ? repeated_find(all, message->code) : NULL;

    if (repeated == NULL || repeated->n <= MANY || repeated->n_printed < FIRST_FEW) {
        if (repeated != NULL) {
            repeated->n_printed++;
        }
        return false;
    }
    const char *file = message->place.file;
    if (file != NULL && g_strcmp0(file, repeated->last_file) != 0) {
        repeated->last_file = file;
        if (repeated->n_files++ < FILES_NAMED) {
            g_string_append(repeated->files, repeated->files->len > 0 ? ", " : "");
            append_printable(repeated->files, file);
        }
    }
    return true;
}

static void
append_repeated(GString *out, const GArray *all)
{
    for (guint i = 0; i < all->len; i++) {
        const Repeated *repeated = &g_array_index(all, Repeated, i);
        size_t n = repeated->n - repeated->n_printed;
        if (n == 0) {
            continue;
        }
        g_string_append_printf(out, "accelreport: %zu more warning%s [%s]", n, n == 1 ? "" : "s",
                               repeated->code);
        if (repeated->files->len > 0) {
            g_string_append_printf(out, " in %s%s", repeated->files->str,
                                   repeated->n_files > FILES_NAMED ? " …" : "");
        }
        g_string_append(out, "; 'accelreport check' prints them\n");
    }
}

int
command_finish(Diag *diag, const char *folder, bool strict, bool notes)
{
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(Arena) arena = arena_new();
    SourceLines lines = { .arena = arena, .diag = diag, .folder = folder };
    g_autoptr(Arena) chosen = arena_new();
    bool colours = use_colours();
    size_t n = 0;
    const DiagMessage *messages = messages_shown(diag, chosen, &n);
    int *last = NULL;
    if (!notes) { /* else each line is wanted */
        messages = messages_merge(messages, &n, chosen, &last);
    }
    g_autoptr(GArray) repeated = count_repeated(messages, n);

    for (size_t i = 0; i < n; i++) {
        if (notes || (messages[i].level != DIAG_NOTE && !is_counted(repeated, &messages[i]))) {
            append_message(out, &messages[i], last != NULL ? last[i] : 0, colours, &lines);
        }
    }
    if (!notes) {
        append_repeated(out, repeated);
    }
    int n_notes = diag_count(diag, DIAG_NOTE);
    if (!notes && n_notes > 0) {
        g_string_append_printf(out, "accelreport: %d note%s; 'accelreport check' prints %s\n",
                               n_notes, n_notes == 1 ? "" : "s", n_notes == 1 ? "it" : "them");
    }
    (void)fputs(out->str, stderr);
    return ferror(stdout) != 0 ? EXIT_ERRORS : command_status(diag, strict);
}
