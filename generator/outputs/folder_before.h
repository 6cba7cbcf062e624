/* What the build before left in an output folder: the list of its manifest, read once,
 * and which of these files are known to hold what it wrote. In any thread. */
#ifndef OUTPUTS_FOLDER_BEFORE_H
#define OUTPUTS_FOLDER_BEFORE_H

#include "base/files.h"
#include "base/value.h"

typedef struct FolderBefore FolderBefore;

/* `path` (copied) of the folder, which need not be there. */
FolderBefore *folder_before_new(const char *path);
void folder_before_free(FolderBefore *before);
/* What output_folder_pack() packed after that build; the files are then known without
 * being read. Before anything is asked. */
void folder_before_trust(FolderBefore *before, Bytes packed);

/* `outputs` of the manifest; an empty list when there is none, or none that can be read. */
const Value *folder_before_outputs(FolderBefore *before);
/* Of a file, as the manifest says; NULL: it lists none of that path. */
const char *folder_before_sha256(FolderBefore *before, const char *path);
/* True when the file is there, holds bytes of this hash, and is one of the manifest's.
 * False when that is not known. */
bool folder_before_holds(FolderBefore *before, const char *path, const char *sha256);

/* A text member of an entry of the list, or "". */
const char *folder_before_member(const Value *entry, const char *key);

#endif
