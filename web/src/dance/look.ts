/** How each option and item looks at the moment, with what has just changed fading out. */
import { MARK_BANNED, MARK_CHOSEN, MARK_GIVEN } from "./effects";
import { ITEM_LEFT } from "./links";
import type { Dance } from "./model";

export const LOOK_LEFT = 0;
export const LOOK_REMOVED = 1;
export const LOOK_CHOSEN = 2;
export const LOOK_GIVEN = 3;

/** Of what is left after a frame, this much after the next one. */
const FADE = 0.8;
const SEEN = 0.02;

export class Look {
    /** From 1, just changed, to 0. */
    readonly optionHeat: Float32Array;
    readonly itemHeat: Float32Array;
    /** From 0, in the lists, to 1, removed: follows the links with a delay that can be seen. */
    readonly optionGone: Float32Array;
    readonly itemGone: Float32Array;
    private clock = 0;

    constructor(private readonly dance: Dance) {
        const { optionCount, itemCount } = dance.problem;
        this.optionHeat = new Float32Array(optionCount);
        this.itemHeat = new Float32Array(itemCount);
        this.optionGone = new Float32Array(optionCount);
        this.itemGone = new Float32Array(itemCount);
    }

    of(option: number): number {
        const { mark, hidden } = this.dance.links;
        if (mark[option] === MARK_CHOSEN) return LOOK_CHOSEN;
        if (mark[option] === MARK_GIVEN) return LOOK_GIVEN;
        if (mark[option] === MARK_BANNED || hidden[option] || this.dance.problem.idle[option]) return LOOK_REMOVED;
        return LOOK_LEFT;
    }

    /** To be called once a frame; returns whether anything is still fading. */
    follow(motion: boolean): boolean {
        const { links } = this.dance;
        const options = this.fade(
            this.optionHeat,
            links.optionStamp,
            this.optionGone,
            (o) => this.of(o) === LOOK_REMOVED,
            motion,
        );
        const items = this.fade(
            this.itemHeat,
            links.itemStamp,
            this.itemGone,
            (i) => links.itemState[i] !== ITEM_LEFT,
            motion,
        );
        this.clock = links.clock++;
        return options || items;
    }

    /** After a jump nothing has "just" changed. */
    settle(): void {
        this.clock = this.dance.links.clock++;
        this.optionHeat.fill(0);
        this.itemHeat.fill(0);
        for (let o = 0; o < this.optionGone.length; o++) this.optionGone[o] = this.of(o) === LOOK_REMOVED ? 1 : 0;
        for (let i = 0; i < this.itemGone.length; i++)
            this.itemGone[i] = this.dance.links.itemState[i] === ITEM_LEFT ? 0 : 1;
    }

    private fade(
        heat: Float32Array,
        stamp: Int32Array,
        gone: Float32Array,
        isGone: (n: number) => boolean,
        motion: boolean,
    ): boolean {
        let moving = false;
        for (let n = 0; n < heat.length; n++) {
            const changed = stamp[n] > this.clock;
            heat[n] = changed ? 1 : heat[n] * FADE;
            if (heat[n] < SEEN || !(motion || changed)) heat[n] = 0;
            const target = isGone(n) ? 1 : 0;
            gone[n] = motion ? target + (gone[n] - target) * FADE : target;
            if (Math.abs(gone[n] - target) < SEEN) gone[n] = target;
            moving ||= heat[n] > 0 || gone[n] !== target;
        }
        return moving;
    }
}
