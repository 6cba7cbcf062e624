/* Figures of the catalogue: prepared chart blocks that a report can adapt. `use: NAME` in a block
 * takes NAME.yaml from a folder templates/figures and merges the block's own keys into it. */
#ifndef CHARTS_GRAMMAR_FIGURE_H
#define CHARTS_GRAMMAR_FIGURE_H

#include "base/files.h"
#include "base/value.h"

/* The figure that a block names with `use`; *ret is NULL if there is none. Names consist of
 * lower-case letters, digits and hyphens. Returns false after an error. */
bool figure_used(const Value *block, const Value **ret, Diag *diag);

/* Reads the figure that `use` names from the folder `figures`. NULL after an error, which suggests
 * the nearest name. */
const Value *figure_read(const Value *use, const char *figures, Arena *arena, Diag *diag);

/* The figure overridden by the block's keys, without `use`: maps are merged, any other value
 * replaces the figure's, and null removes the key. */
const Value *figure_overlay(const Value *figure, const Value *block, Arena *arena);

#endif
