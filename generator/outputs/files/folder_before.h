/* What the build before left in an output folder: the list of its manifest, read once,
 * and which of these files are known to hold what it wrote. In any thread. */
#ifndef OUTPUTS_FILES_FOLDER_BEFORE_H
#define OUTPUTS_FILES_FOLDER_BEFORE_H

#include "base/files.h"
#include "base/value.h"

typedef struct FolderBefore FolderBefore;

/* `path` (copied) of the folder, which need not be there. */
FolderBefore *folder_before_new(const char *path);
void folder_before_free(FolderBefore *before);
/* No file is known to be untouched. */
void folder_before_doubt(FolderBefore *before);
/* `outputs` of the manifest; an empty list when there is none, or none that can be read. */
const Value *folder_before_outputs(FolderBefore *before);
/* Of a file, as the manifest says; NULL: it lists none of that path. */
const char *folder_before_sha256(FolderBefore *before, const char *path);
/* The hash of what it was made from, or ""; NULL: as above. And its size. */
const char *folder_before_made_from(FolderBefore *before, const char *path);
size_t folder_before_size(FolderBefore *before, const char *path);
/* True when the manifest lists the file with this hash, and it was not changed since the manifest
 * was written: by its size and time, without reading it. */
bool folder_before_holds(FolderBefore *before, const char *path, const char *sha256);

/* True when there is a manifest with a list of outputs. */
bool folder_before_exists(FolderBefore *before);
/* True when the manifest is of this program, and no file is doubted. */
bool folder_before_is_of(FolderBefore *before, const char *program);
/* True when it was made from the same, has no warnings, and none of the files that its build made
 * was changed since. Then *ret_files is how many it made. */
bool folder_before_is_current(FolderBefore *before, const char *made_from, size_t *ret_files);

/* A text member of an entry of the list, or "". */
const char *folder_before_member(const Value *entry, const char *key);

#endif
