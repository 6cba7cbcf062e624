/* The library does not notice if a temporary file does not fit on the disk, and then packs what
 * there is. A truncated part is not well-formed XML. */
#include "outputs/workbook/workbook.h"

#include <libxml/xmlreader.h>
#include <zip.h>

static bool
is_well_formed(const char *data, size_t size)
{
    xmlTextReader *reader = xmlReaderForMemory(data, (int)size, NULL, NULL,
                                               XML_PARSE_NONET | XML_PARSE_NOERROR |
                                                   XML_PARSE_NOWARNING | XML_PARSE_HUGE);
    int more = 1;

    if (reader == NULL) {
        return false;
    }
    while (more == 1) {
        more = xmlTextReaderRead(reader);
    }
    xmlFreeTextReader(reader);
    return more == 0;
}

static bool
is_part_whole(zip_t *zip, zip_uint64_t index)
{
    zip_stat_t status;
    zip_file_t *file = zip_fopen_index(zip, index, 0);

    if (file == NULL || zip_stat_index(zip, index, 0, &status) != 0 || status.size > G_MAXINT) {
        return false;
    }
    g_autofree char *data = g_malloc(status.size + 1);
    bool read = zip_fread(file, data, status.size) == (zip_int64_t)status.size;
    bool intact = zip_fclose(file) == 0 && read; /* also checks its checksum */
    return intact && is_well_formed(data, status.size);
}

bool
workbook_is_whole(Bytes bytes)
{
    zip_source_t *source = zip_source_buffer_create(bytes.data, bytes.size, 0, NULL);
    zip_t *zip = source != NULL ? zip_open_from_source(source, ZIP_RDONLY, NULL) : NULL;
    zip_int64_t n = zip != NULL ? zip_get_num_entries(zip, 0) : 0;
    bool whole = n > 0;

    for (zip_int64_t i = 0; whole && i < n; i++) {
        whole = is_part_whole(zip, (zip_uint64_t)i);
    }
    if (zip != NULL) {
        zip_discard(zip);
    } else {
        zip_source_free(source);
    }
    return whole;
}
