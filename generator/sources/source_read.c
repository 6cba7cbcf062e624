#include "sources/metadata.h"
#include "sources/source.h"

static void
count(RecordTap *tap)
{
    Tally *tally = tap->context;
    tally->n_records++;
}

bool
source_read(const SourceFormat *format, const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Tally) own_tally = tally_new();
    g_autoptr(Diag) own = diag_new();
    SourceFile counted = *file;
    Place start = { file->path, 1, 1 };

    counted.tally = file->tally != NULL ? file->tally : own_tally;
    RecordTap tap = { .seen = count, .context = counted.tally, .next = sink };
    RecordSink counting = record_tap_sink(&tap);
    bool fine = format->read(&counted, &counting, own);
    bool expected = !format->companion && !format->maybe_companion;

    if (expected) {
        metadata_warn_idle(&counted, format->title, own);
    }
    tally_report(counted.tally, start, own);
    if (fine && counted.tally->n_records == 0 && expected && diag_n_reports(own) == 0) {
        diag_warning(
            own, start, "source-nothing",
            "nothing was read from this %s: no row is used; 'accelreport inspect' reports why",
            format->title);
    }
    diag_take(diag, own);
    return fine;
}
