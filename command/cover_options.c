/* Which options go with which action of `quadrille cover`, and with which other ones. */
#include "cover.h"

#include <string.h>

enum {
    SOLVE = 1,
    COUNT = 2,
    STATS = 4,
    SPLIT = 8,
    RUN = 16,
    MERGE = 32,
    CONVERT = 64,
    COUNTING = COUNT | STATS | RUN,
    SEARCHING = SOLVE | COUNTING,
    READING = SEARCHING | SPLIT | CONVERT,
    ANY = READING | MERGE
};

static const struct {
    const char *name;
    int bit;
} actions[] = {
    {"solve", SOLVE}, {"count", COUNT}, {"stats", STATS},     {"split", SPLIT},
    {"run", RUN},     {"merge", MERGE}, {"convert", CONVERT},
};

/* An option that is not here goes with none. */
static const struct {
    const char *option;
    int actions;
} uses[] = {
    {"all", SOLVE},
    {"number", SEARCHING},
    {"limit", COUNTING},
    {"skip", SOLVE},
    {"seed", SOLVE},
    {"sat", SOLVE},
    {"verify", SOLVE},
    {"trace", SEARCHING},
    {"json", SOLVE | COUNT | STATS},
    {"stats", SEARCHING},
    {"progress", SEARCHING},
    {"engine", SEARCHING},
    {"order", SEARCHING},
    {"jobs", SEARCHING},
    {"node-limit", SEARCHING},
    {"update-limit", SEARCHING},
    {"time-limit", SEARCHING},
    {"memory-limit", SEARCHING},
    {"simplify", SOLVE | COUNT | STATS},
    {"save", SOLVE | COUNT},
    {"save-interval", SOLVE | COUNT},
    {"resume", SOLVE | COUNT},
    {"parts", SPLIT},
    {"part", RUN},
    {"to", CONVERT},
    {"from", READING},
    {"output", ANY},
    {"exit-zero", ANY},
    {"quiet", ANY},
    {"verbose", ANY},
};

/* Of each pair, one would have to be left out of account. */
static const struct {
    const char *one, *other;
} apart[] = {
    {"number", "limit"},    {"seed", "all"},      {"seed", "number"},   {"seed", "skip"},
    {"seed", "jobs"},       {"seed", "simplify"}, {"seed", "progress"}, {"seed", "save"},
    {"seed", "resume"},     {"seed", "trace"},    {"trace", "jobs"},    {"trace", "progress"},
    {"trace", "save"},      {"trace", "resume"},  {"skip", "save"},     {"skip", "resume"},
    {"simplify", "resume"}, /* what is left is of the simpler problem already */
    {"sat", "skip"},        {"sat", "json"},
};

static int bit_of(const char *action) {
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (strcmp(actions[i].name, action) == 0)
            return actions[i].bit;
    return 0;
}

static int actions_of(const char *option) {
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
        if (strcmp(uses[i].option, option) == 0)
            return uses[i].actions;
    return 0;
}

static bool check_action(const struct cli *cli, const char *action) {
    const char *option;
    for (size_t i = 0; options_given(cli, i, &option); i++)
        if (option && !(actions_of(option) & bit_of(action)))
            return usage_error(cli, "--%s is not for cover %s", option, action), false;
    return true;
}

static bool check_pairs(const struct cli *cli) {
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
        if (options_has(cli, apart[i].one) && options_has(cli, apart[i].other))
            return usage_error(cli, "--%s and --%s do not go together", apart[i].one,
                               apart[i].other),
                   false;
    return true;
}

bool cover_check_options(const struct cli *cli, const char *action) {
    if (!check_action(cli, action) || !check_pairs(cli))
        return false;
    if (options_has(cli, "save-interval") && !cli->save)
        return usage_error(cli, "--save-interval wants --save"), false;
    if (strcmp(action, "run") == 0 && !cli->part)
        return usage_error(cli, "cover run wants a line of cover split: --part LINE"), false;
    if (cli->trace && cli->engine && strcmp(cli->engine, "auto") != 0 &&
        strcmp(cli->engine, "links") != 0)
        return usage_error(cli, "--trace: only engine links shows its search"), false;
    return true;
}
