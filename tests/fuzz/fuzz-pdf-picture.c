/* Any bytes as a picture. */
#include "outputs/pdf/pictures/image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(PdfFile) file = pdf_file_new();
    DisplayPicture picture = { .path = "picture", .data = (const char *)data, .size = size };
    Image image;

    bool ok = image_read(&picture, &image, diag);
    g_assert(ok == (diag_count(diag, DIAG_ERROR) == 0));
    if (ok) {
        image_write(&image, file, pdf_object_reserve(file));
    }
    image_clear(&image);
    return 0;
}
