/*
 * The leader: tasks, the journal, and who works on what. The journal is lines, each of which ends
 * with a checksum:
 *
 *     HEADING
 *     C LAST COUNT NODES HASH<tab>SSOLUTIONS<tab>N1 LIST<tab>N2 LIST ...
 *     T TASK COUNT NODES HASH<tab>SSOLUTIONS<tab>KLIST<tab>GLIST
 *     T ...
 *
 * C is all that was known when the journal was written anew: what was found, and the tasks. It is
 * one line, so that it is there as a whole or not at all. T says that a task found so much, and keeps
 * the first list; the second one is a new task, whose number is one more than the last. Lists may be
 * empty. Nothing else is remembered: who works on what is forgotten with the leader.
 */
#include "sharing.h"

#include "../src/base/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Seconds until a worker that had nothing to give is asked again. */
#define ASK_AGAIN 1.0

/* One task in so many workers waits, so that a worker that has nothing need not: measured with 100
 * workers from none to one in four. Besides, each worker has one that follows the task that it
 * searches, as it cannot wait for a message as long as small tasks take: 0.967 instead of 0.949 of
 * the speed on conway-5x5x5, 0.964 instead of 0.936 on 5 queens dominating 9x9. */
#define RESERVE 6

struct task {
    uint64_t number;
    char *list; /* NULL: it is done */
    size_t length;
    double weight;   /* a guess of its share of the whole */
    uint32_t worker; /* 0: it waits */
    bool single;     /* its list could not be divided */
};

struct worker {
    uint64_t assignment, report; /* the current one; the last one of it */
    uint64_t task;               /* 0: none */
    uint64_t following, next;    /* the assignment of the task that it has after it; 0: none */
    bool recalled;               /* it is to give that back */
    double heard, refused;
    double since, reported; /* when it began its task, or gave; its last report, or as before */
    double spent;           /* seconds between its reports */
    uint64_t nodes;         /* in that time */
    double progress;
    bool known, asked, over;
};

/* A worker that can be asked, or a task that waits. */
struct candidate {
    uint32_t worker;
    uint64_t task;
    double weight;
};

struct sharing_leader {
    struct sharing_settings settings;
    struct sharing_transport transport;

    struct task *tasks; /* by their numbers */
    size_t task_count, task_capacity, open_count;
    uint64_t last_task, last_assignment;

    uint64_t *waiting; /* numbers of tasks; the last one is taken first */
    size_t waiting_count, waiting_capacity;

    struct worker *workers; /* from 1 */
    uint32_t idle_count, known_count, over_count, asked_count;
    struct candidate *candidates; /* for asking */

    qd_count *count;
    uint64_t nodes, hash, gives, reports;
    qd_text solutions;
    double began;   /* this process */
    uint64_t heard; /* nodes since then */
    double whole;   /* a guess of the seconds that the whole takes one worker */

    qd_text lines, message, in; /* not in the journal yet; */
    size_t journal, compacted;  /* its bytes, now and when it was compacted */
    bool begun;                 /* the journal says with what */
    bool stopping, told_end, failed;
    qd_error error;
};

static bool leader_fails(sharing_leader *leader, qd_status status) {
    if (status == QD_OK)
        return false;
    leader->failed = true;
    return true;
}

static bool leader_has_no_memory(sharing_leader *leader) {
    leader->error = (qd_error){.status = QD_ERROR_MEMORY, .message = "out of memory"};
    leader->failed = true;
    return false;
}

/* ---- tasks ----------------------------------------------------------------------------------- */

static struct task *leader_find_task(sharing_leader *leader, uint64_t number) {
    size_t begin = 0, end = leader->task_count;
    while (begin < end) {
        size_t middle = begin + (end - begin) / 2;
        if (leader->tasks[middle].number < number)
            begin = middle + 1;
        else
            end = middle;
    }
    bool found = begin < leader->task_count && leader->tasks[begin].number == number;
    return found && leader->tasks[begin].list ? &leader->tasks[begin] : NULL;
}

static char *copy_text(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

/* Removes tasks that are done from the list, when they are most of it. */
static void leader_tidy_tasks(sharing_leader *leader) {
    size_t kept = 0;
    if (leader->task_count < 64 || leader->open_count > leader->task_count / 2)
        return;
    for (size_t i = 0; i < leader->task_count; i++)
        if (leader->tasks[i].list)
            leader->tasks[kept++] = leader->tasks[i];
    leader->task_count = kept;
}

static bool leader_wait(sharing_leader *leader, uint64_t number) {
    if (leader->waiting_count == leader->waiting_capacity) {
        size_t larger = 2 * leader->waiting_capacity + 16;
        uint64_t *waiting = realloc(leader->waiting, larger * sizeof *waiting);
        if (!waiting)
            return leader_has_no_memory(leader);
        leader->waiting = waiting;
        leader->waiting_capacity = larger;
    }
    leader->waiting[leader->waiting_count++] = number;
    return true;
}

/* Adds a task, which waits. Its number is larger than those before. */
static bool leader_add_task(sharing_leader *leader, uint64_t number, const char *list,
                            size_t length, double weight) {
    leader_tidy_tasks(leader);
    if (leader->task_count == leader->task_capacity) {
        size_t larger = 2 * leader->task_capacity + 16;
        struct task *tasks = realloc(leader->tasks, larger * sizeof *tasks);
        if (!tasks)
            return leader_has_no_memory(leader);
        leader->tasks = tasks;
        leader->task_capacity = larger;
    }
    char *copy = copy_text(list, length);
    if (!copy)
        return leader_has_no_memory(leader);
    leader->tasks[leader->task_count++] =
        (struct task){.number = number, .list = copy, .length = length, .weight = weight};
    leader->open_count++;
    leader->last_task = number;
    return leader_wait(leader, number);
}

/* What the task keeps; nothing: it is done. */
static bool leader_set_list(sharing_leader *leader, struct task *task, const char *list,
                            size_t length) {
    char *copy = length ? copy_text(list, length) : NULL;
    if (length && !copy)
        return leader_has_no_memory(leader);
    free(task->list);
    task->list = copy;
    task->length = length;
    leader->open_count -= !copy;
    return true;
}

/* ---- lines of the journal -------------------------------------------------------------------- */

/* The parts of a report, or of a line T. */
struct report {
    uint64_t count, nodes, hash;
    const char *solutions, *kept, *given;
    size_t solutions_length, kept_length, given_length;
};

/* `<tab>NAME...` up to the next tab; false if it is not there. */
static bool leader_scan_field(const char **text, const char *end, char name, const char **value,
                              size_t *length) {
    if (end - *text < 2 || (*text)[0] != '\t' || (*text)[1] != name)
        return false;
    const char *begin = *text + 2, *tab = memchr(begin, '\t', (size_t)(end - begin));
    *text = tab ? tab : end;
    *value = begin;
    *length = (size_t)(*text - begin);
    return true;
}

static bool leader_scan_report(const char *text, const char *end, struct report *report) {
    return sharing_scan(&text, end, &report->count) && sharing_scan(&text, end, &report->nodes) &&
           sharing_scan(&text, end, &report->hash) &&
           leader_scan_field(&text, end, 'S', &report->solutions, &report->solutions_length) &&
           leader_scan_field(&text, end, 'K', &report->kept, &report->kept_length) &&
           leader_scan_field(&text, end, 'G', &report->given, &report->given_length) && text == end;
}

static void leader_add_solutions(sharing_leader *leader, const char *list, size_t length) {
    if (length == 0 || *list == '-')
        return;
    if (leader->solutions.length)
        qd_text_put_byte(&leader->solutions, ',');
    qd_text_put_bytes(&leader->solutions, list, length);
}

/* Found, kept and given, at once. */
static bool leader_apply(sharing_leader *leader, struct task *task, const struct report *report) {
    leader->nodes += report->nodes;
    leader->hash += report->hash;
    leader_add_solutions(leader, report->solutions, report->solutions_length);
    if (leader_fails(leader, qd_count_add(leader->count, report->count, &leader->error)) ||
        leader_fails(leader, qd_text_check(&leader->solutions, &leader->error)))
        return false;
    double weight = task->weight / (report->given_length ? 2 : 1);
    task->weight = weight;
    if (!leader_set_list(leader, task, report->kept, report->kept_length))
        return false;
    if (report->given_length == 0)
        return true;
    leader->gives++;
    return leader_add_task(leader, leader->last_task + 1, report->given, report->given_length,
                           weight);
}

static void leader_put_report(uint64_t task, const char *report, size_t length, qd_text *text) {
    size_t begin = text->length;
    qd_text_printf(text, "T %" PRIu64 " ", task);
    qd_text_put_bytes(text, report, length);
    sharing_end_line(text, begin);
}

/* The whole of what is known. */
static void leader_put_all(const sharing_leader *leader, qd_text *text) {
    size_t begin = text->length;
    qd_text_put(text, leader->settings.heading);
    sharing_end_line(text, begin);
    begin = text->length;
    qd_text_printf(text, "C %" PRIu64 " ", leader->last_task);
    qd_text_put_count(text, leader->count);
    qd_text_printf(text, " %" PRIu64 " %" PRIu64 "\tS", leader->nodes, leader->hash);
    if (leader->solutions.length)
        qd_text_put_bytes(text, leader->solutions.data, leader->solutions.length);
    for (size_t i = 0; i < leader->task_count; i++) {
        const struct task *task = &leader->tasks[i];
        if (!task->list)
            continue;
        qd_text_printf(text, "\tN%" PRIu64 " ", task->number);
        qd_text_put_bytes(text, task->list, task->length);
    }
    sharing_end_line(text, begin);
}

/* ---- reading the journal --------------------------------------------------------------------- */

static bool leader_read_tasks(sharing_leader *leader, const char *text, const char *end) {
    const char *task;
    size_t length;
    uint64_t number;
    while (leader_scan_field(&text, end, 'N', &task, &length)) {
        const char *task_end = task + length;
        if (!sharing_scan(&task, task_end, &number) ||
            !leader_add_task(leader, number, task, (size_t)(task_end - task), 1))
            return false;
    }
    return text == end;
}

static bool leader_read_carried(sharing_leader *leader, const char *text, const char *end) {
    uint64_t last;
    const char *solutions;
    size_t length;
    if (leader->begun || !sharing_scan(&text, end, &last))
        return false;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 ||
        leader_fails(leader, qd_count_add_digits(leader->count, text, digits, &leader->error)))
        return false;
    text += digits + (text[digits] == ' ');
    if (!sharing_scan(&text, end, &leader->nodes) || !sharing_scan(&text, end, &leader->hash) ||
        !leader_scan_field(&text, end, 'S', &solutions, &length))
        return false;
    leader_add_solutions(leader, solutions, length);
    if (!leader_read_tasks(leader, text, end))
        return false;
    leader->last_task = last;
    leader->begun = true;
    return true;
}

static bool leader_read_line(sharing_leader *leader, const char *text, const char *end) {
    struct report report;
    uint64_t number;
    char kind = end - text < 2 ? '\0' : *text;
    if (kind == 'C')
        return leader_read_carried(leader, text + 2, end);
    if (kind != 'T')
        return false;
    text += 2;
    if (!sharing_scan(&text, end, &number))
        return false;
    struct task *task = leader_find_task(leader, number);
    return task && leader_scan_report(text, end, &report) && leader_apply(leader, task, &report);
}

/* Where the last whole line ends; SIZE_MAX: it is the journal of something else. */
static size_t leader_read_journal(sharing_leader *leader, const char *journal, size_t length) {
    const char *line = journal, *end = journal + length, *next, *line_end;
    const char *heading = leader->settings.heading;
    line_end = sharing_check_line(line, end, &next);
    if (!line_end) /* torn before anything was done */
        return 0;
    if ((size_t)(line_end - line) != strlen(heading) || memcmp(line, heading, strlen(heading)) != 0)
        return SIZE_MAX;
    for (line = next; (line_end = sharing_check_line(line, end, &next)); line = next)
        if (!leader_read_line(leader, line, line_end))
            return leader->failed ? 0 : SIZE_MAX;
    return (size_t)(line - journal);
}

/* The list may have tasks that are done by now. */
static void leader_tidy_waiting(sharing_leader *leader) {
    size_t kept = 0;
    for (size_t i = 0; i < leader->waiting_count; i++) {
        const struct task *task = leader_find_task(leader, leader->waiting[i]);
        if (task && !task->worker)
            leader->waiting[kept++] = leader->waiting[i];
    }
    leader->waiting_count = kept;
}

/* What is torn off must go before anything is appended. */
static bool leader_write_journal(sharing_leader *leader) {
    qd_text *text = &leader->lines;
    leader_put_all(leader, text);
    if (leader_fails(leader, qd_text_check(text, &leader->error)))
        return false;
    if (!leader->transport.replace(leader->transport.user, text->data, text->length)) {
        leader->failed = true;
        return false;
    }
    leader->journal = leader->compacted = text->length;
    qd_text_cut(text, 0);
    return true;
}

/* ---- messages -------------------------------------------------------------------------------- */

static void leader_send(sharing_leader *leader, uint32_t to, char kind, uint64_t assignment,
                        const char *list, size_t length) {
    qd_text *text = &leader->message;
    qd_text_cut(text, 0);
    qd_text_printf(text, "%c %" PRIu64 " ", kind, assignment);
    qd_text_put_bytes(text, list, length);
    if (!leader_fails(leader, qd_text_check(text, &leader->error)))
        leader->transport.send(leader->transport.user, to, text->data, text->length);
}

static double leader_now(const sharing_leader *leader) {
    return leader->transport.now(leader->transport.user);
}

/* The worker's task is done; it has begun the next one, if there is one. */
static void leader_free_worker(sharing_leader *leader, struct worker *worker) {
    leader->asked_count -= worker->asked + worker->recalled;
    leader->idle_count += worker->task && !worker->next;
    worker->task = worker->next;
    worker->assignment = worker->following;
    worker->next = worker->following = 0;
    worker->asked = worker->recalled = false;
    worker->progress = worker->refused = 0;
    worker->since = worker->reported = leader_now(leader);
}

/* `R ASSIGNMENT NUMBER PROGRESS REPORT` of what the worker has; others were given up. */
static void leader_take_report(sharing_leader *leader, uint32_t from, const char *text,
                               const char *end) {
    struct worker *worker = &leader->workers[from];
    struct report report;
    uint64_t assignment, number, progress;
    if (!sharing_scan(&text, end, &assignment) || !sharing_scan(&text, end, &number) ||
        !sharing_scan(&text, end, &progress) || !leader_scan_report(text, end, &report))
        return;
    if (!worker->task || assignment != worker->assignment) {
        leader_send(leader, from, 'D', assignment, "", 0);
        return;
    }
    struct task *task = leader_find_task(leader, worker->task);
    if (number <= worker->report || !task)
        return;
    worker->report = number;
    leader->heard += report.nodes;
    worker->nodes += report.nodes;
    worker->spent += leader_now(leader) - worker->reported;
    worker->reported = leader_now(leader);
    worker->progress = (double)progress / 1e6;
    leader->reports++;
    leader_put_report(task->number, text, (size_t)(end - text), &leader->lines);
    if (report.given_length)
        task->weight *= 1 - worker->progress;
    if (!leader_apply(leader, task, &report))
        return;
    if (worker->asked || report.given_length) {
        leader->asked_count -= worker->asked;
        worker->asked = false;
        worker->progress = 0;
        worker->since = leader_now(leader);
        worker->refused = report.given_length ? 0 : leader_now(leader) + ASK_AGAIN;
    }
    if (report.kept_length == 0)
        leader_free_worker(leader, worker);
}

/* Its tasks, if it has any, wait for another worker. */
static void leader_take_back(sharing_leader *leader, struct worker *worker) {
    while (worker->task) {
        struct task *task = leader_find_task(leader, worker->task);
        if (task) {
            task->worker = 0;
            leader_wait(leader, task->number);
        }
        leader_free_worker(leader, worker);
    }
}

/* `Y ASSIGNMENT`: it gives back the task that it has not begun. */
static void leader_take_next(sharing_leader *leader, struct worker *worker, const char *text,
                             const char *end) {
    uint64_t assignment;
    if (!sharing_scan(&text, end, &assignment) || !worker->next || assignment != worker->following)
        return;
    struct task *task = leader_find_task(leader, worker->next);
    leader->asked_count -= worker->recalled;
    worker->next = worker->following = 0;
    worker->recalled = false;
    if (task) {
        task->worker = 0;
        leader_wait(leader, task->number);
    }
}

/* `H ASSIGNMENT`: the worker has nothing, and that is the last task that came to it; 0: it is new. A
 * later task may be on its way. */
static void leader_greet(sharing_leader *leader, struct worker *worker, const char *text,
                         const char *end) {
    uint64_t taken;
    if (worker->over || !sharing_scan(&text, end, &taken) ||
        (taken && worker->task && taken < worker->assignment) ||
        (taken && worker->next && taken < worker->following))
        return;
    leader_take_back(leader, worker);
    if (!worker->known) {
        leader->known_count++;
        leader->idle_count++;
    }
    worker->known = true;
}

/* It has said all that it has to say, and its task waits. */
static void leader_take_leave(sharing_leader *leader, struct worker *worker) {
    if (!worker->known || worker->over)
        return;
    leader_take_back(leader, worker);
    leader->idle_count--;
    worker->over = true;
    leader->over_count++;
}

static void leader_hear(sharing_leader *leader, uint32_t from) {
    const char *text = leader->in.data, *end = text + leader->in.length;
    if (end - text < 2 || from == 0 || from > leader->settings.workers)
        return;
    struct worker *worker = &leader->workers[from];
    worker->heard = leader_now(leader);
    if (*text == 'H')
        leader_greet(leader, worker, text + 2, end);
    else if (*text == 'B')
        leader_take_leave(leader, worker);
    else if (*text == 'Y')
        leader_take_next(leader, worker, text + 2, end);
    else if (*text == 'R')
        leader_take_report(leader, from, text + 2, end);
}

/* ---- who does what --------------------------------------------------------------------------- */

/* A worker that has said nothing for so long is taken for dead; its task begins again from its last
 * report. If it lives, its reports are refused from now on. */
static void leader_give_up_silent(sharing_leader *leader) {
    double now = leader_now(leader),
           patience = leader->settings.report_every + leader->settings.lease;
    for (uint32_t w = 1; leader->settings.lease > 0 && w <= leader->settings.workers; w++) {
        struct worker *worker = &leader->workers[w];
        if (!worker->task || now - worker->heard <= patience)
            continue;
        leader_take_back(leader, worker);
        leader->idle_count--;
        leader->known_count--;
        worker->known = false; /* until it says hello again */
    }
}

static void leader_assign(sharing_leader *leader, uint32_t to, struct task *task) {
    struct worker *worker = &leader->workers[to];
    QD_CHECK(!worker->task && !task->worker);
    worker->task = task->number;
    worker->assignment = ++leader->last_assignment;
    worker->report = 0;
    worker->progress = 0;
    worker->refused = 0;
    worker->heard = worker->since = worker->reported = leader_now(leader);
    task->worker = to;
    leader->idle_count--;
    leader_send(leader, to, 'A', worker->assignment, task->list, task->length);
}

static int compare_waiting(const void *left, const void *right) {
    const struct candidate *a = left, *b = right;
    if (a->weight != b->weight)
        return a->weight > b->weight ? 1 : -1;
    return (a->task > b->task) - (a->task < b->task);
}

/* Sorts the tasks that wait by weight; the heaviest is the last one. */
static void leader_sort_waiting(sharing_leader *leader) {
    size_t count = leader->waiting_count;
    struct candidate *sorted = malloc((count + 1) * sizeof *sorted);
    for (size_t i = 0; sorted && i < count; i++) {
        const struct task *task = leader_find_task(leader, leader->waiting[i]);
        sorted[i] = (struct candidate){.task = leader->waiting[i], .weight = task->weight};
    }
    if (sorted)
        qsort(sorted, count, sizeof *sorted, compare_waiting);
    for (size_t i = 0; sorted && i < count; i++)
        leader->waiting[i] = sorted[i].task;
    free(sorted);
}

static void leader_assign_all(sharing_leader *leader) {
    leader_tidy_waiting(leader);
    leader_sort_waiting(leader);
    for (uint32_t w = 1; w <= leader->settings.workers && leader->idle_count; w++) {
        struct worker *worker = &leader->workers[w];
        if (!worker->known || worker->over || worker->task)
            continue;
        if (leader->waiting_count == 0)
            return;
        uint64_t number = leader->waiting[--leader->waiting_count];
        leader_assign(leader, w, leader_find_task(leader, number));
    }
}

/* It has less than half of the usual speed. */
static bool leader_is_slow(const sharing_leader *leader, const struct worker *worker) {
    double seconds = (leader_now(leader) - leader->began) * leader->settings.workers;
    return 2 * (double)worker->nodes * seconds < (double)leader->heard * worker->spent;
}

/* Whether a task may follow the one that it has. It would wait too long where the worker is slow. */
static bool leader_lacks_next(const sharing_leader *leader, const struct worker *worker) {
    return worker->task && !worker->next && !leader_is_slow(leader, worker);
}

static void leader_assign_next(sharing_leader *leader, uint32_t to, struct task *task) {
    struct worker *worker = &leader->workers[to];
    QD_CHECK(worker->task && !worker->next && !task->worker);
    worker->next = task->number;
    worker->following = ++leader->last_assignment;
    task->worker = to;
    leader_send(leader, to, 'N', worker->following, task->list, task->length);
}

/* If all workers have a task, and more of them wait than the reserve. */
static void leader_assign_all_next(sharing_leader *leader) {
    if (leader->idle_count || leader->waiting_count <= leader->settings.workers / RESERVE)
        return;
    leader_tidy_waiting(leader);
    leader_sort_waiting(leader);
    for (uint32_t w = 1; w <= leader->settings.workers && leader->waiting_count; w++) {
        if (!leader_lacks_next(leader, &leader->workers[w]))
            continue;
        uint64_t number = leader->waiting[--leader->waiting_count];
        leader_assign_next(leader, w, leader_find_task(leader, number));
    }
}

/* Divides a list that nobody has begun, into this task and a new one. */
static bool leader_divide(sharing_leader *leader, struct task *task) {
    struct sharing_list list, given;
    qd_text text = QD_TEXT_INIT;
    struct report report;
    bool divided = false;
    qd_status status = sharing_list_open(&list, &leader->error);
    qd_status other = sharing_list_open(&given, &leader->error);
    if (status == QD_OK)
        status = other;
    if (status == QD_OK)
        status = sharing_list_read(&list, leader->settings.cover, task->list, task->length,
                                   &leader->error);
    if (status == QD_OK)
        status = sharing_list_share(&list, leader->settings.cover, &given, &leader->error);
    if (status == QD_OK && qd_cover_starts_count(given.starts) &&
        qd_cover_starts_count(list.starts)) {
        qd_text_put(&text, "0 0 0\tS-\tK");
        sharing_list_put(&list, &text);
        qd_text_put(&text, "\tG");
        sharing_list_put(&given, &text);
        status = qd_text_check(&text, &leader->error);
        if (status == QD_OK && leader_scan_report(text.data, text.data + text.length, &report)) {
            leader_put_report(task->number, text.data, text.length, &leader->lines);
            divided = leader_apply(leader, task, &report);
        }
    }
    leader_fails(leader, status);
    sharing_list_close(&list);
    sharing_list_close(&given);
    qd_text_free(&text);
    return divided;
}

/* Tasks that wait become enough for the workers that have nothing, if they can be divided so far:
 * each of them once, then again. */
static void leader_divide_waiting(sharing_leader *leader) {
    bool divided = true;
    leader_tidy_waiting(leader);
    while (divided) {
        size_t count = leader->waiting_count;
        divided = false;
        for (size_t i = 0; i < count && !leader->failed; i++) {
            uint64_t number = leader->waiting[i];
            struct task *task = leader_find_task(leader, number);
            if (leader->waiting_count >= leader->idle_count)
                return;
            if (!task || task->single)
                continue;
            bool is_single = !leader_divide(leader, task);
            task = leader_find_task(leader, number);
            if (task)
                task->single = is_single;
            divided = divided || !is_single;
        }
    }
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* By the weights of tasks. */
static double leader_guess_done(const sharing_leader *leader) {
    double open = 0;
    for (size_t i = 0; i < leader->task_count; i++)
        open += leader->tasks[i].list ? leader->tasks[i].weight : 0;
    return open < 1 ? 1 - open : 0;
}

/* How long the whole takes, if the tasks that are done took as long as their weights say. */
static double leader_guess_whole(const sharing_leader *leader) {
    double seconds = leader_now(leader) - leader->began, done = leader_guess_done(leader);
    done = done > 1e-9 ? done : 1e-9;
    return (seconds + 1) * leader->settings.workers / done;
}

/* Seconds until the worker is done: what its weight says; but a task that took longer than that
 * already is likely to take as long again. */
static double leader_weigh(const sharing_leader *leader, uint32_t number) {
    const struct worker *worker = &leader->workers[number];
    const struct task *task = leader_find_task((sharing_leader *)leader, worker->task);
    double now = leader_now(leader), taken = now - worker->since;
    if (!task)
        return 0;
    double rest = task->weight * (1 - worker->progress) * leader->whole - (now - worker->reported);
    return rest > taken ? rest : taken;
}

/* Workers that can be asked, into leader->candidates. */
static uint32_t leader_find_candidates(sharing_leader *leader) {
    leader->whole = leader_guess_whole(leader);
    double now = leader_now(leader);
    uint32_t count = 0;
    for (uint32_t w = 1; w <= leader->settings.workers; w++) {
        const struct worker *worker = &leader->workers[w];
        if (worker->task && !worker->asked && worker->refused <= now)
            leader->candidates[count++] =
                (struct candidate){w, worker->task, leader_weigh(leader, w)};
    }
    return count;
}

static int compare_candidates(const void *left, const void *right) {
    const struct candidate *a = left, *b = right;
    if (a->weight != b->weight)
        return a->weight < b->weight ? 1 : -1;
    return (a->worker > b->worker) - (a->worker < b->worker);
}

/* It gives half; or, in a hurry, the task that it has not begun. */
static void leader_ask_one(sharing_leader *leader, uint32_t chosen, bool in_a_hurry) {
    struct worker *worker = &leader->workers[chosen];
    bool recalls = in_a_hurry && worker->next && !worker->recalled;
    leader->asked_count++;
    if (recalls)
        worker->recalled = true;
    else
        worker->asked = true;
    leader_send(leader, chosen, recalls ? 'U' : 'S',
                recalls ? worker->following : worker->assignment, "", 0);
}

/* Asks the workers that seem to have most, one for each task that is lacking: for those that have
 * nothing, that have none to follow, and for the reserve. */
static void leader_ask(sharing_leader *leader) {
    size_t offered = leader->waiting_count + leader->asked_count;
    size_t needed = leader->idle_count + leader->settings.workers / RESERVE;
    for (uint32_t w = 1; w <= leader->settings.workers; w++)
        needed += leader_lacks_next(leader, &leader->workers[w]);
    if (needed <= offered)
        return;
    size_t wanted = needed - offered;
    size_t urgent = leader->idle_count > offered ? leader->idle_count - offered : 0;
    uint32_t count = leader_find_candidates(leader);
    qsort(leader->candidates, count, sizeof *leader->candidates, compare_candidates);
    for (size_t n = 0; n < wanted && n < count; n++)
        leader_ask_one(leader, leader->candidates[n].worker, n < urgent);
}

/* ---- a step ---------------------------------------------------------------------------------- */

#ifdef QUADRILLE_CHECKS

/* Whether the worker has the task: it searches it, or it comes next. */
static bool leader_has_given(const sharing_leader *leader, const struct task *task) {
    const struct worker *worker = &leader->workers[task->worker];
    return worker->known && (worker->task == task->number || worker->next == task->number);
}

/* Tasks are in the order of their numbers, and those that are not done are with the worker that they name. Counters of
 * tasks and workers are right. */
static const char *leader_check(const sharing_leader *leader) {
    size_t open = 0;
    uint32_t idle = 0, known = 0, over = 0;
    for (size_t i = 0; i < leader->task_count; i++) {
        const struct task *task = &leader->tasks[i];
        open += task->list != NULL;
        if (i && task[-1].number >= task->number)
            return "the tasks are not in order";
        if (task->list && task->worker && !leader_has_given(leader, task))
            return "a task names a worker that does not have it";
    }
    for (uint32_t w = 1; w <= leader->settings.workers; w++) {
        const struct worker *worker = &leader->workers[w];
        if (worker->next && !worker->task)
            return "a worker has a task after none";
        known += worker->known;
        over += worker->over;
        idle += worker->known && !worker->over && !worker->task;
    }
    if (open != leader->open_count)
        return "the number of open tasks is wrong";
    return idle == leader->idle_count && known == leader->known_count && over == leader->over_count
               ? NULL
               : "a number of workers is wrong";
}

#endif

static bool leader_append(sharing_leader *leader) {
    qd_text *text = &leader->lines;
    if (leader_fails(leader, qd_text_check(text, &leader->error)))
        return false;
    if (text->length == 0)
        return true;
    if (!leader->transport.append(leader->transport.user, text->data, text->length)) {
        leader->failed = true;
        return false;
    }
    leader->journal += text->length;
    qd_text_cut(text, 0);
    return true;
}

/* A journal that has grown is written anew; not again before it is twice as long as then. */
static bool leader_compact(sharing_leader *leader) {
    if (leader->journal <= leader->settings.compact_beyond ||
        leader->journal <= 2 * leader->compacted)
        return true;
    return leader_write_journal(leader);
}

static void leader_tell_end(sharing_leader *leader) {
    for (uint32_t w = 1; w <= leader->settings.workers; w++)
        if (!leader->workers[w].over)
            leader_send(leader, w, 'E', 0, "", 0);
    leader->told_end = true;
}

enum sharing_state sharing_leader_step(sharing_leader *leader) {
    uint32_t from;
    bool heard = false;
    while (!leader->failed &&
           leader->transport.receive(leader->transport.user, &from, &leader->in)) {
        leader_hear(leader, from);
        heard = true;
    }
    leader_give_up_silent(leader);
    QD_CHECK_SOMETIMES(leader->reports, leader->task_count + leader->settings.workers,
                       leader->failed ? NULL : leader_check(leader));
    bool ends = leader->stopping || leader->open_count == 0;
    if (!ends && leader->idle_count)
        leader_divide_waiting(leader);
    if (leader->failed || !leader_append(leader))
        return SHARING_FAILED;
    if (!ends) {
        if (leader->idle_count && leader->waiting_count)
            leader_assign_all(leader);
        leader_assign_all_next(leader);
        leader_ask(leader);
    }
    if (!leader_compact(leader))
        return SHARING_FAILED;
    if (ends && !leader->told_end)
        leader_tell_end(leader);
    if (leader->open_count == 0 || (leader->stopping && leader->over_count == leader->known_count))
        return SHARING_OVER;
    return leader->failed ? SHARING_FAILED : heard ? SHARING_BUSY : SHARING_IDLE;
}

void sharing_leader_stop(sharing_leader *leader) {
    leader->stopping = true;
}

/* ---- the object ------------------------------------------------------------------------------ */

/* As one task, which is divided for the workers. */
static bool leader_take_saved(sharing_leader *leader, const struct sharing_saved *saved) {
    qd_text text = QD_TEXT_INIT;
    sharing_list_put(saved->left, &text);
    leader->nodes = saved->nodes;
    leader->hash = saved->hash;
    leader_add_solutions(leader, saved->solutions, strlen(saved->solutions));
    bool fine = !leader_fails(leader, qd_count_add(leader->count, saved->count, &leader->error)) &&
                !leader_fails(leader, qd_text_check(&leader->solutions, &leader->error)) &&
                !leader_fails(leader, qd_text_check(&text, &leader->error)) &&
                (text.length == 0 || leader_add_task(leader, 1, text.data, text.length, 1));
    qd_text_free(&text);
    return fine;
}

static qd_status leader_begin(sharing_leader *leader, const char *journal, size_t length) {
    const struct sharing_saved *saved = leader->settings.saved;
    size_t read = leader_read_journal(leader, journal, length);
    if (leader->failed)
        return leader->error.status ? leader->error.status : QD_ERROR_MEMORY;
    if (read == SIZE_MAX) {
        leader->error = (qd_error){.status = QD_ERROR_ARGUMENT,
                                   .message = "this is the journal of something else"};
        return QD_ERROR_ARGUMENT;
    }
    if (!leader->begun &&
        !(saved ? leader_take_saved(leader, saved) : leader_add_task(leader, 1, "1 .;", 4, 1)))
        return QD_ERROR_MEMORY;
    leader->settings.saved = NULL;
    leader_tidy_waiting(leader);
    return leader_write_journal(leader) ? QD_OK : QD_ERROR_ARGUMENT;
}

qd_status sharing_leader_new(const struct sharing_settings *settings,
                             const struct sharing_transport *transport, const char *journal,
                             size_t length, sharing_leader **out, qd_error *error) {
    *out = NULL;
    sharing_leader *leader = calloc(1, sizeof *leader);
    if (!leader)
        return QD_ERROR_MEMORY;
    leader->settings = *settings;
    leader->transport = *transport;
    leader->began = leader_now(leader);
    leader->workers = calloc((size_t)settings->workers + 1, sizeof *leader->workers);
    leader->candidates = calloc((size_t)settings->workers + 1, sizeof *leader->candidates);
    qd_status status = qd_count_new(&leader->count, &leader->error);
    if (status == QD_OK && (!leader->workers || !leader->candidates))
        status = QD_ERROR_MEMORY;
    if (status == QD_OK)
        status = leader_begin(leader, journal, length);
    if (status == QD_OK) {
        *out = leader;
        return QD_OK;
    }
    if (error)
        *error = leader->error;
    sharing_leader_free(leader);
    return status;
}

void sharing_leader_free(sharing_leader *leader) {
    if (!leader)
        return;
    for (size_t i = 0; i < leader->task_count; i++)
        free(leader->tasks[i].list);
    free(leader->tasks);
    free(leader->waiting);
    free(leader->workers);
    free(leader->candidates);
    qd_count_free(leader->count);
    qd_text_free(&leader->solutions);
    qd_text_free(&leader->lines);
    qd_text_free(&leader->message);
    qd_text_free(&leader->in);
    free(leader);
}

const qd_error *sharing_leader_error(const sharing_leader *leader) {
    return &leader->error;
}

struct sharing_sum sharing_leader_sum(const sharing_leader *leader) {
    return (struct sharing_sum){.count = leader->count,
                                .nodes = leader->nodes,
                                .is_whole = leader->open_count == 0,
                                .solutions = &leader->solutions,
                                .hash = leader->hash,
                                .tasks = leader->open_count,
                                .gives = leader->gives,
                                .reports = leader->reports,
                                .journal = leader->journal,
                                .done = leader_guess_done(leader)};
}

qd_status sharing_leader_put_left(const sharing_leader *leader, struct sharing_list *left,
                                  qd_error *error) {
    qd_status status = QD_OK;
    for (size_t i = 0; i < leader->task_count && status == QD_OK; i++)
        if (leader->tasks[i].list)
            status = sharing_list_read(left, leader->settings.cover, leader->tasks[i].list,
                                       leader->tasks[i].length, error);
    return status;
}
