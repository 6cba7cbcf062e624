#include "base/trace.h"

#include "base/pack.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { HASHED_FILE_MAX = 1 << 30 };
static const gint64 young_ns =
    2 * G_GINT64_CONSTANT(1000000000); /* any file system's clock ticks */

struct FileTrace {
    GMutex lock;
    GHashTable *notes; /* path and kind → Note, owned */
};

/* Of the process: what reads files knows of no build. */
static FileTrace *current;
static _Thread_local bool reads_aside;

typedef enum { NOTE_FILE = 'f', NOTE_KIND = 'k', NOTE_LIST = 'l' } NoteKind;

/* What tells a file that was written again, but for its content. */
typedef struct {
    guint64 number, size, modified, changed; /* times in nanoseconds */
    bool young;
} Identity;

static void note_free(void *data);

FileTrace *
file_trace_start(void)
{
    FileTrace *trace = g_new0(FileTrace, 1);

    g_assert(current == NULL);
    g_mutex_init(&trace->lock);
    trace->notes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, note_free);
    current = trace;
    return trace;
}

void
file_trace_stop(FileTrace *trace)
{
    if (trace != NULL) {
        current = NULL;
        g_hash_table_unref(trace->notes);
        g_mutex_clear(&trace->lock);
        g_free(trace);
    }
}

static guint64
nanoseconds(struct timespec time)
{
    return (guint64)time.tv_sec * 1000000000 + (guint64)time.tv_nsec;
}

/* A clock that was set back makes files young, too. */
static bool
is_young(guint64 time)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (gint64)(nanoseconds(now) - time) < young_ns;
}

/* False when there is none. */
static bool
find_identity(const char *path, Identity *ret)
{
    struct stat status;

    if (stat(path, &status) != 0) {
        return false;
    }
    *ret = (Identity){ .number = status.st_ino,
                       .size = (guint64)status.st_size,
                       .modified = nanoseconds(status.st_mtim),
                       .changed = nanoseconds(status.st_ctim) };
    ret->young = is_young(ret->changed);
    return true;
}

static void
pack_identity(GString *out, const Identity *identity)
{
    pack_integer(out, identity->number);
    pack_integer(out, identity->size);
    pack_integer(out, identity->modified);
    pack_integer(out, identity->changed);
    pack_integer(out, identity->young);
}

static Identity
unpack_identity(Unpack *unpack)
{
    Identity identity = { .number = unpack_integer(unpack) };

    identity.size = unpack_integer(unpack);
    identity.modified = unpack_integer(unpack);
    identity.changed = unpack_integer(unpack);
    identity.young = unpack_integer(unpack) != 0;
    return identity;
}

static bool
same_identity(const Identity *a, const Identity *b)
{
    return a->number == b->number && a->size == b->size && a->modified == b->modified &&
           a->changed == b->changed;
}

/* What is there of that name, and where a link leads. */
static char *
kind_of(const char *path)
{
    struct stat status;
    bool there = lstat(path, &status) == 0, link = there && S_ISLNK(status.st_mode);

    if (!there || (link && stat(path, &status) != 0)) {
        return g_strdup("-");
    }
    const char *kind = S_ISREG(status.st_mode) ? "f" : S_ISDIR(status.st_mode) ? "d" : "o";
    g_autofree char *real = link ? realpath(path, NULL) : NULL;
    return g_strconcat(kind, real, NULL);
}

static char *
hash_entries(const char *path, const FolderEntry *entries, size_t n_entries)
{
    g_autoptr(GString) list = g_string_new(NULL);
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < n_entries; i++) {
        const char *name = entries[i].name;
        g_autofree char *below = entries[i].plain ? NULL : g_build_filename(path, name, NULL);
        if (name[0] == '.' || (below != NULL && folder_is_output(below))) {
            continue; /* folder_find() leaves them out; a build makes some */
        }
        g_string_append(list, name);
        g_string_append_c(list, '\0');
    }
    return g_strdup(bytes_sha256(arena, (Bytes){ .data = list->str, .size = list->len }));
}

/* "?" holds never. */
typedef struct {
    NoteKind kind;
    char *path, *value;
    Identity identity; /* of files */
    bool aside;        /* only read so */
} Note;

static void
note_free(void *data)
{
    Note *note = data;

    g_free(note->path);
    g_free(note->value);
    g_free(note);
}

static void
pack_note(GString *out, const Note *note)
{
    pack_integer(out, note->kind);
    pack_text(out, note->path);
    pack_text(out, note->value);
    pack_identity(out, &note->identity);
}

/* The build that packs it has just given the file a link, which is young for that; whoever
 * writes into it changes its time of modification, too. */
void
file_pack(GString *out, const char *path, const char *sha256)
{
    Note note = { .kind = NOTE_FILE, .path = g_strdup(path) };

    note.value = g_strdup(find_identity(path, &note.identity) ? sha256 : "?");
    note.identity.young = is_young(note.identity.modified);
    pack_note(out, &note);
    g_free(note.path);
    g_free(note.value);
}

/* What is not the same at the second look changes while the build runs. */
static void
add_note(NoteKind kind, const char *path, const char *value)
{
    char *key = g_strdup_printf("%s\n%c", path, (char)kind);
    Note *note = g_new0(Note, 1);

    *note = (Note){ .kind = kind, .path = g_strdup(path), .aside = reads_aside };
    bool there = kind != NOTE_FILE || find_identity(path, &note->identity);
    note->value = g_strdup(there ? value : "?");
    g_mutex_lock(&current->lock);
    const Note *before = g_hash_table_lookup(current->notes, key);
    if (before != NULL && *before->value != '\0' && strcmp(before->value, value) != 0) {
        g_free(note->value);
        note->value = g_strdup("?");
    }
    note->aside = note->aside && (before == NULL || before->aside);
    g_hash_table_replace(current->notes, key, note);
    g_mutex_unlock(&current->lock);
}

void
file_trace_read(const char *path, Bytes bytes)
{
    if (current != NULL) {
        g_autoptr(Arena) arena = arena_new();
        add_note(NOTE_FILE, path, bytes_sha256(arena, bytes));
    }
}

void
file_trace_opened(const char *path)
{
    if (current != NULL) {
        add_note(NOTE_FILE, path, "");
    }
}

void
file_trace_kind(const char *path)
{
    if (current != NULL) {
        g_autofree char *kind = kind_of(path);
        add_note(NOTE_KIND, path, kind);
    }
}

void
file_trace_listed(const char *path, const FolderEntry *entries, size_t n_entries)
{
    if (current != NULL) {
        g_autofree char *hash = hash_entries(path, entries, n_entries);
        add_note(NOTE_LIST, path, hash);
    }
}

bool
file_trace_is_on(void)
{
    return current != NULL;
}

bool
file_trace_aside(bool aside)
{
    bool before = reads_aside;

    reads_aside = aside;
    return before;
}

static int
compare_keys(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* A file without a hash is known by what tells it from others. */
static void
pack_input(GString *out, const Note *note)
{
    pack_integer(out, note->kind);
    pack_text(out, note->path);
    pack_text(out, note->value);
    if (note->kind == NOTE_FILE && *note->value == '\0') {
        Identity identity = note->identity;
        identity.young = false;
        pack_identity(out, &identity);
    }
}

bool
file_trace_inputs(GString *out)
{
    if (current == NULL) {
        return false;
    }
    g_mutex_lock(&current->lock);
    g_autoptr(GList) keys = g_list_sort(g_hash_table_get_keys(current->notes), compare_keys);
    for (const GList *key = keys; key != NULL; key = key->next) {
        const Note *note = g_hash_table_lookup(current->notes, key->data);
        if (!note->aside) {
            pack_input(out, note);
        }
    }
    g_mutex_unlock(&current->lock);
    return true;
}

void
file_trace_pack(FileTrace *trace, GString *out)
{
    g_autoptr(GList) keys = g_list_sort(g_hash_table_get_keys(trace->notes), compare_keys);

    for (const GList *key = keys; key != NULL; key = key->next) {
        pack_note(out, g_hash_table_lookup(trace->notes, key->data));
    }
}

static bool
note_holds(const char *path, const char *hash, const Identity *then, bool *ret_hashed)
{
    Identity now;
    Bytes bytes;

    if (*hash == '?' || !find_identity(path, &now)) {
        return false;
    }
    if (!then->young && same_identity(then, &now)) {
        return true;
    }
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) quiet = diag_new();
    *ret_hashed = true;
    return *hash != '\0' && now.size == then->size &&
           file_read(path, HASHED_FILE_MAX, (Place){ 0 }, arena, &bytes, quiet) &&
           strcmp(bytes_sha256(arena, bytes), hash) == 0;
}

static bool
list_holds(const char *path, const char *hash)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) quiet = diag_new();
    size_t n = 0;
    const FolderEntry *entries = folder_entries(path, (Place){ 0 }, arena, &n, quiet);

    if (entries == NULL) {
        return false;
    }
    g_autofree char *now = hash_entries(path, entries, n);
    return strcmp(now, hash) == 0;
}

static bool
kind_holds(const char *path, const char *kind)
{
    g_autofree char *now = kind_of(path);

    return strcmp(now, kind) == 0;
}

bool
file_trace_holds(Bytes packed, bool *ret_hashed)
{
    Unpack unpack = { .rest = packed };
    bool holds = true;

    *ret_hashed = false;
    while (holds && unpack.rest.size > 0) {
        guint64 kind = unpack_integer(&unpack);
        const char *path = unpack_text(&unpack), *value = unpack_text(&unpack);
        Identity identity = unpack_identity(&unpack);
        if (unpack.failed || path == NULL || value == NULL) {
            return false;
        }
        holds = kind == NOTE_FILE   ? note_holds(path, value, &identity, ret_hashed)
                : kind == NOTE_LIST ? list_holds(path, value)
                                    : kind_holds(path, value);
    }
    return holds;
}

void
file_trace_renew(Bytes packed, GString *out)
{
    Unpack unpack = { .rest = packed };

    while (unpack.rest.size > 0 && !unpack.failed) {
        NoteKind kind = (NoteKind)unpack_integer(&unpack);
        const char *path = unpack_text(&unpack), *value = unpack_text(&unpack);
        Note note = { .kind = kind, .path = g_strdup(path), .value = g_strdup(value) };
        note.identity = unpack_identity(&unpack);
        if (kind == NOTE_FILE && !find_identity(path, &note.identity)) {
            note.identity = (Identity){ .young = true };
        }
        pack_note(out, &note);
        g_free(note.path);
        g_free(note.value);
    }
}

struct FileRecords {
    GHashTable *files; /* path → Note, owned */
};

FileRecords *
file_records_new(Bytes packed)
{
    FileRecords *records = g_new0(FileRecords, 1);
    Unpack unpack = { .rest = packed };

    records->files = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, note_free);
    while (unpack.rest.size > 0 && !unpack.failed) {
        Note *note = g_new0(Note, 1);
        note->kind = (NoteKind)unpack_integer(&unpack);
        note->path = g_strdup(unpack_text(&unpack));
        note->value = g_strdup(unpack_text(&unpack));
        note->identity = unpack_identity(&unpack);
        if (unpack.failed || note->path == NULL || note->value == NULL) {
            note_free(note);
            break;
        }
        g_hash_table_replace(records->files, note->path, note);
    }
    return records;
}

void
file_records_free(FileRecords *records)
{
    if (records != NULL) {
        g_hash_table_unref(records->files);
        g_free(records);
    }
}

bool
file_records_hold(const FileRecords *records, const char *path, const char *sha256)
{
    const Note *note = records != NULL ? g_hash_table_lookup(records->files, path) : NULL;
    Identity now;

    return note != NULL && note->kind == NOTE_FILE && strcmp(note->value, sha256) == 0 &&
           !note->identity.young && find_identity(path, &now) &&
           same_identity(&note->identity, &now);
}
