/** What was solved, to be shown. */
import { createSignal } from "solid-js";
import { forgetSolved, recordSolved, solvedGames, summary, type Solved } from "../model/statistics";
import { browserStore } from "../model/store";

const [changes, setChanges] = createSignal(0);

export function note(solved: Solved): void {
    recordSolved(browserStore(), solved);
    setChanges(changes() + 1);
}

export function statistics() {
    changes();
    return summary(solvedGames(browserStore()), Date.now());
}

export function forgetStatistics(): void {
    forgetSolved(browserStore());
    setChanges(changes() + 1);
}
