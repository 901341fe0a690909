/** One cell: its value, or its marks. */
import { createMemo, For, Match, Show, Switch } from "solid-js";
import { candidateKey, has, valuesOf } from "../model/game";
import { candidateSize, candidateSpot, type Geometry } from "../model/geometry";
import { colourLetter, COLOUR_NAMES } from "./actions";
import * as session from "./session";
import { settings } from "./settings";
import { solution } from "./verdicts";

/** Where corner marks go, in order. */
const CORNERS = [
    [20, 29],
    [80, 29],
    [20, 88],
    [80, 88],
    [50, 29],
    [50, 88],
    [20, 58],
    [80, 58],
    [50, 58],
] as const;

/** "wrong": it was checked against the solution; "clash": one of its houses has the value twice. */
type Flaw = "wrong" | "clash" | null;

export function Cell(props: { cell: number; geometry: Geometry }) {
    const { cell } = props;
    const board = props.geometry.board;
    const at = () => session.now();
    const value = createMemo(() => at().values[cell] ?? 0);
    const given = createMemo(() => !session.editing() && (session.game().givens[cell] ?? 0) > 0);
    const isMistake = () => settings().mistakes && value() > 0 && !given() && (solution()?.[cell] ?? value()) !== value();
    const flaw = createMemo<Flaw>(() =>
        session.wrong().has(cell) || isMistake() ? "wrong" : session.clashes().has(cell) ? "clash" : null,
    );
    return (
        <g
            role="gridcell"
            id={`cell-${cell}`}
            aria-selected={session.selection().cells.has(cell)}
            aria-rowindex={board.row[cell]! + 1}
            aria-colindex={board.column[cell]! + 1}
            transform={`translate(${board.column[cell]! * 100} ${board.row[cell]! * 100})`}
        >
            <g role="img" aria-label={label(cell, props.geometry, value(), given(), flaw())}>
                <rect class="extent" width="100" height="100" />
                <Colours cell={cell} />
                <Content geometry={props.geometry} cell={cell} value={value()} given={given()} flaw={flaw()} />
                <Show when={flaw() === "wrong"}>
                    <path class="bad" d="M76 8h16v16z" />
                </Show>
                <Show when={flaw() === "clash"}>
                    <path class="clash" d="M74 13h18M74 22h18" />
                </Show>
            </g>
        </g>
    );
}

/** "Row 1, column 2: 5, given" and so on. */
function label(cell: number, geometry: Geometry, value: number, given: boolean, flaw: Flaw): string {
    const { row, column } = geometry.board;
    const at = session.now();
    const list = (mask: number | undefined) =>
        valuesOf(mask ?? 0)
            .map((each) => session.symbol()(each))
            .join(" ");
    const parts = [`Row ${row[cell]! + 1}, column ${column[cell]! + 1}: ${value ? session.symbol()(value) : "empty"}`];
    if (given) parts.push("given");
    if (flaw) parts.push(flaw === "wrong" ? "wrong" : "twice in a house");
    if (!value && at.corner[cell]) parts.push(`corner marks ${list(at.corner[cell])}`);
    if (!value && at.centre[cell]) parts.push(`centre marks ${list(at.centre[cell])}`);
    const overlay = session.overlay();
    if (overlay?.kind === "solution" && !value) parts.push(`solution ${session.symbol()(overlay.values[cell]!)}`);
    const pair = overlay?.kind === "compare" ? [overlay.first[cell]!, overlay.second[cell]!].map(session.symbol()) : [];
    if (pair.length > 0 && pair[0] !== pair[1]) parts.push(`${pair.join(" or ")}`);
    if (!value && settings().candidates) parts.push(`candidates ${list(session.candidatesOf(cell))}`);
    if (at.colours[cell])
        parts.push(
            valuesOf(at.colours[cell]!)
                .map((each) => COLOUR_NAMES[each - 1])
                .join(" and "),
        );
    return parts.join(", ");
}

/** Several colours share the cell in stripes; small letters name them: one or two stand between the columns of candidates. */
function Colours(props: { cell: number }) {
    const colours = createMemo(() => valuesOf(session.now().colours[props.cell] ?? 0));
    const width = () => 100 / colours().length;
    return (
        <For each={colours()}>
            {(colour, i) => (
                <>
                    <rect class={`colour-${colour}`} x={i() * width()} y="0" width={width()} height="100" />
                    <text
                        class="letter"
                        x={colours().length > 2 ? (i() + 0.5) * width() : 35 + 30 * i()}
                        y="92"
                        textLength="10" // whatever the font, it fits there
                        lengthAdjust="spacingAndGlyphs"
                    >
                        {colourLetter(colour)}
                    </text>
                </>
            )}
        </For>
    );
}

function Content(props: { geometry: Geometry; cell: number; value: number; given: boolean; flaw: Flaw }) {
    const overlay = () => session.overlay();
    const compared = () => {
        const at = overlay();
        return at?.kind === "compare" ? ([at.first[props.cell]!, at.second[props.cell]!] as const) : null;
    };
    const solved = () => {
        const at = overlay();
        return at?.kind === "solution" ? at.values[props.cell]! : 0;
    };
    /** A step of a path shows the position before it. */
    const stepping = () => {
        const at = overlay();
        return at?.kind === "step" ? at : null;
    };
    const value = () => stepping()?.values[props.cell] ?? props.value;
    const truth = () => {
        const at = overlay();
        return at?.kind === "candidates" ? at.candidates[props.cell]! : null;
    };
    const showsAll = () => truth() !== null || settings().candidates || ((stepping()?.degree ?? 0) > 0 && !session.blocked());
    const candidates = () => truth() ?? stepping()?.candidates[props.cell] ?? session.candidatesOf(props.cell);
    return (
        <Switch fallback={<Marks geometry={props.geometry} cell={props.cell} />}>
            <Match when={compared() && compared()![0] !== compared()![1]}>
                <text class="two first" x="28" y="66">
                    {session.symbol()(compared()![0])}
                </text>
                <path class="or" d="M38 84L62 16" />
                <text class="two second" x="72" y="66">
                    {session.symbol()(compared()![1])}
                </text>
            </Match>
            <Match when={value() > 0}>
                <text
                    class="value"
                    classList={{
                        given: props.given,
                        wrong: props.flaw === "wrong",
                        clashing: props.flaw === "clash",
                    }}
                    x="50"
                    y="74"
                >
                    {session.symbol()(value())}
                </text>
            </Match>
            <Match when={compared() || solved()}>
                <text class="value solved" x="50" y="74">
                    {session.symbol()(compared()?.[0] ?? solved())}
                </text>
            </Match>
            <Match when={showsAll()}>
                <Candidates geometry={props.geometry} cell={props.cell} mask={candidates()} />
            </Match>
        </Switch>
    );
}

/**
 * Candidates at fixed places, and one's own marks among them: corner marks are underlined, centre marks stand in a ring.
 * A mark that is no candidate any more stays, struck through.
 */
function Candidates(props: { geometry: Geometry; cell: number; mask: number }) {
    const size = () => candidateSize(props.geometry);
    const own = () => {
        const { corner, centre } = session.now();
        return { corner: corner[props.cell] ?? 0, centre: centre[props.cell] ?? 0 };
    };
    return (
        <For each={valuesOf(props.mask | own().corner | own().centre)}>
            {(value) => {
                const colours = () => valuesOf(session.now().candidateColours[candidateKey(props.cell, value)] ?? 0);
                const { x, y } = candidateSpot(props.geometry, props.cell, value);
                return (
                    <>
                        <For each={colours()}>
                            {(colour, i) => (
                                <circle class={`colour-${colour} spot`} cx={x} cy={y} r={size() * 0.52 - i() * 3} />
                            )}
                        </For>
                        <Show when={has(own().centre, value)}>
                            <circle class="own" cx={x} cy={y} r={size() * 0.5} />
                        </Show>
                        <text
                            class="candidate"
                            classList={{
                                marked: has(own().corner, value),
                                gone: !has(props.mask, value),
                                sought: session.filter() === value,
                            }}
                            x={x}
                            y={y + size() * 0.36}
                            font-size={`${size()}px`}
                        >
                            {session.symbol()(value)}
                        </text>
                    </>
                );
            }}
        </For>
    );
}

function Marks(props: { geometry: Geometry; cell: number }) {
    /** The upper ones stand below the sum of a cage. */
    const down = (y: number) => (y === 29 && props.geometry.summed.has(props.cell) ? 46 : y);
    const corner = createMemo(() => valuesOf(session.now().corner[props.cell] ?? 0));
    const centre = createMemo(() => valuesOf(session.now().centre[props.cell] ?? 0));
    const size = () => Math.min(27, 150 / Math.max(1, centre().length));
    return (
        <>
            <For each={corner().slice(0, 9)}>
                {(value, i) => (
                    <text class="corner" x={CORNERS[i()]![0]} y={down(CORNERS[i()]![1])}>
                        {session.symbol()(value)}
                    </text>
                )}
            </For>
            <Show when={centre().length > 0}>
                <text class="centre" x="50" y={50 + size() * 0.36} font-size={`${size()}px`}>
                    {centre()
                        .map((value) => session.symbol()(value))
                        .join("")}
                </text>
            </Show>
        </>
    );
}
