/* fontconfig, opened when the theme's fonts are looked for: with FreeType and what that brings,
 * beside whatever else begins a build. */
#ifndef CHARTS_FONTCONFIG_LIBRARY_H
#define CHARTS_FONTCONFIG_LIBRARY_H

#include "base/library.h"

#include <fontconfig/fontconfig.h>

#define FONTCONFIG_NAMES(MEMBER) \
    MEMBER(FcConfigBuildFonts) \
    MEMBER(FcConfigCreate) \
    MEMBER(FcConfigDestroy) \
    MEMBER(FcConfigGetFontDirs) \
    MEMBER(FcConfigGetFonts) \
    MEMBER(FcConfigParseAndLoadFromMemory) \
    MEMBER(FcConfigSetCurrent) \
    MEMBER(FcConfigSubstitute) \
    MEMBER(FcDefaultSubstitute) \
    MEMBER(FcFontMatch) \
    MEMBER(FcPatternAddString) \
    MEMBER(FcPatternBuild) \
    MEMBER(FcPatternDestroy) \
    MEMBER(FcPatternDuplicate) \
    MEMBER(FcPatternGetBool) \
    MEMBER(FcPatternGetInteger) \
    MEMBER(FcPatternGetMatrix) \
    MEMBER(FcPatternGetString) \
    MEMBER(FcStrListDone) \
    MEMBER(FcStrListNext) \
    MEMBER(FcWeightFromOpenTypeDouble)

LIBRARY_DECLARE(fontconfig, FONTCONFIG_NAMES)

#define FcConfigBuildFonts (fontconfig_functions()->FcConfigBuildFonts)
#define FcConfigCreate (fontconfig_functions()->FcConfigCreate)
#define FcConfigDestroy (fontconfig_functions()->FcConfigDestroy)
#define FcConfigGetFontDirs (fontconfig_functions()->FcConfigGetFontDirs)
#define FcConfigGetFonts (fontconfig_functions()->FcConfigGetFonts)
#define FcConfigParseAndLoadFromMemory (fontconfig_functions()->FcConfigParseAndLoadFromMemory)
#define FcConfigSetCurrent (fontconfig_functions()->FcConfigSetCurrent)
#define FcConfigSubstitute (fontconfig_functions()->FcConfigSubstitute)
#define FcDefaultSubstitute (fontconfig_functions()->FcDefaultSubstitute)
#define FcFontMatch (fontconfig_functions()->FcFontMatch)
#define FcPatternAddString (fontconfig_functions()->FcPatternAddString)
#define FcPatternBuild (fontconfig_functions()->FcPatternBuild)
#define FcPatternDestroy (fontconfig_functions()->FcPatternDestroy)
#define FcPatternDuplicate (fontconfig_functions()->FcPatternDuplicate)
#define FcPatternGetBool (fontconfig_functions()->FcPatternGetBool)
#define FcPatternGetInteger (fontconfig_functions()->FcPatternGetInteger)
#define FcPatternGetMatrix (fontconfig_functions()->FcPatternGetMatrix)
#define FcPatternGetString (fontconfig_functions()->FcPatternGetString)
#define FcStrListDone (fontconfig_functions()->FcStrListDone)
#define FcStrListNext (fontconfig_functions()->FcStrListNext)
#define FcWeightFromOpenTypeDouble (fontconfig_functions()->FcWeightFromOpenTypeDouble)

#endif
