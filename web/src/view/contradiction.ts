/** What is said of clues that exclude every solution: of these clues alone, whatever the others do. */
import type { Mend } from "../engine/messages";

export function describeContradiction(names: readonly string[], minimal: boolean): string {
    const list = names.join(", ");
    if (names.length === 0) return "The rules of this board leave no solution, whatever the clues are.";
    if (names.length === 1) return `This clue alone leaves no solution: ${list}.`;
    const least = minimal ? " None of them can be left out of this set." : "";
    return `These ${names.length.toLocaleString("en")} clues alone already leave no solution: ${list}.${least}`;
}

/** What changes of one clue do, as sentences; the first element of each is the change. */
export function describeMend(mend: Mend, name: string, old: string, symbol: (value: number) => string): string {
    const [value] = mend.values;
    if (mend.values.length === 1) return `${symbol(value!)} instead of ${old} in ${name}: exactly one solution.`;
    if (mend.values.length > 1)
        return `${list(mend.values.map(symbol))} instead of ${old} in ${name}: exactly one solution each.`;
    return `Without the ${old} in ${name}: several solutions.`;
}

export function describeNoMend(complete: boolean): string {
    return complete
        ? "No change of a single clue gives the puzzle a solution: there is more than one mistake."
        : "No single clue was found whose change gives the puzzle a solution.";
}

const list = (names: string[]) => `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

/** The changes that leave exactly one solution come first, and of these, those with one value. */
export function bestMends(mends: readonly Mend[]): Mend[] {
    const rank = (mend: Mend) => (mend.values.length === 0 ? 1000 : mend.values.length);
    return [...mends].sort((a, b) => rank(a) - rank(b) || a.cell - b.cell);
}
