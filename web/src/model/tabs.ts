/** The views of the page. */
export const TABS = [
    { id: "puzzle", title: "Puzzle" },
    { id: "dance", title: "Dance" },
    { id: "batch", title: "Batch" },
] as const;

export type Tab = (typeof TABS)[number]["id"];

/** The panels beside the board. */
export const PANELS = [
    { id: "play", title: "Play" },
    { id: "solve", title: "Solve" },
    { id: "why", title: "Why" },
    { id: "new", title: "New" },
    { id: "share", title: "Share" },
] as const;

export type Panel = (typeof PANELS)[number]["id"];

/** The tab that a key leads to, as in any list of tabs; null: none. */
export function nextTab(from: Tab, key: string): Tab | null {
    const at = TABS.findIndex((each) => each.id === from);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: TABS.length - 1 }[key];
    return to === undefined ? null : TABS[(to + TABS.length) % TABS.length]!.id;
}

/** The tab that the fragment of an address asks for: `d` is the dance's; `tab` names any. */
export function tabOf(fragment: string): Tab {
    const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
    if (parameters.has("d")) return "dance";
    return TABS.find((each) => each.id === parameters.get("tab"))?.id ?? "puzzle";
}
