"""What docstrings and docs/python.md show is what happens; the stubs are right."""
import contextlib
import doctest
import importlib
import inspect
import io
import os
import pickle
import re
import subprocess
import sys
import unittest

import quadrille

PAGE = os.environ.get("QUADRILLE_PAGE", os.path.join(os.path.dirname(__file__), "..", "..", "docs", "python.md"))
try:
    import numpy
except ImportError:
    numpy = None


class Docstrings(unittest.TestCase):
    def test_examples(self):
        finder, runner = doctest.DocTestFinder(exclude_empty=True), doctest.DocTestRunner(verbose=False)
        tried = 0
        names = [getattr(quadrille, name) for name in quadrille.__all__ if name != "many"]
        names += [getattr(quadrille.many, name) for name in quadrille.many.__all__]
        for one in names + [quadrille, quadrille.many]:
            module = sys.modules.get(one.__module__) if hasattr(one, "__module__") else one
            for test in finder.find(one, getattr(one, "__name__", "x"), module=False, globs=dict(vars(quadrille))):
                if inspect.ismodule(one) and "." in test.name.replace(one.__name__, "", 1):
                    continue
                test.globs.update(vars(importlib.import_module("quadrille.many")) if module is quadrille.many else {})
                output = io.StringIO()
                result = runner.run(test, out=output.write, clear_globs=False)
                tried += result.attempted
                self.assertEqual(result.failed, 0, output.getvalue())
        self.assertGreater(tried, 60)

    def test_each_has_a_sentence(self):
        for name in quadrille.__all__:
            one = getattr(quadrille, name)
            self.assertTrue(inspect.getdoc(one), name)
            members = vars(one).items() if inspect.isclass(one) else ()
            for member, value in members:
                if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, (property, classmethod))):
                    self.assertTrue(inspect.getdoc(value), f"{name}.{member}")


class Page(unittest.TestCase):
    def test_examples(self):
        with open(PAGE, encoding="utf-8") as file:
            text = file.read()
        examples = re.findall(r"^### (\d+)\. .*?\n```python\n(.*?)```\n```text\n(.*?)```\n", text, re.M | re.S)
        self.assertEqual([int(number) for number, _, _ in examples], list(range(1, 13)))
        if numpy is None:
            self.skipTest("numpy is not installed")
        names = {}
        for number, code, expected in examples:
            output = io.StringIO()
            with self.subTest(example=number):
                with contextlib.redirect_stdout(output):
                    exec(compile(code, f"example {number}", "exec"), names)
                self.assertEqual(output.getvalue(), expected)

    def test_fixed_points(self):
        p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        self.assertEqual(bytes(quadrille.many.solve(p.encode()).found), b"\1")
        self.assertEqual(quadrille.Cover([["a"], ["a"]]).count(), 2)
        self.assertEqual(quadrille.Puzzle(p).rate().er, 1.2)


class Import(unittest.TestCase):
    def imported(self, code):
        """Modules that are there after that code, and were not when Python began."""
        done = subprocess.run([sys.executable, "-c", "import sys; before = set(sys.modules)\n" + code +
                               "\nprint(*sorted(set(sys.modules) - before))"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return set(done.stdout.split())

    def test_alone(self):
        self.assertEqual(self.imported("import quadrille; dir(quadrille)"),
                         {"__future__", "quadrille", "quadrille._errors", "quadrille._native"})

    def test_all(self):
        loaded = self.imported("import quadrille\nfrom quadrille import *\nPuzzle('.' * 81).check(), Cover([[1]]).count()\n"
                               "many.check(['.' * 81]), classics(), formats(), list(read('.' * 81))")
        self.assertEqual(loaded & {"typing", "re", "enum", "functools", "contextlib", "dataclasses", "json", "html", "pathlib",
                                   "random", "importlib", "inspect", "warnings", "tokenize", "traceback"}, set())

    def test_names(self):
        self.assertEqual(self.imported("""
import quadrille
assert set(quadrille.__all__) <= set(dir(quadrille)), dir(quadrille)
assert quadrille.many.check(["." * 81])[0] == 2
assert quadrille.Priced.__module__ == quadrille.Rating.__module__ == quadrille.Puzzle.__module__ == "quadrille"
assert not hasattr(quadrille, "nonsense")
""") & {"typing"}, set())
        for one in (quadrille.Priced, quadrille.Format):
            made = one(*range(len(one._fields)))
            self.assertEqual(repr(made), f"{one.__name__}({', '.join(f'{name}={i}' for i, name in enumerate(one._fields))})")
            self.assertEqual(list(inspect.signature(one).parameters), list(one._fields))
            self.assertEqual(pickle.loads(pickle.dumps(made)), made)


class Types(unittest.TestCase):
    def test_strict(self):
        folder = os.path.dirname(quadrille.__file__)
        self.assertTrue(os.path.exists(os.path.join(folder, "py.typed")))
        mypy = os.environ.get("MYPY", "")
        if os.environ.get("QUADRILLE_SHORT"):
            return # it has run
        if not mypy:
            self.skipTest("mypy is not installed")
        done = subprocess.run([*mypy.split(), "--strict", "--python-version", "3.11", "--cache-dir", os.devnull, folder],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_stubs_name_what_is_there(self):
        from quadrille import _native
        with open(os.path.join(os.path.dirname(quadrille.__file__), "_native.pyi"), encoding="utf-8") as file:
            stub = file.read()
        named = set(re.findall(r"^(?:def|class) (\w+)", stub, re.M))
        self.assertEqual(named, {name for name in vars(_native) if not name.startswith("_")})


if __name__ == "__main__":
    unittest.main()
