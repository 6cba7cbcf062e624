/* The program's version: in --version, the manifest and the PDF's producer. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define ACCELREPORT_VERSION "0.1.0"

#endif
