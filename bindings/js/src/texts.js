/** Puzzles as text. */
import { bytesOf } from "./arguments.js";
import { QuadrilleError } from "./memory.js";
import { aPuzzle } from "./puzzle.js";

const NEXT_RECORD = 0;
const NEXT_MORE = 1;
const NEXT_END = 2;

/** Texts are fed in pieces of so many bytes. */
const PIECE = 1 << 16;

export function* readRecords(quadrille, text, { format = "", board = null, symbols = "" } = {}) {
    const { memory, sheets } = quadrille.parts.get("texts");
    const { exports } = memory;
    const bytes = bytesOf(text, "text");
    const sheet = board ? sheets.of(board) : null;
    const alphabet = memory.put(symbols);
    let reader = 0;
    if (sheet) sheet.uses++;
    try {
        reader = memory.with([format], (name) => memory.must(exports.q_reader_new(sheet?.at ?? 0, name, alphabet)));
        let at = 0;
        for (;;) {
            const next = exports.q_reader_next(reader);
            if (next === NEXT_RECORD) {
                yield recordOf(quadrille, memory.json());
            } else if (next === NEXT_MORE) {
                at = feed(memory, reader, bytes, at);
            } else if (next === NEXT_END) {
                return;
            } else {
                throw memory.error();
            }
        }
    } finally {
        exports.q_reader_free(reader);
        memory.free(alphabet);
        if (sheet) sheet.uses--;
    }
}

function feed(memory, reader, bytes, at) {
    const piece = bytes.subarray(at, at + PIECE);
    if (piece.length === 0) memory.exports.q_reader_finish(reader);
    else memory.with([piece], (place) => memory.must(memory.exports.q_reader_feed(reader, place, piece.length)));
    return at + piece.length;
}

function recordOf(quadrille, { line, format, text, puzzle, error }) {
    return {
        line,
        format,
        text,
        puzzle: puzzle && quadrille.puzzle({ ...puzzle, candidates: puzzle.candidates?.map(BigInt) }),
        error: error && new QuadrilleError(error),
    };
}

export function writePuzzles(quadrille, puzzles, format) {
    const { memory, sheets } = quadrille.parts.get("texts");
    const { exports } = memory;
    const losses = new Set();
    let text = "";
    const writer = memory.with([format], (name) => memory.must(exports.q_writer_new(name)));
    try {
        for (const puzzle of puzzles) {
            const sheet = sheets.of(aPuzzle(puzzle).board).set(puzzle);
            memory.must(exports.q_writer_put(writer, sheet.at));
            text += memory.text();
            for (let i = 0; exports.q_writer_loss(writer, sheet.at, i); i++) losses.add(memory.text());
        }
        memory.must(exports.q_writer_finish(writer));
        text += memory.text();
    } finally {
        exports.q_writer_free(writer);
    }
    exports.q_text_free();
    return { text, losses: [...losses] };
}

export function svgOf(quadrille, puzzle, size, title) {
    const { memory, sheets } = quadrille.parts.get("texts");
    const sheet = sheets.of(puzzle.board).set(puzzle);
    return memory.with([title], (words) => {
        memory.must(memory.exports.q_svg(sheet.at, size, words));
        return memory.text();
    });
}
