/** Exact cover problems, searches, and what happens in them. */
import { limit64, limitOf, listOf, optionsOf, secondsOf, whole } from "./arguments.js";
import { DONE, PAUSED, SOLUTION, SOLUTION_LIMIT, numbered, Room, wrong } from "./memory.js";
import { COUNTERS, makeFamily, tally } from "./families.js";
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
function limitsInMemory(options, slice) {
    const [limit, nodes, updates, skip] = ["limit", "nodes", "updates", "skip"].map((name) => limit64(options[name], name));
    const words = BigUint64Array.of(limit, nodes, updates, BigInt(slice), skip, 0n);
    new Float64Array(words.buffer)[5] = secondsOf(options.seconds);
    return words;
}

function optionIn(cover, option) {
    if (Number.isSafeInteger(option) && option >= 0 && option < cover.optionCount) return option;
    throw wrong(`there is no option ${option}`);
}

function optionsIn(cover, list, name) {
    return Uint32Array.from(listOf(list, name), (option) => optionIn(cover, option));
}

/** The memory of a problem: it is given back when neither the problem nor a search of it is left. */
class Hold {
    constructor(release) {
        this.release = release;
        this.uses = 1;
    }

    keep() {
        this.uses++;
    }

    drop() {
        if (--this.uses === 0) this.release();
    }
}

/** What only a search can do. */
const FOR_SEARCHES = ["limit", "nodes", "updates", "order", "chosen", "banned"];

/** Whether to count without visiting solutions: where that is asked for, and where nothing asks for a search. */
export function visitsNothing(options) {
    const asked = FOR_SEARCHES.find((name) => options[name] !== undefined);
    if (!COUNTERS.includes(options.engine ?? "auto")) return false;
    if (options.engine !== undefined && asked) throw wrong(`${asked}: engine ${options.engine} takes no such option`);
    return !asked;
}

/** What nobody has freed is freed when nobody can reach it any more. */
const forgotten = new FinalizationRegistry((free) => free());

/** A search in memory. */
class Quest {
    constructor(cover, options, { slice = SLICE_NODES, events = false } = {}) {
        const { engine = "", order = "default", chosen = [], banned = [] } = options;
        const { memory } = cover;
        this.memory = memory;
        this.hold = cover.hold;
        const number = numbered(ORDERS, order, "order");
        this.at = memory.with([engine, limitsInMemory(options, slice)], (name, limits) =>
            memory.must(memory.exports.q_quest_new(cover.at, name, number, limits, events ? 1 : 0)),
        );
        this.hold.keep();
        try {
            this.start(optionsIn(cover, chosen, "chosen"), optionsIn(cover, banned, "banned"));
        } catch (error) {
            this.free();
            throw error;
        }
    }

    start(chosen, banned) {
        const { memory } = this;
        memory.with([chosen, banned], (own, others) =>
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
        if (!this.at) return;
        this.memory.exports.q_quest_free(this.at);
        this.at = 0;
        this.hold.drop();
    }
}

export class CoverSearch {
    #quest;
    #outcome = PAUSED;

    constructor(cover, options) {
        const quest = new Quest(cover, options);
        this.#quest = quest;
        forgotten.register(this, () => quest.free(), this);
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
        forgotten.unregister(this);
        this.#quest.free();
    }

    [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
        this.free();
    }
}

export class Cover {
    /** `release` gives its memory back. */
    constructor(quadrille, at, warnings, release) {
        const { memory } = quadrille;
        this.quadrille = quadrille;
        this.memory = memory;
        this.at = at;
        this.warnings = warnings;
        this.optionCount = memory.exports.q_cover_options(at);
        memory.must(memory.exports.q_cover_describe(at));
        const { items, colours, hasBounds } = memory.json();
        this.items = items;
        this.colours = colours;
        this.hasColours = colours.length > 1;
        this.hasBounds = hasBounds;
        const hold = new Hold(release);
        this.hold = hold;
        for (const name of ["quadrille", "memory", "at", "hold"])
            Object.defineProperty(this, name, { enumerable: false, writable: true });
        forgotten.register(this, () => hold.drop(), this);
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
            [new Room(4 * (this.optionCount + 1)), new Room(4 * count), this.hasColours ? new Room(4 * count) : null],
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
        optionIn(this, number);
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

    search(options) {
        this.#living();
        return new CoverSearch(this, optionsOf(options));
    }

    *solutions(options) {
        const search = this.search(options);
        try {
            for (let found; (found = search.next()); ) yield found;
        } finally {
            search.free();
        }
    }

    async count(wanted) {
        const memory = this.#living();
        const options = optionsOf(wanted);
        if (visitsNothing(options)) return tally(this.quadrille, String(this), options);
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

    async events(wanted) {
        this.#living();
        const options = optionsOf(wanted);
        const limit = limitOf(options.limit, "limit", MOST_EVENTS);
        const quest = new Quest(this, { ...options, engine: "", limit: options.solutions }, { slice: SLICE_NODES, events: true });
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

    family(options) {
        this.#living();
        return makeFamily(this.quadrille, String(this), options);
    }

    check(options) {
        const memory = this.#living();
        const numbers = optionsIn(this, options, "options");
        memory.with([numbers], (list) =>
            memory.must(memory.exports.q_cover_check(this.at, list, numbers.length)),
        );
    }

    free() {
        if (!this.at) return;
        this.at = 0;
        forgotten.unregister(this);
        this.hold.drop();
    }

    [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
        this.free();
    }
}

// ---- making problems -----------------------------------------------------------------------------------------------

const MOST_BOUND = 0x7fffffff;

/** A name that does not fit in .dlx text is an error. */
function nameIn(name, form = /^[^\s|:]+$/) {
    if (typeof name !== "string" || !form.test(name)) throw wrong(`'${name}' cannot be the name of an item`);
    return name;
}

function itemText(item) {
    const { name, least = 1, most = least } = typeof item === "object" && item ? item : { name: item };
    nameIn(name);
    if (least === 1 && most === 1) return name;
    return `${whole(least, `least of ${name}`, 0, MOST_BOUND)}:${whole(most, `most of ${name}`, 0, MOST_BOUND)}|${name}`;
}

function optionText(option, number) {
    const { items, cost = 0 } = Array.isArray(option) ? { items: option } : optionsOf(option);
    if (listOf(items, `option ${number}`).length === 0) throw wrong(`option ${number} has no items`);
    const price = typeof cost === "bigint" ? cost : whole(cost, `cost of option ${number}`, -Number.MAX_SAFE_INTEGER);
    return items.map((item) => nameIn(item, /^[^\s|:]+(:[^\s|:]+)?$/)).join(" ") + (price ? ` |${price}` : "");
}

/** Pieces are written as .dlx text. */
function textOf({ primary, secondary = [], options }) {
    for (const [name, list] of Object.entries({ primary, secondary, options })) listOf(list, name);
    secondary.forEach((name) => nameIn(name));
    const first = primary.map(itemText).join(" ") + (secondary.length ? ` | ${secondary.join(" ")}` : "");
    return [first, ...options.map(optionText)].join("\n") + "\n";
}

/** What gives memory back; in a function of its own, as it keeps alive all that its surroundings hold, such as the problem. */
function giver(exports, call, at, sheet) {
    return () => {
        exports[call](at);
        if (sheet) sheet.uses--;
    };
}

export function makeCover(quadrille, problem, format = "dlx") {
    const { memory } = quadrille;
    const text = typeof problem === "string" ? problem : textOf(optionsOf(problem));
    const number = numbered(FORMATS, typeof problem === "string" ? format : "dlx", "format");
    const bytes = new TextEncoder().encode(text);
    return memory.with([bytes], (place) => {
        const at = memory.must(memory.exports.q_cover_read(place, bytes.length, number));
        const warnings = memory.json().map((warning) => quadrille.errorOf(warning));
        return new Cover(quadrille, at, warnings, giver(memory.exports, "q_cover_free", at));
    });
}

export function encode(quadrille, board) {
    const { memory, sheets } = quadrille;
    const { exports } = memory;
    const sheet = sheets.of(board);
    const at = memory.must(exports.q_encoding_new(sheet.at));
    sheet.uses++;
    const cover = new Cover(quadrille, exports.q_encoding_cover(at), [], giver(exports, "q_encoding_free", at, sheet));
    const count = cover.optionCount;
    const meaning = memory.with([new Room(4 * count), new Room(count)], (cells, values) => {
        exports.q_encoding_list(at, cells, values);
        return { cell: memory.integers(cells, count).slice(), value: memory.bytes(values, count).slice() };
    });
    return { board: sheet.board, cover, ...meaning, start: (puzzle) => startOf(memory, at, cover, sheet, puzzle) };
}

/** Counts the solutions of a puzzle, whose clues must not clash, without visiting them. */
export async function tallyPuzzle(quadrille, puzzle, options) {
    const { cover, start } = encode(quadrille, puzzle.board);
    try {
        return await tally(quadrille, String(cover), options, start(puzzle));
    } finally {
        cover.free();
    }
}

function startOf(memory, at, cover, sheet, puzzle) {
    if (!cover.at) throw wrong("the problem has been freed");
    if (puzzle.board.name !== sheet.board.name) throw wrong("the puzzle is on another board");
    sheet.set(puzzle);
    return memory.with([4 * sheet.board.cells, 4 * cover.optionCount, 8].map((size) => new Room(size)), (chosen, banned, counts) => {
        memory.exports.q_encoding_start(at, sheet.at, chosen, banned, counts);
        const [many, others] = memory.words(counts, 2);
        return { chosen: memory.words(chosen, many).slice(), banned: memory.words(banned, others).slice() };
    });
}
