/** One sentence for each event. */
import type { Dance } from "./model";
import type { Kind } from "./events";
import type { Meaning } from "./meaning";

/** How the engine picks the item of a node. */
export type Order = "fewest" | "first";

export interface Narration {
    meaning: Meaning;
    order: Order;
}

/** An event with what is known before it: the dance is at the moment before. */
interface Scene extends Narration {
    dance: Dance;
    event: number;
    item: number;
    option: number;
}

/** Solutions with more options than this are not spelled out. */
const SPELLED_OUT = 8;

/** The sentence for the event that comes next; "" at the end. */
export function narrateNext(dance: Dance, narration: Narration): string {
    const { at, events } = dance;
    if (at >= dance.count) return "";
    const scene = { ...narration, dance, event: at, item: events.item(at), option: events.option(at) };
    return SENTENCES[events.kind(at)](scene);
}

/** The sentences of the events from `from` to `to` - 1. The dance is moved. */
export function narrateAll(dance: Dance, narration: Narration, from: number, to: number): string[] {
    dance.seek(from);
    const sentences = [];
    while (dance.at < Math.min(to, dance.count)) {
        sentences.push(narrateNext(dance, narration));
        dance.step(1);
    }
    return sentences;
}

const SENTENCES: Record<Kind, (scene: Scene) => string> = {
    start: ({ dance: { problem } }) => {
        const rule = problem.bounded ? "as often as its bounds say" : "exactly once";
        const primary = problem.items.filter((item) => item.primary).length;
        const options = many(problem.optionCount, "option");
        return `The search begins: ${many(primary, "item")} to be covered ${rule}, ${options}.`;
    },
    ban: (scene) => `Banned: option ${quoted(scene)} leaves all its lists.`,
    given: (scene) => {
        const words = scene.meaning.option(scene.option);
        if (words) return `Clue: ${words}. Its option ${quoted(scene)} is chosen from the start.`;
        return `Given: option ${quoted(scene)} is chosen from the start.`;
    },
    clash: (scene) => {
        const why = scene.item < 0 ? "it is banned or cannot be used" : `item ${name(scene)} is taken`;
        return `Option ${quoted(scene)} should be chosen from the start, but ${why}: there is no solution.`;
    },
    cover: (scene) => (isBranch(scene) ? coverBranch(scene) : coverOther(scene)),
    uncover: (scene) => {
        const tried = isEndOfBranch(scene) ? `All options of item ${name(scene)} were tried. ` : "";
        return `${tried}Uncover ${name(scene)}: ${backInLists(scene)}.`;
    },
    choice: (scene) => {
        const list = scene.dance.links.optionsOf(scene.item);
        const number = scene.dance.problem.bounded ? 0 : list.indexOf(scene.option) + 1;
        const which = number ? `option ${number} of ${list.length}` : "an option";
        const words = scene.meaning.option(scene.option);
        if (words) return `Try ${words}, ${which} for ${itemWords(scene)}: ${quoted(scene)}.`;
        return `Try ${which} for item ${name(scene)}: ${quoted(scene)}.`;
    },
    retreat: (scene) => {
        if (scene.option < 0) return `Item ${name(scene)} is open again: what followed is undone.`;
        const words = scene.meaning.option(scene.option);
        return `Take back ${words ? `${words}, ` : ""}option ${quoted(scene)}, and undo what followed from it.`;
    },
    solution: (scene) => {
        const { dance } = scene;
        const number = dance.counts().solutions + 1;
        const options = [...dance.given(), ...dance.choices().map((choice) => choice.option)].filter((o) => o >= 0);
        const list = options.map((option) => `‘${dance.problem.optionText(option)}’`).join(", ");
        const spelled = options.length <= SPELLED_OUT ? `: ${list}` : "";
        const size = many(options.length, "option");
        return `Solution ${number.toLocaleString("en")}: nothing is left to cover, with ${size}${spelled}.`;
    },
    "dead end": (scene) => {
        const need = scene.dance.links.least[scene.item];
        const size = scene.dance.links.size[scene.item];
        if (scene.dance.problem.bounded && need > 1)
            return `Dead end: item ${name(scene)} needs ${need} more options, and has ${size}.`;
        const words = scene.meaning.deadEnd(scene.item);
        return `Dead end: item ${name(scene)} has no option left.${words ? ` ${words}` : ""}`;
    },
    purify: (scene) => {
        const { problem } = scene.dance;
        const colour = problem.colourNames[problem.colourOf(problem.entryOf(scene.option, scene.item))];
        const others = otherColours(scene);
        const options = `${many(others, "option")} with another colour ${leave(others)} other lists`;
        return `Item ${name(scene)} gets the colour ${colour}: ${options}.`;
    },
    unpurify: (scene) => `Item ${name(scene)} has no colour again: options with other colours are back in their lists.`,
    use: (scene) => {
        const more = scene.dance.links.most[scene.item] - 1;
        return `Item ${name(scene)} is covered once more; ${moreTimes(more)} left.`;
    },
    unuse: (scene) => {
        const more = scene.dance.links.most[scene.item] + 1;
        return `Item ${name(scene)} is covered once less; ${moreTimes(more)} left.`;
    },
    tweak: (scene) =>
        `Option ${quoted(scene)} leaves its lists until the other options of item ${name(scene)} were tried.`,
    untweak: (scene) => `Option ${quoted(scene)} is back in its lists.`,
    close: (scene) => `Item ${name(scene)} was covered often enough: cover it no more.`,
};

/** Whether this cover is that of the item whose options are tried next. */
function isBranch({ dance, event }: Scene): boolean {
    const node = dance.tree.nodeAfter[event];
    return dance.tree.visit[node] === event + 1;
}

function isEndOfBranch({ dance, event, item }: Scene): boolean {
    const node = dance.tree.nodeAfter[event];
    return !dance.problem.bounded && dance.tree.item[node] === item && dance.tree.visit[node] <= event;
}

function coverBranch(scene: Scene): string {
    const { dance, item, order } = scene;
    const options = dance.links.optionsOf(item);
    const first = `is the first item left, with ${many(options.length, "option")}`;
    const fewest = `has the fewest options left, ${options.length}`;
    const begin = `Item ${name(scene)} ${order === "first" ? first : fewest}.`;
    const words = scene.meaning.branch(item, options);
    const leaving = `${many(options.length, "option")} ${leave(options.length)} other lists`;
    const go = `Cover it: it leaves the list of items, and its ${leaving}.`;
    return words ? `${begin} ${words} ${go}` : `${begin} ${go}`;
}

function coverOther(scene: Scene): string {
    const { links, problem } = scene.dance;
    const size = links.size[scene.item];
    const list = problem.items[scene.item].primary ? "it leaves the list of items" : "";
    const options = size ? `${many(size, "option")} ${leave(size)} other lists` : "no other option names it";
    return `Cover ${name(scene)}: ${[list, options].filter(Boolean).join(", and ")}.`;
}

function backInLists({ dance: { links, problem }, item }: Scene): string {
    const list = problem.items[item].primary ? "it is back in the list of items" : "";
    const size = links.size[item];
    const options = size
        ? `${many(size, "option")} ${size === 1 ? "is back in its" : "are back in their"} other lists`
        : "";
    return [list, options].filter(Boolean).join(", and ") || "no other option names it";
}

function otherColours({ dance: { links, problem }, item, option }: Scene): number {
    const colour = problem.colourOf(problem.entryOf(option, item));
    return links.optionsOf(item).filter((each) => problem.colourOf(problem.entryOf(each, item)) !== colour).length;
}

function name({ dance, item }: Scene): string {
    return dance.problem.items[item].name;
}

function itemWords(scene: Scene): string {
    return scene.meaning.item(scene.item) ?? `item ${name(scene)}`;
}

function quoted({ dance, option }: Scene): string {
    return `‘${dance.problem.optionText(option)}’`;
}

function moreTimes(times: number): string {
    return times === 1 ? "1 time is" : `${times.toLocaleString("en")} times are`;
}

function leave(options: number): string {
    return options === 1 ? "leaves its" : "leave their";
}

/** "1 option", "2,345 options". */
export function many(count: number, noun: string): string {
    return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
