#!/usr/bin/env python3
"""One search by workers of Dask, which are started before, on any machines that have the same folders:

    dask scheduler --scheduler-file dask.json          on one machine
    dask worker --scheduler-file dask.json             on each of them
    dask-parts.py dask.json problem.dlx run 1000

A task that fails is done again, some times; one whose worker died, on another worker. Started again, it does
what is missing; whatever is done twice does no harm.
"""
import os
import subprocess
import sys

from distributed import Client, as_completed

scheduler, problem, run, parts = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])


def count(part, folder):
    command = ["quadrille", "cover", "count", "--part", f"{part}/{parts}", "--in", run, problem]
    task = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if task.returncode != 0:
        raise RuntimeError(f"part {part}: status {task.returncode}: {task.stderr.strip()}")


with Client(scheduler_file=scheduler) as client:
    tasks = client.map(count, range(1, parts + 1), folder=os.getcwd(), retries=3, pure=False)
    failures = [task.exception() for task in as_completed(tasks) if task.status == "error"]
if failures:
    sys.exit("\n".join(map(str, failures)))
sys.exit(subprocess.call(["quadrille", "cover", "merge", run]))
