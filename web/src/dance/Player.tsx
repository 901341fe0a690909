/** Play, steps, speed and the strip of the whole search; the sentence of the moment. */
import { createEffect, createMemo, createSignal, onCleanup } from "solid-js";
import type { Size } from "./camera";
import { Canvas } from "./Canvas";
import { Icon } from "./icons";
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
    const text = createMemo(() => props.stage.sentenceAt(props.stage.at()));
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
                aria-valuetext={`event ${props.stage.at().toLocaleString("en")} of ${count().toLocaleString("en")}`}
                onInput={scrub}
            />
        </div>
    );
}

function Buttons(props: { stage: Stage }) {
    const { stage } = props;
    const atStart = () => stage.at() === 0;
    const atEnd = () => stage.at() >= (stage.act()?.dance.count ?? 0);
    return (
        <div class="dance-buttons" role="group" aria-label="Moves">
            <button
                type="button"
                aria-label="To the start"
                title="To the start (Home)"
                disabled={atStart()}
                onClick={() => stage.jump(() => 0)}
            >
                <Icon name="start" />
            </button>
            <button
                type="button"
                aria-label="Step back"
                title="Step back (left arrow)"
                disabled={atStart()}
                onClick={() => stage.step(-1)}
            >
                <Icon name="back" />
            </button>
            <button
                type="button"
                class="primary"
                aria-label={stage.playing() ? "Pause" : "Play"}
                title={`${stage.playing() ? "Pause" : "Play"} (Space)`}
                onClick={() => stage.toggle()}
            >
                <Icon name={stage.playing() ? "pause" : "play"} />
            </button>
            <button
                type="button"
                aria-label="Step forth"
                title="Step forth (right arrow)"
                disabled={atEnd()}
                onClick={() => stage.step(1)}
            >
                <Icon name="forth" />
            </button>
            <button
                type="button"
                aria-label="To the end"
                title="To the end (End)"
                disabled={atEnd()}
                onClick={() => stage.jump((dance) => dance.count)}
            >
                <Icon name="end" />
            </button>
            <button
                type="button"
                aria-label="Next choice"
                title="Next choice (C)"
                disabled={atEnd()}
                onClick={() => stage.jump((dance) => dance.nextChoice())}
            >
                <Icon name="branch" />
                <span class="wide">Choice</span>
            </button>
            <button
                type="button"
                aria-label="Next solution"
                title="Next solution (S)"
                disabled={atEnd()}
                onClick={() => stage.jump((dance) => dance.nextSolution())}
            >
                <Icon name="star" />
                <span class="wide">Solution</span>
            </button>
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
    const rows = () =>
        [
            ["event", props.stage.at()],
            ["nodes", counts().nodes],
            ["updates", counts().updates],
            ["level", counts().level],
            ["solutions", counts().solutions],
        ] as const;
    return (
        <dl class="dance-counts">
            {rows().map(([name, value]) => (
                <div>
                    <dt>{name}</dt>
                    <dd>{value.toLocaleString("en")}</dd>
                </div>
            ))}
        </dl>
    );
}
