/* Messages by MPI; from the leader to the worker of its own rank, and back, without. */
#ifndef QD_MPI_TRANSPORT_H
#define QD_MPI_TRANSPORT_H

#include "sharing.h"

struct mpi_transport;

/* Begins MPI; false if that fails. */
bool transport_open(struct mpi_transport **out, int *rank, int *ranks);

/* Ends it, when all ranks have come here. */
void transport_close(struct mpi_transport *transport);

/* Ends all ranks at once. */
void transport_abort(struct mpi_transport *transport, int status);

/* Whether all ranks are fine; `*shared` becomes that of rank 0, and `*speaks` whether this is the
 * first rank that is not fine, or rank 0 if all are. All ranks must call it. */
bool transport_agree(struct mpi_transport *transport, bool fine, bool *shared, bool *speaks);

/* The number of rank 0. All ranks must call it. */
uint64_t transport_number_of_first(struct mpi_transport *transport, uint64_t number);

/* Forgets messages that have been sent. */
void transport_step(struct mpi_transport *transport);

struct sharing_transport transport_leader(struct mpi_transport *transport,
                                          bool (*append)(void *, const char *, size_t),
                                          bool (*replace)(void *, const char *, size_t),
                                          void *user);
struct sharing_transport transport_worker(struct mpi_transport *transport);

#endif
