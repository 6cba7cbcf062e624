#include "sources/tables/workbook_package.h"

#include "base/limits.h"

#include <libxml/parser.h>
#include <string.h>
#include <zip.h>

struct Package {
    const char *file;
    zip_t *zip;
    GHashTable *entries; /* lower-case name → index + 1, as a pointer */
    bool *counted;       /* by entry: it is included in `n_unpacked` */
    guint64 n_unpacked;
};

static const char local_header[] = "PK\x03\x04", central_header[] = "PK\x01\x02";

static Place
package_place(const Package *package)
{
    return (Place){ .file = package->file };
}

/* True if the archive has so many entries that opening it would fill the memory. */
static bool
has_many_entries(Bytes bytes)
{
    const char *at = bytes.data, *end = bytes.data + bytes.size;
    size_t size = strlen(central_header), n = 0;

    while (end - at >= (ptrdiff_t)size && (at = memchr(at, 'P', (size_t)(end - at))) != NULL) {
        n += end - at >= (ptrdiff_t)size && memcmp(at, central_header, size) == 0;
        at++;
    }
    return n > limit_get(LIMIT_WORKBOOK_ENTRIES);
}

/* Indexes the entries. Two with the same name are an error, because programs differ in which one
 * they read. */
static bool
index_entries(Package *package, Diag *diag)
{
    zip_int64_t n = zip_get_num_entries(package->zip, 0);

    package->counted = g_new0(bool, (size_t)MAX(n, 1));
    for (zip_int64_t i = 0; i < n; i++) {
        const char *name = zip_get_name(package->zip, (zip_uint64_t)i, ZIP_FL_ENC_GUESS);
        char *lower = g_ascii_strdown(name != NULL ? name : "", -1);
        if (!g_hash_table_insert(package->entries, lower, GSIZE_TO_POINTER((size_t)i + 1))) {
            return diag_error(diag, package_place(package), "workbook-zip",
                              "the archive has two entries '%s': save the workbook again", name);
        }
    }
    return true;
}

static bool
open_zip(Package *package, Bytes bytes, Diag *diag)
{
    zip_error_t error;

    zip_error_init(&error);
    zip_source_t *source = zip_source_buffer_create(bytes.data, bytes.size, 0, &error);
    package->zip = source != NULL ? zip_open_from_source(source, ZIP_RDONLY, &error) : NULL;
    if (package->zip == NULL) {
        zip_source_free(source);
        (void)diag_error(diag, package_place(package), "workbook-zip",
                         "the archive is damaged or cut short (%s): save the workbook again",
                         zip_error_strerror(&error));
    }
    zip_error_fini(&error);
    return package->zip != NULL && index_entries(package, diag);
}

static bool
check_and_open(Package *package, Bytes bytes, Diag *diag)
{
    if (bytes.size > limit_get(LIMIT_WORKBOOK_FILE)) {
        return limit_error(LIMIT_WORKBOOK_FILE, package_place(package), "workbook-limit", diag,
                           "the workbook is too large: save the sheet as CSV");
    }
    if (has_many_entries(bytes)) {
        return limit_error(LIMIT_WORKBOOK_ENTRIES, package_place(package), "workbook-limit", diag,
                           "the archive has too many files");
    }
    return open_zip(package, bytes, diag);
}

Package *
package_open(Bytes bytes, const char *file, Diag *diag)
{
    Package *package = g_new0(Package, 1);

    package->file = file;
    package->entries = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (!check_and_open(package, bytes, diag)) {
        package_close(package);
        return NULL;
    }
    return package;
}

void
package_close(Package *package)
{
    if (package != NULL) {
        if (package->zip != NULL) {
            zip_discard(package->zip);
        }
        g_hash_table_unref(package->entries);
        g_free(package->counted);
        g_free(package);
    }
}

/* The index of an entry; -1: there is none. */
static zip_int64_t
find_entry(const Package *package, const char *name)
{
    g_autofree char *lower = g_ascii_strdown(name, -1);

    return (zip_int64_t)GPOINTER_TO_SIZE(g_hash_table_lookup(package->entries, lower)) - 1;
}

bool
package_has(const Package *package, const char *name)
{
    return find_entry(package, name) >= 0;
}

/* A ZIP local file header has 30 bytes; bytes 26 and 27 are the length of the name that follows. */
const char *
package_first_name(Bytes bytes, Arena *arena)
{
    enum { HEADER_SIZE = 30, LENGTH_AT = 26 };
    const unsigned char *data = (const unsigned char *)bytes.data;

    if (bytes.size < HEADER_SIZE || memcmp(data, local_header, strlen(local_header)) != 0) {
        return NULL;
    }
    size_t length = data[LENGTH_AT] | (size_t)data[LENGTH_AT + 1] << 8;
    length = MIN(length, bytes.size - HEADER_SIZE);
    char *name = arena_alloc(arena, length + 1);
    memcpy(name, bytes.data + HEADER_SIZE, length);
    return name;
}

char *
package_peek(const Package *package, const char *name, size_t size)
{
    zip_int64_t index = find_entry(package, name);
    zip_file_t *entry = index >= 0 ? zip_fopen_index(package->zip, (zip_uint64_t)index, 0) : NULL;

    if (entry == NULL) {
        return NULL;
    }
    char *text = g_malloc0(size + 1);
    zip_int64_t n = zip_fread(entry, text, size);
    (void)zip_fclose(entry);
    if (n < 0) {
        g_free(text);
        return NULL;
    }
    return text;
}

const char *
xml_attribute(const XmlElement *element, const char *uri, const char *name)
{
    for (size_t i = 0; i < element->n_attributes; i++) {
        const XmlAttribute *attribute = &element->attributes[i];
        if (g_str_equal(attribute->name, name) && g_str_equal(attribute->uri, uri)) {
            return attribute->value;
        }
    }
    return NULL;
}

/* An entry being parsed. */
typedef struct {
    Package *package;
    const char *name;
    guint64 n_packed, n_unpacked;
    bool counts; /* counts towards the package's total */
    zip_file_t *file;
    xmlParserCtxt *parser;
    const XmlHandler *handler;
    void *context;
    Diag *diag;
    XmlNext next;
    bool unpacked; /* false after an unpacking error, which was reported */
    int depth;
    GArray *attributes; /* of XmlAttribute: those of the current element */
    GString *values;
    char *problem; /* the parser's first error */
    int problem_line;
} Entry;

static bool
report_large(const Entry *entry, LimitId limit, const char *what)
{
    return limit_error(limit, package_place(entry->package), "workbook-limit", entry->diag,
                       "'%s' in the archive %s: save the sheet as CSV", entry->name, what);
}

static bool
check_size(Entry *entry, guint64 n)
{
    Package *package = entry->package;

    entry->n_unpacked += n;
    package->n_unpacked += entry->counts ? n : 0;
    if (entry->n_unpacked > limit_get(LIMIT_WORKBOOK_ENTRY)) {
        return report_large(entry, LIMIT_WORKBOOK_ENTRY, "unpacks to too many bytes");
    }
    if (package->n_unpacked > limit_get(LIMIT_WORKBOOK_UNPACKED)) {
        return report_large(entry, LIMIT_WORKBOOK_UNPACKED, "makes the workbook too large");
    }
    if (entry->n_unpacked > PACKAGE_RATIO_FROM &&
        entry->n_unpacked / limit_get(LIMIT_WORKBOOK_RATIO) > entry->n_packed) {
        return report_large(entry, LIMIT_WORKBOOK_RATIO, "unpacks to too many times its size");
    }
    return true;
}

/* Reads for libxml2: returns the number of bytes, 0 at the end, -1 after an error. */
static int
read_entry(void *context, char *buffer, int size)
{
    Entry *entry = context;
    zip_int64_t n = zip_fread(entry->file, buffer, (zip_uint64_t)size);

    if (n < 0) {
        entry->unpacked = diag_error(entry->diag, package_place(entry->package), "workbook-zip",
                                     "'%s' in the archive is damaged (%s): save the workbook again",
                                     entry->name, zip_file_strerror(entry->file));
        return -1;
    }
    entry->unpacked = check_size(entry, (guint64)n);
    return entry->unpacked ? (int)n : -1;
}

static void
continue_with(Entry *entry, XmlNext next)
{
    entry->next = next;
    if (next != XML_GO_ON) {
        xmlStopParser(entry->parser);
    }
}

static const char *
text_or_empty(const xmlChar *text)
{
    return text != NULL ? (const char *)text : "";
}

/* libxml2 passes attributes in groups of five: name, prefix, namespace, and the start and end of
 * the value. */
static void
copy_attributes(Entry *entry, const xmlChar **attributes, size_t n)
{
    size_t total = 0;

    for (size_t i = 0; i < n; i++) {
        total += (size_t)(attributes[5 * i + 4] - attributes[5 * i + 3]) + 1;
    }
    g_string_set_size(entry->values, total); /* set the size once, so that values do not move */
    g_array_set_size(entry->attributes, (guint)n);
    char *at = entry->values->str;
    for (size_t i = 0; i < n; i++) {
        const xmlChar **parts = &attributes[5 * i];
        size_t size = (size_t)(parts[4] - parts[3]);
        g_array_index(entry->attributes, XmlAttribute, i) =
            (XmlAttribute){ (const char *)parts[0], text_or_empty(parts[2]), at };
        memcpy(at, parts[3], size);
        at[size] = '\0';
        at += size + 1;
    }
}

static void /* NOLINTNEXTLINE(readability-function-size): libxml2 has these parameters */
start_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
              int n_namespaces, const xmlChar **namespaces, int n_attributes, int n_defaulted,
              const xmlChar **attributes)
{
    Entry *entry = context;

    (void)prefix, (void)n_namespaces, (void)namespaces, (void)n_defaulted;
    if (entry->next != XML_GO_ON) {
        return;
    }
    if ((size_t)++entry->depth > limit_get(LIMIT_WORKBOOK_DEPTH)) {
        (void)limit_error(LIMIT_WORKBOOK_DEPTH, package_place(entry->package), "workbook-limit",
                          entry->diag, "'%s' in the archive has elements nested too deep",
                          entry->name);
        continue_with(entry, XML_FAILED);
        return;
    }
    copy_attributes(entry, attributes, (size_t)n_attributes);
    XmlElement element = { .name = (const char *)name,
                           .uri = text_or_empty(uri),
                           .attributes = (const XmlAttribute *)(void *)entry->attributes->data,
                           .n_attributes = (size_t)n_attributes };
    continue_with(entry, entry->handler->start(entry->context, &element, entry->diag));
}

static void
end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    Entry *entry = context;
    XmlElement element = { .name = (const char *)name, .uri = text_or_empty(uri) };

    (void)prefix;
    if (entry->next == XML_GO_ON) {
        entry->depth--;
        continue_with(entry, entry->handler->end(entry->context, &element, entry->diag));
    }
}

static void
take_text(void *context, const xmlChar *text, int size)
{
    Entry *entry = context;

    if (entry->next == XML_GO_ON && entry->handler->text != NULL) {
        continue_with(entry, entry->handler->text(entry->context, (const char *)text, (size_t)size,
                                                  entry->diag));
    }
}

static void
refuse_document_type(void *context, const xmlChar *name, const xmlChar *public_id,
                     const xmlChar *system_id)
{
    Entry *entry = context;

    (void)name, (void)public_id, (void)system_id;
    if (entry->next == XML_GO_ON) {
        (void)diag_error(entry->diag, package_place(entry->package), "workbook-xml",
                         "'%s' in the archive declares a document type, which workbooks never do: "
                         "save the workbook again",
                         entry->name);
        continue_with(entry, XML_FAILED);
    }
}

static void
take_problem(void *context, xmlError *error)
{
    Entry *entry = context;

    if (entry->problem == NULL && error->level >= XML_ERR_ERROR &&
        error->domain != XML_FROM_NAMESPACE) {
        entry->problem = g_strchomp(g_strdup(error->message != NULL ? error->message : ""));
        entry->problem_line = error->line;
    }
}

static bool
parse_open_entry(Entry *entry)
{
    xmlSAXHandler events = { .initialized = XML_SAX2_MAGIC,
                             .startElementNs = start_element,
                             .endElementNs = end_element,
                             .characters = take_text,
                             .ignorableWhitespace = take_text,
                             .cdataBlock = take_text,
                             .internalSubset = refuse_document_type,
                             .serror = take_problem };

    entry->parser =
        xmlCreateIOParserCtxt(&events, entry, read_entry, NULL, entry, XML_CHAR_ENCODING_NONE);
    bool well_formed = false;
    if (entry->parser != NULL) {
        /* Only XML's five predefined entities can occur. Without NOENT, "&amp;" in an attribute
         * would be returned as "&#38;". */
        (void)xmlCtxtUseOptions(entry->parser, XML_PARSE_NONET | XML_PARSE_NOENT);
        (void)xmlParseDocument(entry->parser);
        well_formed = entry->parser->wellFormed != 0;
        xmlFreeParserCtxt(entry->parser);
    }
    if (!entry->unpacked || entry->next != XML_GO_ON) {
        return entry->unpacked && entry->next == XML_DONE;
    }
    return well_formed ||
           diag_error(entry->diag, package_place(entry->package), "workbook-xml",
                      "'%s' in the archive is not XML (line %d: %s): save the workbook again",
                      entry->name, entry->problem_line,
                      entry->problem != NULL ? entry->problem : "nothing could be read");
}

static bool
report_closed(const Package *package, const char *name, Diag *diag)
{
    int error = zip_error_code_zip(zip_get_error(package->zip));

    if (error == ZIP_ER_NOPASSWD || error == ZIP_ER_ENCRNOTSUPP) {
        return diag_error(diag, package_place(package), "workbook-kind",
                          "the workbook is protected by a password: save it without one");
    }
    return diag_error(diag, package_place(package), "workbook-zip",
                      "'%s' in the archive cannot be unpacked (%s): save the workbook again", name,
                      zip_strerror(package->zip));
}

bool
package_parse(Package *package, const char *name, const XmlHandler *handler, void *context,
              Diag *diag)
{
    zip_int64_t index = find_entry(package, name);
    zip_stat_t status;

    if (index < 0) {
        return diag_error(diag, package_place(package), "workbook-part",
                          "the workbook has no '%s': save it again", name);
    }
    zip_stat_init(&status);
    zip_file_t *file = zip_fopen_index(package->zip, (zip_uint64_t)index, 0);
    if (file == NULL || zip_stat_index(package->zip, (zip_uint64_t)index, 0, &status) != 0) {
        return report_closed(package, name, diag);
    }
    g_autoptr(GArray) attributes = g_array_new(FALSE, FALSE, sizeof(XmlAttribute));
    g_autoptr(GString) values = g_string_new(NULL);
    Entry entry = { .package = package,
                    .name = name,
                    .n_packed = status.comp_size,
                    .counts = !package->counted[index],
                    .file = file,
                    .handler = handler,
                    .context = context,
                    .diag = diag,
                    .next = XML_GO_ON,
                    .unpacked = true,
                    .attributes = attributes,
                    .values = values };
    package->counted[index] = true;
    bool ok = parse_open_entry(&entry);
    (void)zip_fclose(file);
    g_free(entry.problem);
    return ok;
}
