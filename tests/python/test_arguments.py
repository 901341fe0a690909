"""What is wrong with an argument is said, and nothing is taken for what it is not."""
import array
import unittest

import quadrille
from quadrille import Cover, Puzzle, QuadrilleError, classic, many

WIKI = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NAN = float("nan")


def calls():
    """Calls with a number, by the name of the argument."""
    puzzle, cover = Puzzle(WIKI), classic("queens", 5)
    few, family = Puzzle("1" + "." * 15), cover.family()
    return {
        "seconds": [lambda n: list(cover.search(seconds=n)), lambda n: cover.first(seconds=n), lambda n: cover.count(seconds=n),
                    lambda n: cover.best(seconds=n), lambda n: few.solutions(seconds=n), lambda n: few.count(seconds=n),
                    lambda n: puzzle.rate(seconds=n), lambda n: puzzle.path(seconds=n), lambda n: puzzle.hint(seconds=n),
                    lambda n: puzzle.vary(seconds=n), lambda n: puzzle.unavoidable(4, seconds=n),
                    lambda n: puzzle.backdoors(seconds=n)],
        "nodes": [lambda n: cover.search(nodes=n), lambda n: cover.first(nodes=n), lambda n: cover.best(nodes=n),
                  lambda n: few.solutions(nodes=n), lambda n: few.count(nodes=n)],
        "solutions": [lambda n: cover.search(solutions=n)],
        "memory": [lambda n: cover.search(memory=n), lambda n: cover.count(memory=n), lambda n: cover.family(memory=n)],
        "limit": [lambda n: few.count(limit=n), lambda n: puzzle.vary(limit=n), lambda n: puzzle.unavoidable(4, limit=n),
                  lambda n: puzzle.backdoors(limit=n), lambda n: many.count([WIKI], limit=n)],
        "most": [lambda n: puzzle.steps(most=n)],
        "count of best": [lambda n: cover.best(n)],
        "threads": [lambda n: cover.count(threads=n), lambda n: cover.search().count(n), lambda n: many.solve([WIKI], threads=n),
                    lambda n: many.check([WIKI], threads=n), lambda n: many.count([WIKI], threads=n),
                    lambda n: many.rate([WIKI], threads=n), lambda n: many.trace([WIKI], threads=n),
                    lambda n: many.canonical([WIKI], threads=n), lambda n: many.redundant([WIKI], threads=n),
                    lambda n: many.minimize([WIKI], threads=n), lambda n: many.distinct([WIKI], threads=n)],
        "count": [lambda n: family.sample(n), lambda n: cover.search().arrays(n), lambda n: quadrille.generate(n),
                  lambda n: many.generate(n), lambda n: many.grids(n)],
    }


class Numbers(unittest.TestCase):
    def refused(self, name, call, number, words, kind=QuadrilleError):
        with self.subTest(name=name, number=number), self.assertRaises(kind) as caught:
            call(number)
        self.assertRegex(str(getattr(caught, "exception", "")), words)

    def test_limits(self):
        for name, ones in calls().items():
            if name in ("threads", "count"):
                continue
            argument = name.split()[0]
            for call in ones:
                for number in (0, -1, -2**70) + ((NAN, -0.5, -10**400) if name == "seconds" else ()):
                    self.refused(name, call, number, f"^{argument} must be more than 0")
                for wrong in ("x", [1]) + (() if name == "seconds" else (1.5, NAN)):
                    self.refused(name, call, wrong, f"^{argument} must be a ", TypeError)
                call(2**80)
                call(None)

    def test_no_time_limit(self):
        for never in (float("inf"), 10**400, None, 1e300):
            self.assertEqual(len(list(classic("queens", 5).search(seconds=never))), 10)

    def test_numbers_that_may_be_0(self):
        for name in ("threads", "count"):
            for call in calls()[name]:
                call(0)
                self.refused(name, call, -1, f"^{name} must be 0 or more")
                for wrong in (1.5, NAN, "x", None):
                    self.refused(name, call, wrong, f"^{name} must be a whole number", TypeError)

    def test_others(self):
        puzzle, cover = Puzzle(WIKI), classic("queens", 5)
        for call, words in ((lambda: puzzle.vary(-1, 1), "remove must be from 0 to 81"),
                            (lambda: puzzle.vary(1, -1), "add must be from 0 to 81"),
                            (lambda: puzzle.vary(2**32 + 1, 1), "remove must be from 0 to 81"),
                            (lambda: puzzle.unavoidable(-1), "most must be from 0 to 81"),
                            (lambda: puzzle.backdoors(-1), "most must be from 0 to 81"),
                            (lambda: cover.split(0), "count must be 1 or more"),
                            (lambda: cover.split(-1), "count must be 1 or more"),
                            (lambda: quadrille.generate(1, attempts=0), "attempts must be 1 or more"),
                            (lambda: quadrille.generate(1, clues=-1), "clues must be from 0 to 81"),
                            (lambda: quadrille.generate(1, clues=0), "no number from 0 to 0, above 0"),
                            (lambda: many.generate(1, clues=(30, 29)), "no number from 30 to 29"),
                            (lambda: many.generate(1, clues=(30,)), "clues must be a number, or two"),
                            (lambda: many.generate(1, clues=(30, 2**33)), "clues must be from 0 to 81")):
            with self.subTest(words=words), self.assertRaisesRegex(QuadrilleError, words):
                call()
        self.assertEqual(Cover([[1], [1]], costs=[2, 1]).best(None), [(1, (1,)), (2, (0,))])

    def test_numbers_of_solutions(self):
        family = classic("queens", 5).family()
        for wrong in (slice(0, 1), "a", 1.0, None):
            with self.subTest(wrong=wrong), self.assertRaisesRegex(TypeError, "number of a solution must be a whole"):
                family[wrong]
        for number in (10, -11, 2**70, -2**70):
            with self.assertRaises(IndexError):
                family[number]
        self.assertEqual(family[-1], family[True + 8])


class Kinds(unittest.TestCase):
    """The message names the argument, or says what is wanted."""

    def refused(self, cases, kind):
        for call, words in cases:
            with self.subTest(words=words), self.assertRaisesRegex(kind, words) as caught:
                call()
            self.assertIs(type(caught.exception), kind)

    def test_cells(self):
        rows = [list(WIKI[9 * i:9 * i + 9]) for i in range(9)]
        self.refused(((lambda: Puzzle([[1.5] * 9] * 9), "the value of cell 0 is 1.5; a whole number or None is wanted"),
                      (lambda: Puzzle([0] * 80 + [NAN]), "the value of cell 80 is nan"),
                      (lambda: Puzzle([[1.0] * 9] * 9), "the value of cell 0 is 1.0"),
                      (lambda: Puzzle(rows), "the value of cell 0 is '5'; symbols are given in one str"),
                      (lambda: Puzzle(None), "a puzzle is a str, bytes, a Puzzle, or an iterable of numbers, not None"),
                      (lambda: Puzzle(5), "a puzzle is a str"),
                      (lambda: Puzzle({1: 2}), "a puzzle is a str"),
                      (lambda: Puzzle({0}), "a puzzle is a str"),
                      (lambda: Puzzle(WIKI).fault(5), "the value is wanted for each cell, or in rows, not 5"),
                      (lambda: Puzzle(WIKI).fault([1.5] * 81), "the value of cell 0 is 1.5"),
                      (lambda: quadrille.generate(1, places=["x"] * 81), "the number of places of cell 0 is 'x'"),
                      (lambda: many.generate(1, places=5), "the number of places is wanted for each cell"),
                      (lambda: quadrille.generate(1, grid=[0.5] * 81), "the value of grid of cell 0 is 0.5")), TypeError)
        self.refused(((lambda: Puzzle([-1] * 81), "the value of a cell is below 0 or above 255"),
                      (lambda: Puzzle(WIKI).fault([256] * 81), "the value of a cell is below 0"),
                      (lambda: many.generate(1, places=[-1] * 81), "the number of places of a cell is below 0")), QuadrilleError)

    def test_objects(self):
        puzzle, cover = Puzzle(WIKI), classic("queens", 5)
        self.refused(((lambda: puzzle.same(None), "other must be a Puzzle, not None"),
                      (lambda: puzzle.shuffle("x"), "seed must be a whole number, not 'x'"),
                      (lambda: many.grids(1, seed=1.5), "seed must be a whole number, not 1.5"),
                      (lambda: cover.first(seed="x"), "seed must be a whole number, not 'x'"),
                      (lambda: Puzzle(WIKI, board=9), "board must be a Board or its notation, a str, not 9"),
                      (lambda: many.solve([WIKI], board=b"9x9"), "board must be a Board or its notation"),
                      (lambda: cover.family().containing("x"), "an option is a number, not 'x'"),
                      (lambda: quadrille.Family("x"), "cover must be a Cover, not 'x'"),
                      (lambda: quadrille.Family.read(None, ""), "cover must be a Cover, not None"),
                      (lambda: cover.search(chosen=["x"]), "an option is a number, not 'x'"),
                      (lambda: Cover([[1], [2]], costs=[1, "x"]), "the cost of option 1 is 'x', not a whole number"),
                      (lambda: Cover([[1], 5]), "option 1 is 5, not an iterable of items"),
                      (lambda: Cover([[1]], bounds={1: "x"}), "the bounds of 1 are 'x', not whole numbers"),
                      (lambda: Cover([[1]], bounds={1: (0, 1.5)}), "the bounds of 1 are .0, 1.5., not whole numbers"),
                      (lambda: quadrille.write(None), "puzzles must be a Puzzle, or an iterable of them, not None"),
                      (lambda: quadrille.write([puzzle, WIKI]), "an iterable of them; one is '53"),
                      (lambda: Cover.from_csr(5, [0]), "indices must be an array or a list of whole numbers"),
                      (lambda: Cover.from_csr([0.5], [0, 1]), "indices must be an array or a list of whole numbers"),
                      (lambda: Cover.from_csr(array.array("d", [0]), [0, 1]), "indices must be an array or a list of whole"),
                      (lambda: Cover.from_csr([0], [0, 1], items=1.5), "items must be a whole number")), TypeError)

    def test_lists_and_words(self):
        puzzle, cover = Puzzle(WIKI), classic("queens", 5)
        text = cover.family().write()
        self.refused(((lambda: Cover(None), "options must be an iterable of options, not None"),
                      (lambda: Cover([[1]], primary=5), "primary must be an iterable of items, not 5"),
                      (lambda: Cover([[1]], secondary=None), "secondary must be an iterable of items, not None"),
                      (lambda: Cover([[1]], bounds=[1]), "bounds must be a dict, from items to numbers, not .1."),
                      (lambda: Cover([[1]], costs=5), "costs must be an iterable of whole numbers, not 5"),
                      (lambda: Cover([[1], [[]]]), "option 1: an item must be hashable, not "),
                      (lambda: Cover([[1]], primary=[[]]), "primary: an item must be hashable, not "),
                      (lambda: Cover([[1]], secondary=[{}]), "secondary: an item must be hashable, not "),
                      (lambda: Cover.from_matrix(5), "matrix must be an iterable of rows, not 5"),
                      (lambda: Cover.from_matrix([1, 0]), "row 0 of matrix must be an iterable of numbers, not 1"),
                      (lambda: Cover.from_matrix(["10", "01"]), "row 0 of matrix must be an iterable of numbers, not .'1', '0'."),
                      (lambda: Cover.from_matrix([[1], [[0]]]), "row 1 of matrix must be an iterable of numbers, not ..0.."),
                      (lambda: Cover.from_matrix([[1]], secondary=5), "secondary must be an iterable of columns, not 5"),
                      (lambda: Cover.from_csr([0], [0, 1], costs=5), "costs must be an iterable of whole numbers"),
                      (lambda: Cover.read(5), "the source must be a text .str or bytes. or a path .pathlib.Path., not 5"),
                      (lambda: list(quadrille.read(1)), "the source must be a text"), # it closed the standard output
                      (lambda: cover.fault(None), "options must be an iterable of numbers, not None"),
                      (lambda: cover.draw(5), "options must be an iterable of numbers, not 5"),
                      (lambda: cover.search(chosen=None), "chosen must be an iterable of numbers, not None"),
                      (lambda: cover.search(banned=5), "banned must be an iterable of numbers, not 5"),
                      (lambda: cover.search(start=5), "start must be what is left of a search, or a part of a problem"),
                      (lambda: cover.search(start=(1, 2)), "start must be what is left of a search"),
                      (lambda: cover.search(engine=5), "engine must be a str, not 5"),
                      (lambda: quadrille.Family.read(None, text), "cover must be a Cover, not None"),
                      (lambda: quadrille.Family.read(cover, 5), "text must be a str, as `write` made it, not 5"),
                      (lambda: Puzzle(WIKI, format=5), "format must be a str, not 5"),
                      (lambda: list(quadrille.read(WIKI, symbols=5)), "symbols must be a str, not 5"),
                      (lambda: quadrille.write(puzzle, None), "format must be a str, not None"),
                      (lambda: puzzle.steps(5), "technique must be a str, not 5"),
                      (lambda: puzzle.rate(5), "scale must be a str, not 5"),
                      (lambda: puzzle.hint(None), "scale must be a str, not None"),
                      (lambda: puzzle.svg(title=5), "title must be a str, not 5"),
                      (lambda: puzzle.svg("x"), "size must be a number, not 'x'"),
                      (lambda: puzzle.hint().svg(None), "size must be a number, not None"),
                      (lambda: cover.option(None), "the number of an option must be a whole number, not None"),
                      (lambda: cover.cost("x"), "the number of an option must be a whole number, not 'x'"),
                      (lambda: puzzle.board.cell_at(None, 0), "row must be a whole number, not None"),
                      (lambda: puzzle.board.cell_at(0, 1.5), "column must be a whole number, not 1.5"),
                      (lambda: puzzle[None], "a cell is a number, or a pair of row and column, not None"),
                      (lambda: puzzle[()], "a cell is a number, or a pair of row and column, not "),
                      (lambda: cover.search(order=["first"]), "order must be a str, not .'first'."),
                      (lambda: cover.search(order=None), "order must be a str, not None"),
                      (lambda: Cover.read("a", 5), "form must be a str, not 5"),
                      (lambda: cover.write(None), "form must be a str, not None"),
                      (lambda: cover.family().write(b"zdd"), "form must be a str, not b'zdd'"),
                      (lambda: quadrille.read("x", errors=1), "errors must be a str, not 1"),
                      (lambda: many.solve([WIKI], out=5), "out must be a pair of arrays, .* not 5"),
                      (lambda: many.check([WIKI], out=5), "out must be an array .* not 5"),
                      (lambda: many.rate([WIKI], scale=None), "scale must be a str, not None"),
                      (lambda: many.generate(1, pattern=None), "pattern must be a str, not None"),
                      (lambda: quadrille.generate(1, pattern=None), "pattern must be a str, not None"),
                      (lambda: quadrille.generate(1, scale=None), "scale must be a str, not None"),
                      (lambda: quadrille.generate(1, pattern=5), "pattern must be a str, not 5"),
                      (lambda: quadrille.generate(1, grade=5), "grade must be a str, not 5"),
                      (lambda: classic(5), "name must be a str, not 5")), TypeError)
        self.refused(((lambda: Puzzle(WIKI, board="9x9\0"), "board must not hold a NUL"),
                      (lambda: classic("queens", "5\0"), "an argument must not hold a NUL"),
                      (lambda: classic("\ud800"), "name must not hold a surrogate"),
                      (lambda: Cover([[1]]).count(engine="\udcff"), "engine must not hold a surrogate"),
                      (lambda: Cover.from_matrix([[1]], secondary=[1]), "a column in secondary must be from 0 to 0"),
                      (lambda: Cover.from_csr([0], [0, 1], items=10**30), "there can be up to 2..32 - 2 items"),
                      (lambda: Cover.from_csr([0], [0, 1], primary=2), "primary must be from 0 to 1"),
                      (lambda: Cover.from_csr(memoryview(bytes(4)).cast("B", [2, 2]), [0, 1]), "indices must be an array .* one dim"),
                      (lambda: Cover.read("a\na\n", "x"), "form must be dlx, matrix or json, not 'x'"),
                      (lambda: cover.write("x"), "form must be dlx or dimacs, not 'x'"),
                      (lambda: cover.family().write("x"), "form must be family or zdd, not 'x'"),
                      (lambda: cover.search(order="last"), "order must be default, first or fewest, not 'last'"),
                      (lambda: list(quadrille.read("x", errors="ignore")), "errors must be raise or keep, not 'ignore'"),
                      (lambda: puzzle.svg(7), "size must be 8 or more"),
                      (lambda: puzzle.svg(float("nan")), "size must be 8 or more"),
                      (lambda: puzzle.fault(b"x"), "values must be one for each cell"),
                      (lambda: puzzle.vary(0, 0), "remove and add must not both be 0")), QuadrilleError)
        self.refused(((lambda: many.grids(10**30), "bytes"),), MemoryError)
        for nothing in ([[]], "x", b"x", [None], [-1]):
            self.assertNotIn(nothing, cover.family())
        for row, column in ((2**32, 0), (0, 2**32), (-1, 0), (0, 10**30), (-2**64, 0)): # the first two were cell 0
            self.assertIsNone(puzzle.board.cell_at(row, column))
            self.assertRaises(IndexError, lambda: puzzle[row, column])

    def test_large_numbers(self):
        cover = classic("queens", 5)
        self.refused(((lambda: Cover([[1], [2]], costs=[1, 2**80]), "the cost of option 1 does not fit in 64 bits"),
                      (lambda: Cover([[1]], bounds={1: -1}), "the bounds of 1 are impossible"),
                      (lambda: Cover([[1]], bounds={1: (0, 2**80)}), "the bounds of 1 are impossible"),
                      (lambda: cover.family().containing(-1), "there is no option -1"),
                      (lambda: cover.search(banned=[2**80]), "there is no option 1208925819614629174706176"),
                      (lambda: cover.fault([-1]), "there is no option -1"),
                      (lambda: Cover.from_csr([2**80], [0, 1]), "indices has a number of more than 64 bits"),
                      (lambda: Cover.from_csr([0], [0, 1], items=-1), "items must be 0 or more")), QuadrilleError)
        for number in (-1, 25, 2**80, -2**80):
            self.refused(((lambda: cover.option(number), "no such option"), (lambda: cover.cost(number), "no such option")),
                         IndexError)
        self.assertEqual(list(Cover.from_csr([0, 1, 2], (0, 1, 3))), [(0, 1)])
        self.assertEqual(list(Cover.from_csr(range(2), [0, 1, 2])), [(0, 1)])

    def test_surrogates(self):
        words = "character 1 of the text is half of a pair of surrogates"
        self.refused(((lambda: Puzzle(".\ud800"), words), (lambda: list(quadrille.read(".\ud800")), words),
                      (lambda: Cover.read("a\ud800"), words)), QuadrilleError)

    def test_scales(self):
        self.refused(((lambda: quadrille.techniques("x"), "scale must be classic, extended, .* or braids, not 'x'"),
                      (lambda: Puzzle(WIKI).rate("x"), "scale must be classic, .* not 'x'")), QuadrilleError)


if __name__ == "__main__":
    unittest.main()
