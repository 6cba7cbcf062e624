#include "base/pack.h"
#include "charts/spec.h"

void
chart_spec_pack(const ChartSpec *spec, GString *out)
{
    value_append_json(spec->value, out);
    pack_table(out, spec->table);
    words_pack_own(spec->words, out);
}
