/* The document's metadata packet (XMP, ISO 16684-1), consistent with the Info dictionary. It also
 * states the standards that the file conforms to. */
#ifndef OUTPUTS_PDF_WRITE_XMP_H
#define OUTPUTS_PDF_WRITE_XMP_H

#include "outputs/pdf/display.h"

/* The packet's bytes, newly allocated. `producer` is the program's name. */
GByteArray *xmp_packet(const Display *display, const char *producer);

#endif
