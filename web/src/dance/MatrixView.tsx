/** The matrix: options as rows, items as columns, from far to near. */
import { createMemo, createSignal, For } from "solid-js";
import { Camera, NEAR, type Grid, type Size } from "./camera";
import { Canvas } from "./Canvas";
import { foldOf, type Fold, type View } from "./fold";
import { listenToGestures } from "./gestures";
import { Icon } from "./icons";
import { many } from "./narrate";
import { type Band, bandsOf, paintBandNames } from "./bands";
import { FarPainter } from "./paintFar";
import { paintNear } from "./paintNear";
import type { Act, Stage } from "./stage";
import type { Theme } from "./theme";

const VIEWS: { id: View; title: string; about: string }[] = [
    { id: "all", title: "All", about: "All options and items" },
    { id: "left", title: "Left", about: "Only the options and items that are left" },
    { id: "item", title: "Item", about: "The options left for the selected item" },
    { id: "node", title: "Node", about: "The selected option with its neighbours in the lists" },
];

/** Room for names at the edges, in pixels. */
const ROW_NAMES = 46;
const COLUMN_NAMES = 54;

export function MatrixView(props: { stage: Stage }) {
    const camera = new Camera();
    const far = new FarPainter();
    const [zoom, setZoom] = createSignal(1);
    let seen: { act: Act; view: View; fold: Fold; bands: Band[]; grid: Grid; size: Size } | null = null;
    let shown: { act: Act | null; view: View } = { act: null, view: "all" };

    const paint = (context: CanvasRenderingContext2D, size: Size, theme: Theme) => {
        const act = props.stage.act();
        if (!act) return false;
        const view = props.stage.view();
        if (shown.act !== act || shown.view !== view) resetCamera();
        shown = { act, view };
        const selection = props.stage.selection();
        // all options and items are the same at any moment
        const isSame = view === "all" && seen?.act === act && seen.view === view;
        const fold = isSame ? seen!.fold : foldOf(act.dance, view, selection);
        const bands = isSame ? seen!.bands : bandsOf(fold.columns, act.meaning.kind);
        const grid = camera.grid(size, fold.rows.length, fold.columns.length, { row: ROW_NAMES, column: COLUMN_NAMES });
        seen = { act, view, fold, bands, grid, size };
        const { dance, look } = act;
        if (Math.min(grid.cellWidth, grid.cellHeight) < NEAR)
            far.paint(context, dance, look, fold, grid, theme, selection);
        else paintNear({ context, size, dance, look, fold, grid, theme, selection });
        paintBandNames({ context, size, bands, grid, theme });
        return false;
    };
    const resetCamera = () => {
        camera.reset();
        setZoom(1);
        props.stage.repaint();
    };
    const zoomAt = (factor: number, x: number, y: number) => {
        if (!seen) return;
        const { grid, fold } = seen;
        camera.zoomBy(
            factor,
            (x - grid.left) / (grid.cellWidth * fold.columns.length),
            (y - grid.top) / (grid.cellHeight * fold.rows.length),
        );
        setZoom(camera.zoom);
        props.stage.repaint();
    };
    const zoomMiddle = (factor: number) => seen && zoomAt(factor, seen.size.width / 2, seen.size.height / 2);
    const tap = (x: number, y: number) => seen && props.stage.select(cellAt(seen.fold, seen.grid, x, y));
    const listen = (canvas: HTMLCanvasElement) =>
        listenToGestures(canvas, {
            pan: (dx, dy) => {
                if (seen) camera.pan(dx, dy, seen.grid, seen.fold.rows.length, seen.fold.columns.length);
                props.stage.repaint();
            },
            zoom: zoomAt,
            tap,
            takesDrag: () => camera.zoom > 1,
        });

    return (
        <section class="dance-matrix" aria-label="Matrix">
            <Canvas
                stage={props.stage}
                class={zoom() > 1 ? "zoomed" : ""}
                label={useMatrixLabel(props.stage)()}
                paint={paint}
                onReady={listen}
            />
            <div class="dance-tools">
                <Views stage={props.stage} />
                <div class="group" role="group" aria-label="Zoom">
                    <button
                        type="button"
                        aria-label="Zoom out"
                        title="Zoom out"
                        disabled={zoom() <= 1}
                        onClick={() => zoomMiddle(1 / 1.6)}
                    >
                        <Icon name="minus" />
                    </button>
                    <button type="button" aria-label="Zoom in" title="Zoom in" onClick={() => zoomMiddle(1.6)}>
                        <Icon name="plus" />
                    </button>
                    <button type="button" disabled={zoom() <= 1} onClick={resetCamera}>
                        Fit
                    </button>
                </div>
            </div>
        </section>
    );
}

function Views(props: { stage: Stage }) {
    const isPossible = (view: View) => {
        const { item, option } = props.stage.selection();
        return view === "item" ? item >= 0 : view === "node" ? option >= 0 : true;
    };
    return (
        <div class="group" role="group" aria-label="What the matrix shows">
            <For each={VIEWS}>
                {(each) => (
                    <button
                        type="button"
                        title={each.about}
                        aria-pressed={props.stage.view() === each.id}
                        disabled={!isPossible(each.id)}
                        onClick={() => props.stage.setView(each.id)}
                    >
                        {each.title}
                    </button>
                )}
            </For>
        </div>
    );
}

/** A place at the edges names only an item or only an option. */
function cellAt({ rows, columns }: Fold, grid: Grid, x: number, y: number): { item: number; option: number } {
    const column = Math.floor((x - grid.left) / grid.cellWidth);
    const row = Math.floor((y - grid.top) / grid.cellHeight);
    return {
        item: x < grid.gutterLeft ? -1 : (columns[column] ?? -1),
        option: y < grid.gutterTop ? -1 : (rows[row] ?? -1),
    };
}

function useMatrixLabel(stage: Stage): () => string {
    return createMemo(() => {
        const act = stage.act();
        if (!act) return "Matrix";
        const { optionCount, itemCount } = act.dance.problem;
        const size = `${many(optionCount, "option")} and ${many(itemCount, "item")}`;
        return `Matrix of ${size}; the lists beside it say the same in words.`;
    });
}
