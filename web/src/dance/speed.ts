/** How fast events follow each other. */

export interface Speed {
    /** Events in a second. */
    rate: number;
    title: string;
}

/** No frame has more events than this, however long it took. */
export const MOST_A_FRAME = 1000;
const FASTEST = 60 * MOST_A_FRAME;

export const SPEEDS: Speed[] = [
    { rate: 0.5, title: "1 event in 2 seconds" },
    { rate: 1, title: "1 event a second" },
    { rate: 2, title: "2 events a second" },
    { rate: 5, title: "5 events a second" },
    { rate: 10, title: "10 events a second" },
    { rate: 30, title: "30 events a second" },
    { rate: 60, title: "1 event a frame" },
    { rate: 300, title: "5 events a frame" },
    { rate: 1200, title: "20 events a frame" },
    { rate: 6000, title: "100 events a frame" },
    { rate: FASTEST, title: "1,000 events a frame" },
];

export const DEFAULT_SPEED = 2;

/** Counts out events: parts of one are kept for the next frame. */
export class Pace {
    private rest = 0;

    reset(): void {
        this.rest = 0;
    }

    /** How many events are due after so many milliseconds. */
    due(rate: number, passed: number): number {
        if (rate >= FASTEST) return MOST_A_FRAME;
        this.rest += (rate * passed) / 1000;
        const due = Math.floor(this.rest);
        this.rest -= due;
        return Math.min(due, MOST_A_FRAME);
    }
}
