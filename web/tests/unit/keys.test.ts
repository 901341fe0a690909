import { expect, test } from "vitest";
import { commandOf, type Key } from "../../src/model/keys";

const DIGITS = "123456789";
const LARGE = "123456789ABCDEFGHIJKLMNOP";

function key(text: string, more: Partial<Key> = {}): Key {
    const names = text.split("+");
    const code = names.pop()!;
    const held = {
        shiftKey: names.includes("Shift"),
        ctrlKey: names.includes("Ctrl"),
        metaKey: names.includes("Meta"),
        altKey: names.includes("Alt"),
    };
    const letter = /^(?:Key|Digit|Numpad)(.)$/.exec(code);
    return { code, key: letter ? letter[1]!.toLowerCase() : code, numLock: true, ...held, ...more };
}

const cases: [string, object | null][] = [
    ["Digit5", { do: "value", value: 5, mode: null }],
    ["Shift+Digit5", { do: "value", value: 5, mode: "corner" }],
    ["Ctrl+Digit5", { do: "value", value: 5, mode: "centre" }],
    ["Meta+Digit5", { do: "value", value: 5, mode: "centre" }],
    ["Ctrl+Shift+Digit5", { do: "value", value: 5, mode: "colour" }],
    ["Alt+Digit5", null],
    ["KeyZ", { do: "mode", mode: "digit" }],
    ["KeyX", { do: "mode", mode: "corner" }],
    ["KeyC", { do: "mode", mode: "centre" }],
    ["KeyV", { do: "mode", mode: "colour" }],
    ["Space", { do: "next mode", back: false }],
    ["Shift+Space", { do: "next mode", back: true }],
    ["Delete", { do: "erase", layer: null }],
    ["Backspace", { do: "erase", layer: null }],
    ["Digit0", { do: "erase", layer: null }],
    ["Shift+Delete", { do: "erase", layer: "corner" }],
    ["Ctrl+Delete", { do: "erase", layer: "centre" }],
    ["ArrowUp", { do: "move", dy: -1, dx: 0, extend: false }],
    ["Shift+ArrowRight", { do: "move", dy: 0, dx: 1, extend: true }],
    ["Ctrl+ArrowLeft", { do: "move", dy: 0, dx: -1, extend: true }],
    ["KeyW", { do: "move", dy: -1, dx: 0, extend: false }],
    ["Shift+KeyD", { do: "move", dy: 0, dx: 1, extend: true }],
    ["Ctrl+KeyD", null],
    ["Ctrl+KeyC", null],
    ["Ctrl+KeyA", { do: "all" }],
    ["Ctrl+KeyI", { do: "invert" }],
    ["Ctrl+KeyZ", { do: "undo" }],
    ["Ctrl+Shift+KeyZ", { do: "redo" }],
    ["Ctrl+KeyY", { do: "redo" }],
    ["Escape", { do: "nothing" }],
    ["F4", { do: "filter", value: 4 }],
    ["F12", null],
    ["KeyH", { do: "hint" }],
    ["Tab", null],
];

test.each(cases)("%s", (text, command) => {
    expect(commandOf(key(text), 9, DIGITS)).toEqual(command);
});

test("the numpad with Shift types, whatever key Windows says it was", () => {
    expect(commandOf(key("Shift+Numpad4", { key: "ArrowLeft" }), 9, DIGITS)).toEqual({
        do: "value",
        value: 4,
        mode: "corner",
    });
    expect(commandOf(key("Numpad4", { key: "ArrowLeft", numLock: false }), 9, DIGITS)).toEqual({
        do: "move",
        dy: 0,
        dx: -1,
        extend: false,
    });
    expect(commandOf(key("Numpad4", { key: "ArrowLeft" }), 9, DIGITS)).toEqual({ do: "value", value: 4, mode: null });
});

test("on large boards letters are values, and those beyond keep their meaning", () => {
    expect(commandOf(key("KeyA"), 16, LARGE)).toEqual({ do: "value", value: 10, mode: null });
    expect(commandOf(key("KeyW"), 16, LARGE)).toEqual({ do: "move", dy: -1, dx: 0, extend: false });
    expect(commandOf(key("KeyC"), 16, LARGE)).toEqual({ do: "value", value: 12, mode: null });
    expect(commandOf(key("Ctrl+KeyA"), 16, LARGE)).toEqual({ do: "all" });
});

test("no value that the board does not have", () => {
    expect(commandOf(key("Digit5"), 4, DIGITS)).toBeNull();
});
