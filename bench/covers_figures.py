"""The figures of the cover engines in the documents, written from one run of bench/covers. Column auto
is the time of the engine that is chosen: the same code is not measured twice.
"""
import figures
from outcomes import SHORT, TIMEOUT, best_of, is_time, mean_of, ratio_of, show
from programs import ask, engine_of

ENGINES = ["dense", "cells", "links"]
PEERS = ["ssxcc", "blynn", "ssmcc"]
SHOWN = ["pento-6x10", "wordrect-4x4", "queens-14", "langford-12", "rand3-60-220", "domino-8x8",
         "conway-5x5x5", "sudoku16-100", "latin-30-h300", "hitting-120"]
SIMPLIFIED = ["sudoku16-100", "pento-6x10", "partridge-5", "latin-30-h300"]
WORDS = {"queendom-8-5": "queens with bounds", "wordrect-4x4": "crossing words",
         "pento-6x10": "pentominoes 6x10", "latin-30-h300": "a Latin square of 30 with holes",
         "solid-6x5x2": "pentominoes 6x5x2", "sudoku16-100": "a Sudoku 16x16",
         "domino-8x8": "dominoes 8x8"}
NOTES = {"domino-8x8": "programs that remember what they have counted, such as Knuth's dlx6 and sharpSAT, "
                       "are up to 60 times as fast here"}


def marked(name):
    return name + (" (*)" if name in NOTES else "")


def notes(names):
    return [figures.paragraph(f"(*) {name}: {NOTES[name]}.") for name in names if name in NOTES]


def source(options):
    of = f"user CPU seconds of whole processes, including reading the file, on {options.machine}"
    return figures.paragraph(figures.source(of, options.commit, options.rounds))


def number(digits):
    return f"{int(digits):,}"


# ---- the engines ----------------------------------------------------------------------------------

def engines_table(options, results):
    rows = []
    for name in SHOWN:
        path, medians = results[name]
        said = ask(options.quadrille, path)
        rows.append([marked(name), number(said["options"]), number(said["primary"])]
                    + [show(medians[engine]) for engine in ENGINES] + [said["engine"]])
    heads = ["instance", "options", "primary items"] + ENGINES + ["auto is"]
    return [source(options), figures.table(heads, rows)] + notes(SHOWN)


def slower(results):
    """(name, of each engine how many times as long as the best), of those long enough to compare."""
    for name, (_, medians) in results.items():
        best = best_of(medians[engine] for engine in ENGINES)
        if best is not None and best >= SHORT:
            yield name, {engine: medians[engine] / best for engine in ENGINES + ["auto"]
                         if is_time(medians[engine])}


def choice(options, results):
    found = dict(slower(results))
    missed = sorted((-ratios["auto"], name) for name, ratios in found.items() if ratios["auto"] > 1.1)
    text = (f"Of the {len(results)} reference instances with a known number that are not for counting "
            f"alone, {len(results) - len(found)} take less than {1000 * SHORT:.0f} ms by the best engine. "
            f"On the other {len(found)} `auto` is within 10 % of the best of the three on "
            f"{len(found) - len(missed)}"
            + "".join(f"; on {name} it takes {-ratio:.2f} times as long" for ratio, name in missed) + ".")
    heads = ENGINES[::-1] + ["auto"]
    rows = [[f"counts it in {options.limit:.0f} s"], [f"within 10 % of the best, of {len(found)}"],
            ["worst: times as long as the best"]]
    for engine in heads:
        known = [ratios[engine] for ratios in found.values() if engine in ratios]
        rows[0].append(str(len(known)))
        rows[1].append(str(sum(ratio <= 1.1 for ratio in known)))
        rows[2].append(f"{max(known):.1f}")
    return [figures.paragraph(text), figures.table([""] + heads, rows)]


def simplified(options, results):
    rows = []
    for name in SIMPLIFIED:
        path = results[name][0]
        before, after = ask(options.quadrille, path), ask(options.quadrille, path, "--simplify")
        left_out = sum(int(after[kind]) for kind in ("merged", "unbound", "implied"))
        rows.append([name, number(after["forced"]), number(after["blocked"]), number(left_out),
                     number(before["nodes"]), number(after["nodes"])])
    heads = ["instance", "forced", "blocked", "items left out", "nodes before", "after"]
    return [figures.table(heads, rows)]


# ---- beside other programs ------------------------------------------------------------------------

def with_ratios(options, results):
    """(ratio, name, medians), the worst first."""
    found = []
    for name, (_, medians) in results.items():
        _, ratio = ratio_of(medians["auto"], [medians[peer] for peer in PEERS], options.limit)
        if ratio is not None:
            found.append((ratio, name, medians))
    return sorted(found, key=lambda line: line[:2])


def peers_table(options, results, lines):
    rows = [[marked(name), show(medians["auto"]), f"{ratio:.2f}"]
            + [show(medians[peer]) for peer in PEERS] for ratio, name, medians in lines]
    late = [name for name, (_, medians) in results.items()
            if TIMEOUT in medians.values() and best_of(medians[peer] for peer in PEERS) is None]
    text = (f"**The worst is {lines[0][1]}, {lines[0][0]:.2f} times as fast as the best peer.** The best "
            f"are {', '.join(name for _, name, _ in lines[:-4:-1])}. The geometric mean of the {len(lines)} "
            f"ratios is {mean_of([ratio for ratio, _, _ in lines]):.2f}.")
    if late:
        text += f" On {', '.join(late)} all peers ran out of time ({options.limit:.0f} s)."
    return [source(options), figures.table(["instance", "auto", "ratio"] + PEERS, rows),
            *notes([name for _, name, _ in lines]), figures.paragraph(text)]


def summary(lines):
    """The sentence of README.md."""
    best, worst = lines[-1], lines[0]
    return figures.paragraph(
        f"Against the best of {len(PEERS)} other programs on each of {len(lines)} problems it is "
        f"{mean_of([ratio for ratio, _, _ in lines]):.1f}x faster (geometric mean): "
        f"{best[0]:.0f}x on {WORDS.get(best[1], best[1])} and "
        f"{worst[0]:.1f}x, the lowest, on {WORDS.get(worst[1], worst[1])}.", "  ")


class Writer:
    """Looks for the marks at once; writes when there are results: name -> (path, medians)."""

    def __init__(self, options, compared):
        names = [program.name for program in compared]
        if missing := [engine for engine in ENGINES if engine not in names]:
            raise SystemExit(f"--write takes all engines; missing: {', '.join(missing)}")
        self.options = options
        options.commit = figures.commit()
        self.missing = [peer for peer in PEERS if peer not in names]
        self.bench = figures.Document("bench/README.md", "engines", "choice", "simplified", "covers")
        self.readme = figures.Document("README.md", "covers")

    def add_auto(self, results):
        for path, medians in results.values():
            medians["auto"] = medians[engine_of(self.options.quadrille, path)]

    def write(self, results):
        if missing := [name for name in SHOWN + SIMPLIFIED if name not in results]:
            raise SystemExit(f"not in this run: {', '.join(missing)}; nothing written")
        self.add_auto(results)
        self.bench.replace("engines", *engines_table(self.options, results))
        self.bench.replace("choice", *choice(self.options, results))
        self.bench.replace("simplified", *simplified(self.options, results))
        self.bench.save()
        if self.missing:
            print(f"Without {', '.join(self.missing)}: the comparison with other programs is as it was.")
            return
        lines = with_ratios(self.options, results)
        self.bench.replace("covers", *peers_table(self.options, results, lines))
        self.bench.save()
        self.readme.replace_sentence("covers", summary(lines))
        self.readme.save()
