/**
 * Keeps the game that is on the board. Two tabs may have the same game open: what the other one wrote meanwhile stays,
 * and the game of this tab goes on as one of its own.
 */
import type { Game } from "./game";
import { packedGame } from "./share";
import { keepGame, keptGames, type Kept, type Store } from "./store";

export interface Progress {
    elapsed: number;
    /** Whether its clues are being changed. */
    editing: boolean;
}

/** "copy": another tab plays this game, so it was kept beside that. "denied": nothing can be kept here. */
export type Keeping = "kept" | "copy" | "denied";

const stampOf = (kept: Kept | undefined) => (kept ? `${kept.changed} ${kept.writer ?? ""}` : "");

const isSame = (kept: Kept, game: Game) => JSON.stringify(kept.game) === JSON.stringify(packedGame(game));

export class Keeper {
    /** What is stored under the present name, as this tab read or wrote it last. */
    private seen = "";
    private last: Game | null = null;

    constructor(
        private readonly store: Store | null,
        private readonly newId: () => string,
        /** The name of this tab. */
        private readonly writer = newId(),
        public id = newId(),
    ) {}

    /** Goes on with another game: one that was kept, a new one, or another state of the one under this name. */
    take(game: Game, id: string | null): void {
        this.id = id ?? this.newId();
        const stored = this.stored();
        this.seen = stampOf(stored);
        this.last = stored && isSame(stored, game) ? game : null;
    }

    keep(game: Game, progress: Progress, now: number): Keeping {
        const stored = this.stored();
        const other = stored !== undefined && stampOf(stored) !== this.seen;
        const isKept = stored && game === this.last && (other || stored.elapsed === progress.elapsed);
        if (isKept) return "kept"; // nothing to add, also to what another tab has done
        if (other) this.id = this.newId();
        const done = keepGame(this.store, { id: this.id, writer: this.writer, ...progress }, game, now);
        if (!done) return "denied";
        this.seen = stampOf(this.stored());
        this.last = game;
        return other ? "copy" : "kept";
    }

    /** Whether something is stored under the present name. */
    isKept = () => this.stored() !== undefined;

    private stored(): Kept | undefined {
        return keptGames(this.store).find((each) => each.id === this.id);
    }
}
