/**
 * What a key means on the board. Physical keys (event.code) where the place matters: digits, numpad, ZXCV, WASD. On
 * boards with more than nine values letters are values if the board has them, and then they move nothing.
 */
import type { Mode } from "./game";

export type Command =
    | { do: "value"; value: number; mode: Mode | null }
    | { do: "erase"; layer: "corner" | "centre" | null }
    | { do: "mode"; mode: Mode }
    | { do: "next mode"; back: boolean }
    | { do: "move"; dy: number; dx: number; extend: boolean }
    | { do: "filter"; value: number }
    | { do: "undo" | "redo" | "all" | "invert" | "nothing" | "hint" | "candidates" };

export interface Key {
    code: string;
    key: string;
    shiftKey: boolean;
    ctrlKey: boolean;
    metaKey: boolean;
    altKey: boolean;
    /** Whether NumLock is on. */
    numLock: boolean;
}

const MOVES: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    KeyW: [-1, 0],
    KeyS: [1, 0],
    KeyA: [0, -1],
    KeyD: [0, 1],
};
const LETTER_MODES: Record<string, Mode> = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour" };

/**
 * The digit of a key, by place. With NumLock on, Shift on the numpad makes Windows send arrows: the code tells the
 * truth. Without NumLock the numpad moves.
 */
function digit({ code, numLock, key }: Key): number | null {
    const match = /^(Digit|Numpad)([0-9])$/.exec(code);
    if (!match) return null;
    if (match[1] === "Numpad" && !numLock && !/^[0-9]$/.test(key)) return null;
    return Number(match[2]);
}

/** Shift is for corner marks, Ctrl (Cmd) for centre marks, both for colours. */
function heldMode({ shiftKey, ctrlKey, metaKey }: Key): Mode | null {
    const control = ctrlKey || metaKey;
    return shiftKey && control ? "colour" : shiftKey ? "corner" : control ? "centre" : null;
}

/** The value that a key types: by its place for 1 to 9, by its letter beyond. */
function valueOf(key: Key, values: number, symbols: string): number | null {
    const number = digit(key);
    const plain = values <= 9 || symbols.startsWith("123456789");
    if (number !== null && plain) return number >= 1 && number <= values ? number : null;
    if (key.ctrlKey || key.metaKey || [...key.key].length !== 1) return null;
    const at = [...symbols].slice(0, values).findIndex((symbol) => symbol.toLowerCase() === key.key.toLowerCase());
    return at < 0 ? null : at + 1;
}

/** Takes a move back, or brings it again. */
export function undoOf({ code, shiftKey, ctrlKey, metaKey, altKey }: Omit<Key, "key" | "numLock">) {
    if (altKey || !(ctrlKey || metaKey)) return null;
    if (code === "KeyZ") return shiftKey ? "redo" : "undo";
    return code === "KeyY" ? "redo" : null;
}

function withControl(key: Key): Command | null {
    const undo = undoOf(key);
    if (undo) return { do: undo };
    if (key.code === "KeyA") return { do: "all" };
    if (key.code === "KeyI") return { do: "invert" };
    return null;
}

function erase({ shiftKey, ctrlKey, metaKey }: Key): Command {
    return { do: "erase", layer: shiftKey ? "corner" : ctrlKey || metaKey ? "centre" : null };
}

export function commandOf(key: Key, values: number, symbols: string): Command | null {
    if (key.altKey) return null;
    const value = valueOf(key, values, symbols);
    if (value !== null) return { do: "value", value, mode: heldMode(key) };
    const control = key.ctrlKey || key.metaKey;
    if (control && withControl(key)) return withControl(key);
    if (["Delete", "Backspace"].includes(key.code) || (digit(key) === 0 && values <= 9)) return erase(key);
    const step = MOVES[key.code] ?? MOVES[key.key];
    if (step && (key.code.startsWith("Arrow") || key.key.startsWith("Arrow") || !control)) {
        return { do: "move", dy: step[0], dx: step[1], extend: key.shiftKey || control };
    }
    const filter = /^F([1-9])$/.exec(key.code);
    if (filter && !control && !key.shiftKey) return { do: "filter", value: Number(filter[1]) };
    return control ? null : plainKey(key);
}

function plainKey({ code, shiftKey }: Key): Command | null {
    const mode = LETTER_MODES[code];
    if (mode) return { do: "mode", mode };
    if (code === "Space") return { do: "next mode", back: shiftKey };
    if (code === "Escape") return { do: "nothing" };
    if (code === "KeyH") return { do: "hint" };
    if (code === "KeyM") return { do: "candidates" };
    return null;
}
