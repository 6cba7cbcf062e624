/* How large pictures may be, for the check of a report and for what decodes them, beside the limit
 * picture-pixels: an A4 page at 600 dots per inch has 35 million. */
#ifndef DOCUMENT_REPORT_PICTURE_LIMITS_H
#define DOCUMENT_REPORT_PICTURE_LIMITS_H

enum { PICTURE_LONGEST_SIDE = 32767 }; /* pixels; of cairo */

#endif
