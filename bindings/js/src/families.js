/** What does without visiting solutions: all of them at once, and their number. */
import { optionsOf, secondsOf, seedOf, sliceOf, whole } from "./arguments.js";
import { DONE, wrong } from "./memory.js";
import { inSlices } from "./work.js";

/** What the diagram may have while it is made, in megabytes. */
const MEMORY = 256;
const MOST = 1_000_000;

/** What nobody has freed is freed when nobody can reach it any more. */
const forgotten = new FinalizationRegistry((free) => free());

export class Family {
    #memory;
    #at;

    constructor(memory, at) {
        this.#memory = memory;
        this.#at = at;
        this.count = BigInt(this.#ask("q_clan_count"));
        forgotten.register(this, () => memory.exports.q_clan_free(at), this);
    }

    /** What a call writes. */
    #ask(name, ...values) {
        if (!this.#at) throw wrong("the family has been freed");
        this.#memory.must(this.#memory.exports[name](this.#at, ...values));
        return this.#memory.text();
    }

    at(index) {
        if (typeof index !== "bigint" && !Number.isSafeInteger(index)) throw wrong("index: a whole number is needed");
        const digits = String(index);
        return this.#memory.with([digits], (text) => Uint32Array.from(JSON.parse(this.#ask("q_clan_at", text, digits.length))));
    }

    *samples(seed) {
        const own = seedOf(seed);
        for (let number = 0n; ; number++) yield Uint32Array.from(JSON.parse(this.#ask("q_clan_sample", own, number)));
    }

    best(options) {
        const { greatest = false, most = 1 } = optionsOf(options);
        const list = JSON.parse(this.#ask("q_clan_best", greatest ? 1 : 0, whole(most, "most", 1, MOST)));
        return list.map((each) => ({ cost: BigInt(each.cost), options: Uint32Array.from(each.options) }));
    }

    occurrences() {
        return JSON.parse(this.#ask("q_clan_occurrences")).map(BigInt);
    }

    free() {
        if (!this.#at) return;
        forgotten.unregister(this);
        this.#memory.exports.q_clan_free(this.#at);
        this.#at = 0;
    }

    [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
        this.free();
    }
}

/** Engines that only count; "auto" is all, until it is clear which is fastest. */
export const COUNTERS = ["auto", "layers", "memo"];

/** The bytes of a number of megabytes. */
const bytesIn = (megabytes = MEMORY) => whole(megabytes, "memory", 1, 4096) * 2 ** 20;

const WHOLE = { chosen: new Uint32Array(), banned: new Uint32Array() };

/**
 * Counts the solutions of a problem, which is a text as below, with these options chosen and those banned; after `seconds`
 * the number so far is not exact.
 */
export async function tally(quadrille, dlx, options, { chosen, banned } = WHOLE) {
    const { engine = "auto", memory: megabytes } = options;
    const slice = sliceOf(options.slice);
    const end = performance.now() + 1000 * (secondsOf(options.seconds) || Infinity);
    const room = bytesIn(megabytes);
    await quadrille.need("families");
    const { memory } = quadrille.parts.get("families");
    const { exports } = memory;
    const text = new TextEncoder().encode(dlx);
    const at = memory.with([text, chosen, banned, engine], (problem, those, others, name) =>
        memory.must(exports.q_tally_new(problem, text.length, those, chosen.length, others, banned.length, name, room)),
    );
    let outcome;
    try {
        await inSlices(
            () => {
                outcome = memory.mustNot(exports.q_tally_run(at, slice / 1000));
                return outcome === DONE || performance.now() >= end;
            },
            options,
            () => exports.q_tally_progress(at),
        );
        const { count, engine: used, nodes } = memory.json();
        return { count: BigInt(count), exact: outcome === DONE, effort: { solutions: 0n, nodes: BigInt(nodes), updates: 0n }, engine: used };
    } finally {
        exports.q_tally_free(at);
    }
}

/** `dlx` is the problem as text: its options have the same numbers. */
export async function makeFamily(quadrille, dlx, options) {
    const { memory: megabytes, seconds } = optionsOf(options);
    const limits = [bytesIn(megabytes), secondsOf(seconds)];
    await quadrille.need("families");
    const { memory } = quadrille.parts.get("families");
    const bytes = new TextEncoder().encode(dlx);
    return memory.with([bytes], (at) => new Family(memory, memory.must(memory.exports.q_clan_new(at, bytes.length, ...limits))));
}
