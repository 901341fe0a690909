/** Words for a value that cannot stay. Pure. */
import type { BoardInfo } from "../engine/messages";

const NAMED: Record<string, string> = { row: "row", column: "column", box: "box", regions: "region" };

/** "row 1": as a player says it. */
export function houseInWords({ rule, name }: { rule: string; name: string }): string {
    const number = /\d+$/.exec(name)?.[0];
    return NAMED[rule] && number ? `${NAMED[rule]} ${number}` : "a group of cells that it belongs to";
}

/** Why a wrong value is wrong: a house has it already, or else it leads to no solution. */
export function whyWrong(board: BoardInfo, values: readonly number[], cell: number, symbol: string): string {
    const value = values[cell];
    const house = board.houses.find(
        (each) => each.cells.includes(cell) && each.cells.some((other) => other !== cell && values[other] === value),
    );
    const what = `${symbol} in ${board.cellNames[cell]} is wrong`;
    return house ? `${what}: ${houseInWords(house)} has one already.` : `${what}: it leads to no solution.`;
}

export function whyWronglyStruck(board: BoardInfo, cell: number, symbol: string): string {
    return `Candidate ${symbol} was struck out in ${board.cellNames[cell]}, but ${symbol} is the right value there.`;
}
