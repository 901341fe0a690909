"""Puzzles, steps, ratings, texts."""
import array
import copy
import itertools
import json
import pickle
import unittest
import warnings
import xml.dom.minidom

import quadrille
from quadrille import Board, LimitReached, NoSolution, Puzzle, QuadrilleError, SeveralSolutions

WIKI = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LOCKED = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


class Named(Puzzle):
    name = ""


class Values(unittest.TestCase):
    def test_sources(self):
        rows = [[int(c) if c != "." else None for c in WIKI[9 * i:9 * i + 9]] for i in range(9)]
        flat = [cell or 0 for row in rows for cell in row]
        drawn = "\n".join(" ".join(WIKI[9 * i:9 * i + 9]) for i in range(9))
        for source in (WIKI, WIKI.encode(), WIKI.replace(".", "0"), rows, flat, bytes(flat), bytearray(flat),
                       array.array("i", flat), tuple(map(tuple, rows)), drawn, Puzzle(WIKI)):
            with self.subTest(source=type(source)):
                self.assertEqual(Puzzle(source), Puzzle(WIKI))
        self.assertEqual(Puzzle(WIKI).rows(), rows)
        self.assertEqual(Puzzle(rows).solve().rows()[8], [3, 4, 5, 2, 8, 6, 1, 7, 9])

    def test_wrong_sources(self):
        for source, status in (("53", "syntax"), ([1, 2, 3], "argument"), ([10] + [0] * 80, "range"), ([-1] * 81, "range"),
                               ("", "syntax"), (WIKI + "\n" + WIKI, "syntax"), (b"\x1f\x8b\0\0", "syntax")):
            with self.subTest(source=source):
                with self.assertRaises(QuadrilleError) as caught:
                    Puzzle(source)
                self.assertEqual(caught.exception.status, status)
                self.assertIsInstance(caught.exception, ValueError)
        for source in (None, 5, [object()] * 81, [[["x"]]]):
            with self.subTest(source=source), self.assertRaises((TypeError, ValueError)):
                Puzzle(source)

    def test_place_of_an_error(self):
        with self.assertRaises(QuadrilleError) as caught:
            Puzzle(WIKI[:40] + "x" + WIKI[41:-1] + "%", format="line")
        place = f"line {caught.exception.line}, column {caught.exception.column}: "
        self.assertEqual(caught.exception.line, 1)
        self.assertEqual(str(caught.exception), place + caught.exception.reason)

    def test_is_a_value(self):
        one, other = Puzzle(WIKI), Puzzle(WIKI)
        self.assertEqual(len({one, other, Puzzle(SOLVED)}), 2)
        self.assertEqual(eval(repr(one)), one)
        self.assertEqual((one[0], one[0, 1], len(one), one.clues), (5, 3, 81, 30))
        with self.assertRaises(AttributeError):
            one.values = b""
        for puzzle in (one, Puzzle("1...............", "4x4+x"), Puzzle(LOCKED, "9x9+antiknight")):
            again = pickle.loads(pickle.dumps(puzzle))
            self.assertEqual((again, str(again)), (puzzle, str(puzzle)))
        self.assertEqual(eval(repr(Puzzle("1...............", "4x4+x"))).board.name, "4x4+x")

    def test_a_class_of_ones_own(self):
        one = Named(WIKI)
        one.name = "wiki"
        for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
            self.assertEqual((type(again), again, again.name), (Named, one, "wiki"))
        self.assertIs(type(Puzzle(one)), Puzzle)

    def test_a_puzzle_on_another_board(self):
        puzzle = Puzzle(WIKI)
        self.assertEqual(Puzzle(puzzle, "9x9"), puzzle)
        self.assertEqual(Puzzle(puzzle, "9x9+x"), Puzzle(WIKI, "9x9+x"))
        with self.assertRaisesRegex(QuadrilleError, "81 values for 16 cells"):
            Puzzle(puzzle, "4x4")

    def test_boards(self):
        self.assertEqual(Board("9x9"), Board())
        self.assertNotEqual(Board("9x9"), Board("9x9+x"))
        self.assertEqual(pickle.loads(pickle.dumps(Board("6x6+x"))), Board("6x6+x"))
        self.assertEqual((Board("samurai").rows, Board("samurai").cells), (21, 369))
        self.assertEqual(Board("samurai").cell_at(0, 9), None)
        self.assertEqual(len(Board().houses), 27)
        self.assertEqual(Board().houses[9].name, "c1")
        self.assertEqual(Board("9x9+cage=12:r1c1r1c2").constraints[0].cells, (0, 1))
        for notation in ("9x", "9x9+nonsense", "99x99"):
            with self.assertRaises(QuadrilleError):
                Board(notation)
        boards = [Board(f"4x4+cage={total}:r1c1r1c2") for total in range(3, 8) for _ in range(10)]
        self.assertEqual(len(set(boards)), 5)


class Solving(unittest.TestCase):
    def test_one_answer(self):
        self.assertEqual(str(Puzzle(WIKI).solve()), SOLVED)
        self.assertEqual(Puzzle(WIKI).check(), "unique")
        with self.assertRaises(SeveralSolutions) as caught:
            Puzzle("." * 81).solve()
        one, other = caught.exception.solutions
        self.assertNotEqual(one, other)
        self.assertIsNone(Puzzle("." * 81).fault(one))
        with self.assertRaises(NoSolution) as none:
            Puzzle("55" + "." * 79).solve()
        self.assertIn("r1c1 and r1c2 are both 5", str(none.exception))
        self.assertEqual(Puzzle("55" + "." * 79).check(), "none")

    def test_counts(self):
        self.assertEqual(Puzzle("." * 16).count(), 288)
        self.assertEqual(sum(1 for _ in Puzzle("1" + "." * 15).solutions()), 72)
        self.assertEqual(len({str(p) for p in Puzzle("1" + "." * 15).solutions()}), 72)
        for limit in ({"limit": 5}, {"nodes": 50}, {"seconds": 0.01}):
            with self.subTest(limit=limit), self.assertRaises(LimitReached) as caught:
                Puzzle("." * 81).count(**limit)
            self.assertTrue(caught.exception.outcome.endswith("limit"))
        with self.assertRaises(LimitReached) as caught:
            Puzzle("." * 81).count(limit=5)
        self.assertEqual(caught.exception.at_least, 5)
        found = []
        with self.assertRaises(LimitReached) as caught:
            for one in Puzzle("." * 81).solutions(nodes=500):
                found.append(one)
        self.assertEqual(caught.exception.at_least, len(found))
        self.assertEqual(len(list(itertools.islice(Puzzle("." * 81).solutions(), 10))), 10)

    def test_other_boards(self):
        for board, text in (("6x6", "1" + "." * 35), ("9x9+x", LOCKED), ("4x4+antiknight", "." * 16)):
            puzzle = Puzzle(text, board)
            with self.subTest(board=board):
                if puzzle.check() == "multiple":
                    with self.assertRaises(SeveralSolutions) as caught:
                        puzzle.solve()
                    self.assertIsNone(puzzle.fault(caught.exception.solutions[1]))
        self.assertEqual(Puzzle("." * 16, "4x4+x").count(), 48)

    def test_pencilmarks(self):
        marks = ["123456789"] * 80 + [SOLVED[80] + "1"]
        for cell, symbol in enumerate(SOLVED[:40]):
            marks[cell] = symbol
        puzzle = Puzzle("".join("".join(d if d in m else "." for d in "123456789") for m in marks))
        self.assertIsNotNone(puzzle.candidates)
        self.assertEqual(str(next(puzzle.solutions()))[:40], SOLVED[:40])
        self.assertEqual(pickle.loads(pickle.dumps(puzzle)), puzzle)


class Reasons(unittest.TestCase):
    def test_rating(self):
        rating = Puzzle(WIKI).rate()
        self.assertEqual((rating.er, rating.steps, rating.grade), (1.2, 51, "easy"))
        self.assertEqual(Puzzle(LOCKED).rate().er, max(step.rating for step in Puzzle(LOCKED).path()))
        self.assertEqual(Puzzle(WIKI).rate("learner").level, "easy")
        self.assertEqual(Puzzle(WIKI).rate("whips").er, 0.0) # a board keeps an explainer of each scale
        self.assertEqual(Puzzle(WIKI).solve(), Puzzle(SOLVED))
        self.assertEqual(pickle.loads(pickle.dumps(rating)), rating)
        json.dumps(rating.as_dict())
        with self.assertRaises(SeveralSolutions):
            Puzzle("." * 81).rate()
        with self.assertRaises(QuadrilleError):
            Puzzle(WIKI).rate("nonsense")
        with self.assertRaises(LimitReached) as caught:
            Puzzle(HARD).rate(seconds=1e-6)
        self.assertEqual(caught.exception.outcome, "time limit")

    def test_path_leads_to_the_solution(self):
        for scale in ("classic", "learner"):
            cells = bytearray(Puzzle(WIKI).values)
            for step in Puzzle(WIKI).path(scale):
                if step.place:
                    cells[step.place[0]] = step.place[1]
            self.assertEqual(bytes(cells), Puzzle(SOLVED).values)

    def test_a_step(self):
        step = Puzzle(LOCKED).hint()
        self.assertTrue(step.where.startswith("Look at "))
        self.assertIn(step.effect, str(step))
        self.assertEqual(step, pickle.loads(pickle.dumps(step)))
        data = json.loads(json.dumps(step.as_dict()))
        self.assertEqual(set(data), {"rating", "technique", "title", "remove", "where", "reason", "effect", "focus", "parts", "links"} | (
            {"place"} if step.place else set()))
        self.assertEqual(data["reason"], str(step))
        for step in Puzzle(LOCKED).path()[::8]:
            xml.dom.minidom.parseString(step.svg())
            json.dumps(step.as_dict())
        self.assertIsNone(Puzzle(SOLVED).hint())
        for ask in (Puzzle.rate, Puzzle.path, Puzzle.hint, Puzzle.steps):
            with self.assertRaises(SeveralSolutions):
                ask(Puzzle("." * 81))
            with self.assertRaises(NoSolution):
                ask(Puzzle("11" + "." * 79))

    def test_steps_of_a_technique(self):
        singles = Puzzle(WIKI).steps("naked-single", most=None)
        self.assertTrue(singles and all(step.technique == "naked-single" for step in singles))
        self.assertEqual(Puzzle(WIKI).steps("naked-single", most=1), singles[:1])
        with self.assertRaises(QuadrilleError):
            Puzzle(WIKI).steps("nonsense")

    def test_broken_steps_are_refused(self):
        from quadrille import _native
        packed = Puzzle(WIKI).hint()._packed
        for bytes_ in (b"", packed[:-1], packed + b"\0", packed[:-1] + b"\x80", b"\xff" * len(packed)):
            with self.assertRaises(ValueError):
                _native.step_text(Board(), bytes_, 2, None)

    def test_a_stored_step_may_say_anything(self):
        from quadrille import _native
        def numbers(*those): # each plus 1, in groups of seven bits
            packed = bytearray()
            for number in those:
                number = (number + 1) % 2**32
                while number > 127:
                    packed.append(number % 128 + 128)
                    number //= 128
                packed.append(number)
            return bytes(packed)
        names, nobody = [name for name, *_ in _native.techniques(0, Board())], 2**32 - 1
        removal, part = numbers(5, 2**31 + 1, 1), numbers(0, 0, nobody, 0, 2**31, 0, 0)
        # from 1 in r1c1 to 1 in r1c2; from r1c1 to r1c2
        for link in numbers(0, 1, 1, 0, 1, 1, 1, nobody), numbers(0, 0, 1, 1, 1, 2, nobody, nobody):
            for technique in range(len(names) + 100):
                for removals, parts, links in (300, 0, 1), (300, 300, 1), (0, 0, 0), (1, 300, 0):
                    packed = (numbers(technique, 0, 1, nobody, 0, removals, parts, links) + removal * removals + part * parts
                              + link * links)
                    try:
                        self.assertIsInstance(_native.step_eureka(Board(), packed, None), (str, type(None)))
                    except ValueError: # there is no such technique
                        pass

    def test_other_boards(self):
        puzzle = quadrille.generate(1, board="6x6", seed=3)[0]
        self.assertTrue(puzzle.path()[-1].place)


class Forms(unittest.TestCase):
    def test_same(self):
        puzzle = Puzzle(WIKI)
        for seed in range(20):
            self.assertTrue(puzzle.same(puzzle.shuffle(seed)))
        self.assertEqual(puzzle.shuffle(1), puzzle.shuffle(1))
        self.assertFalse(puzzle.same(Puzzle(HARD)))
        self.assertEqual(puzzle.canonical().automorphisms, 1)
        self.assertEqual(puzzle.canonical().puzzle.canonical().puzzle, puzzle.canonical().puzzle)

    def test_minimal(self):
        for puzzle in (Puzzle(SOLVED), next(Puzzle("." * 36).solutions())):
            least = puzzle.minimize(1)
            self.assertEqual((least.check(), least.redundant()), ("unique", []))
            self.assertEqual(least, puzzle.minimize(1))
            self.assertEqual(least.solve(), puzzle)
        self.assertEqual(len(Puzzle(SOLVED).redundant()), 81)

    def test_near(self):
        puzzle = Puzzle(WIKI).minimize(5)
        near = puzzle.vary(1, 1)
        self.assertTrue(all(one.check() == "unique" and one.clues == puzzle.clues for one in near))
        with self.assertRaises(LimitReached) as caught:
            puzzle.vary(2, 2, limit=3)
        self.assertEqual(len(caught.exception.remaining), 3)
        sets = puzzle.unavoidable(6)
        self.assertEqual(sets.complete, 6)
        self.assertTrue(all(any(puzzle[cell] for cell in one) for one in sets.sets))
        backdoors = Puzzle(HARD).backdoors()
        self.assertTrue(backdoors.least >= 1 and all(len(one) == backdoors.least for one in backdoors.sets))

    def test_what_would_be_passed_over(self):
        marks = Puzzle._make(Board(), Puzzle(WIKI).values, b"\1" * 648)
        for puzzle in (Puzzle(SOLVED, "9x9+cage=5:r1c1"), marks):
            for ask in (puzzle.canonical, lambda: puzzle.same(Puzzle(WIKI)), lambda: Puzzle(WIKI).same(puzzle), puzzle.vary,
                        puzzle.backdoors, puzzle.minimize if puzzle is marks else lambda: puzzle.unavoidable(4)):
                with self.assertRaises(QuadrilleError) as caught:
                    ask()
                self.assertEqual(caught.exception.status, "unsupported")


class Making(unittest.TestCase):
    def test_wishes(self):
        for wish in ({"pattern": "half-turn"}, {"clues": 30}, {"clues": (24, 26)}, {"grade": "hard"}, {"board": "6x6+x"},
                     {"minimal": True}, {"grid": Puzzle(SOLVED)}, {"technique": "x-wing", "scale": "learner"}):
            with self.subTest(wish=wish):
                made = quadrille.generate(2, seed=7, **wish)
                self.assertEqual([p.check() for p in made], ["unique"] * 2)
                self.assertEqual(made, quadrille.generate(2, seed=7, **wish))
        self.assertEqual(quadrille.generate(1, seed=1, clues=30)[0].clues, 30)
        self.assertEqual(quadrille.generate(1, grid=Puzzle(SOLVED))[0].solve(), Puzzle(SOLVED))
        puzzle = quadrille.generate(1, seed=2, pattern="half-turn")[0]
        self.assertEqual([bool(v) for v in puzzle.values], [bool(v) for v in reversed(puzzle.values)])
        self.assertEqual(quadrille.generate(0), [])

    def test_wrong_wishes(self):
        for wish in ({"pattern": "x"}, {"grade": "x"}, {"clues": 5}, {"places": [1, 2]}, {"board": "x"}):
            with self.subTest(wish=wish), self.assertRaises(QuadrilleError):
                quadrille.generate(1, **wish)
        with self.assertRaises(LimitReached) as caught:
            quadrille.generate(1, seed=1, grade="extreme", clues=45, attempts=50)
        self.assertEqual(caught.exception.at_least, 0)


class Texts(unittest.TestCase):
    def test_every_format(self):
        puzzle = Puzzle(WIKI)
        for format in quadrille.formats():
            if not (format.reads and format.writes):
                continue
            with self.subTest(format=format.name):
                try:
                    with warnings.catch_warnings(record=True) as losses:
                        warnings.simplefilter("always")
                        text = quadrille.write(puzzle, format.name)
                except QuadrilleError as error:
                    self.assertEqual(error.status, "unsupported")
                    continue
                again = list(quadrille.read(text, format=format.name))
                self.assertEqual(again == [puzzle], not losses) # formats of candidates alone

    def test_records(self):
        text = f"{WIKI}\nnonsense\n{HARD}\n"
        kept = list(quadrille.read(text, errors="keep"))
        self.assertEqual([type(one) for one in kept], [Puzzle, QuadrilleError, Puzzle])
        self.assertEqual(kept[1].line, 2)
        with self.assertRaises(QuadrilleError):
            list(quadrille.read(text))
        self.assertEqual(quadrille.write(kept[::2]), f"{WIKI}\n{HARD}\n")
        with self.assertRaises(QuadrilleError):
            quadrille.write(Puzzle(WIKI), "nonsense")

    def test_losses_warn(self):
        with self.assertWarns(UserWarning):
            quadrille.write(Puzzle(WIKI, "9x9+x"), "line")

    def test_pictures(self):
        xml.dom.minidom.parseString(Puzzle(WIKI)._repr_svg_())
        xml.dom.minidom.parseString(Puzzle("." * 36, "6x6+x").svg(200, "A & B"))
        self.assertIn("<table>", Puzzle(WIKI).rate()._repr_html_())

    def test_errors_pickle(self):
        for error in (QuadrilleError("what", "syntax", 3, 4), NoSolution("none"), LimitReached("x", "limit", at_least=3)):
            again = pickle.loads(pickle.dumps(error))
            self.assertEqual((str(again), again.__dict__), (str(error), error.__dict__))


if __name__ == "__main__":
    unittest.main()
