/** Commands of keys and buttons, carried out on the session. */
import * as games from "../model/game";
import type { Command } from "../model/keys";
import { everything, inverted, move, NOTHING } from "../model/selection";
import * as session from "./session";
import { change, settings } from "./settings";

/** Loaded when they are first asked for. If they do not arrive, whoever asks says so. */
export const reasons = () => import("./reasons");

const chosen = () => [...session.selection().cells];

/** "r1c1", or how many cells. */
function named(cells: number[]): string {
    const names = session.geometry()?.board.cellNames;
    return cells.length === 1 ? (names?.[cells[0]!] ?? "") : `${cells.length} cells`;
}

export const COLOUR_NAMES = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "grey"];
/** Colours are told apart by letters too. */
export const colourLetter = (colour: number) => "ABCDEFGHI"[colour - 1]!;

/** Puts a value, a mark or a colour, as the mode says, into all chosen cells. */
export function enter(value: number, mode: games.Mode): void {
    const cells = chosen();
    if (mode === "colour") return colour(cells, value);
    const symbol = session.symbol()(value);
    if (cells.length === 0) return void session.setFilter(session.filter() === value ? 0 : value);
    if (mode === "digit") {
        const peers = settings().tidy ? session.geometry()?.peers : undefined;
        return session.play((game) => games.putValue(game, cells, value, peers), `${named(cells)}: ${symbol}`);
    }
    if (mode === "centre" && settings().candidates) {
        return session.play(
            (game) => games.putMark(game, "struck", cells, value),
            `${named(cells)}: candidate ${symbol}`,
        );
    }
    session.play((game) => games.putMark(game, mode, cells, value), `${named(cells)}: ${mode} mark ${symbol}`);
}

/** Colours go to cells; while a digit is highlighted and candidates are shown, to its candidates. */
function colour(cells: number[], value: number): void {
    if (value > games.COLOURS) return;
    const words = `${named(cells)}: colour ${COLOUR_NAMES[value - 1]}`;
    const digit = session.filter();
    if (digit && settings().candidates) {
        const having = cells.filter((cell) => games.has(session.candidatesOf(cell), digit));
        return session.play((game) => games.putCandidateColour(game, having, digit, value), words);
    }
    session.play((game) => games.putColour(game, cells, value), words);
}

/** A button of the pad: it enters its value, or, digit first, it becomes the value that cells get. */
export function press(value: number, mode: games.Mode): void {
    if (!settings().digitFirst || mode === "colour") return enter(value, mode);
    const chosen = session.filter() === value ? 0 : value;
    session.setFilter(chosen);
    session.say(chosen ? `${session.symbol()(value)} is chosen` : "no digit is chosen");
}

/** Digit first: a cell was touched. */
export function touch(): void {
    const mode = session.held() ?? session.mode();
    if (settings().digitFirst && session.filter() && mode !== "colour") enter(session.filter(), mode);
}

export function eraseChosen(layer: "corner" | "centre" | null = null): void {
    const cells = chosen();
    const words = `${named(cells)}: erased`;
    session.play(
        (game) => (layer ? games.clearLayer(game, layer, cells) : games.erase(game, cells, session.mode())),
        words,
    );
}

export const undo = () => void session.undo();
export const redo = () => void session.redo();

export function nextMode(back: boolean): void {
    const at = games.MODES.indexOf(session.mode()) + (back ? games.MODES.length - 1 : 1);
    const mode = games.MODES[at % games.MODES.length]!;
    session.setMode(mode);
    session.say(`mode: ${mode}`);
}

export function carryOut(command: Command): void {
    const at = session.geometry();
    if (!at) return;
    const { selection, select } = session;
    switch (command.do) {
        case "value":
            return enter(command.value, command.mode ?? session.mode());
        case "erase":
            return eraseChosen(command.layer);
        case "mode":
            return void (session.setMode(command.mode), session.say(`mode: ${command.mode}`));
        case "next mode":
            return nextMode(command.back);
        case "move":
            return void select(move(at, selection(), command.dy, command.dx, command.extend));
        case "filter":
            return void session.setFilter(session.filter() === command.value ? 0 : command.value);
        case "undo":
            return undo();
        case "redo":
            return redo();
        case "all":
            return void select(everything(at, selection().cursor));
        case "invert":
            return void select(inverted(at, selection()));
        case "nothing":
            return void (select(NOTHING), session.setOverlay(null), session.setFilter(0));
        case "hint":
            return void (session.setPanel("why"), reasons().then(({ nextHint }) => nextHint(), () => {}));
        case "candidates":
            return change({ candidates: !settings().candidates });
    }
}
