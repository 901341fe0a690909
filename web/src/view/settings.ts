/** What a person chose once and wants again. */
import { createEffect, createSignal } from "solid-js";
import { browserStore, get, put } from "../model/store";

export type Theme = "system" | "light" | "dark" | "contrast";

export interface Settings {
    theme: Theme;
    /** Show the time. */
    timer: boolean;
    /** Mark values that exclude each other. */
    clashes: boolean;
    /** Mark values that the solution contradicts, without being asked. */
    mistakes: boolean;
    /** Candidates that the values leave, shown in all cells. */
    candidates: boolean;
    /** Tint row, column and box of the chosen cell. */
    peers: boolean;
    /** Numbers of rows and columns at the edge. */
    coordinates: boolean;
    /** First a digit on the pad, then the cells that get it; otherwise first the cells. */
    digitFirst: boolean;
    /** A value takes marks of it away from the cells that see it. */
    tidy: boolean;
    /** Note what was solved. */
    statistics: boolean;
    /** The techniques that hints use. */
    scale: "classic" | "learner";
    /** Names of techniques that hints do not use. */
    without: string[];
}

const KEY = "quadrille.settings";
const DEFAULTS: Settings = {
    theme: "system",
    timer: true,
    clashes: true,
    mistakes: false,
    candidates: false,
    peers: true,
    coordinates: true,
    digitFirst: false,
    tidy: false,
    statistics: true,
    scale: "learner",
    without: [],
};

const [settings, setSettings] = createSignal<Settings>({ ...DEFAULTS, ...get(browserStore(), KEY, {}) });
export { settings };

export function change(some: Partial<Settings>): void {
    put(browserStore(), KEY, setSettings({ ...settings(), ...some }));
}

/** Keeps the colours of the page as chosen, or as the system asks for. */
export function followTheme(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const contrast = matchMedia("(prefers-contrast: more)");
    const [system, setSystem] = createSignal<Theme>("light");
    const look = () => setSystem(contrast.matches ? "contrast" : dark.matches ? "dark" : "light");
    look();
    dark.addEventListener("change", look);
    contrast.addEventListener("change", look);
    createEffect(() => {
        document.documentElement.dataset.theme = settings().theme === "system" ? system() : settings().theme;
    });
}
