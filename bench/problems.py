"""Problems that benches make: items in groups, primary and secondary, and options, each a list of items and a cost."""
import os
import random
import subprocess


def partition(items, count, seed):
    """Set partitioning: planted sets, which cost a little more, and sets at random."""
    rng = random.Random(seed)
    order, sets, at = list(range(items)), {}, 0
    rng.shuffle(order)
    while at < items:
        size = min(rng.randint(2, 5), items - at)
        sets[tuple(sorted(order[at:at + size]))] = 60 * size + rng.randint(0, 60)
        at += size
    while len(sets) < count:
        size = rng.randint(2, 5)
        sets[tuple(sorted(rng.sample(range(items), size)))] = 40 * size + rng.randint(0, 120)
    options = sorted(sets.items())
    rng.shuffle(options)
    return [[f"i{i}" for i in range(items)]], [([f"i{i}" for i in s], cost) for s, cost in options]


def assignment(size, seed):
    rng = random.Random(seed)
    names = [f"r{i}" for i in range(size)] + [f"c{i}" for i in range(size)]
    options = [([f"r{i}", f"c{j}"], rng.randint(1, 99)) for i in range(size) for j in range(size)]
    return [names], options


def queens(size, cost):
    names = [name for i in range(size) for name in (f"r{i}", f"c{i}")]
    secondary = [f"{way}{s}" for way in "ab" for s in range(2 * size - 1)]
    options = []
    for r in range(size):
        for c in range(size):
            options.append(([f"r{r}", f"c{c}", f"a{r + c}", f"b{r - c + size - 1}"], cost(r, c)))
    return [names, secondary], options


def trominoes(rows, columns, seed):
    """A rectangle filled with L-trominoes, each of which has a cost."""
    rng = random.Random(seed)
    cells = [f"r{r}c{c}" for r in range(rows) for c in range(columns)]
    options = []
    for r in range(rows - 1):
        for c in range(columns - 1):
            square = [f"r{r + a}c{c + b}" for a in (0, 1) for b in (0, 1)]
            options += [([cell for cell in square if cell != left], rng.randint(1, 100)) for left in square]
    return [cells], options


def distance(size):
    return lambda r, c: (2 * r - size + 1) ** 2 + (2 * c - size + 1) ** 2


def random_cost(seed):
    rng = random.Random(seed)
    return lambda r, c: rng.randrange(1, 100)


def write_dlx(path, groups, options):
    with open(path, "w") as file:
        file.write(" | ".join(" ".join(group) for group in groups) + "\n")
        for items, cost in options:
            file.write(" ".join(items) + (f" |{cost}\n" if cost else "\n"))


def read_dlx(path):
    """Without colours and bounds, which an integer program would need further variables for."""
    lines = [line for line in open(path) if line.strip() and not line.startswith("|")]
    groups = [part.split() for part in lines[0].split("|")]
    options = []
    for line in lines[1:]:
        words = line.split()
        options.append(([w for w in words if w[0] != "|"], sum(int(w[1:]) for w in words if w[0] == "|")))
    return groups, options


def write_lp(path, groups, options):
    uses = {}
    for number, (items, _) in enumerate(options):
        for item in items:
            uses.setdefault(item, []).append(f"x{number}")
    with open(path, "w") as file:
        file.write("Minimize\n obj:")
        for number, (_, cost) in enumerate(options):
            file.write(f" {cost:+d} x{number}\n")
        file.write("Subject To\n")
        for group, sign in zip(groups, ("=", "<=")):
            for item in group:
                if item in uses:
                    file.write(" + ".join(uses[item]).replace(" + x", "\n + x") + f" {sign} 1\n")
        file.write("Binary\n" + "\n".join(f" x{n}" for n in range(len(options))) + "\nEnd\n")


def random_sets(items, count, size, seed):
    """Sets of equal size, some of which are planted to be a solution."""
    rng = random.Random(seed)
    order = list(range(items))
    rng.shuffle(order)
    sets = {tuple(sorted(order[at:at + size])) for at in range(0, items, size)}
    while len(sets) < count:
        sets.add(tuple(sorted(rng.sample(range(items), size))))
    options = sorted(sets)
    rng.shuffle(options)
    return [[f"i{i}" for i in range(items)]], [([f"i{i}" for i in s], 0) for s in options]


def pieces(count, problem):
    """Copies that share no items."""
    groups, options = problem
    return ([[f"{n}{item}" for n in range(count) for item in group] for group in groups],
            [([f"{n}{item}" for item in items], cost) for items, cost in options for n in range(count)])


def labelled(edges, labels, allows):
    """Labels for vertices: an item for each edge, and a colour for each vertex. allows(one, other) is asked of all pairs
    of labels of each edge."""
    options = [([f"e{n}", f"{vertex}:{one}", f"{to}:{other}"], 0) for n, (vertex, to) in enumerate(edges)
               for one in range(labels) for other in range(labels) if allows(one, other)]
    return [[f"e{n}" for n in range(len(edges))], list(dict.fromkeys(v for edge in edges for v in edge))], options


def colour_edges(edges, colours):
    """Colours for vertices, different ones for neighbours."""
    return labelled(edges, colours, lambda one, other: one != other)


def label_by_chance(edges, labels, seed):
    """Half of the pairs of labels are allowed, at random."""
    rng = random.Random(seed)
    return labelled(edges, labels, lambda one, other: rng.random() < 0.5)


def tree(vertices):
    """Its edges; a vertex has up to three children."""
    return [(f"v{(i + 1) // 3}", f"v{i}") for i in range(2, vertices + 1)]


def grid(rows, columns):
    """Its edges."""
    edges = [(f"r{r}c{c}", f"r{r}c{c + 1}") for r in range(rows) for c in range(columns - 1)]
    return edges + [(f"r{r}c{c}", f"r{r + 1}c{c}") for r in range(rows - 1) for c in range(columns)]


def clues(size, count, seed):
    """Cells of a shuffled Sudoku grid with boxes of size x size, in one line."""
    rng = random.Random(seed)
    width = size * size
    grid = [[(size * (r % size) + r // size + c) % width for c in range(width)] for r in range(width)]

    def shuffled(n):
        return rng.sample(range(n), n)

    rows = [size * band + r for band in shuffled(size) for r in shuffled(size)]
    columns = [size * stack + c for stack in shuffled(size) for c in shuffled(size)]
    digits = shuffled(width)
    kept = set(rng.sample(range(width * width), count))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if width > 9 else "123456789"
    return "".join(letters[digits[grid[rows[n // width]][columns[n % width]]]] if n in kept else "."
                   for n in range(width * width))


class Files:
    """A problem as .dlx and as clauses, both made once: of arguments of `cover make`, which may read a graph of these
    edges, or by a function."""

    def __init__(self, folder, quadrille, made, edges=()):
        self.paths = {kind: os.path.join(folder, "problem." + kind) for kind in ("dlx", "cnf")}
        if callable(made):
            write_dlx(self.paths["dlx"], *made())
        else:
            self.write("dlx", [quadrille, "cover", "make", *made.split()], edges)
        self.write("cnf", [quadrille, "cover", "convert", "--to", "cnf", self.paths["dlx"]])

    def write(self, kind, words, edges=()):
        with open(self.paths[kind], "w") as file:
            subprocess.run(words, stdout=file, check=True, text=True,
                           input="".join(f"{vertex} {to}\n" for vertex, to in edges))
