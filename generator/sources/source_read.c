#include "sources/source.h"

static void
count(RecordTap *tap)
{
    ++*(size_t *)tap->context;
}

static int
count_messages(const Diag *diag)
{
    return diag_count(diag, DIAG_ERROR) + diag_count(diag, DIAG_WARNING) +
           diag_count(diag, DIAG_NOTE);
}

bool
source_read(const SourceFormat *format, const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    size_t n_records = 0;
    RecordTap tap = { .seen = count, .context = &n_records, .next = sink };
    RecordSink counting = record_tap_sink(&tap);
    g_autoptr(Diag) own = diag_new();
    bool fine = format->read(file, &counting, own);
    bool expected = !format->companion && !format->maybe_companion;

    if (fine && n_records == 0 && expected && count_messages(own) == 0) {
        diag_warning(own, (Place){ file->path, 1, 1 }, "source-nothing",
                     "nothing was taken from this %s: it has no rows that are read", format->title);
    }
    diag_take(diag, own);
    return fine;
}
