/** What is said of clues that exclude every solution: of these clues alone, whatever the others do. */
export function describeContradiction(names: readonly string[], minimal: boolean): string {
    const list = names.join(", ");
    if (names.length === 1) return `This clue alone leaves no solution: ${list}.`;
    const least = minimal ? " None of them can be left out of this set." : "";
    return `These ${names.length.toLocaleString("en")} clues alone already leave no solution: ${list}.${least}`;
}
