/** What the dance needs, from the engine of the page. */
import type { Engine } from "../engine/client";
import type { BoardInfo, CoverData, CoverSource } from "../engine/messages";
import type { BoardData } from "./meaning";
import type { DanceSource, OpenedProblem, Request } from "./source";

/** How long the search with the other order may take, in seconds. */
const PATIENCE = 3;
const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$&";

export function engineSource(engine: Engine): DanceSource {
    return {
        open: (request) => open(engine, request),
        events: (request, order, limit) => engine.ask("coverEvents", { source: sourceOf(request), order, limit }),
        effort: async (request, order, signal) => {
            const asked = { source: sourceOf(request), order, engine: "links", seconds: PATIENCE };
            const { effort, exact } = await engine.ask("coverCount", asked, { signal });
            const { nodes, updates, solutions } = effort;
            return { nodes: Number(nodes), updates: Number(updates), solutions: Number(solutions), complete: exact };
        },
    };
}

async function open(engine: Engine, request: Request): Promise<OpenedProblem> {
    const cover = engine.ask("cover", { source: sourceOf(request) });
    if ("dlx" in request) return { ...problemOf(await cover), board: null };
    const board = await engine.board(request.board);
    return { ...problemOf(await cover), board: boardOf(board, await cover, request.symbols ?? SYMBOLS) };
}

function sourceOf(request: Request): CoverSource {
    if ("dlx" in request) return { text: request.dlx, format: "dlx" };
    return { board: request.board, values: request.values };
}

function problemOf(cover: CoverData): Omit<OpenedProblem, "board"> {
    return {
        items: cover.items,
        first: cover.first,
        entries: cover.nodeItems,
        colours: cover.nodeColours,
        colourNames: cover.colours,
    };
}

function boardOf(board: BoardInfo, cover: CoverData, alphabet: string): BoardData {
    const symbols = ["", ...alphabet].slice(0, board.values + 1);
    const { rows, columns, row, column, region } = board;
    return { rows, columns, row, column, region, cell: cover.cell!, value: cover.value!, symbols };
}
