/* Any bytes as the charts' PDF. */
#include "outputs/pdf/write/import.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Import) import = import_open((const char *)data, size, diag);
    g_autoptr(PdfFile) file = pdf_file_new();
    g_autoptr(GByteArray) out = g_byte_array_new();
    bool ok = import != NULL;

    for (size_t i = 0; ok && i < import_page_count(import); i++) {
        ok = import_write_page(import, i, file, pdf_object_reserve(file), diag);
    }
    if (ok && import_write_objects(import, file, diag)) {
        pdf_file_write(file, 1, 1, 1, out);
        g_assert(out->len > 0 && diag_count(diag, DIAG_ERROR) == 0);
    } else {
        g_assert(diag_count(diag, DIAG_ERROR) > 0);
    }
    return 0;
}
