/* HarfBuzz, opened when a font is read. */
#ifndef CHARTS_HARFBUZZ_LIBRARY_H
#define CHARTS_HARFBUZZ_LIBRARY_H

#include "base/library.h"

#include <hb-ot.h>
#include <hb.h>

#define HARFBUZZ_NAMES(MEMBER) \
    MEMBER(hb_blob_create_from_file) \
    MEMBER(hb_blob_destroy) \
    MEMBER(hb_blob_get_data) \
    MEMBER(hb_blob_get_empty) \
    MEMBER(hb_blob_get_length) \
    MEMBER(hb_buffer_add_utf8) \
    MEMBER(hb_buffer_clear_contents) \
    MEMBER(hb_buffer_create) \
    MEMBER(hb_buffer_destroy) \
    MEMBER(hb_buffer_get_glyph_infos) \
    MEMBER(hb_buffer_get_glyph_positions) \
    MEMBER(hb_buffer_get_segment_properties) \
    MEMBER(hb_buffer_guess_segment_properties) \
    MEMBER(hb_buffer_set_direction) \
    MEMBER(hb_buffer_set_flags) \
    MEMBER(hb_buffer_set_language) \
    MEMBER(hb_buffer_set_script) \
    MEMBER(hb_face_create) \
    MEMBER(hb_face_create_for_tables) \
    MEMBER(hb_face_destroy) \
    MEMBER(hb_face_get_glyph_count) \
    MEMBER(hb_face_get_index) \
    MEMBER(hb_face_get_upem) \
    MEMBER(hb_face_make_immutable) \
    MEMBER(hb_face_reference) \
    MEMBER(hb_face_reference_blob) \
    MEMBER(hb_face_reference_table) \
    MEMBER(hb_face_set_glyph_count) \
    MEMBER(hb_face_set_upem) \
    MEMBER(hb_font_create) \
    MEMBER(hb_font_destroy) \
    MEMBER(hb_font_get_face) \
    MEMBER(hb_font_get_glyph_extents) \
    MEMBER(hb_font_get_glyph_h_advance) \
    MEMBER(hb_font_get_h_extents) \
    MEMBER(hb_font_get_nominal_glyph) \
    MEMBER(hb_font_reference) \
    MEMBER(hb_font_set_scale) \
    MEMBER(hb_language_from_string) \
    MEMBER(hb_map_get) \
    MEMBER(hb_ot_metrics_get_position) \
    MEMBER(hb_ot_name_get_utf8) \
    MEMBER(hb_script_from_iso15924_tag) \
    MEMBER(hb_script_get_horizontal_direction) \
    MEMBER(hb_segment_properties_equal) \
    MEMBER(hb_set_add) \
    MEMBER(hb_set_clear) \
    MEMBER(hb_shape) \
    MEMBER(hb_shape_plan_create_cached) \
    MEMBER(hb_shape_plan_destroy) \
    MEMBER(hb_shape_plan_execute)

LIBRARY_DECLARE(harfbuzz, HARFBUZZ_NAMES)

#define hb_blob_create_from_file (harfbuzz_functions()->hb_blob_create_from_file)
#define hb_blob_destroy (harfbuzz_functions()->hb_blob_destroy)
#define hb_blob_get_data (harfbuzz_functions()->hb_blob_get_data)
#define hb_blob_get_empty (harfbuzz_functions()->hb_blob_get_empty)
#define hb_blob_get_length (harfbuzz_functions()->hb_blob_get_length)
#define hb_buffer_add_utf8 (harfbuzz_functions()->hb_buffer_add_utf8)
#define hb_buffer_clear_contents (harfbuzz_functions()->hb_buffer_clear_contents)
#define hb_buffer_create (harfbuzz_functions()->hb_buffer_create)
#define hb_buffer_destroy (harfbuzz_functions()->hb_buffer_destroy)
#define hb_buffer_get_glyph_infos (harfbuzz_functions()->hb_buffer_get_glyph_infos)
#define hb_buffer_get_glyph_positions (harfbuzz_functions()->hb_buffer_get_glyph_positions)
#define hb_buffer_get_segment_properties (harfbuzz_functions()->hb_buffer_get_segment_properties)
#define hb_buffer_guess_segment_properties \
    (harfbuzz_functions()->hb_buffer_guess_segment_properties)
#define hb_buffer_set_direction (harfbuzz_functions()->hb_buffer_set_direction)
#define hb_buffer_set_flags (harfbuzz_functions()->hb_buffer_set_flags)
#define hb_buffer_set_language (harfbuzz_functions()->hb_buffer_set_language)
#define hb_buffer_set_script (harfbuzz_functions()->hb_buffer_set_script)
#define hb_face_create (harfbuzz_functions()->hb_face_create)
#define hb_face_create_for_tables (harfbuzz_functions()->hb_face_create_for_tables)
#define hb_face_destroy (harfbuzz_functions()->hb_face_destroy)
#define hb_face_get_glyph_count (harfbuzz_functions()->hb_face_get_glyph_count)
#define hb_face_get_index (harfbuzz_functions()->hb_face_get_index)
#define hb_face_get_upem (harfbuzz_functions()->hb_face_get_upem)
#define hb_face_make_immutable (harfbuzz_functions()->hb_face_make_immutable)
#define hb_face_reference (harfbuzz_functions()->hb_face_reference)
#define hb_face_reference_blob (harfbuzz_functions()->hb_face_reference_blob)
#define hb_face_reference_table (harfbuzz_functions()->hb_face_reference_table)
#define hb_face_set_glyph_count (harfbuzz_functions()->hb_face_set_glyph_count)
#define hb_face_set_upem (harfbuzz_functions()->hb_face_set_upem)
#define hb_font_create (harfbuzz_functions()->hb_font_create)
#define hb_font_destroy (harfbuzz_functions()->hb_font_destroy)
#define hb_font_get_face (harfbuzz_functions()->hb_font_get_face)
#define hb_font_get_glyph_extents (harfbuzz_functions()->hb_font_get_glyph_extents)
#define hb_font_get_glyph_h_advance (harfbuzz_functions()->hb_font_get_glyph_h_advance)
#define hb_font_get_h_extents (harfbuzz_functions()->hb_font_get_h_extents)
#define hb_font_get_nominal_glyph (harfbuzz_functions()->hb_font_get_nominal_glyph)
#define hb_font_reference (harfbuzz_functions()->hb_font_reference)
#define hb_font_set_scale (harfbuzz_functions()->hb_font_set_scale)
#define hb_language_from_string (harfbuzz_functions()->hb_language_from_string)
#define hb_map_get (harfbuzz_functions()->hb_map_get)
#define hb_ot_metrics_get_position (harfbuzz_functions()->hb_ot_metrics_get_position)
#define hb_ot_name_get_utf8 (harfbuzz_functions()->hb_ot_name_get_utf8)
#define hb_script_from_iso15924_tag (harfbuzz_functions()->hb_script_from_iso15924_tag)
#define hb_script_get_horizontal_direction \
    (harfbuzz_functions()->hb_script_get_horizontal_direction)
#define hb_segment_properties_equal (harfbuzz_functions()->hb_segment_properties_equal)
#define hb_set_add (harfbuzz_functions()->hb_set_add)
#define hb_set_clear (harfbuzz_functions()->hb_set_clear)
#define hb_shape (harfbuzz_functions()->hb_shape)
#define hb_shape_plan_create_cached (harfbuzz_functions()->hb_shape_plan_create_cached)
#define hb_shape_plan_destroy (harfbuzz_functions()->hb_shape_plan_destroy)
#define hb_shape_plan_execute (harfbuzz_functions()->hb_shape_plan_execute)

#endif
