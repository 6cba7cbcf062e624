#include "tests/display_sample.h"

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <hb.h>
#include <limits.h>
#include <png.h>
#include <string.h>

static TextFont *
load_font(Arena *arena, int index, const char *name, const char *path, bool cff)
{
    hb_blob_t *blob = hb_blob_create_from_file(path);
    TextFont *font = arena_new0(arena, TextFont);

    *font = (TextFont){ index, name, hb_face_create(blob, 0), cff };
    hb_blob_destroy(blob);
    arena_defer(arena, (GDestroyNotify)hb_face_destroy, font->face);
    return font;
}

static void
release_array(gpointer array)
{
    g_array_unref(array);
}

static GArray *
new_array(Arena *arena, guint size)
{
    GArray *array = g_array_new(FALSE, TRUE, size);

    arena_defer(arena, release_array, array);
    return array;
}

Sample *
sample_new(Arena *arena)
{
    Sample *sample = arena_new0(arena, Sample);

    sample->arena = arena;
    sample->pages = new_array(arena, sizeof(DisplayPage));
    sample->items = new_array(arena, sizeof(DisplayItem));
    sample->links = new_array(arena, sizeof(DisplayLink));
    sample->targets = new_array(arena, sizeof(DisplayTarget));
    sample->display = (Display){ .title = "GPU and TPU – a sample",
                                 .author = "The Team",
                                 .subject = "What the writer can do",
                                 .language = "en",
                                 .date = "2026-11-20",
                                 .fonts = arena_array(arena, TextFont *, 2),
                                 .n_fonts = 2 };
    sample->display.fonts[SAMPLE_TEXT] =
        load_font(arena, SAMPLE_TEXT, "Inter-Regular", SAMPLE_TEXT_FONT, true);
    sample->display.fonts[SAMPLE_CODE] =
        load_font(arena, SAMPLE_CODE, "JetBrainsMono-Regular", SAMPLE_CODE_FONT, false);
    sample->display.root = sample_node(sample, NULL, "Document");
    return sample;
}

StructNode *
sample_node(Sample *sample, StructNode *parent, const char *type)
{
    StructNode *node = arena_new0(sample->arena, StructNode);

    node->type = type;
    node->parent = parent;
    if (parent != NULL) {
        *(parent->last != NULL ? &parent->last->next : &parent->first) = node;
        parent->last = node;
    }
    return node;
}

DisplayItem *
sample_item(Sample *sample, StructNode *node, DisplayKind kind)
{
    g_array_set_size(sample->items, sample->items->len + 1);
    DisplayItem *item = &g_array_index(sample->items, DisplayItem, sample->items->len - 1);

    item->node = node;
    item->kind = kind;
    return item;
}

/* Shaped glyphs in visual order; clusters carry their texts. */
static void
shape(Sample *sample, hb_font_t *font, double scale, const char *text, DisplayItem *ret)
{
    hb_buffer_t *buffer = hb_buffer_create();
    unsigned n = 0;

    hb_buffer_add_utf8(buffer, text, -1, 0, -1);
    hb_buffer_guess_segment_properties(buffer);
    /* as in the theme: contextual alternates off */
    hb_shape(font, buffer, &(hb_feature_t){ HB_TAG('c', 'a', 'l', 't'), 0, 0, UINT_MAX }, 1);
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &n);
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &n);
    TextGlyph *glyphs = arena_array(sample->arena, TextGlyph, n);
    TextOffset *offsets = arena_array(sample->arena, TextOffset, n);
    for (unsigned i = 0; i < n; i++) {
        size_t end = strlen(text);
        for (unsigned j = n; j-- > i + 1;) {
            end = infos[j].cluster > infos[i].cluster ? infos[j].cluster : end;
        }
        bool continues = i > 0 && infos[i].cluster == infos[i - 1].cluster;
        glyphs[i] = (TextGlyph){
            .glyph = (uint16_t)infos[i].codepoint,
            .advance = (float)(positions[i].x_advance * scale),
            .text = infos[i].cluster,
            .n_bytes = (uint16_t)(continues ? 0 : end - infos[i].cluster),
        };
        offsets[i] = (TextOffset){ (float)(positions[i].x_offset * scale),
                                   (float)(positions[i].y_offset * scale) };
    }
    hb_buffer_destroy(buffer);
    ret->glyphs = glyphs;
    ret->offsets = offsets;
    ret->n_glyphs = n;
}

float
sample_text(Sample *sample, StructNode *node, SampleFont font, float size, float x, float y,
            const char *text)
{
    const TextFont *face = sample->display.fonts[font];
    hb_font_t *sized = hb_font_create(face->face);
    DisplayItem *item = sample_item(sample, node, DISPLAY_TEXT);
    float width = 0;

    item->font = face;
    item->size = size;
    item->x = x;
    item->y = y;
    item->text = arena_strdup(sample->arena, text);
    shape(sample, sized, (double)size / hb_face_get_upem(face->face), text, item);
    for (size_t i = 0; i < item->n_glyphs; i++) {
        width += item->glyphs[i].advance;
    }
    item->width = width;
    hb_font_destroy(sized);
    return width;
}

DisplayLink *
sample_link(Sample *sample, StructNode *node)
{
    g_array_set_size(sample->links, sample->links->len + 1);
    DisplayLink *link = &g_array_index(sample->links, DisplayLink, sample->links->len - 1);

    link->node = node;
    return link;
}

void
sample_target(Sample *sample, const char *name, float y)
{
    DisplayTarget target = { .name = name, .y = y };

    g_array_append_val(sample->targets, target);
}

static void *
take_items(Sample *sample, GArray *array, size_t size, size_t *ret_n)
{
    void *copy = arena_alloc(sample->arena, checked_array_size(size, array->len + 1));

    if (array->len > 0) {
        memcpy(copy, array->data, size * array->len);
    }
    *ret_n = array->len;
    g_array_set_size(array, 0);
    return copy;
}

void
sample_page(Sample *sample, const char *label)
{
    DisplayPage page = { .width = 595.28F, .height = 841.89F, .label = label };

    page.items = take_items(sample, sample->items, sizeof(DisplayItem), &page.n_items);
    page.links = take_items(sample, sample->links, sizeof(DisplayLink), &page.n_links);
    page.targets = take_items(sample, sample->targets, sizeof(DisplayTarget), &page.n_targets);
    g_array_append_val(sample->pages, page);
}

const Display *
sample_finish(Sample *sample)
{
    sample->display.pages =
        take_items(sample, sample->pages, sizeof(DisplayPage), &sample->display.n_pages);
    return &sample->display;
}

static cairo_status_t
append_bytes(void *closure, const unsigned char *data, unsigned size)
{
    g_byte_array_append(closure, data, size);
    return CAIRO_STATUS_SUCCESS;
}

/* Cairo sets /Interpolate for this one. */
static void
draw_pixels(cairo_t *cr)
{
    cairo_surface_t *pixels = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 2, 2);

    cairo_surface_flush(pixels);
    memset(cairo_image_surface_get_data(pixels), 0x60,
           (size_t)cairo_image_surface_get_stride(pixels));
    cairo_surface_mark_dirty(pixels);
    cairo_save(cr);
    cairo_translate(cr, 150, 40);
    cairo_scale(cr, 15, 15);
    cairo_set_source_surface(cr, pixels, 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
    cairo_surface_destroy(pixels);
}

static void
draw_form(cairo_t *cr, FT_Library library, const char *path, const char *text)
{
    FT_Face face = NULL;

    g_assert(FT_New_Face(library, path, 0, &face) == 0);
    cairo_font_face_t *font = cairo_ft_font_face_create_for_ft_face(face, 0);
    cairo_set_font_face(cr, font);
    cairo_set_font_size(cr, 12);
    cairo_set_source_rgba(cr, 0.1, 0.4, 0.9, 0.5);
    cairo_rectangle(cr, 10, 40, 120, 40);
    cairo_fill(cr);
    draw_pixels(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_move_to(cr, 10, 25);
    cairo_show_text(cr, text);
    cairo_show_page(cr);
    cairo_set_font_face(cr, NULL);
    cairo_font_face_destroy(font);
}

GByteArray *
sample_forms(void)
{
    GByteArray *bytes = g_byte_array_new();
    FT_Library library = NULL;

    g_assert(FT_Init_FreeType(&library) == 0);
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(append_bytes, bytes, 200, 100);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2026-11-20");
    cairo_t *cr = cairo_create(surface);
    draw_form(cr, library, SAMPLE_TEXT_FONT, "Chart one: ≥ 1.5 × café");
    draw_form(cr, library, SAMPLE_CODE_FONT, "Chart two: δ");
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    g_assert(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(surface);
    cairo_debug_reset_static_data();
    FT_Done_FreeType(library);
    return bytes;
}

char *
sample_png(Arena *arena, uint32_t format, size_t *ret_size)
{
    png_image png = { .version = PNG_IMAGE_VERSION, .width = 16, .height = 16, .format = format };
    size_t channels = PNG_IMAGE_SAMPLE_CHANNELS(format);
    png_byte pixels[16 * 16 * 4];
    png_alloc_size_t size = 0;

    for (size_t i = 0; i < (size_t)16 * 16; i++) {
        size_t x = i % 16, y = i / 16;
        png_byte values[4] = { (png_byte)(x * 17), (png_byte)(y * 17), 128, (png_byte)(x * 16) };
        if (channels < 3) {
            values[1] = (png_byte)(y * 16);
        }
        memcpy(pixels + i * channels, values, channels);
    }
    g_assert(png_image_write_to_memory(&png, NULL, &size, 0, pixels, 0, NULL));
    char *bytes = arena_alloc(arena, size);
    g_assert(png_image_write_to_memory(&png, bytes, &size, 0, pixels, 0, NULL));
    *ret_size = size;
    return bytes;
}

GByteArray *
sample_serialise(const Display *display, int jobs)
{
    GByteArray *out = g_byte_array_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) messages = g_string_new(NULL);

    bool ok = pdf_serialise(display, jobs, out, diag);
    diag_print(diag, messages);
    g_assert_cmpstr(messages->str, ==, "");
    g_assert_true(ok);
    return out;
}
