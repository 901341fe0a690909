/** Exact cover problems for the dance. The problem that was asked for last is kept. */
import { EVENT_KINDS, type Cover, type Encoding, type Quadrille } from "quadrille";
import type { Task } from "./task";
import { failureOf } from "./convert";
import type { CoverData, CoverSource, Input, Output } from "./messages";

interface Problem {
    key: string;
    cover: Cover;
    encoding: Encoding | null;
    chosen: Uint32Array;
    banned: Uint32Array;
    /** How many searches of it are under way. */
    searches: number;
}

let kept: Problem | null = null;
const NONE = new Uint32Array();

function make(quadrille: Quadrille, key: string, source: CoverSource): Problem {
    if ("text" in source) {
        return {
            key,
            cover: quadrille.cover(source.text, source.format),
            encoding: null,
            chosen: NONE,
            banned: NONE,
            searches: 0,
        };
    }
    const encoding = quadrille.encode(source.board);
    const start = encoding.start(quadrille.puzzle({ board: source.board, values: source.values }));
    return { key, cover: encoding.cover, encoding, ...start, searches: 0 };
}

function problem(quadrille: Quadrille, source: CoverSource): Problem {
    const key = JSON.stringify(source);
    if (kept?.key === key) return kept;
    const next = make(quadrille, key, source);
    if (kept?.searches === 0) kept.cover.free();
    return (kept = next);
}

/** A problem that is searched is freed after that, even if another one was asked for meanwhile. */
async function search<T>(searched: Problem, work: (searched: Problem) => Promise<T>): Promise<T> {
    searched.searches++;
    try {
        return await work(searched);
    } finally {
        if (--searched.searches === 0 && searched !== kept) searched.cover.free();
    }
}

export function coverData(quadrille: Quadrille, source: CoverSource): CoverData {
    const { cover, encoding, chosen, banned } = problem(quadrille, source);
    const nodes = cover.nodes();
    return {
        items: cover.items.map((each) => ({ ...each })),
        optionCount: cover.optionCount,
        optionTexts: Array.from({ length: cover.optionCount }, (_, i) => cover.option(i).text),
        first: nodes.first.slice(),
        nodeItems: nodes.items.slice(),
        nodeColours: nodes.colours && nodes.colours.slice(),
        colours: [...cover.colours],
        hasColours: cover.hasColours,
        hasBounds: cover.hasBounds,
        warnings: cover.warnings.map(failureOf),
        cell: encoding && encoding.cell.slice(),
        value: encoding && encoding.value.slice(),
        chosen: chosen.slice(),
        banned: banned.slice(),
    };
}

export function coverEvents(
    quadrille: Quadrille,
    { source, ...options }: Input<"coverEvents">,
    task: Task,
): Promise<Output<"coverEvents">> {
    const work = { ...options, signal: task.signal, onProgress: task.progress };
    return search(problem(quadrille, source), async ({ cover, chosen, banned }) => {
        const events = await cover.events({ ...work, chosen, banned });
        return { ...events, kinds: [...EVENT_KINDS] };
    });
}

export function coverCount(
    quadrille: Quadrille,
    { source, ...options }: Input<"coverCount">,
    task: Task,
): Promise<Output<"coverCount">> {
    const work = { ...options, signal: task.signal, onProgress: task.progress };
    return search(problem(quadrille, source), ({ cover, chosen, banned }) => cover.count({ ...work, chosen, banned }));
}
