/**
 * The search tree on a canvas, growing as the search goes. A small tree is shown as a whole; of a large one the part
 * around the node in which the search is. Places change only if something is folded, so that nothing jumps while it grows.
 */
import type { Size } from "./camera";
import type { Dance } from "./model";
import { NODE_BRANCH, NODE_DEAD_END, NODE_SOLUTION, type Places, placesOf, type SearchTree } from "./searchTree";
import type { Theme } from "./theme";

const LEAST_WIDTH = 12; // of a leaf
const MOST_WIDTH = 64;
const LEAST_HEIGHT = 14; // of a level
const MOST_HEIGHT = 62;
const MARGIN = 22;
/** What is so far outside of the window may still be seen in it. */
const BESIDE = 40;
/** Nodes smaller than this are squares: without a graphics processor, circles take twelve times as long. */
const LEAST_ROUND = 2;
/** From this width of a leaf on, names are written. */
const NAMES_FROM = 36;
/** The ring around the node in which the search is stands so far outside of it. */
const RING = 5;
/** Of the way to where the tree should be, this much is left after a frame. */
const EASE = 0.8;

export class TreePainter {
    /** How far it is moved by hand. */
    dragX = 0;
    dragY = 0;
    /** 1: as large as is readable. */
    zoom = 1;
    private x = 0;
    private y = 0;
    private placed = false;
    private readonly folded = new Set<number>();
    private places: Places;

    constructor(private readonly dance: Dance) {
        this.places = dance.tree.places;
    }

    /** The zoom at which all of it is seen. */
    fitting(size: Size): number {
        const { width, height } = layoutOf(this.places, size, 1);
        const wide = (this.places.leaves - 1) * width;
        const high = this.places.bottom * height;
        return Math.min(1, (size.width - 2 * MARGIN) / Math.max(1, wide), (size.height - 2 * MARGIN) / Math.max(1, high));
    }

    /** Folds what is below a node, or unfolds it; returns how many are folded, or -1: nothing is below it yet. */
    fold(node: number): number {
        const { tree, at } = this.dance;
        const isLeaf = tree.size[node] === 1 || tree.visit[node + 1] > at;
        if (isLeaf && !this.folded.has(node)) return -1;
        if (!this.folded.delete(node)) this.folded.add(node);
        this.places = placesOf(tree, this.folded);
        return this.folded.size;
    }

    unfold(): void {
        this.folded.clear();
        this.places = this.dance.tree.places;
    }

    /** The node in which the search is; or the folded one that it is below. */
    private get node(): number {
        const { tree } = this.dance;
        let shown = this.dance.node;
        for (let n = shown; n >= 0; n = tree.parent[n]) if (this.folded.has(n)) shown = n;
        return shown;
    }

    /** Returns whether it is still moving. */
    paint(context: CanvasRenderingContext2D, size: Size, theme: Theme): boolean {
        const { places, folded, node, dance } = this;
        const { tree } = dance;
        const layout = layoutOf(places, size, this.zoom);
        const moving = this.follow(layout, size, theme.motion);
        context.fillStyle = theme.colours.ground;
        context.fillRect(0, 0, size.width, size.height);
        const path = new Set([0, ...tree.path(node)]);
        const [x, y] = [this.x + this.dragX, this.y + this.dragY];
        const spine = spineOf(tree, places, layout, node, x, size);
        const brush = { context, size, theme, dance, tree, places, folded, node, layout, path, spine, x, y };
        paintSubtree(brush, 0, tree.visited(dance.at));
        return moving;
    }

    /** The node at a place of the canvas; -1: there is none. */
    nodeAt(px: number, py: number, size: Size): number {
        const { places, folded } = this;
        const { tree, at } = this.dance;
        const layout = layoutOf(places, size, this.zoom);
        const [x, y] = [this.x + this.dragX, this.y + this.dragY];
        let best = -1;
        let least = 18;
        for (const node of visibleNodes({ tree, places, folded, layout, size, x, y }, tree.visited(at))) {
            const dx = x + places.place[node] * layout.width - px;
            const dy = y + tree.below[node] * layout.height - py;
            if (Math.hypot(dx, dy) >= least) continue;
            least = Math.hypot(dx, dy);
            best = node;
        }
        return best;
    }

    private follow(layout: Layout, size: Size, motion: boolean): boolean {
        const { places, node } = this;
        const { tree } = this.dance;
        const wide = (places.leaves - 1) * layout.width;
        const high = places.bottom * layout.height;
        const x = origin(size.width, wide, places.place[node] * layout.width);
        const y =
            high <= size.height - 2 * MARGIN ? MARGIN : origin(size.height, high, tree.below[node] * layout.height);
        const isNear = Math.abs(this.x - x) < size.width && Math.abs(this.y - y) < size.height;
        const share = motion && this.placed && isNear ? EASE : 0;
        this.x = x + (this.x - x) * share;
        this.y = y + (this.y - y) * share;
        this.placed = true;
        const moving = Math.abs(this.x - x) + Math.abs(this.y - y) > 0.5;
        if (!moving) [this.x, this.y] = [x, y];
        return moving;
    }
}

interface Layout {
    width: number;
    height: number;
}

function layoutOf({ leaves, bottom }: Places, size: Size, zoom: number): Layout {
    const width = (size.width - 2 * MARGIN) / Math.max(1, leaves - 1);
    const height = (size.height - 2 * MARGIN) / Math.max(1, bottom);
    return {
        width: zoom * Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width)),
        height: zoom * Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, height)),
    };
}

/** Where the tree begins, so that all is seen, or what is at `focus` is in the middle. */
function origin(space: number, length: number, focus: number): number {
    const inner = space - 2 * MARGIN;
    if (length <= inner) return MARGIN + (inner - length) / 2;
    return Math.max(space - MARGIN - length, Math.min(MARGIN, space / 2 - focus));
}

interface Brush {
    context: CanvasRenderingContext2D;
    size: Size;
    theme: Theme;
    dance: Dance;
    tree: SearchTree;
    places: Places;
    folded: ReadonlySet<number>;
    /** Where the search is, as far as is shown. */
    node: number;
    layout: Layout;
    path: Set<number>;
    /** Where nodes of the path are drawn that would be outside. */
    spine: Map<number, number>;
    x: number;
    y: number;
}

type Window = Pick<Brush, "tree" | "places" | "folded" | "layout" | "size" | "x" | "y">;

/** The number of leaves up to the right end of the subtree. */
function leafAfter(tree: SearchTree, { leafBefore, leaves }: Places, node: number): number {
    const next = node + tree.size[node];
    return next < tree.count ? leafBefore[next] : leaves;
}

/** Nodes in the window from left to right, of those visited; subtrees beside it, and folded ones, are left out at once. */
function visibleNodes({ tree, places, folded, layout, size, x, y }: Window, visited: number): number[] {
    const from = (-x - BESIDE) / layout.width;
    const to = (size.width - x + BESIDE) / layout.width;
    const found: number[] = [];
    for (let n = 0; n < visited;) {
        const inside = leafAfter(tree, places, n) >= from && places.leafBefore[n] <= to;
        const top = y + tree.below[n] * layout.height;
        if (inside && top > -BESIDE && top < size.height + BESIDE + layout.height) found.push(n);
        n += inside && !folded.has(n) ? 1 : tree.size[n];
    }
    return found;
}

function paintSubtree(brush: Brush, root: number, visited: number): void {
    const { tree, path } = brush;
    const nodes = visibleNodes(brush, visited);
    for (const node of nodes) if (node !== root && !path.has(node)) paintEdge(brush, node, false);
    for (const node of path) if (node !== root && tree.visit[node] <= brush.dance.at) paintEdge(brush, node, true);
    paintPending(brush);
    paintHidden(brush);
    for (const node of nodes) paintNode(brush, node);
}

/** Nodes of the path that would be outside are drawn above the one that is inside. */
function pointOf({ tree, places, layout, spine, x, y }: Brush, node: number): [number, number] {
    return [spine.get(node) ?? x + places.place[node] * layout.width, y + tree.below[node] * layout.height];
}

function spineOf(
    tree: SearchTree,
    { place }: Places,
    layout: Layout,
    node: number,
    x: number,
    size: Size,
): Map<number, number> {
    const spine = new Map<number, number>();
    let last = x + place[node] * layout.width;
    for (let n = node; n >= 0; n = tree.parent[n]) {
        const own = x + place[n] * layout.width;
        if (own >= 0 && own <= size.width) last = own;
        else spine.set(n, last);
    }
    return spine;
}

/** Beside the path: how many nodes are in finished subtrees that are not in the window. */
function paintHidden(brush: Brush): void {
    const { context, theme, tree, places, folded, layout, path, x, dance } = brush;
    context.font = `11px ${theme.font}`;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillStyle = theme.colours.soft;
    for (const node of path) {
        if (folded.has(node)) continue;
        const outside = tree
            .children(node)
            .filter((child) => x + leafAfter(tree, places, child) * layout.width < 0 && tree.leave[child] <= dance.at);
        const nodes = outside.reduce((sum, child) => sum + tree.size[child], 0);
        if (nodes === 0) continue;
        const y = pointOf(brush, node)[1] + layout.height;
        context.beginPath();
        context.moveTo(4, y);
        context.lineTo(12, y - 5);
        context.lineTo(12, y + 5);
        context.fill();
        context.fillText(nodes.toLocaleString("en"), 16, y);
    }
}

function paintEdge(brush: Brush, node: number, current: boolean): void {
    const { context, theme, tree } = brush;
    const [x1, y1] = pointOf(brush, tree.parent[node]);
    const [x2, y2] = pointOf(brush, node);
    const solved = tree.solutions[node] > 0 && tree.visit[node] + 1 <= brush.dance.at;
    context.strokeStyle = current ? theme.colours.accent : solved ? theme.colours.solution : theme.colours.soft;
    context.lineWidth = current ? 3 : 1.25;
    context.globalAlpha = current ? 1 : 0.7;
    if (Math.abs(x1 - x2) < 0.1) {
        context.fillStyle = context.strokeStyle; // a filled line takes a third of the time of a drawn one
        context.fillRect(x1 - context.lineWidth / 2, y1, context.lineWidth, y2 - y1);
    } else edge(context, x1, y1, x2, y2);
    context.globalAlpha = 1;
    if (brush.layout.width >= NAMES_FROM && y2 - y1 >= 44) paintEdgeName(brush, node, x1, y1, x2, y2);
}

function edge(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
    context.beginPath();
    context.moveTo(x1, y1);
    context.bezierCurveTo(x1, (y1 + y2) / 2, x2, (y1 + y2) / 2, x2, y2);
    context.stroke();
}

/** A choice whose node is not visited yet. */
function paintPending(brush: Brush): void {
    const { context, theme, dance, tree } = brush;
    const { node } = brush;
    if (node === 0 || tree.visit[node] <= dance.at) return;
    const [x1, y1] = pointOf(brush, tree.parent[node]);
    const [x2, y2] = pointOf(brush, node);
    context.strokeStyle = theme.colours.accent;
    context.lineWidth = 2;
    context.setLineDash([4, 4]);
    edge(context, x1, y1, x2, y2);
    context.setLineDash([]);
}

function paintEdgeName(brush: Brush, node: number, x1: number, y1: number, x2: number, y2: number): void {
    const { context, theme, tree, dance } = brush;
    if (tree.option[node] < 0) return;
    const text = dance.problem.optionText(tree.option[node]);
    if (text.length > 9) return;
    context.font = `11px ${theme.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const x = (x1 + x2) / 2;
    const y = (y1 + y2) / 2;
    const width = context.measureText(text).width + 6;
    context.fillStyle = theme.colours.ground;
    context.fillRect(x - width / 2, y - 8, width, 16);
    context.fillStyle = theme.colours.soft;
    context.fillText(text, x, y);
}

function paintNode(brush: Brush, node: number): void {
    const { context, theme, tree, layout } = brush;
    const [x, y] = pointOf(brush, node);
    const current = node === brush.node;
    const room = Math.min(layout.width, layout.height);
    const isSmall = tree.depth > tree.places.bottom && tree.isForced(node);
    const radius = isSmall ? Math.min(3, Math.max(0.8, 0.1 * room)) : Math.min(11, Math.max(2.5, 0.2 * room));
    if (tree.kind[node] === NODE_SOLUTION) star(context, x, y, Math.max(6, 1.3 * radius), theme.colours.solution);
    else if (tree.kind[node] === NODE_DEAD_END)
        cross(context, x, y, Math.max(3.5, 0.7 * radius), theme.colours["dead-end"]);
    else if (tree.kind[node] === NODE_BRANCH) circle(brush, node, x, y, radius);
    if (brush.folded.has(node)) paintFolded(brush, node, x, y + radius + (current ? RING : 0));
    if (!current) return;
    context.strokeStyle = theme.colours.accent;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, radius + RING, 0, 2 * Math.PI);
    context.stroke();
}

/** Below a folded node: how many nodes it hides. */
function paintFolded({ context, theme, tree, dance }: Brush, node: number, x: number, y: number): void {
    const hidden = Math.min(tree.size[node], tree.visited(dance.at) - node) - 1;
    if (hidden <= 0) return;
    context.font = `11px ${theme.font}`;
    context.textAlign = "center";
    context.textBaseline = "top";
    context.fillStyle = theme.colours.soft;
    context.fillText(`+${hidden.toLocaleString("en")}`, x, y + 3);
}

function circle(
    { context, theme, tree, dance, path }: Brush,
    node: number,
    x: number,
    y: number,
    radius: number,
): void {
    if (radius < LEAST_ROUND) {
        const half = Math.max(1, radius);
        context.fillStyle = path.has(node) ? theme.colours.accent : theme.colours.soft;
        context.fillRect(x - half, y - half, 2 * half, 2 * half);
        return;
    }
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = path.has(node) ? theme.colours.accent : theme.colours.surface;
    context.fill();
    context.strokeStyle = path.has(node) ? theme.colours.accent : theme.colours.soft;
    context.lineWidth = 1.5;
    context.stroke();
    const { name } = dance.problem.items[tree.item[node]];
    if (radius < 9 || name.length > 2) return;
    context.font = `600 12px ${theme.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = path.has(node) ? theme.colours["on-accent"] : theme.colours.ink;
    context.fillText(name, x, y + 0.5);
}

export function star(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
    context.beginPath();
    for (let i = 0; i < 10; i++) {
        const angle = (i / 5 - 0.5) * Math.PI;
        const r = i % 2 ? 0.45 * radius : radius;
        context.lineTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
    }
    context.closePath();
    context.fillStyle = colour;
    context.fill();
}

function cross(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
    context.strokeStyle = colour;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(x - radius, y - radius);
    context.lineTo(x + radius, y + radius);
    context.moveTo(x + radius, y - radius);
    context.lineTo(x - radius, y + radius);
    context.stroke();
}
