/** The worker: loads the library, parts of it when they are needed, and answers the page. */
import { load, type Quadrille } from "quadrille";
import { answers, needs } from "./answers";
import type { Task } from "./task";
import { failureOf } from "./convert";
import type { FromWorker, Kind, ToWorker } from "./messages";
import { transferables } from "./transfer";

const running = new Map<number, AbortController>();
const send = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });
const loaded: Promise<Quadrille> = load({ parts: [] }).then(warmUp);

/** Functions are compiled when first called: this takes their time away from the first puzzle. */
function warmUp(quadrille: Quadrille): Quadrille {
    const puzzle = quadrille.puzzle(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    );
    quadrille.solve(puzzle);
    send({ ready: true });
    return quadrille;
}

async function answer(id: number, kind: Kind, input: unknown): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    const task: Task = { signal: controller.signal, progress: (value) => send({ id, progress: value }) };
    try {
        const run = answers[kind] as (q: Quadrille, input: unknown, task: Task) => unknown;
        const quadrille = await loaded;
        const part = needs[kind];
        if (part) await quadrille.need(part);
        const output = await run(quadrille, input, task);
        send({ id, output }, transferables(output));
    } catch (error) {
        send({ id, failure: failureOf(error) });
    } finally {
        running.delete(id);
    }
}

addEventListener("message", (event: MessageEvent<ToWorker>) => {
    const message = event.data;
    if ("cancel" in message) running.get(message.cancel)?.abort();
    else void answer(message.id, message.kind, message.input);
});
