/** The frames in which everything is painted: they come while something moves, and else only when asked for. */

/** Told how many milliseconds passed; returns whether another frame is needed. */
type Frame = (passed: number) => boolean;

export class Loop {
    private handle = 0;
    private last = 0;

    constructor(private readonly frame: Frame) {}

    request(): void {
        if (this.handle) return;
        this.handle = requestAnimationFrame((now) => this.run(now));
    }

    stop(): void {
        cancelAnimationFrame(this.handle);
        this.handle = 0;
    }

    private run(now: number): void {
        this.handle = 0;
        const passed = Math.min(100, this.last ? now - this.last : 16);
        this.last = now;
        if (this.frame(passed)) this.request();
        else this.last = 0;
    }
}
