"""Pictures in Jupyter: a notebook is executed by its kernel, and its outputs are pictures and tables."""
import json
import os
import sys
import tempfile
import unittest
import xml.dom.minidom

import quadrille

try:
    import nbclient
    import nbformat
    from jupyter_client.kernelspec import KernelSpecManager
except ImportError:
    nbclient = None

WIKI = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

# The last line of each cell, and what a notebook must show for it.
CELLS = [
    (f"from quadrille import Cover, Puzzle\np = Puzzle('{WIKI}')\np", "image/svg+xml"),
    ("p.hint()", "image/svg+xml"),
    ("p.solve()", "image/svg+xml"),
    ("Puzzle('1' + '.' * 35, '6x6+x')", "image/svg+xml"),
    ("p.rate()", "text/html"),
    ("c = Cover([[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]])\nc", "text/html"),
    ("c.family()", "text/html"),
]


def make_kernel(folder):
    """A kernel of this Python: those that are installed may be of another one, which does not have the package."""
    kernel = os.path.join(folder, "kernels", "this")
    os.makedirs(kernel)
    with open(os.path.join(kernel, "kernel.json"), "w", encoding="utf-8") as file:
        file.write(json.dumps({
            "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
            "display_name": "this", "language": "python",
            "env": {"PYTHONPATH": os.path.dirname(os.path.dirname(quadrille.__file__)), "IPYTHONDIR": folder}}))


@unittest.skipUnless(nbclient, "nbclient is not installed")
class Notebook(unittest.TestCase):
    def test_pictures(self):
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source, _ in CELLS])
        with tempfile.TemporaryDirectory() as folder:
            make_kernel(folder)
            kernels = KernelSpecManager(kernel_dirs=[os.path.join(folder, "kernels")])
            client = nbclient.NotebookClient(notebook, kernel_name="this", timeout=600, startup_timeout=600)
            client.km = client.create_kernel_manager()
            client.km.kernel_spec_manager = kernels
            client.execute()
        for cell, (source, kind) in zip(notebook.cells, CELLS):
            with self.subTest(cell=source):
                shown = cell.outputs[-1].data[kind]
                tree = xml.dom.minidom.parseString(shown if kind == "image/svg+xml" else f"<body>{shown}</body>")
                self.assertTrue(tree.documentElement.getElementsByTagName("*"))


if __name__ == "__main__":
    unittest.main()
