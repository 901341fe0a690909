/** What each kind of event does to the links, and how that is undone when going backwards. A new kind is a new row. */
import type { Kind } from "./events";
import type { Links } from "./links";

type Change = (links: Links, item: number, option: number) => void;

/** What an option is, beyond being hidden or not: in Links.mark. */
export const MARK_NONE = 0;
export const MARK_CHOSEN = 1;
export const MARK_GIVEN = 2;
export const MARK_BANNED = 3;

const nothing: Change = () => {};

/** Updates count the work of the engine. Going backwards takes them off again. */
function withoutUpdates(change: Change): Change {
    return (links, item, option) => {
        const before = links.updates;
        change(links, item, option);
        links.updates = before;
    };
}

function takingUpdatesOff(change: Change, own: number): Change {
    return (links, item, option) => {
        const before = links.relinked;
        change(links, item, option);
        links.updates -= links.relinked - before + own;
    };
}

function marking(mark: number): Change {
    return (links, _item, option) => links.setMark(option, mark);
}

const cover: Change = (links, item) => links.cover(item);
const uncover: Change = (links, item) => links.uncover(item);
const purify: Change = (links, item, option) => links.purify(links.problem.entryOf(option, item));
const unpurify: Change = (links, item, option) => links.unpurify(links.problem.entryOf(option, item));
const use: Change = (links, item) => links.use(item, 1);
const unuse: Change = (links, item) => links.use(item, -1);
const remove: Change = (links, _item, option) => links.remove(option);
const putBack: Change = (links, _item, option) => links.putBack(option);

const ban: Change = (links, item, option) => {
    withoutUpdates(remove)(links, item, option);
    links.setMark(option, MARK_BANNED);
};

const unban: Change = (links, item, option) => {
    putBack(links, item, option);
    links.setMark(option, MARK_NONE);
};

/** With bounds, an option that is chosen leaves the lists at once. */
const give: Change = (links, item, option) => {
    if (links.problem.bounded) withoutUpdates(remove)(links, item, option);
    links.setMark(option, MARK_GIVEN);
};

const ungive: Change = (links, item, option) => {
    if (links.problem.bounded) putBack(links, item, option);
    links.setMark(option, MARK_NONE);
};

export const EFFECTS: Record<Kind, { forth: Change; back: Change }> = {
    start: { forth: nothing, back: nothing },
    solution: { forth: nothing, back: nothing },
    "dead end": { forth: nothing, back: nothing },
    clash: { forth: nothing, back: nothing },
    close: { forth: nothing, back: nothing },
    ban: { forth: ban, back: unban },
    given: { forth: give, back: ungive },
    choice: { forth: marking(MARK_CHOSEN), back: marking(MARK_NONE) },
    retreat: { forth: marking(MARK_NONE), back: marking(MARK_CHOSEN) },
    cover: { forth: cover, back: takingUpdatesOff(uncover, 1) },
    uncover: { forth: uncover, back: withoutUpdates(cover) },
    purify: { forth: purify, back: takingUpdatesOff(unpurify, 1) },
    unpurify: { forth: unpurify, back: withoutUpdates(purify) },
    use: { forth: use, back: unuse },
    unuse: { forth: unuse, back: use },
    tweak: { forth: remove, back: takingUpdatesOff(putBack, 0) },
    untweak: { forth: putBack, back: withoutUpdates(remove) },
};
