/** The search tree, and how large it is with either order. */
import { createMemo, createSignal, For } from "solid-js";
import type { Size } from "./camera";
import { Canvas } from "./Canvas";
import { listenToGestures } from "./gestures";
import { Icon } from "./icons";
import { many, type Order } from "./narrate";
import type { EffortData } from "./source";
import type { Act, Stage } from "./stage";
import type { Theme } from "./theme";
import { TreePainter } from "./tree";

/** So small a tree is still shown whole, before anybody asks. */
const READABLE = 0.2;
const MOST_ZOOM = 6;
/** Two clicks within so many milliseconds, and pixels of each other, are a double one. */
const DOUBLE = 400;
const BESIDE = 12;

export function TreeView(props: { stage: Stage }) {
    let painter: { act: Act; tree: TreePainter } | null = null;
    let size: Size = { width: 0, height: 0 };
    /** The zoom that was asked for; 0: none. */
    const [chosen, setChosen] = createSignal(0);
    let tapped = { node: -1, x: 0, y: 0, at: -DOUBLE };
    /** How many nodes are folded. */
    const [folded, setFolded] = createSignal(0);
    /** The zoom at which all is seen. */
    const [fitting, setFitting] = createSignal(1);
    const zoom = () => Math.max(fitting(), chosen() || (fitting() >= READABLE ? 0 : 1));
    const zoomTo = (to: number) => {
        if (!painter) return;
        painter.tree.dragX = painter.tree.dragY = 0;
        setChosen(Math.min(MOST_ZOOM, to));
        props.stage.repaint();
    };
    const isWhole = () => zoom() <= fitting();
    /** All of what is shown; if it is already, also what is folded. */
    const fit = () => {
        if (isWhole()) {
            painter?.tree.unfold();
            setFolded(0);
        }
        zoomTo(painter?.tree.fitting(size) ?? 1);
    };
    const paint = (context: CanvasRenderingContext2D, now: Size, theme: Theme) => {
        size = now;
        const act = props.stage.act();
        if (!act) return false;
        if (painter?.act !== act) {
            painter = { act, tree: new TreePainter(act.dance) };
            setChosen(0);
            setFolded(0);
        }
        setFitting(painter.tree.fitting(now));
        painter.tree.zoom = zoom();
        if (props.stage.playing()) painter.tree.dragX = painter.tree.dragY = 0;
        return painter.tree.paint(context, now, theme);
    };
    /** A node folds what is below it; one with nothing below is gone to, and at a second click any. */
    const tap = (x: number, y: number) => {
        const now = performance.now();
        // by then the first one may have moved the node
        const isSecond = now - tapped.at < DOUBLE && Math.hypot(x - tapped.x, y - tapped.y) < BESIDE;
        const node = isSecond ? tapped.node : (painter?.tree.nodeAt(x, y, size) ?? -1);
        if (node < 0) return;
        tapped = { node, x, y, at: isSecond ? -DOUBLE : now };
        const folds = painter!.tree.fold(node);
        if (folds >= 0) setFolded(folds);
        if (folds >= 0 && !isSecond) return props.stage.repaint();
        props.stage.pause();
        props.stage.go(painter!.act.dance.tree.visit[node]);
    };
    const pan = (dx: number, dy: number) => {
        if (!painter) return;
        painter.tree.dragX += dx;
        painter.tree.dragY += dy;
        props.stage.repaint();
    };
    const label = useTreeLabel(props.stage);
    const unfolds = () => isWhole() && folded() > 0;
    return (
        <section class="dance-tree" aria-label="Search tree" title="Click a node to fold what is below it, twice to go there">
            <Canvas
                stage={props.stage}
                class=""
                turn={2}
                label={label() + (folded() ? ` ${many(folded(), "node")} folded.` : "")}
                paint={paint}
                onReady={(canvas) =>
                    listenToGestures(canvas, { pan, zoom: (factor) => zoomTo(zoom() * factor), tap, takesDrag: () => true }, false)
                }
            />
            <div class="group" role="group" aria-label="Zoom of the tree">
                <button
                    type="button"
                    aria-label="Zoom the tree out"
                    title="Zoom out"
                    disabled={isWhole()}
                    onClick={() => zoomTo(zoom() / 1.6)}
                >
                    <Icon name="minus" />
                </button>
                <button type="button" aria-label="Zoom the tree in" title="Zoom in" onClick={() => zoomTo(zoom() * 1.6)}>
                    <Icon name="plus" />
                </button>
                <button
                    type="button"
                    aria-label={unfolds() ? "Unfold the tree" : "Fit the tree"}
                    disabled={isWhole() && !unfolds()}
                    onClick={fit}
                >
                    {unfolds() ? "Unfold" : "Fit"}
                </button>
            </div>
        </section>
    );
}

const ORDERS: { id: Order; title: string }[] = [
    { id: "fewest", title: "Fewest options" },
    { id: "first", title: "First item" },
];

/** Under the tree: its signs, and how large it is with either order. */
export function TreeNotes(props: { stage: Stage }) {
    return (
        <div class="dance-notes">
            <ul class="dance-legend" aria-label="Signs">
                <li>
                    <span class="sign solution" aria-hidden="true">
                        ★
                    </span>{" "}
                    solution
                </li>
                <li>
                    <span class="sign dead-end" aria-hidden="true">
                        ✕
                    </span>{" "}
                    dead end
                </li>
                <li>
                    <span class="sign here" aria-hidden="true">
                        ●
                    </span>{" "}
                    now
                </li>
            </ul>
            <Orders stage={props.stage} />
        </div>
    );
}

/** Two bars: how many nodes the tree has if the engine picks the item with the fewest options, or the first one. */
function Orders(props: { stage: Stage }) {
    const all = () => ORDERS.map((each) => props.stage.efforts()[each.id]);
    const most = () => Math.max(1, ...all().map((each) => each?.nodes ?? 0));
    /** Two searches that were stopped say nothing about each other. */
    const isComparable = () => all().every((each) => each) && all().some((each) => each!.complete);
    return (
        <div class="dance-orders" role="group" aria-label="Which item comes next">
            <For each={ORDERS}>
                {(each) => (
                    <button
                        type="button"
                        aria-pressed={props.stage.order() === each.id}
                        onClick={() => void props.stage.open(props.stage.choice(), each.id)}
                    >
                        <span class="name">{each.title}</span>
                        <span class="size">{effortText(props.stage.efforts()[each.id])}</span>
                        <Bar share={isComparable() ? props.stage.efforts()[each.id]!.nodes / most() : 0} />
                    </button>
                )}
            </For>
        </div>
    );
}

function Bar(props: { share: number }) {
    return (
        <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width={props.share && Math.max(1, 100 * props.share)} height="4" />
        </svg>
    );
}

function effortText(effort: EffortData | undefined): string {
    if (!effort) return "…";
    return `${effort.complete ? "" : "more than "}${many(effort.nodes, "node")}`;
}

function useTreeLabel(stage: Stage): () => string {
    return createMemo(() => {
        stage.heardAt();
        const counts = stage.act()?.dance.counts();
        if (!counts) return "Search tree";
        const { nodes, solutions, deadEnds } = counts;
        const leaves = `${many(solutions, "solution")}, ${many(deadEnds, "dead end")}`;
        return `Search tree: ${many(nodes, "node")} so far, ${leaves}.`;
    });
}
