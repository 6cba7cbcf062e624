/* How large pictures may be, for the check of a report and for what decodes them. */
#ifndef DOCUMENT_REPORT_PICTURE_LIMITS_H
#define DOCUMENT_REPORT_PICTURE_LIMITS_H

/* An A4 page at 600 dots per inch has 35 million. */
enum { PICTURE_MOST_PIXELS = 64 * 1000 * 1000, PICTURE_LONGEST_SIDE = 32767 };

#endif
