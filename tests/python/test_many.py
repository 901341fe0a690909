"""Many puzzles: every kind of source gives the same answers."""
import itertools
import json
import pickle
import random
import unittest
import xml.dom.minidom

import quadrille
from quadrille import Puzzle, QuadrilleError, many

try:
    import numpy
except ImportError:
    numpy = None

WIKI = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def mixed(count, seed=1):
    """Puzzles with none, one and several solutions."""
    chance = random.Random(seed)
    made = []
    for row in itertools.islice(itertools.cycle(memoryview(many.generate(50, seed=seed)).tolist()), count):
        cells = list(row)
        if chance.random() < 0.3:
            cells[chance.randrange(81)] = 0
        if chance.random() < 0.3:
            cells[chance.randrange(81)] = chance.randrange(1, 10)
        made.append("".join(".123456789"[v] for v in cells))
    return made


class Column:
    """An iterable that is no sequence, as columns of tables are."""

    def __init__(self, strings):
        self.strings = strings

    def __iter__(self):
        return iter(self.strings)


class Sources(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.strings = mixed(700)
        cls.found = [{"none": 0, "unique": 1, "multiple": 2}[Puzzle(p).check()] for p in cls.strings]
        cls.flat = bytes(v for p in cls.strings for v in Puzzle(p).values)

    def same(self, source, **settings):
        solved = many.solve(source, **settings)
        self.assertEqual(list(solved.found), self.found)
        texts = solved.strings()
        for puzzle, found, text in zip(self.strings, self.found, texts):
            self.assertEqual(text is None, found == 0)
            self.assertTrue(text is None or Puzzle(puzzle).fault(Puzzle(text)) is None)
        self.assertEqual(list(many.check(source, **settings)), self.found)
        return texts

    def test_they_agree(self):
        self.assertEqual(set(self.found), {0, 1, 2})
        first = self.same(self.strings)
        lines = "\n".join(self.strings)
        rows = memoryview(self.flat).cast("B", [len(self.strings), 81])
        symbols = memoryview("".join(self.strings).encode()).cast("B", [len(self.strings), 81])
        for source in (lines.encode(), (lines + "\n").encode(), lines, lines.replace("\n", "\r\n").encode(),
                       ("# comment\n\n" + lines.replace(".", "0") + " # last\n").encode(), bytearray(lines.encode()),
                       tuple(self.strings), Column(self.strings), rows, symbols, rows[::1],
                       memoryview(self.flat).cast("B", [len(self.strings), 9, 9])):
            with self.subTest(source=type(source)):
                self.assertEqual(self.same(source), first)
        for threads in (0, 2, 3, 1000):
            self.assertEqual(self.same(self.strings, threads=threads), first)

    def test_more_than_a_part(self):
        """They are asked part by part: what is at the borders, and which one is wrong."""
        n, odd = 2**18 + 3, self.strings[self.found.index(2)]
        unique, none = self.strings[self.found.index(1)], self.strings[self.found.index(0)]
        lines = [unique] * n
        lines[2**18 - 1], lines[2**18], lines[-1] = odd, none, odd
        for source in (lines, "\n".join(lines).encode()):
            solved = many.solve(source)
            found = bytes(solved.found)
            self.assertEqual((found[2**18 - 2:], set(found[:-5])), (bytes([1, 2, 0, 1, 2]), {1}))
            solution = bytes(solved.solutions[0, i] for i in range(81))
            rows = solved.solutions.cast("B")
            self.assertEqual((rows[81 * (n - 2):81 * (n - 1)], rows[81 * 2**18:81 * (2**18 + 1)]),
                             (solution, bytes(81)))
        wrong = memoryview(bytearray(81 * n)).cast("B", [n, 81])
        wrong[2**18 + 1, 3] = 99
        with self.assertRaisesRegex(ValueError, f"row {2**18 + 1}, column 3: 99 is not a value"):
            many.canonical(wrong)

    def test_rows_at_any_distance(self):
        twice = b"".join(self.flat[81 * i:81 * i + 81] * 2 for i in range(len(self.strings)))
        view = memoryview(twice).cast("B", [2 * len(self.strings), 81])
        self.same(view[::2])
        backwards = memoryview(b"".join(self.flat[81 * i:81 * i + 81] for i in reversed(range(len(self.strings)))))
        self.same(backwards.cast("B", [len(self.strings), 81])[::-1])

    def test_out(self):
        n = len(self.strings)
        found, solutions = bytearray(n), bytearray(b"x" * (81 * n))
        rows = memoryview(solutions).cast("B", [n, 81])
        result = many.solve(self.strings, out=(found, rows))
        self.assertIs(result.found, found)
        self.assertEqual(list(found), self.found)
        for i, number in enumerate(self.found):
            self.assertEqual(number == 0, not any(solutions[81 * i:81 * i + 81]))
        for wrong in (bytearray(n - 1), bytes(n), memoryview(bytearray(2 * n))[::2]):
            with self.assertRaises((QuadrilleError, BufferError)):
                many.check(self.strings, out=wrong)

    def test_out_on_the_puzzles(self):
        n = len(self.strings)
        rows = memoryview(bytearray(self.flat + bytes(81))).cast("B", [n + 1, 81])
        flat = memoryview(rows).cast("B")
        for wrong in (rows[:n], rows[1:], flat[1:81 * n + 1].cast("B", [n, 81])): # some results were wrong
            with self.assertRaisesRegex(QuadrilleError, "share memory with the puzzles"):
                many.solve(rows[:n], out=(None, wrong))
        with self.assertRaisesRegex(QuadrilleError, "share memory with the puzzles"):
            many.check(rows[:n], out=flat[80 * n:81 * n])
        self.assertEqual(list(many.check(rows[:81], out=flat[81 * n:])), self.found[:81]) # beside them

    def test_out_is_described(self):
        rows = memoryview(bytearray(20 * 81)).cast("B", [20, 81])
        puzzles, pair = [WIKI] * 20, r"out must be a pair of arrays, of \(20,\) and \(20, 81\)"
        for wrong in ([], (bytearray(20),), (bytearray(20), rows, None), (bytearray(19), rows), (bytearray(20), rows[:19]),
                      (bytes(20), rows), (rows, bytearray(20))):
            with self.subTest(out=wrong), self.assertRaisesRegex(QuadrilleError, pair):
                many.solve(puzzles, out=wrong)
        for wrong in (5, bytearray(20), {}, ([0] * 20, rows)):
            with self.subTest(out=wrong), self.assertRaisesRegex(TypeError, pair):
                many.solve(puzzles, out=wrong)
        for call, shape in ((many.check, r"\(20,\)"), (many.canonical, r"\(20, 81\)")):
            for wrong in ([], (bytearray(20),), 5, bytearray(19), bytes(20)):
                kind = QuadrilleError if isinstance(wrong, (bytes, bytearray)) else TypeError
                with self.subTest(out=wrong), self.assertRaisesRegex(kind, "out must be an array of " + shape):
                    call(puzzles, out=wrong)
        self.assertIs(many.canonical(puzzles, out=rows), rows)
        self.assertEqual(rows[19].tolist() if rows.ndim == 1 else rows.tolist()[19], list(Puzzle(WIKI).canonical().puzzle.values))
        found = bytearray(20)
        self.assertIs(many.check(puzzles, out=found), found)
        self.assertEqual(found, b"\1" * 20)
        half = many.solve(puzzles, out=(found, None))
        self.assertEqual((half.found is found, half.solutions.shape), (True, (20, 81)))
        self.assertEqual(many.solve(puzzles, out=[None, rows]).solutions.tolist()[3], list(Puzzle(WIKI).solve().values))

    def test_puzzles_as_objects(self):
        puzzles = [Puzzle(p) for p in self.strings]
        first = self.same(self.strings)
        for source in (puzzles, tuple(puzzles), Column(puzzles), [p.encode() for p in self.strings],
                       [p if i % 2 else Puzzle(p) for i, p in enumerate(self.strings)]):
            self.assertEqual(self.same(source), first)
        self.assertEqual(list(many.check(Puzzle(WIKI))), [1])
        self.assertEqual(list(many.rate(quadrille.generate(3, seed=1)).found), [1] * 3)
        board = quadrille.generate(2, board="6x6+x", seed=1)
        self.assertEqual(many.solve(board, board="6x6+x").strings(), [str(p.solve()) for p in board])
        marks = Puzzle(WIKI)
        marks = Puzzle._make(marks.board, marks.values, b"\1" * 648)
        for source, words in ((board, "puzzle 0 is of another board; give board="),
                              ([WIKI, Puzzle("." * 81, board="9x9+x")], "puzzle 1 is of another board"),
                              ([WIKI, marks], "puzzle 1 has candidates"),
                              ([WIKI, quadrille.write(marks, "candidates")], "puzzle 1 has candidates"),
                              (["\ud800" * 81], "puzzle 0 is no text"), ("\ud800", "surrogate")):
            with self.subTest(words=words), self.assertRaisesRegex(QuadrilleError, words):
                many.solve(source)
        for source, words in (([WIKI, float("nan")], "puzzle 1 is nan, which is no str, bytes or Puzzle"),
                              (5, "puzzles must be an array, a text"), (None, "puzzles must be an array")):
            with self.subTest(words=words), self.assertRaisesRegex(TypeError, words):
                many.solve(source)

    def test_shapes_of_none(self):
        for made in (many.generate(0), many.grids(0), many.canonical([]), many.solve([]).solutions):
            self.assertEqual((made.shape, made.tolist()), ((0, 81), []))
        self.assertEqual(many.solve([], board="4x4").solutions.shape, (0, 16))
        self.assertEqual((many.rate([]).er.shape, many.rate([]).er.format), ((0,), "H"))
        self.assertEqual((many.distinct([]).shape, many.distinct([]).format), ((0,), "q"))
        self.assertEqual(list(many.check(many.generate(0))), [])

    @unittest.skipUnless(numpy, "numpy is not installed")
    def test_numpy_types(self):
        texts = numpy.array(self.strings)
        array = numpy.frombuffer(self.flat, dtype=numpy.uint8).reshape(-1, 81)
        for source in (texts, texts.astype(object), texts.astype("S81"), numpy.array(list(map(Puzzle, self.strings)), object),
                       array.astype(numpy.int64), array.astype("int8"), array.astype(">i4"), array.astype("uint16"),
                       array.astype(numpy.int64).reshape(-1, 9, 9)):
            with self.subTest(dtype=source.dtype):
                self.same(source)
                self.assertIsInstance(many.check(source), numpy.ndarray)
        for flat in (array[0], array[0].astype("int64")):
            with self.assertRaisesRegex(QuadrilleError, "must have two dimensions"):
                many.check(flat)
        text = "".join(one + "\n" for one in self.strings[:3]) # as numpy.fromfile reads it
        self.assertEqual(many.check(numpy.frombuffer(text.encode(), numpy.uint8)).tolist(), list(many.check(self.strings[:3])))
        for kind in (float, complex, "M8[s]"):
            with self.subTest(kind=kind), self.assertRaisesRegex(TypeError, "an array of .* is not taken; puzzles.astype..uint8"):
                many.solve(array.astype(kind))
        for source, words in ((array.astype("int64") + 256, "values from 256 to"), (array.astype("int8") - 1, "values from -1 to"),
                              (texts.reshape(-1, 2), "<U81 must have one dimension")):
            with self.subTest(words=words), self.assertRaisesRegex(QuadrilleError, words):
                many.solve(source)
        self.assertIsInstance(many.rate(self.strings[:2]).er, memoryview)
        self.assertEqual((numpy.asarray(many.rate(self.strings[:2]).er) / 10).shape, (2,))
        self.assertEqual(many.generate(0).shape, numpy.asarray(many.generate(0)).shape)

    def test_no_puzzles(self):
        for source in ([], b"", memoryview(b"").cast("B")):
            self.assertEqual(list(many.solve(source).found), [])
            self.assertEqual(many.solve(source).strings(), [])
        self.assertEqual(list(many.distinct([])), [])
        self.assertEqual(list(many.rate([]).er), [])
        self.assertEqual(list(many.trace([])), [])

    def test_what_is_wrong_is_named(self):
        lines = "\n".join(self.strings[:5])
        for source, words in ((lines + "\nnonsense\n", "line 6"), ([WIKI, WIKI[:-1]], "puzzle 1"),
                              (memoryview(bytes([0] * 85 + [77] + [0] * 76)).cast("B", [2, 81]), "row 1, column 4"),
                              (memoryview(bytes(160)).cast("B", [2, 80]), "81 columns")):
            with self.assertRaisesRegex(QuadrilleError, words):
                many.solve(source)
        with self.assertRaises(TypeError):
            many.solve([5])
        with self.assertRaises(TypeError):
            many.solve(5)

    def test_pencilmarks(self):
        marks = b"".join(bytes((v == 0 or v == d) * d for v in self.flat[81 * i:81 * i + 81] for d in range(1, 10))
                         for i in range(20))
        solved = many.solve(memoryview(marks).cast("B", [20, 729]))
        self.assertEqual(list(solved.found), self.found[:20])

    def test_boards(self):
        board = "6x6+x"
        puzzles = quadrille.generate(3, board=board, seed=1)
        strings = [str(p) for p in puzzles] + ["." * 36]
        cells = b"".join(p.values for p in puzzles) + bytes(36)
        for source in (strings, "\n".join(strings).encode(), memoryview(cells).cast("B", [4, 36])):
            for threads in (1, 2):
                solved = many.solve(source, board=board, threads=threads)
                self.assertEqual(list(solved.found), [1, 1, 1, 2])
                self.assertEqual(solved.strings()[:3], [str(p.solve()) for p in puzzles])
        self.assertEqual(many.count(strings[:3] + ["1" + "." * 35], board=board, limit=100), [1, 1, 1, 100])

    @unittest.skipUnless(numpy, "numpy is not installed")
    def test_numpy(self):
        array = numpy.frombuffer(self.flat, dtype=numpy.uint8).reshape(-1, 81)
        solved = many.solve(array)
        self.assertIsInstance(solved.solutions, numpy.ndarray)
        self.assertEqual(solved.solutions.shape, array.shape)
        self.assertEqual(solved.found.tolist(), self.found)
        self.same(array)
        self.same(numpy.asfortranarray(array).copy(order="C"))
        with self.assertRaises(QuadrilleError):
            many.solve(numpy.asfortranarray(array))
        unique = array[numpy.asarray(self.found) == 1]
        self.assertEqual(len(unique[many.distinct(unique)]), len({bytes(row) for row in many.canonical(unique)}))
        self.assertEqual(many.rate(array[:5]).er.dtype, numpy.uint16)
        self.assertEqual(many.solve(array[:0]).solutions.shape, (0, 81))


class Questions(unittest.TestCase):
    def setUp(self):
        self.rows = many.generate(40, seed=3)
        self.strings = many.solve(self.rows) and [str(Puzzle(bytes(row))) for row in self.rows.tolist()]

    def test_generate(self):
        self.assertEqual(self.rows.shape, (40, 81))
        self.assertEqual(self.rows.tolist(), many.generate(40, seed=3).tolist())
        self.assertEqual(set(many.check(self.rows)), {1})
        self.assertEqual({len(row) - row.count(0) for row in many.generate(3, seed=1, clues=28).tolist()}, {28})
        self.assertEqual(set(many.check(many.grids(10, seed=1))), {1})

    def test_ratings(self):
        for scale in ("classic", "learner"):
            ratings = many.rate(self.strings + ["." * 81], scale=scale, threads=2)
            singles = [Puzzle(p).rate(scale) for p in self.strings]
            part = 1 if scale == "learner" else 10
            self.assertEqual([er / part for er in ratings.er], [r.er for r in singles] + [0])
            self.assertEqual(list(ratings.score), [r.score for r in singles] + [0])
            self.assertEqual(list(ratings.found)[-1], 2)

    def test_traces(self):
        for threads in (1, 2):
            traces = list(many.trace(self.strings[:6] + ["." * 81], scale="learner", threads=threads))
            for text, trace in zip(self.strings, traces[:6]):
                puzzle = Puzzle(text)
                self.assertEqual((trace.puzzle, trace.solution), (puzzle, puzzle.solve()))
                self.assertEqual(trace.rating, puzzle.rate("learner"))
                path = puzzle.path("learner")
                self.assertEqual([s.as_dict() for s in trace.steps], [s.as_dict() for s in path])
                xml.dom.minidom.parseString(trace.steps[-1].svg())
                self.assertEqual(trace.steps[-1].svg(), path[-1].svg())
                again = json.loads(json.dumps(trace.as_dict()))
                self.assertEqual(again["steps"][0]["reason"], str(path[0]))
                self.assertEqual(pickle.loads(pickle.dumps(trace.steps[3])).svg(), path[3].svg())
            self.assertEqual((traces[6].solution, traces[6].rating, traces[6].steps), (None, None, []))

    def test_forms(self):
        shuffled = [str(Puzzle(p).shuffle(i)) for i, p in enumerate(self.strings)]
        self.assertEqual(many.canonical(shuffled).tolist(), many.canonical(self.rows, threads=2).tolist())
        self.assertEqual(many.canonical(self.rows).tolist(),
                         [list(Puzzle(p).canonical().puzzle.values) for p in self.strings])
        both = self.strings + shuffled
        self.assertEqual(list(many.distinct(both)), list(range(len(self.strings))))
        self.assertEqual(len(many.distinct(both, symmetries=False)), len(set(both)))
        marks = memoryview(bytes([1] * 729 + [1] * 728 + [0]) * 2).cast("B", [4, 729])
        self.assertEqual(list(many.distinct(marks, symmetries=False)), [0, 1])
        with self.assertRaisesRegex(QuadrilleError, "puzzle 1"):
            many.canonical([WIKI, "55" + "." * 79])

    def test_minimal(self):
        grids = many.grids(5, seed=2)
        least = many.minimize(grids, seed=9, threads=2)
        self.assertEqual(list(least.found), [1] * 5)
        self.assertEqual(least.puzzles.tolist(), many.minimize(grids, seed=9).puzzles.tolist())
        self.assertFalse(any(map(any, many.redundant(least.puzzles).clues.tolist())))
        self.assertTrue(all(map(all, many.redundant(grids).clues.tolist())))
        self.assertEqual([i for i, flag in enumerate(many.redundant([WIKI]).clues.tolist()[0]) if flag],
                         Puzzle(WIKI).redundant())

    def test_counts(self):
        fewer = [p[:i] + "." + p[i + 1:] for p in self.strings[:5] for i in [next(i for i, c in enumerate(p) if c != ".")]]
        self.assertEqual(many.count(fewer, limit=1000), [min(1000, count(p)) for p in fewer])
        self.assertEqual(many.count(fewer, limit=1000, threads=2), many.count(fewer, limit=1000))


def count(text):
    try:
        return Puzzle(text).count(limit=1000)
    except quadrille.LimitReached as reached:
        return reached.at_least


if __name__ == "__main__":
    unittest.main()
