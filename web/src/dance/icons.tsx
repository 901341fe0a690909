/** Signs on buttons. They say nothing to screen readers: the buttons have names. */
const PATHS = {
    play: "M7 4.5v15l12-7.5z",
    pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
    forth: "M6 5l9 7-9 7zM16 5h2.5v14H16z",
    back: "M18 5l-9 7 9 7zM8 5H5.5v14H8z",
    start: "M4 5h2.5v14H4zM13.5 5v14l-7-7zM20.5 5v14l-7-7z",
    end: "M17.5 5H20v14h-2.5zM10.5 5v14l7-7zM3.5 5v14l7-7z",
    star: "M12 3l2.7 6 6.5.6-4.9 4.3 1.5 6.4L12 17l-5.8 3.3 1.5-6.4L2.800 9.600l6.500-.6z",
    branch: "M11 3h2v6l5 4v7h-2v-6l-4-3.200-4 3.200v6H6v-7l5-4z",
    link: "M9.500 14.500l5-5M8 11l-2.500 2.500a3.540 3.540 0 0 0 5 5L13 16M16 13l2.500-2.500a3.540 3.540 0 0 0-5-5L11 8",
    plus: "M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z",
    minus: "M5 11h14v2H5z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon(props: { name: IconName }) {
    const isLine = () => props.name === "link";
    return (
        <svg
            viewBox="0 0 24 24"
            width="20"
            height="20"
            aria-hidden="true"
            fill={isLine() ? "none" : "currentColor"}
            stroke={isLine() ? "currentColor" : "none"}
            stroke-width="2"
            stroke-linecap="round"
        >
            <path d={PATHS[props.name]} />
        </svg>
    );
}
