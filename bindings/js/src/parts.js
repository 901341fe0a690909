/** The parts of the compiled code. The first is always there; the others, with memories of their own, when they are needed. */
import { describe, Sheets } from "./board.js";
import { listOf } from "./arguments.js";
import { Memory, numbered, wrong } from "./memory.js";

/** Those that are loaded when they are needed. */
const PARTS = Object.freeze(["texts", "reasons", "families", "forms"]);

/** Those with functions that do not wait. */
const USUAL = Object.freeze(["texts", "reasons", "forms"]);

/** The names of some parts. */
export function partsOf(names = USUAL) {
    const list = [...listOf(names, "parts")];
    for (const name of list) numbered(PARTS, name, "part");
    return list;
}

/** The memory of one file, and the boards in it. */
class Part {
    constructor(exports, boardOf) {
        this.memory = new Memory(exports);
        this.sheets = new Sheets(this.memory, boardOf ?? ((_name, at) => describe(this.memory, at)));
    }
}

export class Parts {
    /** `open(name)` loads a file and returns what it exports. */
    constructor(first, open) {
        this.open = open;
        this.first = new Part(first);
        this.others = new Map();
        this.coming = new Map();
    }

    /** Boards are described by the first part alone. */
    add(name, exports) {
        this.others.set(name, new Part(exports, (board) => this.first.sheets.of(board).board));
    }

    get(name) {
        const part = this.others.get(name);
        if (!part) throw wrong(`the part '${name}' is not loaded: await need("${name}")`, "unsupported");
        return part;
    }

    /** Loads these, unless they are there or on their way; what has failed is tried again. */
    async need(names) {
        await Promise.all(partsOf(names).map((name) => this.others.has(name) || this.fetch(name)));
    }

    fetch(name) {
        let coming = this.coming.get(name);
        if (!coming) {
            coming = this.open(name).then((exports) => this.add(name, exports));
            this.coming.set(name, coming);
            coming.finally(() => this.coming.delete(name)).catch(() => {});
        }
        return coming;
    }

    get bytes() {
        return [this.first, ...this.others.values()].reduce((sum, { memory }) => sum + memory.exports.memory.buffer.byteLength, 0);
    }
}
