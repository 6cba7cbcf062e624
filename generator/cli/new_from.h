/* `new REPORT --from FOLDER`: creates a report from a folder of data files. */
#ifndef CLI_NEW_FROM_H
#define CLI_NEW_FROM_H

/* Copies the data files of `from` into `folder`, which must be new or empty, and writes report.yaml
 * and index.md for them. `meta` in report.yaml contains what the names of files suggest, for the
 * user to confirm. The page shows each figure of the catalogue that has data. The report builds
 * without errors. Prints problems and returns the exit status. */
int new_from(const char *folder, const char *from);

#endif
