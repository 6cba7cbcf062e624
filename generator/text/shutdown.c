/* Shutdown of this folder: frees the caches of its files, in order of dependency. */
#include "base/jobs.h"
#include "text/fonts_pango.h"
#include "text/glyph_ink.h"
#include "text/measure.h"

void
fonts_shutdown(void)
{
    jobs_end(); /* which frees their fonts */
    glyph_inks_release();
    measure_release();
    fonts_pango_shutdown();
    fonts_forget_faces();
    fonts_forget_configuration();
    /* FcFini() and cairo_debug_reset_static_data() must not be called here: Pango's font thread may
     * still hold the configuration or a font, and both would then abort the program. What remains
     * is not a leak (tests/tools/leaks.supp). */
}
