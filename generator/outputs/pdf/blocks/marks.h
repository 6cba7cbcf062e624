/* Small marks, drawn as filled paths: chips, dots, check boxes. */
#ifndef OUTPUTS_PDF_BLOCKS_MARKS_H
#define OUTPUTS_PDF_BLOCKS_MARKS_H

#include "base/arena.h"
#include "base/theme.h"

/* A mark inside a square of `size` points, with its top left corner at the origin. All paths here
 * belong to the arena. */
const char *mark_path(Arena *arena, MarkShape shape, float size);
const char *mark_disc(Arena *arena, float size);
const char *mark_ring(Arena *arena, float size, float stroke);
/* The glyph before a verdict's word: "supported", "contradicted", "mixed", "untested" or
 * "opinion". */
const char *mark_verdict(Arena *arena, const char *verdict, float size);
/* A square box, with a tick when `checked`. */
const char *mark_check_box(Arena *arena, float size, bool checked);

/* A bar from the left, at least hairline wide. */
const char *mark_bar(Arena *arena, float width, float height);

/* A line through the values of a <spark>, with a dot at the last, as filled shapes. */
const char *mark_spark(Arena *arena, const char *values, float width, float height);

#endif
