/*
 * Automata of codes and patterns: against a matcher that follows a pattern by its text, and against the states of the
 * automaton that a code was written from.
 */
#include "support.h"

#include "sudoku/board.h"
#include "sudoku/language.h"

#include <stdio.h>

#define VALUES 3u

/* The words of up to this many symbols are compared, all of them. */
#define LONGEST 6u

/* NULL if the automaton is too large. */
static qd_board *open_board(const char *rule, const char *argument) {
    char text[4096];
    qd_board *board;
    qd_error error;
    snprintf(text, sizeof text, "3x3+%s=%s:r1c1", rule, argument);
    qd_status status = qd_board_parse(text, &board, &error);
    if (status != QD_OK && status != QD_ERROR_RANGE)
        fail_msg("%s: %s", text, error.message);
    return board;
}

static const struct constraint *constraint_of(const qd_board *board) {
    return &board->constraints[board->constraint_count - 1];
}

static uint32_t count_states(const qd_board *board) {
    return (uint32_t)(constraint_of(board)->table_size / (VALUES + 2));
}

static bool accepts(const qd_board *board, const uint8_t *word, uint32_t length) {
    const struct constraint *constraint = constraint_of(board);
    uint32_t next = 1;
    for (uint32_t i = 0; i < length && next; i++)
        next = language_step(constraint, VALUES, next - 1, word[i]);
    return next && language_accepts(constraint, VALUES, next - 1);
}

/* The next word of that length, as a number; false after the last one. */
static bool go_on(uint8_t *word, uint32_t length, uint32_t symbols) {
    while (length-- > 0) {
        if (++word[length] < symbols)
            return true;
        word[length] = 0;
    }
    return false;
}

/* ---- patterns by their text ------------------------------------------------------------------ */

/*
 * A piece of a pattern leads from places in a word to places in it. Sets of places are bits; place i is that before
 * symbol i.
 */
struct match {
    const char *text;
    const uint8_t *word;
    uint32_t length;
};

static uint32_t match_choice(struct match *match, uint32_t places);

static int symbol_of(char digit) {
    return digit - '1';
}

/* The symbols in brackets, or one, as bits. */
static uint32_t match_symbols(struct match *match) {
    uint32_t symbols = 0;
    char first = *match->text++;
    if (first == '.')
        return 7;
    if (first != '[')
        return 1u << symbol_of(first);
    bool other = *match->text == '^';
    for (match->text += other; *match->text != ']'; match->text++) {
        int from = symbol_of(*match->text), to = from;
        if (match->text[1] == '-')
            to = symbol_of(*(match->text += 2));
        for (int symbol = from; symbol <= to; symbol++)
            symbols |= 1u << symbol;
    }
    match->text++;
    return other ? 7 & ~symbols : symbols;
}

static uint32_t match_piece(struct match *match, uint32_t places) {
    uint32_t after = 0;
    if (*match->text == '(') {
        match->text++;
        after = match_choice(match, places);
        match->text++;
        return after;
    }
    uint32_t symbols = match_symbols(match);
    for (uint32_t i = 0; i < match->length; i++)
        if (places >> i & 1 && symbols >> match->word[i] & 1)
            after |= 1u << (i + 1);
    return after;
}

static void match_times(struct match *match, unsigned *least, unsigned *most) {
    int length = 0;
    *least = *most = 1;
    if (*match->text == '*' || *match->text == '+' || *match->text == '?') {
        *least = *match->text == '+';
        *most = *match->text++ == '?' ? 1 : 99;
    } else if (*match->text == '{') {
        sscanf(match->text, "{%u%n", least, &length);
        match->text += length;
        *most = *least;
        if (*match->text == ',' && sscanf(match->text, ",%u%n", most, &length) != 1)
            *most = 99, length = 1;
        match->text += *match->text == ',' ? length + 1 : 1;
    }
}

static uint32_t match_term(struct match *match, uint32_t places) {
    const char *begin = match->text;
    unsigned least, most;
    uint32_t after = 0;
    match_piece(match, 0);
    match_times(match, &least, &most);
    const char *end = match->text;
    for (unsigned i = 0; i <= most && (places & ~after || i <= least); i++) {
        after |= i >= least ? places : 0;
        match->text = begin;
        places = match_piece(match, places);
    }
    match->text = end;
    return after;
}

static uint32_t match_choice(struct match *match, uint32_t places) {
    uint32_t after = 0;
    for (;; match->text++) {
        uint32_t now = places;
        while (*match->text && *match->text != '|' && *match->text != ')')
            now = match_term(match, now);
        after |= now;
        if (*match->text != '|')
            return after;
    }
}

static bool matches(const char *pattern, const uint8_t *word, uint32_t length) {
    struct match match = {pattern, word, length};
    return match_choice(&match, 1) >> length & 1;
}

/* False if it is too large. */
static bool check_pattern(const char *pattern) {
    char argument[600];
    snprintf(argument, sizeof argument, "\"%s\"", pattern);
    qd_board *board = open_board("regex", argument);
    if (!board)
        return false;
    for (uint32_t length = 0; length <= LONGEST; length++) {
        uint8_t word[LONGEST] = {0};
        do
            if (accepts(board, word, length) != matches(pattern, word, length))
                fail_msg("'%s', a word of %u", pattern, length);
        while (go_on(word, length, VALUES));
    }
    qd_board_free(board);
    return true;
}

static void test_patterns(void **state) {
    static const char *const patterns[] = {
        "",
        "1",
        "|",
        "1|",
        "()",
        "(|1)2",
        "1*",
        "(1*)*",
        "(1*2*)*3",
        "(1|12)(3|23)",
        ".*1.{2}",
        "(.{2})*",
        "1{0}",
        "(12){0}3",
        "1{0,}",
        "1{2,}",
        "1{1,3}2?",
        "(1{2}){2,3}",
        "[^1]+",
        "[]*1",
        "[^]*2",
        "[1-23]",
        "[^2-3]*",
        "(1+|2+)+",
        "((1|2)*3)*",
        "(1?2?){3}",
        "(1?){6}",
        "(1*|2){2,}3",
        ".?.?.?",
        "(()*|1)*",
        "1+2+3+",
        "(1|2|3){0,4}",
        "((((1)))){2}",
        "(1(2(3)?)?)?",
        "(123|132|2.)+",
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(patterns); i++)
        assert_true(check_pattern(patterns[i]));
}

/* Writes a random pattern of few characters. */
static char *write_pattern(struct random *random, unsigned depth, char *text) {
    static const char *const symbols[] = {"1", "2", "3", ".", "[12]", "[^1]", "[2-3]"};
    static const char *const times[] = {"*", "+", "?", "{2}", "{0,2}", "{1,}", "{0}"};
    for (uint32_t count = random_below(random, 4); count > 0; count--) {
        if (depth && random_below(random, 2)) {
            *text++ = '(';
            text = write_pattern(random, depth - 1, text);
            if (random_below(random, 2)) {
                *text++ = '|';
                text = write_pattern(random, depth - 1, text);
            }
            *text++ = ')';
        } else {
            text += sprintf(text, "%s", symbols[random_below(random, LENGTH(symbols))]);
        }
        if (random_below(random, 3) == 0)
            text += sprintf(text, "%s", times[random_below(random, LENGTH(times))]);
    }
    *text = '\0';
    return text;
}

static void test_random_patterns(void **state) {
    struct random random = random_open(20271);
    uint32_t count = how_many(300), checked = 0;
    (void)state;
    for (uint32_t i = 0; i < count; i++) {
        char pattern[512];
        write_pattern(&random, 3, pattern);
        checked += check_pattern(pattern);
    }
    printf("%u of %u patterns are small enough\n", checked, count);
    assert_true(checked >= least_met(count, 99));
}

static void test_size(void **state) {
    static const struct {
        const char *pattern;
        uint32_t states;
    } cases[] = {
        {".*", 1},
        {"(1|2|3)*", 1},
        {"1", 2},
        {".{3}", 4},
        {"(1.|2.|3.)", 3},
        {"(.{3})*", 3},
        {".*1.{3}", 16},
        {"[]", 1},
        {"1[]|2", 3} /* a 1 leads to one without ways on */,
        {"(1|2)*3(1|2)*", 2},
        {"1{0}", 1},
        {"1*1*1*", 1},
        {"11*|1", 2},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        char argument[64];
        snprintf(argument, sizeof argument, "\"%s\"", cases[i].pattern);
        qd_board *board = open_board("regex", argument);
        if (count_states(board) != cases[i].states)
            fail_msg("'%s' has %u states", cases[i].pattern, count_states(board));
        qd_board_free(board);
    }
}

/* ---- codes ----------------------------------------------------------------------------------- */

#define STATES 6u

/* An automaton as it is put into a code: the states that each leads to, as bits. */
struct drawn {
    uint32_t states, starts, others, symbols;
    bool packed, accepting[STATES];
    uint32_t next[STATES][8];
};

struct bits {
    char text[2048];
    uint32_t count;
};

static void put_bits(struct bits *bits, uint32_t number, uint32_t width) {
    static const char characters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    while (width-- > 0) {
        uint32_t at = bits->count++ / 6, value = 0;
        while (at < strlen(bits->text) && characters[value] != bits->text[at])
            value++;
        value |= (number >> width & 1) << (5 - (bits->count - 1) % 6);
        bits->text[at] = characters[value];
    }
}

static void draw_ways(struct random *random, struct drawn *drawn) {
    for (uint32_t s = 0; s < drawn->states; s++)
        for (uint32_t symbol = 0; symbol < drawn->symbols; symbol++)
            for (uint32_t tries = random_below(random, drawn->packed ? 2 : 3); tries > 0; tries--)
                drawn->next[s][symbol] |= 1u << random_below(random, drawn->states);
}

static struct drawn draw_automaton(struct random *random) {
    struct drawn drawn = {.states = 1 + random_below(random, STATES)};
    drawn.packed = random_below(random, 2);
    drawn.symbols = 2 + random_below(random, 5);
    drawn.starts = 1 + random_below(random, drawn.states);
    drawn.others = random_below(random, drawn.states - drawn.starts + 1);
    for (uint32_t s = 0; s < drawn.states; s++)
        drawn.accepting[s] =
            s < drawn.starts ? random_below(random, 3) == 0 : s < drawn.starts + drawn.others;
    draw_ways(random, &drawn);
    return drawn;
}

static uint32_t count_bits(uint32_t bits) {
    return bits ? (bits & 1) + count_bits(bits >> 1) : 0;
}

static void put_state(struct bits *bits, const struct drawn *drawn, uint32_t s) {
    uint32_t mask = 0, ways = 0;
    for (uint32_t symbol = 0; symbol < drawn->symbols; symbol++) {
        mask |= drawn->next[s][symbol] ? 1u << symbol : 0;
        ways += count_bits(drawn->next[s][symbol]);
    }
    put_bits(bits, drawn->packed ? mask : ways, drawn->packed ? drawn->symbols : 7);
    for (uint32_t symbol = 0; symbol < drawn->symbols; symbol++)
        for (uint32_t to = 0; to < drawn->states; to++)
            if (drawn->next[s][symbol] >> to & 1) {
                if (!drawn->packed)
                    put_bits(bits, symbol, drawn->symbols > 4 ? 3 : drawn->symbols > 2 ? 2 : 1);
                put_bits(bits, to, 4);
            }
}

/* As the description in language_code.c says, with four bits for a state. */
static void write_code(const struct drawn *drawn, struct bits *bits) {
    *bits = (struct bits){"", 0};
    put_bits(bits, drawn->packed, 2);
    put_bits(bits, 3, 4);
    put_bits(bits, drawn->symbols - 1, 4);
    put_bits(bits, drawn->starts, 4);
    put_bits(bits, drawn->others, 4);
    for (uint32_t s = drawn->starts; s-- > 0;)
        put_bits(bits, drawn->accepting[s], 1);
    if (!drawn->packed)
        put_bits(bits, 7, 4);
    for (uint32_t s = 0; s < drawn->states; s++)
        put_state(bits, drawn, s);
    while (bits->count % 8)
        put_bits(bits, 0, 1);
}

static bool drawn_accepts(const struct drawn *drawn, const uint8_t *word, uint32_t length) {
    uint32_t now = (1u << drawn->starts) - 1;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t after = 0;
        for (uint32_t s = 0; s < drawn->states; s++)
            if (now >> s & 1 && word[i] < drawn->symbols)
                after |= drawn->next[s][word[i]];
        now = after;
    }
    for (uint32_t s = 0; s < drawn->states; s++)
        if (now >> s & 1 && drawn->accepting[s])
            return true;
    return false;
}

/* Symbol 3 is a break on this board; further ones are never read. */
static void test_codes(void **state) {
    struct random random = random_open(20272);
    (void)state;
    for (uint32_t i = 0; i < how_many(300); i++) {
        struct drawn drawn = draw_automaton(&random);
        struct bits bits;
        char argument[sizeof bits.text + 1];
        write_code(&drawn, &bits);
        snprintf(argument, sizeof argument, "#%s", bits.text);
        qd_board *board = open_board("nfa", argument);
        for (uint32_t length = 0; length < LONGEST; length++) {
            uint8_t word[LONGEST] = {0};
            do
                assert_int_equal(accepts(board, word, length), drawn_accepts(&drawn, word, length));
            while (go_on(word, length, VALUES + 1));
        }
        qd_board_free(board);
    }
}

/* Texts that end anywhere, or have any character changed, are read or refused. */
static void test_spoilt_codes(void **state) {
    struct random random = random_open(20273);
    (void)state;
    for (uint32_t i = 0; i < how_many(300); i++) {
        struct drawn drawn = draw_automaton(&random);
        struct bits bits;
        char text[sizeof bits.text + 32];
        qd_board *board;
        qd_error error;
        write_code(&drawn, &bits);
        uint32_t length = (uint32_t)strlen(bits.text);
        if (random_below(&random, 2))
            bits.text[random_below(&random, length)] = "A_gBz-"[random_below(&random, 6)];
        else
            bits.text[random_below(&random, length)] = '\0';
        snprintf(text, sizeof text, "3x3+nfa=#%s:r1c1/r1c2", bits.text);
        if (qd_board_parse(text, &board, &error) == QD_OK)
            qd_board_free(board);
        else
            assert_true(error.column >= 9 && error.column <= strlen(text) + 1);
    }
}

/* ---- what is refused ------------------------------------------------------------------------- */

static void check_refused(const char *text, uint64_t column) {
    qd_board *board;
    qd_error error;
    assert_int_not_equal(qd_board_parse(text, &board, &error), QD_OK);
    if (error.column != column)
        fail_msg("'%.60s': %s, in column %u", text, error.message, (unsigned)error.column);
}

static void test_refused(void **state) {
    static const struct {
        const char *text;
        uint64_t column;
    } cases[] = {
        {"3x3+regex=1:r1c1", 11},
        {"3x3+regex=\"1", 12},
        {"3x3+regex=\"1+x+y", 12},
        {"3x3+regex=\"(1\":r1c1", 14},
        {"3x3+regex=\"1)\":r1c1", 13},
        {"3x3+regex=\"*\":r1c1", 12},
        {"3x3+regex=\"1**\":r1c1", 14},
        {"3x3+regex=\"1{}\":r1c1", 14},
        {"3x3+regex=\"1{2\":r1c1", 15},
        {"3x3+regex=\"1{2,1}\":r1c1", 17},
        {"3x3+regex=\"1{1001}\":r1c1", 18},
        {"3x3+regex=\"[12\":r1c1", 15},
        {"3x3+regex=\"[2-1]\":r1c1", 15},
        {"3x3+regex=\"[1-]\":r1c1", 15},
        {"3x3+regex=\"1 2\":r1c1", 13},
        {"3x3+regex=\"1\\d\":r1c1", 13},
        {"3x3+regex=\"1\"r1c1", 14},
        {"3x3+regex=\"1\":", 15},
        {"3x3+regex=\"1+2+\":r1c1r4c1", 22},
        {"3x3+regex=\"1\":r1c1/r1c2", 19},
        {"3x3+regex=\".*1.{12}\":r1c1", 11},
        {"3x3+regex=\"(.{1000}){5}\":r1c1", 14},
        {"3x3+nfa=:r1c1", 9},
        {"3x3+nfa=A:r1c1", 9},
        {"3x3+nfa=#A?:r1c1", 11},
        {"3x3+nfa=#gAAAAA:r1c1", 10},
        {"3x3+nfa=#AAAAAA:", 17},
        {"3x3+nfa=#AAAAAA:/", 18},
        {"3x3+pairs=a<b:r1c1r1c2", 11},
        {"3x3+pairs=\"a<b:r1c1r1c2", 12},
        {"3x3+pairs=\"a<b+\":r1c1r1c2", 16},
        {"3x3+pairs=\"a<b\":r1c1", 17},
        {"3x3+pairs=\"a<b\"r1c1r1c2", 16},
        {"3x3+pairs=#AAI:r1c1r1c2", 12},
        {"3x3+pairs=\"a+b==3\":r1c1r1c2+cage=x", 34},
        {"3x3+pairs=\"a+b==3\":r1c1r1c2+cage=r1c1+knight", 39},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++)
        check_refused(cases[i].text, cases[i].column);
}

/* Some rules at which quotes, parentheses and signs between rules could be confused. */
static void test_quotes(void **state) {
    static const char *const texts[] = {
        "3x3+pairs=\"a+b==3\":r1c1r1c2+pairs=\"(a)==(b+1)\":r1c1r1c2",
        "3x3+regex=\"1+(2+3+)+\":r1c1r1c2r1c3+regex=\".\":r1c1",
        "3x3+any=(regex=\"1|2\":r1c1+pairs=\"a>1||b>1\":r1c1r1c2|regex=\"(\":r1c1",
    };
    char printed[256];
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        qd_board *board;
        OK(qd_board_parse(texts[i], &board, NULL));
        qd_board_print(board, printed, sizeof printed);
        assert_string_equal(printed, texts[i]);
        qd_board_free(board);
    }
    check_refused(texts[2], strlen(texts[2]) + 1); /* a parenthesis is missing, none in quotes */
}

/* Large texts take neither much time nor space. */
static void test_large(void **state) {
    static char text[300000];
    static const char *const middles[] = {"|", "()", "[1]", "1?", "(1|2)"};
    (void)state;
    for (size_t i = 0; i < LENGTH(middles); i++)
        for (uint32_t times = 100; times <= 10000; times *= 10) {
            char *at = text + sprintf(text, "3x3+regex=\"((");
            for (uint32_t k = 0; k < times; k++)
                at += sprintf(at, "%s", middles[i]);
            sprintf(at, "){500}){10}\":r1c1");
            qd_board *board;
            if (qd_board_parse(text, &board, NULL) == QD_OK)
                qd_board_free(board);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_patterns),     cmocka_unit_test(test_random_patterns),
        cmocka_unit_test(test_size),         cmocka_unit_test(test_codes),
        cmocka_unit_test(test_spoilt_codes), cmocka_unit_test(test_refused),
        cmocka_unit_test(test_quotes),       cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
