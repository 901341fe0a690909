/** All steps that apply now, technique by technique: some of each. */
import type { Quadrille } from "quadrille";
import type { Task } from "./task";
import { positionOf } from "./convert";
import type { Input, Output } from "./messages";

/** No more of one technique. */
const MOST = 12;

export function everything(quadrille: Quadrille, input: Input<"steps">, task: Task): Promise<Output<"steps">> {
    const { position, ...options } = input;
    const work = { signal: task.signal, onProgress: task.progress };
    return quadrille.steps(positionOf(position), { ...options, ...work, most: MOST, facts: true });
}
