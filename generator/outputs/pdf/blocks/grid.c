#include "outputs/pdf/blocks/grid.h"

void
grid_add_part(GridCell *cell, Paragraph *text, const TextStyle *style)
{
    g_assert(cell->n_parts < GRID_PARTS);
    cell->parts[cell->n_parts] = text;
    cell->styles[cell->n_parts] = style;
    cell->n_parts++;
}

uint32_t
grid_cell_lines(const GridCell *cell)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < cell->n_parts; i++) {
        n += cell->parts[i]->n_lines;
    }
    return n;
}

/* A line with a picture in it is higher than the others. */
static float
line_height(const GridCell *cell, uint32_t part, uint32_t line)
{
    const TextStyle *style = cell->styles[part];
    return style->lead + MAX(0, cell->parts[part]->lines[line].height - style->ascent);
}

float
grid_cell_height(const GridCell *cell)
{
    float height = 0;

    for (uint32_t part = 0; part < cell->n_parts; part++) {
        for (uint32_t i = 0; i < cell->parts[part]->n_lines; i++) {
            height += line_height(cell, part, i);
        }
    }
    return height;
}

float
grid_break(Composer *composer, GridCell *cells, size_t n_cells)
{
    float height = 0;

    for (size_t i = 0; i < n_cells; i++) {
        for (uint32_t part = 0; part < cells[i].n_parts; part++) {
            paragraph_break(composer->setter, cells[i].parts[part], cells[i].width - cells[i].inset,
                            false);
        }
        height = MAX(height, grid_cell_height(&cells[i]));
    }
    return height;
}

static float
place_line(Composer *composer, const GridCell *cell, uint32_t part, uint32_t line, float top)
{
    const Paragraph *text = cell->parts[part];
    const TextStyle *style = cell->styles[part];
    float height = line_height(cell, part, line), x = cell->x;
    bool turns = galley_is_mirrored(composer->galley);
    float spare = cell->width - cell->inset - text->lines[line].width;

    switch (cell->align) {
    case GRID_LEFT:
        x += text->right_to_left && !turns ? spare : 0;
        break;
    case GRID_CENTRE:
        x += spare / 2;
        break;
    case GRID_RIGHT:
        x += turns ? cell->inset : spare;
        break;
    case GRID_END:
        x += spare;
        break;
    }
    paragraph_place(composer->setter, text, line, x,
                    top + style_baseline(style) + height - style->lead, composer->galley);
    return height;
}

void
grid_place_cell(Composer *composer, const GridCell *cell, float top)
{
    for (uint32_t part = 0; part < cell->n_parts; part++) {
        for (uint32_t i = 0; i < cell->parts[part]->n_lines; i++) {
            top += place_line(composer, cell, part, i, top);
        }
    }
}

float
grid_place_line(Composer *composer, const GridCell *cell, uint32_t index, float top)
{
    for (uint32_t part = 0; part < cell->n_parts; part++) {
        if (index < cell->parts[part]->n_lines) {
            return place_line(composer, cell, part, index, top);
        }
        index -= cell->parts[part]->n_lines;
    }
    return 0;
}

float
grid_place_strip(Composer *composer, const GridCell *cells, size_t n_cells, uint32_t index,
                 float top)
{
    float height = 0;

    for (size_t i = 0; i < n_cells; i++) {
        float used = grid_place_line(composer, &cells[i], index, top);
        height = MAX(height, used);
    }
    return height;
}

uint32_t
grid_row_lines(const GridCell *cells, size_t n_cells)
{
    uint32_t n = 0;

    for (size_t i = 0; i < n_cells; i++) {
        n = MAX(n, grid_cell_lines(&cells[i]));
    }
    return n;
}
