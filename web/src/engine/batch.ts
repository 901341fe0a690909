/** A file of puzzles, checked piece by piece so that memory stays small. */
import type { Quadrille } from "quadrille";
import type { Task } from "./task";
import type { BatchCounts, Input, Output } from "./messages";

/** Lines at a time. */
const PIECE = 8192;
/** The line of an ordinary puzzle with its end. */
const STRIDE = 82;
const READ = PIECE * STRIDE;
const LINE_END = 10;
const encoder = new TextEncoder();
const breathe = () => new Promise((resolve) => setTimeout(resolve));

interface Sheet {
    counts: BatchCounts;
    limit: 1 | 2;
    out: (string | Uint8Array<ArrayBuffer>)[];
}

const VERDICTS = ["none", "unique", "multiple"] as const;

/** Whether all lines have 81 cells and nothing else. */
function isUniform(bytes: Uint8Array): boolean {
    if (bytes.length % STRIDE !== 0) return false;
    for (let end = STRIDE - 1; end < bytes.length; end += STRIDE) if (bytes[end] !== LINE_END) return false;
    for (let i = 0; i < bytes.length; i++) {
        const byte = bytes[i]!;
        const isCell = (byte >= 48 && byte <= 57) || byte === 46;
        if (!isCell && i % STRIDE !== STRIDE - 1) return false;
    }
    return true;
}

/** Ordinary lines, many at once. The result is PUZZLE,VERDICT,SOLUTION. */
function checkLines(quadrille: Quadrille, bytes: Uint8Array, sheet: Sheet): void {
    const count = bytes.length / STRIDE;
    const { found, solutions } = quadrille.solveMany(bytes, { stride: STRIDE, count, limit: sheet.limit });
    const names = VERDICTS.map((name, i) => encoder.encode(`,${sheet.limit === 1 && i === 1 ? "solved" : name},`));
    const out = new Uint8Array(count * (STRIDE + 10 + 81));
    let at = 0;
    const put = (part: Uint8Array) => {
        out.set(part, at);
        at += part.length;
    };
    for (let i = 0; i < count; i++) {
        const verdict = found[i]!;
        sheet.counts[VERDICTS[verdict]!]++;
        put(bytes.subarray(i * STRIDE, i * STRIDE + 81));
        put(names[verdict]!);
        if (verdict > 0 && solutions) put(solutions.subarray(i * 81, i * 81 + 81));
        out[at++] = LINE_END;
    }
    sheet.counts.puzzles += count;
    sheet.out.push(out.slice(0, at));
}

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Any format, one record after another. */
async function checkRecords(quadrille: Quadrille, bytes: Uint8Array, sheet: Sheet, task: Task): Promise<void> {
    const { counts, out } = sheet;
    let lines = "";
    let pause = performance.now() + 20;
    for (const record of quadrille.read(bytes)) {
        counts.puzzles++;
        if (record.puzzle) {
            const { verdict, solutions } = quadrille.solve(record.puzzle, { limit: sheet.limit, seconds: 10 });
            if (verdict === "unique" || verdict === "multiple") counts[verdict]++;
            else if (verdict === "unknown") counts.errors++;
            else counts.none++;
            lines += `${quoted(record.puzzle.toString())},${verdict},${quoted(solutions[0]?.toString() ?? "")}\n`;
        } else {
            counts.errors++;
            lines += `${quoted(record.text)},error,${quoted(record.error?.message ?? "not understood")}\n`;
        }
        if (performance.now() < pause) continue;
        await breathe();
        task.signal.throwIfAborted();
        pause = performance.now() + 20;
    }
    out.push(lines);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
    const both = new Uint8Array(first.length + second.length);
    both.set(first);
    both.set(second, first.length);
    return both;
}

/** Whether the file can be cut after any line. Others have headers, or records of several lines. */
function isLines(quadrille: Quadrille, bytes: Uint8Array): boolean {
    for (const record of quadrille.read(bytes)) return record.format === "line";
    return true;
}

async function* pieces(quadrille: Quadrille, file: Blob): AsyncGenerator<Uint8Array> {
    const start = new Uint8Array(await file.slice(0, READ).arrayBuffer());
    const inPieces = file.size <= READ || isLines(quadrille, start.subarray(0, start.lastIndexOf(LINE_END) + 1));
    const size = inPieces ? READ : file.size;
    let rest = new Uint8Array();
    for (let from = 0; from < file.size; from += size) {
        const bytes = joined(rest, new Uint8Array(await file.slice(from, from + size).arrayBuffer()));
        const end = from + size >= file.size ? bytes.length : bytes.lastIndexOf(LINE_END) + 1;
        if (end > 0) yield bytes.subarray(0, end);
        rest = bytes.slice(end);
    }
}

/** A last line without an end gets one. */
const ended = (bytes: Uint8Array) => (bytes.at(-1) === LINE_END ? bytes : joined(bytes, Uint8Array.of(LINE_END)));

export async function checkFile(
    quadrille: Quadrille,
    { file, limit }: Input<"batch">,
    task: Task,
): Promise<Output<"batch">> {
    const begin = performance.now();
    const counts: BatchCounts = { puzzles: 0, unique: 0, multiple: 0, none: 0, errors: 0 };
    const sheet: Sheet = { counts, limit, out: ["puzzle,verdict,solution\n"] };
    let done = 0;
    // Reading the next piece lets messages in.
    for await (const piece of pieces(quadrille, file)) {
        const lines = ended(piece);
        if (isUniform(lines)) checkLines(quadrille, lines, sheet);
        else await checkRecords(quadrille, piece, sheet, task);
        done += piece.length;
        task.progress({ ...counts, done, total: file.size });
        task.signal.throwIfAborted();
    }
    return {
        ...counts,
        milliseconds: performance.now() - begin,
        result: new Blob(sheet.out as BlobPart[], { type: "text/csv" }),
    };
}
