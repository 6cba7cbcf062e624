/* Pictures: the pixels in the PDF must equal those of the file, for any encoding of the file. */
#include "outputs/pdf/pictures/image.h"
#include "outputs/pdf/pictures/pictures.h"
#include "outputs/pdf/write/content.h"
#include "tests/display_sample.h"

#include <glib/gstdio.h>
#include <png.h>
#include <string.h>

#define FOLDER "tests/fuzz/corpus/pdf-picture/"

static DisplayPicture
load(Arena *arena, const char *name)
{
    g_autofree char *path = g_strconcat(FOLDER, name, NULL), *data = NULL;
    DisplayPicture picture = { .path = name };

    g_assert_true(g_file_get_contents(path, &data, &picture.size, NULL));
    char *copy = arena_alloc(arena, picture.size + 1);
    memcpy(copy, data, picture.size);
    picture.data = copy;
    return picture;
}

/* A PDF of one page that shows the picture. */
static GByteArray *
picture_pdf(Arena *arena, const char *name)
{
    Sample *sample = sample_new(arena);
    StructNode *figure = sample_node(sample, sample->display.root, "Figure");

    sample->display.pictures = arena_new0(arena, DisplayPicture);
    sample->display.pictures[0] = load(arena, name);
    sample->display.n_pictures = 1;
    figure->alt = "A picture";
    figure->bbox[2] = figure->bbox[3] = 100;
    DisplayItem *item = sample_item(sample, figure, DISPLAY_PICTURE);
    item->width = item->height = 100;
    sample_page(sample, "1");
    return sample_serialise(sample_finish(sample), 1);
}

static guint8 *
decode_png(const char *data, size_t size, uint32_t format, size_t *ret_size)
{
    png_image png = { .version = PNG_IMAGE_VERSION };

    g_assert_true(png_image_begin_read_from_memory(&png, data, size));
    png.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    png.format = format;
    *ret_size = PNG_IMAGE_SIZE(png);
    guint8 *pixels = g_malloc(*ret_size);
    g_assert_true(png_image_finish_read(&png, NULL, pixels, 0, NULL));
    return pixels;
}

/* The picture that pdfimages extracts: `index` 0 is the picture, 1 its mask. */
static guint8 *
extract(const GByteArray *pdf, int index, uint32_t format, size_t *ret_size)
{
    g_autofree char *folder = g_dir_make_tmp("pictures-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "in.pdf", NULL);
    g_autofree char *root = g_build_filename(folder, "out", NULL);
    const char *command[] = { "pdfimages", "-png", path, root, NULL };
    guint8 *pixels = NULL;

    g_assert_true(g_file_set_contents(path, (const char *)pdf->data, pdf->len, NULL));
    g_assert_true(g_spawn_sync(NULL, (char **)(uintptr_t)command, NULL, G_SPAWN_SEARCH_PATH, NULL,
                               NULL, NULL, NULL, NULL, NULL));
    for (int i = 0; i < 3; i++) {
        g_autofree char *name = g_strdup_printf("%s-%03d.png", root, i);
        g_autofree char *data = NULL;
        gsize size = 0;
        if (g_file_get_contents(name, &data, &size, NULL) && i == index) {
            pixels = decode_png(data, size, format, ret_size);
        }
        g_unlink(name);
    }
    g_unlink(path);
    g_rmdir(folder);
    return pixels;
}

static void
check_colours(const char *name, uint32_t format)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GByteArray) pdf = picture_pdf(arena, name);
    DisplayPicture picture = load(arena, name);
    size_t size = 0, expected_size = 0, channels = PNG_IMAGE_SAMPLE_CHANNELS(format);
    g_autofree guint8 *pixels = extract(pdf, 0, format, &size);
    g_autofree guint8 *with_alpha =
        decode_png(picture.data, picture.size, format | PNG_FORMAT_FLAG_ALPHA, &expected_size);

    g_assert_nonnull(pixels);
    g_assert_cmpuint(size / channels, ==, expected_size / (channels + 1));
    for (size_t i = 0; i < size; i++) {
        size_t at = i / channels * (channels + 1);
        bool visible = with_alpha[at + channels] != 0;
        if (visible && pixels[i] != with_alpha[at + i % channels]) {
            g_test_message("%s: byte %zu", name, i);
            g_assert_cmpuint(pixels[i], ==, with_alpha[at + i % channels]);
        }
    }
}

static void
test_colours(void)
{
    static const char *const names[] = { "rgb.png",           "interlaced.png", "alpha.png",
                                         "opaque-alpha.png",  "deep.png",       "palette.png",
                                         "palette-alpha.png", "colour-key.png", "linear.png" };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        check_colours(names[i], PNG_FORMAT_RGB);
    }
    check_colours("one-bit.png", PNG_FORMAT_GRAY);
    check_colours("grey-alpha.png", PNG_FORMAT_GRAY);
}

static void
check_mask(const char *name)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GByteArray) pdf = picture_pdf(arena, name);
    DisplayPicture picture = load(arena, name);
    size_t size = 0, expected_size = 0;
    g_autofree guint8 *mask = extract(pdf, 1, PNG_FORMAT_GRAY, &size);
    g_autofree guint8 *expected =
        decode_png(picture.data, picture.size, PNG_FORMAT_RGBA, &expected_size);

    g_assert_nonnull(mask);
    g_assert_cmpuint(size * 4, ==, expected_size);
    for (size_t i = 0; i < size; i++) {
        g_assert_cmpuint(mask[i], ==, expected[i * 4 + 3]);
    }
}

static void
test_transparency(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GByteArray) pdf = picture_pdf(arena, "opaque-alpha.png");
    size_t size = 0;

    check_mask("alpha.png");
    check_mask("grey-alpha.png");
    check_mask("palette-alpha.png");
    check_mask("colour-key.png");
    /* no transparency, so no mask */
    g_assert_null(extract(pdf, 1, PNG_FORMAT_GRAY, &size));
}

/* Reads a picture and returns its dictionary and colour space as text, or the messages. */
static char *
read_entries(const char *name, bool *ret_same_bytes)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    DisplayPicture picture = load(arena, name);
    g_autoptr(GString) text = g_string_new(NULL);
    Image image;

    if (image_read(&picture, &image, diag)) {
        g_string_append_printf(text, "%s %s", image.entries->str, image.colour_space->str);
        *ret_same_bytes = image.data->len == picture.size &&
                          memcmp(image.data->data, picture.data, picture.size) == 0;
    } else {
        diag_print(diag, text);
    }
    image_clear(&image);
    return g_strdup(text->str);
}

static void
test_jpeg_bytes_are_kept(void)
{
    static const char *const names[] = { "rgb.jpg", "grey.jpg", "progressive.jpg",
                                         "cmyk-profile.jpg", "cmyk.jpg" };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        bool same_bytes = false;
        g_autofree char *entries = read_entries(names[i], &same_bytes);
        g_assert_true(same_bytes);
        g_assert_nonnull(strstr(entries, "/Width 16/Height 8/BitsPerComponent 8"));
        g_assert_nonnull(strstr(entries, "/Filter/DCTDecode"));
        g_assert_true((strstr(entries, "/Decode[1 0 1 0 1 0 1 0]") != NULL) ==
                      (bool)g_str_has_prefix(names[i], "cmyk"));
        g_assert_true((strstr(entries, "/DeviceGray") != NULL) ==
                      (strcmp(names[i], "grey.jpg") == 0));
    }
}

static void
test_broken_files(void)
{
    static const char *const cases[][2] = {
        { "cut.png", "cut.png: error: this picture cannot be used: it is cut short" },
        { "checksum.png", "a checksum in it is wrong" },
        { "short-rows.png", "its pixels are broken" },
        { "cut.jpg", "cut.jpg: error: this picture cannot be used: it is cut short" },
        { "text.txt", "it is neither PNG nor JPEG" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        bool same_bytes = false;
        g_autofree char *text = read_entries(cases[i][0], &same_bytes);
        if (strstr(text, cases[i][1]) == NULL) {
            g_test_message("%s: %s", cases[i][0], text);
            g_test_fail();
        }
    }
}

static void
test_plain_rows_are_kept(void)
{
    bool same_bytes = false;
    g_autofree char *entries = read_entries("palette.png", &same_bytes);

    /* two bits per pixel and four colours, as in the file */
    g_assert_nonnull(strstr(entries, "/BitsPerComponent 2"));
    g_assert_nonnull(strstr(entries, "[/Indexed/DeviceRGB 3("));
}

/* A frame of 300 × 150 pixels after a JFIF header. */
static PictureBox
jpeg_box(unsigned char units, unsigned char x, unsigned char y)
{
    const unsigned char bytes[] = {
        0xff, 0xd8, 0xff, 0xe0, 0, 16, 'J', 'F', 'I', 'F', 0,  1, 2, units, 0, x,    0,    y,
        0,    0,    0xff, 0xc0, 0, 11, 8,   0,   150, 1,   44, 1, 1, 0x11,  0, 0xff, 0xd9,
    };
    PictureBox box = { 0 };

    int orientation = 0;
    g_assert_true(picture_measure((const char *)bytes, sizeof bytes, &box, &orientation));
    g_assert_cmpint(orientation, ==, 1);
    return box;
}

/* A frame of 300 × 150 pixels after an Exif segment: its orientation, 200 dots per inch across and
 * 100 down; numbers in either byte order. */
static PictureBox
exif_box(unsigned char orientation, bool big, int *ret_orientation)
{
    const unsigned char little_end[] = {
        0xff,        0xd8, 0xff, 0xe1, 0,    86, 'E', 'x',  'i', 'f', 0, 0,    'I', 'I',  42,
        0,           8,    0,    0,    0,    4,  0,   0x12, 1,   3,   0, 1,    0,   0,    0,
        orientation, 0,    0,    0,    0x1a, 1,  5,   0,    1,   0,   0, 0,    62,  0,    0,
        0,           0x1b, 1,    5,    0,    1,  0,   0,    0,   70,  0, 0,    0,   0x28, 1,
        3,           0,    1,    0,    0,    0,  2,   0,    0,   0,   0, 0,    0,   0,    200,
        0,           0,    0,    1,    0,    0,  0,   100,  0,   0,   0, 1,    0,   0,    0,
        0xff,        0xc0, 0,    11,   8,    0,  150, 1,    44,  1,   1, 0x11, 0,   0xff, 0xd9,
    };
    const unsigned char big_end[] = {
        0xff, 0xd8,        0xff, 0xe1, 0, 86,   'E', 'x', 'i',  'f', 0,   0,    'M', 'M',  0,
        42,   0,           0,    0,    8, 0,    4,   1,   0x12, 0,   3,   0,    0,   0,    1,
        0,    orientation, 0,    0,    1, 0x1a, 0,   5,   0,    0,   0,   1,    0,   0,    0,
        62,   1,           0x1b, 0,    5, 0,    0,   0,   1,    0,   0,   0,    70,  1,    0x28,
        0,    3,           0,    0,    0, 1,    0,   2,   0,    0,   0,   0,    0,   0,    0,
        0,    0,           200,  0,    0, 0,    1,   0,   0,    0,   100, 0,    0,   0,    1,
        0xff, 0xc0,        0,    11,   8, 0,    150, 1,   44,   1,   1,   0x11, 0,   0xff, 0xd9,
    };
    PictureBox box = { 0 };

    G_STATIC_ASSERT(sizeof little_end == sizeof big_end);
    g_assert_true(picture_measure((const char *)(big ? big_end : little_end), sizeof big_end, &box,
                                  ret_orientation));
    return box;
}

static void
test_exif(void)
{
    for (int big = 0; big < 2; big++) {
        for (unsigned char i = 0; i < 10; i++) {
            int orientation = 0;
            PictureBox box = exif_box(i, big, &orientation);
            bool lies = i >= 5 && i <= 8;
            g_assert_cmpint(orientation, ==, i >= 1 && i <= 8 ? i : 1);
            /* 300 pixels at 200 dots per inch, 150 at 100: 1.5 inches in both directions */
            g_assert_cmpfloat_with_epsilon(lies ? box.height : box.width, 108, 1e-3);
            g_assert_cmpfloat_with_epsilon(lies ? box.width : box.height, 108, 1e-3);
        }
    }
}

static void
test_jpeg_resolution(void)
{
    PictureBox inch = jpeg_box(1, 150, 75), centimetre = jpeg_box(2, 100, 100);
    PictureBox none = jpeg_box(0, 1, 1), absurd = jpeg_box(1, 1, 1);

    g_assert_cmpfloat_with_epsilon(inch.width, 300 * 72 / 150.0, 1e-3);
    g_assert_cmpfloat_with_epsilon(inch.height, 150 * 72 / 75.0, 1e-3);
    g_assert_cmpfloat_with_epsilon(centimetre.width, 300 * 72 / 254.0, 1e-3);
    /* only a ratio, or an implausible resolution: CSS pixels */
    g_assert_cmpfloat_with_epsilon(none.width, 225, 1e-3);
    g_assert_cmpfloat_with_epsilon(absurd.height, 112.5, 1e-3);
}

/* A picture of 20 × 10 pt, 5 and 100 pt from the sheet's corner, which is 300 pt high. */
static char *
placing(int orientation)
{
    DisplayItem item = { .kind = DISPLAY_PICTURE, .x = 5, .y = 100, .width = 20, .height = 10 };
    const DisplayPage page = { .height = 300, .items = &item, .n_items = 1 };
    const DisplayPicture picture = { .orientation = orientation };
    Mark mark = { .n_items = 1 };
    g_autoptr(GArray) marks = g_array_new(FALSE, TRUE, sizeof mark);
    GString *out = g_string_new(NULL);

    g_array_append_val(marks, mark);
    content_write(&page, &picture, marks, NULL, out);
    return g_string_free(out, FALSE);
}

static void
test_turned_pictures(void)
{
    g_autofree char *upright = placing(1), *unknown = placing(0), *over = placing(3),
                    *right = placing(6), *left = placing(8);

    g_assert_nonnull(strstr(upright, "q 20 0 0 10 5 190 cm/I0 Do Q"));
    g_assert_cmpstr(upright, ==, unknown);
    g_assert_nonnull(strstr(over, "q -20 0 0 -10 25 200 cm"));
    /* the first row of the file is the right side, from top to bottom */
    g_assert_nonnull(strstr(right, "q 0 -10 20 0 5 200 cm"));
    g_assert_nonnull(strstr(left, "q 0 10 -20 0 25 190 cm"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pdf-picture/colours come out as they went in", test_colours);
    g_test_add_func("/pdf-picture/transparency becomes a soft mask", test_transparency);
    g_test_add_func("/pdf-picture/a plain palette picture stays one", test_plain_rows_are_kept);
    g_test_add_func("/pdf-picture/JPEG bytes are kept, with size and colours named",
                    test_jpeg_bytes_are_kept);
    g_test_add_func("/pdf-picture/sizes follow the resolution of a JPEG", test_jpeg_resolution);
    g_test_add_func("/pdf-picture/Exif says which way up a JPEG is", test_exif);
    g_test_add_func("/pdf-picture/a turned JPEG is drawn upright", test_turned_pictures);
    g_test_add_func("/pdf-picture/broken files are reported by name", test_broken_files);
    return g_test_run();
}
