/* A step in a picture: its position with marks, and sentences. */
#include "picture.h"

#include "../sudoku/above.h"

#include <string.h>

/* Values are shown as sentences name them. */
static qd_puzzle picture_scene_puzzle(const qd_scene *scene) {
    qd_puzzle puzzle = *scene->puzzle;
    puzzle.numeric = false;
    if (!*puzzle.symbols.of_value)
        memcpy(puzzle.symbols.of_value, qd_board_default_symbols(qd_grid_board(puzzle.grid)),
               qd_board_value_count(qd_grid_board(puzzle.grid)));
    return puzzle;
}

qd_status qd_picture_add_scene(qd_picture *picture, const qd_picture_room *room,
                               const qd_scene *scene, double *height, qd_error *error) {
    qd_puzzle puzzle = picture_scene_puzzle(scene);
    qd_scene shown = *scene;
    shown.puzzle = &puzzle;
    return qd_draw_puzzle(picture, room, &puzzle, &shown, height, error);
}
