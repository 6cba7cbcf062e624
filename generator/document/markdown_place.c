#include "document/markdown_convert.h"

size_t
converter_gaps_above(const Converter *converter, int line)
{
    size_t above = 0, n = converter->n_gaps;

    while (n > 0) {
        if (converter->gaps[above + n / 2].line < line) {
            above += n / 2 + 1;
            n -= n / 2 + 1;
        } else {
            n /= 2;
        }
    }
    return above;
}

int
converter_line(const Converter *converter, cmark_node *node)
{
    int line = 0;

    for (; node != NULL && line == 0; node = cmark_node_parent(node)) { /* a lost mark has none */
        line = cmark_node_get_start_line(node);
    }
    size_t above = converter_gaps_above(converter, line);
    if (above > 0) {
        line += converter->gaps[above - 1].n_missing;
    }
    return converter->prose->first_line + converter->skipped + MAX(line, 1) - 1;
}

Place
converter_place(const Converter *converter, cmark_node *node)
{
    return (Place){ .file = converter->prose->file, .line = converter_line(converter, node) };
}
