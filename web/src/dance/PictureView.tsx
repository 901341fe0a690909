/** The board, or the pieces placed so far. */
import type { Size } from "./camera";
import { Canvas } from "./Canvas";
import { listenToGestures } from "./gestures";
import { optionAt, paintPicture, squaresOfItem } from "./paintPicture";
import type { Picture } from "./picture";
import type { Stage } from "./stage";
import type { Theme } from "./theme";

export function PictureView(props: { stage: Stage; picture: Picture }) {
    let size: Size = { width: 0, height: 0 };
    const paint = (context: CanvasRenderingContext2D, now: Size, theme: Theme) => {
        size = now;
        const act = props.stage.act();
        if (!act?.picture) return false;
        const { item, option } = props.stage.selection();
        const squares = squaresOfItem(act.dance, act.picture, item);
        paintPicture(context, now, act.dance, act.look, act.picture, theme, { option, squares });
        return false;
    };
    const tap = (x: number, y: number) => {
        const act = props.stage.act();
        if (act?.picture) props.stage.select({ option: optionAt(act.look, act.picture, size, x, y), item: -1 });
    };
    const nothing = () => {};
    return (
        <section class="dance-picture" aria-label={props.picture.title}>
            <Canvas
                stage={props.stage}
                class=""
                turn={1}
                label={`${props.picture.title} with what is placed so far; tap a place to select its option.`}
                paint={paint}
                onReady={(canvas) =>
                    listenToGestures(canvas, { pan: nothing, zoom: nothing, tap, takesDrag: () => false }, false)
                }
            />
        </section>
    );
}
