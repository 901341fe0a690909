/** Exact cover problems, searches, and what happens in them. */
import { DONE, PAUSED, SOLUTION, SOLUTION_LIMIT, numbered, wrong } from "./memory.js";
import { inSlices } from "./work.js";

const FORMATS = ["dlx", "matrix", "json"];
const ORDERS = ["default", "first", "fewest"];
const SLICE_NODES = 2000;
const MOST_EVENTS = 2000000;
const EVENT_WORDS = 4;

/** See QD_EVENT_... in quadrille/cover.h. */
export const EVENT_KINDS = Object.freeze([
    "choice", "cover", "uncover", "solution", "dead-end", "start", "ban", "given", "clash", "purify", "unpurify",
    "use", "unuse", "tweak", "untweak", "close", "retreat",
]);

/** 64-bit limits, as struct quest_limits has them; `seconds` is the last of its six members. */
function limitsInMemory({ limit = 0, nodes = 0, updates = 0, skip = 0, seconds = 0 }, slice) {
    const words = BigUint64Array.from([limit, nodes, updates, slice, skip, 0], (number) =>
        number === Infinity ? 0n : BigInt(number),
    );
    new Float64Array(words.buffer)[5] = seconds;
    return words;
}

/** A search in memory. */
class Quest {
    constructor(cover, options, { slice = SLICE_NODES, events = false } = {}) {
        const { engine = "", order = "default", chosen = [], banned = [] } = options;
        const { memory } = cover;
        this.memory = memory;
        const number = numbered(ORDERS, order, "order");
        this.at = memory.with([engine, limitsInMemory(options, slice)], (name, limits) =>
            memory.must(memory.exports.q_quest_new(cover.at, name, number, limits, events ? 1 : 0)),
        );
        try {
            this.start(cover, chosen, banned);
        } catch (error) {
            this.free();
            throw error;
        }
    }

    start(cover, chosen, banned) {
        const { memory } = this;
        for (const option of [...chosen, ...banned])
            if (!(option >= 0 && option < cover.optionCount)) throw wrong(`there is no option ${option}`);
        memory.with([Uint32Array.from(chosen), Uint32Array.from(banned)], (own, others) =>
            memory.must(memory.exports.q_quest_start(this.at, own, chosen.length, others, banned.length)),
        );
    }

    step() {
        return this.memory.exports.q_quest_next(this.at);
    }

    solution() {
        const { exports } = this.memory;
        const at = exports.q_quest_solution(this.at);
        return this.memory.words(at, exports.q_quest_solution_size(this.at)).slice();
    }

    effort() {
        this.memory.must(this.memory.exports.q_quest_effort(this.at));
        const [solutions, nodes, updates] = this.memory.json().map(BigInt);
        return { solutions, nodes, updates };
    }

    progress() {
        return this.memory.exports.q_quest_progress(this.at);
    }

    engine() {
        return this.memory.string(this.memory.exports.q_quest_engine(this.at));
    }

    events() {
        const { exports } = this.memory;
        const count = exports.q_quest_event_count(this.at);
        return this.memory.integers(exports.q_quest_events(this.at), EVENT_WORDS * count).slice();
    }

    eventCount() {
        return this.memory.exports.q_quest_event_count(this.at);
    }

    isFull() {
        return this.memory.exports.q_quest_is_full(this.at) !== 0;
    }

    free() {
        this.memory.exports.q_quest_free(this.at);
        this.at = 0;
    }
}

export class CoverSearch {
    #quest;
    #outcome = PAUSED;

    constructor(cover, options) {
        this.#quest = new Quest(cover, options);
    }

    #living() {
        if (!this.#quest.at) throw wrong("the search has been freed");
        return this.#quest;
    }

    next() {
        const quest = this.#living();
        do this.#outcome = quest.step();
        while (this.#outcome === PAUSED);
        return this.#outcome === SOLUTION ? quest.solution() : null;
    }

    get outcome() {
        const { memory } = this.#quest;
        return memory.string(memory.exports.q_outcome_name(this.#outcome));
    }

    get engine() {
        return this.#living().engine();
    }

    get effort() {
        return this.#living().effort();
    }

    get progress() {
        return this.#living().progress();
    }

    free() {
        if (this.#quest.at) this.#quest.free();
    }

    [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
        this.free();
    }
}

export class Cover {
    /** `owner` frees the problem, if it is part of something else. */
    constructor(memory, at, warnings = [], owner = null) {
        this.memory = memory;
        this.at = at;
        this.owner = owner;
        this.warnings = warnings;
        this.optionCount = memory.exports.q_cover_options(at);
        memory.must(memory.exports.q_cover_describe(at));
        const { items, colours, hasBounds } = memory.json();
        this.items = items;
        this.colours = colours;
        this.hasColours = colours.length > 1;
        this.hasBounds = hasBounds;
        for (const name of ["memory", "at", "owner"])
            Object.defineProperty(this, name, { enumerable: false, writable: true });
    }

    #living() {
        if (!this.at) throw wrong("the problem has been freed");
        return this.memory;
    }

    nodes() {
        const memory = this.#living();
        const { exports } = memory;
        const count = exports.q_cover_nodes(this.at);
        return memory.with(
            [4 * (this.optionCount + 1), 4 * count, this.hasColours ? 4 * count : null],
            (first, items, colours) => {
                exports.q_cover_list(this.at, first, items, colours);
                return {
                    first: memory.words(first, this.optionCount + 1).slice(),
                    items: memory.words(items, count).slice(),
                    colours: colours ? memory.words(colours, count).slice() : null,
                };
            },
        );
    }

    option(number) {
        const memory = this.#living();
        if (!(number >= 0 && number < this.optionCount)) throw wrong(`there is no option ${number}`);
        this.list ??= this.nodes();
        const { first, items, colours } = this.list;
        const own = colours?.subarray(first[number], first[number + 1]);
        memory.must(memory.exports.q_cover_cost(this.at, number));
        const cost = BigInt(memory.text());
        memory.must(memory.exports.q_cover_option(this.at, number));
        return {
            items: Array.from(items.subarray(first[number], first[number + 1])),
            colours: own?.some((colour) => colour) ? Array.from(own, (colour) => this.colours[colour] || null) : null,
            cost,
            text: memory.text(),
        };
    }

    toString() {
        const memory = this.#living();
        memory.must(memory.exports.q_cover_write(this.at));
        return memory.text();
    }

    search(options = {}) {
        this.#living();
        return new CoverSearch(this, options);
    }

    *solutions(options = {}) {
        const search = this.search(options);
        try {
            for (let found; (found = search.next()); ) yield found;
        } finally {
            search.free();
        }
    }

    async count(options = {}) {
        const memory = this.#living();
        const quest = new Quest(this, options);
        let outcome;
        let sum;
        try {
            await inSlices(
                () => {
                    outcome = memory.mustNot(memory.exports.q_quest_count(quest.at));
                    sum = BigInt(memory.text());
                    return outcome !== PAUSED;
                },
                options,
                () => quest.progress(),
            );
            return { count: sum, exact: outcome === DONE, effort: quest.effort(), engine: quest.engine() };
        } finally {
            quest.free();
        }
    }

    async events(options = {}) {
        this.#living();
        const { limit = MOST_EVENTS, solutions = 0 } = options;
        const wanted = { ...options, limit: solutions };
        const quest = new Quest(this, wanted, { slice: SLICE_NODES, events: true });
        let outcome;
        const isEnough = () => quest.eventCount() >= limit || quest.isFull();
        try {
            await inSlices(
                () => {
                    outcome = quest.step();
                    return (outcome !== PAUSED && outcome !== SOLUTION) || isEnough();
                },
                options,
                () => quest.progress(),
            );
            const count = Math.min(quest.eventCount(), limit);
            const complete = (outcome === DONE || outcome === SOLUTION_LIMIT) && count === quest.eventCount();
            return {
                words: quest.events().subarray(0, EVENT_WORDS * count).slice(),
                count,
                complete: complete && !quest.isFull(),
                effort: quest.effort(),
            };
        } finally {
            quest.free();
        }
    }

    check(options) {
        const memory = this.#living();
        memory.with([Uint32Array.from(options)], (list) =>
            memory.must(memory.exports.q_cover_check(this.at, list, options.length)),
        );
    }

    free() {
        if (!this.at) return;
        if (this.owner) this.owner();
        else this.memory.exports.q_cover_free(this.at);
        this.at = 0;
    }

    [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
        this.free();
    }
}

// ---- making problems -----------------------------------------------------------------------------------------------

function itemText(item) {
    if (typeof item === "string") return item;
    const { name, least = 1, most = least } = item;
    return least === 1 && most === 1 ? name : `${least}:${most}|${name}`;
}

function optionText(option) {
    const { items, cost = 0 } = Array.isArray(option) ? { items: option } : option;
    return items.join(" ") + (BigInt(cost) ? ` |${cost}` : "");
}

/** Pieces are written as .dlx text; a name that does not fit in there is an error. */
function textOf({ primary, secondary = [], options }) {
    const names = [...primary.map((item) => item.name ?? item), ...secondary];
    const bad = names.find((name) => !/^[^\s|:]+$/.test(name));
    if (bad !== undefined) throw wrong(`'${bad}' cannot be the name of an item`);
    const first = primary.map(itemText).join(" ") + (secondary.length ? ` | ${secondary.join(" ")}` : "");
    return [first, ...options.map(optionText)].join("\n") + "\n";
}

export function makeCover(quadrille, problem, format = "dlx") {
    const { memory } = quadrille;
    const text = typeof problem === "string" ? problem : textOf(problem);
    const number = numbered(FORMATS, typeof problem === "string" ? format : "dlx", "format");
    const bytes = new TextEncoder().encode(text);
    return memory.with([bytes], (place) => {
        const at = memory.must(memory.exports.q_cover_read(place, bytes.length, number));
        return new Cover(memory, at, memory.json().map((warning) => quadrille.errorOf(warning)));
    });
}

export function encode(quadrille, board) {
    const { memory, sheets } = quadrille;
    const { exports } = memory;
    const sheet = sheets.of(board);
    const at = memory.must(exports.q_encoding_new(sheet.at));
    sheet.uses++;
    const cover = new Cover(memory, exports.q_encoding_cover(at), [], () => {
        exports.q_encoding_free(at);
        sheet.uses--;
    });
    const count = cover.optionCount;
    const meaning = memory.with([4 * count, count], (cells, values) => {
        exports.q_encoding_list(at, cells, values);
        return { cell: memory.integers(cells, count).slice(), value: memory.bytes(values, count).slice() };
    });
    return { board: sheet.board, cover, ...meaning, start: (puzzle) => startOf(memory, at, cover, sheet, puzzle) };
}

function startOf(memory, at, cover, sheet, puzzle) {
    if (!cover.at) throw wrong("the problem has been freed");
    if (puzzle.board.name !== sheet.board.name) throw wrong("the puzzle is on another board");
    sheet.set(puzzle);
    return memory.with([4 * sheet.board.cells, 4 * cover.optionCount, 8], (chosen, banned, counts) => {
        memory.exports.q_encoding_start(at, sheet.at, chosen, banned, counts);
        const [many, others] = memory.words(counts, 2);
        return { chosen: memory.words(chosen, many).slice(), banned: memory.words(banned, others).slice() };
    });
}
