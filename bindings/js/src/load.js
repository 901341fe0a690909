/** Loading the compiled code. */
import { Parts, partsOf } from "./parts.js";
import { Quadrille } from "./quadrille.js";

/** A module with one function that uses a vector: (func (result v128) i32.const 0 i8x16.splat). */
const VECTOR_MODULE = Uint8Array.of(
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
);

export function hasSimd() {
    return WebAssembly.validate(VECTOR_MODULE);
}

/** The only thing that the library asks a system for. */
function imports(instance) {
    const clock_time_get = (_clock, _precision, at) => {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        new DataView(instance().exports.memory.buffer).setBigUint64(at, nanoseconds, true);
        return 0;
    };
    return { wasi_snapshot_preview1: { clock_time_get } };
}

async function start(code) {
    const module = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
    let instance = null;
    instance = await WebAssembly.instantiate(module, imports(() => instance));
    instance.exports._initialize();
    return instance.exports;
}

/** Whether it is code, or where there is some; not several by name. */
const isCode = (wasm) =>
    typeof wasm === "string" || [URL, WebAssembly.Module, ArrayBuffer].some((kind) => wasm instanceof kind) || ArrayBuffer.isView(wasm);

/** `fetchCode(url)` returns the compiled module at an address; each kind of machine has its own. */
export async function loadWith(fetchCode, files, { wasm = {}, simd = hasSimd(), parts } = {}) {
    const first = simd ? "simd" : "plain";
    const own = isCode(wasm) ? { [first]: wasm } : wasm;
    const open = async (name) => {
        const code = own[name] ?? files[name]();
        return start(typeof code === "string" || code instanceof URL ? await fetchCode(code) : code);
    };
    const names = partsOf(parts);
    const [exports, ...others] = await Promise.all([first, ...names].map(open));
    const loaded = new Parts(exports, open);
    names.forEach((name, i) => loaded.add(name, others[i]));
    return new Quadrille(loaded, simd);
}
