/* cJSON, opened when JSON is read. */
#ifndef BASE_JSON_LIBRARY_H
#define BASE_JSON_LIBRARY_H

#include "base/library.h"

#include <cjson/cJSON.h>

#define JSON_NAMES(MEMBER) \
    MEMBER(cJSON_CreateStringReference) \
    MEMBER(cJSON_Delete) \
    MEMBER(cJSON_GetObjectItemCaseSensitive) \
    MEMBER(cJSON_GetStringValue) \
    MEMBER(cJSON_IsNumber) \
    MEMBER(cJSON_IsObject) \
    MEMBER(cJSON_IsString) \
    MEMBER(cJSON_ParseWithLength) \
    MEMBER(cJSON_ParseWithLengthOpts) \
    MEMBER(cJSON_PrintUnformatted) \
    MEMBER(cJSON_free)

LIBRARY_DECLARE(json, JSON_NAMES)

#define cJSON_CreateStringReference (json_functions()->cJSON_CreateStringReference)
#define cJSON_Delete (json_functions()->cJSON_Delete)
#define cJSON_GetObjectItemCaseSensitive (json_functions()->cJSON_GetObjectItemCaseSensitive)
#define cJSON_GetStringValue (json_functions()->cJSON_GetStringValue)
#define cJSON_IsNumber (json_functions()->cJSON_IsNumber)
#define cJSON_IsObject (json_functions()->cJSON_IsObject)
#define cJSON_IsString (json_functions()->cJSON_IsString)
#define cJSON_ParseWithLength (json_functions()->cJSON_ParseWithLength)
#define cJSON_ParseWithLengthOpts (json_functions()->cJSON_ParseWithLengthOpts)
#define cJSON_PrintUnformatted (json_functions()->cJSON_PrintUnformatted)
#define cJSON_free (json_functions()->cJSON_free)

#endif
