/** Where a line and a column of a text are; columns count bytes of UTF-8. */
export function offsetOf(text: string, line: number, column: number): number {
    const lines = text.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const bytes = new TextEncoder().encode(lines[line - 1] ?? "").subarray(0, Math.max(0, column - 1));
    return before + new TextDecoder().decode(bytes).length;
}
