/* HarfBuzz's subsetting of fonts, opened when a PDF is written, or a page with unusual characters.
 */
#ifndef OUTPUTS_SUBSET_LIBRARY_H
#define OUTPUTS_SUBSET_LIBRARY_H

#include "base/library.h"

#include <hb-subset.h>

#define SUBSET_NAMES(MEMBER) \
    MEMBER(hb_subset_input_create_or_fail) \
    MEMBER(hb_subset_input_destroy) \
    MEMBER(hb_subset_input_glyph_set) \
    MEMBER(hb_subset_input_set) \
    MEMBER(hb_subset_input_set_flags) \
    MEMBER(hb_subset_input_unicode_set) \
    MEMBER(hb_subset_or_fail) \
    MEMBER(hb_subset_plan_create_or_fail) \
    MEMBER(hb_subset_plan_destroy) \
    MEMBER(hb_subset_plan_execute_or_fail) \
    MEMBER(hb_subset_plan_old_to_new_glyph_mapping)

LIBRARY_DECLARE(subset, SUBSET_NAMES)

#define hb_subset_input_create_or_fail (subset_functions()->hb_subset_input_create_or_fail)
#define hb_subset_input_destroy (subset_functions()->hb_subset_input_destroy)
#define hb_subset_input_glyph_set (subset_functions()->hb_subset_input_glyph_set)
#define hb_subset_input_set (subset_functions()->hb_subset_input_set)
#define hb_subset_input_set_flags (subset_functions()->hb_subset_input_set_flags)
#define hb_subset_input_unicode_set (subset_functions()->hb_subset_input_unicode_set)
#define hb_subset_or_fail (subset_functions()->hb_subset_or_fail)
#define hb_subset_plan_create_or_fail (subset_functions()->hb_subset_plan_create_or_fail)
#define hb_subset_plan_destroy (subset_functions()->hb_subset_plan_destroy)
#define hb_subset_plan_execute_or_fail (subset_functions()->hb_subset_plan_execute_or_fail)
#define hb_subset_plan_old_to_new_glyph_mapping \
    (subset_functions()->hb_subset_plan_old_to_new_glyph_mapping)

#endif
