#!/usr/bin/env node
/**
 * The JavaScript package on a file of lines of 81 symbols. The last line is the number of puzzles per second, so
 * bench/nine can run it beside the native engine. Takes the package as bindings/js/build-wasm makes it.
 *
 *     wasm.mjs [--plain] [--all] FILE
 *
 *     --plain   the build without SIMD
 *     --all     also the time of one verdict, and of a million lines
 */
import { readFileSync } from "node:fs";
import { load } from "../bindings/js/src/node.js";

const LINE = 82;
const LEAST_PUZZLES = 16384; // a short file is repeated
const LEAST_MILLISECONDS = 1000;
const VERDICTS = 1000;
const MILLION = 1000000;

const options = process.argv.slice(2);
const file = options.find((option) => !option.startsWith("--"));
if (!file) {
    console.error("usage: bench/wasm.mjs [--plain] [--all] FILE");
    process.exit(2);
}
const lines = readFileSync(file, "latin1")
    .split("\n")
    .map((line) => line.slice(0, 81).replaceAll(".", "0"))
    .filter((line) => /^[0-9]{81}$/.test(line));
const quadrille = await load(options.includes("--plain") ? { simd: false } : {});

const median = (numbers) => numbers.sort((left, right) => left - right)[numbers.length >> 1];

/** As bytes, again and again from the first line, until there are `count`. */
function repeated(count) {
    const once = Buffer.from(lines.map((line) => `${line}\n`).join(""));
    const bytes = new Uint8Array(LINE * count);
    for (let at = 0; at < bytes.length; at += once.length) bytes.set(once.subarray(0, bytes.length - at), at);
    return bytes;
}

function milliseconds(call) {
    const began = performance.now();
    call();
    return performance.now() - began;
}

function verdictTimes() {
    const puzzles = lines.slice(0, VERDICTS).map((line) => quadrille.puzzle(line));
    return puzzles.map((puzzle) => milliseconds(() => quadrille.solve(puzzle)));
}

function throughput() {
    const count = Math.max(lines.length, LEAST_PUZZLES);
    const bytes = repeated(count);
    const pass = () => milliseconds(() => quadrille.solveMany(bytes, { stride: LINE, solutions: false }));
    const passes = [];
    pass(); // compiled meanwhile
    for (let sum = 0; sum < LEAST_MILLISECONDS; sum += passes.at(-1)) passes.push(pass());
    return count / (median(passes) / 1000);
}

if (options.includes("--all")) {
    const [first, ...times] = verdictTimes();
    console.log(`the first verdict: ${first.toFixed(1)} ms; of ${times.length} more the median is`
        + ` ${median(times).toFixed(2)} ms and the longest ${times.at(-1).toFixed(1)} ms`);
    const bytes = repeated(MILLION);
    const taken = milliseconds(() => quadrille.solveMany(bytes, { stride: LINE, solutions: true }));
    console.log(`a million lines with their solutions: ${(taken / 1000).toFixed(2)} s`);
}
console.log(Math.round(throughput()));
