/*
 * quadrille-mpi: one search of an exact cover problem on all ranks of an MPI job. Rank 0 leads, and
 * keeps the journal in the folder of the run; the others work. If they are few, rank 0 works, too.
 *
 *     RUN/job          as of `quadrille cover count --part 1/1 --in RUN`
 *     RUN/journal      what is found and what is left: see sharing_leader.c
 *     RUN/part-1       the result, when all is done
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

/* ---- leading --------------------------------------------------------------------------------- */

static void put_heading(const struct party *party, qd_text *text) {
    qd_text_printf(text, "quadrille journal 1 action %s problem %016" PRIx64, party->job->action,
                   party->job->fingerprint);
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
    qd_text journal = QD_TEXT_INIT, heading = QD_TEXT_INIT;
    qd_error error = {0};
    put_heading(party, &heading);
    if (!lock_journal(party) || run_read(&party->folder, "journal", &journal) < 0)
        return false;
    struct sharing_settings settings = {
        .workers = (uint32_t)party->ranks - !leader_works(party),
        .heading = heading.data,
        .report_every = report_every(party),
        .lease = LEASE,
        .compact_beyond = COMPACT_BEYOND,
        .cover = party->job->cover,
    };
    struct sharing_transport transport =
        transport_leader(party->transport, append_journal, replace_journal, party);
    qd_status status = sharing_leader_new(&settings, &transport, journal.data ? journal.data : "",
                                          journal.length, &party->leader, &error);
    if (status != QD_OK && party->cli->status < EXIT_TROUBLE)
        complain(party->cli, EXIT_TROUBLE, "%s: %s", party->journal_path, error.message);
    qd_text_free(&journal);
    qd_text_free(&heading);
    return status == QD_OK;
}

/* The result as of a run of one part. */
static bool publish_result(struct party *party, const struct sharing_sum *sum) {
    struct job *job = party->job;
    qd_text text = QD_TEXT_INIT;
    run_result_begin(&party->folder, 1, RUN_DONE, qd_now() - job->began, &text);
    qd_text_put(&text, "count ");
    qd_text_put_count(&text, sum->count);
    qd_text_printf(&text, "\nnodes %" PRIu64 "\n", sum->nodes);
    if (party->solves)
        qd_text_printf(&text, "hash %016" PRIx64 "\nsolutions %s\n", sum->hash,
                       sum->solutions->length ? sum->solutions->data : "-");
    bool fine = run_result_publish(&party->folder, 1, RUN_DONE, &text, NULL);
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
    if (!sum->is_whole)
        complain(party->cli, EXIT_OTHERWISE, "%s: the search was stopped by %s; the rest is in %s",
                 job->file, stop_signal ? "a signal" : "the time limit", party->journal_path);
    if (sum->is_whole && !publish_result(party, sum))
        return;
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
    uint64_t own = party->job->fingerprint;
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
    job->part = (qd_cover_part){1, 1, job->fingerprint, QD_DIVISION};
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
    {TEXT("in", struct cover_options, in, "RUN", "the folder of the run, with its journal"),
     .accept = accept_run},
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
        "command continues from there, with any number of ranks. When all is done, rank 0 prints\n"
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
