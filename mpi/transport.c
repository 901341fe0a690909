#include "transport.h"
#include "../command/must.h"
#include "../src/base/limits.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

/* A message that is being sent; or, from a rank to itself, that waits. */
struct parcel {
    struct parcel *next;
    MPI_Request request;
    uint32_t to;
    size_t length;
    char *bytes;
};

struct queue {
    struct parcel *first, **last;
};

/* One side of it: the leader's or the worker's. */
struct side {
    struct mpi_transport *transport;
    uint32_t self;
    bool (*append)(void *, const char *, size_t);
    bool (*replace)(void *, const char *, size_t);
    void *user;
};

struct mpi_transport {
    int rank, ranks;
    struct queue sent, own; /* in order */
    struct side leader, worker;
};

bool transport_open(struct mpi_transport **out, int *rank, int *ranks) {
    struct mpi_transport *transport = new_array(1, sizeof *transport);
    int provided;
    transport->sent.last = &transport->sent.first;
    transport->own.last = &transport->own.first;
    *out = transport;
    return MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) == MPI_SUCCESS &&
           MPI_Comm_rank(MPI_COMM_WORLD, rank) == MPI_SUCCESS &&
           MPI_Comm_size(MPI_COMM_WORLD, ranks) == MPI_SUCCESS &&
           (transport->rank = *rank, transport->ranks = *ranks, true);
}

static void free_parcel(struct parcel *parcel) {
    free(parcel->bytes);
    free(parcel);
}

static void add_last(struct queue *queue, struct parcel *parcel) {
    *queue->last = parcel;
    queue->last = &parcel->next;
}

/* Takes the parcel at `place` out of the queue. */
static struct parcel *take_out(struct queue *queue, struct parcel **place) {
    struct parcel *parcel = *place;
    *place = parcel->next;
    if (queue->last == &parcel->next)
        queue->last = place;
    return parcel;
}

static void empty(struct queue *queue) {
    while (queue->first)
        free_parcel(take_out(queue, &queue->first));
}

/* Messages that nobody receives any more are left to MPI. */
void transport_close(struct mpi_transport *transport) {
    MPI_Barrier(MPI_COMM_WORLD);
    transport_step(transport);
    MPI_Finalize();
    empty(&transport->sent);
    empty(&transport->own);
    free(transport);
}

void transport_abort(struct mpi_transport *transport, int status) {
    (void)transport;
    MPI_Abort(MPI_COMM_WORLD, status);
}

bool transport_agree(struct mpi_transport *transport, bool fine, bool *shared, bool *speaks) {
    int own = fine ? transport->ranks : transport->rank, first = 0, value = *shared;
    MPI_Allreduce(&own, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    *shared = value;
    *speaks = transport->rank == first % transport->ranks;
    return first == transport->ranks;
}

uint64_t transport_number_of_first(struct mpi_transport *transport, uint64_t number) {
    (void)transport;
    MPI_Bcast(&number, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    return number;
}

/* ---- messages -------------------------------------------------------------------------------- */

/* The number of the worker of this rank: rank 0, which is the leader's, has the last one. */
static uint32_t worker_number(const struct mpi_transport *transport) {
    return (uint32_t)(transport->rank ? transport->rank : transport->ranks);
}

static int rank_of(const struct mpi_transport *transport, uint32_t number) {
    return (int)(number % (uint32_t)transport->ranks);
}

static void send_parcel(void *user, uint32_t to, const char *bytes, size_t length) {
    const struct side *side = user;
    struct mpi_transport *transport = side->transport;
    struct parcel *parcel = new_array(1, sizeof *parcel);
    *parcel = (struct parcel){.to = to, .length = length, .bytes = new_array(length, 1)};
    memcpy(parcel->bytes, bytes, length);
    if (length > INT_MAX)
        give_up("a message is too long for MPI");
    int rank = rank_of(transport, to);
    if (rank != transport->rank)
        MPI_Isend(parcel->bytes, (int)length, MPI_CHAR, rank, 0, MPI_COMM_WORLD, &parcel->request);
    add_last(rank == transport->rank ? &transport->own : &transport->sent, parcel);
}

void transport_step(struct mpi_transport *transport) {
    struct parcel **place = &transport->sent.first;
    while (*place) {
        int sent = 0;
        MPI_Test(&(*place)->request, &sent, MPI_STATUS_IGNORE);
        if (sent)
            free_parcel(take_out(&transport->sent, place));
        else
            place = &(*place)->next;
    }
}

/* The first message of this rank to this side. */
static bool take_own(const struct side *side, uint32_t *from, qd_text *message) {
    struct mpi_transport *transport = side->transport;
    for (struct parcel **place = &transport->own.first; *place; place = &(*place)->next) {
        if ((*place)->to != side->self)
            continue;
        struct parcel *parcel = take_out(&transport->own, place);
        *from = side->self ? 0 : worker_number(transport);
        qd_text_cut(message, 0);
        qd_text_put_bytes(message, parcel->bytes, parcel->length);
        free_parcel(parcel);
        return true;
    }
    return false;
}

static bool receive_parcel(void *user, uint32_t *from, qd_text *message) {
    const struct side *side = user;
    MPI_Status status;
    int there = 0, length = 0;
    if (take_own(side, from, message))
        return true;
    if (side->self == worker_number(side->transport) && side->transport->rank == 0)
        return false; /* what other ranks send is for the leader */
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return false;
    MPI_Get_count(&status, MPI_CHAR, &length);
    char *bytes = new_array((size_t)length + 1, 1);
    MPI_Recv(bytes, length, MPI_CHAR, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    qd_text_cut(message, 0);
    qd_text_put_bytes(message, bytes, (size_t)length);
    check_text(message);
    free(bytes);
    *from = (uint32_t)status.MPI_SOURCE;
    return true;
}

static double tell_time(void *user) {
    (void)user;
    return qd_now();
}

static bool append_bytes(void *user, const char *bytes, size_t length) {
    const struct side *side = user;
    return side->append(side->user, bytes, length);
}

static bool replace_bytes(void *user, const char *bytes, size_t length) {
    const struct side *side = user;
    return side->replace(side->user, bytes, length);
}

static struct sharing_transport make_transport(struct side *side) {
    return (struct sharing_transport){side,      send_parcel,  receive_parcel,
                                      tell_time, append_bytes, replace_bytes};
}

struct sharing_transport transport_leader(struct mpi_transport *transport,
                                          bool (*append)(void *, const char *, size_t),
                                          bool (*replace)(void *, const char *, size_t),
                                          void *user) {
    transport->leader = (struct side){transport, 0, append, replace, user};
    return make_transport(&transport->leader);
}

struct sharing_transport transport_worker(struct mpi_transport *transport) {
    transport->worker = (struct side){.transport = transport, .self = worker_number(transport)};
    return make_transport(&transport->worker);
}
