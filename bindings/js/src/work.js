/** Long work in slices, so that timers, messages and the page get their turn. */
import { sliceOf } from "./arguments.js";

/** Resolves in the next turn of the event loop, without the delay that browsers give nested timers. */
const nextTurn = globalThis.setImmediate
    ? () => new Promise((resolve) => globalThis.setImmediate(resolve))
    : () =>
          new Promise((resolve) => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => {
                  port1.close();
                  resolve();
              };
              port2.postMessage(null);
          });

/**
 * Calls `step` until it returns true, and lets others have their turn every `slice` milliseconds. `progress` is asked
 * for what to tell `onProgress`.
 */
export async function inSlices(step, { signal, onProgress, slice: asked } = {}, progress = () => 0) {
    const slice = sliceOf(asked);
    signal?.throwIfAborted();
    let end = performance.now() + slice;
    while (!step()) {
        if (performance.now() < end) continue;
        onProgress?.(progress());
        await nextTurn();
        signal?.throwIfAborted();
        end = performance.now() + slice;
    }
}
