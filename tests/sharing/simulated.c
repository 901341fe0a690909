#define _POSIX_C_SOURCE 200809L
#include "simulated.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct letter {
    struct letter *next;
    uint64_t due; /* the tick */
    uint32_t from, to;
    size_t length;
    char bytes[];
};

struct peer {
    struct network *network;
    uint32_t number;
    struct sharing_transport transport;
    struct sharing_sink sink;
    sharing_worker *worker;
    struct letter *first, **last; /* letters to it */
    uint64_t *due;                /* of the last one from each other */
    qd_text written;              /* its file of solutions; it outlives it */
    size_t settled;
    bool dead;
    uint64_t owed; /* nodes of a slice that ended late */
};

struct network {
    const struct simulation *how;
    struct simulated *result;
    struct peer *peers; /* 0 is the leader */
    sharing_leader *leader;
    qd_text journal;
    uint64_t tick, state; /* of random numbers */
    uint64_t before;      /* nodes of workers that are dead */
    bool dies;            /* in this append */
    bool failed;
};

static uint64_t draw(struct network *network) {
    uint64_t x = (network->state += UINT64_C(0x9e3779b97f4a7c15));
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static bool happens(struct network *network, uint32_t one_in) {
    return one_in && draw(network) % one_in == 0;
}

/* ---- the transport --------------------------------------------------------------------------- */

static void post(struct network *network, uint32_t from, uint32_t to, const char *bytes,
                 size_t length) {
    struct peer *peer = &network->peers[to];
    struct letter *letter = malloc(sizeof *letter + length);
    if (!letter)
        abort();
    *letter = (struct letter){
        .from = from, .to = to, .length = length, .due = network->tick + (from != 0)};
    if (happens(network, network->how->delay))
        letter->due += 1 + draw(network) % 20;
    if (letter->due < peer->due[from])
        letter->due = peer->due[from];
    peer->due[from] = letter->due;
    memcpy(letter->bytes, bytes, length);
    *peer->last = letter;
    peer->last = &letter->next;
    if (length > network->result->longest_list)
        network->result->longest_list = length;
}

static void send_letter(void *user, uint32_t to, const char *bytes, size_t length) {
    struct peer *peer = user;
    struct network *network = peer->network;
    if (peer->dead)
        return;
    post(network, peer->number, to, bytes, length);
    if (happens(network, network->how->duplicate))
        post(network, peer->number, to, bytes, length);
}

static bool receive_letter(void *user, uint32_t *from, qd_text *message) {
    struct peer *peer = user;
    for (struct letter **place = &peer->first; *place; place = &(*place)->next) {
        struct letter *letter = *place;
        if (letter->due > peer->network->tick)
            continue;
        *place = letter->next;
        if (peer->last == &letter->next)
            peer->last = place;
        qd_text_cut(message, 0);
        qd_text_put_bytes(message, letter->bytes, letter->length);
        *from = letter->from;
        free(letter);
        return qd_text_check(message, NULL) == QD_OK;
    }
    return false;
}

static double now(void *user) {
    const struct peer *peer = user;
    return (double)peer->network->tick;
}

static bool append(void *user, const char *bytes, size_t length) {
    struct network *network = ((struct peer *)user)->network;
    if (happens(network, network->how->kill_all)) {
        network->dies = true;
        length = (size_t)(draw(network) % (length + 1));
    }
    qd_text_put_bytes(&network->journal, bytes, length);
    if (network->journal.length > network->result->journal)
        network->result->journal = network->journal.length;
    return !network->dies;
}

static bool replace(void *user, const char *bytes, size_t length) {
    struct network *network = ((struct peer *)user)->network;
    if (happens(network, network->how->kill_all)) { /* before the file was renamed */
        network->dies = true;
        return false;
    }
    qd_text_cut(&network->journal, 0);
    qd_text_put_bytes(&network->journal, bytes, length);
    return true;
}

static bool write_solution(void *user, const uint32_t *options, size_t count) {
    struct peer *peer = user;
    for (size_t i = 0; i < count; i++)
        qd_text_printf(&peer->written, "%s%u", i ? " " : "", options[i]);
    qd_text_put_byte(&peer->written, '\n');
    return true;
}

static bool settle(void *user, const char *key, qd_text *text) {
    struct peer *peer = user;
    size_t end = peer->written.length;
    if (end > peer->settled)
        qd_text_printf(text, "%s%s:%u:%zu:%zu:0", text->length ? "," : "", key, peer->number,
                       peer->settled, end - peer->settled);
    peer->settled = end;
    return true;
}

/* ---- lives ----------------------------------------------------------------------------------- */

static void drop_letters(struct peer *peer) {
    while (peer->first) {
        struct letter *next = peer->first->next;
        free(peer->first);
        peer->first = next;
    }
    peer->last = &peer->first;
}

static void begin_worker(struct peer *peer) {
    const struct simulation *how = peer->network->how;
    qd_cover_settings settings = {0};
    settings.limits.slice_nodes = how->slice;
    settings.engine = how->engine;
    struct sharing_worker_settings own = {.cover = how->cover,
                                          .search = &settings,
                                          .report_every = how->report_every,
                                          .sink = how->solves ? &peer->sink : NULL};
    peer->dead = false;
    peer->settled = peer->written.length;
    if (sharing_worker_new(&own, &peer->transport, &peer->worker, NULL) != QD_OK)
        abort();
}

static void end_worker(struct peer *peer) {
    sharing_worker_free(peer->worker);
    peer->worker = NULL;
    drop_letters(peer);
}

/* As if that leader had been stopped, and what it had left had been saved. */
static qd_status begin_from_saved(struct network *network, struct sharing_settings *settings,
                                  qd_error *error) {
    sharing_leader *before = network->leader;
    struct sharing_sum sum = sharing_leader_sum(before);
    struct sharing_list left;
    struct sharing_saved saved = {.nodes = sum.nodes, .hash = sum.hash, .left = &left};
    saved.solutions = sum.solutions->length ? sum.solutions->data : "-";
    network->leader = NULL;
    if (!qd_count_to_u64(sum.count, &saved.count) || sharing_list_open(&left, NULL) != QD_OK)
        abort();
    qd_status status = sharing_leader_put_left(before, &left, error);
    settings->saved = &saved;
    if (status == QD_OK)
        status = sharing_leader_new(settings, &network->peers[0].transport, "", 0, &network->leader,
                                    error);
    sharing_list_close(&left);
    sharing_leader_free(before);
    return status;
}

static bool begin_leader(struct network *network) {
    const struct simulation *how = network->how;
    struct sharing_settings settings = {.workers = how->workers,
                                        .heading = "simulated journal 1",
                                        .report_every = how->report_every,
                                        .lease = how->lease,
                                        .compact_beyond = how->compact_beyond ? how->compact_beyond
                                                                              : SIZE_MAX / 4,
                                        .cover = how->cover};
    qd_error error = {0};
    qd_text journal = network->journal;
    network->journal = (qd_text)QD_TEXT_INIT;
    qd_text_put_bytes(&network->journal, journal.length ? journal.data : "", journal.length);
    qd_status status = sharing_leader_new(&settings, &network->peers[0].transport,
                                          journal.length ? journal.data : "", journal.length,
                                          &network->leader, &error);
    qd_text_free(&journal);
    if (status == QD_OK && network->result->restarts && draw(network) % 2)
        status = begin_from_saved(network, &settings, &error);
    if (status != QD_OK && !network->dies) {
        printf("the leader cannot begin: %s\n", error.message);
        network->failed = true;
    }
    return status == QD_OK;
}

/* Bytes at the end that are in the last two lines. */
static void tear(struct network *network) {
    qd_text *journal = &network->journal;
    size_t begin = journal->length;
    for (int lines = 0; begin && lines < 3; begin--)
        lines += journal->data[begin - 1] == '\n';
    if (begin < journal->length)
        qd_text_cut(journal, begin + (size_t)(draw(network) % (journal->length - begin + 1)));
}

static void kill_all(struct network *network) {
    sharing_leader_free(network->leader);
    network->leader = NULL;
    drop_letters(&network->peers[0]);
    for (uint32_t w = 1; w <= network->how->workers; w++)
        end_worker(&network->peers[w]);
    network->dies = false;
    network->result->restarts++;
    if (network->how->tears)
        tear(network);
}

static void begin_all(struct network *network) {
    while (!network->failed && !begin_leader(network)) /* it may die at once */
        network->dies = false;
    for (uint32_t w = 1; w <= network->how->workers; w++)
        begin_worker(&network->peers[w]);
}

/* ---- the run --------------------------------------------------------------------------------- */

static double seconds_now(void) {
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    return (double)moment.tv_sec + 1e-9 * (double)moment.tv_nsec;
}

static bool is_turn(const struct network *network, uint32_t worker) {
    const struct simulation *how = network->how;
    bool is_slow = how->slow_every && how->slowness > 1 && worker % how->slow_every == 0;
    return !is_slow || (network->tick + worker) % how->slowness == 0;
}

/* As many nodes as a slice has; of more than one task, if another follows. What is too much is missing in the next
 * tick. */
static enum sharing_state step_worker(struct network *network, struct peer *peer) {
    uint64_t slice = network->how->slice, done = peer->owed, now = 1;
    enum sharing_state state = SHARING_BUSY;
    while (state == SHARING_BUSY && done < slice && now) {
        uint64_t before = sharing_worker_nodes(peer->worker);
        state = sharing_worker_step(peer->worker);
        now = sharing_worker_nodes(peer->worker) - before;
        done += now;
    }
    peer->owed = done > slice ? done - slice : 0;
    return state;
}

static void step_workers(struct network *network) {
    for (uint32_t w = 1; w <= network->how->workers; w++) {
        struct peer *peer = &network->peers[w];
        if (network->how->kill_worker && happens(network, network->how->kill_worker)) {
            end_worker(peer);
            begin_worker(peer);
            network->result->deaths++;
        }
        if (is_turn(network, w) && step_worker(network, peer) == SHARING_FAILED) {
            printf("worker %u failed: %s\n", w, sharing_worker_error(peer->worker)->message);
            network->failed = true;
        }
    }
}

static enum sharing_state step_leader(struct network *network) {
    uint32_t slowness = network->how->leader_slowness;
    if (slowness > 1 && network->tick % slowness)
        return SHARING_IDLE;
    double begin = seconds_now();
    enum sharing_state state = sharing_leader_step(network->leader);
    network->result->leader_seconds += seconds_now() - begin;
    return state;
}

/* Whether it is over. */
static bool step(struct network *network) {
    enum sharing_state state = step_leader(network);
    if (network->dies) {
        kill_all(network);
        begin_all(network);
        return false;
    }
    if (state == SHARING_FAILED) {
        printf("the leader failed: %s\n", sharing_leader_error(network->leader)->message);
        network->failed = true;
    }
    if (state == SHARING_OVER)
        return true;
    step_workers(network);
    network->tick++;
    return false;
}

/* ---- solutions ------------------------------------------------------------------------------- */

struct piece {
    const char *key;
    unsigned peer;
    size_t from, bytes, place;
};

static int compare_keys(const char *left, const char *right) {
    for (;;) {
        char *next, *other;
        unsigned long long a = strtoull(left, &next, 10), b = strtoull(right, &other, 10);
        if (a != b)
            return a < b ? -1 : 1;
        if (*next != '.' || *other != '.')
            return (*next == '.') - (*other == '.');
        left = next + 1;
        right = other + 1;
    }
}

static int compare_pieces(const void *left, const void *right) {
    const struct piece *a = left, *b = right;
    int order = compare_keys(a->key, b->key);
    return order ? order : (a->place > b->place) - (a->place < b->place);
}

static void put_solutions(const struct network *network, const qd_text *list, qd_text *text) {
    size_t count = 0, most = list->length / 8 + 1;
    struct piece *pieces = calloc(most, sizeof *pieces);
    for (const char *at = list->length ? list->data : ""; pieces && *at;) {
        struct piece *piece = &pieces[count];
        int length = 0;
        piece->key = at;
        at += strspn(at, "0123456789.");
        if (count == most ||
            sscanf(at, ":%u:%zu:%zu:0%n", &piece->peer, &piece->from, &piece->bytes, &length) != 3)
            abort();
        piece->place = count++;
        at += length + (at[length] == ',');
    }
    qsort(pieces, count, sizeof *pieces, compare_pieces);
    for (size_t i = 0; i < count; i++)
        qd_text_put_bytes(text, network->peers[pieces[i].peer].written.data + pieces[i].from,
                          pieces[i].bytes);
    free(pieces);
}

/* ---- the object ------------------------------------------------------------------------------ */

static void open_network(struct network *network) {
    network->peers = calloc((size_t)network->how->workers + 1, sizeof *network->peers);
    if (!network->peers)
        abort();
    for (uint32_t p = 0; p <= network->how->workers; p++) {
        struct peer *peer = &network->peers[p];
        peer->network = network;
        peer->number = p;
        peer->last = &peer->first;
        peer->due = calloc((size_t)network->how->workers + 1, sizeof *peer->due);
        if (!peer->due)
            abort();
        peer->transport =
            (struct sharing_transport){peer, send_letter, receive_letter, now, append, replace};
        peer->sink = (struct sharing_sink){peer, write_solution, settle};
    }
}

static void close_network(struct network *network) {
    sharing_leader_free(network->leader);
    for (uint32_t p = 0; p <= network->how->workers; p++) {
        end_worker(&network->peers[p]);
        qd_text_free(&network->peers[p].written);
        free(network->peers[p].due);
    }
    free(network->peers);
    qd_text_free(&network->journal);
}

bool simulate(const struct simulation *simulation, struct simulated *result) {
    struct network network = {.how = simulation, .result = result, .state = simulation->seed};
    *result = (struct simulated){0};
    double begin = seconds_now();
    open_network(&network);
    begin_all(&network);
    while (!network.failed && !step(&network))
        if (simulation->most_ticks && network.tick > simulation->most_ticks) {
            printf(
                "it does not end: %u workers, slice %" PRIu64 ", report %g, slow %u %u, lease %g, "
                "compact %zu, delay %u, duplicate %u, kill %u %u, tears %d, seed %" PRIu64 "\n",
                simulation->workers, simulation->slice, simulation->report_every,
                simulation->slow_every, simulation->slowness, simulation->lease,
                simulation->compact_beyond, simulation->delay, simulation->duplicate,
                simulation->kill_worker, simulation->kill_all, simulation->tears, simulation->seed);
            network.failed = true;
        }
    if (!network.failed) {
        struct sharing_sum sum = sharing_leader_sum(network.leader);
        network.failed = !sum.is_whole;
        qd_text_put_count(&result->count, sum.count);
        result->nodes = sum.nodes;
        result->gives = sum.gives;
        result->reports = sum.reports;
        put_solutions(&network, sum.solutions, &result->solutions);
    }
    qd_text_put(&result->count, "");
    qd_text_put(&result->solutions, "");
    result->ticks = network.tick;
    close_network(&network);
    result->seconds = seconds_now() - begin;
    return !network.failed;
}

void simulated_free(struct simulated *result) {
    qd_text_free(&result->count);
    qd_text_free(&result->solutions);
}
