/** Time spent on a game: it runs while the page is seen. Pure: the present is an argument. */
export interface Clock {
    elapsed: number;
    /** Since when it runs; null: it stands. */
    since: number | null;
}

export const stopped = (elapsed = 0): Clock => ({ elapsed, since: null });
export const elapsed = (clock: Clock, now: number) =>
    clock.elapsed + (clock.since === null ? 0 : Math.max(0, now - clock.since));
export const started = (clock: Clock, now: number): Clock => (clock.since === null ? { ...clock, since: now } : clock);
export const paused = (clock: Clock, now: number): Clock => stopped(elapsed(clock, now));

/** 1:05, 12:00, 1:02:03. */
export function shown(milliseconds: number): string {
    const seconds = Math.floor(milliseconds / 1000);
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const two = (n: number) => String(n).padStart(2, "0");
    return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
