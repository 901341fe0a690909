/** What a long answer needs: when to stop, and whom to tell. */
export interface Task {
    signal: AbortSignal;
    progress: (value: unknown) => void;
}
