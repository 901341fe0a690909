/** The dance under its tab: with the engine and the puzzle of the page, and the moment that the address asks for. */
import { createSignal, onCleanup, onMount } from "solid-js";
import { engine } from "../engine/client";
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
    return (
        <DanceView source={engineSource(engine)} puzzle={puzzle()} moment={moment()} onLeave={(at) => (left = at)} />
    );
}
