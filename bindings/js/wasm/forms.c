/* Canonical forms and neighbours of puzzles of the ordinary 9x9: 81 bytes each. */
#include "shim.h"

#include <quadrille/base.h>
#include <quadrille/nine.h>

enum { FORMS_CELLS = 81 };

qd_canon *EXPORT(q_canon_new)(void) {
    qd_canon *canon;
    return shim_ok(qd_canon_new(&canon, &shim_error)) ? canon : NULL;
}

/* Replaces the cells by their minlex form; the text is the number of automorphisms. */
bool EXPORT(q_canon)(const qd_canon *canon, uint8_t *cells) {
    uint64_t automorphisms;
    if (!shim_ok(qd_canon_puzzle(canon, QD_CANON_LEAST, cells, cells, NULL, &automorphisms,
                                 &shim_error)))
        return false;
    shim_begin();
    qd_text_put_number(&shim_text, automorphisms);
    return shim_end();
}

static bool forms_put(void *user, size_t number, const uint8_t *cells) {
    (void)user, (void)number;
    for (int cell = 0; cell < FORMS_CELLS; cell++)
        qd_text_put_byte(&shim_text, (char)('0' + cells[cell]));
    return !shim_text.failed;
}

/* The text is their digits, one puzzle after another. Returns the outcome; -1: it failed. `most`, `seconds` 0: no
 * limit. */
int EXPORT(q_vary)(const uint8_t *cells, uint32_t remove, uint32_t add, bool minimal, double most,
                   double seconds) {
    const qd_vary_settings settings = {.remove = remove,
                                       .add = add,
                                       .minimal = minimal,
                                       .limits = {.solutions = (uint64_t)most, .seconds = seconds}};
    qd_outcome outcome = QD_DONE;
    qd_vary *vary = NULL;
    shim_begin();
    bool is_fine = shim_ok(qd_vary_new(&settings, &vary, &shim_error)) &&
                   shim_ok(qd_vary_run(vary, cells, 1, forms_put, NULL, &outcome, &shim_error));
    qd_vary_free(vary);
    return is_fine && shim_end() ? (int)outcome : -1;
}
