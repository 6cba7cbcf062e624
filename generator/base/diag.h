/* Diagnostics: every problem in the content is reported here, where it is
 * found, with its place in the source; callers only learn "it failed".
 *
 * A function that takes a Diag returns false (or NULL) if and only if it has
 * reported at least one error. Bugs in the program itself are g_assert()s.
 * Safe to call from several threads; messages are printed in the order of
 * their places, so threads never change the output. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include "base/base.h"

typedef enum { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR } DiagLevel;

/* A place in a source file. Line and column count from 1; 0 is "whole file". */
typedef struct {
    const char *file; /* borrowed; NULL is "the program's own" */
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

/* Always returns false, so that a caller can write
 * `return diag_error(diag, place, "claim-unknown", "…");`. `code` is a string
 * literal. The place's file name is copied. Text from files is printed as it is: control characters
 * are replaced by diag_print(). */
bool diag_error(Diag *diag, Place place, const char *code, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
void diag_warning(Diag *diag, Place place, const char *code, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
void diag_note(Diag *diag, Place place, const char *code, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* Moves all messages of `from` to `diag`: for work whose messages may have to be
 * thrown away, or that is done in another order. */
void diag_take(Diag *diag, Diag *from);

/* The same, with errors turned into warnings: for work that goes on without what was wrong. */
void diag_take_as_warnings(Diag *diag, Diag *from);

/* The same as diag_take(), of work on the files below `folder`, for who works on more than one: a
 * file that is there is named from outside. */
void diag_take_below(Diag *diag, Diag *from, const char *folder);

/* Keeps a copy of the text of a place that is no file, such as a statement given as an
 * argument, for who shows the lines of messages. diag_text() borrows it; NULL: none. */
void diag_keep_text(Diag *diag, const char *file, const char *text);
const char *diag_text(const Diag *diag, const char *file);

/* Number of different messages of this level. */
int diag_count(const Diag *diag, DiagLevel level);

/* How often anything was reported, repeats of a message included. */
int diag_n_reports(const Diag *diag);

/* All messages, sorted by file, line, column, level and text. Borrowed; valid
 * until the next report. */
const DiagMessage *diag_messages(Diag *diag, size_t *n_messages);

/* Appends all messages as `file:line:column: level: text [code]`, one a line;
 * a whole-file place prints `file: level: …`. */
void diag_print(Diag *diag, GString *out);

#endif
