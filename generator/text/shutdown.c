/* The end of the room: what its files keep, in the order in which one needs the other. */
#include "base/jobs.h"
#include "text/fonts_pango.h"
#include "text/glyph_ink.h"
#include "text/measure.h"

void
fonts_shutdown(void)
{
    jobs_end(); /* with its fonts */
    glyph_inks_release();
    measure_release();
    fonts_pango_shutdown();
    fonts_forget_faces();
    fonts_forget_configuration();
    /* Neither FcFini() nor cairo_debug_reset_static_data(): Pango's own font
     * thread may still hold the configuration or a font, and both then stop the
     * program. What stays is no leak (tests/tools/leaks.supp). */
}
