/* Formulas for spreadsheet programs. */
#ifndef OUTPUTS_WORKBOOK_FORMULA_H
#define OUTPUTS_WORKBOOK_FORMULA_H

#include "base/arena.h"

/* "C4", or with `fixed` "$C$4", for row 3 and column 2. In the arena. */
const char *spreadsheet_cell(size_t row, size_t column, bool fixed, Arena *arena);

/* "=(1+$C$4)^(-$C$3)" for a formula in postfix order (analysis/formula.h), whose "@i" is the cell
 * cells[i]. It keeps the order of evaluation. In the arena. */
const char *spreadsheet_formula(const char *postfix, const char *const *cells, Arena *arena);

#endif
