/* Pictures as image XObjects. A PNG without transparency keeps its own
 * compressed rows, a JPEG its own bytes; other PNG files are decoded.
 *
 * Reading needs nothing but the picture and so may run in any thread. */
#ifndef OUTPUTS_PDF_PICTURES_IMAGE_H
#define OUTPUTS_PDF_PICTURES_IMAGE_H

#include "outputs/pdf/display.h"
#include "outputs/pdf/write/file.h"

typedef struct {
    GString *entries;      /* of the image's dictionary, but /ColorSpace and /SMask */
    GString *colour_space; /* an object; empty: the profile's */
    GByteArray *data;
    bool deflated;
    GString *mask_entries; /* NULL: opaque */
    GByteArray *mask;      /* deflated */
    GByteArray *profile;   /* an ICC profile, deflated, or NULL */
    int n_components;      /* of the profile */
} Image;

/* Reads either format; errors name picture->path. Releases nothing on failure:
 * call image_clear() in any case. */
bool image_read(const DisplayPicture *picture, Image *image, Diag *diag);
void image_clear(Image *image);

/* Takes the image's bytes. */
void image_write(Image *image, PdfFile *file, int object);

/* One format each; `image` has its strings made. */
bool image_read_png(const DisplayPicture *picture, Image *image, Diag *diag);
bool image_read_jpeg(const DisplayPicture *picture, Image *image, Diag *diag);

/* Reports a broken picture; false. */
bool image_error(const DisplayPicture *picture, Diag *diag, const char *what);

/* False when the size is nothing or more than can sensibly be printed. */
bool image_check_size(const DisplayPicture *picture, uint32_t width, uint32_t height, Diag *diag);

/* Appends /Width, /Height and /BitsPerComponent. */
void image_append_size(GString *entries, uint32_t width, uint32_t height, int bits);

#endif
