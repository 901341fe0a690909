/* The structure of the links engine: covering and uncovering restores every byte. */
#include "support.h"

#include "cover/links.h"

static const qd_cover_settings links_settings = {.engine = "links"};

/* Checks every list; does nothing if the library was built without its walkers. */
static void check_lists(const qd_cover_search *search) {
#ifdef QUADRILLE_CHECKS
    assert_null(qd_links_check(search));
#else
    (void)search;
#endif
}

static void *copy_image(const qd_cover_search *search, size_t *size) {
    const void *image = qd_links_image(search, size);
    void *copy = malloc(*size);
    assert_non_null(copy);
    memcpy(copy, image, *size);
    return copy;
}

static void check_restores(qd_cover *cover) {
    qd_cover_search *search;
    size_t size, after;
    OK(qd_cover_search_new(cover, &links_settings, &search, NULL));
    check_lists(search);
    void *before = copy_image(search, &size);
    while (qd_cover_search_next(search) == QD_SOLUTION)
        check_lists(search);
    assert_memory_equal(before, qd_links_image(search, &after), size);
    assert_int_equal(size, after);
    OK(qd_cover_search_restart(search, NULL, NULL)); /* builds again and keeps a copy */
    assert_memory_equal(before, qd_links_image(search, &after), size);
    qd_cover_search_next(search);
    OK(qd_cover_search_restart(search, NULL, NULL)); /* uses the copy */
    assert_memory_equal(before, qd_links_image(search, &after), size);
    free(before);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

static void test_search_restores_every_byte(void **state) {
    (void)state;
    check_restores(make_queens(6));
    check_restores(make_langford(7));
    check_restores(make_partitions(5));
    check_restores(make_pentominoes(3, 20));
}

/* The same at every pause in between: the lists are sound after each node. */
static void test_lists_are_sound_at_every_node(void **state) {
    qd_cover *cover = make_queens(6);
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    (void)state;
    settings.limits.slice_nodes = 1;
    settings.engine = "links";
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    while (qd_cover_search_next(search) != QD_DONE)
        check_lists(search);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

/* What a start removes stays removed during the search, and returns with the next start. */
static void test_start_is_restored_too(void **state) {
    qd_cover *cover = make_queens(8);
    uint32_t chosen[] = {3, 8}, banned[] = {40, 41, 41};
    qd_cover_start start = {chosen, 2, banned, 3, QD_NO_ITEM};
    qd_cover_search *search;
    size_t size;
    (void)state;
    OK(qd_cover_search_new(cover, &links_settings, &search, NULL));
    void *empty = copy_image(search, &size);
    OK(qd_cover_search_restart(search, &start, NULL));
    void *started = copy_image(search, &size);
    assert_true(memcmp(empty, started, size) != 0);
    while (qd_cover_search_next(search) == QD_SOLUTION)
        continue;
    assert_memory_equal(started, qd_links_image(search, &size), size);
    OK(qd_cover_search_restart(search, NULL, NULL));
    assert_memory_equal(empty, qd_links_image(search, &size), size);
    free(empty);
    free(started);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search_restores_every_byte),
        cmocka_unit_test(test_lists_are_sound_at_every_node),
        cmocka_unit_test(test_start_is_restored_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
