/** Lessons of the page, from docs/techniques.md: for each section its words and its example, and a line for each technique. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DOCUMENT = fileURLToPath(new URL("../../docs/techniques.md", import.meta.url));
const NAME = "virtual:lessons";

/** Which techniques a section is about; the first that fits. Other sections are about those that they name. */
const SECTIONS = [
    ["Singles", /single|full-house/],
    ["Locked candidates", /^(direct-)?locking$/],
    ["Sets", /(naked|hidden|locked)-(pair|triplet|quad)$/],
    ["Finned fish", /finned|sashimi|franken/],
    ["Fish", /x-wing$|swordfish$|jellyfish$/],
    ["Almost locked sets", /^als-|sue-de-coq|death-blossom|aligned/],
    ["Wings", /-wing$/],
    ["Rectangles and loops", /rectangle-|hidden-rectangle|unique-loop/],
    ["Graves", /^bug/],
    ["Two strong links", /skyscraper|kite|turbot|empty-rectangle|strong-links/],
    ["Colours", /colours|medusa/],
    ["Chains that branch", /multiple|dynamic|nested|nishio|forcing/],
    ["Chains that do not branch", /chain|loop|remote-pair/],
];

/** The name of a technique as people write it: "naked single", "X-wing", "BUG + 1", and "6" of "`-1` to `-6`". */
const spelt = (name) =>
    name
        .replace(/^(bug|msls|als|sk|[wx]?[wxy]?[xy]?z|xy|x)(?=-|$)/, (letters) => letters.toUpperCase())
        .replace(/^BUG-1$/, "BUG + 1")
        .replace(/^SK-/, "SK ")
        .replace(/^([wmslh])-(wing|ring)$/, (all) => all.toUpperCase().slice(0, 1) + all.slice(1))
        .replace(/^-(?=\d)/, "")
        .replace(/(?<=[a-z]{2})-/g, " ");

/** Plain words, without options of the command, emphasis and links. */
const words = (text) =>
    text
        .replace(/\s+\(`--[^`]*`\)/g, "")
        .replace(/`(-?[a-z\d][a-z\d-]*)`/g, (_, name) => spelt(name))
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/[`*]/g, "")
        .replace(/\s+/g, " ")
        .trim();

/** The paragraphs of a section before its example, and the example: the first hint that is drawn. */
function section(body) {
    const command = /^ {4}\$ quadrille hint (.*--to text .*?)([\d.]{81})/m.exec(body);
    const option = (name) => new RegExp(`--${name} (\\S+)`).exec(command[1])?.[1];
    const prose = body.slice(0, command?.index ?? body.length).split(/\n\s*\n/);
    const paragraphs = prose.filter((text) => text.trim() && !/^( {4}|\||-)/.test(text)).map(words);
    const example = command && {
        scale: option("scale") ?? "learner",
        technique: option("technique") ?? "hidden-single",
        without: option("without")?.split(",") ?? [],
        puzzle: command[2],
    };
    const named = [...prose.join(" ").matchAll(/`([a-z][a-z\d-]+)`/g)].map(([, name]) => name);
    return { paragraphs, example, named: [...new Set([...(example ? [example.technique] : []), ...named])] };
}

/** Lines of the learner's table: "`x-wing`, `swordfish` | hard | 140 | what it is". A name may go on: `rectangle-1` to `-6`. */
function lines(text) {
    const found = {};
    for (const [, names, what] of text.matchAll(/^\| (`[^|]*) \| [^|]* \| [^|]* \| ([^|]+) \|$/gm))
        for (const [, name] of names.matchAll(/`([\w-]+)`/g)) found[name] = words(what);
    return found;
}

export function readLessons(text) {
    const [, examples] = /^## Techniques by example\n([^]*?)\n## /m.exec(text);
    const sections = {};
    for (const part of examples.split(/^### /m).slice(1)) {
        const end = part.indexOf("\n");
        sections[part.slice(0, end)] = section(part.slice(end));
    }
    return { sections, lines: lines(text) };
}

export function lessons() {
    return {
        name: "lessons",
        resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
        load: (id) => {
            if (id !== `\0${NAME}`) return null;
            const { sections, lines } = readLessons(readFileSync(DOCUMENT, "utf8"));
            const known = SECTIONS.map(([title, names]) => [title, names.source]);
            const further = Object.entries(sections).filter(([title]) => !SECTIONS.some(([each]) => each === title));
            const exactly = (names) => `^(${names.join("|")})$`;
            const about = [
                ...further.map(([title, { example }]) => [title, exactly(example ? [example.technique] : [])]),
                ...known,
                ...further.map(([title, { named }]) => [title, exactly(named)]),
            ];
            return `export const sections = ${JSON.stringify(sections)};
export const lines = ${JSON.stringify(lines)};
export const about = ${JSON.stringify(about)};`;
        },
    };
}
