/** What is pasted or dropped anywhere on the page: a puzzle, or many. */
import { onCleanup, onMount } from "solid-js";
import { NOT_LOADED } from "../model/unloaded";
import * as session from "./session";

/** Text, or a file. Text comes first: an application may add a picture of it. */
export type Taken = string | File;

/** Calls `take` while the component is shown, but not with text for a field. */
export function watchTaken(take: (taken: Taken) => void): void {
    const look = (event: Event, data: DataTransfer | null) => {
        const taken = data?.getData("text") || data?.files[0];
        if (!taken || (typeof taken === "string" && (event.target as Element).closest?.("input, textarea"))) return;
        event.preventDefault();
        take(taken);
    };
    const onPaste = (event: ClipboardEvent) => look(event, event.clipboardData);
    const onDrop = (event: DragEvent) => look(event, event.dataTransfer);
    const onDragOver = (event: Event) => event.preventDefault(); // or nothing can be dropped
    onMount(() => {
        addEventListener("paste", onPaste);
        addEventListener("drop", onDrop);
        addEventListener("dragover", onDragOver);
    });
    onCleanup(() => {
        removeEventListener("paste", onPaste);
        removeEventListener("drop", onDrop);
        removeEventListener("dragover", onDragOver);
    });
}

/** Reads it as the puzzle of the page; where it is none, that is said beside Solve. */
export async function read(taken: Taken): Promise<void> {
    session.setPanel("solve");
    const reading = await import("./reading").catch(() => null);
    if (!reading) session.setUnread(NOT_LOADED);
    else await (typeof taken === "string" ? reading.paste(taken) : reading.readFile(taken));
}
