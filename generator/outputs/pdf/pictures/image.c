#include "outputs/pdf/pictures/image.h"

#include "base/limits.h"
#include "base/processor_time.h"
#include "document/report/picture_limits.h"

#include <string.h>

bool
image_error(const DisplayPicture *picture, Diag *diag, const char *what)
{
    return diag_error(diag, (Place){ .file = picture->path }, "picture-broken",
                      "this picture cannot be used: %s", what);
}

bool
image_check_size(const DisplayPicture *picture, uint32_t width, uint32_t height, Diag *diag)
{
    if (width == 0 || height == 0) {
        return image_error(picture, diag, "it has no pixels");
    }
    if (width > PICTURE_LONGEST_SIDE || height > PICTURE_LONGEST_SIDE) {
        return image_error(picture, diag, "one side has more than 32,767 pixels");
    }
    if ((uint64_t)width * height > limit_get(LIMIT_PICTURE_PIXELS)) {
        return limit_error(LIMIT_PICTURE_PIXELS, (Place){ .file = picture->path }, "picture-broken",
                           diag, "this picture cannot be used: it has too many pixels");
    }
    return true;
}

void
image_append_size(GString *entries, uint32_t width, uint32_t height, int bits)
{
    g_string_append(entries, "/Type/XObject/Subtype/Image/Width ");
    syntax_integer(entries, width);
    g_string_append(entries, "/Height ");
    syntax_integer(entries, height);
    g_string_append(entries, "/BitsPerComponent ");
    syntax_integer(entries, bits);
}

bool
image_read(const DisplayPicture *picture, Image *image, Diag *diag)
{
    *image = (Image){ .entries = g_string_new(NULL), .colour_space = g_string_new(NULL) };
    processor_time_note((Place){ .file = picture->path });
    if (picture->size >= 8 && memcmp(picture->data, "\x89PNG\r\n\x1a\n", 8) == 0) {
        return image_read_png(picture, image, diag);
    }
    if (picture->size >= 3 && memcmp(picture->data, "\xFF\xD8\xFF", 3) == 0) {
        return image_read_jpeg(picture, image, diag);
    }
    return image_error(picture, diag, "it is neither PNG nor JPEG");
}

static void
string_clear(GString **string)
{
    if (*string != NULL) {
        g_string_free(*string, TRUE);
        *string = NULL;
    }
}

void
image_clear(Image *image)
{
    string_clear(&image->entries);
    string_clear(&image->colour_space);
    string_clear(&image->mask_entries);
    g_clear_pointer(&image->data, g_byte_array_unref);
    g_clear_pointer(&image->mask, g_byte_array_unref);
    g_clear_pointer(&image->profile, g_byte_array_unref);
}

void
image_write(Image *image, PdfFile *file, int object)
{
    int mask = image->mask != NULL ? pdf_object_reserve(file) : 0;
    int profile = image->profile != NULL ? pdf_object_reserve(file) : 0;
    GString *out = pdf_object_open(file, object);

    g_string_append_len(out, image->entries->str, (gssize)image->entries->len);
    g_string_append(out, "/ColorSpace");
    if (profile != 0) {
        g_string_append(out, "[/ICCBased ");
        syntax_reference(out, profile);
        g_string_append_c(out, ']');
    } else {
        g_string_append_len(out, image->colour_space->str, (gssize)image->colour_space->len);
    }
    if (mask != 0) {
        g_string_append(out, "/SMask ");
        syntax_reference(out, mask);
    }
    pdf_object_close_stream(file, g_steal_pointer(&image->data), image->deflated);
    if (mask != 0) {
        out = pdf_object_open(file, mask);
        g_string_append_len(out, image->mask_entries->str, (gssize)image->mask_entries->len);
        pdf_object_close_stream(file, g_steal_pointer(&image->mask), true);
    }
    if (profile != 0) {
        out = pdf_object_open(file, profile);
        g_string_append(out, "/N ");
        syntax_integer(out, image->n_components);
        pdf_object_close_stream(file, g_steal_pointer(&image->profile), true);
    }
}
