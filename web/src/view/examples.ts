/** Examples for those who only look. */
import { paste } from "./reading";
import * as session from "./session";

export interface Example {
    title: string;
    puzzle: string;
}

export const SOLVE: readonly Example[] = [
    {
        title: "Several solutions",
        puzzle: "....7........95....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    },
    {
        title: "No solution",
        puzzle: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.2..8..79",
    },
    { title: "17 clues", puzzle: "000000010400000000020000000000050407008000300001090000300400200050100000000806000" },
];

export const WHY: readonly Example[] = [
    { title: "With chains", puzzle: "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.." },
    { title: "With a few tricks", puzzle: "000704005020010070000080002090006250600070008053200010400090000030060090200407000" },
];

export async function showExample({ puzzle, title }: Example): Promise<void> {
    paste(puzzle);
    session.say(`Example: ${title}`);
}

/** Many puzzles: the examples, with their digits exchanged. */
export function exampleFile(count: number): Blob {
    const lines = Array.from({ length: count }, (_, i) => {
        const { puzzle } = [...WHY, ...SOLVE][i % 5]!;
        const digits = [..."123456789"].map((digit, at) => [digit, (at * 4 + i) % 9] as const);
        const to = new Map(digits.map(([digit, turn]) => [digit, String(turn + 1)]));
        return [...puzzle].map((each) => to.get(each) ?? ".").join("");
    });
    return new Blob([lines.join("\n"), "\n"]);
}
