/**
 * The events of a search: what engine links of the library tells while it works. quadrille/cover.h says what each
 * kind means, and in which order they come.
 */

/** The kinds by number, as in the library. */
export const KIND_NAMES = [
    "choice",
    "cover",
    "uncover",
    "solution",
    "dead end",
    "start",
    "ban",
    "given",
    "clash",
    "purify",
    "unpurify",
    "use",
    "unuse",
    "tweak",
    "untweak",
    "close",
    "retreat",
] as const;

export type Kind = (typeof KIND_NAMES)[number];

/** Events as a source hands them over: four words each, as in the package. */
export interface EventData {
    words: Int32Array;
    count: number;
    /** Whether the search came to its end. */
    complete: boolean;
    /** Names of the kinds by number; none: those of KIND_NAMES. */
    kinds?: readonly string[];
}

/** The events of one search, to be looked up by number. */
export class EventList {
    readonly words: Int32Array;
    readonly count: number;
    readonly complete: boolean;
    private readonly kinds: Kind[];

    constructor(data: EventData) {
        this.words = data.words;
        this.count = data.count;
        this.complete = data.complete;
        this.kinds = (data.kinds ?? KIND_NAMES).map(kindOfName);
    }

    kind(event: number): Kind {
        return this.kinds[this.words[4 * event]];
    }

    /** -1: none. */
    item(event: number): number {
        return this.words[4 * event + 2];
    }

    option(event: number): number {
        return this.words[4 * event + 3];
    }
}

/** "DEAD_END", "dead-end" and "dead end" are the same. */
function kindOfName(name: string): Kind {
    const plain = name.toLowerCase().replace(/[_-]/g, " ");
    const kind = KIND_NAMES.find((each) => each === plain);
    if (!kind) throw new Error(`there is no event of kind ${name}`);
    return kind;
}
