/* What stands around the report's pages: title page, contents, sources. */
#ifndef OUTPUTS_PDF_PAGES_FRONT_H
#define OUTPUTS_PDF_PAGES_FRONT_H

#include "outputs/pdf/pages/paginate.h"

/* The title page starts higher than the others: 22 mm. */
#define COVER_TOP 62.36F

/* The title page. Its slabs count from its own top margin. */
/* Opens the theme's logo, so that it can be drawn with the charts. */
void logo_open(Composer *composer);
void cover_compose(Composer *composer, StructNode *parent);

/* Lines of the contents, without their page numbers. */
typedef struct {
    Slab *slab;
    const char *destination;
    float baseline; /* in the slab */
    float text_end; /* where the leader may begin */
    const TextStyle *style;
    StructNode *node;
} ContentsLine;

/* How contents are set, from those of a short report on. */
typedef enum {
    CONTENTS_WITH_LISTS, /* of figures and tables, below the sections */
    CONTENTS_ROOMY,
    CONTENTS_CLOSE,
    CONTENTS_CHAPTERS, /* without their sections */
} ContentsForm;

/* Chapters and sections of composer->entries; the lines are in the arena. */
ContentsLine *contents_compose(Composer *composer, StructNode *parent, ContentsForm form,
                               size_t *ret_n);
/* Figures and tables alone. */
ContentsLine *lists_compose(Composer *composer, StructNode *parent, size_t *ret_n);
/* Adds leader and number to a line. */
void contents_number(Composer *composer, const ContentsLine *line, const char *page_label);

/* The works cited, in the order of their numbers; nothing without any. */
void sources_compose(Composer *composer, StructNode *document);
/* Entries of those works (of const Citation), which it sorts by number. */
void sources_list(Composer *composer, GPtrArray *cited, StructNode *parent);

/* The head of a chapter: its title on a new page, in contents and outline.
 * `nav`: a shorter title, for running heads. */
typedef struct {
    const char *title, *nav, *number, *destination;
} ChapterHead;

StructNode *chapter_compose(Composer *composer, StructNode *document, ChapterHead head);

#endif
