/* Front matter: YAML between two lines of --- at the top of a page's file.
 *
 * Pages written for other programs (Hugo, Jekyll, Quarto …) have keys that are not used here. They
 * are ignored; one note for the whole report lists them. */
#ifndef DOCUMENT_REPORT_FRONT_MATTER_H
#define DOCUMENT_REPORT_FRONT_MATTER_H

#include "document/loading.h"

typedef struct {
    size_t size;      /* in bytes, including both marker lines; 0: there is none */
    bool toml;        /* between two lines of +++, which is not read */
    const char *yaml; /* the text between the lines; size yaml_size */
    size_t yaml_size;
} FrontMatter;

/* Finds the front matter of a text, which must not begin with a byte order mark. */
FrontMatter front_matter_find(const char *text, size_t size);

/* Parses the front matter: a map, or NULL if there is none, it is not a map, or it has an error. */
const Value *front_matter_parse(const FrontMatter *front, const char *path, Arena *arena,
                                Diag *diag);

/* The key `date` as YYYY-MM-DD, from a date or time in ISO 8601; NULL if it is missing or neither.
 * In the arena. */
const char *front_matter_date(const Value *map, Arena *arena);

/* Applies the front matter to the page. Continues after errors; false if there were any. */
bool front_matter_read(Loading *loading, Page *page, const FrontMatter *front);

/* Notes the ignored keys of all pages in one message. */
void front_matter_note_foreign(const Loading *loading);

#endif
