/** The answer to each question of the page. */
import type { Part, Quadrille } from "quadrille";
import { checkFile } from "./batch";
import { contradiction } from "./contradiction";
import { boardInfo, failureOf, masksOf, positionOf, puzzleData, puzzleOf } from "./convert";
import { coverCount, coverData, coverEvents } from "./covers";
import { everything } from "./everything";
import { figuresOf } from "../model/figures";
import { mending } from "./mending";
import type { Input, Kind, Output, RecordData } from "./messages";
import { someSolutions } from "./stepping";
import type { Task } from "./task";

type Answer<K extends Kind> = (quadrille: Quadrille, input: Input<K>, task: Task) => Output<K> | Promise<Output<K>>;

const work = (task: Task) => ({ signal: task.signal, onProgress: task.progress });

function read(quadrille: Quadrille, text: string | Uint8Array, most: number): Output<"read"> {
    const records: RecordData[] = [];
    for (const record of quadrille.read(text)) {
        if (records.length === most) return { records, more: true };
        records.push({
            line: record.line,
            format: record.format,
            puzzle: record.puzzle && puzzleData(record.puzzle),
            error: record.error && failureOf(record.error),
            text: record.text,
        });
    }
    return { records, more: false };
}

function figures(quadrille: Quadrille, { name }: Input<"figures">): Output<"figures"> {
    const board = quadrille.board(name);
    return figuresOf(quadrille.svg(quadrille.puzzle({ board, values: new Uint8Array(board.cells) })), board.columns);
}

function solve(quadrille: Quadrille, input: Input<"solve">): Output<"solve"> {
    const { puzzle, limit = 2, seconds } = input;
    const verdict = quadrille.solve(puzzleOf(quadrille, puzzle), { limit, ...(seconds && { seconds }) });
    const solutions = verdict.solutions.map((each) => Array.from(each.values));
    return { ...verdict, solutions, clash: verdict.clash && { ...verdict.clash } };
}

async function generate(
    quadrille: Quadrille,
    { kind, ...input }: Input<"generate">,
    task: Task,
): Promise<Output<"generate">> {
    if (kind) return puzzleData(await (await import("./kinds")).ofKind(quadrille, input.board, kind, { ...input, ...work(task) }));
    for await (const puzzle of quadrille.generate({ ...input, ...work(task) })) return puzzleData(puzzle);
    throw new Error("No puzzle was found. Ask for less at once.");
}

/** What is loaded before some answers are looked for. Others load what they need themselves. */
export const needs: { readonly [K in Kind]?: Part } = {
    formats: "texts",
    figures: "texts",
    read: "texts",
    write: "texts",
    svg: "texts",
    batch: "texts",
    hint: "reasons",
    steps: "reasons",
    techniques: "reasons",
};

export const answers: { [K in Kind]: Answer<K> } = {
    formats: (q) => q.formats.map((each) => ({ ...each })),
    board: (q, { name }) => boardInfo(q.board(name)),
    figures,
    read: (q, { text, most }) => read(q, text, most),
    write: (q, { puzzles, format }) =>
        q.write(
            puzzles.map((each) => puzzleOf(q, each)),
            format,
        ),
    solve,
    count: (q, { puzzle, cap, seconds }, task) =>
        q.count(puzzleOf(q, puzzle), { limit: cap, ...(seconds && { seconds }), ...work(task) }),
    solutions: someSolutions,
    contradiction,
    mending,
    trueCandidates: (q, { puzzle, seconds }) => {
        const { candidates, complete } = q.trueCandidates(puzzleOf(q, puzzle), { seconds });
        return { candidates: masksOf(candidates), complete };
    },
    candidates: (q, position) => masksOf(q.candidates(positionOf(position))),
    hint: (q, { position, ...options }) => q.hint(positionOf(position), { ...options, facts: true }),
    practice: async (...asked) => (await import("./practice")).practice(...asked),
    steps: everything,
    path: (q, { position, ...options }, task) => q.path(positionOf(position), { ...options, facts: true, ...work(task) }),
    rate: (q, { puzzle, ...options }, task) => q.rate(puzzleOf(q, puzzle), { ...options, ...work(task) }),
    techniques: (q, { scale }) => q.techniques(scale).map((each) => ({ ...each })),
    generate,
    svg: (q, { puzzle, ...options }) => q.svg(puzzleOf(q, puzzle), options),
    batch: checkFile,
    cover: (q, { source }) => coverData(q, source),
    coverEvents,
    coverCount,
};
