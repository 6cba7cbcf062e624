/* Picture files of a report: found once, measured, numbered for the display. */
#ifndef OUTPUTS_PDF_PICTURES_PICTURES_H
#define OUTPUTS_PDF_PICTURES_PICTURES_H

#include "outputs/pdf/display.h"
#include "outputs/pdf/pictures/forms.h"

typedef struct Pictures Pictures;

/* `folder`: that of the report; nothing outside of it is read. */
Pictures *pictures_new(const char *folder, Arena *arena, Diag *diag);

typedef struct {
    DisplayKind kind; /* DISPLAY_PICTURE (PNG, JPEG) or DISPLAY_FORM (SVG) */
    size_t index;
    float width, height; /* pt: the file's own, at its own resolution or 96 dpi, upright */
} PictureBox;

/* Reads the file, the first time, and measures it; one of SVG is drawn at once. False after
 * reporting why the file cannot be used. */
bool picture_open(Pictures *pictures, Forms *forms, const char *path, Place place, PictureBox *ret);

/* The size of a PNG or JPEG file from its head, and which way up it is (Exif.orientation);
 * false when it is neither. */
bool picture_measure(const char *data, size_t size, PictureBox *ret, int *ret_orientation);

/* All PNG and JPEG files opened, in order; in the arena. */
DisplayPicture *pictures_list(const Pictures *pictures, size_t *n_pictures);

#endif
