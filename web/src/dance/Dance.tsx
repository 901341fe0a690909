/** The dance under its tab: with the engine and the puzzle of the page, and the moment that the address asks for. */
import { createSignal, onCleanup, onMount } from "solid-js";
import { engine } from "../engine/client";
import * as session from "../view/session";
import { read, type Taken, watchTaken } from "../view/taking";
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
    const take = async (taken: Taken) => {
        const hash = location.hash;
        await read(taken);
        if (session.unread()) location.hash = "tab=puzzle";
        else if (location.hash === hash || !decodeMoment(location.hash)) // no link to a dance
            setMoment({ problem: { kind: "puzzle", puzzle: puzzle() }, order: "fewest", at: -1 });
    };
    watchTaken((taken) => void take(taken));
    return (
        <DanceView source={engineSource(engine)} puzzle={puzzle()} moment={moment()} onLeave={(at) => (left = at)} />
    );
}
