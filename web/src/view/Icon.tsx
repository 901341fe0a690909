/** The icons of the page, drawn in strokes. Words stand beside them or in a label. */
const PATHS = {
    undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
    erase: "M20 6H9l-6 6 6 6h11zM12 9.5l5 5M17 9.5l-5 5",
    check: "M4 12.5l5 5L20 6.5",
    back: "M11 6l-6 6 6 6M19 6l-6 6 6 6",
    hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.3 1 2.100h5c0-.8.4-1.6 1-2.100A6 6 0 0 0 12 3z",
    left: "M15 5l-7 7 7 7",
    right: "M9 5l7 7-7 7",
    copy: "M9 9h11v11H9zM5 15H4V4h11v1",
    save: "M12 4v11M7 11l5 5 5-5M5 20h14",
    print: "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z",
    link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1.5 1.500M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1.5-1.5",
    theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
    cross: "M6 6l12 12M18 6L6 18",
    pencil: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4",
    plus: "M12 5v14M5 12h14",
    clock: "M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
    question: "M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 17.500v.5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon(props: { name: IconName }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={PATHS[props.name]} />
        </svg>
    );
}
