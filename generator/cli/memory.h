/* What the out-of-memory message states about the files that the command writes. */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

typedef enum {
    FILES_NONE, /* none was written; the initial state */
    FILES_SOME, /* some may have been written */
    FILES_ALL,
} FilesWritten;

/* Safe from any thread. */
void memory_note_files(FilesWritten written);

/* Makes the program end with the same message if a thread cannot be created for lack of memory. */
void memory_watch_threads(void);

#endif
