#include "outputs/search_file.h"

#include "base/pieces.h"

#include <string.h>

typedef struct {
    char *text; /* a piece; NULL: not there yet, or written */
    size_t size;
} Entry;

struct SearchFile {
    OutputStream *stream; /* of the thread that made `busy` true */
    GMutex lock;          /* of the rest */
    Entry *waiting;       /* by page: those that another one comes before */
    size_t n_pages, next; /* the first page that is not written */
    bool busy;            /* a thread writes */
};

static void
add_text(OutputStream *stream, const char *text)
{
    output_stream_add(stream, text, strlen(text));
}

SearchFile *
search_file_new(OutputFolder *folder, size_t n_pages)
{
    SearchFile *file = g_new0(SearchFile, 1);

    file->stream = output_stream_new(folder, "search.js");
    file->waiting = g_new0(Entry, n_pages);
    file->n_pages = n_pages;
    g_mutex_init(&file->lock);
    add_text(file->stream, "var reportSearch = [");
    return file;
}

void
search_file_free(SearchFile *file)
{
    if (file != NULL) {
        for (size_t i = 0; i < file->n_pages; i++) {
            piece_release(file->waiting[i].text);
        }
        output_stream_free(file->stream);
        g_mutex_clear(&file->lock);
        g_free(file->waiting);
        g_free(file);
    }
}

static void
write_entry(SearchFile *file, size_t page, const char *text, size_t size)
{
    add_text(file->stream, page > 0 ? ",\n" : "\n");
    output_stream_add(file->stream, text, size);
}

/* With the lock, by the thread that writes: those whose turn it is. */
static void
write_waiting(SearchFile *file)
{
    while (file->next < file->n_pages && file->waiting[file->next].text != NULL) {
        size_t page = file->next;
        Entry entry = file->waiting[page];
        file->waiting[page].text = NULL;
        g_mutex_unlock(&file->lock);
        write_entry(file, page, entry.text, entry.size);
        piece_release(entry.text);
        g_mutex_lock(&file->lock);
        file->next++;
    }
}

void
search_file_add(SearchFile *file, size_t page, const GString *entry)
{
    g_mutex_lock(&file->lock);
    if (file->busy || file->next != page) {
        file->waiting[page] = (Entry){ piece_keep(entry->str, entry->len), entry->len };
        g_mutex_unlock(&file->lock);
        return;
    }
    file->busy = true;
    g_mutex_unlock(&file->lock);
    write_entry(file, page, entry->str, entry->len);
    g_mutex_lock(&file->lock);
    file->next++;
    write_waiting(file);
    file->busy = false;
    g_mutex_unlock(&file->lock);
}

void
search_file_end(SearchFile *file)
{
    g_assert(file->next == file->n_pages && !file->busy);
    add_text(file->stream, "\n];\n");
    output_stream_end(file->stream);
}
