#!/usr/bin/env python3
"""How much of the time of many workers is of use, simulated from measured parts and shares (bench/parts.csv):

    clusters.py WORKERS...    rows of 1,000, 10,000 ... workers
    clusters.py --write       writes those of bench/README.md, which takes some minutes

A value is work / (workers x time until all is done), for an hour of work a worker. Parts of a simulated search have
sizes drawn from those of 1,000 real parts, and so have the parts of what is left. What a worker gives when it is asked
is drawn, too; so sharing looks somewhat better than it is, as a task that is asked again and again gives ever less.
bench/sharing shares real searches.
"""
import csv
import heapq
import os
import random
import sys

import figures

HOUR = 3600.0        # of work a worker
TASK = 1.0           # seconds that a scheduler takes to start a task
DIVIDE = 0.2, 1e-5  # seconds of a division, and of each of its parts
ROUND = HOUR / 30    # the time limit of a task in rounds
LOOK = 0.05          # seconds until a worker looks at its messages
MESSAGE = 50e-6      # seconds of the leader for a message
REPORT = 30.0        # seconds between reports
RESERVE = 6          # one task in so many workers waits, as in mpi/sharing_leader.c
WORKERS = [1000, 10000, 100000]


class Problem:
    def __init__(self, name, nodes, shares):
        mean = sum(nodes) / len(nodes)
        self.name = name
        self.sizes = [n / mean for n in nodes]
        self.shares = [share / 1000 for share in shares]

    def divide(self, draw, work, count):
        """So much work in so many parts."""
        sizes = draw.choices(self.sizes, k=count)
        scale = work / (sum(sizes) or 1)
        return [scale * size for size in sizes]


def read_problems():
    with open(os.path.join(figures.ROOT, "bench", "parts.csv")) as file:
        heads, *rows = csv.reader(file)
    return [Problem(heads[i], [int(row[i]) for row in rows], [int(row[i + 1]) for row in rows])
            for i in range(1, len(heads), 2)]


def division(count):
    return DIVIDE[0] + count * DIVIDE[1]


# ---- arrays, and rounds ---------------------------------------------------------------------------

def array(each):
    """So many parts a worker; who is free takes the next."""
    def simulate(problem, workers, draw):
        parts = problem.divide(draw, workers * HOUR, each * workers)
        free = [0.0] * workers
        for size in parts:
            heapq.heapreplace(free, free[0] + TASK + size)
        return max(free)
    return simulate


def rounds(problem, workers, draw):
    """A part a worker, with a time limit; then what is left is divided, when all have ended."""
    time, left = 0.0, workers * HOUR
    while left > 1e-6:
        parts = problem.divide(draw, left, workers)
        left = sum(size - ROUND for size in parts if size > ROUND)
        time += division(workers) + TASK + min(ROUND, max(parts))
    return time


def rounds_without_waiting(problem, workers, draw):
    """What a task leaves is divided at once, into as many parts as its share of all that is left deserves."""
    waiting = problem.divide(draw, workers * HOUR, workers)
    left = workers * HOUR
    running, time, idle = [], division(workers), workers
    while waiting or running:
        while waiting and idle:
            size = waiting.pop()
            done = min(size, ROUND)
            heapq.heappush(running, (time + TASK + done, size - done))
            left -= done
            idle -= 1
        time, rest = heapq.heappop(running)
        idle += 1
        if rest > 0:
            count = max(1, round(workers * rest / max(left, rest)))
            waiting.extend(problem.divide(draw, rest, count))
    return time


# ---- sharing --------------------------------------------------------------------------------------

class Sharing:
    """As mpi/sharing_leader.c: workers that seem to have most are asked, so that some tasks always wait."""

    def __init__(self, problem, workers, draw):
        self.problem, self.workers, self.draw = problem, workers, draw
        self.leader_free = 0.0
        self.message = MESSAGE / (1 - workers / REPORT * MESSAGE)  # reports come between others
        self.events = []                # (time, kind, worker, version)
        self.ends = [0.0] * workers     # when its task is done
        self.since = [0.0] * workers    # when it began, or gave
        self.weights = [0.0] * workers  # the leader's guess of its rest at that time
        self.versions = [0] * workers
        self.candidates = []            # (-weight, worker, version), some of them old
        self.waiting = []               # (weight, size)
        self.idle = list(range(workers))
        self.asked = 0

    def share(self):
        return self.draw.choice(self.problem.shares)

    def lead(self, time):
        """When the leader is done with a message that comes at this time."""
        self.leader_free = max(time, self.leader_free) + self.message
        return self.leader_free

    def divide_first(self):
        """From one start: what waits is divided until there is a task for each worker."""
        tasks = [(1.0, self.workers * HOUR)]
        while len(tasks) < self.workers:
            for i in range(min(len(tasks), self.workers - len(tasks))):
                weight, size = tasks[i]
                given = size * self.share()
                tasks[i] = weight / 2, size - given
                tasks.append((weight / 2, given))
                self.lead(0)
        self.waiting = sorted(tasks)

    def weigh(self, worker, time):
        """By the worker's last report."""
        since = self.since[worker]
        reported = since + (time - since) // REPORT * REPORT
        length = self.ends[worker] - since
        return self.weights[worker] * (1 - (reported - since) / length) if length > 0 else 0.0

    def begin(self, worker, time, weight, end):
        self.versions[worker] += 1
        self.since[worker], self.ends[worker], self.weights[worker] = time, end, weight
        heapq.heappush(self.candidates, (-weight, worker, self.versions[worker]))
        heapq.heappush(self.events, (end, 0, worker, self.versions[worker]))

    def assign(self, time):
        while self.idle and self.waiting:
            weight, size = self.waiting.pop()
            begun = self.lead(time)
            self.begin(self.idle.pop(), begun, weight, begun + size)

    def choose(self, time):
        """The worker that seems to have most; None: nobody can be asked."""
        while self.candidates:
            key, worker, version = self.candidates[0]
            if version != self.versions[worker] or self.ends[worker] - time < 2 * LOOK:
                heapq.heappop(self.candidates)
                continue
            weight = self.weigh(worker, time)
            if weight < -key:
                heapq.heapreplace(self.candidates, (-weight, worker, version))
                continue
            return heapq.heappop(self.candidates)[1]
        return None

    def ask(self, time):
        needed = len(self.idle) + self.workers // RESERVE
        while len(self.waiting) + self.asked < needed:
            worker = self.choose(time)
            if worker is None:
                return
            self.asked += 1
            answer = self.lead(time) + LOOK
            heapq.heappush(self.events, (answer, 1, worker, self.versions[worker]))

    def give(self, worker, time):
        rest = self.ends[worker] - time
        given = rest * self.share()
        weight = self.weigh(worker, time) / 2
        self.begin(worker, time, weight, time + rest - given)
        self.wait(weight, given)

    def wait(self, weight, size):
        """In order of weight; few wait."""
        low, high = 0, len(self.waiting)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self.waiting[middle][0] < weight else (low, middle)
        self.waiting.insert(low, (weight, size))

    def run(self):
        self.divide_first()
        self.assign(self.leader_free)
        self.ask(self.leader_free)
        last = 0.0
        while self.events:
            time, kind, worker, version = heapq.heappop(self.events)
            current = version == self.versions[worker]
            self.asked -= kind
            if kind == 0 and not current: # it has given away since
                continue
            now = last = self.lead(time)
            if kind == 0:
                self.versions[worker] += 1
                self.idle.append(worker)
            elif current:
                self.give(worker, time)
            self.assign(now)
            self.ask(now)
        return last


def sharing(problem, workers, draw):
    return Sharing(problem, workers, draw).run()


# ---- the table ------------------------------------------------------------------------------------

METHODS = [("array, a part a worker", array(1)), ("array, 4 parts a worker", array(4)),
           ("array, 16 parts a worker", array(16)), ("rounds", rounds),
           ("rounds without waiting", rounds_without_waiting), ("sharing, from one start", sharing)]


def efficiency(problem, workers, name, simulate):
    draw = random.Random(f"{problem.name} {workers} {name}")
    return f"{HOUR / simulate(problem, workers, draw):.3f}"


def rows(problems, sizes):
    sizes = list(sizes)
    return [[name, f"{workers:,}"] + [efficiency(problem, workers, name, simulate) for problem in problems]
            for name, simulate in METHODS for workers in sizes]


def main(arguments):
    write = arguments == ["--write"]
    problems = read_problems()
    heads = ["", "workers"] + [problem.name for problem in problems]
    table = figures.table(heads, rows(problems, WORKERS if write else map(int, arguments)))
    if write:
        document = figures.Document("bench/README.md", "clusters")
        document.replace("clusters", table)
        document.save()
    else:
        print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
