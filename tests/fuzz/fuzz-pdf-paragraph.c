/* Any text as a paragraph: it is broken into lines that fit, and all of it is set. A character
 * without a glyph is an error. The first byte sets the width. */
#include "outputs/pdf/text/paragraph.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
    Arena *arena;
    Diag *diag;
    const Theme *theme;
} Desk;

static Desk desk;

static void
desk_close(void)
{
    arena_free(desk.arena);
    diag_free(desk.diag);
    fonts_shutdown();
}

/* Fonts are opened only once, because that takes longer than most texts. */
static const Desk *
desk_open(void)
{
    if (desk.arena == NULL) {
        desk.arena = arena_new();
        desk.diag = diag_new();
        desk.theme = theme_load("assets/theme.yaml", NULL, desk.arena, desk.diag);
        g_assert(desk.theme != NULL && fonts_init(desk.theme, desk.diag));
        g_assert(atexit(desk_close) == 0);
    }
    return &desk;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data + 1;

    if (size < 2 || !g_utf8_validate(text, (gssize)(size - 1), NULL)) {
        return 0;
    }
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const Theme *theme = desk_open()->theme;
    Shaper *shaper =
        shaper_new(theme, "en", hyphens_new("en", true, (Place){ 0 }, arena, diag), arena, diag);
    Setter *setter = setter_new(shaper, arena);
    PrintStyle *print = print_style_new(theme, shaper, arena);
    Galley *galley = galley_new(arena);
    float width = 20 + (float)data[0] * 2;
    Span span = {
        .text = text, .n_bytes = size - 1, .style = &print->body, .verbatim = data[0] % 2 == 1
    };
    Paragraph *paragraph = paragraph_new(setter, &span, 1, (Place){ 0 });

    paragraph_break(setter, paragraph, width, data[0] % 3 == 0);
    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        g_assert(paragraph->whole != NULL || paragraph->lines[i].width < width + 0.1F);
        slab_begin(galley, 0);
        paragraph_place(setter, paragraph, i, 0, 0, galley);
        const Slab *slab = slab_end(galley, 0);
        for (uint32_t k = 0; k < slab->n_items; k++) {
            g_assert(slab->items[k].text == NULL || g_utf8_validate(slab->items[k].text, -1, NULL));
        }
    }
    return 0;
}
