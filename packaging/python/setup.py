"""Builds the extension from the library in one file, which is beside this file, or made from the tree it is in."""
import gzip
import io
import os
import platform
import struct
import subprocess
import sys
import sysconfig
import tarfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = os.path.dirname(os.path.abspath(__file__))
AMALGAMATE = os.path.join(HERE, "..", "..", "tools", "amalgamate")
NAMES = ("quadrille.c", "quadrille.h")
# Python without its global lock has no limited API.
LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED") and not os.environ.get("QUADRILLE_FULL_API")


def make_library(folder):
    """quadrille.c and quadrille.h in a folder, which is returned; those of a source distribution stay where they are."""
    if not os.path.exists(AMALGAMATE):
        return os.path.join(HERE, "src")
    os.makedirs(folder, exist_ok=True)
    subprocess.run([sys.executable, AMALGAMATE, folder], check=True)
    return folder


def find_expat():
    """How XML is read: (macros, archives, libraries). An archive, where there is one, so that the wheel needs nothing."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    archive = subprocess.run(compiler + ["-print-file-name=libexpat.a"], capture_output=True, text=True, check=False)
    header = subprocess.run(compiler + ["-E", "-"], input="#include <expat.h>\n", capture_output=True, text=True,
                            check=False)
    if header.returncode or os.environ.get("QUADRILLE_NO_EXPAT"):
        return [], [], []
    path = archive.stdout.strip()
    macros = [("QD_HAS_EXPAT", None)]
    if os.path.isabs(path):
        return macros, [path], []
    # The header alone may be that of another machine.
    return (macros, [], ["expat"]) if not os.environ.get("QUADRILLE_MACHINE") else ([], [], [])


def without_unwinding(archive, folder):
    """A copy without tables for unwinding, which nothing here uses; the archive itself where that cannot be made."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    program = subprocess.run(compiler + ["-print-prog-name=objcopy"], capture_output=True, text=True, check=False).stdout.strip()
    copy = os.path.join(folder, os.path.basename(archive))
    os.makedirs(folder, exist_ok=True)
    try:
        subprocess.run([program, "--remove-section=.eh_frame", archive, copy], check=True)
    except (OSError, subprocess.CalledProcessError):
        return archive
    return copy


def pack_relocated(library):
    """Leaves the pointers in tables to src/relocate.c: they are taken out of the loader's list."""
    with open(library, "r+b") as file:
        data = bytearray(file.read())
        relative = {62: 8, 183: 1027}[struct.unpack_from("<H", data, 18)[0]]  # R_X86_64_, R_AARCH64_RELATIVE
        headers, (size, count, names) = struct.unpack_from("<Q", data, 40)[0], struct.unpack_from("<HHH", data, 58)
        sections = {}
        for at in range(headers, headers + count * size, size):
            name, _, _, address, start, length = struct.unpack_from("<IIQQQQ", data, at)
            name += struct.unpack_from("<Q", data, headers + names * size + 24)[0]
            sections[data[name:data.index(0, name)].decode()] = at, address, start, length
        tables = [sections[name] for name in (".data.rel.ro", ".data")]
        first = tables[0][1]
        header, _, listed, listed_length = sections[".rela.dyn"]
        kept, bits = b"", 0
        for place, kind, addend in struct.iter_unpack("<QQq", data[listed:listed + listed_length]):
            at = [start + place - address for _, address, start, length in tables if address <= place < address + length]
            if kind == relative and at and place % 8 == 0:
                struct.pack_into("<q", data, at[0], addend)
                bits |= 1 << (place - first) // 8
            else:
                kept += struct.pack("<QQq", place, kind, addend)
        data[listed:listed + listed_length] = kept.ljust(listed_length, b"\0")
        struct.pack_into("<Q", data, header + 32, len(kept))
        _, _, dynamic, dynamic_length = sections[".dynamic"]
        for at in range(dynamic, dynamic + dynamic_length, 16):
            tag, value = struct.unpack_from("<QQ", data, at)
            if tag in (8, 0x6ffffff9):  # DT_RELASZ, DT_RELACOUNT
                value -= (listed_length - len(kept)) // (1 if tag == 8 else 24)
                struct.pack_into("<Q", data, at + 8, value)
        _, _, places, places_length = sections["relocated"]
        data[places:places + places_length] = struct.pack("<Q", first) + bits.to_bytes(places_length - 8, "little")
        file.seek(0)
        file.write(data)


class Build(build_ext):
    """With the library in one file, however it comes here."""

    def build_extension(self, ext):
        folder = make_library(os.path.join(self.build_temp, "library"))
        macros, archives, libraries = find_expat()
        ext.sources = [os.path.relpath(os.path.join(folder, "quadrille.c"))] + ext.sources
        ext.include_dirs.append(os.path.relpath(folder))
        ext.define_macros += macros
        ext.extra_objects += [without_unwinding(one, self.build_temp) for one in archives]
        ext.libraries += libraries
        super().build_extension(ext)
        if OLD:
            pack_relocated(self.get_ext_fullpath(ext.name))


def pack_again(archive):
    """The same files in the order of their names, at the time of SOURCE_DATE_EPOCH, and nobody's: the same bytes again."""
    when = int(os.environ["SOURCE_DATE_EPOCH"])
    with tarfile.open(archive) as packed:
        files = [(one, packed.extractfile(one).read() if one.isfile() else b"") for one in packed.getmembers()]
    with gzip.GzipFile(archive, "wb", mtime=when) as file, tarfile.open(fileobj=file, mode="w",
                                                                        format=tarfile.PAX_FORMAT) as packed:
        for one, content in sorted(files, key=lambda pair: pair[0].name):
            fresh = tarfile.TarInfo(one.name)
            fresh.type, fresh.size, fresh.mtime = one.type, len(content), when
            fresh.mode = 0o755 if one.isdir() else 0o644
            packed.addfile(fresh, io.BytesIO(content))


class Source(sdist):
    """With the library, as who has only this cannot make it."""

    def make_archive(self, *arguments, **settings):
        archive = super().make_archive(*arguments, **settings)
        if os.environ.get("SOURCE_DATE_EPOCH") and archive.endswith(".tar.gz"):
            pack_again(archive)
        return archive

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        folder = make_library(os.path.join(base_dir, "src"))
        if folder != os.path.join(base_dir, "src"):
            for name in NAMES:
                self.copy_file(os.path.join(folder, name), os.path.join(base_dir, "src", name))


# A wheel for other systems than this one: what it asks of glibc is as old as 2.17 (tools/wheel says so).
OLD = bool(os.environ.get("QUADRILLE_MANYLINUX"))
WRAPPED = ["pthread_create", "pthread_join", "pthread_mutex_trylock", "arc4random_buf"]
OLD_LINK = [f"-Wl,--wrap={name}" for name in WRAPPED] + ["-Wl,--no-as-needed", "-l:libpthread.so.0"]

LINK = ["-Wl,--exclude-libs,ALL", "-Wl,--strip-all", "-Wl,--build-id=none", "-Wl,--gc-sections"]

PARTS = ["module", "work", "board", "puzzles", "solve_nine", "solve", "steps", "nine", "making", "cover", "search",
         "family"] + (["old_glibc", "relocate"] if OLD else [])
EXTENSION = Extension(
    "quadrille._native",
    [f"src/{part}.c" for part in PARTS],
    depends=["src/native.h", "src/cover.h"],
    include_dirs=["src"],
    define_macros=[("QD_API", ""), ("NDEBUG", None), ("QUADRILLE_SMALL", None)] + (
        [("Py_LIMITED_API", "0x030b0000")] if LIMITED else []),
    # Not -O3 throughout: what gains by it asks for it, and the rest is smaller. Tables for unwinding are a tenth of the file.
    # Instructions in the order of the source pack better by 2 %, and processors find an order of their own. Functions that
    # are not declared inline are calls, which saves 2 % more.
    # Python's own flags have canaries on the stack and signed numbers that wrap, which this code does not need.
    # They have -Wall, too, with which gcc 12 looks at the indentation of a large file for 25 s.
    extra_compile_args=["-std=c11", "-O2", "-g0", "-Wno-misleading-indentation", "-fvisibility=hidden",
                        "-fno-asynchronous-unwind-tables", "-fno-unwind-tables", "-fno-stack-protector", "-fno-wrapv",
                        "-fno-align-functions", "-fno-align-jumps", "-fno-align-loops", "-fno-align-labels",
                        "-fno-inline-small-functions", "-fno-tree-loop-distribute-patterns", "-fno-schedule-insns2",
                        "-ffunction-sections", "-fdata-sections", "-pthread"] +
    os.environ.get("QUADRILLE_CFLAGS", "").split(),
    extra_link_args=["-pthread"] + (LINK if sys.platform == "linux" else []) + (OLD_LINK if OLD else []) +
    os.environ.get("QUADRILLE_LDFLAGS", "").split(),
    py_limited_api=LIMITED,
)

WHEEL = {"py_limited_api": "cp311"} if LIMITED else {}
if OLD:
    WHEEL["plat_name"] = f"manylinux_2_17_{os.environ.get('QUADRILLE_MACHINE') or platform.machine()}"

setup(ext_modules=[EXTENSION], cmdclass={"build_ext": Build, "sdist": Source}, options={"bdist_wheel": WHEEL})
