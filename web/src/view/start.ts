/**
 * What the page shows first: the game of its address, else the one that this tab had, else the one that was played last,
 * else a first puzzle.
 */
import { newGame } from "../model/game";
import { gameOf } from "../model/share";
import { browserStore, keptGame, keptGames, openKept } from "../model/store";
import * as session from "./session";

const FIRST = "57.........3...9.2...3..87...1.4839..4.9.1.8..8975.2...95..6...8.7...6.........25";

export type Failed = (message: string) => void;

/** Whether the address has a puzzle. */
export async function openAddress(failed: Failed): Promise<boolean> {
    try {
        const game = await gameOf(location.hash);
        if (game) await session.open(game, { fromAddress: true });
        return game !== null;
    } catch (error) {
        failed((error as Error).message);
        return false;
    }
}

export async function openFirst(failed: Failed): Promise<void> {
    if (await openAddress(failed)) return;
    const own = keptGame(browserStore(), session.rememberedInTab());
    const last = own ?? keptGames(browserStore()).find((each) => !each.done);
    const kept = last ? openKept(last) : null;
    const game = kept && session.withOwnHistory(kept, last!.id);
    if (!game) void import("./Offers").catch(() => {}); // they stand beside the example: it does not wait for them
    try {
        if (game) return await session.open(game, { ...last });
        await session.open(
            newGame(
                "9x9",
                [...FIRST].map((symbol) => Number(symbol) || 0),
            ),
            { isExample: true },
        );
    } catch (error) {
        failed((error as Error).message);
    }
}
