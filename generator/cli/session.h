/* What every command on a report needs: the theme, the fonts, the store, and the report itself. */
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
    Theme *theme; /* with its fonts; NULL: not read yet, or it has an error */
    Report *report;
    const char *folder;             /* the report folder */
    const char *database;           /* path; NULL: in memory */
    const Value *settings;          /* --set name=value */
    const char *templates, *assets; /* the program's own data */
    int jobs;                       /* number of threads for reading files; 0: one per processor */
    Progress *progress;             /* borrowed; NULL: no progress reporting */
    Scratch *scratch;               /* scratch file of a build; or NULL */
    /* format of messages on standard output (message.h); NULL: text on standard error */
    const char *format;
    bool with_notes; /* whether session_finish() prints notes */
    bool last;       /* whether the process ends with this session */
} Session;

/* `set` holds the arguments of --set, or NULL. Never returns NULL; problems are in
 * session->diag. */
Session *session_new(const char *folder, const char *database, char *const *set);
typedef struct {
    const char *database; /* the database; its folder is accessible, too. Or NULL */
    /* a file or folder to be created: the nearest existing folder above it becomes writable; or
     * NULL */
    const char *made;
    const char *const *more; /* further files and folders to read, NULL-terminated; or NULL */
} SessionFiles;

/* Runs work on the report in `folder`, confined to that folder, the program's own data, the output
 * folder (may be NULL) and these files. Returns the exit status. */
int session_guard(const char *folder, const char *out, const SessionFiles *files, GuardedWork *work,
                  void *data);
/* Reports as a note what could not be confined on this system. */
void session_note_guard(Session *session, const Guard *guard);
/* Path of templates/ or assets/: beside the build folder in the source tree, or in
 * share/accelreport of the prefix under which the binary is installed. NULL after an error. */
const char *session_find_data(const char *name, Arena *arena, Diag *diag);
/* The path of a folder that make generates in build/. NULL without a message if it does not
 * exist. */
const char *session_find_built(const char *name, Arena *arena);
/* Loads only the data, for queries. Returns false if there were errors. */
bool session_load_data(Session *session);
/* Loads the theme and fonts, and finds the templates and assets. Returns false after an error. */
bool session_load_theme(Session *session);
/* Load the theme, fonts, data and pages. Return false if there were errors. The second leaves pages
 * in their compact form (document/report.h). */
bool session_load_report(Session *session);
bool session_load_folded(Session *session);
/* Warns if rows that the report leaves out would reverse a result (document/report/load.h). */
void session_warn_reversals(Session *session);
/* Prints the messages, frees the session, and returns the exit status. If the process ends with the
 * session, its memory is left to the system. */
int session_finish(Session *session, bool strict);

#endif
