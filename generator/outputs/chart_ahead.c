#include "outputs/chart_ahead.h"

#include "base/jobs.h"
#include "charts/render.h"
#include "outputs/pdf/chart_pdf.h"

/* Two pixels a unit: sharp on today's screens and in print at 90 mm. */
static const double png_scale = 2;

/* At once, so that what is drawn takes a bounded amount of memory. */
enum { AHEAD_MAX = 64 };

/* ---- One chart ---- */

DrawnChart *
drawn_chart_new(const ReportFigure *figure, const Theme *theme)
{
    g_autoptr(Arena) arena = arena_new();
    ChartSize size = { .layout = CHART_SCREEN, .with_title = true, .notice = figure->notice };
    DrawnChart *chart = g_new(DrawnChart, 1);

    *chart = (DrawnChart){ .svg = g_string_new(NULL),
                           .csv = g_string_new(NULL),
                           .png = g_byte_array_new(),
                           .pdf = g_byte_array_new(),
                           .said = diag_new() };
    const Scene *scene = chart_layout(figure->spec, theme, size, arena, chart->said);
    chart->drawn = scene != NULL &&
                   chart_pdf_write(scene, theme, THEME_PRINT, chart->pdf, chart->said) &&
                   scene_write_png(scene, theme, THEME_LIGHT, png_scale, chart->png, chart->said);
    if (chart->drawn) {
        scene_write_svg(scene, theme, THEME_LIGHT, chart->svg);
        chart_write_csv(figure->spec, figure->notice, chart->csv);
    }
    return chart;
}

void
drawn_chart_free(DrawnChart *chart)
{
    if (chart != NULL) {
        g_string_free(chart->svg, TRUE);
        g_string_free(chart->csv, TRUE);
        g_byte_array_unref(chart->png);
        g_byte_array_unref(chart->pdf);
        diag_free(chart->said);
        g_free(chart);
    }
}

/* ---- Ahead ---- */

typedef enum { AHEAD_WAITS, AHEAD_IS_DRAWN, AHEAD_READY, AHEAD_TAKEN } AheadState;

typedef struct {
    ChartAhead *ahead;
    ReportFigure figure;
    AheadState state;
    DrawnChart *chart;
} Item;

struct ChartAhead {
    const Theme *theme;
    int threads;
    GMutex lock;
    GCond drawn;
    GPtrArray *items; /* of Item, owned; what follows is with the lock */
    size_t n_held;    /* not taken */
};

static void
item_free(void *data)
{
    Item *item = data;

    drawn_chart_free(item->chart);
    g_free(item);
}

ChartAhead *
chart_ahead_new(const Theme *theme, int threads)
{
    ChartAhead *ahead = g_new0(ChartAhead, 1);

    ahead->theme = theme;
    ahead->threads = threads;
    ahead->items = g_ptr_array_new_with_free_func(item_free);
    g_mutex_init(&ahead->lock);
    g_cond_init(&ahead->drawn);
    return ahead;
}

void
chart_ahead_free(ChartAhead *ahead)
{
    if (ahead != NULL) {
        jobs_ahead_end();
        g_ptr_array_unref(ahead->items);
        g_mutex_clear(&ahead->lock);
        g_cond_clear(&ahead->drawn);
        g_free(ahead);
    }
}

static void
draw(void *data, void *unused)
{
    Item *item = data;
    ChartAhead *ahead = item->ahead;

    (void)unused;
    g_mutex_lock(&ahead->lock);
    bool wanted = item->state == AHEAD_WAITS;
    item->state = wanted ? AHEAD_IS_DRAWN : item->state;
    g_mutex_unlock(&ahead->lock);
    if (wanted) {
        DrawnChart *chart = drawn_chart_new(&item->figure, ahead->theme);
        g_mutex_lock(&ahead->lock);
        item->chart = chart;
        item->state = AHEAD_READY;
        g_cond_broadcast(&ahead->drawn);
        g_mutex_unlock(&ahead->lock);
    }
}

void
chart_ahead_draw(ChartAhead *ahead, const ReportFigure *figure)
{
    g_mutex_lock(&ahead->lock);
    bool room = ahead->n_held < AHEAD_MAX;
    Item *item = room ? g_new0(Item, 1) : NULL;
    if (room) {
        *item = (Item){ .ahead = ahead, .figure = *figure };
        g_ptr_array_add(ahead->items, item);
        ahead->n_held++;
    }
    g_mutex_unlock(&ahead->lock);
    if (room) {
        jobs_ahead(draw, item, NULL, ahead->threads);
    }
}

/* With the lock. */
static Item *
find(const ChartAhead *ahead, const ReportFigure *figure)
{
    for (guint i = 0; i < ahead->items->len; i++) {
        Item *item = ahead->items->pdata[i];
        if (item->figure.spec == figure->spec && item->state != AHEAD_TAKEN) {
            return item;
        }
    }
    return NULL;
}

DrawnChart *
chart_ahead_take(ChartAhead *ahead, const ReportFigure *figure)
{
    DrawnChart *chart = NULL;

    g_mutex_lock(&ahead->lock);
    Item *item = find(ahead, figure);
    if (item != NULL) {
        while (item->state == AHEAD_IS_DRAWN) {
            g_cond_wait(&ahead->drawn, &ahead->lock);
        }
        chart = g_steal_pointer(&item->chart);
        item->state = AHEAD_TAKEN;
        ahead->n_held--;
    }
    g_mutex_unlock(&ahead->lock);
    return chart;
}
