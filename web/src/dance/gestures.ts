/** Drag, pinch, wheel and tap on a canvas, whatever the pointer, and arrows. */

export interface GestureHandlers {
    pan: (dx: number, dy: number) => void;
    zoom: (factor: number, x: number, y: number) => void;
    tap: (x: number, y: number) => void;
    /** Whether a drag with one finger is taken, rather than scrolling the page. */
    takesDrag: () => boolean;
}

/** Below this way in pixels a pointer was not moved. */
const STILL = 6;

/** What an arrow shows more of, in pixels of a drag. */
const WAYS: Record<string, [number, number]> = {
    ArrowLeft: [1, 0],
    ArrowRight: [-1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
};
const STEP = 40;

interface Pointer {
    x: number;
    y: number;
    moved: number;
}

export function listenToGestures(canvas: HTMLCanvasElement, handlers: GestureHandlers, zooms = true): void {
    const pointers = new Map<number, Pointer>();
    canvas.addEventListener("pointerdown", (event) => {
        pointers.set(event.pointerId, { ...place(canvas, event), moved: 0 });
        if (handlers.takesDrag() || pointers.size > 1) canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
        const pointer = pointers.get(event.pointerId);
        if (pointer) move(pointers, pointer, place(canvas, event), handlers);
    });
    canvas.addEventListener("pointerup", (event) => {
        const pointer = pointers.get(event.pointerId);
        pointers.delete(event.pointerId);
        if (pointer && pointer.moved < STILL) handlers.tap(pointer.x, pointer.y);
    });
    canvas.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
    canvas.tabIndex = 0;
    canvas.addEventListener("keydown", (event) => {
        const way = event.shiftKey ? null : WAYS[event.key];
        if (!way || !handlers.takesDrag()) return;
        event.preventDefault();
        handlers.pan(way[0] * STEP, way[1] * STEP);
    });
    if (zooms) canvas.addEventListener("wheel", (event) => wheel(canvas, event, handlers), { passive: false });
}

function place(canvas: HTMLCanvasElement, event: MouseEvent): { x: number; y: number } {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function move(
    pointers: Map<number, Pointer>,
    pointer: Pointer,
    to: { x: number; y: number },
    handlers: GestureHandlers,
): void {
    const [dx, dy] = [to.x - pointer.x, to.y - pointer.y];
    const other = [...pointers.values()].find((each) => each !== pointer);
    if (other) {
        const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
        const after = Math.hypot(to.x - other.x, to.y - other.y);
        handlers.zoom(after / Math.max(1, before), other.x, other.y);
        handlers.pan(dx / 2, dy / 2);
    } else if (handlers.takesDrag()) handlers.pan(dx, dy);
    pointer.moved += Math.hypot(dx, dy);
    [pointer.x, pointer.y] = [to.x, to.y];
}

/** A pinch on a touchpad comes as a wheel with Ctrl. */
function wheel(canvas: HTMLCanvasElement, event: WheelEvent, handlers: GestureHandlers): void {
    event.preventDefault();
    const { x, y } = place(canvas, event);
    handlers.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0018)), x, y);
}
