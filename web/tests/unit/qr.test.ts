/** Codes are read again by another program, jsQR. */
import jsQR from "jsqr";
import { expect, test } from "vitest";
import { qrCode, qrPath } from "../../src/model/qr";

function scan(code: boolean[][]): string | undefined {
    const [zoom, edge] = [4, 4];
    const size = (code.length + 2 * edge) * zoom;
    const image = new Uint8ClampedArray(4 * size * size).fill(255);
    code.forEach((row, y) =>
        row.forEach((dark, x) => {
            if (!dark) return;
            for (let i = 0; i < zoom * zoom; i++) {
                const at = (((y + edge) * zoom + Math.floor(i / zoom)) * size + (x + edge) * zoom + (i % zoom)) * 4;
                image.fill(0, at, at + 3);
            }
        }),
    );
    return jsQR(image, size, size)?.data;
}

test.each(Array.from({ length: 22 }, (_, i) => 3 + i * 30))("a text of %i letters", (length) => {
    const text = Array.from({ length }, (_, i) => "https://a.b/#p=53..7....6..195Zz_-"[(i * i + length) % 34]).join("");
    const code = qrCode(text)!;
    expect((code.length - 17) % 4).toBe(0);
    expect(scan(code)).toBe(text);
});

test("a link of the page, other letters, and what is too long", () => {
    const link = "https://example.org/sudoku/#p=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    expect(scan(qrCode(link)!)).toBe(link);
    expect(scan(qrCode("Näme → 9")!)).toBe("Näme → 9");
    expect(qrCode("x".repeat(666))).not.toBeNull();
    expect(qrCode("x".repeat(700))).toBeNull();
    expect(qrPath(link)!.path).toMatch(/^M4 4h1v1h-1z/);
});
