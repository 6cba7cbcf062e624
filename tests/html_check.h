/* A strict reader of HTML5 for tests: what it passes, every browser builds the
 * same tree from, without repairing anything. It stops the test with the place
 * of the first fault.
 *
 * Checked: elements nest and are closed; only void elements and SVG ones go
 * without an end tag; no paragraph holds a block, no link a link, no attribute
 * stands twice; ampersands are part of known references; ids are unique and
 * every "#id" meets one; there is one h1, one main, and no heading skips a
 * level; pictures have alternative texts, table heads a scope; nothing is
 * scripted but by site.js, styled inline or fetched from elsewhere. */
#ifndef TESTS_HTML_CHECK_H
#define TESTS_HTML_CHECK_H

void html_check(const char *html);

#endif
