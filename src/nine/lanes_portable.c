/* Plain C: the reference that the other paths must match. */
#include "path.h"

#include "lanes_path.h"

const struct nine_path qd_nine_path_portable = PATH("portable", 64);
