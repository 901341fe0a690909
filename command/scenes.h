/* Steps drawn in their positions, one after another: as text, or as one SVG document. */
#ifndef QD_COMMAND_SCENES_H
#define QD_COMMAND_SCENES_H

#include "options.h"

#include <quadrille/draw.h>

enum { SCENES_NONE, SCENES_TEXT, SCENES_SVG };

extern const struct option_word scenes_words[];

/* Begin with the form and 0. */
struct scenes {
    int to;
    uint64_t count;
    qd_picture *sketch; /* of SVG: all of them, until the size is known */
    double width, height;
};

/* Draws one more; text is appended. */
void scenes_put(struct scenes *scenes, const qd_scene *scene, qd_text *text);

/* Appends the SVG document, if that is the form. */
void scenes_close(struct scenes *scenes, qd_text *text);

#endif
