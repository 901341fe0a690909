import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Engine, type WorkerLike } from "../../src/engine/client";

vi.mock("../../src/engine/worker?worker&url", () => ({ default: "worker.js" }));

class FakeWorker implements WorkerLike {
    sent: { id?: number; cancel?: number; kind?: string }[] = [];
    ended = false;
    onmessage: ((event: MessageEvent) => void) | null = null;
    onerror: ((event: ErrorEvent) => void) | null = null;
    postMessage(message: object) {
        this.sent.push(message);
    }
    terminate() {
        this.ended = true;
    }
    say(data: object) {
        this.onmessage?.({ data } as MessageEvent);
    }
}

let workers: FakeWorker[];
let ways: boolean[];
let engine: Engine;

beforeEach(() => {
    vi.useFakeTimers();
    workers = [];
    ways = [];
    engine = new Engine((fromFile) => {
        ways.push(fromFile);
        workers.push(new FakeWorker());
        return workers.at(-1)!;
    });
});
afterEach(() => vi.useRealTimers());

test("answers find their questions, in any order", async () => {
    const first = engine.ask("formats", null);
    const second = engine.ask("board", { name: "4x4" });
    const [a, b] = workers[0]!.sent;
    workers[0]!.say({ id: b!.id, output: "board" });
    workers[0]!.say({ id: a!.id, output: "formats" });
    expect(await first).toBe("formats");
    expect(await second).toBe("board");
});

test("progress is told, failures become errors with their place", async () => {
    const told: number[] = [];
    const asked = engine.ask("count", {} as never, { onProgress: (n) => told.push(n) });
    const id = workers[0]!.sent[0]!.id;
    workers[0]!.say({ id, progress: 0.5 });
    workers[0]!.say({ id, failure: { name: "QuadrilleError", message: "no", code: "syntax", line: 2, column: 3 } });
    await expect(asked).rejects.toMatchObject({ code: "syntax", line: 2, column: 3 });
    expect(told).toEqual([0.5]);
});

test("a cancelled question that ends leaves the worker alone", async () => {
    const controller = new AbortController();
    const asked = engine.ask("formats", null, { signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toBe(controller.signal.reason);
    const id = workers[0]!.sent[0]!.id!;
    expect(workers[0]!.sent[1]).toEqual({ cancel: id });
    workers[0]!.say({ id, failure: { name: "AbortError", message: "", code: "", line: 0, column: 0 } });
    vi.advanceTimersByTime(10_000);
    expect(workers).toHaveLength(1);
});

test("a worker that does not stop is replaced, and others are asked again", async () => {
    const controller = new AbortController();
    const hanging = engine.ask("solve", {} as never, { signal: controller.signal });
    const other = engine.ask("formats", null);
    controller.abort();
    await expect(hanging).rejects.toBeDefined();
    vi.advanceTimersByTime(10_000);
    expect(workers).toHaveLength(2);
    expect(workers[0]!.ended).toBe(true);
    expect(workers[1]!.sent).toHaveLength(1);
    workers[1]!.say({ id: workers[1]!.sent[0]!.id, output: 7 });
    expect(await other).toBe(7);
});

test("what is cancelled beforehand is not asked", async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(engine.ask("formats", null, { signal: controller.signal })).rejects.toBeDefined();
    expect(workers).toHaveLength(0);
});

test("a worker that does not start is started from its file, and is asked again; what fails then has failed", async () => {
    const asked = engine.ask("formats", null);
    workers[0]!.onerror?.({ message: "" } as ErrorEvent);
    expect(ways).toEqual([false, true]);
    expect(workers[1]!.sent).toEqual(workers[0]!.sent);
    workers[1]!.say({ id: workers[1]!.sent[0]!.id, output: "formats" });
    expect(await asked).toBe("formats");
    const later = engine.ask("formats", null);
    workers[1]!.onerror?.({ message: "out of memory" } as ErrorEvent);
    await expect(later).rejects.toThrow("out of memory");
    expect(workers.length).toBe(2);
});

test("what fails in a worker that has answered is not tried again", async () => {
    const asked = engine.ask("formats", null);
    workers[0]!.say({ ready: true });
    workers[0]!.onerror?.({ message: "out of memory" } as ErrorEvent);
    await expect(asked).rejects.toThrow("out of memory");
    expect(workers.length).toBe(1);
});
