"""Runs a command on a terminal of its own, writes what came to it, and ends as it did.

on_terminal.py [--stdout FILE] [--when PATTERN KEYS]... COMMAND...

KEYS are typed when PATTERN has come after what was typed before; they may have escapes like \\x03.
"""
import os
import pty
import re
import select
import sys

PATIENCE = 120  # seconds without a word


def parse(words):
    out, steps = None, []
    while words and words[0] in ("--stdout", "--when"):
        if words[0] == "--stdout":
            out, words = words[1], words[2:]
        else:
            keys = words[2].encode().decode("unicode_escape").encode("latin-1")
            steps.append((words[1].encode(), keys))
            words = words[3:]
    return out, steps, words


def converse(terminal, steps):
    came, seen = b"", 0
    while select.select([terminal], [], [], PATIENCE)[0]:
        try:
            more = os.read(terminal, 65536)
        except OSError:  # it was closed
            break
        if not more:
            break
        came += more
        if steps and re.search(steps[0][0], came[seen:]):
            seen = len(came)
            os.write(terminal, steps.pop(0)[1])
    return came, steps


def main():
    out, steps, command = parse(sys.argv[1:])
    child, terminal = pty.fork()
    if child == 0:
        if out:
            os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666), 1)
        os.execvp(command[0], command)
    came, left = converse(terminal, steps)
    os.close(terminal)  # whoever still runs is hung up
    sys.stdout.buffer.write(came.replace(b"\r\n", b"\n"))
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if left:
        sys.exit("never came: %r" % left[0][0])
    sys.exit(128 - status if status < 0 else status)


main()
