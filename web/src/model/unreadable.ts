/** Words for what was pasted or dropped and holds no puzzle. Pure. */

/** How a file of that kind begins. */
const KINDS: [begins: (bytes: Uint8Array) => boolean, words: string][] = [
    [starts(0x89, 0x50, 0x4e, 0x47), "a picture (PNG)"],
    [starts(0xff, 0xd8, 0xff), "a picture (JPEG)"],
    [starts(0x47, 0x49, 0x46, 0x38), "a picture (GIF)"],
    [starts(0x42, 0x4d), "a picture (BMP)"],
    [(bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP", "a picture (WebP)"],
    [(bytes) => ascii(bytes, 4, 4) === "ftyp", "a picture or a film"],
    [starts(0x25, 0x50, 0x44, 0x46), "a PDF document"],
    [starts(0x50, 0x4b, 0x03, 0x04), "a ZIP archive or an Office document"],
    [starts(0x1f, 0x8b), "a compressed file"],
];

function starts(...bytes: number[]) {
    return (all: Uint8Array) => bytes.every((byte, i) => all[i] === byte);
}

const ascii = (bytes: Uint8Array, from: number, length: number) =>
    String.fromCharCode(...bytes.subarray(from, from + length));

/** What is no text at all; null: it may be text. Never read as such. */
export function kindOfBytes(bytes: Uint8Array): string | null {
    const kind = KINDS.find(([begins]) => begins(bytes));
    if (kind && (kind[1] !== "a picture (BMP)" || hasControls(bytes))) return kind[1];
    return hasControls(bytes) ? "not a text file" : null;
}

/** Bytes that no text has in its beginning. */
function hasControls(bytes: Uint8Array): boolean {
    const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    return !utf16 && bytes.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

const NOT_READ = "No puzzle was found in what you gave.";

/** Why a text has no puzzle, in words for a player. `reason` is what the reader said of it. */
export function whyUnreadable(text: string, reason: string): string {
    const start = text.trimStart();
    if (/^<[!?a-z]/i.test(start))
        return `${NOT_READ} It is HTML or XML, such as a web page: copy the link or the digits of the puzzle instead.`;
    if (/^(https?:\/\/|www\.)\S+$/i.test(start.trim()))
        return `This link holds no puzzle that can be read without opening it${reason ? ` (${tidy(reason)})` : ""}. Nothing is fetched from other sites: copy the digits of the puzzle.`;
    if (!/[0-9.]/.test(start)) return `${NOT_READ} A puzzle is written with digits, and points or zeros for empty cells.`;
    const [line, ...others] = start.trim().split(/\s+/);
    if (others.length === 0 && /^[0-9.]{20,}$/.test(line!))
        return `${NOT_READ} There are ${line!.length} digits and points in it, but a 9 × 9 puzzle has 81.`;
    return `${NOT_READ} ${notQuiteBlanks(text) || tidy(reason)}`.trim();
}

/** What 81 digits and blanks, in a line or in rows of nine, have too much or too little. "": it is nothing of that kind. */
function notQuiteBlanks(text: string): string {
    const lines = text.replace(/^[\r\n]+|[\r\n]+$/g, "").split(/\r?\n/);
    if (!lines.every((line) => /^[1-9 ]*$/.test(line)) || !/[1-9]   /.test(text)) return "";
    if (lines.length === 1)
        return `If its blanks are empty cells, it has ${lines[0]!.length} cells, but a 9 × 9 puzzle has 81.`;
    const long = lines.findIndex((line) => line.length > 9);
    if (long >= 0) return `If its blanks are empty cells, line ${long + 1} has ${lines[long]!.length} cells, and not 9.`;
    return lines.length === 9 ? "" : `If its blanks are empty cells, it has ${lines.length} rows, and not 9.`;
}

/**
 * Of rows of nine with blanks as empty cells: whether one that is shorter was not just cut at its end, as others have blanks
 * there. "": no.
 */
export function shortRow(text: string): string {
    const lines = text.replace(/^[\r\n]+|[\r\n]+$/g, "").split(/\r?\n/);
    if (!lines.some((line) => line.endsWith(" "))) return "";
    const at = lines.findIndex((line, i) => line.length < 9 && i < lines.length - 1);
    return at < 0 ? "" : `Line ${at + 1} has ${lines[at]!.length} cells: it is read as if blanks at its end were missing.`;
}

/** A message without what cannot be shown, in a length that can be read. */
export function tidy(message: string): string {
    const clean = message.replace(/[\u0000-\u001f\u007f-\u009f\ufffd]+/g, " ").trim();
    return clean.length > 160 ? `${clean.slice(0, 160)}…` : clean;
}

/** The fragment of one of this page's own addresses, also alone: what follows `#`; null: it is none. */
export function ownFragment(text: string): string | null {
    const match = /^(?:https?:\/\/\S*?)?#((?:p|g|d)=\S+)$/.exec(text.trim());
    return match ? match[1]! : null;
}

/**
 * Of a message, as one gets it from a friend, the link or the puzzle in it: 81 cells without a blank, or nine lines that end
 * with nine; also that at the end of a link. Signs that only look like blanks and digits become these. null: there is none, or nothing else.
 */
export function puzzleAmongWords(text: string): string | null {
    if (/^\s*[<{[]/.test(text)) return null; // a document may have any links
    const link = /https?:\/\/\S+[^\s,;:!?"')>\]]/.exec(text)?.[0];
    // of a site that nobody knows: with anything behind the digits, there may be rules in it
    if (link) return link === text.trim() ? (/[/=]([0-9.]{81})\/?$/.exec(link)?.[1] ?? null) : link;
    const plain = text.normalize("NFKC").replace(/[\u200b-\u200d\u2060\ufeff]/g, ""); // a format reads them where no word is
    const line = /(?<!\S)[0-9.]{81}(?!\S)/.exec(plain)?.[0];
    const rows = plain.split(/\r?\n/).map((row) => /(?<=^|[\s>:|])[0-9._*-]{9}(?=[\s|]*$)/.exec(row)?.[0]);
    const first = rows.findIndex((_, i) => rows.slice(i, i + 9).filter((row) => row).length === 9);
    const found = line ?? (first < 0 ? plain : rows.slice(first, first + 9).join("\n"));
    return found === text.trim() || found === text ? null : found;
}
