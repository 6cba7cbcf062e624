/* cairo, opened when something is drawn: PNG files of charts, SVG pictures in a PDF. */
#ifndef CHARTS_CAIRO_LIBRARY_H
#define CHARTS_CAIRO_LIBRARY_H

#include "base/library.h"

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>

#define CAIRO_NAMES(MEMBER) \
    MEMBER(cairo_arc) \
    MEMBER(cairo_close_path) \
    MEMBER(cairo_create) \
    MEMBER(cairo_destroy) \
    MEMBER(cairo_fill) \
    MEMBER(cairo_fill_preserve) \
    MEMBER(cairo_font_face_destroy) \
    MEMBER(cairo_font_options_create) \
    MEMBER(cairo_font_options_destroy) \
    MEMBER(cairo_font_options_set_antialias) \
    MEMBER(cairo_font_options_set_hint_metrics) \
    MEMBER(cairo_font_options_set_hint_style) \
    MEMBER(cairo_format_stride_for_width) \
    MEMBER(cairo_ft_font_face_create_for_pattern) \
    MEMBER(cairo_ft_font_options_substitute) \
    MEMBER(cairo_get_current_point) \
    MEMBER(cairo_get_matrix) \
    MEMBER(cairo_get_scaled_font) \
    MEMBER(cairo_get_target) \
    MEMBER(cairo_glyph_path) \
    MEMBER(cairo_image_surface_create) \
    MEMBER(cairo_image_surface_create_for_data) \
    MEMBER(cairo_image_surface_get_data) \
    MEMBER(cairo_image_surface_get_stride) \
    MEMBER(cairo_line_to) \
    MEMBER(cairo_move_to) \
    MEMBER(cairo_new_path) \
    MEMBER(cairo_new_sub_path) \
    MEMBER(cairo_paint) \
    MEMBER(cairo_pdf_surface_create_for_stream) \
    MEMBER(cairo_pdf_surface_set_metadata) \
    MEMBER(cairo_pdf_surface_set_size) \
    MEMBER(cairo_rectangle) \
    MEMBER(cairo_restore) \
    MEMBER(cairo_save) \
    MEMBER(cairo_scale) \
    MEMBER(cairo_scaled_font_destroy) \
    MEMBER(cairo_scaled_font_reference) \
    MEMBER(cairo_set_dash) \
    MEMBER(cairo_set_font_face) \
    MEMBER(cairo_set_font_options) \
    MEMBER(cairo_set_font_size) \
    MEMBER(cairo_set_line_join) \
    MEMBER(cairo_set_line_width) \
    MEMBER(cairo_set_operator) \
    MEMBER(cairo_set_scaled_font) \
    MEMBER(cairo_set_source_rgb) \
    MEMBER(cairo_set_source_rgba) \
    MEMBER(cairo_show_glyphs) \
    MEMBER(cairo_show_page) \
    MEMBER(cairo_status_to_string) \
    MEMBER(cairo_stroke) \
    MEMBER(cairo_surface_destroy) \
    MEMBER(cairo_surface_finish) \
    MEMBER(cairo_surface_flush) \
    MEMBER(cairo_surface_get_type) \
    MEMBER(cairo_surface_status) \
    MEMBER(cairo_translate)

LIBRARY_DECLARE(cairo, CAIRO_NAMES)

#define cairo_arc (cairo_functions()->cairo_arc)
#define cairo_close_path (cairo_functions()->cairo_close_path)
#define cairo_create (cairo_functions()->cairo_create)
#define cairo_destroy (cairo_functions()->cairo_destroy)
#define cairo_fill (cairo_functions()->cairo_fill)
#define cairo_fill_preserve (cairo_functions()->cairo_fill_preserve)
#define cairo_font_face_destroy (cairo_functions()->cairo_font_face_destroy)
#define cairo_font_options_create (cairo_functions()->cairo_font_options_create)
#define cairo_font_options_destroy (cairo_functions()->cairo_font_options_destroy)
#define cairo_font_options_set_antialias (cairo_functions()->cairo_font_options_set_antialias)
#define cairo_font_options_set_hint_metrics (cairo_functions()->cairo_font_options_set_hint_metrics)
#define cairo_font_options_set_hint_style (cairo_functions()->cairo_font_options_set_hint_style)
#define cairo_format_stride_for_width (cairo_functions()->cairo_format_stride_for_width)
#define cairo_ft_font_face_create_for_pattern \
    (cairo_functions()->cairo_ft_font_face_create_for_pattern)
#define cairo_ft_font_options_substitute (cairo_functions()->cairo_ft_font_options_substitute)
#define cairo_get_current_point (cairo_functions()->cairo_get_current_point)
#define cairo_get_matrix (cairo_functions()->cairo_get_matrix)
#define cairo_get_scaled_font (cairo_functions()->cairo_get_scaled_font)
#define cairo_get_target (cairo_functions()->cairo_get_target)
#define cairo_glyph_path (cairo_functions()->cairo_glyph_path)
#define cairo_image_surface_create (cairo_functions()->cairo_image_surface_create)
#define cairo_image_surface_create_for_data (cairo_functions()->cairo_image_surface_create_for_data)
#define cairo_image_surface_get_data (cairo_functions()->cairo_image_surface_get_data)
#define cairo_image_surface_get_stride (cairo_functions()->cairo_image_surface_get_stride)
#define cairo_line_to (cairo_functions()->cairo_line_to)
#define cairo_move_to (cairo_functions()->cairo_move_to)
#define cairo_new_path (cairo_functions()->cairo_new_path)
#define cairo_new_sub_path (cairo_functions()->cairo_new_sub_path)
#define cairo_paint (cairo_functions()->cairo_paint)
#define cairo_pdf_surface_create_for_stream (cairo_functions()->cairo_pdf_surface_create_for_stream)
#define cairo_pdf_surface_set_metadata (cairo_functions()->cairo_pdf_surface_set_metadata)
#define cairo_pdf_surface_set_size (cairo_functions()->cairo_pdf_surface_set_size)
#define cairo_rectangle (cairo_functions()->cairo_rectangle)
#define cairo_restore (cairo_functions()->cairo_restore)
#define cairo_save (cairo_functions()->cairo_save)
#define cairo_scale (cairo_functions()->cairo_scale)
#define cairo_scaled_font_destroy (cairo_functions()->cairo_scaled_font_destroy)
#define cairo_scaled_font_reference (cairo_functions()->cairo_scaled_font_reference)
#define cairo_set_dash (cairo_functions()->cairo_set_dash)
#define cairo_set_font_face (cairo_functions()->cairo_set_font_face)
#define cairo_set_font_options (cairo_functions()->cairo_set_font_options)
#define cairo_set_font_size (cairo_functions()->cairo_set_font_size)
#define cairo_set_line_join (cairo_functions()->cairo_set_line_join)
#define cairo_set_line_width (cairo_functions()->cairo_set_line_width)
#define cairo_set_operator (cairo_functions()->cairo_set_operator)
#define cairo_set_scaled_font (cairo_functions()->cairo_set_scaled_font)
#define cairo_set_source_rgb (cairo_functions()->cairo_set_source_rgb)
#define cairo_set_source_rgba (cairo_functions()->cairo_set_source_rgba)
#define cairo_show_glyphs (cairo_functions()->cairo_show_glyphs)
#define cairo_show_page (cairo_functions()->cairo_show_page)
#define cairo_status_to_string (cairo_functions()->cairo_status_to_string)
#define cairo_stroke (cairo_functions()->cairo_stroke)
#define cairo_surface_destroy (cairo_functions()->cairo_surface_destroy)
#define cairo_surface_finish (cairo_functions()->cairo_surface_finish)
#define cairo_surface_flush (cairo_functions()->cairo_surface_flush)
#define cairo_surface_get_type (cairo_functions()->cairo_surface_get_type)
#define cairo_surface_status (cairo_functions()->cairo_surface_status)
#define cairo_translate (cairo_functions()->cairo_translate)

#endif
