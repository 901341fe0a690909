/** Steps with their reasons, and ratings. */
import { listOf, secondsOf, whole } from "./arguments.js";
import { DONE, numbered, wrong } from "./memory.js";
import { Puzzle } from "./puzzle.js";
import { solve } from "./solving.js";
import { inSlices } from "./work.js";

const SCALES = ["classic", "extended", "revised", "learner", "whips", "braids"];
const HAS_STEP = -1; // what q_guide_next returns
const FAILED = -2;
const SLICE = 100; // what q_guide_rate returns, or DONE
const ABOVE = 101;
const ANY_RATING = 0xffffffff;

/** Some techniques have ten thousands of steps in one position. */
const STEPS_EACH = 20;

/** Seconds of one call that rates. */
const SECONDS = 0.008;

function scaleNumber(scale = "classic") {
    return numbered(SCALES, scale, "scale");
}

/** Those that are kept for the next question: making one takes longer than most answers. */
const KEPT = 4;

/** Explainers that nobody uses at present, with the sheets that they were made on. */
export class Explainers {
    constructor() {
        this.idle = [];
    }

    take(key) {
        const at = this.idle.findIndex((explainer) => explainer.key === key);
        return at < 0 ? null : this.idle.splice(at, 1)[0];
    }

    giveBack(explainer) {
        this.idle.unshift(explainer);
        if (this.idle.length > KEPT) this.idle.pop().free();
    }
}

/** An explainer in memory, and a sheet of its own. */
class Explainer {
    constructor(quadrille, board, { number, seconds, barred }, key) {
        const { memory, sheets } = quadrille.parts.get("reasons");
        this.memory = memory;
        this.key = key;
        this.sheet = sheets.own(board);
        try {
            this.at = memory.must(memory.exports.q_guide_new(this.sheet.at, number, seconds));
            for (const technique of barred) memory.exports.q_guide_bar(this.at, technique);
        } catch (error) {
            this.sheet.free();
            throw error;
        }
    }

    start(puzzle, isPosition, hasFacts) {
        this.sheet.set(puzzle, isPosition);
        this.memory.exports.q_guide_start(this.at, this.sheet.at, hasFacts);
    }

    /** The next step, or null. */
    next() {
        const result = this.memory.mustNot(this.memory.exports.q_guide_next(this.at, this.sheet.at), FAILED);
        if (result === HAS_STEP) return this.memory.json();
        if (this.memory.string(this.memory.exports.q_outcome_name(result)) === "time limit")
            throw wrong("no step was found within the time limit", "limit");
        return null;
    }

    free() {
        this.memory.exports.q_guide_free(this.at);
        this.sheet.free();
    }
}

/** The numbers of techniques that are not to be used, in order. */
function barredOf(quadrille, names = []) {
    const list = [...listOf(names, "without")];
    if (list.length === 0) return list;
    const all = techniques(quadrille);
    return list.map((name) => numbered(all.map((each) => each.name), name, "technique")).sort((a, b) => a - b);
}

/** An explainer, begun with a puzzle or position; to be given back. */
function begin(quadrille, position, options = {}) {
    const number = scaleNumber(options.scale);
    const seconds = secondsOf(options.seconds);
    const barred = barredOf(quadrille, options.without);
    const puzzle = position instanceof Puzzle ? position : quadrille.puzzle(position);
    const key = `${number} ${seconds} ${barred} ${puzzle.board.name}`;
    const explainer =
        quadrille.explainers.take(key) ?? new Explainer(quadrille, puzzle.board, { number, seconds, barred }, key);
    try {
        explainer.start(puzzle, !(position instanceof Puzzle) || puzzle.given !== null, options.facts === true);
    } catch (error) {
        quadrille.explainers.giveBack(explainer);
        throw error;
    }
    return explainer;
}

function using(quadrille, position, options, use) {
    const explainer = begin(quadrille, position, options);
    try {
        return use(explainer);
    } finally {
        quadrille.explainers.giveBack(explainer);
    }
}

export function hint(quadrille, position, options) {
    return using(quadrille, position, options, (explainer) => explainer.next());
}

/** All of them, or those of a scale, in its order. */
export function techniques(quadrille, scale) {
    const { memory } = quadrille.parts.get("reasons");
    const number = scale === undefined ? -1 : scaleNumber(scale);
    const list = [];
    for (let i = 0; memory.exports.q_technique(i, number); i++) {
        const { technique, branches, place } = memory.json();
        if (number < 0 || place >= 0) list.push({ ...technique, number: i, branches, place });
    }
    return number < 0 ? list : list.sort((a, b) => a.place - b.place);
}

export async function steps(quadrille, position, options = {}) {
    await quadrille.need("reasons");
    const { scale = "learner", technique } = options;
    const most = whole(options.most ?? STEPS_EACH, "most", 1, 0xffffffff);
    const { memory } = quadrille.parts.get("reasons");
    const { without = [] } = options;
    const wanted = techniques(quadrille, technique ? undefined : scale).filter(({ name }) =>
        technique ? name === technique : !without.includes(name),
    );
    wanted.sort((a, b) => a.branches - b.branches); // what may take long comes last
    if (technique && wanted.length === 0) throw wrong(`there is no technique '${technique}'`);
    const seconds = secondsOf(options.seconds);
    const end = seconds ? performance.now() + 1000 * seconds : Infinity;
    const explainer = begin(quadrille, position, { ...options, scale, seconds: 0 });
    const found = [];
    let at = 0;
    let complete = true;
    try {
        await inSlices(
            () => {
                if (at >= wanted.length) return true;
                const left = (end - performance.now()) / 1000;
                if (left <= 0) return !(complete = false);
                const { number } = wanted[at++];
                const outcome = memory.mustNot(
                    memory.exports.q_guide_each(explainer.at, explainer.sheet.at, number, most, seconds && left),
                );
                found.push(...memory.json());
                complete &&= outcome === DONE;
                return at >= wanted.length;
            },
            options,
            () => at / wanted.length,
        );
    } finally {
        quadrille.explainers.giveBack(explainer);
    }
    return { steps: found, complete };
}

// ---- ratings -------------------------------------------------------------------------------------------------------

/** Without exactly one solution, techniques go on for minutes and get nowhere. */
function mustBeProper(quadrille, position) {
    const puzzle = position instanceof Puzzle ? position : quadrille.puzzle({ ...position, candidates: null });
    const { verdict } = solve(quadrille, puzzle);
    if (verdict !== "unique")
        throw wrong(`the puzzle has ${verdict === "multiple" ? "several solutions" : "no solution"}: it is not rated`, "clash");
}

export async function rate(quadrille, position, options = {}, path = null) {
    await quadrille.need("reasons");
    const { memory } = quadrille.parts.get("reasons");
    const number = scaleNumber(options.scale);
    mustBeProper(quadrille, position);
    const explainer = begin(quadrille, position, options);
    let outcome;
    let told = 0;
    try {
        await inSlices(
            () => {
                const sheet = path ? explainer.sheet.at : 0;
                outcome = memory.mustNot(memory.exports.q_guide_rate(explainer.at, sheet, SECONDS, ANY_RATING));
                if (path) path.push(...memory.json());
                told++;
                return outcome !== SLICE;
            },
            options,
            () => path?.length ?? told,
        );
        memory.must(memory.exports.q_guide_rating(explainer.at, number));
        return { ...memory.json(), complete: outcome === DONE };
    } finally {
        quadrille.explainers.giveBack(explainer);
    }
}

export async function findPath(quadrille, position, options = {}) {
    const list = [];
    const result = await rate(quadrille, position, options, list);
    return { steps: list, rating: result };
}

/** The ER in tenths on the classic scale, or null if it is above `most`. */
export function rateUpTo(quadrille, puzzle, most) {
    const { memory } = quadrille.parts.get("reasons");
    return using(quadrille, puzzle, {}, (explainer) => {
        let outcome;
        do outcome = memory.mustNot(memory.exports.q_guide_rate(explainer.at, 0, 1, most));
        while (outcome === SLICE);
        memory.must(memory.exports.q_guide_rating(explainer.at, 0));
        return outcome === ABOVE ? null : Math.round(memory.json().er * 10);
    });
}
