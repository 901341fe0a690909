#include "team.h"
#include "memory.h"
#include "thread.h"

#include <stdlib.h>

struct member {
    struct team *team;
    uint32_t number;
    qd_thread thread;
};

struct team {
    uint32_t size; /* with the caller */
    qd_mutex lock; /* of all that follows */
    qd_condition begun, ended;
    uint64_t jobs;                             /* until now */
    uint32_t working;                          /* of the members */
    void (*work)(void *user, uint32_t number); /* NULL: go home */
    void *user;
    struct member members[];
};

static void *team_member(void *argument) {
    const struct member *member = argument;
    struct team *team = member->team;
    qd_mutex_lock(&team->lock);
    for (uint64_t done = 0;;) {
        while (team->jobs == done)
            qd_condition_wait(&team->begun, &team->lock);
        done++;
        if (!team->work)
            break;
        qd_mutex_unlock(&team->lock);
        team->work(team->user, member->number);
        qd_mutex_lock(&team->lock);
        if (--team->working == 0)
            qd_condition_wake_all(&team->ended);
    }
    qd_mutex_unlock(&team->lock);
    return NULL;
}

/* The next job of all members; what it is does not change before they are done. */
static void team_begin(struct team *team, void (*work)(void *user, uint32_t number), void *user) {
    qd_mutex_lock(&team->lock);
    team->work = work;
    team->user = user;
    team->working = team->size - 1;
    team->jobs++;
    qd_condition_wake_all(&team->begun);
    qd_mutex_unlock(&team->lock);
}

struct team *qd_team_new(uint32_t size) {
    uint32_t possible = qd_thread_count(size);
    struct team *team = qd_array_new(1, sizeof *team + possible * sizeof *team->members);
    if (!team)
        return NULL;
    team->size = 1;
    qd_mutex_init(&team->lock);
    qd_condition_init(&team->begun);
    qd_condition_init(&team->ended);
    for (; team->size < possible; team->size++) {
        struct member *member = &team->members[team->size];
        member->team = team;
        member->number = team->size;
        if (!qd_thread_start(&member->thread, team_member, member))
            break;
    }
    return team;
}

void qd_team_free(struct team *team) {
    if (!team)
        return;
    team_begin(team, NULL, NULL);
    for (uint32_t i = 1; i < team->size; i++)
        qd_thread_join(&team->members[i].thread);
    qd_condition_close(&team->begun);
    qd_condition_close(&team->ended);
    qd_mutex_close(&team->lock);
    free(team);
}

uint32_t qd_team_size(const struct team *team) {
    return team ? team->size : 1;
}

void qd_team_run(struct team *team, void (*work)(void *user, uint32_t number), void *user) {
    if (team)
        team_begin(team, work, user);
    work(user, 0);
    if (!team)
        return;
    qd_mutex_lock(&team->lock);
    while (team->working)
        qd_condition_wait(&team->ended, &team->lock);
    qd_mutex_unlock(&team->lock);
}
