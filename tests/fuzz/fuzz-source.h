/* Shared by the fuzz targets of the readers: reads the data as a file of one format, whether or not
 * it looks like one, and recognises it. Metadata supply all facts that the file does not state, so
 * that readers do not stop. */
#ifndef TESTS_FUZZ_FUZZ_SOURCE_H
#define TESTS_FUZZ_FUZZ_SOURCE_H

#include "sources/source.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline const SourceFormat *
fuzz_format(const char *name)
{
    size_t n = 0;
    const SourceFormat *formats = source_formats(&n);

    for (size_t i = 0; i < n; i++) {
        if (g_str_equal(formats[i].name, name)) {
            return &formats[i];
        }
    }
    g_error("no format %s", name);
}

static inline int
fuzz_source(const char *name, const char *path, const uint8_t *data, size_t size)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);
    g_autofree char *copy = g_malloc(size + 1);
    RecordSink sink = records_dump_sink(out);
    g_autoptr(Arena) arena = arena_new();
    static const char said[] = "{accelerator: H100, accelerators: 8, model: m, input_length: 1024, "
                               "output_length: 1024, provider: Own, currency: EUR}";
    const Value *meta = value_parse_yaml(said, strlen(said), (Place){ 0 }, arena, diag);
    g_autoptr(Tally) tally = tally_new();
    SourceFile file = {
        .root = "no-such-folder", .path = path, .meta = &meta, .n_meta = 1, .tally = tally
    };

    for (size_t i = 0; i < size; i++) {
        copy[i] = (char)data[i];
    }
    copy[size] = '\0';
    file.bytes = (Bytes){ .data = copy, .size = size };
    bool read = source_read(fuzz_format(name), &file, &sink, diag);
    g_assert(read || diag_count(diag, DIAG_ERROR) > 0);
    g_assert(tally->n_read == tally->n_used + tally->n_reported + tally->n_empty);
    g_assert(g_utf8_validate(out->str, (gssize)out->len, NULL));

    g_autoptr(Diag) other = diag_new();
    bool known = source_recognise(&file, other) != NULL;
    g_assert(known == (diag_count(other, DIAG_ERROR) == 0));
    return 0;
}

#endif
