#include "outputs/pdf/kept_charts.h"

#include "outputs/pdf/frozen.h"
#include "outputs/pdf/kept_chapters.h"
#include "outputs/pdf/kept_words.h"
#include "outputs/pdf/scene_content_private.h"
#include "outputs/report_keys.h"

/* ---- Shapes ---- */

/* As in kept_chapters.c: a new member that is a pointer must be named in its shape. */
#define HOLDS(Type, size) \
    _Static_assert(sizeof(void *) != 8 || sizeof(Type) == (size), #Type " has changed")

HOLDS(SceneContent, 136);
HOLDS(SceneFont, 16);
HOLDS(Stretch, 64);
HOLDS(Shown, 8);
HOLDS(DisplayGlyph, 12);
HOLDS(DisplayOffset, 8);

#define MANY(member, shape, count) \
    { \
        FROZEN_ARRAY, offsetof(SceneContent, member), &(shape), offsetof(SceneContent, count), \
            sizeof(((SceneContent *)NULL)->count) \
    }

static const FrozenShape glyph_shape = { .size = sizeof(DisplayGlyph) };
static const FrozenShape offset_shape = { .size = sizeof(DisplayOffset) };
static const FrozenShape shown_shape = { .size = sizeof(Shown) };
static const FrozenShape font_shape = { .size = sizeof(SceneFont), .visited = true };

static const FrozenField stretch_fields[] = {
    { FROZEN_TEXT, offsetof(Stretch, text), NULL, 0, 0 },
};
static const FrozenShape stretch_shape = { sizeof(Stretch), stretch_fields,
                                           G_N_ELEMENTS(stretch_fields), false };

static const FrozenField content_fields[] = {
    MANY(fonts, font_shape, n_fonts),
    MANY(glyphs, glyph_shape, n_glyphs),
    MANY(offsets, offset_shape, n_glyphs),
    MANY(stretches, stretch_shape, n_stretches),
    MANY(shown, shown_shape, n_shown),
    { FROZEN_TEXT, offsetof(SceneContent, operators), NULL, 0, 0 },
};
static const FrozenShape content_shape = { sizeof(SceneContent), content_fields,
                                           G_N_ELEMENTS(content_fields), false };

/* ---- Fonts ---- */

/* The first font for texts of such a style. */
static const DisplayFont *
style_font(const Composer *composer, const SceneFont *font)
{
    g_autofree char *families = fonts_families(composer->theme, font->role);

    return shaper_font(composer->shaper, fonts_face(families, font->weight, false, "en")->face);
}

static bool
leave_font(void *data, void *structure)
{
    SceneFont *font = structure;
    bool first = style_font(data, font) == font->font;

    font->font = NULL;
    return first;
}

static bool
fetch_font(void *data, void *structure)
{
    SceneFont *font = structure;

    font->font = style_font(data, font);
    return true;
}

/* ---- Charts ---- */

KeptChart
kept_chart_begin(const Composer *composer, const ReportFigure *figure, float width)
{
    KeptChart chart = { .messages = diag_n_reports(composer->diag) };

    if (kept_words_any(composer->kept) && composer->context->keys != NULL) {
        MemoHash *hash = figure_hash_new(composer->context, figure, "pdf chart");
        float page = composer->print->sheet.bottom - composer->print->sheet.top;
        memo_hash_bytes(hash, (const char *)&width, sizeof width);
        memo_hash_bytes(hash, (const char *)&page, sizeof page);
        chart.key = memo_hash_end(hash);
        chart.known = true;
    }
    return chart;
}

/* Stretches that were kept have numbers in the place of their fonts. */
static bool
find_stretch_fonts(const SceneContent *content)
{
    Stretch *stretches = (Stretch *)(uintptr_t)content->stretches; /* the arena's own */

    for (size_t i = 0; i < content->n_stretches; i++) {
        uintptr_t number = (uintptr_t)stretches[i].font;
        if (number >= content->n_fonts) {
            return false;
        }
        stretches[i].font = content->fonts[number].font;
    }
    return content->operators != NULL;
}

const SceneContent *
kept_chart_take(Composer *composer, const KeptChart *chart)
{
    Bytes bytes;

    if (!chart->known || !memo_find(composer->context->memo, chart->key, composer->arena, &bytes) ||
        frozen_size(bytes) == 0) {
        return NULL;
    }
    char *own = (char *)(uintptr_t)bytes.data; /* the arena's */
    SceneContent *content = frozen_read(own, sizeof *content, fetch_font, composer);
    if (content == NULL || !find_stretch_fonts(content)) {
        return NULL;
    }
    scene_content_list_fonts(content, composer->arena);
    composer->kept_bytes += bytes.size;
    return content;
}

static uintptr_t
font_number(const SceneContent *content, const DisplayFont *font)
{
    uintptr_t number = 0;

    while (content->fonts[number].font != font) {
        number++;
    }
    return number;
}

static Stretch *
stretches_without_fonts(const SceneContent *content)
{
    Stretch *stretches = g_memdup2(content->stretches, content->n_stretches * sizeof *stretches);

    for (size_t i = 0; i < content->n_stretches; i++) {
        uintptr_t number = font_number(content, stretches[i].font);
        stretches[i].font = (const DisplayFont *)number; // NOLINT(performance-no-int-to-ptr)
        stretches[i].mark = NULL;
        stretches[i].run = NULL;
    }
    return stretches;
}

void
kept_chart_keep(Composer *composer, const KeptChart *chart, const SceneContent *content)
{
    g_autoptr(GString) operators = g_string_new(NULL);
    g_autoptr(GArray) shown = g_array_new(FALSE, FALSE, sizeof(Shown));
    g_autoptr(GByteArray) out = g_byte_array_new();

    if (!chart->known || composer->kept_bytes > KEPT_BYTES_MAX ||
        diag_n_reports(composer->diag) != chart->messages) {
        return;
    }
    scene_operators_draw(content, operators, shown);
    g_autofree Stretch *stretches = stretches_without_fonts(content);
    SceneContent left = *content;
    left.scene = NULL;
    left.theme = NULL;
    left.font_list = NULL;
    left.stretches = stretches;
    left.operators = operators->str;
    left.shown = (const Shown *)(const void *)shown->data;
    left.n_shown = shown->len;
    if (frozen_write(&left, &content_shape, leave_font, composer, out)) {
        composer->kept_bytes += out->len;
        memo_keep(composer->context->memo, chart->key, (const char *)out->data, out->len);
    }
}
