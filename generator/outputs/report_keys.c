#include "outputs/report_keys.h"

#include "base/jobs.h"
#include "base/pack.h"
#include "text/fonts.h"

typedef struct {
    const OutputContext *context;
    MemoKey theme;
    ReportKeys *keys;
} Making;

static MemoKey
hash_packed(const OutputContext *context, const char *step, const GString *packed)
{
    MemoHash *hash = memo_hash_new(context->memo, step);

    memo_hash_bytes(hash, packed->str, packed->len);
    return memo_hash_end(hash);
}

static MemoKey
theme_key(const OutputContext *context)
{
    g_autoptr(GString) packed = g_string_new(NULL);

    pack_text(packed, theme_identity(context->theme));
    pack_text(packed, memo_lasts(context->memo) ? fonts_identity() : NULL); /* they stay */
    return hash_packed(context, "theme", packed);
}

static void
add_key(MemoHash *hash, const MemoKey *key)
{
    memo_hash_bytes(hash, (const char *)key->bytes, sizeof key->bytes);
}

static void
make_figure(void *item, void *data)
{
    const ReportFigure *figure = item;
    const Making *making = data;
    const OutputContext *context = making->context;
    g_autoptr(GString) packed = g_string_new(NULL);

    if (figure->spec == NULL) {
        return;
    }
    MemoHash *hash = memo_hash_new(context->memo, "figure");
    add_key(hash, &making->theme);
    chart_spec_pack(figure->spec, packed);
    memo_hash_bytes(hash, packed->str, packed->len);
    memo_hash_text(hash, figure->id);
    memo_hash_text(hash, figure->notice);
    making->keys->figures[figure - context->report->figures] = memo_hash_end(hash);
}

const ReportKeys *
report_keys_new(const OutputContext *context, Arena *arena)
{
    const Report *report = context->report;

    if (context->memo == NULL) {
        return NULL;
    }
    Making making = { .context = context,
                      .theme = theme_key(context),
                      .keys = arena_new0(arena, ReportKeys) };
    making.keys->figures = arena_array(arena, MemoKey, report->n_figures + 1);
    jobs_run(make_figure, report->figures, sizeof report->figures[0], report->n_figures,
             context->jobs, &making);
    return making.keys;
}

/* An output of some pages alone has a list of figures of its own. */
static size_t
figure_index(const Report *report, const ReportFigure *figure)
{
    uintptr_t at = (uintptr_t)figure, first = (uintptr_t)report->figures;
    size_t i = 0;

    if (at >= first && at < first + report->n_figures * sizeof *figure) {
        return (at - first) / sizeof *figure;
    }
    while (i < report->n_figures && !g_str_equal(report->figures[i].id, figure->id)) {
        i++;
    }
    g_assert(i < report->n_figures);
    return i;
}

MemoHash *
figure_hash_new(const OutputContext *context, const ReportFigure *figure, const char *step)
{
    MemoHash *hash = memo_hash_new(context->memo, step);

    g_assert(context->memo == NULL || context->keys != NULL);
    if (context->keys != NULL) {
        add_key(hash, &context->keys->figures[figure_index(context->report, figure)]);
    }
    return hash;
}
