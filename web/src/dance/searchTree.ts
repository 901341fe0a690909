/**
 * The search tree behind a list of events. Its nodes are numbered in the order in which they were visited, so that the
 * subtree of node k is k to k + size[k] - 1, and whatever exists after an event is a prefix of all nodes.
 */
import type { EventList } from "./events";
import type { Problem } from "./problem";

/** What became of a node. */
export const NODE_OPEN = 0; // not visited: the events end before
export const NODE_BRANCH = 1;
export const NODE_SOLUTION = 2;
export const NODE_DEAD_END = 3;

/** Trees with more levels are deep; there a forced step is so high. */
const DEEP = 12;
const FORCED = 0.25;

/** Where nodes are drawn. */
export interface Places {
    /** From left to right: leaves are at 0, 1, 2 ... */
    place: Float32Array;
    /** Leaves left of its subtree. */
    leafBefore: Int32Array;
    leaves: number;
    /** How far below the root the lowest one is. */
    bottom: number;
}

/** What is below a folded node is where that is. */
export function placesOf({ count, parent, size, below }: SearchTree, folded: ReadonlySet<number>): Places {
    const place = new Float32Array(count);
    const leafBefore = new Int32Array(count);
    let [leaves, bottom] = [0, 0];
    for (let n = 0, next = 0; n < count; n = next) {
        next = size[n] === 1 || folded.has(n) ? n + size[n] : n + 1;
        bottom = Math.max(bottom, below[n]);
        leafBefore.fill(leaves, n, next);
        place.fill(leaves, n, next);
        if (next === n + size[n]) leaves++;
    }
    // a branch is in the middle of its first and its last child
    const last = new Float32Array(count).fill(-1);
    for (let n = count - 1; n > 0; n--) {
        if (size[n] > 1) place[n] = (place[n + 1] + last[n]) / 2;
        if (last[parent[n]] < 0) last[parent[n]] = place[n];
    }
    if (count > 1) place[0] = (place[1] + last[0]) / 2;
    return { place, leafBefore, leaves, bottom };
}

export class SearchTree {
    count = 0;
    /** -1: the root has none. */
    parent = new Int32Array(64);
    /** The option that leads to the node; -1: the root, or an item was closed. */
    option = new Int32Array(64);
    /** The item that the node branches on, or that makes it a dead end; -1: none. */
    item = new Int32Array(64);
    kind = new Int32Array(64);
    level = new Int32Array(64);
    /** How far below the root it is drawn: in a deep tree, forced steps count less. */
    below = new Float32Array(64);
    /** The number of events after which the node was reached, was visited, and was left again. */
    enter = new Int32Array(64);
    visit = new Int32Array(64);
    leave = new Int32Array(64);
    /** Of its subtree: nodes, and solutions. */
    size = new Int32Array(64);
    solutions = new Int32Array(64);
    depth = 0;
    /** With nothing folded. */
    readonly places: Places;
    /** The node in which the search is after so many events. */
    readonly nodeAfter: Int32Array;
    /** Nodes visited up to each node, by kind. */
    private solutionsUpTo = new Int32Array(0);
    private deadEndsUpTo = new Int32Array(0);

    constructor(problem: Problem, events: EventList) {
        this.nodeAfter = new Int32Array(events.count + 1);
        new Builder(this, problem, events).run();
        this.addUp(events.count);
        this.places = placesOf(this, new Set());
    }

    /** How many nodes were visited after so many events. */
    visited(at: number): number {
        let low = 0;
        let high = this.count;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.visit[middle] <= at) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /** Of the first `visited` nodes. */
    solutionsAmong(visited: number): number {
        return visited ? this.solutionsUpTo[visited - 1] : 0;
    }

    deadEndsAmong(visited: number): number {
        return visited ? this.deadEndsUpTo[visited - 1] : 0;
    }

    /** From the root (left out) to the node. */
    path(node: number): number[] {
        const path = [];
        for (let n = node; n > 0; n = this.parent[n]) path.push(n);
        return path.reverse();
    }

    children(node: number): number[] {
        const children = [];
        for (let n = node + 1; n < node + this.size[node]; n += this.size[n]) children.push(n);
        return children;
    }

    /** The first visit of a node of this kind after so many events; -1: there is none. */
    nextOfKind(at: number, kind: number): number {
        for (let n = this.visited(at); n < this.count; n++) if (this.kind[n] === kind) return this.visit[n];
        return -1;
    }

    add(parent: number, option: number, enter: number): number {
        if (this.count === this.parent.length) this.grow();
        const node = this.count++;
        this.parent[node] = parent;
        this.option[node] = option;
        this.item[node] = -1;
        this.level[node] = parent < 0 ? 0 : this.level[parent] + 1;
        this.enter[node] = enter;
        this.visit[node] = this.leave[node] = 0x7fffffff;
        this.depth = Math.max(this.depth, this.level[node]);
        return node;
    }

    private grow(): void {
        const longer = (old: Int32Array<ArrayBuffer>) => {
            const array = new Int32Array(2 * old.length);
            array.set(old);
            return array;
        };
        this.parent = longer(this.parent);
        this.option = longer(this.option);
        this.item = longer(this.item);
        this.kind = longer(this.kind);
        this.level = longer(this.level);
        this.enter = longer(this.enter);
        this.visit = longer(this.visit);
        this.leave = longer(this.leave);
    }

    /** Sizes, from the leaves to the root. */
    private addUp(end: number): void {
        const { count } = this;
        this.size = new Int32Array(count).fill(1);
        this.solutions = new Int32Array(count);
        this.solutionsUpTo = new Int32Array(count);
        this.deadEndsUpTo = new Int32Array(count);
        for (let n = count - 1; n >= 0; n--) {
            const parent = this.parent[n];
            this.solutions[n] += this.kind[n] === NODE_SOLUTION ? 1 : 0;
            this.leave[n] = Math.min(this.leave[n], end);
            if (parent < 0) continue;
            this.size[parent] += this.size[n];
            this.solutions[parent] += this.solutions[n];
        }
        this.lower();
        let solutions = 0;
        let deadEnds = 0;
        for (let n = 0; n < count; n++) {
            this.solutionsUpTo[n] = solutions += this.kind[n] === NODE_SOLUTION ? 1 : 0;
            this.deadEndsUpTo[n] = deadEnds += this.kind[n] === NODE_DEAD_END ? 1 : 0;
        }
    }

    /** Whether nothing was chosen in it: it has one child. */
    isForced(node: number): boolean {
        return this.size[node] > 1 && this.size[node + 1] === this.size[node] - 1;
    }

    /** A puzzle of 60 steps of which 5 are choices is as high as 20. */
    private lower(): void {
        const forced = this.depth > DEEP ? FORCED : 1;
        this.below = new Float32Array(this.count);
        for (let n = 1; n < this.count; n++) {
            const parent = this.parent[n];
            this.below[n] = this.below[parent] + (this.isForced(parent) ? forced : 1);
        }
    }
}

/** Goes through the events once. */
class Builder {
    private node: number;
    /** The option that was chosen last: what is covered because of it is no branch. */
    private because = -1;

    constructor(
        private readonly tree: SearchTree,
        private readonly problem: Problem,
        private readonly events: EventList,
    ) {
        this.node = tree.add(-1, -1, 0);
    }

    run(): void {
        for (let event = 0; event < this.events.count; event++) {
            this.take(event);
            this.tree.nodeAfter[event + 1] = this.node;
        }
    }

    private take(event: number): void {
        const { events } = this;
        const item = events.item(event);
        switch (events.kind(event)) {
            case "given":
                this.because = events.option(event);
                break;
            case "cover":
                if (this.isBranch(item)) this.visit(event, NODE_BRANCH, item);
                break;
            case "choice":
            case "close":
                this.visit(event, NODE_BRANCH, item);
                this.because = events.option(event);
                this.node = this.tree.add(this.node, this.because, event + 1);
                break;
            case "retreat":
                this.tree.leave[this.node] = event + 1;
                this.node = this.tree.parent[this.node];
                break;
            case "solution":
                this.visit(event, NODE_SOLUTION, -1);
                break;
            case "dead end":
                this.visit(event, NODE_DEAD_END, item);
                break;
        }
    }

    /** With bounds nothing is covered for a branch. */
    private isBranch(item: number): boolean {
        if (this.problem.bounded) return false;
        return this.because < 0 || this.problem.entryOf(this.because, item) < 0;
    }

    private visit(event: number, kind: number, item: number): void {
        const { tree, node } = this;
        if (tree.kind[node] !== NODE_OPEN) return;
        tree.kind[node] = kind;
        tree.item[node] = item;
        tree.visit[node] = event + 1;
    }
}
