/* Attributes after a picture, as in Pandoc and Quarto:
 * `![alt](file "title"){#fig-x .here .half}` */
#ifndef DOCUMENT_MARKDOWN_PICTURE_ATTRIBUTES_H
#define DOCUMENT_MARKDOWN_PICTURE_ATTRIBUTES_H

#include "document/loading.h"

typedef struct {
    const char *name; /* the id; NULL: none */
    bool here;        /* stays where it is written */
    bool half;        /* takes half the width */
} PictureAttributes;

/* The picture if the paragraph contains nothing else, except perhaps its attributes; else NULL. */
xmlNode *sole_picture(const xmlNode *paragraph);

/* Removes the attributes from the paragraph of a sole picture and returns them. False after an
 * error: an unknown attribute. */
bool picture_attributes_take(Loading *loading, xmlNode *paragraph, PictureAttributes *ret);

/* True, with an error, if attributes follow a picture inside a line of text. */
bool picture_attributes_misplaced(Loading *loading, const xmlNode *picture);

/* Puts consecutive pictures of half the width side by side, two in a row. */
void pictures_pair(const Loading *loading, xmlNode *root);

#endif
