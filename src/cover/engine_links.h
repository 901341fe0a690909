/* A look inside the links engine, for the structure check of the tests. */
#ifndef QD_COVER_ENGINE_LINKS_H
#define QD_COVER_ENGINE_LINKS_H

#include "search.h"

/* Everything that covering changes and uncovering must restore, byte for byte. */
const void *qd_links_image(const qd_cover_search *search, size_t *size);

/* Walks every list and checks every link and size; NULL if all is well, else what is wrong. */
const char *qd_links_check(const qd_cover_search *search);

#endif
