/**
 * The module's memory: what goes in, what comes out, and errors. Everything else in this package goes through one
 * object of this class; no other file looks at addresses.
 */
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class QuadrilleError extends Error {
    constructor({ code, message, line = 0, column = 0 }) {
        super(line ? `${message} (line ${line}${column ? `, column ${column}` : ""})` : message);
        this.name = "QuadrilleError";
        this.code = code;
        this.reason = message;
        this.line = line;
        this.column = column;
    }
}

/** An error of this package's own. */
export function wrong(message, code = "argument") {
    return new QuadrilleError({ code, message });
}

/** Room in memory, for `Memory.with`. */
export class Room {
    constructor(bytes) {
        this.bytes = bytes;
    }
}

/** The place of a name in a list. */
export function numbered(list, name, what) {
    const number = list.indexOf(name);
    if (number < 0) throw wrong(`there is no ${what} '${name}': ${list.join(", ")}`);
    return number;
}

/** The outcomes of searches, see quadrille/base.h. */
export const SOLUTION = 0;
export const DONE = 1;
export const PAUSED = 2;
export const SOLUTION_LIMIT = 3;

export class Memory {
    constructor(exports) {
        this.exports = exports;
        this.limits = null;
    }

    /** Views are made anew each time: the buffer is another one when memory has grown. */
    bytes(at, length) {
        return new Uint8Array(this.exports.memory.buffer, at, length);
    }

    words(at, length) {
        return new Uint32Array(this.exports.memory.buffer, at, length);
    }

    integers(at, length) {
        return new Int32Array(this.exports.memory.buffer, at, length);
    }

    longs(at, length) {
        return new BigUint64Array(this.exports.memory.buffer, at, length);
    }

    alloc(size) {
        return this.must(this.exports.q_alloc(size));
    }

    free(at) {
        this.exports.q_free(at);
    }

    /** Calls `use` with copies of these in memory, each as an address, and frees them. */
    with(values, use) {
        const places = [];
        try {
            for (const value of values) places.push(this.put(value));
            return use(...places);
        } finally {
            places.forEach((place) => place && this.free(place));
        }
    }

    /** A string ends with NUL; arrays are copied byte by byte; null is 0. */
    put(value) {
        if (value === null || value === undefined) return 0;
        if (value instanceof Room) return this.alloc(value.bytes);
        if (typeof value !== "string" && !ArrayBuffer.isView(value)) throw wrong(`a text is needed, not ${typeof value}`);
        if (typeof value === "string") {
            if (value.includes("\0")) throw wrong("a text with a NUL in it");
            const bytes = encoder.encode(value);
            const at = this.alloc(bytes.length + 1);
            this.bytes(at, bytes.length + 1).set(bytes);
            this.bytes(at + bytes.length, 1)[0] = 0;
            return at;
        }
        const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
        const at = this.alloc(bytes.length);
        this.bytes(at, bytes.length).set(bytes);
        return at;
    }

    /** The string at an address, up to its NUL. */
    string(at) {
        if (!at) return null;
        const all = new Uint8Array(this.exports.memory.buffer);
        return decoder.decode(all.subarray(at, all.indexOf(0, at)));
    }

    /** The text that the last call has written. */
    text() {
        return decoder.decode(this.bytes(this.exports.q_text(), this.exports.q_text_length()));
    }

    json() {
        return JSON.parse(this.text());
    }

    error() {
        const { exports } = this;
        return new QuadrilleError({
            code: this.string(exports.q_error_code()),
            message: this.string(exports.q_error_message()),
            line: exports.q_error_line(),
            column: exports.q_error_column(),
        });
    }

    /** What a call returned, if it succeeded. */
    must(result) {
        if (!result) throw this.error();
        return result;
    }

    /** Likewise for calls that return -1 if they fail. */
    mustNot(result, failure = -1) {
        if (result === failure) throw this.error();
        return result;
    }
}
