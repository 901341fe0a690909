/** All steps that apply now, technique by technique, in the order of the scale: some of each. */
import type { Quadrille, Step } from "quadrille";
import type { Task } from "./task";
import { positionOf } from "./convert";
import type { Input, Output } from "./messages";

/** No more of one technique. */
const MOST = 12;
/** Techniques that take seconds in positions where nobody needs them. */
const HEAVY = /nested/;

export async function everything(quadrille: Quadrille, input: Input<"steps">, task: Task): Promise<Output<"steps">> {
    const position = positionOf(input.position);
    const end = performance.now() + input.seconds * 1000;
    const techniques = quadrille
        .techniques(input.scale)
        .filter(({ name }) => !HEAVY.test(name) && !input.without?.includes(name));
    const found: { steps: Step[]; more: boolean } = { steps: [], more: false };
    for (const [i, { name }] of techniques.entries()) {
        if (performance.now() > end) return { ...found, more: true };
        const which = { scale: input.scale, technique: name, most: MOST + 1, facts: true };
        const steps = await quadrille.steps(position, { ...which, signal: task.signal });
        found.steps.push(...steps.slice(0, MOST));
        found.more ||= steps.length > MOST;
        task.progress((i + 1) / techniques.length);
    }
    return found;
}
