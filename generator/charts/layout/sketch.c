#include "charts/layout/sketch.h"

#include "charts/grammar/kind.h"

#include <math.h>
#include <string.h>

/* Maximum number of characters of a name in a key: three or four lines. */
enum { KEY_NAME_MAX = 300 };
/* Factors on size and line height for a notice, which must not take up the room for the drawing. */
static const double NOTICE_SIZE = 0.96, NOTICE_LEAD = 0.77;

/* The theme's number at "section.layout.name", or at "section.layout". */
static double
layout_number(const Theme *theme, const char *section, const char *layout, const char *name)
{
    g_autofree char *path = name != NULL ? g_strjoin(".", section, layout, name, NULL)
                                         : g_strjoin(".", section, layout, NULL);
    return theme_number(theme, path);
}

static double
chart_number(const Theme *theme, const char *name)
{
    g_autofree char *path = g_strconcat("chart.", name, NULL);
    return theme_number(theme, path);
}

static const char *const layout_names[] = {
    [CHART_SCREEN] = "screen", [CHART_NARROW] = "narrow", [CHART_PRINT] = "print"
};

static void
init_texts(Look *look, const Theme *theme, ChartLayout layout)
{
    const char *name = layout_names[layout];
    const char *page = layout == CHART_PRINT ? "print" : "screen";
    double label = layout_number(theme, "chart.text", name, "label");
    double axis = layout_number(theme, "chart.text", name, "axis");
    double note = layout_number(theme, "chart.text", name, "note");
    int label_weight = (int)chart_number(theme, "text.weight.label");
    int value_weight = (int)chart_number(theme, "text.weight.value");

    look->label = (TextStyle){ .size = label, .weight = label_weight };
    look->value = (TextStyle){ .size = label, .weight = value_weight, .tabular = true };
    look->series =
        (TextStyle){ .size = label, .weight = (int)chart_number(theme, "text.weight.series") };
    look->detail = (TextStyle){ .size = note,
                                .weight = (int)chart_number(theme, "text.weight.note"),
                                .tabular = true };
    look->axis = (TextStyle){ .size = axis, .weight = 400, .tabular = true };
    look->caption = (TextStyle){ .size = axis, .weight = label_weight };
    look->title = (TextStyle){ .size = layout_number(theme, "text", page, "title.size"),
                               .weight = (int)layout_number(theme, "text", page, "title.weight") };
    look->subtitle =
        (TextStyle){ .size = layout_number(theme, "text", page, "small.size"), .weight = 400 };
    look->micro =
        (TextStyle){ .size = layout_number(theme, "text", page, "micro.size"), .weight = 400 };
    look->notice = look->micro;
    look->notice.size *= layout == CHART_PRINT ? 1 : NOTICE_SIZE;
    look->title_lead = layout_number(theme, "text", page, "title.lead");
    look->subtitle_lead = layout_number(theme, "text", page, "small.lead");
    look->micro_lead = layout_number(theme, "text", page, "micro.lead");
    look->notice_lead = look->micro_lead * NOTICE_LEAD;
    look->unit = layout == CHART_PRINT ? label / theme_number(theme, "chart.text.screen.label") : 1;
}

void
look_init(Look *look, const Theme *theme, ChartLayout layout)
{
    double thin = layout == CHART_PRINT ? .7 : 1;
    double line = chart_number(theme, "stroke.grid");

    init_texts(look, theme, layout);
    look->radius = chart_number(theme, layout == CHART_PRINT ? "mark.print" : "mark.radius");
    look->row = layout_number(theme, "chart.row", layout_names[layout], NULL);
    look->hollow = thin * chart_number(theme, "stroke.hollow");
    look->halo = thin * chart_number(theme, "halo.width");
    for (size_t i = 0; i < G_N_ELEMENTS(look->stroke); i++) {
        look->stroke[i] = thin * line;
    }
    look->stroke[LINE_BASE] = look->stroke[LINE_TICK] = thin * chart_number(theme, "stroke.axis");
    look->stroke[LINE_ZERO] = thin * chart_number(theme, "stroke.parity");
    look->stroke[LINE_INTERVAL] = thin * chart_number(theme, "stroke.interval");
    look->stroke[LINE_SERIES] = thin * chart_number(theme, "stroke.line");
    look->stroke[LINE_LEADER] = thin * chart_number(theme, "stroke.leader");
    look->stroke[LINE_IDEAL] = thin * chart_number(theme, "stroke.ideal.width");
    look->stroke[LINE_WHISKER] = thin * 1.5;
    look->stroke[LINE_WHISKER_HALO] = thin * 4.5;
    look->stroke[LINE_RUN] = thin * 1.25;
    look->stroke[LINE_CONTEXT] = thin;
    look->stroke[LINE_FAINT] = thin * .5;
    look->ideal_dash = thin * chart_number(theme, "stroke.ideal.dash.0");
    look->ideal_gap = thin * chart_number(theme, "stroke.ideal.dash.1");
}

Paint
paint_of(PaintKind kind)
{
    return (Paint){ .kind = kind };
}

Paint
paint_family(Family family)
{
    return family == FAMILY_OTHER ? paint_of(PAINT_INK)
                                  : (Paint){ .kind = PAINT_FAMILY, .family = family };
}

Paint
paint_as_text(Paint mark)
{
    switch (mark.kind) {
    case PAINT_ENTITY:
        mark.kind = PAINT_ENTITY_LABEL;
        return mark;
    case PAINT_CATEGORY:
        mark.kind = PAINT_CATEGORY_LABEL;
        return mark;
    case PAINT_FAMILY:
        return mark;
    case PAINT_CONTEXT:
        return paint_of(PAINT_INK_2);
    default:
        return paint_of(PAINT_INK);
    }
}

Paint
paint_label(Entity entity)
{
    return paint_as_text(paint_entity(entity));
}

Paint
paint_entity(Entity entity)
{
    if (entity.category > 0) {
        return (Paint){ .kind = PAINT_CATEGORY, .step = entity.category };
    }
    if (entity.step <= 0) { /* set by charts/grammar/colours.h */
        return entity.step == 0 ? paint_of(PAINT_EVEN)
                                : (Paint){ .kind = PAINT_SEQUENCE, .step = -entity.step };
    }
    int most = entity.family == FAMILY_OTHER ? 3 : 4;
    return (Paint){ .kind = PAINT_ENTITY,
                    .family = entity.family,
                    .step = CLAMP(entity.step, 1, most) };
}

double
sketch_width(const Sketch *sketch, TextStyle style, const char *text)
{
    return measure_width(sketch->measure, text, style);
}

Lines
sketch_wrap(const Sketch *sketch, TextStyle style, const char *text, double width)
{
    Lines lines = { 0 };

    lines.items = measure_lines(sketch->measure, text, style, width, &lines.n);
    for (size_t i = 0; i < lines.n; i++) {
        lines.width = MAX(lines.width, measure_width(sketch->measure, lines.items[i], style));
    }
    return lines;
}

const char *
sketch_key_name(const Sketch *sketch, const char *name)
{
    if (g_utf8_strlen(name, -1) <= KEY_NAME_MAX) {
        return name;
    }
    const char *end = g_utf8_offset_to_pointer(name, KEY_NAME_MAX);
    return arena_printf(sketch->arena, "%.*s\xe2\x80\xa6", (int)(end - name), name);
}

static SceneMark *
add_mark(Sketch *sketch, SceneKind kind, Paint paint)
{
    SceneMark *mark = scene_add(sketch->scene, kind);
    mark->group = sketch->group;
    mark->group_name = sketch->group_name;
    mark->datum = sketch->datum;
    mark->paint = paint;
    return mark;
}

double
sketch_runs_width(const Sketch *sketch, TextStyle style, const TextRun *runs, size_t n_runs)
{
    double width = 0;

    for (size_t i = 0; i < n_runs; i++) {
        style.weight = runs[i].weight;
        width += measure_width(sketch->measure, runs[i].text, style);
    }
    return width;
}

SceneMark *
sketch_runs(Sketch *sketch, TextStyle style, Anchor anchor, double x, double y, const TextRun *runs,
            size_t n_runs)
{
    SceneMark *mark = add_mark(sketch, SCENE_TEXT, runs[0].paint);
    TextRun *copy = arena_array(sketch->arena, TextRun, n_runs);
    double *widths = arena_array(sketch->arena, double, n_runs);

    memcpy(copy, runs, n_runs * sizeof *runs);
    for (size_t i = 0; i < n_runs; i++) {
        widths[i] = sketch_runs_width(sketch, style, &runs[i], 1);
        mark->as.text.width += widths[i];
    }
    mark->as.text.x = x;
    mark->as.text.y = y;
    mark->as.text.size = style.size;
    mark->as.text.anchor = anchor;
    mark->as.text.runs = copy;
    mark->as.text.widths = widths;
    mark->as.text.n_runs = n_runs;
    mark->as.text.tabular = style.tabular;
    mark->as.text.display = style.display;
    return mark;
}

SceneMark *
sketch_text(Sketch *sketch, TextStyle style, Paint paint, Anchor anchor, double x, double y,
            const char *text)
{
    TextRun run = { text, style.weight, paint };
    return sketch_runs(sketch, style, anchor, x, y, &run, 1);
}

void
sketch_halo(Sketch *sketch, size_t first)
{
    for (size_t i = first; i < sketch->scene->n_marks; i++) {
        if (sketch->scene->marks[i].kind == SCENE_TEXT) {
            sketch->scene->marks[i].as.text.halo = true;
        }
    }
}

double
sketch_lead(TextStyle style)
{
    return style.size * 1.27;
}

double
sketch_lines(Sketch *sketch, TextStyle style, Paint paint, Anchor anchor, double x, double y,
             Lines lines)
{
    for (size_t i = 0; i < lines.n; i++) {
        sketch_text(sketch, style, paint, anchor, x, y, lines.items[i]);
        y += sketch_lead(style);
    }
    return y;
}

SceneMark *
sketch_path(Sketch *sketch, LineRole role, const Point *points, size_t n_points)
{
    SceneMark *mark = add_mark(sketch, SCENE_LINE, paint_of(PAINT_INK));
    Point *copy = arena_array(sketch->arena, Point, n_points);

    memcpy(copy, points, n_points * sizeof *points);
    mark->as.line.role = role;
    mark->as.line.points = copy;
    mark->as.line.n_points = n_points;
    mark->as.line.width = sketch->look.stroke[role];
    if (role == LINE_IDEAL) {
        mark->as.line.dash = sketch->look.ideal_dash;
        mark->as.line.gap = sketch->look.ideal_gap;
    }
    return mark;
}

SceneMark *
sketch_segment(Sketch *sketch, LineRole role, Point from, Point to)
{
    return sketch_path(sketch, role, (Point[]){ from, to }, 2);
}

SceneMark *
sketch_symbol(Sketch *sketch, MarkShape shape, Paint paint, bool hollow, Point at)
{
    SceneMark *mark = add_mark(sketch, SCENE_SYMBOL, paint);
    mark->hollow = hollow;
    mark->as.symbol.shape = shape;
    mark->as.symbol.x = at.x;
    mark->as.symbol.y = at.y;
    mark->as.symbol.radius = sketch->look.radius;
    mark->as.symbol.stroke = sketch->look.hollow;
    return mark;
}

SceneMark *
sketch_bar(Sketch *sketch, Paint paint, bool hollow, Box box)
{
    SceneMark *mark = add_mark(sketch, SCENE_BAR, paint);
    mark->hollow = hollow;
    mark->as.bar.x = box.left;
    mark->as.bar.y = box.top;
    mark->as.bar.width = box.right - box.left;
    mark->as.bar.height = box.bottom - box.top;
    mark->as.bar.stroke = sketch->look.hollow * .75;
    return mark;
}

void
sketch_group(Sketch *sketch, GroupRole group, const char *name)
{
    sketch->group = group;
    sketch->group_name = name;
    sketch->datum = NULL;
}

/* The row's value, or an end of its interval, as text. */
static const char *
value_text(const Sketch *sketch, const ChartRow *row, double value)
{
    return sketch->spec->kind->ratios
               ? chart_text_ratio(sketch->spec, value, row->low, row->high)
               : format_estimate(sketch->arena, sketch->number, value, row->low, row->high);
}

/* Appends "; results/a.csv, line 3" from the columns that begin with `side`. Returns false if they
 * are empty. */
static bool
append_place(const ChartSpec *spec, const ChartRow *row, const char *side, GString *tip)
{
    g_autofree char *file_name = g_strconcat(side, "source_file", NULL);
    g_autofree char *line_name = g_strconcat(side, "source_line", NULL);
    Channel file = { .column = table_column(spec->table, file_name) };
    Channel line = { .column = table_column(spec->table, line_name) };
    const char *path = spec_cell_text(spec, &file, row->row);
    const char *number = spec_cell_text(spec, &line, row->row);

    if (path == NULL) {
        return false;
    }
    spec_append_after(
        spec, tip,
        number != NULL ? SPEC_FORMAT(spec, WORD_IN_FILE_LINE, "file", path, "n", number) : path);
    return true;
}

/* Appends where the row comes from; a pair has two places. */
static bool
append_source(const ChartSpec *spec, const ChartRow *row, GString *tip)
{
    if (append_place(spec, row, "", tip)) {
        return true;
    }
    bool tpu = append_place(spec, row, "tpu_", tip), gpu = append_place(spec, row, "gpu_", tip);
    return tpu || gpu;
}

static const char *
tip_of(const Sketch *sketch, const ChartRow *row, bool *ret_placed)
{
    const ChartSpec *spec = sketch->spec;
    bool ratio = spec->kind->ratios;
    const char *count = spec_count_text(spec, row, sketch->arena);
    g_autoptr(GString) tip = g_string_new(NULL);

    g_string_append(tip, row->group != NULL ? row->group : "");
    g_string_append_printf(tip, "%s%s", row->group != NULL ? ", " : "", row->label);
    if (row->detail != NULL) {
        g_string_append_printf(tip, ", %s", row->detail);
    }
    if (spec->kind->has_sizes) {
        NumberStyle plain = { .divisor = 1, .suffix = "", .decimals = -1 };
        g_string_append_printf(tip, ", %s %s", format_value(sketch->arena, plain, row->x),
                               spec->encoding.x.title);
    }
    g_string_append_printf(tip, ": %s", value_text(sketch, row, row->value));
    if (ratio) {
        g_string_append(tip, "×");
    } else {
        g_string_append(tip, format_unit(sketch->arena, sketch->number));
    }
    if (!isnan(row->low)) {
        g_string_append_printf(tip, " [%s, %s]", value_text(sketch, row, row->low),
                               value_text(sketch, row, row->high));
    }
    if (count != NULL) {
        g_string_append_printf(tip, ", %s", count);
    }
    *ret_placed = append_source(spec, row, tip);
    return arena_strdup(sketch->arena, tip->str);
}

/* "5" for "n = 5". */
static const char *
count_of(const Sketch *sketch, const ChartRow *row)
{
    const char *text = spec_count_text(sketch->spec, row, sketch->arena);
    bool known = text != NULL && g_str_has_prefix(text, "n = ");
    return known ? text + strlen("n = ") : NULL;
}

void
sketch_row(Sketch *sketch, const ChartRow *row)
{
    sketch->datum = NULL;
    if (row == NULL || row->missing != NULL) {
        return;
    }
    bool placed = false;
    const char *tip = tip_of(sketch, row, &placed);
    Datum *datum = arena_new0(sketch->arena, Datum);
    *datum = (Datum){ .row = row->row,
                      .series = row->series,
                      .value = row->value,
                      .low = row->low,
                      .high = row->high,
                      .tip = tip,
                      .n = count_of(sketch, row),
                      .placed = placed };
    sketch->datum = datum;
}

void
sketch_show(Sketch *sketch, Datum datum)
{
    Datum *copy = arena_new0(sketch->arena, Datum);

    *copy = datum;
    sketch->datum = copy;
}

Family
sketch_family(const Sketch *sketch, const char *name)
{
    if (g_ascii_strcasecmp(name, "gpu") == 0) {
        return FAMILY_GPU;
    }
    if (g_ascii_strcasecmp(name, "tpu") == 0) {
        return FAMILY_TPU;
    }
    Entity entity = theme_entity(sketch->theme, name, FAMILY_OTHER);
    if (!entity.known && strstr(name, "TPU") != NULL) {
        return FAMILY_TPU;
    }
    return !entity.known && strstr(name, "GPU") != NULL ? FAMILY_GPU : entity.family;
}
