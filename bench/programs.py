"""Programs that are timed beside each other: whole processes, on the same files, in turn."""
import os
import re
import resource
import shlex
import signal
import subprocess
import tempfile
import threading
from dataclasses import dataclass

from outcomes import TIMEOUT

OVER = (-signal.SIGXCPU, 128 + signal.SIGXCPU)  # how a program ends at its limit, by itself or within a shell
LONG = 5  # seconds of a run that is not repeated
HERE = os.path.dirname(os.path.abspath(__file__))


@dataclass
class Run:
    user: float = 0.0       # seconds
    system: float = 0.0
    megabytes: float = 0.0  # at most at any time; only with a meter
    status: int = 0
    output: str = ""
    failed: str = ""        # why there is no answer

    @property
    def seconds(self):
        return self.user + self.system


@dataclass
class Program:
    name: str
    words: list
    limit: float = 0.0  # CPU seconds, where it has its own

    def within(self, limit):
        return self.limit or limit


def given(peers):
    """Of options NAME=COMMAND, or NAME@SECONDS=COMMAND for a limit of its own."""
    found = []
    for peer in peers:
        named, _, command = peer.partition("=")
        name, _, limit = named.partition("@")
        found.append(Program(name, shlex.split(command), float(limit or 0)))
    return found


def fill(words, paths):
    """With files in place of {dlx} and the like."""
    for kind, path in paths.items():
        words = [word.replace("{" + kind + "}", path) for word in words]
    return words


class Meter:
    """usage.c, which tells the memory of a process that takes less than this one."""

    def __init__(self, folder):
        self.program = os.path.join(folder, "usage")
        self.file = os.path.join(folder, "usage.txt")
        words = [os.environ.get("CC", "cc"), "-O2", "-o", self.program, os.path.join(HERE, "usage.c")]
        if subprocess.run(words, check=False).returncode:
            raise SystemExit("no compiler for bench/usage.c")

    def words(self):
        return [self.program, self.file]

    def fill(self, done):
        with open(self.file) as file:
            done.user, done.system, done.megabytes = (float(word) for word in file.read().split())
        done.megabytes /= 1024
        os.remove(self.file)


def kill(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def bound(limit):
    most = max(1, round(limit))
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 2))  # a signal of its own, which nothing else sends
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(words, limit, meter=None):
    """Stopped after `limit` CPU seconds, or ten times as many by the clock."""
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen((meter.words() if meter else []) + words, stdin=subprocess.DEVNULL, stdout=said,
                                   stderr=subprocess.DEVNULL, start_new_session=True,
                                   preexec_fn=lambda: bound(limit))
        timer = threading.Timer(10 * limit, kill, [process])
        timer.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            kill(process)  # it is in a session of its own, so Ctrl-C does not reach it
            raise
        finally:
            late = not timer.is_alive()
            timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        done = Run(usage.ru_utime, usage.ru_stime, status=process.returncode)
        if meter and os.path.exists(meter.file):
            meter.fill(done)
        said.seek(0)
        done.output = said.read()
    if late or done.status in OVER:
        done.failed = TIMEOUT
    return done


def in_turn(programs, rounds, run_one, enough=0.0):
    """Runs of each, by name; none after one that failed or was long. What is short is repeated, up to five times as
    often, until all together have run for `enough` seconds."""
    runs = {program.name: [] for program in programs}
    for number in range(5 * rounds):
        if number >= rounds and sum(done.seconds for group in runs.values() for done in group) >= enough:
            break
        for program in programs:  # interleaved: the machine's moods hit all alike
            before = runs[program.name]
            if not before or not (before[-1].failed or before[-1].seconds > LONG):
                before.append(run_one(program))
    return runs


def ask(quadrille, path, *words):
    """What `cover count --stats` says: the first number or word of each line, by its name."""
    done = subprocess.run([quadrille, "cover", "count", "--stats", *words, path], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True, check=False)
    found = dict(re.findall(r"^(\w+) +(\w+)", done.stderr, re.MULTILINE))
    found["primary"] = re.search(r"\((\d+) primary\)", done.stderr).group(1)
    return found


def engine_of(quadrille, path):
    """Which engine a search takes that may choose."""
    return ask(quadrille, path, "--node-limit", "1")["engine"]
