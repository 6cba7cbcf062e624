/* The content of an output folder before a build: the list in its manifest, read once, and which of
 * these files are unchanged since. Thread-safe. */
#ifndef OUTPUTS_FILES_FOLDER_BEFORE_H
#define OUTPUTS_FILES_FOLDER_BEFORE_H

#include "base/files.h"
#include "base/value.h"

typedef struct FolderBefore FolderBefore;

/* `path` is copied; the folder may be missing. */
FolderBefore *folder_before_new(const char *path);
void folder_before_free(FolderBefore *before);
/* Treats every file as possibly changed. */
void folder_before_distrust(FolderBefore *before);
/* The manifest's `outputs`; an empty list if there is no readable manifest. */
const Value *folder_before_outputs(FolderBefore *before);
/* A file's hash in the manifest; NULL: not listed. */
const char *folder_before_sha256(FolderBefore *before, const char *path);
/* The hash of the inputs it was made from, or ""; NULL: not listed. And its size; 0: unknown. */
const char *folder_before_made_from(FolderBefore *before, const char *path);
size_t folder_before_size(FolderBefore *before, const char *path);
/* True if the manifest lists the file with this hash, and its size and time show that it was not
 * changed since the manifest was written; the file is not read. */
bool folder_before_holds(FolderBefore *before, const char *path, const char *sha256);

/* True if there is a manifest with a list of outputs. */
bool folder_before_exists(FolderBefore *before);
/* True if this program wrote the manifest and folder_before_distrust() was not called. */
bool folder_before_is_of(FolderBefore *before, const char *program);
/* True if it was made from the same inputs, has no warnings, and none of its files was changed
 * since. `*ret_files` is the number of files. */
bool folder_before_is_current(FolderBefore *before, const char *made_from, size_t *ret_files);

/* A text member of a list entry, or "". */
const char *folder_before_member(const Value *entry, const char *key);

#endif
