/* What an author says of a picture behind it: `![alt](file "title"){#fig-x .here .half}`,
 * as Pandoc and Quarto write it. */
#ifndef DOCUMENT_MARKDOWN_PICTURE_ATTRIBUTES_H
#define DOCUMENT_MARKDOWN_PICTURE_ATTRIBUTES_H

#include "document/loading.h"

typedef struct {
    const char *name; /* NULL: none */
    bool here;        /* stays where it is written */
    bool half;        /* takes half the width */
} PictureAttributes;

/* The picture, when the paragraph holds nothing but it and perhaps its attributes; else NULL. */
xmlNode *sole_picture(const xmlNode *paragraph);

/* Takes the attributes off the paragraph of a sole picture. False after an error: one that
 * is unknown. */
bool picture_attributes_take(Loading *loading, xmlNode *paragraph, PictureAttributes *ret);

/* True, and reported, when attributes stand behind a picture in a line of text. */
bool picture_attributes_misplaced(Loading *loading, const xmlNode *picture);

/* Pictures of half the width that follow one another stand side by side, two in a row. */
void pictures_pair(const Loading *loading, xmlNode *root);

#endif
