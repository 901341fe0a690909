/** A canvas as large as its place, painted in the frames of the stage. */
import { onCleanup, onMount } from "solid-js";
import type { Size } from "./camera";
import type { Stage } from "./stage";
import { readTheme, type Theme } from "./theme";

interface CanvasProps {
    stage: Stage;
    label: string;
    class: string;
    /** Returns whether it is still moving. */
    paint: (context: CanvasRenderingContext2D, size: Size, theme: Theme) => boolean;
    /** 1 to 3: paints in turn with others when it plays fast; default: in each frame. */
    turn?: number;
    /** For listeners. */
    onReady?: (canvas: HTMLCanvasElement) => void;
}

export function Canvas(props: CanvasProps) {
    let canvas!: HTMLCanvasElement;
    let size: Size = { width: 0, height: 0 };
    let isSeen = true;
    onMount(() => {
        // Opaque: pixels are copied as they are, and nothing is blended with what is behind.
        const context = canvas.getContext("2d", { alpha: false })!;
        context.fillStyle = readTheme(canvas).colours.ground; // not black until it is painted
        context.fillRect(0, 0, canvas.width, canvas.height);
        const measure = () => {
            size = { width: canvas.clientWidth, height: canvas.clientHeight };
            props.stage.repaint();
        };
        const sizes = new ResizeObserver(measure);
        sizes.observe(canvas);
        const scrolls = new IntersectionObserver(([entry]) => {
            isSeen = entry.isIntersecting;
            if (isSeen) props.stage.repaint();
        });
        scrolls.observe(canvas);
        const remove = props.stage.addPainter(() => {
            if (!isSeen || !size.width || !size.height) return false;
            fit(canvas, size, props.stage.resolution());
            return paintScaled(context, size);
        }, props.turn);
        props.onReady?.(canvas);
        onCleanup(() => {
            sizes.disconnect();
            scrolls.disconnect();
            remove();
        });
    });
    const paintScaled = (context: CanvasRenderingContext2D, now: Size) => {
        context.setTransform(canvas.width / now.width, 0, 0, canvas.height / now.height, 0, 0);
        return props.paint(context, now, readTheme(canvas));
    };
    return <canvas ref={canvas} class={props.class} role="img" aria-label={props.label} />;
}

/** Changing its size clears a canvas, even to the same one. */
function fit(canvas: HTMLCanvasElement, size: Size, resolution: number): void {
    const width = Math.round(size.width * resolution);
    const height = Math.round(size.height * resolution);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
}
