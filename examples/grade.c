/* Rates the puzzles on standard input, one line of 81 symbols each. */
#include <quadrille/explain.h>
#include <stdio.h>
#include <string.h>

static bool is_unique(qd_solver *solver, const qd_grid *grid) {
    if (qd_solver_start(solver, grid, NULL) != QD_OK)
        return false;
    qd_solver_judge(solver, 2);
    return qd_solver_verdict(solver, NULL) == QD_UNIQUE;
}

int main(void) {
    char line[1000];
    qd_board *board;
    qd_grid *grid;
    qd_solver *solver;
    qd_explainer *explainer;
    qd_rating rating;
    qd_outcome outcome;
    qd_error error;
    if (qd_board_new(3, 3, &board, &error) || qd_grid_new(board, &grid, &error) ||
        qd_solver_new(board, NULL, &solver, &error) ||
        qd_explainer_new(board, NULL, &explainer, &error))
        return fprintf(stderr, "%s\n", error.message), 1;
    while (fgets(line, sizeof line, stdin)) {
        if (qd_grid_parse(grid, line, strcspn(line, "\n"), NULL, NULL, &error)) {
            printf("%s\n", error.message);
            continue;
        }
        if (!is_unique(solver, grid)) {
            printf("not one solution\n");
            continue;
        }
        qd_explainer_start(explainer, grid);
        if (qd_explainer_rate(explainer, NULL, NULL, &rating, &outcome, &error))
            return fprintf(stderr, "%s\n", error.message), 1;
        printf("%4.1f %4.1f %4.1f  %s: %s\n", rating.er / 10., rating.ep / 10., rating.ed / 10.,
               qd_grade_name(qd_grade_of(NULL, rating.er)),
               rating.er_technique ? qd_technique_about(rating.er_technique).title : "no step");
    }
    qd_explainer_free(explainer);
    qd_solver_free(solver);
    qd_grid_free(grid);
    qd_board_free(board);
}
