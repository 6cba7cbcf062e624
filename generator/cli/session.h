/* What every command that works on a report opens: the theme, the fonts, the
 * store, the report itself. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "base/scratch.h"
#include "cli/command.h"
#include "cli/guard.h"
#include "document/report/load.h"

typedef struct {
    Arena *arena;
    Diag *diag;
    Store *store;
    Theme *theme; /* with its fonts; NULL: not read yet, or it has a mistake */
    Report *report;
    const char *folder;             /* the report folder */
    const char *database;           /* path, or NULL for memory */
    const Value *settings;          /* --set name=value */
    const char *templates, *assets; /* the program's own data */
    int jobs;                       /* threads to read files in; 0: one a processor */
    Progress *progress;             /* borrowed; NULL: nobody watches */
    Scratch *scratch;               /* of a build; NULL: none */
    const char *format;             /* of messages on standard output (message.h); NULL: text */
    bool with_notes;                /* session_finish() prints notes, too */
    bool last;                      /* the process ends with it */
} Session;

/* `set`: the --set texts, or NULL. Never NULL; problems are in session->diag. */
Session *session_new(const char *folder, const char *database, char *const *set);
typedef struct {
    const char *database;    /* it and its folder; or NULL */
    const char *made;        /* a file or folder that is made: the nearest folder above that is
                              * there; or NULL */
    const char *const *more; /* files and folders that are read, NULL at the end; or NULL */
} SessionFiles;

/* Runs work that reads the report of `folder` where it reaches nothing else but the
 * program's own data, the output folder (may be NULL) and these files. */
int session_guard(const char *folder, const char *out, const SessionFiles *files, GuardedWork *work,
                  void *data);
/* Notes what the guard could not do on this system. */
void session_note_guard(Session *session, const Guard *guard);
/* Path of templates/ or assets/, beside a build in the source tree or in
 * share/accelreport of the prefix that the binary is installed under. */
const char *session_find_data(const char *name, Arena *arena, Diag *diag);
/* The same for what make builds into build/, without a message. */
const char *session_find_built(const char *name, Arena *arena);
/* Data only, for query; false when there were errors. */
bool session_load_data(Session *session);
/* Theme, fonts and the places of templates and assets. */
bool session_load_theme(Session *session);
/* Theme, fonts, data and pages; false when there were errors. The second leaves pages
 * folded (document/report.h). */
bool session_load_report(Session *session);
bool session_load_folded(Session *session);
/* Warns of what the rows that the report leaves out would change (document/report/load.h). */
void session_warn_reversals(Session *session);
/* Prints the messages, frees everything, gives the exit status. What a process ends with is left
 * to the system, which takes it back in less time. */
int session_finish(Session *session, bool strict);

#endif
