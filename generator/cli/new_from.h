/* `new REPORT --from FOLDER`: a report made of a folder of files. */
#ifndef CLI_NEW_FROM_H
#define CLI_NEW_FROM_H

/* Copies the data files of `from` into `folder`, new or empty, and writes report.yaml and index.md
 * for them: what the names of files suggest is in its `meta`, for the user to confirm, and each
 * figure of the catalogue that has data is on the page. The report builds without errors. The exit
 * status; what was wrong is printed. */
int new_from(const char *folder, const char *from);

#endif
