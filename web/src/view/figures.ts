/** The figures of the board that is shown: asked for once for each board that has any. */
import { createResource, createRoot } from "solid-js";
import { engine } from "../engine/client";
import { drawnRules } from "../model/geometry";
import { geometry } from "./session";

export const figures = createRoot(() => {
    const board = () => {
        const at = geometry()?.board;
        return at && drawnRules(at).size > 0 ? at.name : null;
    };
    const [drawn] = createResource(board, (name) => engine.ask("figures", { name }).catch(() => null));
    return () => (board() === null ? null : (drawn.latest ?? null));
});
