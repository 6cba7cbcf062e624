#include "outputs/figure_key.h"

#include "charts/fonts.h"

MemoHash *
figure_hash_new(const OutputContext *context, const ReportFigure *figure, const char *step)
{
    MemoHash *hash = memo_hash_new(context->memo, step);
    g_autoptr(GString) packed = g_string_new(NULL);

    memo_hash_text(hash, theme_identity(context->theme));
    chart_spec_pack(figure->spec, packed);
    memo_hash_bytes(hash, packed->str, packed->len);
    memo_hash_text(hash, figure->id);
    memo_hash_text(hash, figure->notice);
    memo_hash_text(hash, fonts_identity());
    return hash;
}
