/** The dance under its tab: with the engine and the puzzle of the page, and the moment that the address asks for. */
import { createSignal, onCleanup, onMount } from "solid-js";
import { engine } from "../engine/client";
import { NOT_LOADED } from "../model/unloaded";
import * as session from "../view/session";
import { DanceView } from "./DanceView";
import { engineSource } from "./engineSource";
import { decodeMoment, type Moment } from "./share";

/** Where the dance was when another tab was opened. */
let left: Moment | null = null;

export function Dance() {
    const [moment, setMoment] = createSignal<Moment | null>(decodeMoment(location.hash) ?? left);
    const follow = () => {
        const next = decodeMoment(location.hash);
        if (next) setMoment(next);
    };
    onMount(() => addEventListener("hashchange", follow));
    onCleanup(() => removeEventListener("hashchange", follow));
    const puzzle = () => {
        const { board, values, symbols } = session.puzzle();
        return { board, values, symbols };
    };
    /** A puzzle is shown here, too; what is none is refused where words about puzzles are. */
    const take = async (event: Event, data: DataTransfer | null) => {
        const [text, file] = [data?.getData("text"), data?.files[0]];
        if (!(text || file) || (event.target as Element).closest?.("input, textarea")) return;
        event.preventDefault();
        const hash = location.hash;
        session.setPanel("solve");
        const reading = await import("../view/reading").catch(() => null);
        if (!reading) session.setUnread(NOT_LOADED);
        else await (text ? reading.paste(text) : reading.readFile(file!));
        if (session.unread()) location.hash = "tab=puzzle";
        else if (location.hash === hash || !decodeMoment(location.hash)) // no link to a dance
            setMoment({ problem: { kind: "puzzle", puzzle: puzzle() }, order: "fewest", at: -1 });
    };
    const onPaste = (event: ClipboardEvent) => void take(event, event.clipboardData);
    const onDrop = (event: DragEvent) => void take(event, event.dataTransfer);
    onMount(() => (addEventListener("paste", onPaste), addEventListener("drop", onDrop)));
    onCleanup(() => (removeEventListener("paste", onPaste), removeEventListener("drop", onDrop)));
    return (
        <DanceView source={engineSource(engine)} puzzle={puzzle()} moment={moment()} onLeave={(at) => (left = at)} />
    );
}
