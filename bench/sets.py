"""Puzzle sets for the bench: reference lists where they are, and always sets made here.

Made sets are random permutations (digits, rows, columns, bands, stacks, transposition) of single
well-known puzzles, with a fixed seed: the same on every machine.
"""
import os
import random

PUZZLES = {
    # name: puzzle, and what it measures
    "easy": ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
             "needs singles only: reading, starting and writing"),
    "seventeen": ("000000010400000000020000000000050407008000300001090000300400200050100000000806000",
                  "17 clues: the usual load of solvers"),
    "inkala": ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
               "hard for people and for search"),
    "golden": ("000000039000001005003050800008090006070002000100400000009080050020000600400700000",
               "hardest for search of the well-known ones"),
    "two": ("....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "several solutions"),
    "none": (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
             "no solution, though no clues clash"),
}


def permute(puzzle, chance):
    lines = list(range(3))

    def order():
        bands = lines[:]
        chance.shuffle(bands)
        result = []
        for band in bands:
            inner = lines[:]
            chance.shuffle(inner)
            result += [3 * band + i for i in inner]
        return result

    digits = list("123456789")
    chance.shuffle(digits)
    rows, columns, turn = order(), order(), chance.random() < 0.5
    cells = []
    for r in rows:
        for c in columns:
            symbol = puzzle[9 * c + r] if turn else puzzle[9 * r + c]
            cells.append(digits[int(symbol) - 1] if symbol in "123456789" else ".")
    return "".join(cells)


def made(name, count):
    chance = random.Random(name)
    return [permute(PUZZLES[name][0], chance) for _ in range(count)]


def write_made(folder, count):
    """Writes all made sets into the folder; their paths."""
    os.makedirs(folder, exist_ok=True)
    paths = []
    for name in PUZZLES:
        path = os.path.join(folder, name + ".txt")
        with open(path, "w") as file:
            file.write("\n".join(made(name, count)) + "\n")
        paths.append(path)
    return paths


def reference():
    """The lists of QUADRILLE_DATA, if it is set."""
    folder = os.path.join(os.environ.get("QUADRILLE_DATA") or "/nonexistent", "sudoku")
    if not os.path.isdir(folder):
        return []
    return sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".txt")
                  and f != "README.txt")
