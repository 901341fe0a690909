/*
 * Steps with their reasons, and ratings.
 *
 * A step outlives the explainer that found it as bytes, from which its words, its picture and its parts are made when
 * somebody wants them: 32-bit numbers. Each is one more than it says, so that those that stand for nothing are short,
 * in groups of seven bits, the lowest first; the top bit of a byte says that there are more.
 *
 *     technique rating level cell value, numbers of removals, parts, links
 *     removal: cell, values (two numbers)
 *     part: role set house cell, values (two numbers)
 *     link: chain, cell and value of both ends, on bits, house, technique
 */
#define NATIVE_SMALL
#include "native.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEP_HEAD = 8,
    STEP_REMOVAL = 3,
    STEP_PART = 7,
    STEP_LINK = 8,
    STEP_NOBODY = UINT32_MAX /* instead of a technique */
};

/* ---- to bytes and back ----------------------------------------------------------------------- */

static uint32_t steps_technique_number(const qd_technique *technique) {
    const qd_technique *one;
    for (uint32_t i = 0; (one = qd_technique_number(i)); i++)
        if (one == technique)
            return i;
    return (uint32_t)STEP_NOBODY;
}

/* Up to STEP_HEAD numbers, at once. */
static void steps_put(qd_text *text, size_t count, const uint32_t *numbers) {
    char bytes[5 * STEP_HEAD], *at = bytes;
    for (size_t i = 0; i < count; i++) {
        uint32_t number = numbers[i] + 1;
        for (; number > 127; number >>= 7)
            *at++ = (char)(number | 128);
        *at++ = (char)number;
    }
    qd_text_put_bytes(text, bytes, (size_t)(at - bytes));
}

static uint32_t steps_high(uint64_t values) {
    return (uint32_t)(values >> 32);
}

void step_pack(const qd_step *step, qd_text *text) {
    steps_put(text, STEP_HEAD,
              (const uint32_t[]){steps_technique_number(step->technique), step->rating,
                                 (uint32_t)step->level, step->cell, step->value,
                                 (uint32_t)step->removal_count, (uint32_t)step->part_count,
                                 (uint32_t)step->link_count});
    for (size_t i = 0; i < step->removal_count; i++) {
        const qd_removal *removal = &step->removals[i];
        steps_put(text, STEP_REMOVAL,
                  (const uint32_t[]){removal->cell, (uint32_t)removal->values,
                                     steps_high(removal->values)});
    }
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        steps_put(text, STEP_PART,
                  (const uint32_t[]){(uint32_t)part->role, part->set, part->house, part->cell,
                                     (uint32_t)part->values, steps_high(part->values), part->rule});
    }
    for (size_t i = 0; i < step->link_count; i++) {
        const qd_link *link = &step->links[i];
        steps_put(
            text, STEP_LINK,
            (const uint32_t[]){
                link->chain, link->from_cell, link->from_value, link->to_cell, link->to_value,
                (link->from_on ? 1u : 0u) | (link->to_on ? 2u : 0u), link->house,
                link->technique ? steps_technique_number(link->technique) : (uint32_t)STEP_NOBODY});
    }
}

/* The same, after the length in four bytes, the least first. */
static bool steps_append_packed(const qd_step *step, qd_text *text) {
    size_t place = text->length;
    qd_text_put_bytes(text, "\0\0\0", 4);
    step_pack(step, text);
    if (text->failed)
        return false;
    uint32_t length = (uint32_t)(text->length - place - 4);
    for (unsigned i = 0; i < 4; i++)
        text->data[place + i] = (char)(length >> 8 * i);
    return true;
}

static uint32_t steps_length(const uint8_t *at) {
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* A step made again, in memory of its own. */
struct steps_copy {
    qd_step step;
    void *memory;
};

struct steps_bytes {
    const uint8_t *at, *end;
    bool are_short; /* more was read than there is */
};

static uint32_t steps_get(struct steps_bytes *bytes) {
    uint32_t number = 0, byte = 128;
    for (unsigned shift = 0; byte > 127 && shift < 35; shift += 7) {
        bytes->are_short |= bytes->at == bytes->end;
        byte = bytes->are_short ? 0 : *bytes->at++;
        number |= (byte & 127) << shift;
    }
    return number - 1;
}

static uint64_t steps_get_values(struct steps_bytes *bytes) {
    uint64_t low = steps_get(bytes);
    return low | (uint64_t)steps_get(bytes) << 32;
}

static bool steps_is_cell(const struct board *board, uint32_t cell) {
    return cell == QD_NO_CELL || cell < board->cells;
}

static bool steps_is_house(const struct board *board, uint32_t house) {
    return house == QD_NO_HOUSE || house < qd_board_house_count(board->board);
}

/* False: the bytes are none of this board's steps. */
static bool steps_unpack_lists(struct steps_bytes *bytes, const struct board *board,
                               struct steps_copy *copy) {
    qd_step *step = &copy->step;
    qd_removal *removals = copy->memory;
    qd_part *parts = (qd_part *)(removals + step->removal_count);
    qd_link *links = (qd_link *)(parts + step->part_count);
    bool good = true;
    for (size_t i = 0; i < step->removal_count; i++) {
        removals[i].cell = steps_get(bytes);
        removals[i].values = steps_get_values(bytes);
        good = good && removals[i].cell < board->cells;
    }
    for (size_t i = 0; i < step->part_count; i++) {
        parts[i].role = (qd_role)steps_get(bytes);
        parts[i].set = steps_get(bytes);
        parts[i].house = steps_get(bytes);
        parts[i].cell = steps_get(bytes);
        parts[i].values = steps_get_values(bytes);
        parts[i].rule = steps_get(bytes);
        good = good && (size_t)parts[i].role <= QD_ROLE_IMAGE &&
               parts[i].rule <= qd_board_constraint_count(board->board) &&
               steps_is_house(board, parts[i].house) && steps_is_cell(board, parts[i].cell);
    }
    for (size_t i = 0; i < step->link_count; i++) {
        qd_link *link = &links[i];
        link->chain = steps_get(bytes);
        link->from_cell = steps_get(bytes);
        link->from_value = steps_get(bytes);
        link->to_cell = steps_get(bytes);
        link->to_value = steps_get(bytes);
        uint32_t on = steps_get(bytes);
        link->from_on = on & 1, link->to_on = on & 2;
        link->house = steps_get(bytes);
        uint32_t technique = steps_get(bytes);
        link->technique =
            technique == (uint32_t)STEP_NOBODY ? NULL : qd_technique_number(technique);
        good = good && link->from_cell < board->cells && link->to_cell < board->cells &&
               link->from_value - 1 < board->values && link->to_value - 1 < board->values &&
               steps_is_house(board, link->house);
    }
    step->removals = removals, step->parts = parts, step->links = links;
    return good;
}

/* To be released by PyMem_Free(copy->memory). */
static bool steps_unpack(PyObject *packed, const struct board *board, struct steps_copy *copy) {
    char *start;
    Py_ssize_t length;
    qd_step *step = &copy->step;
    memset(copy, 0, sizeof *copy);
    if (PyBytes_AsStringAndSize(packed, &start, &length) < 0)
        return false;
    struct steps_bytes bytes = {(uint8_t *)start, (uint8_t *)start + length, false};
    step->technique = qd_technique_number(steps_get(&bytes));
    step->rating = steps_get(&bytes);
    step->level = (qd_level)steps_get(&bytes);
    step->cell = steps_get(&bytes);
    step->value = steps_get(&bytes);
    step->removal_count = steps_get(&bytes);
    step->part_count = steps_get(&bytes);
    step->link_count = steps_get(&bytes);
    uint64_t numbers = STEP_HEAD + (uint64_t)STEP_REMOVAL * step->removal_count +
                       (uint64_t)STEP_PART * step->part_count +
                       (uint64_t)STEP_LINK * step->link_count;
    bool good = (uint64_t)length >= numbers && step->technique && step->level <= QD_LEVEL_EXTREME &&
                steps_is_cell(board, step->cell) && step->value <= board->values;
    if (good) {
        size_t size = step->removal_count * sizeof(qd_removal) +
                      step->part_count * sizeof(qd_part) + step->link_count * sizeof(qd_link);
        copy->memory = PyMem_Malloc(size);
        if (!copy->memory) {
            PyErr_NoMemory();
            return false;
        }
        good = steps_unpack_lists(&bytes, board, copy) && bytes.at == bytes.end && !bytes.are_short;
    }
    if (good)
        return true;
    PyMem_Free(copy->memory);
    copy->memory = NULL;
    PyErr_SetString(PyExc_ValueError, "no step of this board");
    return false;
}

/* ---- as data ------------------------------------------------------------------------------- */

/* Moves a new reference into a list. */
static bool steps_append(PyObject *list, PyObject *item) {
    bool good = item && PyList_Append(list, item) == 0;
    Py_XDECREF(item);
    return good;
}

static PyObject *steps_words(const struct board *board, const qd_step *step, qd_help help,
                             const qd_symbols *symbols) {
    qd_text text = QD_TEXT_INIT;
    qd_step_put(board->board, step, help, symbols, &text);
    return native_text(&text);
}

/* "O&": symbols or None into a qd_symbols that is empty for None. */
static bool steps_symbols(PyObject *text, const struct board *board, qd_symbols *symbols) {
    qd_error error;
    *symbols->of_value = 0;
    if (text == Py_None)
        return true;
    const char *words = PyUnicode_AsUTF8AndSize(text, NULL);
    if (words && qd_symbols_parse(words, board->values, symbols, &error) != QD_OK)
        native_fail(&error);
    return !PyErr_Occurred();
}

/* step_json(board, step, explained, symbols) */
static PyObject *steps_step_json(PyObject *self, PyObject *arguments) {
    PyObject *board, *packed, *alphabet;
    int explained;
    qd_symbols symbols;
    struct steps_copy copy;
    qd_text text = QD_TEXT_INIT;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "O!OpO:step_json", board_type, &board, &packed, &explained,
                          &alphabet))
        return NULL;
    const struct board *its = (struct board *)board;
    if (!steps_symbols(alphabet, its, &symbols) || !steps_unpack(packed, its, &copy))
        return NULL;
    const qd_step_style style = {.explained = explained,
                                 .symbols = *symbols.of_value ? &symbols : NULL};
    qd_step_put_json(its->board, &copy.step, &style, &text);
    PyMem_Free(copy.memory);
    return native_text(&text);
}

/* step_text(board, step, help, symbols) */
static PyObject *steps_step_text(PyObject *self, PyObject *arguments) {
    PyObject *board, *packed, *alphabet, *made = NULL;
    int help;
    qd_symbols symbols;
    struct steps_copy copy;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "O!OiO:step_text", board_type, &board, &packed, &help,
                          &alphabet))
        return NULL;
    const struct board *its = (struct board *)board;
    if (help < QD_HELP_WHERE || help > QD_HELP_EFFECT)
        return PyErr_Format(PyExc_ValueError, "no degree of help: %d", help);
    if (!steps_symbols(alphabet, its, &symbols) || !steps_unpack(packed, its, &copy))
        return NULL;
    made = steps_words(its, &copy.step, (qd_help)help, *symbols.of_value ? &symbols : NULL);
    PyMem_Free(copy.memory);
    return made;
}

/* step_eureka(board, step, symbols): a chain in that notation; None: it is none */
static PyObject *steps_step_eureka(PyObject *self, PyObject *arguments) {
    PyObject *board, *packed, *alphabet;
    qd_symbols symbols;
    struct steps_copy copy;
    qd_text text = QD_TEXT_INIT;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "O!OO:step_eureka", board_type, &board, &packed, &alphabet))
        return NULL;
    const struct board *its = (struct board *)board;
    if (!steps_symbols(alphabet, its, &symbols) || !steps_unpack(packed, its, &copy))
        return NULL;
    bool is_chain = qd_step_put_eureka(its->board, &copy.step, NULL,
                                       *symbols.of_value ? &symbols : NULL, &text);
    PyMem_Free(copy.memory);
    if (is_chain || text.failed)
        return native_text(&text);
    qd_text_free(&text);
    Py_RETURN_NONE;
}

/* ---- pictures -------------------------------------------------------------------------------- */

static qd_status steps_add_scene(qd_picture *picture, const qd_picture_room *room,
                                 const void *drawn, double *height, qd_error *error) {
    return qd_picture_add_scene(picture, room, drawn, height, error);
}

/* step_svg(puzzle, step, help, words, symbols, size, title): puzzle is the position, with all candidates */
static PyObject *steps_step_svg(PyObject *self, PyObject *arguments) {
    PyObject *packed, *alphabet, *size, *made = NULL;
    int help;
    const char *words, *title;
    struct puzzle puzzle;
    struct steps_copy copy = {.memory = NULL};
    qd_puzzle whole;
    qd_error error;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "O&OizOOz:step_svg", puzzle_convert, &puzzle, &packed, &help,
                          &words, &alphabet, &size, &title))
        return NULL;
    whole = (qd_puzzle){.grid = puzzle.grid};
    whole.given = puzzle.given;
    if (steps_symbols(alphabet, puzzle.board, &whole.symbols) &&
        steps_unpack(packed, puzzle.board, &copy)) {
        struct kept *kept = board_take_explainer(puzzle.board, 0, 0, NULL, &error);
        if (kept) {
            qd_explainer_start_at(kept->explainer, puzzle.cells, puzzle.candidates, NULL);
            qd_scene scene = {&whole, kept->explainer, &copy.step, (qd_help)help, words};
            made = native_picture(steps_add_scene, &scene, size, title);
            board_give_explainer(puzzle.board, 0, kept);
        } else {
            native_fail(&error);
        }
    }
    PyMem_Free(copy.memory);
    puzzle_clear(&puzzle);
    return made;
}

/* ---- explaining ------------------------------------------------------------------------------ */

enum steps_question { STEPS_RATE, STEPS_PATH, STEPS_HINT, STEPS_ALL };

struct steps_job {
    struct work work;
    enum steps_question question;
    const struct puzzle *puzzle;
    bool is_position; /* values beside the clues, or candidates: not the grid of a puzzle */
    qd_explainer *explainer;
    const qd_technique *technique; /* of STEPS_ALL */
    uint64_t most;
    qd_text steps;     /* each with its length before it */
    qd_text positions; /* of each step: the values, then the candidates */
    uint64_t count;
    qd_rating rating;
    qd_outcome outcome;
};

static void steps_begin(struct steps_job *job) {
    const struct puzzle *puzzle = job->puzzle;
    if (!job->is_position) {
        qd_explainer_start(job->explainer, puzzle->grid);
        return;
    }
    qd_explainer_start_at(job->explainer, puzzle->cells, puzzle->candidates, puzzle->given);
}

/* The position in which a step was found, as the bytes of a puzzle. */
static void steps_keep_position(struct steps_job *job) {
    uint32_t cells = job->puzzle->board->cells;
    for (uint32_t cell = 0; cell < cells; cell++)
        qd_text_put_byte(&job->positions, (char)qd_explainer_value(job->explainer, cell));
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint64_t candidates = qd_explainer_candidates(job->explainer, cell);
        qd_text_put_bytes(&job->positions, (const char *)&candidates, sizeof candidates);
    }
}

static bool steps_take(void *user, const qd_step *step) {
    struct steps_job *job = user;
    if (!steps_append_packed(step, &job->steps))
        return false;
    if (job->question != STEPS_ALL || !job->count)
        steps_keep_position(job);
    return ++job->count < job->most && !job->positions.failed;
}

static void steps_run(struct work *work) {
    struct steps_job *job = (struct steps_job *)work;
    const qd_step *step;
    steps_begin(job);
    switch (job->question) {
    case STEPS_RATE:
        job->work.status = qd_explainer_rate(job->explainer, NULL, NULL, &job->rating,
                                             &job->outcome, &job->work.error);
        break;
    case STEPS_PATH:
        job->work.status = qd_explainer_rate(job->explainer, steps_take, job, &job->rating,
                                             &job->outcome, &job->work.error);
        break;
    case STEPS_HINT:
        step = qd_explainer_next(job->explainer, &job->outcome);
        if (step)
            steps_take(job, step);
        break;
    case STEPS_ALL:
        job->outcome = qd_explainer_each(job->explainer, job->technique, steps_take, job);
        break;
    }
}

static PyObject *steps_technique_pair(const qd_technique *technique) {
    return technique ? PyUnicode_FromString(qd_technique_about(technique).name)
                     : Py_NewRef(Py_None);
}

/* Whether it is the number of a scale, of which a board keeps an explainer. */
static bool steps_is_scale(int scale) {
    return scale >= 0 && scale < NATIVE_SCALES && qd_scale_number((size_t)scale);
}

/* (er, ep, ed in tenths, their techniques, steps, has_placed, score, level, grade) */
static PyObject *steps_rating_tuple(unsigned scale, const qd_rating *rating) {
    return Py_BuildValue(
        "(IIINNNIOIss)", rating->er, rating->ep, rating->ed,
        steps_technique_pair(rating->er_technique), steps_technique_pair(rating->ep_technique),
        steps_technique_pair(rating->ed_technique), rating->steps,
        rating->has_placed ? Py_True : Py_False, rating->score, qd_level_name(rating->level),
        qd_grade_name(qd_grade_of(qd_scale_number(scale), rating->er)));
}

/* A list of (step, position values, position candidates). */
static PyObject *steps_list(const qd_text *steps, const qd_text *positions, uint64_t count,
                            uint32_t cells, bool same_position) {
    PyObject *list = PyList_New(0);
    const uint8_t *at = (const uint8_t *)steps->data;
    for (uint64_t i = 0; list && i < count; i++) {
        uint32_t length = steps_length(at);
        size_t place = same_position ? 0 : (size_t)i * cells * 9;
        PyObject *one = Py_BuildValue("(y#y#y#)", at + 4, (Py_ssize_t)length,
                                      positions->data + place, (Py_ssize_t)cells,
                                      positions->data + place + cells, (Py_ssize_t)cells * 8);
        at += 4 + length;
        if (!steps_append(list, one))
            Py_CLEAR(list);
    }
    return list;
}

/*
 * explain(puzzle, is_position, question, scale, seconds, technique, most):
 * (outcome, rating, steps)
 */
static PyObject *steps_explain(PyObject *self, PyObject *arguments) {
    struct puzzle puzzle;
    int is_position, question, scale;
    double seconds;
    const char *technique;
    unsigned long long most;
    PyObject *made = NULL;
    struct steps_job job = {.work = {.run = steps_run}};
    (void)self;
    if (!PyArg_ParseTuple(arguments, "O&piidzK:explain", puzzle_convert, &puzzle, &is_position,
                          &question, &scale, &seconds, &technique, &most))
        return NULL;
    job.puzzle = &puzzle;
    job.is_position = is_position;
    job.question = (enum steps_question)question;
    job.most = most ? most : UINT64_MAX;
    job.technique = technique ? qd_technique_find(technique) : NULL;
    if (question == STEPS_ALL && !job.technique) {
        native_refuse("argument", "there is no technique '%s'", technique ? technique : "");
        goto done;
    }
    if (question < STEPS_RATE || question > STEPS_ALL || !steps_is_scale(scale)) {
        PyErr_SetString(PyExc_ValueError, "no such question or scale");
        goto done;
    }
    struct kept *kept = board_take_explainer(puzzle.board, (unsigned)scale, seconds, &job.work.stop,
                                             &job.work.error);
    if (!kept) {
        native_fail(&job.work.error);
        goto done;
    }
    job.explainer = kept->explainer;
    bool good = work_run_here(&job.work) == 0;
    if (good && (job.steps.failed || job.positions.failed)) {
        PyErr_NoMemory();
        good = false;
    }
    if (good && seconds <= 0)
        board_give_explainer(puzzle.board, (unsigned)scale, kept);
    else
        kept_free(kept);
    if (good)
        made = Py_BuildValue("(sNN)", qd_outcome_name(job.outcome),
                             steps_rating_tuple((unsigned)scale, &job.rating),
                             steps_list(&job.steps, &job.positions, job.count, puzzle.board->cells,
                                        question == STEPS_ALL));
done:
    qd_text_free(&job.steps);
    qd_text_free(&job.positions);
    puzzle_clear(&puzzle);
    return made;
}

/* ---- many ratings ---------------------------------------------------------------------------- */

/* What is kept of the steps of each puzzle. */
struct steps_of {
    qd_text packed;
    uint64_t count;
};

/* In any thread, without Python's lock. */
static bool steps_many_take(void *user, size_t number, const qd_step *step) {
    struct steps_of *steps = (struct steps_of *)user + number;
    steps->count++;
    return steps_append_packed(step, &steps->packed);
}

/* rate_many(source, scale, threads, found, er, ep, ed, score, level): arrays of uint8, of uint16 and of uint8 */
static PyObject *steps_rate_many(PyObject *self, PyObject *arguments) {
    PyObject *source;
    Py_buffer outputs[6];
    int scale;
    qd_many_work asked = {.count = SIZE_MAX};
    (void)self;
    if (!PyArg_ParseTuple(arguments, "O!iIw*w*w*w*w*w*:rate_many", source_type, &source, &scale,
                          &asked.threads, &outputs[0], &outputs[1], &outputs[2], &outputs[3],
                          &outputs[4], &outputs[5]))
        return NULL;
    size_t count = ((struct source *)source)->count;
    bool good = steps_is_scale(scale);
    for (unsigned k = 0; k < 6; k++)
        good = good && (size_t)outputs[k].len == count * (k == 0 || k == 5 ? 1 : 2);
    if (!good)
        PyErr_SetString(PyExc_ValueError, "no such scale, or the arrays do not fit");
    asked.found = outputs[0].buf;
    asked.scale = qd_scale_number((size_t)scale);
    asked.ratings = good ? PyMem_Calloc(count ? count : 1, sizeof *asked.ratings) : NULL;
    if (good && !asked.ratings)
        PyErr_NoMemory();
    good = asked.ratings && source_ask((struct source *)source, 0, &asked);
    for (size_t i = 0; good && i < count; i++) {
        const qd_rating *rating = &asked.ratings[i];
        uint32_t numbers[4] = {rating->er, rating->ep, rating->ed, rating->score};
        for (unsigned k = 0; k < 4; k++)
            ((uint16_t *)outputs[k + 1].buf)[i] =
                (uint16_t)(numbers[k] < 65535 ? numbers[k] : 65535);
        ((uint8_t *)outputs[5].buf)[i] = (uint8_t)rating->level;
    }
    PyMem_Free(asked.ratings);
    for (unsigned k = 0; k < 6; k++)
        PyBuffer_Release(&outputs[k]);
    if (!good)
        return NULL;
    Py_RETURN_NONE;
}

/*
 * trace_many(source, first, count, scale, threads, found, solutions): a list of (rating, number of steps, steps packed
 * one after another); `found` and `solutions` have room for `count`
 */
static PyObject *steps_trace_many(PyObject *self, PyObject *arguments) {
    PyObject *object, *made = NULL;
    Py_buffer found, solutions;
    Py_ssize_t first, count;
    int scale;
    qd_many_work asked = {0};
    (void)self;
    if (!PyArg_ParseTuple(arguments, "O!nniIw*w*:trace_many", source_type, &object, &first, &count,
                          &scale, &asked.threads, &found, &solutions))
        return NULL;
    const struct source *source = (struct source *)object;
    struct steps_of *steps = NULL;
    bool good = steps_is_scale(scale) && count >= 0 && first >= 0 &&
                (size_t)first + (size_t)count <= source->count && found.len == count &&
                solutions.len == count * (Py_ssize_t)source->board->cells;
    asked.count = good ? (size_t)count : 0;
    asked.found = found.buf;
    asked.solutions = solutions.buf;
    if (!good) {
        PyErr_SetString(PyExc_ValueError, "no such scale, or the arrays do not fit");
    } else {
        asked.scale = qd_scale_number((size_t)scale);
        asked.ratings = PyMem_Calloc(asked.count + 1, sizeof *asked.ratings);
        asked.user = steps = PyMem_Calloc(asked.count + 1, sizeof *steps);
        asked.step = steps_many_take;
        good = asked.ratings && steps;
        if (!good)
            PyErr_NoMemory();
    }
    good = good && source_ask(source, (size_t)first, &asked);
    for (size_t i = 0; good && i < asked.count; i++)
        if (steps[i].packed.failed) {
            PyErr_NoMemory();
            good = false;
        }
    made = good ? PyList_New(count) : NULL;
    for (size_t i = 0; made && i < asked.count; i++) {
        const qd_text *packed = &steps[i].packed;
        PyObject *one =
            Py_BuildValue("(NKy#)", steps_rating_tuple((unsigned)scale, &asked.ratings[i]),
                          (unsigned long long)steps[i].count, packed->length ? packed->data : "",
                          (Py_ssize_t)packed->length);
        if (!one || PyList_SetItem(made, (Py_ssize_t)i, one) < 0)
            Py_CLEAR(made);
    }
    for (size_t i = 0; steps && i < asked.count; i++)
        qd_text_free(&steps[i].packed);
    PyMem_Free(steps);
    PyMem_Free(asked.ratings);
    PyBuffer_Release(&found);
    PyBuffer_Release(&solutions);
    return made;
}

/* ---- names ----------------------------------------------------------------------------------- */

/* techniques(scale or -1, board or None): (name, title) of each */
static PyObject *steps_techniques(PyObject *self, PyObject *arguments) {
    int scale;
    PyObject *board;
    const qd_technique *technique;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "iO:techniques", &scale, &board))
        return NULL;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && (technique = qd_technique_number(i)); i++) {
        qd_technique_facts facts = qd_technique_about(technique);
        if ((scale >= 0 && qd_scale_lacks(qd_scale_number((size_t)scale), facts.name)) ||
            (PyObject_TypeCheck(board, board_type) && facts.only_nine &&
             !qd_board_about(((struct board *)board)->board).is_nine))
            continue;
        if (!steps_append(list, Py_BuildValue("(ss)", facts.name, facts.title)))
            Py_CLEAR(list);
    }
    return list;
}

static PyMethodDef steps_methods[] = {
    {"step_json", steps_step_json, METH_VARARGS, NULL},
    {"step_text", steps_step_text, METH_VARARGS, NULL},
    {"step_eureka", steps_step_eureka, METH_VARARGS, NULL},
    {"step_svg", steps_step_svg, METH_VARARGS, NULL},
    {"explain", steps_explain, METH_VARARGS, NULL},
    {"rate_many", steps_rate_many, METH_VARARGS, NULL},
    {"trace_many", steps_trace_many, METH_VARARGS, NULL},
    {"techniques", steps_techniques, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

int steps_init(PyObject *module) {
    return PyModule_AddFunctions(module, steps_methods);
}
