/* The pages around the report: title page, contents, sources. */
#ifndef OUTPUTS_PDF_PAGES_FRONT_H
#define OUTPUTS_PDF_PAGES_FRONT_H

#include "outputs/pdf/pages/paginate.h"

/* The title page has a smaller top margin than the others: 22 mm. */
#define COVER_TOP 62.36F

/* The title page; its slabs are measured from its own top margin. */
/* Opens the theme's logo so that it can be drawn with the charts. */
void logo_open(Composer *composer);
void cover_compose(Composer *composer, StructNode *parent);

/* A line of the contents without its page number. */
typedef struct {
    Slab *slab;
    const char *destination;
    float baseline; /* in the slab */
    float text_end; /* x where the leader may begin */
    const TextStyle *style;
    StructNode *node;
} ContentsLine;

/* Layout of the contents, from the roomiest, for a short report, to the most compact. */
typedef enum {
    CONTENTS_WITH_LISTS, /* of figures and tables, below the sections */
    CONTENTS_ROOMY,
    CONTENTS_CLOSE,
    CONTENTS_CHAPTERS, /* chapters only */
} ContentsForm;

/* Composes the chapters and sections of composer->entries. The lines belong to the arena. */
ContentsLine *contents_compose(Composer *composer, StructNode *parent, ContentsForm form,
                               size_t *ret_n);
/* Composes only figures and tables. */
ContentsLine *lists_compose(Composer *composer, StructNode *parent, size_t *ret_n);
/* Adds leader and page number to a line. */
void contents_number(Composer *composer, const ContentsLine *line, const char *page_label);

/* Composes the chapter of cited works in order of their numbers, if there are any. */
void sources_compose(Composer *composer, StructNode *document);
/* Sorts these works (of const Citation) by number and composes their entries. */
void sources_list(Composer *composer, GPtrArray *cited, StructNode *parent);

/* The head of a chapter: its title on a new page, with entries in contents and outline. `nav`: a
 * shorter title, for running heads. */
typedef struct {
    const char *title, *nav, *number, *destination;
} ChapterHead;

StructNode *chapter_compose(Composer *composer, StructNode *document, ChapterHead head);

#endif
