/* Figures of the catalogue: chart blocks that are ready but for what the reader
 * of one report wants otherwise. `use: NAME` in a block takes NAME.yaml of a
 * folder templates/figures and lays the block's own keys over it. */
#ifndef CHARTS_GRAMMAR_FIGURE_H
#define CHARTS_GRAMMAR_FIGURE_H

#include "base/files.h"
#include "base/value.h"

/* The name that a block uses, from its key `use`; *ret is NULL when it uses
 * none. Names are lower-case letters, digits and hyphens. */
bool figure_used(const Value *block, const Value **ret, Diag *diag);

/* The figure `use` names in the folder `figures`; NULL after an error that names
 * the nearest figure there. */
const Value *figure_read(const Value *use, const char *figures, Arena *arena, Diag *diag);

/* The figure with the block's keys over it, `use` left out: maps merge, any other
 * value replaces, a null takes the key away. */
const Value *figure_overlay(const Value *figure, const Value *block, Arena *arena);

#endif
