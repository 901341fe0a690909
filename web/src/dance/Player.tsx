/** Play, steps, speed and the strip of the whole search; the sentence of the moment. */
import { createEffect, createMemo, createSignal, onCleanup, Show } from "solid-js";
import type { Size } from "./camera";
import { Canvas } from "./Canvas";
import { Icon, type IconName } from "./icons";
import type { Dance } from "./model";
import { SPEEDS } from "./speed";
import type { Act, Stage } from "./stage";
import type { Theme } from "./theme";
import { TimelinePainter } from "./timeline";

export function Player(props: { stage: Stage }) {
    return (
        <section class="dance-player" aria-label="Player">
            <Sentence stage={props.stage} />
            <Timeline stage={props.stage} />
            <div class="line">
                <Buttons stage={props.stage} />
                <SpeedControl stage={props.stage} />
                <Counts stage={props.stage} />
            </div>
        </section>
    );
}

/** Spoken only when it rests: nobody can listen to ten sentences a second. */
function Sentence(props: { stage: Stage }) {
    const text = createMemo(() =>
        props.stage.isFast()
            ? `Too fast for words: ${SPEEDS[props.stage.speed()].title}.`
            : props.stage.sentenceAt(props.stage.at()),
    );
    const [spoken, setSpoken] = createSignal("");
    createEffect(() => {
        const sentence = text();
        if (props.stage.playing() && SPEEDS[props.stage.speed()].rate > 1) return;
        const timer = setTimeout(() => setSpoken(sentence), 150);
        onCleanup(() => clearTimeout(timer));
    });
    return (
        <>
            <p class="dance-sentence" aria-hidden="true">
                {text()}
            </p>
            <p class="visually-hidden" role="status">
                {spoken()}
            </p>
        </>
    );
}

function Timeline(props: { stage: Stage }) {
    let painter: { act: Act; strip: TimelinePainter } | null = null;
    const paint = (context: CanvasRenderingContext2D, size: Size, theme: Theme) => {
        const act = props.stage.act();
        if (!act) return false;
        if (painter?.act !== act) painter = { act, strip: new TimelinePainter(act.dance) };
        painter.strip.paint(context, size, theme);
        return false;
    };
    const count = () => props.stage.act()?.dance.count ?? 0;
    const text = () => `event ${props.stage.heardAt().toLocaleString("en")} of ${count().toLocaleString("en")}`;
    const listen = (canvas: HTMLCanvasElement) =>
        canvas.addEventListener("pointerdown", (event) => {
            props.stage.pause();
            props.stage.go(Math.round((event.offsetX / canvas.clientWidth) * count()));
        });
    const scrub = (event: InputEvent & { currentTarget: HTMLInputElement }) => {
        props.stage.pause();
        props.stage.go(Number(event.currentTarget.value));
    };
    return (
        <div class="dance-timeline">
            <Canvas
                stage={props.stage}
                turn={3}
                class=""
                label="The whole search from left to right, levels from top to bottom"
                paint={paint}
                onReady={listen}
            />
            <input
                type="range"
                min="0"
                max={count()}
                value={props.stage.at()}
                aria-label="Moment of the search"
                aria-valuetext={text()}
                onInput={scrub}
            />
        </div>
    );
}

interface MoveProps {
    icon: IconName;
    label: string;
    keys: string;
    /** Beside the icon, where there is room. */
    words?: string;
    primary?: boolean;
    disabled?: boolean;
    onClick: () => void;
}

function Move(props: MoveProps) {
    return (
        <button
            type="button"
            classList={{ primary: props.primary }}
            aria-label={props.label}
            title={`${props.label} (${props.keys})`}
            disabled={props.disabled}
            onClick={() => props.onClick()}
        >
            <Icon name={props.icon} />
            <Show when={props.words}>
                <span class="wide">{props.words}</span>
            </Show>
        </button>
    );
}

function Buttons(props: { stage: Stage }) {
    const { stage } = props;
    const atStart = () => stage.at() === 0;
    const atEnd = () => stage.at() >= (stage.act()?.dance.count ?? 0);
    const play = () => (stage.playing() ? "Pause" : "Play");
    const jump = (to: (dance: Dance) => number) => () => stage.jump(to);
    return (
        <div class="dance-buttons" role="group" aria-label="Moves">
            <Move icon="start" label="To the start" keys="Home" disabled={atStart()} onClick={jump(() => 0)} />
            <Move icon="back" label="Step back" keys="left arrow" disabled={atStart()} onClick={() => stage.step(-1)} />
            <Move
                icon={stage.playing() ? "pause" : "play"}
                label={play()}
                keys="Space"
                primary
                onClick={() => stage.toggle()}
            />
            <Move icon="forth" label="Step forth" keys="right arrow" disabled={atEnd()} onClick={() => stage.step(1)} />
            <Move icon="end" label="To the end" keys="End" disabled={atEnd()} onClick={jump((dance) => dance.count)} />
            <Move
                icon="branch"
                label="Next choice"
                keys="C"
                words="Choice"
                disabled={atEnd()}
                onClick={jump((dance) => dance.nextChoice())}
            />
            <Move
                icon="star"
                label="Next solution"
                keys="S"
                words="Solution"
                disabled={atEnd()}
                onClick={jump((dance) => dance.nextSolution())}
            />
        </div>
    );
}

function SpeedControl(props: { stage: Stage }) {
    const title = () => SPEEDS[props.stage.speed()].title;
    return (
        <label class="dance-speed">
            <span>{title()}</span>
            <input
                type="range"
                min="0"
                max={SPEEDS.length - 1}
                value={props.stage.speed()}
                aria-label="Speed"
                aria-valuetext={title()}
                onInput={(event) => props.stage.setSpeed(Number(event.currentTarget.value))}
            />
        </label>
    );
}

function Counts(props: { stage: Stage }) {
    const counts = createMemo(() => {
        props.stage.at();
        return props.stage.act()?.dance.counts() ?? { nodes: 0, updates: 0, solutions: 0, deadEnds: 0, level: 0 };
    });
    const rows: [string, () => number][] = [
        ["event", props.stage.at],
        ["nodes", () => counts().nodes],
        ["updates", () => counts().updates],
        ["level", () => counts().level],
        ["solutions", () => counts().solutions],
    ];
    return (
        <dl class="dance-counts">
            {rows.map(([name, value]) => (
                <div>
                    <dt>{name}</dt>
                    <dd>{value().toLocaleString("en")}</dd>
                </div>
            ))}
        </dl>
    );
}
