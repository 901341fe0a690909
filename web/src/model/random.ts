/** Random numbers from a seed (mulberry32): the same seed, the same puzzle. */
export class Random {
    constructor(private state: number) {}

    /** From 0 to `count` - 1. */
    below(count: number): number {
        this.state = (this.state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
    }

    one<T>(list: readonly T[]): T | undefined {
        return list[this.below(list.length)];
    }

    shuffled<T>(list: readonly T[]): T[] {
        const copy = [...list];
        for (let i = copy.length - 1; i > 0; i--) {
            const j = this.below(i + 1);
            [copy[i], copy[j]] = [copy[j]!, copy[i]!];
        }
        return copy;
    }
}
