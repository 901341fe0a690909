// Interactive Sudoku Solver for bench/variants: node variants.mjs CHECKOUT TIMES QUICK_MS. Reads lines {"text", "seconds"},
// and answers each with {"verdict", "ms", "guesses"}; ends without an answer when the time is up. A text is solved up to TIMES
// times while that takes less than QUICK_MS, and the least time counts; the first one twice as often, so that nothing is
// measured cold.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

const [path, times, quick] = isMainThread ? process.argv.slice(2) : workerData;

async function work() {
  globalThis.self = globalThis;
  globalThis.VERSION_PARAM = '';
  globalThis.location ??= { search: '' };
  const from = (file) => import(pathToFileURL(`${path}/js/${file}`));
  const { SudokuParser } = await from('sudoku_parser.js');
  const { SudokuBuilder } = await from('solver/sudoku_builder.js');
  const once = (text) => {
    const begin = process.cpuUsage();
    const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(SudokuParser.parseText(text)));
    const first = solver.nthSolution(0);
    const second = first && solver.nthSolution(1);
    const used = process.cpuUsage(begin);
    return { verdict: !first ? 'none' : second ? 'multiple' : 'unique', ms: (used.user + used.system) / 1000,
      guesses: solver._internalSolver.counters.guesses };
  };
  const several = (text) => {
    let least = once(text);
    for (let i = 1, sum = least.ms; i < Number(times) && sum < Number(quick); i++) {
      const answer = once(text);
      sum += answer.ms;
      if (answer.ms < least.ms) least = answer;
    }
    return least;
  };
  let warm = false;
  parentPort.on('message', (text) => {
    try {
      if (!warm) several(text);
      warm = true;
      parentPort.postMessage(several(text));
    } catch (error) {
      parentPort.postMessage({ verdict: 'error', ms: 0, guesses: 0, why: String(error) });
    }
  });
  parentPort.postMessage('ready');
}

if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url), { workerData: [path, times, quick] });
  let timer;
  worker.on('message', (answer) => {
    if (answer === 'ready') return;
    clearTimeout(timer);
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  });
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { text, seconds } = JSON.parse(line);
    timer = setTimeout(() => process.exit(1), seconds * 1000);
    worker.postMessage(text);
  }).on('close', () => process.exit(0));
} else {
  await work();
}
