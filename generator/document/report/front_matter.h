/* Front matter: what a page's file says of the page, in YAML between two lines of --- at its top.
 *
 * Pages written for other programs (Hugo, Jekyll, Quarto …) have keys that mean nothing here.
 * They are left out; one note for the whole report lists them. */
#ifndef DOCUMENT_REPORT_FRONT_MATTER_H
#define DOCUMENT_REPORT_FRONT_MATTER_H

#include "document/loading.h"

typedef struct {
    size_t size;      /* bytes, with both lines of marks; 0: the page has none */
    bool toml;        /* between two lines of +++, which nothing here reads */
    const char *yaml; /* the text between the lines; size yaml_size */
    size_t yaml_size;
} FrontMatter;

/* Finds the front matter of a text, which has no byte order mark. */
FrontMatter front_matter_find(const char *text, size_t size);

/* The same, parsed: a map, or NULL when there is none, it is not a map, or it has an error. */
const Value *front_matter_parse(const FrontMatter *front, const char *path, Arena *arena,
                                Diag *diag);

/* The day of the key `date` as YYYY-MM-DD, from a day or a time in ISO 8601; NULL when there is
 * none or it is neither. In the arena. */
const char *front_matter_date(const Value *map, Arena *arena);

/* Takes over what the front matter says. Goes on after errors; false when there were any. */
bool front_matter_read(Loading *loading, Page *page, const FrontMatter *front);

/* Notes the keys that were left out, in all pages that were read. */
void front_matter_note_foreign(const Loading *loading);

#endif
