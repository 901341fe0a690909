"""Exact cover problems, against a search by hand."""
import array
import copy
import ctypes
import itertools
import multiprocessing
import pickle
import random
import sys
import unittest

import quadrille
from quadrille import Cover, LimitReached, NoSolution, QuadrilleError, classic

KNUTH = [[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]


def count_part(cover, part):
    return cover.search(start=part).count()


class Named(Cover):
    pass


class Slotted(Cover):
    __slots__ = ("name",)


def brute(options, primary, secondary=(), bounds=None):
    """All solutions by trying every set of options."""
    found = []
    for chosen in itertools.chain.from_iterable(itertools.combinations(range(len(options)), k)
                                                for k in range(len(options) + 1)):
        named = [dict.fromkeys(options[o]) if not isinstance(options[o], dict) else options[o] for o in chosen]
        if any(not any(i in primary for i in option) for option in named):
            continue
        good = all((bounds or {}).get(i, (1, 1))[0] <= sum(i in o for o in named) <= (bounds or {}).get(i, (1, 1))[1]
                   for i in primary)
        for item in secondary:
            colours = [o[item] for o in named if item in o]
            good = good and (len(colours) < 2 or (None not in colours and len(set(colours)) == 1))
        if good:
            found.append(chosen)
    return found


class Building(unittest.TestCase):
    def test_items_are_any_objects(self):
        thing = object()
        options = [[thing, (1, "a")], {frozenset()}, (thing,), iter([(1, "a"), frozenset()]), [None, 2.5]]
        cover = Cover(options)
        self.assertEqual(set(cover.items), {thing, (1, "a"), frozenset(), None, 2.5})
        self.assertEqual(sorted(cover), [(0, 1, 4), (2, 3, 4)])
        self.assertEqual(list(Cover(option for option in KNUTH)), [(1, 3, 5)])
        self.assertEqual(Cover(tuple(map(tuple, KNUTH))).option(1), (1, 4))
        self.assertEqual(Cover(map(tuple, KNUTH)).option(1), (1, 4))
        self.assertEqual(list(Cover(KNUTH).solutions(as_options=True)), [([1, 4], [3, 5, 6], [2, 7])])
        self.assertIs(next(Cover(KNUTH).search().as_options())[0], KNUTH[1])

    def test_random_ones(self):
        chance = random.Random(5)
        for number in range(150):
            primary = [f"p{i}" for i in range(chance.randrange(1, 5))]
            secondary = [f"s{i}" for i in range(chance.randrange(3))]
            options = []
            for _ in range(chance.randrange(1, 9)):
                option = dict.fromkeys(chance.sample(primary, chance.randrange(1, len(primary) + 1)))
                for item in secondary:
                    if chance.random() < 0.4:
                        option[item] = chance.choice([None, "red", 7])
                options.append(option)
            bounds = {item: chance.choice([(1, 1), (0, 2), (1, 2)]) for item in primary if chance.random() < 0.3}
            expected = sorted(brute(options, primary, secondary, bounds))
            cover = Cover(options, primary, secondary, bounds)
            with self.subTest(number=number, options=options, bounds=bounds):
                self.assertEqual(sorted(cover), expected)
                self.assertEqual(cover.count(), len(expected))
                self.assertEqual(cover.search().count(threads=2), len(expected))
                self.assertEqual(sorted(cover.family()), expected)
                self.assertTrue(all(cover.fault(s) is None for s in expected))
                parts = cover.split(3)
                self.assertEqual(sum(cover.search(start=part).count() for part in parts), len(expected))
                again = Cover.read(cover.write())
                self.assertEqual(sorted(again), expected)

    def test_colons(self):
        cover = Cover([["a", "x:A"], ["b", "x:A"], ["b", "x:B"]], primary=["a", "b"], secondary=["x"], colon=True)
        self.assertEqual(list(cover), [(0, 1)])
        with self.assertRaises(QuadrilleError):
            Cover([["a", "x:A"]], colon=True)

    def test_arrays_in(self):
        matrix = [[int(i in option) for i in range(1, 8)] for option in KNUTH]
        self.assertEqual(list(Cover.from_matrix(matrix)), [(1, 3, 5)])
        indices = [i - 1 for option in KNUTH for i in option]
        ends = [0, *itertools.accumulate(map(len, KNUTH))]
        for code in "bBhHiIlLqQ":
            cover = Cover.from_csr(array.array(code, indices), array.array(code, ends))
            self.assertEqual(list(cover), [(1, 3, 5)])
        self.assertEqual(Cover.from_csr(array.array("i", [0]), array.array("i", [0, 1]), items=2, primary=1).count(), 1)
        wrong = (([0, 0], [0, 2]), ([0], [0, 2]), ([0], [1, 1]), ([-1], [0, 1]), ([5], [0, 1]), ([0], [0, 0, 1]))
        for indices, ends in wrong:
            with self.subTest(indices=indices, ends=ends), self.assertRaises(QuadrilleError):
                Cover.from_csr(array.array("i", indices), array.array("i", ends), items=2)
        with self.assertRaises(QuadrilleError):
            Cover.from_matrix([[1, 0], [1]])

    def test_arrays_in_a_byte_order(self):
        for kind in (ctypes.c_int16, ctypes.c_int32, ctypes.c_int64, ctypes.c_uint16, ctypes.c_uint32, ctypes.c_uint64):
            other = kind.__ctype_be__ if sys.byteorder == "little" else kind.__ctype_le__
            indices, ends = (0, 1, 300), (0, 1, 3)
            self.assertEqual(Cover.from_csr((kind * 3)(*indices), (kind * 3)(*ends)).option(1), (1, 300))
            for name, arrays in (("indices", ((other * 3)(*indices), ends)), ("indptr", (indices, (other * 3)(*ends)))):
                with self.assertRaisesRegex(QuadrilleError, f"^{name} must be .* in the byte order of this machine"):
                    Cover.from_csr(*arrays, items=301)
        try:
            import numpy
        except ImportError:
            return
        with self.assertRaisesRegex(QuadrilleError, "byte order"):
            Cover.from_csr(numpy.array([0, 1], "<i4" if sys.byteorder == "big" else ">i4"), [0, 2])
        table = numpy.array([[0, 9], [1, 9], [2, 9]], "i4")
        self.assertEqual(len(Cover.from_csr(table[:, 0], [0, 1, 3]).items), 3) # of any stride

    def test_bounds_are_what_the_pair_holds(self):
        class Pair(tuple):
            __slots__ = ()

            def __getitem__(self, number):
                return 10**6 + number # which nobody keeps

        options, bounds = [["a"], ["a"]], (0, 1)
        self.assertEqual(Cover(options, bounds={"a": Pair(bounds)}).count(), Cover(options, bounds={"a": bounds}).count())

    def test_numbers_of_other_types(self):
        class Number:
            def __init__(self, number):
                self.number = number

            def __index__(self):
                return self.number

        one, two, cover = Number(1), Number(2), Cover([["a"], ["a"]])
        self.assertEqual(Cover([["a"], ["a"]], bounds={"a": two}).count(), 1)
        self.assertEqual(Cover([["a"], ["a"]], bounds={"a": [one, two]}).count(), 3)
        self.assertEqual(list(cover.search(chosen=[one])), [(1,)])
        self.assertIsNone(cover.fault([one]))
        for wrong in (Number(-1), two):
            with self.assertRaisesRegex(QuadrilleError, "there is no option"):
                cover.fault([wrong])

    def test_an_option_that_changes(self):
        class Item:
            def __hash__(self):
                return 1

            def __eq__(self, other):
                option.clear()
                return self is other

        option = {Item(): None}
        self.assertEqual(len(Cover([["a"], {Item(): None}, option], primary=None).items), 3)

    def test_errors_name_items(self):
        for make, words in ((lambda: Cover([["a"], ["b", "b"]]), "option 1 names item 'b' twice"),
                            (lambda: Cover([["a"], []]), "option 1 names no item"),
                            (lambda: Cover([["a"], [(1, 2)]], primary=["a"]), r"option 1: there is no item \(1, 2\)"),
                            (lambda: Cover([{"a": "red"}]), "option 0: primary item 'a' cannot have a colour"),
                            (lambda: Cover([["a"]], primary=["a", "a"]), "'a' is given twice"),
                            (lambda: Cover([["a"]], bounds={"z": 2}), "no primary item 'z'"),
                            (lambda: Cover([["a"]], bounds={"a": (3, 2)}), "bounds of 'a' are impossible"),
                            (lambda: Cover([["a"]], costs=[1, 2]), "2 costs for 1 options"),
                            (lambda: Cover([["a"]], costs=itertools.count()), "more than 1 costs for 1 options")):
            with self.assertRaisesRegex(QuadrilleError, words):
                make()
        for make in (lambda: Cover([[[]]]), lambda: Cover([5]), lambda: Cover(5), lambda: Cover([["a"]], costs=["x"])):
            with self.assertRaises(TypeError):
                make()
        with self.assertRaises(QuadrilleError) as caught:
            Cover.read("a b\na c\n")
        self.assertEqual(caught.exception.line, 2)

    def test_an_item_that_raises(self):
        class Broken:
            def __hash__(self):
                raise RuntimeError("no hash")
        with self.assertRaisesRegex(RuntimeError, "no hash"):
            Cover([[Broken()]])

        def broken():
            yield ["a"]
            raise KeyError("ended")
        with self.assertRaises(KeyError):
            Cover(broken())

    def test_a_list_that_shrinks(self):
        options = [["a"], ["b"], ["c"]]
        class Shrinks:
            def __hash__(self):
                options.clear()
                return 1
        options[0] = [Shrinks()]
        Cover(options)


class Searching(unittest.TestCase):
    def test_known_counts(self):
        self.assertEqual(classic("queens", 8).count(), 92)
        self.assertEqual(sum(1 for _ in classic("queens", 8)), 92)
        self.assertEqual(classic("queens", 8).search().count(threads=0), 92)
        self.assertEqual(Cover([]).count(), 1)
        self.assertEqual(list(Cover([])), [()])
        self.assertEqual(Cover([["a"]], primary=["a", "b"]).count(), 0)
        self.assertEqual(Cover([[i] for i in range(3000) for _ in range(10)]).count(), 10 ** 3000)
        with self.assertRaises(QuadrilleError):
            classic("nonsense")
        self.assertIn("queens", [one.name for one in quadrille.classics()])

    def test_engines_and_orders(self):
        expected = sorted(classic("queens", 7))
        for engine in ("links", "cells", "dense", None):
            for order in ("default", "first", "fewest"):
                self.assertEqual(sorted(classic("queens", 7).search(engine=engine, order=order)), expected)
        with self.assertRaises(QuadrilleError):
            classic("queens", 7).search(engine="nonsense")

    def test_what_remains(self):
        cover = classic("queens", 8)
        expected = list(cover)
        for stop in (0, 1, 2, 5, 30, 91, 92):
            search = cover.search()
            first = list(itertools.islice(search, stop))
            rest = pickle.loads(pickle.dumps(search.remaining()))
            self.assertEqual(first + list(cover.search(start=rest)), expected)
            self.assertEqual(search.count(threads=1 + stop % 2), 92 - stop)
        with self.assertRaises(QuadrilleError):
            Cover(KNUTH).search(start=rest)
        for wrong in ((), ("x",), 5, rest[:1] + ("+99999",), rest[:1] + ("nonsense",)):
            with self.assertRaises((QuadrilleError, TypeError)):
                cover.search(start=wrong)

    def test_limits_never_look_exact(self):
        cover = classic("queens", 9)
        with self.assertRaises(LimitReached) as caught:
            cover.search(nodes=500).count()
        reached = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual(reached.outcome, "node limit")
        self.assertEqual(reached.at_least + cover.search(start=reached.remaining).count(), 352)
        with self.assertRaises(LimitReached) as caught:
            list(cover.search(nodes=500))
        with self.assertRaises(LimitReached):
            classic("queens", 20).search(seconds=0.05).count(threads=2)
        with self.assertRaises(LimitReached):
            classic("queens", 20).count(seconds=0.05)
        self.assertEqual(len(list(cover.search(solutions=5))), 5)
        with self.assertRaises(LimitReached):
            cover.search(solutions=5).count()
        for threads in (1, 2): # what was taken counts, however it was found
            search = classic("queens", 11).search(solutions=10)
            taken = [next(search) for _ in range(3)]
            with self.assertRaises(LimitReached) as caught:
                search.count(threads)
            self.assertEqual((len(taken), caught.exception.at_least), (3, 7))
            self.assertEqual(list(search), [])

    def test_no_time_to_begin(self):
        cover = Cover.from_csr([number % 1000 for number in range(140000)], range(0, 140001, 2))
        start = cover.search().remaining()
        calls = [lambda: cover.search(seconds=1e-9), lambda: cover.search(seconds=1e-9, start=start),
                 lambda: cover.first(seconds=1e-9), lambda: cover.first(seconds=1e-9, seed=1), lambda: cover.best(seconds=1e-9)]
        calls += [lambda engine=engine: cover.count(seconds=1e-9, engine=engine) for engine in (None, "layers", "memo", "links")]
        for call in calls:
            with self.assertRaises(LimitReached) as caught:
                call()
            self.assertEqual((caught.exception.outcome, caught.exception.at_least), ("time limit", 0))
        with self.assertRaises(LimitReached) as caught:
            calls[1]()
        self.assertEqual(caught.exception.remaining, start)

    def test_chosen_and_banned(self):
        cover = classic("queens", 6)
        for option in range(0, 36, 5):
            expected = [s for s in cover if option in s]
            self.assertEqual(sorted(cover.search(chosen=[option])), sorted(expected))
            self.assertEqual(cover.search(banned=[option]).count(), 4 - len(expected))
        with self.assertRaises(QuadrilleError):
            cover.search(chosen=[10 ** 6])

    def test_arrays_out(self):
        cover = classic("queens", 8)
        expected = list(cover)
        search, found = cover.search(), []
        for size in (1, 2, 3, 50, 1000):
            options, ends = search.arrays(size)
            first = 0
            for end in ends:
                found.append(tuple(options[first:end]))
                first = end
        self.assertEqual(found, expected)

    def test_arrays_and_iteration_in_turns(self):
        cover = classic("queens", 7)
        wanted = list(cover)
        for seed in range(20):
            draw, search, found = random.Random(seed), cover.search(), []
            while len(found) < len(wanted):
                if draw.random() < 0.3:
                    found.append(next(search))
                    continue
                options, ends = search.arrays(draw.randrange(12))
                found += [tuple(options[first:end]) for first, end in zip([0, *ends], ends)]
                if draw.random() < 0.1:
                    search = cover.search(start=search.remaining())
            self.assertEqual(sorted(found), sorted(wanted))
            self.assertEqual(search.count(), 0)

    def test_arrays_up_to_a_limit(self):
        search, ends = classic("queens", 8).search(nodes=500), []
        with self.assertRaises(LimitReached) as caught:
            while not ends or ends[-1]:
                ends.append(len(search.arrays(1000)[1]))
        self.assertGreater(sum(ends), 0)
        self.assertEqual(caught.exception.at_least, sum(ends))
        self.assertEqual(sum(ends) + classic("queens", 8).search(start=caught.exception.remaining).count(), 92)
        self.assertEqual(list(search.arrays(0)[1]), [])

    def test_first_and_best(self):
        cover = classic("queens", 30)
        self.assertIsNone(cover.fault(cover.first()))
        self.assertEqual(cover.first(seed=5), cover.first(seed=5))
        with self.assertRaises(NoSolution):
            classic("queens", 3).first()
        with self.assertRaises(LimitReached):
            classic("queens", 60).first(nodes=5)
        chance = random.Random(3)
        options = [chance.sample(range(6), chance.randrange(1, 4)) for _ in range(14)]
        costs = [chance.randrange(-5, 20) for _ in options]
        expected = sorted(sum(costs[o] for o in s) for s in brute(options, range(6)))
        cover = Cover(options, primary=range(6), costs=costs)
        self.assertEqual([one.cost for one in cover.best(None)], expected)
        self.assertEqual([one.cost for one in cover.best(3)], expected[:3])
        self.assertEqual([one.cost for one in cover.best(3, greatest=True)], expected[::-1][:3])
        self.assertEqual([one.cost for one in cover.family().cheapest()], expected)
        self.assertEqual([cover.cost(i) for i in range(len(cover))], costs)

    def test_best_so_far(self):
        cover = classic("setpart", 100, 3000, "seed=3")
        greatest = cover.best(greatest=True)[0].cost
        for nodes, several in ((20, False), (100, True), (150, True)):
            for most in (False, True):
                with self.subTest(nodes=nodes, greatest=most), self.assertRaises(LimitReached) as caught:
                    cover.best(2, nodes=nodes, greatest=most)
                reached = pickle.loads(pickle.dumps(caught.exception))
                self.assertEqual((reached.at_least, reached.remaining, reached.outcome),
                                 (len(reached.best), None, "node limit"))
                self.assertEqual(len(reached.best) > 0, several)
                for cost, options in reached.best:
                    self.assertIsNone(cover.fault(options))
                    self.assertEqual(sum(map(cover.cost, options)), cost)
                costs = [one.cost for one in reached.best]
                self.assertEqual(costs, sorted(costs, reverse=most))
                if most:
                    self.assertGreaterEqual(max([reached.bound, *costs]), greatest)
                else:
                    self.assertTrue(0 < reached.bound <= min([greatest, *costs]))
        with self.assertRaises(LimitReached) as caught:
            classic("queens", 12).search(nodes=5).count()
        self.assertEqual((caught.exception.best, caught.exception.bound), ([], None))

    def test_text(self):
        cover = Cover([["a", "b"], {"c": None, "x": "red"}], secondary=["x"], costs=[5, 0])
        self.assertEqual(Cover.read(cover.write()).write(), cover.write())
        self.assertIn("p cnf", cover.write("dimacs"))
        self.assertIn("1", Cover([[1, 2]]).write())
        self.assertEqual(Cover.read('[["a"],["a"]]', "json").count(), 2)
        self.assertEqual(len(classic("queens", 5).draw(classic("queens", 5).first()).splitlines()), 5)
        self.assertTrue(classic("queens", 5).svg(classic("queens", 5).first()).startswith("<svg"))
        self.assertIn("options", cover._repr_html_())


class Families(unittest.TestCase):
    def test_large(self):
        family = Cover([[cell] for cell in range(100) for _ in range(2)]).family()
        self.assertEqual(family.count, 2 ** 100)
        self.assertEqual(family[2 ** 100 - 1], family[-1])
        self.assertEqual(len(family[2 ** 99]), 100)
        for wrong in (2 ** 100, -2 ** 100 - 1, 10 ** 5000):
            with self.assertRaises(IndexError):
                family[wrong]
        self.assertEqual(family.sample(3, seed=1), family.sample(3, seed=1))
        self.assertEqual(family.containing(0).count, 2 ** 99)
        self.assertEqual(family.without(0, 2).count, 2 ** 98)
        self.assertEqual(family.containing(0).without(1, 2).containing(3).count, 2 ** 98)
        self.assertEqual(family.occurrences(), [2 ** 99] * 200)
        self.assertEqual(family.count, 2 ** 100)
        self.assertIn(str(2 ** 100), family._repr_html_())

    def test_pickled(self):
        made = [classic(one.name, *one.example.split()) for one in quadrille.classics() if ".txt" not in one.example]
        made += [Cover(KNUTH), Cover([[1, "x"], [2]], secondary=["x"], costs=[0, 0]), Cover([]), Cover([iter([1]), {2, 1}]),
                 Cover([{"a": None, (1, 2): "red"}, {"b": None, (1, 2): 7}], ["b", "a"], [(1, 2)], costs=[-3, 2**62]),
                 Cover([["a"], ["a", "b"]], ["a", "b", "c"], bounds={"a": (0, 2), "c": (0, 1)}),
                 Cover.from_csr(array.array("i", [1, 0]), array.array("i", [0, 1, 2]), primary=1),
                 Cover.read("a b | c d\na c:red\nb d\nb c:blue d\n")]
        for cover in made:
            with self.subTest(cover=cover):
                again = pickle.loads(pickle.dumps(cover))
                self.assertEqual((again.fingerprint, again.items, again.write(), len(again)),
                                 (cover.fingerprint, cover.items, cover.write(), len(cover)))
                options = list(map(again.option, range(len(again))))
                self.assertTrue(all(type(one) in (tuple, dict) for one in options))
                self.assertEqual(list(map(again.cost, range(len(again)))), list(map(cover.cost, range(len(cover)))))
                twice = pickle.loads(pickle.dumps(again))
                self.assertEqual(list(map(twice.option, range(len(again)))), options)
        with self.assertRaises(Exception):
            pickle.dumps(Cover([[lambda: 1]]))

    def test_pickled_subclass(self):
        for kind in (Named, Slotted):
            cover = kind([[1], [1], [2]])
            self.assertIsNone(getattr(pickle.loads(pickle.dumps(cover)), "name", None))
            cover.name = "mine"
            for again in (pickle.loads(pickle.dumps(cover)), copy.copy(cover), copy.deepcopy(cover)):
                self.assertEqual((type(again), again.name, list(again)), (kind, "mine", list(cover)))
        good = (("a",), b"\0", {}, (), b"\1\0\0\0", b"\0\0\0\0", None, None)
        self.assertEqual(len(quadrille._native.cover_unpack(*good)), 1)
        for place, wrong in ((0, ()), (0, 5), (1, b""), (1, b"\7"), (2, {"b": 1}), (3, 5), (4, b"\0\0\0\0"), (4, b"\2\0\0\0"),
                             (4, b""), (4, b"\1"), (5, b"\1\0\0\0"), (5, b"\0" * 8), (6, b""), (6, b"\1\0\0\0"), (7, b"\0")):
            with self.subTest(place=place, wrong=wrong), self.assertRaises(QuadrilleError):
                quadrille._native.cover_unpack(*good[:place], wrong, *good[place + 1:])

    def test_parts_in_other_processes(self):
        cover = classic("queens", 8)
        with multiprocessing.get_context("spawn").Pool(2) as pool:
            self.assertEqual(sum(pool.starmap(count_part, [(cover, part) for part in cover.split(6)])), 92)

    def test_texts(self):
        cover = classic("queens", 6)
        family = cover.family()
        again = quadrille.Family.read(cover, family.write())
        self.assertEqual(list(again), list(family))
        self.assertTrue(family.write("zdd").rstrip().endswith("."))
        with self.assertRaises(QuadrilleError):
            quadrille.Family.read(cover, family.write()[:-5])
        self.assertIn(family[0], family)
        self.assertNotIn((0, 1), family)
        with self.assertRaises(IndexError):
            Cover([["a"]], primary=["a", "b"]).family()[0]
        with self.assertRaises(QuadrilleError):
            Cover([["a"]], primary=["a", "b"]).family().sample(1)


if __name__ == "__main__":
    unittest.main()
