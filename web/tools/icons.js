/** The icon as PNG files, for systems that take no SVG: drawn here, with nine samples for each point. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

const SAMPLES = 3;
const GROUND = [47, 75, 184];
const LINE = [140, 156, 216];
const WHITE = [255, 255, 255];
const GOLD = [255, 201, 77];
const DOTS = [
    [18, 18],
    [32, 46],
    [46, 32],
];

const LINKS = [
    [
        [18, 18],
        [46, 32],
    ],
    [
        [46, 32],
        [32, 46],
    ],
];

const LINES = [25, 39].flatMap((at) => [
    [
        [at, 13],
        [at, 51],
    ],
    [
        [13, at],
        [51, at],
    ],
]);

const near = (x, y, [ax, ay], [bx, by]) => {
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
};

/** The colour at a point of the 64 x 64 drawing (see public/icon.svg). */
function colourAt(x, y) {
    if (DOTS.some(([cx, cy]) => Math.hypot(x - cx, y - cy) < 4.5)) return WHITE;
    if (LINKS.some(([a, b]) => near(x, y, a, b) < 1.25)) return GOLD;
    return LINES.some(([a, b]) => near(x, y, a, b) < 1.25) ? LINE : GROUND;
}

function pixel(size, column, row) {
    const sum = [0, 0, 0];
    for (let i = 0; i < SAMPLES ** 2; i++) {
        const x = ((column + ((i % SAMPLES) + 0.5) / SAMPLES) * 64) / size;
        const y = ((row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) * 64) / size;
        colourAt(x, y).forEach((value, channel) => (sum[channel] += value));
    }
    return sum.map((value) => Math.round(value / SAMPLES ** 2));
}

function chunk(type, data) {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
}

function png(size) {
    const rows = Buffer.alloc(size * (size * 3 + 1));
    for (let row = 0; row < size; row++) {
        for (let column = 0; column < size; column++)
            rows.set(pixel(size, column, row), row * (size * 3 + 1) + 1 + column * 3);
    }
    const header = Buffer.alloc(13);
    header.writeUInt32BE(size, 0);
    header.writeUInt32BE(size, 4);
    header.set([8, 2], 8);
    const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
    return Buffer.concat([
        signature,
        chunk("IHDR", header),
        chunk("IDAT", deflateSync(rows)),
        chunk("IEND", Buffer.alloc(0)),
    ]);
}

export function icons() {
    let folder = "";
    return {
        name: "icons",
        apply: "build",
        configResolved(config) {
            folder = join(config.root, config.build.outDir);
        },
        writeBundle() {
            mkdirSync(folder, { recursive: true });
            for (const size of [192, 512]) writeFileSync(join(folder, `icon-${size}.png`), png(size));
        },
    };
}
