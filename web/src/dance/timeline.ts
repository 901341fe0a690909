/**
 * The whole search in one strip: from left to right in time, from top to bottom in depth. Each node of the tree is a
 * bar as long as the search was below it.
 */
import type { Size } from "./camera";
import type { Dance } from "./model";
import { NODE_SOLUTION } from "./searchTree";
import { mixColours, type Theme } from "./theme";
import { star } from "./tree";

/** Room at the bottom for the marks of solutions. */
const STARS = 12;
/** More solutions than this are marked by lines. */
const MOST_STARS = 60;
export class TimelinePainter {
    private drawn: { key: string; strip: HTMLCanvasElement } | null = null;

    constructor(private readonly dance: Dance) {}

    paint(context: CanvasRenderingContext2D, size: Size, theme: Theme): void {
        const strip = this.strip(size, theme);
        context.fillStyle = theme.colours.ground;
        context.fillRect(0, 0, size.width, size.height);
        const share = this.dance.at / Math.max(1, this.dance.count);
        const x = share * size.width;
        const done = Math.ceil(strip.width * share);
        const shown = (done / strip.width) * size.width;
        if (done > 0) context.drawImage(strip, 0, 0, done, strip.height, 0, 0, shown, size.height);
        context.globalAlpha = 0.3;
        context.drawImage(strip, 0, 0, size.width, size.height);
        context.globalAlpha = 1;
        context.fillStyle = theme.colours.ink;
        context.fillRect(Math.min(size.width - 2, Math.max(0, x - 1)), 0, 2, size.height);
    }

    /** All of it, in the pixels of the screen even while the picture is coarse: it takes long to draw. */
    private strip(size: Size, theme: Theme): HTMLCanvasElement {
        const scale = devicePixelRatio;
        const key = [size.width, size.height, scale, theme.colours.ground, theme.colours.accent].join(" ");
        if (this.drawn?.key !== key)
            this.drawn = { key, strip: this.draw(size.width * scale, size.height * scale, scale, theme) };
        return this.drawn.strip;
    }

    /** Many nodes may share a pixel. */
    private draw(width: number, height: number, scale: number, theme: Theme): HTMLCanvasElement {
        const canvas = document.createElement("canvas");
        canvas.width = Math.round(width);
        canvas.height = Math.round(height);
        const context = canvas.getContext("2d")!;
        const { tree, count } = this.dance;
        const stars = STARS * scale;
        const rowHeight = Math.min((height - stars) / (tree.depth + 1), 14 * scale);
        const drawnTo = new Float64Array(tree.depth + 1).fill(-1);
        for (let n = 0; n < tree.count; n++) {
            const from = (tree.enter[n] / Math.max(1, count)) * width;
            const to = (tree.leave[n] / Math.max(1, count)) * width;
            const level = tree.level[n];
            if (to <= drawnTo[level]) continue;
            drawnTo[level] = Math.max(to, Math.ceil(from) + 0.5);
            const share = 0.25 + (0.7 * level) / (tree.depth + 1);
            context.fillStyle = css(mixColours(theme.packed.ground, theme.packed.accent, share));
            const gap = to - from > 3 ? 1 : 0;
            context.fillRect(
                from,
                level * rowHeight,
                Math.max(0.75, to - from - gap),
                Math.max(1, rowHeight - (rowHeight > 3 ? 1 : 0)),
            );
        }
        this.drawSolutions(context, width, height, scale, theme);
        return canvas;
    }

    private drawSolutions(
        context: CanvasRenderingContext2D,
        width: number,
        height: number,
        scale: number,
        theme: Theme,
    ): void {
        const { tree, count } = this.dance;
        const few = tree.solutions[0] <= MOST_STARS;
        const size = 0.42 * STARS * scale;
        context.fillStyle = theme.colours.solution;
        for (let n = 0; n < tree.count; n++) {
            if (tree.kind[n] !== NODE_SOLUTION) continue;
            const x = (tree.visit[n] / Math.max(1, count)) * width;
            if (few)
                star(
                    context,
                    Math.max(size, Math.min(width - size, x)),
                    height - size - 1,
                    size,
                    theme.colours.solution,
                );
            else context.fillRect(x, height - 1.6 * size, 1, 1.6 * size);
        }
    }
}

function css(packed: number): string {
    return `rgb(${packed & 255} ${(packed >>> 8) & 255} ${(packed >>> 16) & 255})`;
}
