/* Pango and PangoCairo, with what they need of GObject, opened when text is to be laid out. */
#ifndef CHARTS_PANGO_LIBRARY_H
#define CHARTS_PANGO_LIBRARY_H

#include "base/library.h"
#include "charts/cairo_library.h"

#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>

#define PANGO_NAMES(MEMBER) \
    MEMBER(g_object_ref) \
    MEMBER(g_object_unref) \
    MEMBER(pango_attr_font_desc_new) \
    MEMBER(pango_attr_font_features_new) \
    MEMBER(pango_attr_letter_spacing_new) \
    MEMBER(pango_attr_list_change) \
    MEMBER(pango_attr_list_copy) \
    MEMBER(pango_attr_list_insert) \
    MEMBER(pango_attr_list_new) \
    MEMBER(pango_attr_list_unref) \
    MEMBER(pango_attr_shape_new) \
    MEMBER(pango_cairo_context_set_font_options) \
    MEMBER(pango_cairo_font_get_scaled_font) \
    MEMBER(pango_cairo_font_map_new_for_font_type) \
    MEMBER(pango_cairo_font_map_set_default) \
    MEMBER(pango_cairo_font_map_set_resolution) \
    MEMBER(pango_context_set_base_dir) \
    MEMBER(pango_context_set_language) \
    MEMBER(pango_context_set_round_glyph_positions) \
    MEMBER(pango_fc_font_get_pattern) \
    MEMBER(pango_font_description_free) \
    MEMBER(pango_font_description_new) \
    MEMBER(pango_font_description_set_absolute_size) \
    MEMBER(pango_font_description_set_family) \
    MEMBER(pango_font_description_set_style) \
    MEMBER(pango_font_description_set_weight) \
    MEMBER(pango_font_get_hb_font) \
    MEMBER(pango_font_map_create_context) \
    MEMBER(pango_font_map_load_font) \
    MEMBER(pango_glyph_string_get_width) \
    MEMBER(pango_item_free) \
    MEMBER(pango_itemize) \
    MEMBER(pango_language_from_string) \
    MEMBER(pango_language_get_scripts) \
    MEMBER(pango_layout_get_attributes) \
    MEMBER(pango_layout_get_extents) \
    MEMBER(pango_layout_get_iter) \
    MEMBER(pango_layout_get_line_count) \
    MEMBER(pango_layout_get_line_readonly) \
    MEMBER(pango_layout_get_text) \
    MEMBER(pango_layout_get_unknown_glyphs_count) \
    MEMBER(pango_layout_index_to_line_x) \
    MEMBER(pango_layout_iter_free) \
    MEMBER(pango_layout_iter_get_run_readonly) \
    MEMBER(pango_layout_iter_next_run) \
    MEMBER(pango_layout_line_get_extents) \
    MEMBER(pango_layout_line_index_to_x) \
    MEMBER(pango_layout_new) \
    MEMBER(pango_layout_set_attributes) \
    MEMBER(pango_layout_set_auto_dir) \
    MEMBER(pango_layout_set_font_description) \
    MEMBER(pango_layout_set_text) \
    MEMBER(pango_layout_set_width) \
    MEMBER(pango_layout_set_wrap)

LIBRARY_DECLARE(pango, PANGO_NAMES)

#undef g_object_ref
#define g_object_ref (pango_functions()->g_object_ref)
#define g_object_unref (pango_functions()->g_object_unref)
#define pango_attr_font_desc_new (pango_functions()->pango_attr_font_desc_new)
#define pango_attr_font_features_new (pango_functions()->pango_attr_font_features_new)
#define pango_attr_letter_spacing_new (pango_functions()->pango_attr_letter_spacing_new)
#define pango_attr_list_change (pango_functions()->pango_attr_list_change)
#define pango_attr_list_copy (pango_functions()->pango_attr_list_copy)
#define pango_attr_list_insert (pango_functions()->pango_attr_list_insert)
#define pango_attr_list_new (pango_functions()->pango_attr_list_new)
#define pango_attr_list_unref (pango_functions()->pango_attr_list_unref)
#define pango_attr_shape_new (pango_functions()->pango_attr_shape_new)
#define pango_cairo_context_set_font_options \
    (pango_functions()->pango_cairo_context_set_font_options)
#define pango_cairo_font_get_scaled_font (pango_functions()->pango_cairo_font_get_scaled_font)
#define pango_cairo_font_map_new_for_font_type \
    (pango_functions()->pango_cairo_font_map_new_for_font_type)
#define pango_cairo_font_map_set_default (pango_functions()->pango_cairo_font_map_set_default)
#define pango_cairo_font_map_set_resolution (pango_functions()->pango_cairo_font_map_set_resolution)
#define pango_context_set_base_dir (pango_functions()->pango_context_set_base_dir)
#define pango_context_set_language (pango_functions()->pango_context_set_language)
#define pango_context_set_round_glyph_positions \
    (pango_functions()->pango_context_set_round_glyph_positions)
#define pango_fc_font_get_pattern (pango_functions()->pango_fc_font_get_pattern)
#define pango_font_description_free (pango_functions()->pango_font_description_free)
#define pango_font_description_new (pango_functions()->pango_font_description_new)
#define pango_font_description_set_absolute_size \
    (pango_functions()->pango_font_description_set_absolute_size)
#define pango_font_description_set_family (pango_functions()->pango_font_description_set_family)
#define pango_font_description_set_style (pango_functions()->pango_font_description_set_style)
#define pango_font_description_set_weight (pango_functions()->pango_font_description_set_weight)
#define pango_font_get_hb_font (pango_functions()->pango_font_get_hb_font)
#define pango_font_map_create_context (pango_functions()->pango_font_map_create_context)
#define pango_font_map_load_font (pango_functions()->pango_font_map_load_font)
#define pango_glyph_string_get_width (pango_functions()->pango_glyph_string_get_width)
#define pango_item_free (pango_functions()->pango_item_free)
#define pango_itemize (pango_functions()->pango_itemize)
#define pango_language_from_string (pango_functions()->pango_language_from_string)
#define pango_language_get_scripts (pango_functions()->pango_language_get_scripts)
#define pango_layout_get_attributes (pango_functions()->pango_layout_get_attributes)
#define pango_layout_get_extents (pango_functions()->pango_layout_get_extents)
#define pango_layout_get_iter (pango_functions()->pango_layout_get_iter)
#define pango_layout_get_line_count (pango_functions()->pango_layout_get_line_count)
#define pango_layout_get_line_readonly (pango_functions()->pango_layout_get_line_readonly)
#define pango_layout_get_text (pango_functions()->pango_layout_get_text)
#define pango_layout_get_unknown_glyphs_count \
    (pango_functions()->pango_layout_get_unknown_glyphs_count)
#define pango_layout_index_to_line_x (pango_functions()->pango_layout_index_to_line_x)
#define pango_layout_iter_free (pango_functions()->pango_layout_iter_free)
#define pango_layout_iter_get_run_readonly (pango_functions()->pango_layout_iter_get_run_readonly)
#define pango_layout_iter_next_run (pango_functions()->pango_layout_iter_next_run)
#define pango_layout_line_get_extents (pango_functions()->pango_layout_line_get_extents)
#define pango_layout_line_index_to_x (pango_functions()->pango_layout_line_index_to_x)
#define pango_layout_new (pango_functions()->pango_layout_new)
#define pango_layout_set_attributes (pango_functions()->pango_layout_set_attributes)
#define pango_layout_set_auto_dir (pango_functions()->pango_layout_set_auto_dir)
#define pango_layout_set_font_description (pango_functions()->pango_layout_set_font_description)
#define pango_layout_set_text (pango_functions()->pango_layout_set_text)
#define pango_layout_set_width (pango_functions()->pango_layout_set_width)
#define pango_layout_set_wrap (pango_functions()->pango_layout_set_wrap)

#endif
