/* Expat, opened when an SVG picture is looked at. */
#ifndef DOCUMENT_EXPAT_LIBRARY_H
#define DOCUMENT_EXPAT_LIBRARY_H

#include "base/library.h"

#include <expat.h>

#define EXPAT_NAMES(MEMBER) \
    MEMBER(XML_Parse) \
    MEMBER(XML_ParserCreate) \
    MEMBER(XML_ParserFree) \
    MEMBER(XML_SetElementHandler) \
    MEMBER(XML_SetStartDoctypeDeclHandler) \
    MEMBER(XML_SetUserData) \
    MEMBER(XML_StopParser)

LIBRARY_DECLARE(expat, EXPAT_NAMES)

#define XML_Parse (expat_functions()->XML_Parse)
#define XML_ParserCreate (expat_functions()->XML_ParserCreate)
#define XML_ParserFree (expat_functions()->XML_ParserFree)
#define XML_SetElementHandler (expat_functions()->XML_SetElementHandler)
#define XML_SetStartDoctypeDeclHandler (expat_functions()->XML_SetStartDoctypeDeclHandler)
#define XML_SetUserData (expat_functions()->XML_SetUserData)
#define XML_StopParser (expat_functions()->XML_StopParser)

#endif
