/** What callers pass, checked where it comes in: an error that names it, instead of a wrong answer. */
import { wrong } from "./memory.js";

const DEFAULT_SLICE = 12;

const show = (value) => (typeof value === "string" ? `'${value.slice(0, 40)}'` : typeof value === "object" ? "an object" : String(value));

/** A whole number, also if it comes as a bigint. */
export function whole(value, name, least = 0, most = Number.MAX_SAFE_INTEGER) {
    const number = typeof value === "bigint" ? Number(value) : value;
    if (!Number.isSafeInteger(number) || number < least || number > most)
        throw wrong(`${name}: ${show(value)} is not a whole number from ${least} to ${most}`);
    return number;
}

/** A number of things after which to stop: Infinity if that is not given, 0 or Infinity. */
export function limitOf(value, name, usual = Infinity) {
    const limit = value ?? usual;
    return limit === Infinity || limit === 0 || limit === 0n ? Infinity : whole(limit, name, 1);
}

/** The same for C, where 0 is no limit; `value` may be a bigint of 64 bits. */
export function limit64(value, name) {
    if (typeof value === "bigint" && value >= 0n && value < 1n << 64n) return value;
    const limit = limitOf(value, name);
    return limit === Infinity ? 0n : BigInt(limit);
}

/** 0: no limit. */
export function secondsOf(value = 0) {
    if (typeof value !== "number" || !(value >= 0)) throw wrong(`seconds: ${show(value)} is not a number from 0 on`);
    return value === Infinity ? 0 : value;
}

/** Milliseconds; Infinity: others never get their turn. */
export function sliceOf(value = DEFAULT_SLICE) {
    if (typeof value !== "number" || !(value > 0)) throw wrong(`slice: ${show(value)} is not a number of milliseconds above 0`);
    return value;
}

export function optionsOf(options = {}) {
    if (options === null || typeof options !== "object") throw wrong(`options are an object, not ${show(options)}`);
    return options;
}

export function listOf(values, name) {
    if (values === null || typeof values !== "object" || !(values.length >= 0))
        throw wrong(`${name}: ${show(values)} is not a list`);
    return values;
}

/** Bytes that may come as text. */
export function bytesOf(text, name) {
    if (typeof text === "string") return new TextEncoder().encode(text);
    if (text instanceof Uint8Array) return text;
    if (text instanceof ArrayBuffer) return new Uint8Array(text);
    throw wrong(`${name}: ${show(text)} is neither a text nor bytes`);
}

/** Node.js 18 has no `crypto` among its globals. */
function drawn() {
    if (globalThis.crypto) return crypto.getRandomValues(new BigUint64Array(1))[0];
    return [0, 1, 2].reduce((bits) => (bits << 22n) | BigInt(Math.floor(Math.random() * 2 ** 22)), 0n);
}

/** A seed as 64 bits; at random if there is none. */
export function seedOf(seed) {
    if (seed === undefined || seed === null) return drawn();
    if (typeof seed !== "bigint" && !Number.isSafeInteger(seed)) throw wrong(`seed: ${show(seed)} is not a whole number`);
    return BigInt.asUintN(64, BigInt(seed));
}
