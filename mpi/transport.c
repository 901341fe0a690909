#include "transport.h"
#include "../command/clock.h"
#include "../command/must.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

/* A message that is being sent; or, with one rank, that waits. */
struct parcel {
    struct parcel *next;
    MPI_Request request;
    uint32_t to;
    size_t length;
    char *bytes;
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
    struct parcel *parcels, **last; /* in order */
    struct side leader, worker;
};

bool transport_open(struct mpi_transport **out, int *rank, int *ranks) {
    struct mpi_transport *transport = new_array(1, sizeof *transport);
    int provided;
    transport->last = &transport->parcels;
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

/* Messages that nobody receives any more are left to MPI. */
void transport_close(struct mpi_transport *transport) {
    MPI_Barrier(MPI_COMM_WORLD);
    transport_step(transport);
    MPI_Finalize();
    while (transport->parcels) {
        struct parcel *next = transport->parcels->next;
        free_parcel(transport->parcels);
        transport->parcels = next;
    }
    free(transport);
}

void transport_abort(struct mpi_transport *transport, int status) {
    (void)transport;
    MPI_Abort(MPI_COMM_WORLD, status);
}

bool transport_agree(struct mpi_transport *transport, bool fine, bool *shared) {
    int own = fine, all = 0, value = *shared;
    (void)transport;
    MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    *shared = value;
    return all;
}

bool transport_same(struct mpi_transport *transport, uint64_t number) {
    uint64_t first = number;
    bool unused = false;
    MPI_Bcast(&first, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    return transport_agree(transport, first == number, &unused);
}

/* ---- messages -------------------------------------------------------------------------------- */

static void send_parcel(void *user, uint32_t to, const char *bytes, size_t length) {
    const struct side *side = user;
    struct mpi_transport *transport = side->transport;
    struct parcel *parcel = new_array(1, sizeof *parcel);
    *parcel = (struct parcel){.to = to, .length = length, .bytes = new_array(length, 1)};
    memcpy(parcel->bytes, bytes, length);
    if (length > INT_MAX)
        give_up("a message is too long for MPI");
    if (transport->ranks > 1)
        MPI_Isend(parcel->bytes, (int)length, MPI_CHAR, (int)to, 0, MPI_COMM_WORLD,
                  &parcel->request);
    *transport->last = parcel;
    transport->last = &parcel->next;
}

void transport_step(struct mpi_transport *transport) {
    struct parcel **place = &transport->parcels;
    while (transport->ranks > 1 && *place) {
        struct parcel *parcel = *place;
        int sent = 0;
        MPI_Test(&parcel->request, &sent, MPI_STATUS_IGNORE);
        if (!sent) {
            place = &parcel->next;
            continue;
        }
        *place = parcel->next;
        free_parcel(parcel);
    }
    if (transport->ranks > 1)
        transport->last = place;
}

/* With one rank: the first message to this side. */
static bool take_own(const struct side *side, uint32_t *from, qd_text *message) {
    struct mpi_transport *transport = side->transport;
    for (struct parcel **place = &transport->parcels; *place; place = &(*place)->next) {
        struct parcel *parcel = *place;
        if (parcel->to != side->self)
            continue;
        *place = parcel->next;
        if (transport->last == &parcel->next)
            transport->last = place;
        *from = 1 - side->self;
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
    if (side->transport->ranks == 1)
        return take_own(side, from, message);
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
    return clock_seconds();
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
    transport->worker = (struct side){.transport = transport, .self = 1};
    return make_transport(&transport->worker);
}
