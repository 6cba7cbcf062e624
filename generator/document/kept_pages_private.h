/* Shared by what takes kept pages and what keeps them. */
#ifndef DOCUMENT_KEPT_PAGES_PRIVATE_H
#define DOCUMENT_KEPT_PAGES_PRIVATE_H

#include "document/kept_pages.h"
#include "document/kept_record.h"

/* Of a page, while the report is loaded. */
typedef struct PageKeeping {
    MemoKey text; /* of what it is read from */
    MemoKey shape;
    bool fit;   /* to be kept */
    Bytes left; /* its text, while it is put off */
    int n_equations;
} PageKeeping;

typedef struct {
    const char *path; /* of the page that it is of */
    const char *text;
    const char *sha256; /* of a file */
} Noted;

struct Keeping {
    Memo *memo;
    const Words *words; /* the report's: pages with others are not kept */
    MemoKey settings;   /* of what every page rests on */
    MemoKey report;     /* of that, the data and the shapes of all pages */
    bool whole;         /* there is such a key */
    bool given_up;
    const char *path;      /* of the page that is worked on, or NULL */
    GArray *cited, *files; /* Noted */
    GArray *parts;         /* FigureParts, by the figures' numbers from 1 */
    GArray *claims;        /* ClaimRecord */
    GArray *decisions;     /* DecisionRecord */
};

/* What a resolved page is kept under; all shapes must be known. */
MemoKey kept_page_key(const Keeping *keeping, const Page *page);

#endif
