/* MB a second of a file through its reader, without the store, beside a memchr
 * scan for line ends over the same bytes. Seconds of the processor, the best of
 * five. Prints one line: bytes, records, MB/s of scan and reader, peak KiB.
 *
 *     bench-read FILE */
#include "sources/source.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { ROUNDS = 5 };

typedef struct {
    size_t n_records;
    size_t n_lines;
} Counts;

static double
seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void
count_result(void *context, const ResultRecord *record)
{
    (void)record;
    ((Counts *)context)->n_records++;
}

static void
count_price(void *context, const PriceRecord *record)
{
    (void)record;
    ((Counts *)context)->n_records++;
}

static void
count_cost(void *context, const CostRecord *record)
{
    (void)record;
    ((Counts *)context)->n_records++;
}

static bool
scan(SourceFile *file, Counts *counts, Diag *diag)
{
    const char *p = file->bytes.data, *end = p + file->bytes.size;

    (void)diag;
    counts->n_lines = 0;
    while ((p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
        counts->n_lines++;
        bytes_forget(&file->bytes, ++p);
    }
    return true;
}

static bool
understand(SourceFile *file, Counts *counts, Diag *diag)
{
    RecordSink sink = {
        .context = counts, .result = count_result, .price = count_price, .cost = count_cost
    };
    const SourceFormat *format = source_recognise(file, diag);

    counts->n_records = 0;
    return format != NULL && source_read(format, file, &sink, diag);
}

/* MB/s of the fastest round; 0 if the work fails. */
static double
measure(const char *path, bool (*work)(SourceFile *, Counts *, Diag *), Counts *counts, Diag *diag)
{
    double best = 0;

    g_autofree char *root = g_path_get_dirname(path), *name = g_path_get_basename(path);

    for (int i = 0; i < ROUNDS; i++) {
        g_autoptr(Arena) arena = arena_new();
        SourceFile file = { .root = root, .path = name };
        double start = seconds();
        if (!file_map(path, LIMIT_DATA_FILE, (Place){ 0 }, arena, &file.bytes, diag) ||
            !work(&file, counts, diag)) {
            return 0;
        }
        best = MAX(best, (double)file.bytes.size / (seconds() - start) / 1e6);
    }
    return best;
}

int
main(int argc, char **argv)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) messages = g_string_new(NULL);
    Counts counts = { 0 };
    struct rusage usage;

    if (argc < 2) {
        (void)fputs("usage: bench-read FILE\n", stderr);
        return 2;
    }
    double scanned = measure(argv[1], scan, &counts, diag);
    double understood = measure(argv[1], understand, &counts, diag);
    getrusage(RUSAGE_SELF, &usage);
    (void)printf("lines %zu records %zu scan %.0f MB/s reader %.0f MB/s peak %ld KiB\n",
                 counts.n_lines, counts.n_records, scanned, understood, usage.ru_maxrss);
    diag_print(diag, messages);
    (void)fputs(messages->str, stderr);
    return understood > 0 ? 0 : 1;
}
