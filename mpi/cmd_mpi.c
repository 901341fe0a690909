/*
 * quadrille-mpi: one search of an exact cover problem on all ranks of an MPI job. Rank 0 leads, and
 * keeps the journal in the folder of the run; the others work. If they are few, rank 0 works, too.
 *
 *     RUN/job          as of `quadrille cover count --part 1/1 --in RUN`; so are the next two files
 *     RUN/part-1.state what is left when the job was stopped
 *     RUN/part-1       the result, when all is done
 *     RUN/journal      what is found and what is left while a job runs: see sharing_leader.c
 *
 * So the command goes on from what a job has left, and a job from what the command has. A journal that is
 * there was left by a job that died, and is newer than what that job began with.
 */
#define _DEFAULT_SOURCE
#include "../command/cover.h"
#include "../command/files.h"
#include "../command/message.h"
#include "../command/options.h"
#include "../command/output.h"
#include "../command/run.h"
#include "../command/segments.h"
#include "../command/signals.h"
#include "sharing.h"
#include "transport.h"

#include "../src/base/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

/* Seconds between two reports of a worker; and how late one may be before the worker is given up. */
#define REPORT_EVERY 30.0
#define LEASE 900.0

/* Nodes between two looks at the messages: some milliseconds. Seconds, if nodes are slow, or there are
 * several threads, which wait for each other after each slice. */
#define SLICE_NODES 20000
#define SLICE_SECONDS 0.02

/* With more ranks, the first one only leads: they wait for it while it searches a slice. */
#define MOST_ALL_WORK 16

/* Bytes of the journal. */
#define COMPACT_BEYOND ((size_t)64 << 20)

/* The options, and the ranks that have them. */
struct mpi_options {
    struct cover_options cover;
    bool all;
    struct mpi_transport *transport; /* NULL: MPI has not begun */
    int rank, ranks;
};

struct party {
    struct job *job;
    struct cli *cli;
    struct run_folder folder;
    bool solves;
    int rank, ranks;
    struct mpi_transport *transport;
    sharing_leader *leader;
    sharing_worker *worker;
    struct sharing_sink sink;
    double seconds_before;
    int journal, lock; /* descriptors, or -1 */
    char *journal_path;

    /* Solutions of this rank. */
    char *file, *path;
    uint64_t from; /* where the current piece begins */
};

/* ---- the journal ----------------------------------------------------------------------------- */

static bool write_all(int descriptor, const char *bytes, size_t length) {
    while (length) {
        ssize_t written = write(descriptor, bytes, length);
        if (written < 0 && errno != EINTR)
            return false;
        bytes += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

static bool journal_fails(struct party *party) {
    complain(party->cli, EXIT_TROUBLE, "%s: %s", party->journal_path, strerror(errno));
    return false;
}

static bool append_journal(void *user, const char *bytes, size_t length) {
    struct party *party = user;
    if (write_all(party->journal, bytes, length) && fsync(party->journal) == 0)
        return true;
    return journal_fails(party);
}

static bool replace_journal(void *user, const char *bytes, size_t length) {
    struct party *party = user;
    qd_text text = QD_TEXT_INIT;
    qd_text_put_bytes(&text, bytes, length);
    check_text(&text);
    bool fine = run_publish(&party->folder, "journal", &text);
    qd_text_free(&text);
    if (party->journal >= 0)
        close(party->journal);
    party->journal = fine ? open(party->journal_path, O_WRONLY | O_APPEND | O_CLOEXEC) : -1;
    return fine && (party->journal >= 0 || journal_fails(party));
}

/* One job at a time writes to the journal. */
static bool lock_journal(struct party *party) {
    char *path = run_path(&party->folder, "journal.lock");
    party->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    bool fine = party->lock >= 0;
    if (!fine)
        complain(party->cli, EXIT_TROUBLE, "%s: %s", path, strerror(errno));
    if (fine && flock(party->lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        complain(party->cli, EXIT_TROUBLE, "%s: another job works in this run", party->folder.path);
        fine = false;
    }
    free(path);
    return fine;
}

/* ---- solutions ------------------------------------------------------------------------------- */

static bool write_solution(void *user, const uint32_t *options, size_t count) {
    struct party *party = user;
    return cover_write_solution(party->job, options, count);
}

static bool settle_solutions(void *user, const char *key, qd_text *text) {
    struct party *party = user;
    struct job *job = party->job;
    if (job->written == job->segment)
        return true;
    if (!output_sync())
        return false;
    uint64_t end = (uint64_t)output_position();
    segments_put(text, key, party->file, party->from, end, output_hash());
    job->segment = job->written;
    party->from = end;
    output_begin_hash();
    return true;
}

static bool open_solutions(struct party *party) {
    qd_text name = QD_TEXT_INIT, path = QD_TEXT_INIT;
    qd_text_printf(&name, "part-1.%s.sol", party->folder.attempt);
    qd_text_printf(&path, "%s/part-1.%s.sol", party->folder.path, party->folder.attempt);
    check_text(&name);
    check_text(&path);
    party->file = name.data;
    party->path = path.data;
    party->job->in_segments = true;
    output_begin_hash();
    return output_divert(party->cli, party->path);
}

static void close_solutions(struct party *party) {
    bool is_empty = output_position() == 0;
    output_return(party->cli);
    if (is_empty)
        unlink(party->path);
}

/* ---- what is saved --------------------------------------------------------------------------- */

/* Begins a result, or what is saved. */
static void put_found(const struct party *party, const struct sharing_sum *sum, const char *ending,
                      qd_text *text) {
    run_result_begin(&party->folder, 1, ending,
                     party->seconds_before + qd_now() - party->job->began, text);
    qd_text_put(text, "count ");
    qd_text_put_count(text, sum->count);
    qd_text_printf(text, "\nnodes %" PRIu64 "\n", sum->nodes);
    if (party->solves)
        qd_text_printf(text, "hash %016" PRIx64 "\nsolutions %s\n", sum->hash,
                       sum->solutions->length ? sum->solutions->data : "-");
}

/* For a count, the order of starts does not matter: one group. */
static void put_groups(const struct party *party, const struct sharing_list *left, qd_text *text) {
    size_t count = qd_cover_starts_count(left->starts);
    qd_text_put(text, "groups ");
    if (!party->solves)
        qd_text_printf(text, "1:%zu", count);
    for (size_t i = 0; party->solves && i < count; i++)
        qd_text_printf(text, "%s%s:1", i ? "," : "", left->keys[i]);
    qd_text_put(text, "\n");
}

/* In place of the journal. False after a message. */
static bool publish_state(struct party *party, const struct sharing_sum *sum) {
    const struct job *job = party->job;
    qd_cover_state state = {
        .fingerprint = job->part.fingerprint, .effort = {.nodes = sum->nodes}, .output = -1};
    qd_text text = QD_TEXT_INIT, rest = QD_TEXT_INIT;
    struct sharing_list left;
    qd_error error;
    if (!qd_count_to_u64(sum->count, &state.effort.solutions))
        return true; /* the journal has it */
    check(sharing_list_open(&left, &error), &error);
    check(sharing_leader_put_left(party->leader, &left, &error), &error);
    snprintf(state.action, sizeof state.action, "%s", job->action);
    put_found(party, sum, RUN_SAVED, &text);
    qd_text_printf(&text, "done %.6f\n", sum->done);
    put_groups(party, &left, &text);
    qd_cover_put_state(&state, left.starts, &rest);
    check_text(&rest);
    bool fine = run_result_publish(&party->folder, 1, RUN_SAVED, &text, &rest);
    if (fine)
        run_remove(&party->folder, "journal");
    sharing_list_close(&left);
    qd_text_free(&text);
    qd_text_free(&rest);
    return fine;
}

/* What a list is made of. */
struct starts_of_groups {
    struct sharing_list *list;
    const qd_cover_starts *starts;
};

static void add_starts(void *user, const char *key, size_t length, size_t begin, size_t end) {
    struct starts_of_groups *of = user;
    qd_error error;
    char *copy = new_array(length + 1, 1);
    memcpy(copy, key, length);
    for (size_t i = begin; i < end; i++) {
        qd_cover_start start = qd_cover_starts_get(of->starts, i);
        check(sharing_list_add(of->list, &start, copy, end - begin > 1 ? i - begin + 1 : 0, &error),
              &error);
    }
    free(copy);
}

/* Why what was read is not used, or NULL. */
static const char *take_saved(struct party *party, struct run_result *result,
                              struct sharing_saved *saved, struct sharing_list *list,
                              qd_error *error) {
    size_t length = result->text.length - (size_t)(result->rest - result->text.data);
    struct starts_of_groups of = {list, NULL};
    qd_cover_starts *starts;
    qd_cover_state state;
    check(qd_cover_starts_new(&starts, error), error);
    of.starts = starts;
    const char *why =
        qd_cover_read_state(result->rest, length, party->job->cover, &state, starts, error) == QD_OK
            ? NULL
            : error->message;
    const char *groups = run_value(&result->text, "groups", &length);
    if (!why && (strcmp(state.action, party->job->action) != 0 || !groups ||
                 !task_read_groups(groups, length, qd_cover_starts_count(starts), add_starts, &of)))
        why = "is not a state of this part";
    qd_cover_starts_free(starts);
    if (why || !segments_check(&party->folder, result))
        return why ? why : result->why;
    const char *hash = run_value(&result->text, "hash", &length);
    *saved = (struct sharing_saved){.count = state.effort.solutions,
                                    .nodes = state.effort.nodes,
                                    .hash = hash ? strtoull(hash, NULL, 16) : 0,
                                    .left = list};
    party->seconds_before = run_result_number(result, "seconds");
    return NULL;
}

/* What is saved, if there is something: 1; 0: nothing that is used; -1 after a message. */
static int read_saved(struct party *party, struct sharing_saved *saved, struct sharing_list *list,
                      qd_text *solutions) {
    struct run_result result = {0};
    qd_error error = {0};
    size_t length;
    bool is_there = run_result_read(&party->folder, 1, RUN_SAVED, &result);
    if (is_there)
        result.why = take_saved(party, &result, saved, list, &error);
    if (error.status == QD_ERROR_MEMORY)
        give_up(error.message);
    if (result.why)
        complain(party->cli, EXIT_FINE, "%s/%s: %s", party->folder.place.data, result.name,
                 result.why);
    bool is_used = is_there && !result.why;
    const char *value = is_used ? run_value(&result.text, "solutions", &length) : NULL;
    if (value)
        qd_text_put_bytes(solutions, value, length);
    qd_text_put(solutions, "");
    check_text(solutions);
    saved->solutions = solutions->data;
    int there = result.is_unread ? -1 : is_used;
    run_result_free(&result);
    return there;
}

/* ---- leading --------------------------------------------------------------------------------- */

static void put_heading(const struct party *party, qd_text *text) {
    qd_text_printf(text, "quadrille journal 1 action %s problem %016" PRIx64, party->job->action,
                   party->job->part.fingerprint);
    check_text(text);
}

static double report_every(const struct party *party) {
    bool is_given = options_has(party->cli, "save-interval");
    return is_given ? party->job->options->save_interval : REPORT_EVERY;
}

static bool leader_works(const struct party *party) {
    return party->ranks <= MOST_ALL_WORK;
}

static bool open_leader(struct party *party) {
    qd_text journal = QD_TEXT_INIT, heading = QD_TEXT_INIT, solutions = QD_TEXT_INIT;
    struct sharing_saved saved = {0};
    struct sharing_list left;
    qd_error error = {0};
    put_heading(party, &heading);
    if (!lock_journal(party))
        return false;
    int there = run_read(&party->folder, "journal", &journal);
    check(sharing_list_open(&left, &error), &error);
    if (there == 0)
        there = 2 * read_saved(party, &saved, &left, &solutions);
    if (there < 0)
        return false;
    struct sharing_settings settings = {
        .workers = (uint32_t)party->ranks - !leader_works(party),
        .heading = heading.data,
        .report_every = report_every(party),
        .lease = LEASE,
        .compact_beyond = COMPACT_BEYOND,
        .cover = party->job->cover,
        .saved = there == 2 ? &saved : NULL,
    };
    struct sharing_transport transport =
        transport_leader(party->transport, append_journal, replace_journal, party);
    qd_status status = sharing_leader_new(&settings, &transport, journal.data ? journal.data : "",
                                          journal.length, &party->leader, &error);
    if (status != QD_OK && party->cli->status < EXIT_TROUBLE)
        complain(party->cli, EXIT_TROUBLE, "%s: %s", party->journal_path, error.message);
    sharing_list_close(&left);
    qd_text_free(&solutions);
    qd_text_free(&journal);
    qd_text_free(&heading);
    return status == QD_OK;
}

/* The result as of a run of one part. */
static bool publish_result(struct party *party, const struct sharing_sum *sum) {
    qd_text text = QD_TEXT_INIT;
    put_found(party, sum, RUN_DONE, &text);
    bool fine = run_result_publish(&party->folder, 1, RUN_DONE, &text, NULL);
    if (fine) {
        run_result_remove(&party->folder, 1, RUN_SAVED);
        run_remove(&party->folder, "journal");
    }
    qd_text_free(&text);
    return fine;
}

static void tell_effort(const struct party *party, const struct sharing_sum *sum) {
    fprintf(stderr,
            "ranks      %d\nnodes      %" PRIu64 "\ntime       %.3f s\ngives      %" PRIu64
            "\nreports    %" PRIu64 "\njournal    %zu bytes\n",
            party->ranks, sum->nodes, qd_now() - party->job->began, sum->gives, sum->reports,
            sum->journal);
}

/* The number, or the solutions if they are there. */
static void tell_answer(struct party *party) {
    struct job *job = party->job;
    if (party->solves && job->exact) {
        run_merge(party->cli, party->folder.path, &(struct run_merging){0});
        return;
    }
    if (party->cli->json) {
        cover_put_count_json(job, &job->text);
    } else {
        qd_text_put(&job->text, job->exact ? "" : ">=");
        qd_text_put_count(&job->text, job->total);
        qd_text_put_byte(&job->text, '\n');
    }
    output_put(&job->text);
}

static void tell_result(struct party *party, const struct sharing_sum *sum) {
    struct job *job = party->job;
    qd_error error;
    job->exact = sum->is_whole;
    qd_count_clear(job->total);
    check(qd_count_add_count(job->total, sum->count, &error), &error);
    if (party->cli->stats)
        tell_effort(party, sum);
    if (!(sum->is_whole ? publish_result : publish_state)(party, sum))
        return;
    if (!sum->is_whole)
        complain(party->cli, EXIT_OTHERWISE, "%s: the search was stopped by %s; the rest is in %s",
                 job->file, stop_signal ? "a signal" : "the time limit", party->folder.path);
    tell_answer(party);
}

/* ---- the loop -------------------------------------------------------------------------------- */

static void rest(double seconds) {
    struct timespec pause = {0, (long)(seconds * 1e9)};
    nanosleep(&pause, NULL);
}

static bool open_worker(struct party *party) {
    qd_cover_settings settings = cover_settings(party->job);
    party->sink = (struct sharing_sink){party, write_solution, settle_solutions};
    qd_error error = {0};
    settings.threads = options_jobs(party->cli);
    settings.limits = (qd_limits){
        .slice_nodes = SLICE_NODES, .memory = settings.limits.memory, .stop = &signals_stop};
    struct sharing_worker_settings own = {.cover = party->job->cover,
                                          .search = &settings,
                                          .slice_seconds = SLICE_SECONDS,
                                          .report_every = report_every(party),
                                          .sink = party->solves ? &party->sink : NULL};
    if (party->solves && !open_solutions(party))
        return false;
    struct sharing_transport transport = transport_worker(party->transport);
    qd_status status = sharing_worker_new(&own, &transport, &party->worker, &error);
    if (status != QD_OK)
        complain(party->cli, EXIT_TROUBLE, "%s: %s", party->job->file, error.message);
    return status == QD_OK;
}

static void complain_of_failure(struct party *party, const qd_error *error) {
    if (party->cli->status < EXIT_TROUBLE && *error->message)
        complain(party->cli, EXIT_TROUBLE, "%s", error->message);
    raise_status(party->cli, EXIT_TROUBLE);
}

/* Until all is done, or a signal or the time limit ends it. */
static void lead_and_work(struct party *party) {
    enum sharing_state leader = SHARING_OVER, worker = SHARING_OVER;
    double pause = 0;
    do {
        if (!cover_may_go_on(party->job) && party->leader)
            sharing_leader_stop(party->leader);
        if (stop_signal && party->worker)
            sharing_worker_stop(party->worker);
        if (party->leader)
            leader = sharing_leader_step(party->leader);
        if (party->worker)
            worker = sharing_worker_step(party->worker);
        if (leader == SHARING_FAILED || worker == SHARING_FAILED)
            break;
        transport_step(party->transport);
        bool is_busy = leader == SHARING_BUSY || worker == SHARING_BUSY;
        pause = is_busy ? 0 : pause < 0.005 ? pause + 0.0001 : pause;
        if (pause > 0)
            rest(pause);
    } while (leader != SHARING_OVER || worker != SHARING_OVER);
    if (leader == SHARING_FAILED)
        complain_of_failure(party, sharing_leader_error(party->leader));
    if (worker == SHARING_FAILED)
        complain_of_failure(party, sharing_worker_error(party->worker));
}

/* ---- the command ----------------------------------------------------------------------------- */

/* As transport_agree, and one rank tells what was gathered; more is gathered until the next call. */
static bool agree_on(struct mpi_options *options, bool fine, bool *shared) {
    bool speaks = false;
    settle_complaints();
    fine = transport_agree(options->transport, fine, shared, &speaks);
    messages_release(speaks);
    messages_gather();
    return fine;
}

static bool agree(struct party *party, bool fine, bool *shared) {
    return agree_on((struct mpi_options *)party->cli, fine, shared);
}

/* For main: MPI begins when it is first called, and ends if the ranks do not go on. */
static bool agree_to_go_on(struct cli *cli, bool fine) {
    struct mpi_options *options = (struct mpi_options *)cli;
    bool unused = false;
    if (!options->transport &&
        !transport_open(&options->transport, &options->rank, &options->ranks))
        give_up("MPI does not begin");
    fine = agree_on(options, fine, &unused);
    signals_wait(!fine); /* by a signal MPI ends the ranks, which have no more to tell */
    if (!fine)
        transport_close(options->transport);
    return fine;
}

/* Whether the result is there already; rank 0 tells the others. */
static bool begin(struct party *party, bool *done) {
    struct job *job = party->job;
    struct run_result result = {0};
    qd_error error;
    bool fine = true;
    *done = false;
    if (party->rank == 0) {
        qd_text agreed = QD_TEXT_INIT;
        task_put_job(job, &party->folder, &agreed);
        fine = run_make(&party->folder) && run_agree(&party->folder, &agreed);
        qd_text_free(&agreed);
        size_t length;
        *done = fine && run_result_read(&party->folder, 1, RUN_DONE, &result);
        const char *count = *done ? run_value(&result.text, "count", &length) : NULL;
        if (count && !party->solves)
            check(qd_count_add_digits(job->total, count, length, &error), &error);
    }
    run_result_free(&result);
    return agree(party, fine, done);
}

static void take_part(struct party *party) {
    bool done, fine = begin(party, &done);
    party->job->exact = done;
    if (fine && done && party->rank == 0)
        tell_answer(party);
    if (!fine || done)
        return;
    if (party->rank == 0)
        fine = open_leader(party);
    if (fine && (party->rank > 0 || leader_works(party)))
        fine = open_worker(party);
    if (!agree(party, fine, &done))
        return;
    messages_release(true);
    lead_and_work(party);
    if (party->cli->status >= EXIT_TROUBLE)
        transport_abort(party->transport, EXIT_TROUBLE);
    if (party->file)
        close_solutions(party);
    if (party->leader && party->cli->status < EXIT_TROUBLE) {
        struct sharing_sum sum = sharing_leader_sum(party->leader);
        tell_result(party, &sum);
    }
}

static void close_party(struct party *party) {
    sharing_leader_free(party->leader);
    sharing_worker_free(party->worker);
    if (party->journal >= 0)
        close(party->journal);
    if (party->lock >= 0)
        close(party->lock);
    run_close(&party->folder);
    free(party->journal_path);
    free(party->file);
    free(party->path);
}

static const char *name_action(size_t number) {
    static const char *const names[] = {"count", "solve", NULL};
    return names[number];
}

/* That of the first operand, or NULL. */
static const char *find_action(const struct cli *cli) {
    const char *name = NULL;
    for (size_t i = 0; cli->operand_count && (name = name_action(i)); i++)
        if (strcmp(name, cli->operands[0]) == 0)
            break;
    return name;
}

static bool check_usage(const struct mpi_options *options, const char *action) {
    const struct cli *cli = &options->cover.cli;
    if (!action)
        return usage_error(cli, "missing action (count, solve)"), false;
    if (!options->cover.in)
        return usage_error(cli, "--in RUN is required"), false;
    if (cli->operand_count > 2)
        return usage_error(cli, "%s takes one file", action), false;
    if (options->all != (strcmp(action, "solve") == 0))
        return usage_error(cli, options->all ? "--all is not for count" : "solve requires --all"),
               false;
    return true;
}

/* Only rank 0 has answers; another that opened the file would empty it. */
static bool open_output(struct party *party) {
    if (party->rank > 0)
        party->cli->output = NULL;
    return output_open(party->cli);
}

/* Standard input reaches rank 0 only. */
static bool load(struct party *party) {
    struct job *job = party->job;
    if (party->ranks == 1 || strcmp(job->file, "-") != 0)
        return cover_load(job);
    complain(party->cli, EXIT_TROUBLE,
             "standard input reaches one rank only: name a file that all can read");
    return false;
}

/* A rank with another file would search another problem, and the sum would be of neither. */
static bool is_same_problem(struct party *party) {
    uint64_t own = qd_cover_fingerprint(party->job->cover);
    bool fine = transport_number_of_first(party->transport, own) == own, unused = false;
    if (!fine)
        complain(party->cli, EXIT_TROUBLE, "%s: not all ranks have the same problem",
                 party->job->file);
    fine = agree(party, fine, &unused);
    if (!fine)
        raise_status(party->cli, EXIT_TROUBLE);
    return fine;
}

static void run_job(struct job *job, struct party *party) {
    qd_error error;
    bool unused = false;
    signals_take_notice();
    signals_wait(true);
    bool fine = load(party) && open_output(party);
    if (!agree(party, fine, &unused) || !is_same_problem(party))
        return;
    cover_begin(job);
    job->part = (qd_cover_part){1, 1, qd_cover_fingerprint(job->cover), QD_DIVISION};
    check(qd_count_new(&job->total, &error), &error);
    run_open(&party->folder, job->cli, job->options->in);
    party->folder.parts = 1;
    party->journal_path = run_path(&party->folder, "journal");
    take_part(party);
    close_party(party);
}

static int run(struct cli *cli) {
    struct mpi_options *mpi = (struct mpi_options *)cli;
    const char *action = find_action(cli);
    struct job job = {.cli = cli,
                      .options = &mpi->cover,
                      .action = action,
                      .form = cli->json ? COVER_JSON : COVER_LINES,
                      .lock = -1,
                      .stop = {.also = &signals_stop},
                      .slice = {.also = &job.stop}};
    if (!agree_to_go_on(cli, check_usage(mpi, action)))
        return EXIT_USAGE;
    job.file = cli->operand_count > 1 ? cli->operands[1] : "-";
    struct party party = {.job = &job,
                          .cli = cli,
                          .solves = strcmp(action, "solve") == 0,
                          .journal = -1,
                          .lock = -1,
                          .transport = mpi->transport,
                          .rank = mpi->rank,
                          .ranks = mpi->ranks};
    run_job(&job, &party);
    messages_release(true);
    if (party.rank > 0 || cli->status >= EXIT_TROUBLE) /* MPI ends the ranks by a signal */
        messages_gather();
    if (party.rank == 0)
        output_flush(); /* as soon as one rank has ended with status 1, MPI ends the others */
    cover_close(&job);
    transport_close(party.transport);
    return cli->status;
}

static bool accept_run(const struct cli *cli, const char *name) {
    return *name || (usage_error(cli, "--in: missing folder name"), false);
}

static const struct option_row rows[] = {
    {TEXT("in", struct cover_options, in, "RUN", "the folder of the run"), .accept = accept_run},
    {FLAG("all", struct mpi_options, all, "find all solutions")},
    {OPTION_ENGINE(qd_cover_engine_name)},
    {OPTION_ORDER("branch on the `first` open item, or on one with the `fewest` options")},
    {OPTION_JSON},
    {OPTION_STATS},
    {OPTION_TIME_LIMIT},
    {NUMBER("memory-limit", struct cover_options, memory_limit, "MB",
            "use an engine that needs at most this much memory")},
    {OPTION_JOBS("use N threads in each rank (default: 1)")},
    {SECONDS("save-interval", struct cover_options, save_interval,
             "how often a rank reports (default: 30)")},
    {OPTION_OUTPUT},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_mpi = {
    .name = "mpi",
    .usage = "count|solve --in RUN [OPTION]... [FILE]",
    .summary = "count or find the solutions of an exact cover problem on many machines",
    .examples = "  mpirun -n 100 quadrille-mpi count --in run problem.dlx\n"
                "  mpirun -n 100 quadrille-mpi solve --all --in run -o solutions problem.dlx\n",
    .about =
        "Rank 0 leads and keeps a journal in RUN; the others search, and with up to 16 ranks it\n"
        "does, too. Whenever the job ends, by the time limit, a signal or a failure, the same\n"
        "command continues from there, with any number of ranks; after a time limit or a signal,\n"
        "`quadrille cover count --part 1/1 --in RUN` does, too. When all is done, rank 0 prints\n"
        "the number, or the solutions in the order of one search.",
    .success = "all is done",
    .otherwise = "a limit or a signal stopped the search; RUN has the rest",
    .name_operand = name_action,
    .options = rows,
    .size = sizeof(struct mpi_options),
    .opens_output = true,
    .run = run,
    .agree = agree_to_go_on,
};
