#include "charts/measure_private.h"

#include <math.h>
#include <string.h>

/* Shaped texts that a thread keeps: those of a few charts. A text of a chart is measured
 * once, and drawn in several files. */
enum { TEXTS_MAX = 4096 };
enum { PANGO_UNITS = 1024 };

/* What a thread keeps. */
typedef struct {
    PlainShaper *plain;
    PangoShaper *pango; /* NULL: no text needed it yet */
    GHashTable *texts;  /* Text → Shaped */
} Memory;

struct Measure {
    const Theme *theme;
    Arena *arena;
    Memory *memory;
    const char *unknown;   /* the first text with a character that no font has */
    gunichar unknown_char; /* that character */
};

typedef struct {
    size_t style; /* measure_style_key() */
    char *text;
} Text;

static guint
text_hash(const void *key)
{
    const Text *text = key;
    return g_str_hash(text->text) * 31 + (guint)text->style;
}

static gboolean
text_equal(const void *a, const void *b)
{
    const Text *left = a, *right = b;
    return left->style == right->style && strcmp(left->text, right->text) == 0;
}

static void
text_free(void *key)
{
    Text *text = key;

    g_free(text->text);
    g_free(text);
}

void
shaped_clear(Shaped *shaped)
{
    for (size_t i = 0; i < shaped->line.n_runs; i++) {
        LineRun *run = &shaped->line.runs[i];
        if (run->pango != NULL) {
            pango_run_clear(run);
        }
        hb_font_destroy(run->font);
        g_free(run->glyphs);
    }
    g_free(shaped->line.runs);
}

static void
shaped_free(void *shaped)
{
    shaped_clear(shaped);
    g_free(shaped);
}

static void
memory_free(void *data)
{
    Memory *memory = data;

    g_hash_table_unref(memory->texts);
    plain_shaper_free(memory->plain);
    g_clear_pointer(&memory->pango, pango_shaper_free);
    g_free(memory);
}

static GPrivate thread_memory = G_PRIVATE_INIT(memory_free);

static Memory *
memory_of_thread(void)
{
    Memory *memory = g_private_get(&thread_memory);

    if (memory == NULL) {
        memory = g_new0(Memory, 1);
        memory->plain = plain_shaper_new();
        memory->texts = g_hash_table_new_full(text_hash, text_equal, text_free, shaped_free);
        g_private_set(&thread_memory, memory);
    }
    return memory;
}

static PangoShaper *
pango_of(Memory *memory)
{
    if (memory->pango == NULL) {
        memory->pango = pango_shaper_new();
    }
    return memory->pango;
}

void
measure_release(void)
{
    g_private_replace(&thread_memory, NULL);
}

Measure *
measure_new(const Theme *theme, Arena *arena)
{
    Measure *measure = arena_new0(arena, Measure);

    *measure = (Measure){ .theme = theme, .arena = arena, .memory = memory_of_thread() };
    return measure;
}

size_t
measure_style_key(TextStyle style)
{
    return (size_t)lrint(style.size * 100) << 12 | (size_t)style.weight << 2 |
           (size_t)style.tabular << 1 | (size_t)style.display;
}

static Shaped *
find(const Memory *memory, const char *text, TextStyle style)
{
    return g_hash_table_lookup(memory->texts,
                               &(Text){ measure_style_key(style), (char *)(uintptr_t)text });
}

/* Takes `shaped`; it holds until the next text is kept. */
static const Shaped *
keep(const Memory *memory, const char *text, TextStyle style, const Shaped *shaped)
{
    Text *key = g_new(Text, 1);
    Shaped *kept = g_new(Shaped, 1);

    if (g_hash_table_size(memory->texts) >= TEXTS_MAX) {
        g_hash_table_remove_all(memory->texts);
    }
    *key = (Text){ measure_style_key(style), g_strdup(text) };
    *kept = *shaped;
    g_hash_table_insert(memory->texts, key, kept);
    return kept;
}

/* Holds until the next text is shaped. */
static const Shaped *
shape(Memory *memory, const Theme *theme, const char *text, TextStyle style)
{
    const Shaped *known = find(memory, text, style);

    if (known != NULL) {
        return known;
    }
    StyledText styled = { theme, text, style };
    Shaped shaped = { 0 };
    if (!plain_shape(memory->plain, &styled, &shaped)) {
        pango_shaper_shape(pango_of(memory), &styled, &shaped);
    }
    return keep(memory, text, style, &shaped);
}

const ShapedLine *
measure_line(const Theme *theme, const char *text, TextStyle style)
{
    return &shape(memory_of_thread(), theme, text, style)->line;
}

double
measure_width(Measure *measure, const char *text, TextStyle style)
{
    const Shaped *shaped = shape(measure->memory, measure->theme, text, style);

    if (shaped->unknown != 0 && measure->unknown == NULL) {
        measure->unknown = arena_strdup(measure->arena, text);
        measure->unknown_char = shaped->unknown;
    }
    return shaped->width;
}

const char *
measure_unknown(const Measure *measure, gunichar *ret)
{
    *ret = measure->unknown_char;
    return measure->unknown;
}

static const LineSpan *
find_lines(const Measure *measure, const char *text, TextStyle style, double width, size_t *n_lines)
{
    Memory *memory = measure->memory;
    StyledText styled = { measure->theme, text, style };
    int limit = (int)(MAX(width, style.size) * PANGO_UNITS);
    const ShapedLine *whole = &shape(memory, measure->theme, text, style)->line;
    const LineSpan *lines = NULL;

    if (whole->n_runs == 1 && whole->runs[0].pango == NULL) {
        lines = plain_lines(memory->plain, &styled, limit, whole, measure->arena, n_lines);
    }
    return lines != NULL
               ? lines
               : pango_shaper_lines(pango_of(memory), &styled, limit, measure->arena, n_lines);
}

/* A line is asked for by itself next: most come apart from the text, and need no shaping. */
static void
keep_line(const Measure *measure, const StyledText *text, const char *line, size_t start)
{
    Memory *memory = measure->memory;
    Shaped cut = { 0 };

    if (find(memory, line, text->style) == NULL &&
        plain_cut(text, &shape(memory, measure->theme, text->text, text->style)->line, line, start,
                  &cut)) {
        keep(memory, line, text->style, &cut);
    }
}

static const char *const *
cut_lines(const Measure *measure, const StyledText *text, const LineSpan *spans, size_t n)
{
    const char **lines = arena_array(measure->arena, const char *, n + 1);

    for (size_t i = 0; i < n; i++) {
        g_autofree char *slice = g_strndup(text->text + spans[i].start, spans[i].length);
        size_t n_bytes = strlen(slice), n_blank = n_bytes - strlen(g_strchug(slice));
        lines[i] = arena_strdup(measure->arena, g_strchomp(slice));
        keep_line(measure, text, lines[i], spans[i].start + n_blank);
    }
    return lines;
}

/* A line by itself may be wider than it was within the text: shaped anew, or of
 * a fallback font throughout. */
static double
widest_of(Measure *measure, const char *const *lines, size_t n_lines, TextStyle style)
{
    double widest = 0;

    for (size_t i = 0; i < n_lines; i++) {
        widest = MAX(widest, measure_width(measure, lines[i], style));
    }
    return widest;
}

/* A text that needs no break: most of them. */
static const char *const *
whole_line(Measure *measure, const char *text, TextStyle style, double width)
{
    char *line = arena_strdup(measure->arena, text);
    const char **lines = arena_array(measure->arena, const char *, 2);

    lines[0] = g_strstrip(line);
    lines[1] = NULL;
    return measure_width(measure, lines[0], style) <= width ? lines : NULL;
}

/* Breaks where a line of `limit` ends, or one that is less where a line by itself turns
 * out wider than `width`. */
static const char *const *
break_lines(Measure *measure, const char *text, TextStyle style, double width, double limit,
            size_t *n_lines)
{
    const char *const *lines = NULL;
    StyledText styled = { measure->theme, text, style };

    for (int i = 0; i < 8; i++) {
        const LineSpan *spans = find_lines(measure, text, style, limit, n_lines);
        lines = cut_lines(measure, &styled, spans, *n_lines);
        double widest = widest_of(measure, lines, *n_lines, style);
        if (widest <= width + .01 || limit <= style.size) {
            break;
        }
        limit *= MIN(width / widest, .97);
    }
    return lines;
}

const char *const *
measure_lines(Measure *measure, const char *text, TextStyle style, double width, size_t *n_lines)
{
    double limit = width;
    const char *const *line = whole_line(measure, text, style, width);

    if (line != NULL) {
        *n_lines = 1;
        return line;
    }
    const Shaped *shaped = shape(measure->memory, measure->theme, text, style);
    double real = shaped->width, drawn = shaped->line.width;
    if (real > drawn) { /* break where the wider fallback would break */
        limit = width * drawn / real * .97;
    }
    return break_lines(measure, text, style, width, limit, n_lines);
}
