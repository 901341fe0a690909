/**
 * QR codes (ISO/IEC 18004) of short texts: bytes, error correction level M, versions 1 to 20. Pure.
 */

/** By version: codewords for correction in each block, and blocks. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

const sizeOf = (version: number) => 17 + 4 * version;

/** Modules that hold bits of codewords. */
function roomOf(version: number): number {
    let modules = (16 * version + 128) * version + 64;
    if (version >= 2) {
        const places = Math.floor(version / 7) + 2;
        modules -= (25 * places - 10) * places - 55;
    }
    return version >= 7 ? modules - 36 : modules;
}

const codewordsOf = (version: number) => roomOf(version) >> 3;
const dataOf = (version: number) => codewordsOf(version) - CORRECTION[version - 1]! * BLOCKS[version - 1]!;
const lengthBits = (version: number) => (version < 10 ? 8 : 16);

/** The data codewords of a text. */
function encode(bytes: Uint8Array, version: number): number[] {
    const bits: number[] = [];
    const put = (value: number, count: number) => {
        for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
    };
    const room = 8 * dataOf(version);
    put(4, 4); // bytes follow
    put(bytes.length, lengthBits(version));
    bytes.forEach((byte) => put(byte, 8));
    put(0, Math.min(4, room - bits.length));
    put(0, (8 - (bits.length % 8)) % 8);
    for (let i = 0; bits.length < room; i++) put(i % 2 ? 0x11 : 0xec, 8);
    return Array.from({ length: room / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0));
}

/** The product in GF(2^8) with the polynomial 0x11d. */
function times(a: number, b: number): number {
    let product = 0;
    for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
    return product;
}

function generator(degree: number): number[] {
    const factors = [...new Array<number>(degree - 1).fill(0), 1];
    for (let i = 0, root = 1; i < degree; i++, root = times(root, 2))
        for (let j = 0; j < degree; j++) factors[j] = times(factors[j]!, root) ^ (factors[j + 1] ?? 0);
    return factors;
}

/** The remainder of Reed and Solomon. */
function remainder(data: number[], divisor: number[]): number[] {
    const rest = divisor.map(() => 0);
    for (const word of data) {
        const factor = word ^ rest.shift()!;
        rest.push(0);
        divisor.forEach((each, i) => (rest[i] = rest[i]! ^ times(each, factor)));
    }
    return rest;
}

/** Blocks with their corrections, interleaved. */
function interleave(data: number[], version: number): number[] {
    const [all, count, correction] = [codewordsOf(version), BLOCKS[version - 1]!, CORRECTION[version - 1]!];
    const short = Math.floor(all / count) - correction;
    const shorts = count - (all % count);
    const divisor = generator(correction);
    const blocks = Array.from({ length: count }, (_, i) => {
        const from = i * short + Math.max(0, i - shorts);
        return data.slice(from, from + short + (i < shorts ? 0 : 1));
    });
    const words: number[] = [];
    for (let i = 0; i <= short; i++) for (const block of blocks) if (i < block.length) words.push(block[i]!);
    const rests = blocks.map((block) => remainder(block, divisor));
    for (let i = 0; i < correction; i++) for (const rest of rests) words.push(rest[i]!);
    return words;
}

class Matrix {
    readonly size: number;
    /** -1: not set yet. */
    readonly cells: Int8Array;
    readonly fixed: Uint8Array;

    constructor(readonly version: number) {
        this.size = sizeOf(version);
        this.cells = new Int8Array(this.size ** 2);
        this.fixed = new Uint8Array(this.size ** 2);
    }

    fix(x: number, y: number, dark: boolean): void {
        if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
        this.cells[y * this.size + x] = dark ? 1 : 0;
        this.fixed[y * this.size + x] = 1;
    }

    patterns(): void {
        const { size } = this;
        for (let i = 0; i < size; i++) {
            this.fix(6, i, i % 2 === 0);
            this.fix(i, 6, i % 2 === 0);
        }
        for (const [x, y] of [
            [3, 3],
            [size - 4, 3],
            [3, size - 4],
        ] as const)
            this.square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
        const places = this.alignments();
        const last = places.length - 1;
        places.forEach((x, i) =>
            places.forEach((y, j) => {
                const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
                if (!isFinder) this.square(x, y, 2, (ring) => ring !== 1);
            }),
        );
        this.format(0);
        this.versionBits();
    }

    square(x: number, y: number, reach: number, dark: (ring: number) => boolean): void {
        for (let dy = -reach; dy <= reach; dy++)
            for (let dx = -reach; dx <= reach; dx++)
                this.fix(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
    }

    alignments(): number[] {
        if (this.version === 1) return [];
        const count = Math.floor(this.version / 7) + 2;
        const step = Math.ceil((this.size - 13) / (2 * count - 2)) * 2;
        return [6, ...Array.from({ length: count - 1 }, (_, i) => this.size - 7 - (count - 2 - i) * step)];
    }

    format(mask: number): void {
        let rest = mask; // level M is 00
        for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
        const bits = ((mask << 10) | rest) ^ 0x5412;
        const bit = (i: number) => ((bits >> i) & 1) === 1;
        const { size } = this;
        for (let i = 0; i <= 5; i++) this.fix(8, i, bit(i));
        this.fix(8, 7, bit(6));
        this.fix(8, 8, bit(7));
        this.fix(7, 8, bit(8));
        for (let i = 9; i < 15; i++) this.fix(14 - i, 8, bit(i));
        for (let i = 0; i < 8; i++) this.fix(size - 1 - i, 8, bit(i));
        for (let i = 8; i < 15; i++) this.fix(8, size - 15 + i, bit(i));
        this.fix(8, size - 8, true);
    }

    versionBits(): void {
        if (this.version < 7) return;
        let rest = this.version;
        for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
        const bits = (this.version << 12) | rest;
        for (let i = 0; i < 18; i++) {
            const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
            this.fix(a, b, ((bits >> i) & 1) === 1);
            this.fix(b, a, ((bits >> i) & 1) === 1);
        }
    }

    /** In columns of two, up and down, from the right. */
    fill(words: number[]): void {
        let at = 0;
        for (let right = this.size - 1; right >= 1; right -= 2) {
            if (right === 6) right = 5;
            for (let i = 0; i < this.size; i++) {
                const up = ((right + 1) & 2) === 0;
                const y = up ? this.size - 1 - i : i;
                for (const x of [right, right - 1]) {
                    const cell = y * this.size + x;
                    if (this.fixed[cell]) continue;
                    const word = words[at >> 3];
                    this.cells[cell] = word === undefined ? 0 : (word >> (7 - (at & 7))) & 1;
                    at++;
                }
            }
        }
    }

    /** Twice takes it away. */
    mask(number: number): void {
        for (let y = 0; y < this.size; y++)
            for (let x = 0; x < this.size; x++) {
                const cell = y * this.size + x;
                if (!this.fixed[cell] && MASKS[number]!(x, y)) this.cells[cell]! ^= 1;
            }
    }

    /** What makes a code hard to read: long runs, squares, uneven dark and light. */
    penalty(): number {
        const { size, cells } = this;
        const at = (x: number, y: number) => cells[y * size + x]!;
        let sum = 0;
        for (let i = 0; i < size; i++)
            for (const line of [(j: number) => at(j, i), (j: number) => at(i, j)]) sum += linePenalty(line, size);
        for (let y = 1; y < size; y++)
            for (let x = 1; x < size; x++)
                if (at(x, y) === at(x - 1, y) && at(x, y) === at(x, y - 1) && at(x, y) === at(x - 1, y - 1)) sum += 3;
        const dark = cells.reduce((all, each) => all + each, 0) / size ** 2;
        return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
    }
}

const MASKS: ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function linePenalty(line: (at: number) => number, size: number): number {
    let sum = 0;
    let text = "";
    for (let i = 0, run = 0; i < size; i++) {
        text += line(i);
        run = i > 0 && line(i) === line(i - 1) ? run + 1 : 1;
        if (run === 5) sum += 3;
        else if (run > 5) sum++;
    }
    return sum + 40 * (text.split(/(?=10111010000|00001011101)/).length - 1);
}

/** Rows of the code, true for dark; null: the text is too long. */
export function qrCode(text: string): boolean[][] | null {
    const bytes = new TextEncoder().encode(text);
    const fits = (version: number) => 4 + lengthBits(version) + 8 * bytes.length <= 8 * dataOf(version);
    const version = CORRECTION.findIndex((_, i) => fits(i + 1)) + 1;
    if (version === 0) return null;
    const matrix = new Matrix(version);
    matrix.patterns();
    matrix.fill(interleave(encode(bytes, version), version));
    const masks = MASKS.map((_, number) => {
        matrix.format(number);
        matrix.mask(number);
        const penalty = matrix.penalty();
        matrix.mask(number);
        return penalty;
    });
    const best = masks.indexOf(Math.min(...masks));
    matrix.format(best);
    matrix.mask(best);
    const { size, cells } = matrix;
    return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => cells[y * size + x] === 1));
}

/** As an SVG path in a square of `size` with a quiet edge of 4 modules; null: too long. */
export function qrPath(text: string): { size: number; path: string } | null {
    const code = qrCode(text);
    if (!code) return null;
    let path = "";
    code.forEach((row, y) => row.forEach((dark, x) => (path += dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")));
    return { size: code.length + 8, path };
}
