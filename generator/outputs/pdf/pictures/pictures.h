/* Picture files of a report: each is read and measured once, and numbered for the display. */
#ifndef OUTPUTS_PDF_PICTURES_PICTURES_H
#define OUTPUTS_PDF_PICTURES_PICTURES_H

#include "outputs/pdf/display.h"
#include "outputs/pdf/pictures/forms.h"

typedef struct Pictures Pictures;

/* `folder` is the report's folder; files outside it are never read. */
Pictures *pictures_new(const char *folder, Arena *arena, Diag *diag);

typedef struct {
    DisplayKind kind; /* DISPLAY_PICTURE (PNG, JPEG) or DISPLAY_FORM (SVG) */
    size_t index;
    float width, height; /* pt: natural size, at the file's resolution or 96 dpi, upright */
} PictureBox;

/* Reads and measures a file, if it was not opened before; an SVG picture is drawn immediately.
 * False, with an error, if the file cannot be used. */
bool picture_open(Pictures *pictures, Forms *forms, const char *path, Place place, PictureBox *ret);

/* Reads the size of a PNG or JPEG file from its header, and its orientation as in Exif. False:
 * another format. */
bool picture_measure(const char *data, size_t size, PictureBox *ret, int *ret_orientation);

/* All opened PNG and JPEG files, in order; the list belongs to the arena. */
DisplayPicture *pictures_list(const Pictures *pictures, size_t *n_pictures);

#endif
