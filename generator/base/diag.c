#include "base/diag.h"

#include <string.h>

struct Diag {
    GMutex lock;
    GArray *messages;    /* of DiagMessage */
    GHashTable *index;   /* printed form → index in messages + 1 */
    GStringChunk *files; /* file names, copied so that callers may free theirs */
    GHashTable *texts;   /* file name → text, for places that are not files; NULL: none */
    int counts[DIAG_ERROR + 1];
    int n_reports;
};

static void
message_clear(void *item)
{
    DiagMessage *message = item;
    g_free(message->text);
}

Diag *
diag_new(void)
{
    Diag *diag = g_new0(Diag, 1);
    g_mutex_init(&diag->lock);
    diag->messages = g_array_new(FALSE, FALSE, sizeof(DiagMessage));
    g_array_set_clear_func(diag->messages, message_clear);
    diag->index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    diag->files = g_string_chunk_new(256);
    return diag;
}

void
diag_free(Diag *diag)
{
    if (diag != NULL) {
        g_array_unref(diag->messages);
        g_hash_table_unref(diag->index);
        g_string_chunk_free(diag->files);
        g_clear_pointer(&diag->texts, g_hash_table_unref);
        g_mutex_clear(&diag->lock);
        g_free(diag);
    }
}

void
diag_keep_text(Diag *diag, const char *file, const char *text)
{
    if (diag->texts == NULL) {
        diag->texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    }
    g_hash_table_insert(diag->texts, g_strdup(file), g_strdup(text));
}

const char *
diag_text(const Diag *diag, const char *file)
{
    return diag->texts != NULL && file != NULL ? g_hash_table_lookup(diag->texts, file) : NULL;
}

/* Keeps control characters from hostile files away from the terminal. */
static void
append_clean(GString *out, const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;
        g_string_append_c(out, c < 0x20 || c == 0x7f ? '?' : *p);
    }
}

static void
append_message(GString *out, const DiagMessage *m)
{
    static const char *const level_names[] = { "note", "warning", "error" };

    append_clean(out, m->place.file != NULL ? m->place.file : "accelreport");
    if (m->place.line > 0) {
        g_string_append_printf(out, ":%d:%d", m->place.line, MAX(m->place.column, 1));
    }
    g_string_append_printf(out, ": %s: ", level_names[m->level]);
    append_clean(out, m->text);
    g_string_append_printf(out, " [%s]", m->code);
}

/* Takes ownership of the message's text. */
static void
add_message(Diag *diag, DiagMessage message)
{
    g_autoptr(GString) printed = g_string_new(NULL);

    append_message(printed, &message);
    g_mutex_lock(&diag->lock);
    diag->n_reports += message.count;
    size_t known = GPOINTER_TO_SIZE(g_hash_table_lookup(diag->index, printed->str));
    if (known > 0) {
        g_array_index(diag->messages, DiagMessage, known - 1).count += message.count;
        g_free(message.text);
    } else {
        if (message.place.file != NULL) {
            message.place.file = g_string_chunk_insert_const(diag->files, message.place.file);
        }
        g_array_append_val(diag->messages, message);
        g_hash_table_insert(diag->index, g_strdup(printed->str),
                            GSIZE_TO_POINTER((size_t)diag->messages->len));
        diag->counts[message.level]++;
    }
    g_mutex_unlock(&diag->lock);
}

static void G_GNUC_PRINTF(5, 0) add(Diag *diag, DiagLevel level, Place place, const char *code,
                                    const char *format, va_list args)
{
    add_message(diag, (DiagMessage){ .level = level,
                                     .place = place,
                                     .code = code,
                                     .text = g_strdup_vprintf(format, args),
                                     .count = 1 });
}

/* The path inside the folder if it exists, otherwise the file's name; the caller frees it. */
static char *
find_below(const char *folder, const char *file)
{
    char *path = g_build_filename(folder, file, NULL);

    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_free(path);
        path = g_strdup(file);
    }
    return path;
}

void
diag_take_below(Diag *diag, Diag *from, const char *folder)
{
    for (guint i = 0; i < from->messages->len; i++) {
        Place *place = &g_array_index(from->messages, DiagMessage, i).place;
        if (place->file != NULL && !g_path_is_absolute(place->file)) {
            g_autofree char *path = find_below(folder, place->file);
            place->file = g_string_chunk_insert_const(diag->files, path);
        }
    }
    diag_take(diag, from);
}

/* Moves the messages, lowering levels above `most` to `most`. */
static void
take(Diag *diag, Diag *from, DiagLevel most)
{
    for (guint i = 0; i < from->messages->len; i++) {
        DiagMessage *message = &g_array_index(from->messages, DiagMessage, i);
        message->level = MIN(message->level, most);
        add_message(diag, *message);
        message->text = NULL;
    }
    g_array_set_size(from->messages, 0);
    g_hash_table_remove_all(from->index);
    memset(from->counts, 0, sizeof from->counts);
    from->n_reports = 0;
}

void
diag_take(Diag *diag, Diag *from)
{
    take(diag, from, DIAG_ERROR);
}

void
diag_take_as_warnings(Diag *diag, Diag *from)
{
    take(diag, from, DIAG_WARNING);
}

bool
diag_error(Diag *diag, Place place, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add(diag, DIAG_ERROR, place, code, format, args);
    va_end(args);
    return false;
}

void
diag_warning(Diag *diag, Place place, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add(diag, DIAG_WARNING, place, code, format, args);
    va_end(args);
}

void
diag_note(Diag *diag, Place place, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add(diag, DIAG_NOTE, place, code, format, args);
    va_end(args);
}

int
diag_count(const Diag *diag, DiagLevel level)
{
    return diag->counts[level];
}

int
diag_n_reports(const Diag *diag)
{
    return diag->n_reports;
}

static int
compare_messages(const void *a, const void *b)
{
    const DiagMessage *left = a, *right = b;
    int order = g_strcmp0(left->place.file, right->place.file);

    if (order == 0) {
        order = left->place.line - right->place.line;
    }
    if (order == 0) {
        order = left->place.column - right->place.column;
    }
    if (order == 0) {
        order = (int)right->level - (int)left->level;
    }
    return order != 0 ? order : strcmp(left->text, right->text);
}

/* Sorting moves the messages, so the index is rebuilt from the new order. */
const DiagMessage *
diag_messages(Diag *diag, size_t *n_messages)
{
    g_mutex_lock(&diag->lock);
    g_array_sort(diag->messages, compare_messages);
    g_hash_table_remove_all(diag->index);
    for (guint i = 0; i < diag->messages->len; i++) {
        g_autoptr(GString) printed = g_string_new(NULL);
        append_message(printed, &g_array_index(diag->messages, DiagMessage, i));
        g_hash_table_insert(diag->index, g_strdup(printed->str), GSIZE_TO_POINTER((size_t)i + 1));
    }
    *n_messages = diag->messages->len;
    g_mutex_unlock(&diag->lock);
    return (const DiagMessage *)(const void *)diag->messages->data;
}

void
diag_print(Diag *diag, GString *out)
{
    size_t n = 0;
    const DiagMessage *messages = diag_messages(diag, &n);

    for (size_t i = 0; i < n; i++) {
        append_message(out, &messages[i]);
        if (messages[i].count > 1) {
            g_string_append_printf(out, " (%d times)", messages[i].count);
        }
        g_string_append_c(out, '\n');
    }
}
