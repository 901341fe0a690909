/*
 * Settings that grow: functions that take a struct with a size accept a shorter one of an older
 * program, and a longer one of a newer program that requests nothing unknown.
 */
#include "support.h"

#include "quadrille/explain.h"
#include "quadrille/io.h"
#include "quadrille/nine.h"
#include "quadrille/draw.h"
#include "quadrille/sudoku.h"

#define BEYOND 24 /* bytes that a newer program has */

static qd_status use_search(const void *settings) {
    qd_cover *cover = make_queens(4);
    qd_cover_search *search;
    qd_status status = qd_cover_search_new(cover, settings, &search, NULL);
    qd_cover_search_free(search);
    qd_cover_free(cover);
    return status;
}

static qd_status use_find(const void *settings) {
    qd_cover *cover = make_queens(4);
    qd_cover_found found;
    qd_status status = qd_cover_find(cover, settings, &found, NULL);
    assert_int_equal(status == QD_OK, found.options != NULL);
    qd_free(found.options);
    qd_cover_free(cover);
    return status;
}

static qd_status use_reduce(const void *settings) {
    qd_cover *cover = make_queens(4);
    qd_cover_reduction *reduction;
    qd_status status = qd_cover_reduce(cover, settings, &reduction, NULL);
    qd_cover_reduction_free(reduction);
    qd_cover_free(cover);
    return status;
}

static qd_status use_crew(const void *settings) {
    qd_cover *cover = make_queens(4);
    qd_cover_crew *crew;
    qd_status status = qd_cover_crew_new(cover, settings, 2, &crew, NULL);
    qd_cover_crew_free(crew);
    qd_cover_free(cover);
    return status;
}

static qd_status use_solver(const void *settings) {
    qd_board *board;
    qd_solver *solver;
    OK(qd_board_new(2, 2, &board, NULL));
    qd_status status = qd_solver_new(board, settings, &solver, NULL);
    qd_solver_free(solver);
    qd_board_free(board);
    return status;
}

static qd_status use_explainer(const void *settings) {
    qd_board *board;
    qd_explainer *explainer;
    OK(qd_board_new(2, 2, &board, NULL));
    qd_status status = qd_explainer_new(board, settings, &explainer, NULL);
    qd_explainer_free(explainer);
    qd_board_free(board);
    return status;
}

static qd_status use_nine(const void *settings) {
    qd_nine *nine;
    qd_status status = qd_nine_new(settings, &nine, NULL);
    qd_nine_free(nine);
    return status;
}

static qd_status use_nine_search(const void *settings) {
    qd_nine_search *search;
    qd_status status = qd_nine_search_new(settings, &search, NULL);
    qd_nine_search_free(search);
    return status;
}

static qd_status use_work(const void *work) {
    qd_nine *nine;
    qd_outcome outcome;
    OK(qd_nine_new(NULL, &nine, NULL));
    qd_status status = qd_nine_solve(nine, work, &outcome, NULL);
    qd_nine_free(nine);
    return status;
}

static qd_status use_reader(const void *settings) {
    qd_reader *reader;
    qd_status status = qd_reader_new(settings, &reader, NULL);
    qd_reader_free(reader);
    return status;
}

static qd_status use_room(const void *room) {
    qd_board *board;
    qd_grid *grid;
    qd_picture *picture;
    OK(qd_board_new(2, 2, &board, NULL));
    OK(qd_grid_new(board, &grid, NULL));
    OK(qd_picture_new(100, 100, &picture, NULL));
    qd_status status = qd_picture_add_puzzle(picture, room, &(qd_puzzle){.grid = grid}, NULL, NULL);
    assert_int_equal(status != QD_OK, qd_picture_shape_count(picture) == 0);
    qd_picture_free(picture);
    qd_grid_free(grid);
    qd_board_free(board);
    return status;
}

static void init_cover(void *settings, size_t size) {
    qd_cover_settings_init(settings, size);
}
static void init_reduce(void *settings, size_t size) {
    qd_cover_reduce_settings_init(settings, size);
}
static void init_solver(void *settings, size_t size) {
    qd_solver_settings_init(settings, size);
}
static void init_explainer(void *settings, size_t size) {
    qd_explainer_settings_init(settings, size);
}
static void init_nine(void *settings, size_t size) {
    qd_nine_settings_init(settings, size);
}
static void init_work(void *work, size_t size) {
    qd_nine_work_init(work, size);
}
static void init_reader(void *settings, size_t size) {
    qd_reader_settings_init(settings, size);
}
static void init_room(void *room, size_t size) {
    qd_picture_room_init(room, size);
}

static const qd_cover_settings cover_settings = QD_COVER_SETTINGS_INIT;
static const qd_cover_reduce_settings reduce_settings = QD_COVER_REDUCE_SETTINGS_INIT;
static const qd_solver_settings solver_settings = QD_SOLVER_SETTINGS_INIT;
static const qd_explainer_settings explainer_settings = QD_EXPLAINER_SETTINGS_INIT;
static const qd_nine_settings nine_settings = QD_NINE_SETTINGS_INIT;
static const qd_nine_work nine_work = QD_NINE_WORK_INIT;
static const qd_reader_settings reader_settings = QD_READER_SETTINGS_INIT;
static const qd_picture_room picture_room = QD_PICTURE_ROOM_INIT;

static const struct {
    const char *name;
    const void *macro;
    size_t size, oldest; /* the smallest that works as it is */
    void (*init)(void *settings, size_t size);
    qd_status (*use)(const void *settings);
} rows[] = {
    {"search", &cover_settings, sizeof cover_settings, sizeof(size_t), init_cover, use_search},
    {"crew", &cover_settings, sizeof cover_settings, sizeof(size_t), init_cover, use_crew},
    {"find", &cover_settings, sizeof cover_settings, sizeof(size_t), init_cover, use_find},
    {"reduce", &reduce_settings, sizeof reduce_settings, sizeof(size_t), init_reduce, use_reduce},
    {"solver", &solver_settings, sizeof solver_settings, sizeof(size_t), init_solver, use_solver},
    {"explainer", &explainer_settings, sizeof explainer_settings, sizeof(size_t), init_explainer,
     use_explainer},
    {"nine", &nine_settings, sizeof nine_settings, sizeof(size_t), init_nine, use_nine},
    {"nine search", &nine_settings, sizeof nine_settings, sizeof(size_t), init_nine,
     use_nine_search},
    {"work", &nine_work, sizeof nine_work, sizeof nine_work, init_work, use_work},
    {"reader", &reader_settings, sizeof reader_settings, sizeof(size_t), init_reader, use_reader},
    {"room", &picture_room, sizeof picture_room, sizeof(size_t), init_room, use_room},
};

union place {
    size_t size;
    unsigned char bytes[512];
    max_align_t align;
};

static void test_init_is_the_macro(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        union place place;
        memset(&place, 0xaa, sizeof place);
        rows[i].init(&place, rows[i].size);
        assert_memory_equal(&place, rows[i].macro, rows[i].size);
        assert_int_equal(place.bytes[rows[i].size], 0xaa);
    }
}

static void test_longer_and_shorter(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        union place place;
        size_t longer = rows[i].size + BEYOND;
        memset(&place, 0xaa, sizeof place);
        rows[i].init(&place, longer);
        assert_int_equal(place.size, longer);
        OK(rows[i].use(&place));
        for (size_t b = rows[i].size; b < longer; b++) {
            place.bytes[b] = 1;
            assert_int_equal(rows[i].use(&place), QD_ERROR_ARGUMENT);
            place.bytes[b] = 0;
        }
        memset(place.bytes + rows[i].oldest, 0xaa, sizeof place - rows[i].oldest);
        rows[i].init(&place, rows[i].oldest);
        assert_int_equal(place.size, rows[i].oldest);
        OK(rows[i].use(&place));
    }
}

static void test_never_initialised(void **state) {
    static const size_t sizes[] = {0, 1, sizeof(size_t) - 1, 100000, SIZE_MAX};
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++)
        for (size_t k = 0; k < LENGTH(sizes); k++) {
            union place place;
            rows[i].init(&place, sizeof place);
            place.size = sizes[k];
            assert_int_equal(rows[i].use(&place), QD_ERROR_ARGUMENT);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_init_is_the_macro),
        cmocka_unit_test(test_longer_and_shorter),
        cmocka_unit_test(test_never_initialised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
