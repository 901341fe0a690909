/*
 * Rules of boards about named cells, from their definitions. Each looks at a filled grid only, and
 * knows nothing of how the library describes the rule.
 */
#include "brute_view.h"
#include "support.h"

#include <stdio.h>

static int number_of(const struct view *view, int usual) {
    return view->line->number_count ? view->line->numbers[0] : usual;
}

/* ---- sums ------------------------------------------------------------------------------------ */

static int is_sum(const struct view *view) {
    int sum = 0;
    for (int i = 0; i < view->count; i++)
        sum += view->line->times[i] * view->value[i];
    return sum == view->line->numbers[0];
}

/* Writes the circle as text, left cells and upper ones first. */
static int is_arrow(const struct view *view) {
    char text[32] = "";
    int sum = 0, first = (int)view->line->first;
    for (uint32_t cell = 0; cell < view->line->n * view->line->n; cell++)
        for (int i = 0; i < first; i++)
            if (view->line->cells[i] == cell)
                sprintf(text + strlen(text), "%d", view->values[cell]);
    for (int i = first; i < view->count; i++)
        sum += view->value[i];
    return sum == atoi(text);
}

/* The sum of the stretch from i on, whose end it finds. */
static int sum_stretch(const struct view *view, int *i) {
    int sum = 0, box = view->line->boxes[view->line->cells[*i]];
    while (*i < view->count && view->line->boxes[view->line->cells[*i]] == box)
        sum += view->value[(*i)++];
    return sum;
}

static int is_region_sum(const struct view *view) {
    int i = 0, sum = sum_stretch(view, &i);
    while (i < view->count)
        if (sum_stretch(view, &i) != sum)
            return 0;
    return 1;
}

/* ---- two cells ------------------------------------------------------------------------------- */

static int is_white(const struct view *view) {
    return abs(view->value[0] - view->value[1]) == number_of(view, 1);
}

static int is_multiple(int a, int b, int ratio) {
    return a == ratio * b || b == ratio * a;
}

static int is_black(const struct view *view) {
    return is_multiple(view->value[0], view->value[1], number_of(view, 2));
}

static int is_letter(const struct view *view) {
    return view->value[0] + view->value[1] == (view->line->letter == 'X' ? 10 : 5);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static int never_falls(const struct view *view) {
    for (int i = 1; i < view->count; i++)
        if (view->value[i] < view->value[i - 1])
            return 0;
    return 1;
}

static int is_whisper(const struct view *view) {
    for (int i = 1; i < view->count; i++)
        if (abs(view->value[i] - view->value[i - 1]) <
            number_of(view, ((int)view->line->n + 1) / 2))
            return 0;
    return 1;
}

static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static int is_renban(const struct view *view) {
    int sorted[MOST_LINE_CELLS];
    memcpy(sorted, view->value, sizeof sorted);
    qsort(sorted, (size_t)view->count, sizeof *sorted, compare);
    for (int i = 1; i < view->count; i++)
        if (sorted[i] != sorted[i - 1] + 1)
            return 0;
    return 1;
}

static int is_palindrome(const struct view *view) {
    for (int i = 0; i < view->count; i++)
        if (view->value[i] != view->value[view->count - 1 - i])
            return 0;
    return 1;
}

static int is_clone(const struct view *view) {
    for (int i = 0; i < view->count / 2; i++)
        if (view->value[i] != view->value[view->count / 2 + i])
            return 0;
    return 1;
}

static int is_between(const struct view *view) {
    int a = view->value[0], b = view->value[view->count - 1];
    for (int i = 1; i < view->count - 1; i++)
        if ((view->value[i] - a) * (view->value[i] - b) >= 0)
            return 0;
    return 1;
}

static int is_lockout(const struct view *view) {
    int a = view->value[0], b = view->value[view->count - 1];
    for (int i = 1; i < view->count - 1; i++)
        if ((view->value[i] - a) * (view->value[i] - b) <= 0)
            return 0;
    return abs(a - b) >= number_of(view, 4);
}

static int is_even(const struct view *view) {
    for (int i = 0; i < view->count; i++)
        if (view->value[i] % 2)
            return 0;
    return 1;
}

static int is_odd(const struct view *view) {
    for (int i = 0; i < view->count; i++)
        if (view->value[i] % 2 == 0)
            return 0;
    return 1;
}

/* ---- neighbours without a mark --------------------------------------------------------------- */

/* Bits of two neighbours. */
enum { DOT = 1, LETTER = 2 };

static int marks_between(const struct brute_line *lines, uint32_t count, uint32_t a, uint32_t b) {
    int marks = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *cells = lines[i].cells;
        const char *name = lines[i].name;
        if (lines[i].count != 2 ||
            !((cells[0] == a && cells[1] == b) || (cells[0] == b && cells[1] == a)))
            continue;
        if (strcmp(name, "xv") == 0)
            marks |= LETTER;
        if (strcmp(name, "white") == 0 || strcmp(name, "diff") == 0 || strcmp(name, "black") == 0 ||
            strcmp(name, "ratio") == 0)
            marks |= DOT;
    }
    return marks;
}

/* By any ratio at a dot; without any, by 2. */
static int is_ratio_in_use(const struct brute_line *lines, uint32_t count, int a, int b) {
    int dots = 0, found = 0;
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(lines[i].name, "black") == 0 || strcmp(lines[i].name, "ratio") == 0) {
            dots++;
            found |= is_multiple(a, b, lines[i].number_count ? lines[i].numbers[0] : 2);
        }
    return dots ? found : is_multiple(a, b, 2);
}

int brute_neighbours_may(enum brute_negative negative, const struct brute_line *lines,
                         uint32_t count, const uint32_t *cells, const uint8_t *values) {
    int a = values[0], b = values[1], marks = marks_between(lines, count, cells[0], cells[1]);
    if (negative == NO_XV)
        return (marks & LETTER) || (a + b != 5 && a + b != 10);
    if (marks & DOT)
        return 1;
    return negative == NO_DIFF ? abs(a - b) != 1 : !is_ratio_in_use(lines, count, a, b);
}

/* ---- reading --------------------------------------------------------------------------------- */

static const struct brute_definition definitions[] = {
    {"sum", is_sum},
    {"little", is_sum},
    {"arrow", is_arrow},
    {"regionsum", is_region_sum},
    {"white", is_white},
    {"diff", is_white},
    {"black", is_black},
    {"ratio", is_black},
    {"xv", is_letter},
    {"slowthermo", never_falls},
    {"whisper", is_whisper},
    {"renban", is_renban},
    {"palindrome", is_palindrome},
    {"clone", is_clone},
    {"between", is_between},
    {"lockout", is_lockout},
    {"even", is_even},
    {"odd", is_odd},
};

static void add_cell(struct brute_line *line, uint32_t row, uint32_t column, int times) {
    assert_true(line->count < MOST_LINE_CELLS && row >= 1 && row <= line->n && column >= 1 &&
                column <= line->n);
    line->times[line->count] = times;
    line->cells[line->count++] = (row - 1) * line->n + column - 1;
}

/* "12:", "X:", "12:loop:", "col:" */
static const char *read_before(struct brute_line *line, const char *text) {
    int length = 0;
    if (sscanf(text, "%d:%n", &line->numbers[0], &length) == 1 && length) {
        line->number_count = 1;
        text += length;
    }
    size_t word = strspn(text, "XVabcdefghijklmnopqrstuvwxyz");
    if (word && text[word] == ':') {
        line->letter = *text;
        text += word + 1;
    }
    return text;
}

/* Further from the place in steps, while there are cells. */
static void read_steps(struct brute_line *line, int row, int column, int down, int right) {
    for (row += down, column += right;
         row >= 1 && column >= 1 && row <= (int)line->n && column <= (int)line->n;
         row += down, column += right)
        add_cell(line, (uint32_t)row, (uint32_t)column, 1);
}

/* "r0c2dl" */
static void read_diagonal(struct brute_line *line, const char *text) {
    int row, column, length;
    assert_int_equal(sscanf(text, "r%dc%d%n", &row, &column, &length), 2);
    read_steps(line, row, column, text[length] == 'd' ? 1 : -1, text[length + 1] == 'r' ? 1 : -1);
}

/* "r0c2": from that place into the board */
static void read_sight(struct brute_line *line, const char *text) {
    int row, column, n = (int)line->n;
    assert_int_equal(sscanf(text, "r%dc%d", &row, &column), 2);
    read_steps(line, row, column,
               row == 0  ? 1
               : row > n ? -1
                         : 0,
               column == 0  ? 1
               : column > n ? -1
                            : 0);
}

static void read_nothing(struct brute_line *line, const char *text) {
    (void)line, (void)text;
}

/* "r2" or "c2" */
static void read_whole(struct brute_line *line, const char *text) {
    int number = atoi(text + 1);
    if (*text == 'r')
        read_steps(line, number, 0, 0, 1);
    else
        read_steps(line, 0, number, 1, 0);
}

static void read_cells(struct brute_line *line, const char *text) {
    while (*text && *text != '+') {
        unsigned row, column;
        int times = 1, length = 0;
        if (sscanf(text, "%d*%n", &times, &length) == 1)
            text += length;
        if (sscanf(text, "r%uc%u%n", &row, &column, &length) == 2) {
            add_cell(line, row, column, times);
            text += length;
        } else {
            line->first = strchr(":/", *text++) ? line->count : line->first;
        }
    }
}

/* The cell and those to the right, below and at the corner. */
static void read_quad(struct brute_line *line, const char *text) {
    read_cells(line, text);
    uint32_t row = line->cells[0] / line->n + 1, column = line->cells[0] % line->n + 1;
    for (uint32_t i = 1; i < 4; i++)
        if (row + i / 2 <= line->n && column + i % 2 <= line->n)
            add_cell(line, row + i / 2, column + i % 2, 1);
}

static const struct {
    const char *name;
    void (*read)(struct brute_line *line, const char *text);
} forms[] = {
    {"little", read_diagonal},  {"sandwich", read_whole},         {"xsum", read_sight},
    {"skyscraper", read_sight}, {"hiddenskyscraper", read_sight}, {"room", read_sight},
    {"quad", read_quad},        {"fullrank", read_sight},         {"fullrankties", read_nothing},
};

static void read_argument(struct brute_line *line, const char *text) {
    text = read_before(line, text);
    for (size_t i = 0; i < LENGTH(forms); i++)
        if (strcmp(forms[i].name, line->name) == 0) {
            forms[i].read(line, text);
            return;
        }
    read_cells(line, text);
}

static const struct brute_definition *find(const struct brute_definition *those, size_t count,
                                           const char *text) {
    size_t length = strcspn(text, "=+@");
    for (size_t i = 0; i < count; i++)
        if (strlen(those[i].name) == length && strncmp(those[i].name, text, length) == 0)
            return &those[i];
    return NULL;
}

int brute_line_read(struct brute_line *line, uint32_t n, const int *boxes, const char *rules,
                    const char *text) {
    const struct brute_definition *found = find(definitions, LENGTH(definitions), text);
    if (!found)
        found = find(brute_clues, brute_clue_count, text);
    if (!found)
        return 0;
    *line = (struct brute_line){
        .name = found->name, .holds = found->holds, .n = n, .boxes = boxes, .rules = rules};
    text += strlen(found->name);
    if (*text == '=')
        read_argument(line, text + 1);
    return 1;
}

int brute_line_holds(const struct brute_line *line, const uint8_t *values) {
    struct view view = {.line = line, .values = values, .count = (int)line->count};
    for (uint32_t i = 0; i < line->count; i++)
        if ((view.value[i] = values[line->cells[i]]) == 0)
            return 1;
    return line->holds(&view);
}
