/* The outputs: each takes a resolved Report and writes its files into a folder.
 * The table in output.c is the list; adding one never touches the document. */
#ifndef OUTPUTS_OUTPUT_H
#define OUTPUTS_OUTPUT_H

#include "document/report.h"

/* What a build has written: path, size and hash of each file, for the manifest
 * and for removing stale files of our own. */
typedef struct OutputFolder OutputFolder;

typedef struct {
    const Report *report;
    const Theme *theme;
    const char *templates; /* folder of the shipped templates; the report's own templates/ win */
    const char *assets;    /* folder of style sheets and scripts */
    int jobs;              /* threads */
    /* What this build writes besides the pages; the site links to nothing else. */
    bool with_pdf;    /* report.pdf */
    bool with_charts; /* charts/<id>.svg, .png, .pdf, .csv */
    bool with_data;   /* data/, manifest.json */
} OutputContext;

/* `path` relative to the output folder; whole or not at all; unchanged files
 * are not rewritten. Safe to call from several threads. */
bool output_write(OutputFolder *folder, const char *path, const char *data, size_t size,
                  Diag *diag);

bool html_write(const OutputContext *context, OutputFolder *folder, Diag *diag);
bool pdf_write(const OutputContext *context, OutputFolder *folder, Diag *diag);
bool chart_files_write(const OutputContext *context, OutputFolder *folder, Diag *diag);

#endif
