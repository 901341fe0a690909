/** Large arrays directly within an answer are handed over, not copied. */
const LARGE = 10_000;

export function transferables(output: unknown): Transferable[] {
    if (output === null || typeof output !== "object") return [];
    const buffers = new Set<ArrayBuffer>();
    for (const value of Object.values(output)) {
        if (!ArrayBuffer.isView(value) || value.byteLength < LARGE) continue;
        if (value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength)
            buffers.add(value.buffer);
    }
    return [...buffers];
}
