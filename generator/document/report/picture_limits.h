/* The largest size of pictures, for checking a report and for decoding, in addition to the limit
 * picture-pixels. An A4 page at 600 dpi has 35 million pixels. */
#ifndef DOCUMENT_REPORT_PICTURE_LIMITS_H
#define DOCUMENT_REPORT_PICTURE_LIMITS_H

enum { PICTURE_LONGEST_SIDE = 32767 }; /* pixels; a limit of cairo */

#endif
