/**
 * A search at any moment: the links after so many of its events. One step forwards or backwards does what the event
 * says, or its reverse; snapshots make far jumps short.
 */
import { EFFECTS, MARK_GIVEN } from "./effects";
import { type EventData, EventList } from "./events";
import { Links } from "./links";
import { Problem, type ProblemData } from "./problem";
import { NODE_SOLUTION, SearchTree } from "./searchTree";

/** All snapshots together take up to so many bytes. */
const SNAPSHOT_BYTES = 16_000_000;
/** A snapshot every so many events, at least. */
const LEAST_INTERVAL = 2048;

export interface Counts {
    nodes: number;
    updates: number;
    solutions: number;
    deadEnds: number;
    level: number;
}

export class Dance {
    readonly problem: Problem;
    readonly events: EventList;
    readonly tree: SearchTree;
    readonly links: Links;
    /** How many events have happened. */
    at = 0;
    private readonly interval: number;
    private readonly snapshots: Int32Array[];

    constructor(data: ProblemData | Problem, events: EventData | EventList, tree?: SearchTree) {
        this.problem = data instanceof Problem ? data : new Problem(data);
        this.events = events instanceof EventList ? events : new EventList(events);
        this.tree = tree ?? new SearchTree(this.problem, this.events);
        this.links = new Links(this.problem);
        this.snapshots = [this.links.save()];
        const most = Math.max(1, Math.floor(SNAPSHOT_BYTES / this.snapshots[0].byteLength));
        this.interval = Math.max(LEAST_INTERVAL, Math.ceil(this.events.count / most));
    }

    /** Another one of the same search, to look at other moments. */
    twin(): Dance {
        return new Dance(this.problem, this.events, this.tree);
    }

    get count(): number {
        return this.events.count;
    }

    /** Goes so many events forwards, or backwards if it is negative; returns how many there were. */
    step(events: number): number {
        const to = Math.max(0, Math.min(this.count, this.at + events));
        const done = to - this.at;
        while (this.at < to) this.forth();
        while (this.at > to) this.back();
        return done;
    }

    /** Goes to the moment after so many events, by the shortest way. */
    seek(at: number): void {
        const to = Math.max(0, Math.min(this.count, at));
        const near = Math.min(Math.floor(to / this.interval), this.snapshots.length - 1);
        if (Math.abs(to - this.at) > to - near * this.interval) {
            this.links.restore(this.snapshots[near]);
            this.at = near * this.interval;
        }
        this.step(to - this.at);
    }

    /** As `seek`, but from where a twin is, if that is nearer. */
    seekFrom(twin: Dance, at: number): void {
        if (Math.abs(at - twin.at) < Math.abs(at - this.at)) {
            this.links.copy(twin.links);
            this.at = twin.at;
        }
        this.seek(at);
    }

    counts(): Counts {
        const nodes = this.tree.visited(this.at);
        return {
            nodes,
            updates: this.links.updates,
            solutions: this.tree.solutionsAmong(nodes),
            deadEnds: this.tree.deadEndsAmong(nodes),
            level: this.tree.level[this.node],
        };
    }

    /** The node of the tree in which the search is. */
    get node(): number {
        return this.tree.nodeAfter[this.at];
    }

    /** The options chosen now, in order, with the items that they were chosen for. */
    choices(): { node: number; item: number; option: number }[] {
        const { tree } = this;
        return tree
            .path(this.node)
            .map((node) => ({ node, item: tree.item[tree.parent[node]], option: tree.option[node] }));
    }

    /** The options of the start. */
    given(): number[] {
        const given = [];
        for (let option = 0; option < this.problem.optionCount; option++)
            if (this.links.mark[option] === MARK_GIVEN) given.push(option);
        return given;
    }

    /** Where the next solution is complete; -1: there is none. */
    nextSolution(): number {
        return this.tree.nextOfKind(this.at, NODE_SOLUTION);
    }

    /** The moment after the next choice; -1: there is none. */
    nextChoice(): number {
        for (let event = this.at; event < this.count; event++) {
            const kind = this.events.kind(event);
            if (kind === "choice" || kind === "close") return event + 1;
        }
        return -1;
    }

    /** The moment after the choice before this one; 0: there is none. */
    previousChoice(): number {
        for (let event = this.at - 2; event >= 0; event--) {
            const kind = this.events.kind(event);
            if (kind === "choice" || kind === "close") return event + 1;
        }
        return 0;
    }

    /** Where the moves of the search begin: after what the start covers. */
    get begin(): number {
        return Math.max(0, this.tree.visit[0] - 1);
    }

    private forth(): void {
        this.change(this.at++, "forth");
        if (this.at === this.snapshots.length * this.interval) this.snapshots.push(this.links.save());
    }

    private back(): void {
        this.change(--this.at, "back");
    }

    private change(event: number, direction: "forth" | "back"): void {
        const { events } = this;
        EFFECTS[events.kind(event)][direction](this.links, events.item(event), events.option(event));
    }
}
