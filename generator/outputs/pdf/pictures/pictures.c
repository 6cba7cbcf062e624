#include "outputs/pdf/pictures/pictures.h"

#include "base/files.h"
#include "outputs/pdf/pictures/exif.h"

#include <string.h>

static const float POINTS_PER_PX = 0.75F;
static const float DPI_MIN = 20, DPI_MAX = 10000;

typedef struct {
    const char *path;
    Place place; /* of its first use */
    bool usable;
    PictureBox box;
} Opened;

struct Pictures {
    const char *folder;
    Arena *arena;
    Diag *diag;
    GHashTable *opened; /* path → Opened */
    GArray *pictures;   /* of DisplayPicture */
};

static void
pictures_clear(void *data)
{
    Pictures *pictures = data;
    g_hash_table_destroy(pictures->opened);
    g_array_free(pictures->pictures, TRUE);
}

Pictures *
pictures_new(const char *folder, Arena *arena, Diag *diag)
{
    Pictures *pictures = arena_new0(arena, Pictures);

    pictures->folder = folder;
    pictures->arena = arena;
    pictures->diag = diag;
    pictures->opened = g_hash_table_new(g_str_hash, g_str_equal);
    pictures->pictures = g_array_new(FALSE, FALSE, sizeof(DisplayPicture));
    arena_defer(arena, pictures_clear, pictures);
    return pictures;
}

static uint32_t
read_big(const unsigned char *at, size_t n_bytes)
{
    uint32_t value = 0;

    for (size_t i = 0; i < n_bytes; i++) {
        value = value << 8 | at[i];
    }
    return value;
}

/* Reads width and height in pixels, and their resolution from the pHYs chunk. */
static bool
png_measure(const unsigned char *data, size_t size, PictureBox *ret)
{
    static const unsigned char signature[] = "\x89PNG\r\n\x1a\n";
    float points = POINTS_PER_PX;

    if (size < 33 || memcmp(data, signature, 8) != 0 || memcmp(data + 12, "IHDR", 4) != 0) {
        return false;
    }
    for (size_t at = 8; at + 12 <= size;) {
        size_t length = read_big(data + at, 4);
        if (memcmp(data + at + 4, "pHYs", 4) == 0 && length == 9 && at + 17 <= size) {
            uint32_t per_metre = read_big(data + at + 8, 4);
            bool in_metres = data[at + 16] == 1 && per_metre > 0;
            points = in_metres ? 72.0F / 0.0254F / (float)per_metre : points;
        }
        if (memcmp(data + at + 4, "IDAT", 4) == 0 || length > size - at - 12) {
            break;
        }
        at += 12 + length;
    }
    ret->width = (float)read_big(data + 16, 4) * points;
    ret->height = (float)read_big(data + 20, 4) * points;
    return ret->width > 0 && ret->height > 0;
}

/* Reads the resolution from a JFIF header, if it is given in dots per inch or per centimetre. */
static void
jfif_read(const unsigned char *segment, size_t size, Exif *exif)
{
    if (size < 12 || memcmp(segment, "JFIF", 5) != 0 || segment[7] == 0 || segment[7] > 2) {
        return;
    }
    float inch = segment[7] == 1 ? 1 : 2.54F;
    exif->dpi_x = (float)read_big(segment + 8, 2) * inch;
    exif->dpi_y = (float)read_big(segment + 10, 2) * inch;
}

/* Calculates the size in points. Implausible resolutions (a frame drawn at 1 dpi) are ignored. */
static void
jpeg_size(const unsigned char *frame, const Exif *exif, PictureBox *ret)
{
    bool known =
        MIN(exif->dpi_x, exif->dpi_y) >= DPI_MIN && MAX(exif->dpi_x, exif->dpi_y) <= DPI_MAX;
    float height = (float)read_big(frame, 2) * (known ? 72 / exif->dpi_y : POINTS_PER_PX);
    float width = (float)read_big(frame + 2, 2) * (known ? 72 / exif->dpi_x : POINTS_PER_PX);
    bool lies = exif->orientation >= 5;

    ret->width = lies ? height : width;
    ret->height = lies ? width : height;
}

static void
segment_read(int marker, const unsigned char *segment, size_t size, Exif *jfif, Exif *exif)
{
    if (marker == 0xE0) {
        jfif_read(segment, size, jfif);
    } else if (marker == 0xE1) {
        exif_read(segment, size, exif);
    }
}

/* Reads the segments up to the frame header. A resolution in JFIF overrides one in Exif, because
 * programs that scale a picture often do not update the latter. */
static bool
jpeg_measure(const unsigned char *data, size_t size, PictureBox *ret, int *ret_orientation)
{
    Exif exif = { .orientation = 1 }, jfif = { 0 };

    if (size < 4 || data[0] != 0xFF || data[1] != 0xD8) {
        return false;
    }
    for (size_t at = 2; at + 9 < size;) {
        unsigned char marker = data[at + 1];
        bool frame =
            marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (data[at] != 0xFF) {
            return false;
        }
        if (frame) {
            jfif.orientation = *ret_orientation = exif.orientation;
            jpeg_size(data + at + 5, jfif.dpi_x > 0 ? &jfif : &exif, ret);
            return ret->width > 0 && ret->height > 0;
        }
        size_t length = read_big(data + at + 2, 2);
        if (length >= 2 && length <= size - at - 2) {
            segment_read(marker, data + at + 4, length - 2, &jfif, &exif);
        }
        at += 2 + length;
    }
    return false;
}

bool
picture_measure(const char *data, size_t size, PictureBox *ret, int *ret_orientation)
{
    const unsigned char *bytes = (const unsigned char *)data;

    *ret_orientation = 1;
    return png_measure(bytes, size, ret) || jpeg_measure(bytes, size, ret, ret_orientation);
}

static bool
picture_read(Pictures *pictures, Forms *forms, Opened *opened)
{
    const char *path = path_inside(pictures->arena, pictures->folder, opened->path);
    Place place = opened->place;
    Bytes bytes;

    if (path == NULL) {
        return diag_error(pictures->diag, place, "picture-outside",
                          "picture '%s' is outside the report's folder; copy it into the folder",
                          opened->path);
    }
    if (!file_read(path, LIMIT_REPORT_FILE, place, pictures->arena, &bytes, pictures->diag)) {
        return false;
    }
    if (g_str_has_suffix(opened->path, ".svg")) {
        FormBox form = { 0 };
        bool drawn = forms_add_svg(forms, bytes, opened->path, place, &form);
        opened->box = (PictureBox){ DISPLAY_FORM, form.index, form.width, form.height };
        return drawn;
    }
    opened->box.kind = DISPLAY_PICTURE;
    int orientation = 1;
    if (!picture_measure(bytes.data, bytes.size, &opened->box, &orientation)) {
        return diag_error(pictures->diag, place, "picture-format",
                          "picture '%s' is neither PNG, JPEG nor SVG", opened->path);
    }
    DisplayPicture picture = { opened->path, bytes.data, bytes.size, orientation };
    opened->box.index = pictures->pictures->len;
    g_array_append_val(pictures->pictures, picture);
    return true;
}

static Opened *
opened_find(Pictures *pictures, Forms *forms, const char *path, Place place)
{
    Opened *opened = g_hash_table_lookup(pictures->opened, path);

    if (opened == NULL) {
        opened = arena_new0(pictures->arena, Opened);
        opened->path = path;
        opened->place = place;
        opened->usable = picture_read(pictures, forms, opened);
        g_hash_table_insert(pictures->opened, (void *)(uintptr_t)path, opened);
    }
    return opened;
}

bool
picture_open(Pictures *pictures, Forms *forms, const char *path, Place place, PictureBox *ret)
{
    const Opened *opened = opened_find(pictures, forms, path, place);

    *ret = opened->box;
    return opened->usable;
}

DisplayPicture *
pictures_list(const Pictures *pictures, size_t *n_pictures)
{
    *n_pictures = pictures->pictures->len;
    DisplayPicture *list = arena_array(pictures->arena, DisplayPicture, *n_pictures);
    if (*n_pictures > 0) {
        memcpy(list, pictures->pictures->data, sizeof *list * *n_pictures);
    }
    return list;
}
