/** The exact cover view: a problem, its matrix and the search as it happens in engine links. */
import { createEffect, on, onCleanup, onMount, Show } from "solid-js";
import { EventLog } from "./EventLog";
import { OPENING } from "./gallery";
import { Inspector } from "./Inspector";
import { MatrixView } from "./MatrixView";
import { PictureView } from "./PictureView";
import { Player } from "./Player";
import { ProblemBar } from "./ProblemBar";
import { encodeMoment, type Moment } from "./share";
import type { DanceSource, PuzzleRequest } from "./source";
import { type Act, Stage } from "./stage";
import { TreeNotes, TreeView } from "./TreeView";
import "./dance.css";

export interface DanceViewProps {
    source: DanceSource;
    /** The puzzle on the page; null: there is none. */
    puzzle: PuzzleRequest | null;
    /** Where to begin; null: with the first example. */
    moment: Moment | null;
    /** Told where it was when it is left. */
    onLeave?: (moment: Moment) => void;
}

export function DanceView(props: DanceViewProps) {
    const stage = new Stage(props.source);
    createEffect(
        on(
            () => props.moment,
            (moment) =>
                void stage.open(
                    moment?.problem ?? { kind: "example", id: OPENING },
                    moment?.order ?? "fewest",
                    moment?.at ?? -1,
                ),
        ),
    );
    listenToKeys(stage);
    onCleanup(() => {
        const act = stage.act();
        if (act && !stage.failure()) props.onLeave?.(momentOf(stage, act));
        stage.end();
    });
    const share = () => copyLink(stage);
    return (
        <div class="dance" classList={{ loading: stage.loading() }}>
            <ProblemBar stage={stage} puzzle={props.puzzle} onShare={share} />
            <div class="dance-views" classList={{ pictured: Boolean(stage.act()?.picture) }}>
                <MatrixView stage={stage} />
                <div class="dance-side">
                    <Show when={stage.act()?.picture}>
                        {(picture) => <PictureView stage={stage} picture={picture()} />}
                    </Show>
                    <TreeView stage={stage} />
                    <TreeNotes stage={stage} />
                </div>
                <div class="dance-words">
                    <EventLog stage={stage} />
                    <Inspector stage={stage} />
                </div>
            </div>
            <Player stage={stage} />
        </div>
    );
}

function momentOf(stage: Stage, { order, dance }: Act): Moment {
    return { problem: stage.choice(), order, at: dance.at };
}

/** Puts the link into the address, too. */
async function copyLink(stage: Stage): Promise<string> {
    const act = stage.act();
    if (!act) return "";
    const url = new URL(location.href);
    url.hash = encodeMoment(momentOf(stage, act));
    history.replaceState(history.state, "", url);
    try {
        await navigator.clipboard.writeText(url.href);
        return "Link copied.";
    } catch {
        return "The link is in the address line.";
    }
}

function listenToKeys(stage: Stage): void {
    const listen = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return;
        const act = actionOf(event, stage);
        if (!act) return;
        event.preventDefault();
        act();
    };
    onMount(() => document.addEventListener("keydown", listen));
    onCleanup(() => document.removeEventListener("keydown", listen));
}

/** Fields have keys of their own, and so has what is outside the dance; a button takes Space. */
function isTaken(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement;
    if (target !== document.body && !target.closest(".dance")) return true;
    if (target.closest("input, select, textarea")) return true;
    const scrolls = ["Home", "End"].includes(event.key) && target.closest("ol") !== null;
    return scrolls || ([" ", "Enter"].includes(event.key) && target.closest("button") !== null);
}

function actionOf(event: KeyboardEvent, stage: Stage): (() => void) | undefined {
    const actions: Record<string, () => void> = {
        " ": () => stage.toggle(),
        ArrowRight: () => (event.shiftKey ? stage.jump((dance) => dance.nextChoice()) : stage.step(1)),
        ArrowLeft: () => (event.shiftKey ? stage.jump((dance) => dance.previousChoice()) : stage.step(-1)),
        Home: () => stage.jump(() => 0),
        End: () => stage.jump((dance) => dance.count),
        c: () => stage.jump((dance) => dance.nextChoice()),
        s: () => stage.jump((dance) => dance.nextSolution()),
        "+": () => stage.setSpeed(stage.speed() + 1),
        "-": () => stage.setSpeed(stage.speed() - 1),
    };
    return actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}
