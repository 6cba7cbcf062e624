/* What the message of memory that ends says of the files that the command writes. */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

typedef enum {
    FILES_NONE, /* none was written: at first */
    FILES_SOME, /* perhaps a part of them */
    FILES_ALL,
} FilesWritten;

/* In any thread. */
void memory_note_files(FilesWritten written);

/* A thread that a library cannot have for want of memory ends the program in the same way. */
void memory_watch_threads(void);

#endif
