/* Plain SVG pictures, as programs write charts: shapes, paths and single lines of text, in
 * colours, one after the other. They are read here and drawn by the writer, with no library
 * to load; whatever else a picture has (style sheets, gradients, clips, references, text in
 * parts) leaves it to librsvg, whole.
 *
 * Marks have their final places: transforms and the view box are worked in. Units are px;
 * y runs downwards. */
#ifndef OUTPUTS_PDF_SVG_PLAIN_H
#define OUTPUTS_PDF_SVG_PLAIN_H

#include "base/arena.h"
#include "base/theme.h"

typedef enum { SVG_PATH, SVG_TEXT } SvgKind;
typedef enum { SVG_START, SVG_MIDDLE, SVG_END } SvgAnchor;

typedef enum { SVG_MOVE, SVG_LINE, SVG_CURVE, SVG_CLOSE } SvgVerb;

/* Points of a curve: two of control, then where it ends. */
typedef struct {
    SvgVerb verb;
    double points[6];
} SvgStep;

typedef struct {
    bool is_none;
    Colour colour;
    double opacity; /* of 1 */
} SvgPaint;

typedef struct {
    double width, miter_limit, dash_offset;
    int cap, join; /* as PDF numbers them */
    const double *dashes;
    size_t n_dashes; /* 0: solid */
} SvgStroke;

typedef struct {
    SvgKind kind;
    SvgPaint fill, stroke; /* a text has no stroke */
    union {
        struct {
            const SvgStep *steps;
            size_t n_steps;
            bool even_odd;
            SvgStroke stroke;
        } path;
        struct {
            double x, y, size;
            double cosine, sine; /* of its turn, clockwise */
            SvgAnchor anchor;
            const char *family; /* list of names */
            int weight;
            bool italic;
            const char *text;
        } text;
    } as;
} SvgMark;

typedef struct {
    double width, height;
    const SvgMark *marks;
    size_t n_marks;
} PlainSvg;

/* NULL when it is not plain, or broken. In the arena. */
const PlainSvg *plain_svg_read(const char *data, size_t size, Arena *arena);

#endif
