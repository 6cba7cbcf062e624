/* Diagnostics: every problem in the content is reported here, at the point where it is found, with
 * its place in the source. Callers only learn that a call failed.
 *
 * A function that takes a Diag returns false (or NULL) if and only if it has reported at least one
 * error. Bugs in the program itself are g_assert()s. Safe to call from several threads: messages
 * are printed in the order of their places, so threads never change the output. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include "base/base.h"

typedef enum { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR } DiagLevel;

/* A place in a source file. Line and column count from 1; 0 means the whole file. */
typedef struct {
    const char *file; /* borrowed; NULL means the program itself */
    int line, column;
} Place;

typedef struct {
    DiagLevel level;
    Place place;
    const char *code; /* short stable name under which the manual lists the message */
    char *text;
    int count; /* how often the same message was reported at the same place */
} DiagMessage;

typedef struct Diag Diag;

Diag *diag_new(void);
void diag_free(Diag *diag); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Diag, diag_free)

/* Always returns false, so that a caller can write `return diag_error(diag, place, "claim-unknown",
 * "…");`. `code` must be a string literal. The place's file name is copied. Text from files may be
 * passed as it is: diag_print() replaces control characters. */
bool diag_error(Diag *diag, Place place, const char *code, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
void diag_warning(Diag *diag, Place place, const char *code, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
void diag_note(Diag *diag, Place place, const char *code, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* Moves all messages of `from` to `diag`. For work whose messages may have to be discarded, or that
 * is done in a different order. */
void diag_take(Diag *diag, Diag *from);

/* Like diag_take(), but turns errors into warnings: for work that can continue without the part
 * that failed. */
void diag_take_as_warnings(Diag *diag, Diag *from);

/* Like diag_take(), for callers that work on several folders: relative file names that exist below
 * `folder` get it as a prefix. */
void diag_take_below(Diag *diag, Diag *from, const char *folder);

/* Saves a copy of the text of a place that is not a file, such as a statement passed as an
 * argument, so that messages can quote its lines. diag_text() returns a borrowed text, or NULL. */
void diag_keep_text(Diag *diag, const char *file, const char *text);
const char *diag_text(const Diag *diag, const char *file);

/* Number of different messages of this level. */
int diag_count(const Diag *diag, DiagLevel level);

/* Number of reports, including repeats of a message. */
int diag_n_reports(const Diag *diag);

/* All messages, sorted by file, line, column, level and text. Borrowed; valid until the next
 * report. */
const DiagMessage *diag_messages(Diag *diag, size_t *n_messages);

/* Appends all messages, one per line, as `file:line:column: level: text [code]`, or as `file:
 * level: …` if the place is a whole file. */
void diag_print(Diag *diag, GString *out);

#endif
