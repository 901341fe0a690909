/** The puzzle of a day: the same for everyone, as it is made from the date. Pure: the date is an argument. */
import type { Grade } from "quadrille";

/** From Sunday on: the week begins easy. */
const GRADES: readonly Grade[] = ["extreme", "easy", "easy", "medium", "medium", "hard", "fiendish"];
const MONTHS = "January February March April May June July August September October November December".split(" ");

export function puzzleOfDay(date: Date): { seed: number; grade: Grade; title: string } {
    const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
    return {
        seed: year * 10_000 + (month + 1) * 100 + day,
        grade: GRADES[date.getDay()]!,
        title: `${day} ${MONTHS[month]} ${year}`,
    };
}
