/*
 * Clues beside the board, cages, lines of classes and sums, rules of all cells, from their definitions. Where a rule is
 * about more than its own cells, what is still empty breaks nothing.
 */
#include "brute_view.h"
#include "support.h"

#include <stdio.h>

static int number_of(const struct view *view) {
    return view->line->numbers[0];
}

static int size_of(const struct view *view) {
    return (int)view->line->n;
}

int brute_all_differ(const struct view *view) {
    for (int i = 0; i < view->count; i++)
        for (int k = 0; k < i; k++)
            if (view->value[i] == view->value[k])
                return 0;
    return 1;
}

static int sum_from_to(const struct view *view, int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++)
        sum += view->value[i];
    return sum;
}

/* ---- beside the board ------------------------------------------------------------------------ */

static int place_of(const struct view *view, int value) {
    int i = 0;
    while (i < view->count && view->value[i] != value)
        i++;
    return i;
}

static int sum_between(const struct view *view, int a, int b) {
    int from = place_of(view, a), to = place_of(view, b);
    return from < to ? sum_from_to(view, from + 1, to) : sum_from_to(view, to + 1, from);
}

static int is_sandwich(const struct view *view) {
    return sum_between(view, 1, size_of(view)) == number_of(view);
}

static int is_xsum(const struct view *view) {
    return sum_from_to(view, 0, view->value[0]) == number_of(view);
}

static int is_room(const struct view *view) {
    return view->value[view->value[0] - 1] == number_of(view);
}

/* Whether a higher one is before it. */
static int is_hidden(const struct view *view, int i) {
    for (int k = 0; k < i; k++)
        if (view->value[k] > view->value[i])
            return 1;
    return 0;
}

static int is_skyscraper(const struct view *view) {
    int seen = 0;
    for (int i = 0; i < view->count; i++)
        seen += view->value[i] != 0 && !is_hidden(view, i);
    return seen == number_of(view);
}

static int is_hidden_skyscraper(const struct view *view) {
    int i = 0;
    while (i < view->count && !is_hidden(view, i))
        i++;
    return i < view->count && view->value[i] == number_of(view);
}

/* ---- cages ----------------------------------------------------------------------------------- */

static int count_value(const struct view *view, int value) {
    int count = 0;
    for (int i = 0; i < view->count; i++)
        count += view->value[i] == value;
    return count;
}

/* Takes away one value for each figure. */
static int is_quad(const struct view *view) {
    struct view left = *view;
    for (int figures = number_of(view); figures; figures /= 10) {
        int place = place_of(&left, figures % 10);
        if (place == left.count)
            return 0;
        left.value[place] = 0;
    }
    return 1;
}

/* Pairs of figures from the right; the last one may lack its 0. */
static int is_look_and_say(const struct view *view) {
    for (int figures = number_of(view); figures; figures /= 100)
        if (count_value(view, figures % 10) != figures / 10 % 10)
            return 0;
    return 1;
}

static int is_rellik(const struct view *view) {
    for (unsigned set = 1; set < 1U << view->count; set++) {
        int sum = 0;
        for (int i = 0; i < view->count; i++)
            sum += set >> i & 1 ? view->value[i] : 0;
        if (sum == number_of(view))
            return 0;
    }
    return brute_all_differ(view);
}

static int is_equality(const struct view *view) {
    int parity = 0, height = 0;
    for (int i = 0; i < view->count; i++) {
        int above = 2 * view->value[i] - size_of(view) - 1;
        parity += view->value[i] % 2 ? 1 : -1;
        height += above > 0 ? 1 : above < 0 ? -1 : 0;
    }
    return !parity && !height && brute_all_differ(view);
}

static int is_lunchbox(const struct view *view) {
    int least = view->value[0], greatest = least;
    for (int i = 0; i < view->count; i++) {
        least = view->value[i] < least ? view->value[i] : least;
        greatest = view->value[i] > greatest ? view->value[i] : greatest;
    }
    return brute_all_differ(view) && sum_between(view, least, greatest) == number_of(view);
}

static int is_value_index(const struct view *view) {
    int place = view->value[1];
    return place <= view->count - 2 && view->value[place + 1] == view->value[0];
}

/* ---- lines ----------------------------------------------------------------------------------- */

static int is_zipper(const struct view *view) {
    int middle = view->count / 2, sum = view->value[0] + view->value[view->count - 1];
    for (int i = 0; i < middle; i++)
        if (view->value[i] + view->value[view->count - 1 - i] != sum)
            return 0;
    return view->count % 2 == 0 || view->value[middle] == sum;
}

static int is_double_arrow(const struct view *view) {
    return sum_from_to(view, 1, view->count - 1) == view->value[0] + view->value[view->count - 1];
}

static int is_nabner(const struct view *view) {
    for (int i = 0; i < view->count; i++)
        for (int k = 0; k < i; k++)
            if (abs(view->value[i] - view->value[k]) < 2)
                return 0;
    return 1;
}

/* How many stretches end at a cell is how many sums are reached; from any start of a loop. */
static int is_sum_line(const struct view *view) {
    int starts = view->line->letter == 'l' ? view->count : 1;
    for (int start = 0; start < starts; start++) {
        int sum = 0, cuts = 0;
        for (int i = 0; i < view->count; i++) {
            sum += view->value[(start + i) % view->count];
            cuts += sum % number_of(view) == 0;
        }
        if (sum % number_of(view) == 0 && cuts == sum / number_of(view))
            return 1;
    }
    return 0;
}

/* 0, 1, 2 for low, middle and high values: 1 1 2 3 3 for five, 1 2 2 3 for four, 1 1 2 2 3 3 for six. */
static int height_of(int value, int n) {
    int outside = (n + 1) / 3;
    return value <= outside ? 0 : value > n - outside ? 2 : 1;
}

static int is_entropic(const struct view *view) {
    for (int i = 0; i < view->count; i++)
        for (int k = i + 1; k < view->count && k < i + 3; k++)
            if (height_of(view->value[i], size_of(view)) ==
                height_of(view->value[k], size_of(view)))
                return 0;
    return 1;
}

static int is_modular(const struct view *view) {
    int number = view->line->number_count ? number_of(view) : 3;
    for (int i = 0; i < view->count; i++)
        for (int k = i + 1; k < view->count && k < i + number; k++)
            if ((view->value[i] - view->value[k]) % number == 0)
                return 0;
    return 1;
}

static int is_greater(const struct view *view) {
    return view->value[0] > view->value[1];
}

/* ---- more than the cells that are named ------------------------------------------------------ */

/* The value at a place from 0 on; -1 outside, 0 if it is empty. */
static int value_at(const struct view *view, int row, int column) {
    int n = size_of(view);
    return row < 0 || column < 0 || row >= n || column >= n ? -1 : view->values[row * n + column];
}

/* Whether the cell is in a list of the same rule, this one or another. */
static int is_marked(const struct view *view, int row, int column) {
    char cell[32], rule[32];
    int length = sprintf(cell, "r%dc%d", row + 1, column + 1);
    sprintf(rule, "+%s=", view->line->name);
    for (const char *list = strstr(view->line->rules, rule); list; list = strstr(list + 1, rule)) {
        const char *end = strchr(list + 1, '+');
        const char *found = strstr(list, cell);
        while (found && found[length] >= '0' && found[length] <= '9')
            found = strstr(found + 1, cell);
        if (found && (!end || found < end))
            return 1;
    }
    return 0;
}

/* Each cell times the sign is less than its neighbours times the sign. */
static int is_extreme(const struct view *view, int sign) {
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (int i = 0; i < 4 * view->count; i++) {
        int cell = (int)view->line->cells[i / 4], n = size_of(view);
        int row = cell / n + steps[i % 4][0], column = cell % n + steps[i % 4][1];
        int other = value_at(view, row, column);
        if (other > 0 && sign * other <= sign * view->value[i / 4] && !is_marked(view, row, column))
            return 0;
    }
    return 1;
}

static int is_min(const struct view *view) {
    return is_extreme(view, 1);
}

static int is_max(const struct view *view) {
    return is_extreme(view, -1);
}

/* The value in the box at a place, from 1 on; the place of the cell goes to `own`. */
static int value_in_box(const struct view *view, int cell, int place, int *own) {
    int count = 0, value = -1;
    for (int other = 0; other < size_of(view) * size_of(view); other++) {
        if (view->line->boxes[other] != view->line->boxes[cell])
            continue;
        count++;
        if (other == cell)
            *own = count;
        if (count == place)
            value = view->values[other];
    }
    return value;
}

static int is_index(const struct view *view) {
    for (int i = 0; i < view->count; i++) {
        int cell = (int)view->line->cells[i], n = size_of(view), place = view->value[i];
        int own = view->line->letter == 'c' ? cell % n + 1 : cell / n + 1, there;
        if (view->line->letter == 'b')
            there = value_in_box(view, cell, place, &own);
        else
            there = view->line->letter == 'c' ? value_at(view, cell / n, place - 1)
                                              : value_at(view, place - 1, cell % n);
        if (there && there != own)
            return 0;
    }
    return 1;
}

static int is_remainder(int value, int n) {
    (void)n;
    return value % 3;
}

/* Whether each two by two cells have all three classes, as far as they are filled. */
static int has_all_classes(const struct view *view, int (*class_of)(int value, int n)) {
    int n = size_of(view);
    for (int row = 0; row + 1 < n; row++)
        for (int column = 0; column + 1 < n; column++) {
            int found[3] = {0}, empty = 0;
            for (int i = 0; i < 4; i++) {
                int value = value_at(view, row + i / 2, column + i % 2);
                if (value)
                    found[class_of(value, n)] = 1;
                else
                    empty++;
            }
            if (found[0] + found[1] + found[2] + empty < 3)
                return 0;
        }
    return 1;
}

static int is_global_entropy(const struct view *view) {
    return has_all_classes(view, height_of);
}

static int is_global_mod(const struct view *view) {
    return has_all_classes(view, is_remainder);
}

static int is_antitaxicab(const struct view *view) {
    int n = size_of(view);
    for (int a = 0; a < n * n; a++)
        for (int b = 0; b < a; b++)
            if (view->values[a] && view->values[a] == view->values[b] &&
                abs(a / n - b / n) + abs(a % n - b % n) == view->values[a])
                return 0;
    return 1;
}

static int is_flatmates(const struct view *view) {
    int n = size_of(view);
    for (int cell = 0; cell < n * n; cell++) {
        int above = value_at(view, cell / n - 1, cell % n);
        int below = value_at(view, cell / n + 1, cell % n);
        if (view->values[cell] == (n + 1) / 2 && above && below && above != 1 && below != n)
            return 0;
    }
    return 1;
}

/* ---- how often ------------------------------------------------------------------------------- */

static int count_of(const struct view *view, int from, int to, int value) {
    int count = 0;
    for (int i = from; i < to; i++)
        count += view->value[i] == value;
    return count;
}

static int is_containing(const struct view *view) {
    return count_of(view, 0, view->count, number_of(view)) >= 1;
}

static int is_containing_one(const struct view *view) {
    return count_of(view, 0, view->count, number_of(view)) == 1;
}

static int are_circles(const struct view *view) {
    for (int i = 0; i < view->count; i++)
        if (count_of(view, 0, view->count, view->value[i]) != view->value[i])
            return 0;
    return 1;
}

static int is_number_of_values(const struct view *view) {
    int different = 0;
    for (int value = 1; value <= size_of(view); value++)
        different += count_of(view, 1, view->count, value) > 0;
    return different == view->value[0];
}

static int are_same(const struct view *view) {
    int first = (int)view->line->first;
    for (int value = 1; value <= size_of(view); value++)
        if (count_of(view, 0, first, value) != count_of(view, first, view->count, value))
            return 0;
    return 1;
}

/* ---- full ranks ------------------------------------------------------------------------------ */

/* Row or column number `line` of 4 n, read from the left, the right, above or below. */
static double rank_number(const struct view *view, int line) {
    int n = size_of(view), k = line % n;
    double number = 0;
    for (int i = 0; i < n; i++) {
        int at = line < n       ? k * n + i
                 : line < 2 * n ? k * n + n - 1 - i
                 : line < 3 * n ? i * n + k
                                : (n - 1 - i) * n + k;
        number = number * (n + 1) + view->values[at];
    }
    return number;
}

static int is_filled(const struct view *view) {
    for (int i = 0; i < size_of(view) * size_of(view); i++)
        if (!view->values[i])
            return 0;
    return 1;
}

static int is_full_rank(const struct view *view) {
    int any = strstr(view->line->rules, "fullrankties=any") != NULL, less = 0, equal = 0;
    double own = 0;
    for (int i = 0; i < view->count; i++)
        own = own * (size_of(view) + 1) + view->value[i];
    for (int line = 0; line < 4 * size_of(view); line++) {
        less += rank_number(view, line) < own;
        equal += !(rank_number(view, line) < own) && !(rank_number(view, line) > own);
    }
    return !is_filled(view) || (less == number_of(view) - 1 && (any || equal == 1));
}

static int is_without_ties(const struct view *view) {
    int lines =
        strstr(view->line->rules, "fullrankties=none") && is_filled(view) ? 4 * size_of(view) : 0;
    for (int a = 0; a < lines; a++)
        for (int b = 0; b < a; b++)
            if (!(rank_number(view, a) < rank_number(view, b)) &&
                !(rank_number(view, a) > rank_number(view, b)))
                return 0;
    return 1;
}

/* Whatever is put in front of what it touches: cells that are left over touch nothing. */
static int is_connected(const struct view *view) {
    int n = size_of(view), cells[MOST_LINE_CELLS], count = 0, joined = 1;
    for (int i = 0; i < view->count; i++)
        if (view->value[i] == number_of(view))
            cells[count++] = (int)view->line->cells[i];
    for (int i = 0; i < joined && i < count; i++)
        for (int k = joined; k < count; k++) {
            int a = cells[i], b = cells[k];
            if (abs(a / n - b / n) + abs(a % n - b % n) != 1)
                continue;
            cells[k] = cells[joined];
            cells[joined++] = b;
        }
    return count > 0 && joined == count;
}

const struct brute_definition brute_clues[] = {
    {"contains", is_containing},
    {"containsonly", is_containing_one},
    {"circles", are_circles},
    {"distinct", is_number_of_values},
    {"same", are_same},
    {"connected", is_connected},
    {"sandwich", is_sandwich},
    {"xsum", is_xsum},
    {"room", is_room},
    {"skyscraper", is_skyscraper},
    {"hiddenskyscraper", is_hidden_skyscraper},
    {"fullrank", is_full_rank},
    {"fullrankties", is_without_ties},
    {"quad", is_quad},
    {"lookandsay", is_look_and_say},
    {"rellik", is_rellik},
    {"equality", is_equality},
    {"lunchbox", is_lunchbox},
    {"valueindex", is_value_index},
    {"zipper", is_zipper},
    {"doublearrow", is_double_arrow},
    {"nabner", is_nabner},
    {"sumline", is_sum_line},
    {"entropic", is_entropic},
    {"modular", is_modular},
    {"greater", is_greater},
    {"min", is_min},
    {"max", is_max},
    {"index", is_index},
    {"globalentropy", is_global_entropy},
    {"globalmod", is_global_mod},
    {"antitaxicab", is_antitaxicab},
    {"flatmates", is_flatmates},
};

const size_t brute_clue_count = LENGTH(brute_clues);
